//! The only user of window, document and location. Everything here may be refused by the browser, so
//! nothing here fails: what cannot be had is `None`, what cannot be done is not done.

use wasm_bindgen::JsCast as _;
use web_sys::{Document, Element, HtmlElement, Window};

use crate::text::Language;

/// The id of the message that the static page shows while the program loads.
const LOADING_ID: &str = "loading";

#[expect(clippy::disallowed_methods, reason = "the one place that may")]
fn window() -> Option<Window> {
    web_sys::window()
}

fn document() -> Option<Document> {
    window()?.document()
}

fn root() -> Option<Element> {
    document()?.document_element()
}

/// The fragment of the address, with its `#`; empty if there is none.
pub fn fragment() -> String {
    window()
        .and_then(|window| window.location().hash().ok())
        .unwrap_or_default()
}

/// Puts a fragment into the address in the place of the present one, without a step in the history.
pub fn replace_fragment(fragment: &str) {
    let history = window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        let url = format!("#{fragment}");
        // Refused where the page has no address of its own; the state then lives in the page alone.
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&url));
    }
}

/// The first of the browser's preferred languages that the page speaks.
pub fn preferred_language() -> Language {
    let Some(window) = window() else {
        return Language::En;
    };
    let tags: Vec<_> = window
        .navigator()
        .languages()
        .iter()
        .filter_map(|tag| tag.as_string())
        .collect();
    Language::preferred(tags.iter().map(String::as_str))
}

/// Tells the document its language and title.
pub fn describe_document(language: Language, title: &str) {
    if let Some(root) = root() {
        let _ = root.set_attribute("lang", language.tag());
    }
    if let Some(document) = document() {
        document.set_title(title);
    }
}

/// Sets the colours and sizes of the style sheet.
pub fn set_theme(name: &str) {
    if let Some(root) = root() {
        let _ = root.set_attribute("data-theme", name);
    }
}

/// Moves the keyboard focus to an element.
pub fn focus(id: &str) {
    let element = document().and_then(|document| document.get_element_by_id(id));
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Removes the message that was there before the program ran.
pub fn remove_loading_message() {
    if let Some(message) = document().and_then(|document| document.get_element_by_id(LOADING_ID)) {
        message.remove();
    }
}
