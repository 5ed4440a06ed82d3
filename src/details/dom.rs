//! What the details put on the page by their own hand: elements, and what is heard of them.

use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::js_sys::Array;
use web_sys::{
    CssStyleSheet, Document, DomParser, Element, Event, HtmlDocument, HtmlElement,
    HtmlInputElement, HtmlSelectElement, KeyboardEvent, SupportedType,
};

use crate::embedded::style::DETAILS as STYLE;

/// The page.
#[expect(
    clippy::disallowed_methods,
    reason = "the one place of the details that may"
)]
pub(super) fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// Has the page look as it should with what the details put on it; done once.
pub(super) fn bring_style() -> Option<()> {
    thread_local! {
        static BROUGHT: Option<()> = {
            let sheet = style_sheet();
            sheet.and_then(|sheet| sheet.replace_sync(STYLE).ok())
        };
    }
    BROUGHT.with(|brought| *brought)
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

/// A new style sheet of the page. One in an element would be refused: the page's policy lets in no style
/// that it does not name.
pub(super) fn style_sheet() -> Option<CssStyleSheet> {
    let document = document()?;
    let sheet = CssStyleSheet::new().ok()?;
    let sheets = Array::from(&document.adopted_style_sheets());
    sheets.push(&sheet);
    document.set_adopted_style_sheets(&sheets);
    Some(sheet)
}

/// Sets an attribute whose name is always taken.
#[inline(never)]
pub(super) fn set(element: &Element, name: &str, value: &str) {
    // Refused only where the name is none.
    let _ = element.set_attribute(name, value);
}

/// A button at the end of another element, and what it does.
pub(super) fn button(
    parent: &Element,
    words: &str,
    mut pressed: impl FnMut() + 'static,
) -> Option<HtmlElement> {
    let button = child(parent, "button", "button", words)?;
    button.set_attribute("type", "button").ok()?;
    listen(&button, "click", move |_| pressed());
    Some(button)
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

/// Calls back whenever anything on the page was scrolled, or the window has another size.
#[expect(
    clippy::disallowed_methods,
    reason = "the one place of the details that may"
)]
pub(super) fn hear_scrolling(callback: impl FnMut() + 'static) {
    let Some(window) = web_sys::window() else {
        return;
    };
    let listener = Closure::<dyn FnMut()>::new(callback);
    for kind in ["scroll", "resize"] {
        let callback = listener.as_ref().unchecked_ref();
        // Refused by no browser; without it the ways are offered from step to step.
        let _ = window.add_event_listener_with_callback_and_bool(kind, callback, true);
    }
    listener.forget();
}

/// Has the browser print the page.
#[expect(
    clippy::disallowed_methods,
    reason = "the one place of the details that may"
)]
pub(super) fn print() {
    let window = web_sys::window();
    // Refused in frames that may not; the browser has its own way.
    let _ = window.map(|window| window.print());
}

/// Copies what is in a field; whether that was allowed. It stays selected, to be copied by hand.
pub(super) fn copy(field: &HtmlInputElement) -> bool {
    field.select();
    copy_selected()
}

/// Copies the words of an element; whether that was allowed. They stay selected, to be copied by hand.
pub(super) fn copy_words(element: &Element) -> bool {
    let selection = document().and_then(|document| document.get_selection().ok()?);
    let selected = selection.map(|selection| selection.select_all_children(element));
    selected.is_some_and(|selected| selected.is_ok()) && copy_selected()
}

fn copy_selected() -> bool {
    let document = document().and_then(|document| document.dyn_into::<HtmlDocument>().ok());
    let copied = document.map(|document| document.exec_command("copy"));
    copied.and_then(Result::ok).unwrap_or_default()
}

/// Draws dark shapes on white in an SVG element, in the place of what was there.
pub(super) fn set_path(svg: &Element, path: &str) -> Option<()> {
    svg.set_text_content(None);
    for (shape, color) in [("M0 0h999v999h-999z", "#fff"), (path, "#000")] {
        let drawn = document()?
            .create_element_ns(svg.namespace_uri().as_deref(), "path")
            .ok()?;
        set(&drawn, "d", shape);
        set(&drawn, "fill", color);
        svg.append_child(&drawn).ok()?;
    }
    Some(())
}

/// Puts an SVG document of the charts at the end of an element.
pub(super) fn put_drawing(parent: &Element, svg: &str) -> Option<Element> {
    let parser = DomParser::new().ok()?;
    let parsed = parser.parse_from_string(svg, SupportedType::ImageSvgXml);
    let drawing = parsed.ok()?.document_element()?;
    parent.append_child(&drawing).ok()?;
    Some(drawing)
}

/// What a field or a list holds.
pub(super) fn value_of(element: &Element) -> String {
    if let Some(list) = element.dyn_ref::<HtmlSelectElement>() {
        return list.value();
    }
    let field = element.dyn_ref::<HtmlInputElement>();
    field.map_or_else(String::new, HtmlInputElement::value)
}

/// Presses a button of the page.
pub(super) fn press(button: &Element) {
    if let Some(button) = button.dyn_ref::<HtmlElement>() {
        button.click();
    }
}

/// Chooses from a list, or fills a field.
pub(super) fn set_value(list: &Element, value: &str) {
    if let Some(list) = list.dyn_ref::<HtmlSelectElement>() {
        list.set_value(value);
    } else if let Some(field) = list.dyn_ref::<HtmlInputElement>() {
        field.set_value(value);
    }
}

/// Calls back with the name of every key that is pressed alone, before anything else hears of it, which it
/// then does not if the answer is yes.
pub(super) fn hear_keys(is_meant: impl Fn(&str) -> bool + 'static) {
    let Some(document) = document() else { return };
    let listener = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
        let Some(key) = event.dyn_ref::<KeyboardEvent>() else {
            return;
        };
        let is_alone = !(key.alt_key() || key.ctrl_key() || key.meta_key() || key.shift_key());
        if is_alone && is_meant(&key.key()) {
            event.prevent_default();
            event.stop_propagation();
        }
    });
    let callback = listener.as_ref().unchecked_ref();
    // Refused by no browser; the buttons do the same.
    let _ = document.add_event_listener_with_callback_and_bool("keydown", callback, true);
    listener.forget();
}
