//! What is drawn: sharp on every screen, in every theme, never blank.

use ridgepoint_browser::{Page, View};
use serde_json::json;

use crate::{CHARTS, fingerprints, open, wait_for_address};

/// Colours of a chart that was drawn: lines, words and their smooth edges.
const FEWEST_COLOURS: u64 = 20;

#[test]
fn charts_stay_sharp_when_the_reader_zooms() {
    let page = open("");
    let mut drawn = fingerprints(&page);
    for (width, height, pixel_ratio) in [
        (911, 512, 1.5),
        (683, 384, 2.0),
        (455, 256, 3.0),
        (1366, 768, 1.0),
    ] {
        page.resize(View {
            width,
            height,
            pixel_ratio,
        });
        wait_until_sharp(&page, pixel_ratio);
        expect_all_changed(drawn, fingerprints(&page));
        drawn = fingerprints(&page);
        expect_not_blank(&page);
    }
}

#[test]
fn charts_follow_the_size_of_the_window() {
    let page = open("");
    let mut drawn = fingerprints(&page);
    for (width, height) in [(1920, 1080), (1024, 768), (390, 844)] {
        page.resize(View::new(width, height));
        wait_until_sharp(&page, 1.0);
        expect_all_changed(drawn, fingerprints(&page));
        drawn = fingerprints(&page);
        expect_not_blank(&page);
    }
}

#[test]
fn every_theme_has_its_own_colours() {
    let page = open("");
    let mut drawn = fingerprints(&page);
    let mut papers = vec![paper(&page)];
    for theme in ["dark", "projector", "light"] {
        page.choose("#theme", theme);
        wait_for_address(&page, &format!("theme={theme}"));
        assert_eq!(page.attribute("html", "data-theme").as_deref(), Some(theme));
        expect_all_changed(drawn, fingerprints(&page));
        drawn = fingerprints(&page);
        expect_not_blank(&page);
        papers.push(paper(&page));
    }
    assert_ne!(papers[0], papers[1], "dark is not light");
    assert_eq!(
        papers[0], papers[3],
        "light is what the system prefers here"
    );
}

#[test]
fn without_a_choice_the_page_is_dark_where_the_system_is() {
    let page = open("");
    assert_eq!(
        page.attribute("html", "data-theme").as_deref(),
        Some("light")
    );
    let drawn = fingerprints(&page);
    page.prefer_colours("dark");
    page.wait_until("the page is dark", || {
        page.attribute("html", "data-theme").as_deref() == Some("dark")
    });
    expect_all_changed(drawn, fingerprints(&page));
    assert_eq!(page.fragment(), "#v=1&lang=en");
}

#[test]
fn a_chosen_theme_stays_whatever_the_system_prefers() {
    let page = open("&theme=light");
    let drawn = fingerprints(&page);
    page.prefer_colours("dark");
    assert_eq!(fingerprints(&page), drawn);
    assert_eq!(
        page.attribute("html", "data-theme").as_deref(),
        Some("light")
    );
}

/// Waits until every canvas has as many pixels as its place on the screen.
#[track_caller]
pub(crate) fn wait_until_sharp(page: &Page, pixel_ratio: f64) {
    for chart in CHARTS {
        page.wait_until(&format!("{chart} is sharp at {pixel_ratio}"), || {
            let place = page.rectangle(chart);
            let wanted = [place.width, place.height].map(|length| (length * pixel_ratio).round());
            let script = "const { width, height } = document.querySelector(arguments[0]);
                return [width, height];";
            let pixels = page.execute(script, &[json!(chart)]);
            wanted == [0, 1].map(|index| pixels[index].as_f64().unwrap_or_default())
        });
    }
}

#[track_caller]
pub(crate) fn expect_all_changed(before: [u64; 3], after: [u64; 3]) {
    for (chart, (before, after)) in CHARTS.into_iter().zip(before.into_iter().zip(after)) {
        assert_ne!(before, after, "{chart}");
    }
}

#[track_caller]
pub(crate) fn expect_not_blank(page: &Page) {
    let script = "const canvas = document.querySelector(arguments[0]);
        const { width, height } = canvas;
        const { buffer } = canvas.getContext('2d').getImageData(0, 0, width, height).data;
        return new Set(new Uint32Array(buffer)).size;";
    for chart in CHARTS {
        let colours = page.execute(script, &[json!(chart)]).as_u64();
        assert!(
            colours > Some(FEWEST_COLOURS),
            "{chart} has {colours:?} colours"
        );
    }
}

/// The colour of the page behind everything.
fn paper(page: &Page) -> String {
    page.execute(
        "return getComputedStyle(document.body).backgroundColor",
        &[],
    )
    .to_string()
}
