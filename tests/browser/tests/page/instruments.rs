//! Charts as instruments: marks are read, roofs and capacity dragged, charts chosen and saved.

use ridgepoint_browser::{Page, View, key};
use serde_json::json;

use crate::{fetch_details, open, press_with, said, wait_for_address, wait_for_number};

/// What is read on a chart; empty if nothing is.
fn reading(page: &Page, chart: &str) -> String {
    let reading = format!("#{chart}-chart .reading");
    if page.elements(&reading).is_empty() {
        return String::new();
    }
    said(page, &reading)
}

/// Goes along the marks of a chart until one begins to read like this.
#[track_caller]
pub(crate) fn read(page: &Page, chart: &str, start: &str) {
    page.focus(&format!("#{chart}-chart"));
    page.press(key::HOME);
    for _ in 0..40 {
        if reading(page, chart).starts_with(start) {
            return;
        }
        page.press(key::ARROW_RIGHT);
    }
    panic!("no mark of {chart} reads {start}");
}

/// Where the ring of what is read has its middle, as fractions of the chart.
#[track_caller]
pub(crate) fn ring(page: &Page, chart: &str) -> (f64, f64) {
    let script = "
        const chart = document.getElementById(arguments[0]);
        const [outer, ring] = [chart, chart.querySelector('.ring')].map((it) => it.getBoundingClientRect());
        return [(ring.left + ring.width / 2 - outer.left) / outer.width,
            (ring.top + ring.height / 2 - outer.top) / outer.height];";
    let place = page.execute(script, &[json!(format!("{chart}-chart"))]);
    let part = |index: usize| place[index].as_f64().unwrap_or_default();
    (part(0), part(1))
}

/// Opens the page with the program that knows the marks.
pub(crate) fn open_touched(more: &str) -> Page {
    let page = open(more);
    fetch_details(&page);
    page
}

/// The course's worked example: 1 FLOP for 6 bytes, on an A100 with 153 FLOP a byte.
#[test]
fn every_mark_is_read_by_keyboard() {
    let page = open_touched("");
    page.focus("#roofline-chart");
    page.press(key::HOME);
    let add = "Add: 16.8 MFLOP over 101 MB is 0.167 FLOP/byte, 918 times below the ridge.";
    assert!(reading(&page, "roofline").starts_with(add));
    page.press(key::END);
    assert!(reading(&page, "roofline").contains("compute-bound"));
    page.press(key::ESCAPE);
    assert_eq!(reading(&page, "roofline"), "");

    read(&page, "memory", "Activations: 36.5 GB");
    assert!(reading(&page, "memory").contains("It grows with the batch."));
    read(&page, "history", "H100 SXM5");
    page.press(key::TAB);
    assert_eq!(reading(&page, "history"), "", "what is left is not read");
}

#[test]
fn what_is_read_follows_scenario_and_language() {
    let page = open_touched("");
    read(&page, "memory", "Activations: 36.5 GB");
    page.execute("document.querySelector('#batch-slider').value = 0", &[]);
    page.execute(
        "document.querySelector('#batch-slider').dispatchEvent(new Event('input', { bubbles: true }))",
        &[],
    );
    page.wait_until("the batch is read", || {
        reading(&page, "memory").starts_with("Activations: 9.13 GB")
    });
    page.execute("document.querySelector('button[lang=zh]').click()", &[]);
    page.wait_until("it is read in Chinese", || {
        reading(&page, "memory").starts_with("激活值：9.13 GB")
    });
}

