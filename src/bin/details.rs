//! The program of the details, which the page fetches when a reader asks for something of it.

use std::sync::OnceLock;

use ridgepoint::api;
use ridgepoint::catalog::Catalog;
use ridgepoint::chart::canvas::HtmlCanvasElement;
use ridgepoint::details::{self, instrument, taken};
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::HtmlElement;

/// Answers the page; nothing if it cannot.
#[wasm_bindgen]
pub fn answer(question: &str, about: &str, language: &str) -> Option<String> {
    details::follow(question, language);
    details::answer(question, about, language)
}

/// Puts a table into its place on the page, and says whether there is one; told what it is called and, on
/// the next line, a scenario as a link.
#[wasm_bindgen]
pub fn fill(place: &HtmlElement, question: &str, about: &str, language: &str) -> bool {
    details::rendered::fill(place, question, about, language).is_some()
}

/// Draws a chart for the page and says its title and, on the next line, its summary; nothing if it
/// cannot.
#[wasm_bindgen]
pub fn draw(
    canvas: &HtmlCanvasElement,
    pixel_ratio: f64,
    about: &str,
    language: &str,
) -> Option<String> {
    details::draw(canvas, pixel_ratio, about, language)
}

/// Draws a chart on a canvas as it is taken along, with its scenario below it.
#[wasm_bindgen]
pub fn picture(canvas: &HtmlCanvasElement, about: &str, language: &str) -> bool {
    taken::draw(canvas, about, language).is_some()
}

/// Lets the reader point at a chart's marks and drag them; called again whenever it is drawn.
#[wasm_bindgen]
pub fn attend(element: &HtmlElement, chart: &str) {
    instrument::hand::attend(element, chart);
}

/// Keeps the axes of a scenario, given as a link, until called with an empty one.
#[wasm_bindgen(js_name = holdAxes)]
pub fn hold_axes(link: &str) {
    instrument::hold_axes(link);
}

/// Puts a step of the lesson into its place on the page, told of a scenario by its link.
#[wasm_bindgen]
pub fn teach(place: &HtmlElement, step: &str, link: &str, language: &str) {
    // Without a page there is nobody to teach.
    let _ = details::lesson::teach(place, step, link, language);
}

/// Opens the sheet of keyboard shortcuts.
#[wasm_bindgen(js_name = openSheet)]
pub fn open_sheet(language: &str) {
    // Without a page there is nothing to open.
    let _ = details::sheet::open(language);
}

/// Opens the dialog that brings the page's state elsewhere.
#[wasm_bindgen(js_name = openShare)]
pub fn open_share(language: &str) {
    // Without a page there is nothing to open.
    let _ = details::share::open(language);
}

/// Asks the reader for a guess below an element, about a view by its link; whether there is anything to ask.
#[wasm_bindgen]
pub fn predict(above: &HtmlElement, link: &str, language: &str) -> bool {
    details::predict::ask(above, link, language).is_some()
}

/// Computes the report of a scenario, both JSON; or says as JSON what is wrong with it, see `MODEL.md`.
#[wasm_bindgen]
pub fn evaluate(scenario: &str) -> Option<String> {
    static CATALOG: OnceLock<Option<Catalog>> = OnceLock::new();
    let catalog = CATALOG.get_or_init(|| Catalog::load().ok()).as_ref()?;
    let (Ok(answer) | Err(answer)) = api::evaluate(scenario, catalog);
    Some(answer)
}

/// Nothing runs before the page asks.
fn main() {}
