//! The glossary, a dialog: each term in both languages, and what it means.

use wasm_bindgen::JsCast as _;
use web_sys::{HtmlDialogElement, HtmlElement};

use super::Words;
use super::dom::{bring_style, child, document, set};
use super::sheet::dialog;
use crate::text::Language;

/// Names the glossary on the page.
const GLOSSARY: &str = "glossary";

/// Opens the glossary in the page's language at a term, by its id; with an empty one at the top.
pub(super) fn open(term: &str) -> Option<()> {
    let document = document()?;
    bring_style()?;
    let tag = document.document_element()?.get_attribute("lang")?;
    let language = Language::from_tag(&tag)?;
    let dialog = dialog(GLOSSARY)?;
    if dialog.get_attribute("lang").as_deref() != Some(language.tag()) {
        set(&dialog, "lang", language.tag());
        fill(&dialog, language)?;
    }
    // Refused where it is open already.
    let _ = dialog.show_modal();
    if let Some(found) = document.get_element_by_id(&name_of(term)) {
        let found: HtmlElement = found.dyn_into().ok()?;
        // Scrolls there, too.
        found.focus().ok()?;
    }
    Some(())
}

fn name_of(term: &str) -> String {
    ["term-", term].concat()
}

fn fill(dialog: &HtmlDialogElement, language: Language) -> Option<()> {
    let text = Words::of(language);
    let words = &text.own.glossary;
    let other = match language {
        Language::Zh => Language::En,
        Language::En | Language::Test => Language::Zh,
    };
    let names = &other.detail_text().glossary.term_names;
    dialog.set_text_content(None);
    set(dialog, "aria-label", &words.title);
    let form = child(dialog, "form", "glossary-bar", "")?;
    set(&form, "method", "dialog");
    child(&form, "h2", "", &words.title)?;
    child(&form, "button", "button", &text.own.sheet.close)?.set_id("glossary-close");
    let list = child(dialog, "dl", "", "")?;
    for id in words.term_names.ids() {
        let (name, translated) = (words.term_names.get(id), names.get(id));
        let term = child(&list, "dt", "", name)?;
        term.set_id(&name_of(id));
        set(&term, "tabindex", "-1");
        if translated != name {
            let translated = child(&term, "span", "", translated)?;
            set(&translated, "lang", other.tag());
        }
        child(&list, "dd", "", words.term_meanings.get(id))?;
    }
    Some(())
}
