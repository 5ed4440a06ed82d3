//! What is read on a chart stays in sight, whatever is read and however large the window.

use ridgepoint_browser::{Page, View, key};
use serde_json::json;

use crate::{fetch_details, open, said};

const VIEWS: [&str; 6] = [
    "roofline",
    "memory",
    "history",
    "frontier",
    "timeline",
    "hierarchy",
];

/// Goes by key from mark to mark, and from row to row where marks have rows: how many there are, and which
/// readings leave the window, their panel or the chart's width.
const LOST: &str = "
    const chart = document.getElementById(`${arguments[0]}-chart`);
    chart.scrollIntoView({ block: 'center', behavior: 'instant' });
    const lost = [];
    let count = 0;
    const read = () => chart.querySelector('.reading')?.textContent;
    const check = () => {
        count += 1;
        const box = chart.querySelector('.reading').getBoundingClientRect();
        const panel = chart.closest('.panel').getBoundingClientRect();
        const page = document.documentElement;
        if (box.left < -0.5 || box.right > page.clientWidth + 0.5) lost.push(`beside: ${read()}`);
        if (box.top < -0.5 || box.bottom > innerHeight + 0.5) lost.push(`above or below: ${read()}`);
        if (box.top < panel.top - 0.5 || box.bottom > panel.bottom + 0.5) lost.push(`off its panel: ${read()}`);
        if (page.scrollWidth > page.clientWidth) lost.push(`the page scrolls: ${read()}`);
    };
    const press = (key) => {
        const before = read();
        chart.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        const has_moved = read() !== before;
        if (has_moved) check();
        return has_moved;
    };
    press('Home');
    const has_rows = arguments[0] === 'frontier';
    if (has_rows) for (const key of ['ArrowUp', 'ArrowLeft']) while (press(key));
    do while (press('ArrowRight')); while (has_rows && press('ArrowDown') && (() => { while (press('ArrowLeft')); return true; })());
    return [count, lost];";

fn expect_in_sight(view: View) {
    let page = Page::start();
    page.resize(view);
    let mut problems = Vec::new();
    for chart in VIEWS {
        page.go_to(&format!("#v=1&lang=en&views={chart}"));
        fetch_details(&page);
        page.wait_until("it is drawn", || {
            page.execute(
                "return document.querySelector('.panel-title').innerText !== ''",
                &[],
            ) == true
        });
        page.wait_for_frame();
        let found = page.execute(LOST, &[json!(chart)]);
        let count = found[0].as_u64().unwrap_or_default();
        assert!(count > 4, "{chart}: {count} marks");
        let lost = found[1].as_array().into_iter().flatten();
        problems.extend(lost.map(|what| format!("{chart}, {what}")));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn on_a_small_laptop() {
    expect_in_sight(View::new(1280, 800));
}

#[test]
fn on_a_phone() {
    expect_in_sight(View::PHONE);
}

/// At 1920 px the ratios of the memory levels once read beyond the right edge.
#[test]
fn on_a_large_screen() {
    expect_in_sight(View::new(1920, 1080));
}

/// In the order in which the page has them, each read and left.
#[test]
fn every_chart_is_reached_read_and_left_by_keyboard() {
    let page = open("&views=roofline.memory.history.frontier.timeline.hierarchy");
    fetch_details(&page);
    page.wait_until("the last is drawn", || {
        !said(&page, "#hierarchy-title").is_empty()
    });
    let mut reached = Vec::new();
    for _ in 0..150 {
        page.press(key::TAB);
        let focused = page.execute("return document.activeElement.id", &[]);
        let focused = focused.as_str().unwrap_or_default();
        let Some(chart) = focused.strip_suffix("-chart") else {
            continue;
        };
        let reading = format!("#{chart}-chart .reading");
        page.press(key::HOME);
        page.wait_until("a mark is read", || {
            page.elements(&reading).len() == 1 && !said(&page, &reading).is_empty()
        });
        page.press(key::ESCAPE);
        assert!(page.elements(&reading).is_empty(), "{chart} is left");
        reached.push(chart.to_owned());
        if reached.len() == VIEWS.len() {
            break;
        }
    }
    assert_eq!(reached, VIEWS);
}

/// What is saved of each view, caught before it leaves the page: the drawing as an image, with the
/// scenario below the chart, the picture with two pixels to each of the page, the table with what was computed.
#[test]
fn every_view_is_saved_as_files_that_open() {
    for (view, in_svg, in_csv) in [
        ("roofline", "312 TFLOP/s", "0.167"),
        ("memory", "36.5 GB", "36.5 GB"),
        ("history", "A100", "312 TFLOP/s"),
        ("frontier", "4 × 2048", "2048"),
        ("timeline", "148.5 GB", "149 GB"),
        ("hierarchy", "2.04 TB/s", "2.04 TB/s"),
    ] {
        let page = open(&format!("&views={view}"));
        fetch_details(&page);
        page.execute(
            "window.saved = {};
            URL.createObjectURL = (blob) => {
                if (blob.type === 'image/png') {
                    createImageBitmap(blob).then(({ width, height }) => { saved[blob.type] = `${width} ${height}`; });
                } else blob.text().then((text) => { saved[blob.type] = text; });
                return 'data:,';
            };",
            &[],
        );
        page.click(&format!("#{view}-export > summary"));
        for number in 1..=3 {
            page.click(&format!("#{view}-export button:nth-of-type({number})"));
        }
        let saved = |kind: &str| {
            let text = page.execute("return saved[arguments[0]] ?? ''", &[json!(kind)]);
            text.as_str()
                .unwrap_or_default()
                .replace(['\u{a0}', '\u{202f}'], " ")
        };
        let [svg, png, csv] = ["image/svg+xml", "image/png", "text/csv;charset=utf-8"];
        page.wait_until("all three are saved", || {
            [svg, png, csv].iter().all(|kind| !saved(kind).is_empty())
        });
        assert!(saved(svg).contains(in_svg), "{view}: {}", saved(svg));
        assert!(saved(csv).contains(in_csv), "{view}: {}", saved(csv));
        assert!(saved(svg).contains("batch 4"), "{view}: {}", saved(svg));
        let is_sized = "const chart = document.getElementById(arguments[0]);
            const [width, height] = arguments[1].split(' ').map((length) => length / 2);
            return width === chart.clientWidth && height > chart.clientHeight + 10 && height < chart.clientHeight + 60";
        let of_chart = [json!(format!("{view}-chart")), json!(saved(png))];
        assert_eq!(
            page.execute(is_sized, &of_chart),
            true,
            "{view}: {}",
            saved(png)
        );
        let fault = "const drawn = new DOMParser().parseFromString(saved['image/svg+xml'], 'image/svg+xml');
            return drawn.querySelector('parsererror')?.textContent ?? drawn.documentElement.tagName";
        assert_eq!(page.execute(fault, &[]), "svg", "{view}");
    }
}
