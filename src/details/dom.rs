//! What the details put on the page by their own hand: elements, and what is heard of them.

use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{Document, Element, Event, HtmlElement};

/// The page.
#[expect(
    clippy::disallowed_methods,
    reason = "the one place of the details that may"
)]
pub(super) fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// A new element at the end of another, with its class and its words, either of which may be empty.
pub(super) fn child(parent: &Element, tag: &str, class: &str, words: &str) -> Option<HtmlElement> {
    let child = document()?.create_element(tag).ok()?;
    if !class.is_empty() {
        child.set_class_name(class);
    }
    if !words.is_empty() {
        child.set_text_content(Some(words));
    }
    parent.append_child(&child).ok()?;
    child.dyn_into().ok()
}

/// Calls back with all events of a kind, as long as the element lives.
pub(super) fn listen(element: &Element, kind: &str, callback: impl FnMut(Event) + 'static) {
    let listener = Closure::<dyn FnMut(Event)>::new(callback);
    // Refused by no browser; without it the element is a picture of itself.
    let _ = element.add_event_listener_with_callback(kind, listener.as_ref().unchecked_ref());
    listener.forget();
}

/// Calls back before the page is painted next.
#[expect(
    clippy::disallowed_methods,
    reason = "the one place of the details that may"
)]
pub(super) fn before_next_paint(callback: impl FnOnce() + 'static) {
    let callback = Closure::once_into_js(callback);
    let window = web_sys::window();
    // Refused by no browser.
    let _ = window.map(|window| window.request_animation_frame(callback.unchecked_ref()));
}
