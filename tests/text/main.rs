//! The words of the page: both languages say the same, in their own typography, and every sentence
//! comes out whole.

#![expect(clippy::panic, reason = "a test helper may fail loudly")]

#[path = "../arbitrary/mod.rs"]
mod arbitrary;
mod debug;
mod files;
mod names;
mod outputs;
mod summaries;
mod typography;

use ridgepoint::text::{Language, Text};

fn text(language: Language) -> &'static Text {
    language.text()
}
