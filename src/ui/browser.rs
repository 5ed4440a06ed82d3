//! The only user of window, document and location. Everything here may be refused by the browser, so
//! nothing here fails: what cannot be had is `None`, what cannot be done is not done.

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::js_sys::{Array, Function, Reflect};
use web_sys::{
    Document, Event, HtmlCanvasElement, HtmlElement, MediaQueryList, MediaQueryListEvent,
    ResizeObserver, ResizeObserverEntry, WheelEvent, Window,
};

pub use web_sys::Element;

use crate::decimal::shortest;
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

/// Puts a fragment into the address, as a step in the history or in the place of the present one.
pub fn put_fragment(fragment: &str, is_step: bool) {
    let history = window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        let url = format!("#{fragment}");
        let state = JsValue::NULL;
        // Refused where the page has no address of its own; the state then lives in the page alone.
        let _ = if is_step {
            history.push_state_with_url(&state, "", Some(&url))
        } else {
            history.replace_state_with_url(&state, "", Some(&url))
        };
    }
}

/// Tells the page around this one, if there is one that listens, that the state has changed.
pub fn tell_frame() {
    let _ = call("tellFrame", &Array::new());
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

/// Whether keys go into a text or a dialog rather than to the page.
pub fn is_writing() -> bool {
    let focused = document().and_then(|document| document.active_element());
    focused.is_some_and(|focused| {
        focused
            .matches("input:not([type=range]), textarea, dialog, dialog *")
            .unwrap_or_default()
    })
}

/// Whether there is a box that is not checked.
pub fn is_unchecked(id: &str) -> bool {
    let selector = ["#", id, ":not(:checked)"].concat();
    let found = document().and_then(|document| document.query_selector(&selector).ok()?);
    found.is_some()
}

/// What a mouse does.
#[derive(Clone, Copy, Debug)]
pub enum Mouse {
    /// Its button goes down for the first time.
    Pressed,
    /// Twice in a short time.
    DoubleClicked,
    /// Its wheel is turned over what has the focus, as far as would scroll by so many pixels.
    Turned(f64),
}

/// Calls back with what the mouse does on parts of an element, those that a selector matches, and with
/// the id of the part, for the life of the page. The wheel then does not scroll.
pub fn follow_mouse(
    id: &str,
    parts: &'static str,
    mut callback: impl FnMut(&str, Mouse) + 'static,
) {
    let Some(element) = document().and_then(|document| document.get_element_by_id(id)) else {
        return;
    };
    let listener = Closure::<dyn FnMut(WheelEvent)>::new(move |event: WheelEvent| {
        let part = event
            .target()
            .and_then(|part| part.dyn_into::<Element>().ok());
        let is = |part: &Element, what| part.matches(what).unwrap_or_default();
        let Some(part) = part.filter(|part| is(part, parts)) else {
            return;
        };
        // The other two are no wheel events and have fewer members, which are not asked for.
        let mouse = match event.type_().as_str() {
            "mousedown" if event.detail() < 2 => Mouse::Pressed,
            "dblclick" => Mouse::DoubleClicked,
            "wheel" if is(&part, ":focus") && !event.ctrl_key() => Mouse::Turned(event.delta_y()),
            _ => return,
        };
        if matches!(mouse, Mouse::Turned(_)) {
            event.prevent_default();
        }
        callback(&part.id(), mouse);
    });
    for kind in ["mousedown", "dblclick", "wheel"] {
        // On an element rather than the window, the browser waits with scrolling for the answer.
        let _ = element.add_event_listener_with_callback(kind, listener.as_ref().unchecked_ref());
    }
    listener.forget();
}

/// Opens a folded part of the page, brings it into view and moves the keyboard focus to its head.
pub fn unfold(id: &str) {
    let Some(details) = document().and_then(|document| document.get_element_by_id(id)) else {
        return;
    };
    let _ = details.set_attribute("open", "");
    let summary = details.first_element_child();
    if let Some(summary) = summary.and_then(|summary| summary.dyn_into::<HtmlElement>().ok()) {
        // Focusing scrolls it into view.
        let _ = summary.focus();
    }
}

/// Fetches the program of the details and calls back with whether it is there.
pub fn fetch_details(callback: impl FnOnce(bool) + 'static) {
    let listener = Closure::once_into_js(move |is_there: bool| callback(is_there));
    let _ = call("fetchDetails", &Array::of1(&listener));
}

/// Asks the program of the details; none if it cannot answer.
pub fn ask_details(question: &str, about: &str, language: &str) -> Option<String> {
    let arguments = Array::of4(
        &"answer".into(),
        &question.into(),
        &about.into(),
        &language.into(),
    );
    call("callDetails", &arguments)?.as_string()
}

/// Has the program of the details put a table into its place; whether it did.
pub fn fill_by_details(place: &Element, question: &str, about: &str, language: &str) -> bool {
    let arguments = Array::of5(
        &"fill".into(),
        place,
        &question.into(),
        &about.into(),
        &language.into(),
    );
    call("callDetails", &arguments).is_some_and(|is_done| is_done.is_truthy())
}

/// Has the program of the details draw a chart, and gives what it says of it; none if it cannot.
pub fn draw_by_details(
    canvas: &HtmlCanvasElement,
    pixel_ratio: f64,
    about: &str,
    language: &str,
) -> Option<String> {
    let arguments = Array::of5(
        &"draw".into(),
        canvas,
        &pixel_ratio.into(),
        &about.into(),
        &language.into(),
    );
    call("callDetails", &arguments)?.as_string()
}

/// Has the program of the details listen to pointer and keys on a chart's element.
pub fn attend_by_details(element: &Element, chart: &str) {
    let _ = call(
        "callDetails",
        &Array::of3(&"attend".into(), element, &chart.into()),
    );
}

/// Has the program of the details put a step of the lesson into its place.
pub fn teach_by_details(place: &Element, step: &str, link: &str, language: &str) {
    let arguments = Array::of5(
        &"teach".into(),
        place,
        &step.into(),
        &link.into(),
        &language.into(),
    );
    let _ = call("callDetails", &arguments);
}

/// Has the program of the details keep the axes of a scenario, given as a link; not with an empty one.
pub fn hold_axes_of_details(link: &str) {
    let _ = call("callDetails", &Array::of2(&"holdAxes".into(), &link.into()));
}

/// Answers what the program of the details tells the page, for the life of the page.
pub fn listen_to_details(answer: impl Fn(String) -> String + 'static) {
    let Some(window) = window() else { return };
    let listener = Closure::<dyn Fn(String) -> String>::new(answer);
    // Refused only where the window is frozen, and then nothing is dragged.
    let _ = Reflect::set(&window, &"tellPage".into(), listener.as_ref());
    listener.forget();
}

/// Has the program of the details open one of its dialogs.
pub fn open_of_details(dialog: &str, language: &str) {
    let _ = call("callDetails", &Array::of2(&dialog.into(), &language.into()));
}

/// Calls one of the functions that `assets/loader.mjs` puts at the window.
fn call(name: &str, arguments: &Array) -> Option<JsValue> {
    let window = window()?;
    let function = Reflect::get(&window, &name.into()).ok()?;
    let function = function.dyn_ref::<Function>()?;
    function.apply(&window, arguments).ok()
}

/// How many device pixels there are to a CSS pixel.
fn pixel_ratio() -> f64 {
    window().map_or(1.0, |window| window.device_pixel_ratio())
}

/// Calls back with the number of device pixels to a CSS pixel, now and whenever it changes: by zoom,
/// or when the window moves to a projector.
pub fn follow_pixel_ratio(callback: impl Fn(f64) + Clone + 'static) {
    let ratio = pixel_ratio();
    callback(ratio);
    // The query holds for one ratio only, so each change asks anew.
    on_media_change(
        &format!("(resolution: {}dppx)", shortest(ratio)),
        move |_| {
            follow_pixel_ratio(callback.clone());
        },
    );
}

/// Calls back when the page is about to be printed, and when it was.
pub fn follow_printing(callback: impl Fn(bool) + 'static) {
    let Some(window) = window() else { return };
    let listener = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
        callback(event.type_() == "beforeprint");
    });
    let listener = listener.into_js_value();
    for kind in ["onbeforeprint", "onafterprint"] {
        // Refused only where the window is frozen; then the page prints as it looks.
        let _ = Reflect::set(&window, &kind.into(), &listener);
    }
}

