//! The program of the details, which the page fetches when a reader asks for something of it.

use ridgepoint::details;
use wasm_bindgen::prelude::wasm_bindgen;

/// Answers the page; nothing if it cannot.
#[wasm_bindgen]
pub fn answer(question: &str, about: &str, language: &str) -> Option<String> {
    details::answer(question, about, language)
}

/// Nothing runs before the page asks.
fn main() {}
