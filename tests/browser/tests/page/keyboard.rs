//! The page without a mouse.

use ridgepoint_browser::{Page, View, key};

use crate::{fetch_details, open, said, verdict, wait_for_address};

/// What the Tab key reaches, from the top of the page to its end.
const STOPS: [&str; 70] = [
    "Skip to the charts",
    "undo",
    "redo",
    "shortcuts",
    "lesson-button",
    "中文",
    "English",
    "theme",
    "share",
    "reset-all",
    "what-would-help",
    "preset",
    "gpu",
    "peak-slider",
    "peak-number",
    "bw-slider",
    "bw-number",
    "cap-slider",
    "cap-number",
    "own-devices-fold",
    "net",
    "params-slider",
    "params-number",
    "task",
    "batch-slider",
    "batch-number",
    "seq-slider",
    "seq-number",
    "opt",
    "network-group",
    "precision-group",
    "saving-group",
    "adapters-group",
    "parallel-group",
    "counting-group",
    "sources",
    "show-roofline",
    "show-memory",
    "show-history",
    "show-frontier",
    "show-timeline",
    "show-hierarchy",
    "roofline-chart",
    "roofline-data",
    "roofline-options",
    "roofline-export",
    "memory-chart",
    "memory-data",
    "memory-options",
    "memory-export",
    "history-chart",
    "history-data",
    "history-options",
    "history-export",
    "remedies-data",
    "devices-data",
    "runs-data",
    "frontier-data",
    "timeline-data",
    "conventions-data",
    "kernels-data",
    "effects-data",
    "batching-data",
    "levels-data",
    "peaks-data",
    "wall-data",
    "compared-data",
    "gallery-data",
    "single-file",
    "the end",
];

/// What has the focus: its id, or that of what it folds away, or its words.
const FOCUSED: &str = "
    const element = document.activeElement;
    if (element === document.body) return 'the end';
    return element.id || (element.matches('summary') ? element.parentElement.id : element.innerText);";

/// What is wrong with the way in which the focus is shown.
const UNSEEN: &str = "
    const element = document.activeElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) return 'no outline';
    const { left, right, top, bottom } = element.getBoundingClientRect();
    // A browser scrolls by whole pixels.
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
        return 'out of sight';
    }
    const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return element.contains(onTop) ? '' : `covered by ${onTop.className || onTop.tagName}`;";

#[test]
fn tab_reaches_everything_in_order_and_shows_where_it_is() {
    expect_stops(&open(""), &STOPS);
}

#[test]
fn tab_reaches_everything_on_a_phone_too() {
    let page = Page::open(View::PHONE, "#v=1&lang=en");
    page.execute("document.querySelector('#drawer').click()", &[]);
    let mut stops = STOPS.to_vec();
    let first = stops.iter().position(|stop| *stop == "preset");
    stops.insert(first.unwrap_or_default(), "drawer");
    expect_stops(&page, &stops);
}

#[test]
fn the_skip_link_goes_to_the_charts_and_keeps_the_address() {
    let page = open("&batch=8");
    page.press(key::TAB);
    assert_eq!(focused(&page), "Skip to the charts");
    page.press(key::ENTER);
    assert_eq!(focused(&page), "charts");
    assert_eq!(page.fragment(), "#v=1&lang=en&batch=8");
    page.press(key::TAB);
    assert_eq!(focused(&page), "show-roofline");
}

#[test]
fn language_theme_and_reset_work_by_keyboard() {
    let page = open("&batch=8");
    page.press(&key::TAB.repeat(6));
    page.press(key::ENTER);
    page.wait_until("the page is Chinese", || {
        said(&page, "#reset-all") == "重置"
    });
    wait_for_address(&page, "lang=zh");
    assert_eq!(
        page.attribute("button[lang=zh]", "aria-pressed").as_deref(),
        Some("true")
    );

    page.press(&key::TAB.repeat(2));
    assert_eq!(focused(&page), "theme");
    page.press(key::ARROW_DOWN);
    wait_for_address(&page, "theme=light");

    page.press(&key::TAB.repeat(2));
    page.press(" ");
    page.wait_until("all is reset", || page.value("#batch-number") == "4");
}