/// Calls back with whether the system prefers dark colours, now and whenever it changes.
pub fn follow_dark_preference(callback: impl Fn(bool) + 'static) {
    const QUERY: &str = "(prefers-color-scheme: dark)";
    let is_dark = media_query(QUERY).is_some_and(|query| query.matches());
    callback(is_dark);
    on_media_change(QUERY, callback);
}

fn media_query(query: &str) -> Option<MediaQueryList> {
    window()?.match_media(query).ok()?
}

/// Calls back at every change of a media query, for the life of the page.
fn on_media_change(query: &str, callback: impl Fn(bool) + 'static) {
    let Some(query) = media_query(query) else {
        return;
    };
    let listener =
        Closure::<dyn FnMut(MediaQueryListEvent)>::new(move |event: MediaQueryListEvent| {
            callback(event.matches());
        });
    query.set_onchange(Some(listener.as_ref().unchecked_ref()));
    // Neither the query nor its listener may be collected while the page lives.
    listener.forget();
}

/// Watches the size of an element until it is dropped.
#[derive(Debug)]
pub struct SizeObserver {
    observer: ResizeObserver,
    _listener: Closure<dyn FnMut(Array)>,
}

impl SizeObserver {
    /// Calls back with width and height of the element's content, in CSS pixels, now and whenever
    /// they change. `None` where the browser cannot watch sizes.
    pub fn new(element: &Element, callback: impl Fn(f64, f64) + 'static) -> Option<Self> {
        let listener = Closure::<dyn FnMut(Array)>::new(move |entries: Array| {
            if let Some(entry) = entries.iter().last() {
                let size = entry.unchecked_into::<ResizeObserverEntry>().content_rect();
                callback(size.width(), size.height());
            }
        });
        let observer = ResizeObserver::new(listener.as_ref().unchecked_ref()).ok()?;
        observer.observe(element);
        Some(Self {
            observer,
            _listener: listener,
        })
    }
}

impl Drop for SizeObserver {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// Removes the message that was there before the program ran.
pub fn remove_loading_message() {
    if let Some(message) = document().and_then(|document| document.get_element_by_id(LOADING_ID)) {
        message.remove();
    }
}