#[test]
fn a_ceiling_is_dragged_and_the_slider_follows() {
    let page = open_touched("");
    read(&page, "roofline", "Peak 312 TFLOP/s");
    let (x, y) = ring(&page, "roofline");
    let places = "return document.querySelector('#roofline-chart').getBoundingClientRect().height";
    let height = page.execute(places, &[]).as_f64().unwrap_or(1.0);
    page.grab("#roofline-chart", (x, y));
    page.pull("#roofline-chart", (x, y - 40.0 / height));
    let dragged = page.value("#peak-number");
    assert!(
        dragged.parse::<f64>().is_ok_and(|peak| peak > 312.0),
        "{dragged}"
    );
    page.let_go("#roofline-chart", (x, y - 40.0 / height));
    wait_for_address(&page, &format!("peak={dragged}"));
    page.click("#undo");
    wait_for_number(&page, "peak", "312");
}

#[test]
fn shift_and_arrows_move_what_is_read() {
    let page = open_touched("");
    read(&page, "roofline", "Bandwidth 2.04 TB/s");
    press_with(&page, key::SHIFT, key::ARROW_RIGHT);
    wait_for_number(&page, "bw", "2200");
    read(&page, "memory", "Capacity 85.9 GB");
    press_with(&page, key::SHIFT, key::ARROW_LEFT);
    // What an H100 of 80 GB reports is the next stop.
    wait_for_number(&page, "cap", "85.52");
    read(&page, "roofline", "MLP GEMM");
    press_with(&page, key::SHIFT, key::ARROW_RIGHT);
    wait_for_number(&page, "batch", "5");
}

#[test]
fn the_point_of_batch_and_sequence_is_dragged() {
    let page = open_touched("&views=frontier");
    page.wait_until("the chart is there", || {
        said(&page, "#frontier-title").starts_with("What fits")
    });
    read(&page, "frontier", "batch 4 × 2048 tokens");
    let (x, y) = ring(&page, "frontier");
    page.grab("#frontier-chart", (x, y));
    page.pull("#frontier-chart", (x + 0.1, y + 0.1));
    page.let_go("#frontier-chart", (x + 0.1, y + 0.1));
    let numbers = ["batch", "seq"].map(|key| page.value(&format!("#{key}-number")));
    let [batch, seq] = numbers.map(|number| number.parse::<f64>().unwrap_or_default());
    assert!(
        batch > 4.0 && (128.0..2048.0).contains(&seq),
        "{batch} {seq}"
    );
}

#[test]
fn a_place_in_the_plane_of_batch_and_sequence_is_chosen() {
    let page = open_touched("&views=frontier");
    page.wait_until("the chart is there", || {
        said(&page, "#frontier-title").starts_with("What fits")
    });
    read(&page, "frontier", "batch 4 × 2048 tokens");
    page.press(key::ARROW_RIGHT);
    page.wait_until("the place beside is read", || {
        reading(&page, "frontier").contains("press Enter to choose it")
    });
    page.press(key::ENTER);
    wait_for_number(&page, "batch", "8");
    wait_for_number(&page, "seq", "2048");
}

#[test]
fn charts_are_chosen_and_stay_in_the_link() {
    let page = open("");
    page.click("#show-timeline");
    wait_for_address(&page, "views=roofline.memory.history.timeline");
    page.wait_until("it is drawn", || {
        said(&page, "#timeline-title") == "Memory through a run"
    });
    for chart in ["roofline", "memory", "history"] {
        page.click(&format!("#show-{chart}"));
    }
    wait_for_address(&page, "views=timeline");
    page.click("#show-timeline");
    page.wait_for_frame();
    assert!(page.is_visible("#timeline-chart"), "the last one stays");
    page.reload();
    page.wait_until("it is there again", || {
        said(&page, "#timeline-title") == "Memory through a run"
    });
    assert!(page.elements("#roofline-chart").is_empty());
}