#[test]
fn rarer_controls_unfold_with_enter() {
    let page = open("");
    page.focus("#saving-group > summary");
    page.press(key::ENTER);
    page.wait_until("they are there", || page.is_visible("#scores"));
    for control in [
        "recompute",
        "scores",
        "loss",
        "mlp",
        "dropout",
        "offload",
        "optstep",
        "adapters-group",
    ] {
        page.press(key::TAB);
        assert_eq!(focused(&page), control);
        expect_seen(&page);
    }
}

#[test]
fn a_changed_number_can_be_reset_by_keyboard() {
    let page = open("&batch=1");
    let changed = verdict(&page);
    page.focus("#batch-number");
    page.press(key::TAB);
    assert_eq!(focused(&page), "batch-reset");
    expect_seen(&page);
    page.press(key::ENTER);
    page.wait_until("the number is back", || page.value("#batch-number") == "4");
    assert_ne!(verdict(&page), changed);
    // The button is gone, and the next stop is the one after it.
    page.press(key::TAB);
    assert_eq!(focused(&page), "seq-slider");
}

#[test]
fn tables_unfold_with_enter_and_hold_the_numbers_of_the_charts() {
    let page = open("");
    for (table, first, cells) in [
        (
            "roofline",
            "GEMM 4096³",
            &[
                "1365",
                "1365",
                "■ compute-bound",
                "137 GFLOP",
                "101 MB",
                "312 TFLOP/s",
                "100 %",
                "441 µs",
            ][..],
        ),
        (
            "memory",
            "Parameters",
            &["14.0 GB", "2·P = 2·7×10⁹ P = parameters"],
        ),
        (
            "history",
            "the course",
            &["2012", "", "4.00 TFLOP/s", "200 GB/s", "20.0"],
        ),
    ] {
        page.focus(&format!("#{table}-data > summary"));
        page.press(key::ENTER);
        let row = format!("#{table}-data tbody tr:first-child");
        page.wait_until("the table is there", || !page.elements(&row).is_empty());
        let head = said(&page, &format!("{row} th"));
        assert!(head.starts_with(first), "{head}");
        for (index, cell) in cells.iter().enumerate() {
            assert_eq!(
                said(&page, &format!("{row} td:nth-of-type({})", index + 1)),
                *cell
            );
        }
        // The table scrolls where it is too wide, by keyboard as well.
        page.press(key::TAB);
        assert_eq!(
            page.execute("return document.activeElement.className", &[]),
            "table-frame"
        );
    }
}

/// A table that is open follows the controls.
#[test]
fn an_open_table_follows_the_controls() {
    let page = open("");
    page.click("#memory-data > summary");
    let total = "#memory-data tbody tr:last-child";
    page.wait_until("the total is there", || {
        said(&page, total) == "Total 148.5 GB"
    });
    page.focus("#batch-slider");
    page.press(key::HOME);
    page.wait_until("the total follows", || {
        said(&page, total) == "Total 121.1 GB"
    });
}

#[track_caller]
fn expect_stops(page: &Page, stops: &[&str]) {
    fetch_details(page);
    for &stop in stops {
        page.press(key::TAB);
        assert_eq!(focused(page), stop);
        if stop != "the end" {
            expect_seen(page);
        }
    }
}

#[track_caller]
fn expect_seen(page: &Page) {
    assert_eq!(page.execute(UNSEEN, &[]), "", "{}", focused(page));
}

#[track_caller]
fn focused(page: &Page) -> String {
    page.execute(FOCUSED, &[])
        .as_str()
        .unwrap_or_default()
        .to_owned()
}
