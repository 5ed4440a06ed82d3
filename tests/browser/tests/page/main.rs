//! The finished page as a person uses it, subject by subject. Each test opens a page of its own.

#![expect(clippy::panic, reason = "a test helper may fail loudly")]
#![expect(
    clippy::indexing_slicing,
    reason = "of JSON: what is not there is null, no panic"
)]

mod accessibility;
mod asked;
mod canvas;
mod choices;
mod detail;
mod details_program;
mod door;
mod element;
mod embed;
mod engines;
mod everything;
mod fields;
mod frames;
mod frameworks;
mod instruments;
mod keyboard;
mod language;
mod layout;
mod lesson;
mod lesson_beside;
mod lesson_path;
mod lesson_sight;
mod link;
mod loading;
mod matrix;
mod messages;
mod platforms;
mod privacy;
mod readings;
mod share;
mod single_file;
mod sliders;
mod touch;
mod undo;
mod verdict;

use ridgepoint_browser::{Page, View, key};
use serde_json::json;

const ROOFLINE: &str = "#roofline-canvas";
const MEMORY: &str = "#memory-canvas";
const HISTORY: &str = "#history-canvas";
const CHARTS: [&str; 3] = [ROOFLINE, MEMORY, HISTORY];

/// The tables, beside the charts and below them.
const TABLES: [&str; 17] = [
    "#roofline-data",
    "#memory-data",
    "#history-data",
    "#remedies-data",
    "#devices-data",
    "#runs-data",
    "#frontier-data",
    "#timeline-data",
    "#conventions-data",
    "#kernels-data",
    "#effects-data",
    "#batching-data",
    "#levels-data",
    "#peaks-data",
    "#wall-data",
    "#compared-data",
    "#gallery-data",
];

/// Opens the page in English on a laptop, with more in its link: `"&batch=8"`.
fn open(more: &str) -> Page {
    Page::open(View::LAPTOP, &format!("#v=1&lang=en{more}"))
}

/// Has the program of the details come, as whoever touches the page does.
#[track_caller]
fn fetch_details(page: &Page) {
    let touch = "document.querySelector('main').dispatchEvent(new PointerEvent('pointerover'))";
    page.execute(touch, &[]);
    page.wait_until("the details are there", || {
        page.elements(".export summary").len() == page.elements(".export").len()
    });
}

/// What an element says, every kind of space as one.
#[track_caller]
fn said(page: &Page, selector: &str) -> String {
    plain(&page.text(selector))
}

/// Without the kinds of space that only matter to the eye.
fn plain(text: &str) -> String {
    let text = text.replace('\u{200b}', "");
    let words: Vec<_> = text.split_whitespace().collect();
    words.join(" ")
}

/// The verdict: what it says at a glance, and why.
#[track_caller]
fn verdict(page: &Page) -> String {
    page.wait_for_frame();
    let [headline, reason] = [".verdict-headline", ".verdict-reason"].map(|part| said(page, part));
    format!("{headline}: {reason}")
}

/// Presses a key while others are held.
#[track_caller]
fn press_with(page: &Page, held: &str, key: &str) {
    let stroke = |kind: &str, key: char| json!({ "type": kind, "value": key });
    let down = held
        .chars()
        .chain(key.chars())
        .map(|key| stroke("keyDown", key));
    let up = key
        .chars()
        .chain(held.chars())
        .map(|key| stroke("keyUp", key));
    page.keys(&down.chain(up).collect::<Vec<_>>());
}

/// What is chosen in a list.
#[track_caller]
fn chosen(page: &Page, selector: &str) -> String {
    let script = "return document.querySelector(arguments[0]).selectedOptions[0].text";
    let text = page.execute(script, &[json!(selector)]);
    text.as_str().unwrap_or_default().to_owned()
}

/// Waits until a number's field shows something.
#[track_caller]
fn wait_for_number(page: &Page, key: &str, shown: &str) {
    let field = format!("#{key}-number");
    page.wait_until(&format!("{field} shows {shown}"), || {
        page.value(&field) == shown
    });
}

/// Waits until the address says something, which it does after a rest.
#[track_caller]
fn wait_for_address(page: &Page, part: &str) {
    page.wait_until(&format!("the address says {part}"), || {
        let fragment = page.fragment();
        fragment
            .trim_start_matches('#')
            .split('&')
            .any(|pair| pair == part)
    });
}

/// Lets so much time pass in the page that a change, had there been one, would be in the address.
#[track_caller]
fn let_address_rest(page: &Page) {
    page.wait_for_frame();
    // Timers run in the order in which they are due, and the address is written after 250 ms of rest.
    page.execute_async("setTimeout(arguments[0], 300)", &[]);
}

/// Types a number over the one in a field, and finishes it.
#[track_caller]
fn enter(page: &Page, key: &str, typed: &str) {
    page.type_in(&format!("#{key}-number"), typed);
    page.press(key::ENTER);
}

/// Waits until an open table has its rows.
#[track_caller]
fn wait_for_cells(page: &Page, table: &str) {
    let cells = format!("{table} td");
    page.wait_until(&format!("{table} is there"), || {
        page.elements(&cells).len() > 10
    });
}

/// Opens something folded, scrolled to where nothing that stays in sight lies over it.
#[track_caller]
fn unfold(page: &Page, folded: &str) {
    let summary = format!("{folded} > summary");
    let script = "document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })";
    page.execute(script, &[json!(summary)]);
    page.click(&summary);
}

/// Opens the groups of rarer controls, whether they are shown now or not.
#[track_caller]
fn unfold_controls(page: &Page) {
    let script = "for (const folded of document.querySelectorAll('.group')) folded.open = true";
    page.execute(script, &[]);
}

/// Opens what is folded away: the rarer controls, the sources and the tables.
#[track_caller]
fn unfold_everything(page: &Page) {
    let script = "for (const folded of document.querySelectorAll('.side details, details.data[id$=-data]')) folded.open = true";
    page.execute(script, &[]);
    page.wait_until("the tables are there", || {
        page.elements(".table-frame:has(table)").len() == TABLES.len()
    });
    page.wait_for_frame();
}

/// A number for each chart that changes when one of its pixels does.
#[track_caller]
fn fingerprints(page: &Page) -> [u64; 3] {
    page.wait_for_frame();
    CHARTS.map(|canvas| page.canvas_fingerprint(canvas))
}