#[test]
fn every_chart_is_drawn_in_every_look() {
    const VIEWS: &str = "views=roofline.memory.history.frontier.timeline.hierarchy";
    let page = Page::open(View::LAPTOP, &format!("#v=1&lang=en&{VIEWS}"));
    let titles = || page.elements(".panel-title").len();
    page.wait_until("all are there", || {
        titles() == 7 && !said(&page, "#hierarchy-title").is_empty()
    });
    let light = ["frontier", "timeline", "hierarchy"]
        .map(|chart| page.canvas_fingerprint(&format!("#{chart}-canvas")));
    page.choose("#theme", "dark");
    page.wait_for_frame();
    let dark = ["frontier", "timeline", "hierarchy"]
        .map(|chart| page.canvas_fingerprint(&format!("#{chart}-canvas")));
    for (light, dark) in light.into_iter().zip(dark) {
        assert_ne!(light, dark);
    }
    assert_eq!(page.console_errors(), [""; 0]);
}

/// What is saved is caught before it leaves the page.
#[test]
fn what_is_saved_holds_the_chart_and_its_numbers() {
    let page = open_touched("");
    page.execute(
        "window.saved = {};
        URL.createObjectURL = (blob) => {
            blob.text().then((text) => { saved[blob.type] = text; });
            return 'data:,';
        };",
        &[],
    );
    page.click("#memory-export > summary");
    for number in 1..=3 {
        page.click(&format!("#memory-export button:nth-of-type({number})"));
    }
    let saved = |kind: &str| {
        let text = page.execute("return saved[arguments[0]] ?? ''", &[json!(kind)]);
        text.as_str().unwrap_or_default().to_owned()
    };
    page.wait_until("all three are saved", || {
        ["image/svg+xml", "image/png", "text/csv;charset=utf-8"]
            .iter()
            .all(|kind| !saved(kind).is_empty())
    });
    let svg = saved("image/svg+xml");
    assert!(
        svg.starts_with("<svg ") && svg.contains("36.5\u{a0}GB"),
        "{svg}"
    );
    let csv = saved("text/csv;charset=utf-8");
    assert!(
        csv.starts_with("\"Term\",\"Size\"") && csv.contains("\"36.5\u{a0}GB\""),
        "{csv}"
    );
    assert_eq!(page.console_errors(), [""; 0]);
}

#[test]
fn escape_gives_up_a_drag() {
    let page = open_touched("");
    read(&page, "roofline", "Peak 312 TFLOP/s");
    let (x, y) = ring(&page, "roofline");
    page.grab("#roofline-chart", (x, y));
    page.pull("#roofline-chart", (x, y - 0.1));
    assert_ne!(page.value("#peak-number"), "312");
    page.keys(&["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key::ESCAPE })));
    wait_for_number(&page, "peak", "312");
    page.let_go("#roofline-chart", (x, y - 0.1));
    assert_eq!(page.value("#peak-number"), "312");
}

/// Where a finger comes first it may want to scroll.
#[test]
fn a_finger_reads_with_a_tap_and_then_drags() {
    let page = Page::open(View::PHONE, "#v=1&lang=en");
    fetch_details(&page);
    read(&page, "roofline", "Peak 312 TFLOP/s");
    let (x, y) = ring(&page, "roofline");
    page.press(key::ESCAPE);
    let center = "document.querySelector('#roofline-chart').scrollIntoView({ block: 'center' })";
    page.execute(center, &[]);
    let chart = "#roofline-chart";
    page.swipe(chart, &[(x, y), (x, y - 0.1), (x, y - 0.2)]);
    assert_eq!(page.value("#peak-number"), "312");
    assert_eq!(
        reading(&page, "roofline"),
        "",
        "a swipe reads nothing to stay"
    );

    // A tap on a page that still moves only stops it, wherever that is, and is done again, as people do.
    page.wait_until("a tap reads", || {
        page.execute(center, &[]);
        page.wait_for_frame();
        page.swipe(chart, &[(x, y)]);
        page.wait_for_frame();
        reading(&page, "roofline").starts_with("Peak 312 TFLOP/s")
    });
    page.swipe(chart, &[(x, y), (x, y + 0.1), (x, y + 0.2)]);
    let peak = page.value("#peak-number");
    assert!(peak.parse::<f64>().is_ok_and(|peak| peak < 312.0), "{peak}");
}
