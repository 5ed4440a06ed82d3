//! The way from a step's words to what it points at, where that is out of sight, and back.

use std::cell::Cell;
use std::rc::Rc;

use web_sys::{Element, HtmlElement};

use super::PANEL;
use super::panel::button;
use crate::details::Words;
use crate::details::dom::{before_next_paint, document, hear_scrolling, press, set};

/// As much of a panel has to be in sight, in CSS pixels; less only where it is smaller.
const ENOUGH_PX: f64 = 120.0;

/// What opens the controls on a phone.
const DRAWER: &str = "#drawer[aria-expanded=\"false\"]";

thread_local! {
    /// What is pointed at, as a selector; empty for nothing.
    static AT: Cell<&'static str> = const { Cell::new("") };
}

/// Leads to something from now on.
pub(super) fn aim(at: &'static str) {
    AT.set(at);
}

/// Follows the reader's scrolling, once for the life of the page, in whatever language the panel is.
pub(super) fn listen() {
    hear_scrolling(|| {
        if let Some(panel) = PANEL.with_borrow(Clone::clone) {
            panel.ways.look();
        }
    });
}

/// The two ways.
pub(super) struct Ways {
    /// The lesson.
    place: HtmlElement,
    back: HtmlElement,
    /// Whether the reader went there.
    is_gone: Cell<bool>,
}

impl Ways {
    /// Puts the way back onto the page.
    pub(super) fn new(place: &HtmlElement, text: Words) -> Option<Rc<Self>> {
        let lesson = place.clone();
        let returned = Box::new(move || {
            lesson.scroll_into_view();
        });
        let back = &text.own.lesson.back;
        let back = button(place, "lesson-back", back, None, returned)?;
        back.set_hidden(true);
        let ways = Rc::new(Self {
            place: place.clone(),
            back,
            is_gone: Cell::new(false),
        });
        Some(ways)
    }

    /// Puts the way to what a step points at into its place.
    pub(super) fn lead(
        self: &Rc<Self>,
        head: &Element,
        at: &'static str,
        text: Words,
    ) -> Option<()> {
        aim(at);
        self.is_gone.set(false);
        self.back.set_hidden(true);
        let ways = Rc::clone(self);
        let go = Box::new(move || {
            ways.is_gone.set(true);
            // Nothing to go to where the page does not have it.
            let _ = go();
        });
        let show = button(head, "lesson-show", &text.own.lesson.show, None, go)?;
        show.set_hidden(true);
        self.look_soon();
        Some(())
    }

    /// Looks again once the page has its new shape.
    pub(super) fn look_soon(self: &Rc<Self>) {
        let ways = Rc::clone(self);
        before_next_paint(move || ways.look());
    }

    /// Offers each way where there is something to go to.
    pub(super) fn look(&self) {
        let at = AT.get();
        if at.is_empty() {
            return;
        }
        let page = document();
        let find = |selector| page.as_ref()?.query_selector(selector).ok()?;
        let is_there = find(at).is_none_or(|found| {
            if is_displayed(&found) {
                is_in_sight(&found)
            } else {
                drawer().is_none()
            }
        });
        let show = self.place.query_selector("#lesson-show");
        if let Some(show) = show.ok().flatten() {
            hide(&show, is_there);
        }
        let is_back = is_in_sight(&self.place);
        if is_back {
            self.is_gone.set(false);
        }
        hide(&self.back, is_back || !self.is_gone.get());
    }
}

/// Brings what is pointed at into sight, out of a fold or the drawer.
fn go() -> Option<()> {
    let found = document()?.query_selector(AT.get()).ok()??;
    if found.matches("details").ok()? {
        set(&found, "open", "");
    }
    if let Some(drawer) = drawer().filter(|_| !is_displayed(&found)) {
        press(&drawer);
    }
    before_next_paint(move || found.scroll_into_view());
    Some(())
}

/// What opens the controls where they are put away.
fn drawer() -> Option<Element> {
    let found = document()?.query_selector(DRAWER).ok()??;
    Some(found).filter(is_displayed)
}

fn hide(element: &Element, is_hidden: bool) {
    if is_hidden {
        set(element, "hidden", "");
    } else {
        // Never refused.
        let _ = element.remove_attribute("hidden");
    }
}

fn is_displayed(element: &Element) -> bool {
    element.get_bounding_client_rect().height() > 0.0
}

/// Whether enough of something is between the top and the bottom of the window.
fn is_in_sight(element: &Element) -> bool {
    let Some(window) = document().and_then(|page| page.document_element()) else {
        return true;
    };
    let place = element.get_bounding_client_rect();
    let bottom = place.bottom().min(window.client_height().into());
    let seen = bottom - place.top().max(0.0);
    seen >= place.height().min(ENOUGH_PX)
}
