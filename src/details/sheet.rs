//! The sheet of keyboard shortcuts, a dialog.

use wasm_bindgen::JsCast as _;
use web_sys::HtmlDialogElement;

use super::Words;
use super::dom::{bring_style, button, child, document};
use super::glossary;
use super::rendered;
use super::shortcuts::shortcuts;
use crate::text::Language;

/// Names the sheet on the page.
const SHEET: &str = "shortcut-sheet";
/// Names the box that says whether the sheet has a key of its own, which the page asks for. Readers can
/// turn it off: those who dictate say a character without meaning a key.
const KEY: &str = "shortcut-key";

/// Opens the sheet in the language of this tag; it gives the focus back when it is closed.
pub fn open(language: &str) -> Option<()> {
    bring_style()?;
    let text = Words::of(Language::from_tag(language)?);
    let dialog = dialog(SHEET)?;
    if dialog.get_attribute("lang").as_deref() != Some(language) {
        dialog.set_attribute("lang", language).ok()?;
        fill(&dialog, &text)?;
    }
    // Refused where it is open already.
    dialog.show_modal().ok()
}

/// The dialog of this id, made if there is none.
pub(super) fn dialog(id: &str) -> Option<HtmlDialogElement> {
    let document = document()?;
    if let Some(known) = document.get_element_by_id(id) {
        return known.dyn_into().ok();
    }
    let body = document.body()?;
    let dialog = child(&body, "dialog", "sheet", "")?;
    dialog.set_id(id);
    dialog.set_attribute("closedby", "any").ok()?;
    dialog.dyn_into().ok()
}

fn fill(dialog: &HtmlDialogElement, text: &Words) -> Option<()> {
    let words = &text.sheet;
    let is_on = !is_off(dialog);
    dialog.set_text_content(None);
    dialog.set_attribute("aria-label", &words.title).ok()?;
    // Where reading begins; else the box at its end would have the focus.
    let title = child(dialog, "h2", "", &words.title)?;
    for (name, value) in [("tabindex", "-1"), ("autofocus", "")] {
        title.set_attribute(name, value).ok()?;
    }
    rendered::put(dialog, &shortcuts(text), "")?;
    let form = child(dialog, "form", "sheet-choices", "")?;
    form.set_attribute("method", "dialog").ok()?;
    let label = child(&form, "label", "", "")?;
    let key = child(&label, "input", "", "")?;
    key.set_id(KEY);
    key.set_attribute("type", "checkbox").ok()?;
    if is_on {
        key.set_attribute("checked", "").ok()?;
    }
    child(&label, "span", "", &words.key)?;
    let glossary = button(&form, &text.glossary.open, || {
        // Without a page there is nothing to open.
        let _ = glossary::open("");
    })?;
    glossary.set_id("sheet-glossary");
    child(&form, "button", "button", &words.close)?.set_id("shortcut-close");
    Some(())
}

/// Whether the reader turned the key off.
fn is_off(dialog: &HtmlDialogElement) -> bool {
    let unchecked = dialog.query_selector("input:not(:checked)");
    unchecked.is_ok_and(|found| found.is_some())
}
