//! The program of the details, which the page fetches when a reader asks for something of it.

use ridgepoint::chart::canvas::HtmlCanvasElement;
use ridgepoint::details;
use wasm_bindgen::prelude::wasm_bindgen;

/// Answers the page; nothing if it cannot.
#[wasm_bindgen]
pub fn answer(question: &str, about: &str, language: &str) -> Option<String> {
    details::answer(question, about, language)
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

/// Nothing runs before the page asks.
fn main() {}
