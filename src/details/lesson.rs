//! The lesson, step by step.

use web_sys::HtmlElement;

/// Puts a step into its place, or the first one if there is none with this id.
pub fn teach(place: &HtmlElement, step: &str, link: &str, language: &str) -> Option<()> {
    place.set_text_content(Some(&[step, link, language].join(" ")));
    Some(())
}
