//! A chart as an instrument: pointing at a mark reads it, arrow keys go from mark to mark, and what can be
//! taken hold of moves its number. The program of the details knows what lies where.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;

use crate::chart::geometry::point;
use crate::chart::picture::Target;
use crate::chart::{Point, Size};
use crate::decimal::read;
use crate::state::charts::Chart;
use crate::state::instrument::{Touch, target_from_text};
use crate::state::limits::Field;
use crate::state::link::{View, encode};
use crate::state::look::Look;
use crate::state::question::Question;
use crate::state::slider::Slider;
use crate::state::store::Store;
use crate::ui::{browser, details};

/// What is held, and the link at the start, whose axes hold until it is let go.
#[derive(Clone, Debug)]
struct Held {
    what: String,
    link: String,
}

/// A chart that answers to pointer and keys.
#[derive(Clone, Copy)]
pub(super) struct Instrument {
    store: Store,
    chart: Chart,
    /// Its size on the page.
    pub(super) size: RwSignal<Size>,
    /// Its look.
    pub(super) look: Memo<Look>,
    /// What is read.
    pub(super) reading: RwSignal<Option<Target>>,
    /// Whether what lies under the pointer can be taken hold of.
    pub(super) is_over_handle: RwSignal<bool>,
    held: StoredValue<Option<Held>>,
}

impl Instrument {
    pub(super) fn new(store: Store, chart: Chart, look: Memo<Look>) -> Self {
        let size = RwSignal::new(Size::default());
        let instrument = Self {
            store,
            chart,
            size,
            look,
            reading: RwSignal::new(None),
            is_over_handle: RwSignal::new(false),
            held: StoredValue::new(None),
        };
        // What is read follows the scenario, the language and the size.
        Effect::new(move |_| {
            store.scenario.track();
            store.text.track();
            size.track();
            // While something is held the axes are not those of the scenario.
            let is_held = instrument.held.with_value(Option::is_some);
            if let Some(read) = instrument.reading.get_untracked().filter(|_| !is_held) {
                instrument.read(Question::Step, Point::default(), "", &read.id);
            }
        });
        instrument
    }

    /// The chart as it stands, with a place on it, a key or what is held, and what is read.
    ///
    /// Reads the scenario, so whoever calls this in an effect is called again when it changes.
    pub(super) fn touch(self, at: Point, what: &str, read: &str) -> Touch {
        let link = self
            .store
            .scenario
            .with(|scenario| encode(scenario, &View::default()));
        let held = self
            .held
            .with_value(|held| held.as_ref().map(|held| held.link.clone()));
        Touch {
            chart: self.chart,
            size: self.size.get_untracked(),
            look: self.look.get_untracked().choice,
            axes: held.unwrap_or_else(|| link.clone()),
            link,
            at,
            what: what.to_owned(),
            read: read.to_owned(),
        }
    }

    fn ask(self, question: Question, at: Point, what: &str, read: &str, link: String) -> String {
        let touch = Touch {
            link,
            ..untrack(|| self.touch(at, what, read))
        };
        untrack(|| details::answer(self.store, question, &touch.to_text())).unwrap_or_default()
    }

    fn link(self) -> String {
        let scenario = self.store.scenario;
        scenario.with_untracked(|scenario| encode(scenario, &View::default()))
    }

    fn read(self, question: Question, at: Point, what: &str, read: &str) {
        let answer = self.ask(question, at, what, read, self.link());
        let target = target_from_text(&answer);
        if self.reading.with_untracked(|reading| *reading != target) {
            self.reading.set(target);
        }
    }

    /// Takes hold of what lies here; says whether there is anything.
    pub(super) fn grab(self, event: &PointerEvent) -> bool {
        let link = self.link();
        let at = place(event);
        let what = self.ask(Question::Grab, at, "", "", link.clone());
        if what.is_empty() {
            self.read(Question::Point, at, "", "");
            return false;
        }
        self.store.hold_frames();
        self.reading.set(None);
        self.held.set_value(Some(Held { what, link }));
        browser::capture_pointer(event);
        true
    }

    /// Moves what is held, or reads what lies here.
    pub(super) fn moved(self, event: &PointerEvent) {
        let at = place(event);
        let Some(Held { what, link }) = self.held.get_value() else {
            self.read(Question::Point, at, "", "");
            let handle = self.ask(Question::Grab, at, "", "", self.link());
            self.is_over_handle.set(!handle.is_empty());
            return;
        };
        let part = self.ask(Question::Drag, at, &what, "", link);
        for (field, value) in part.split('&').filter_map(number) {
            self.store.set_number(field, value);
        }
    }

    /// Lets go.
    pub(super) fn released(self) {
        if self.held.with_value(Option::is_some) {
            self.held.set_value(None);
            self.store.release_frames();
        }
    }

    /// Reads nothing more.
    pub(super) fn left(self) {
        self.reading.set(None);
        self.is_over_handle.set(false);
    }

    /// Goes from mark to mark, or moves the one that is read.
    pub(super) fn key(self, event: &KeyboardEvent) {
        let key = event.key();
        let read = self.reading.with_untracked(|reading| {
            let id = reading.as_ref().map(|target| target.id.clone());
            id.unwrap_or_default()
        });
        match key.as_str() {
            "Escape" => self.left(),
            "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" if event.shift_key() => {
                let is_up = matches!(key.as_str(), "ArrowRight" | "ArrowUp");
                self.nudge(&read, if is_up { 1.0 } else { -1.0 });
            }
            "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End" => {
                self.read(Question::Step, Point::default(), &key, &read);
            }
            _ => return,
        }
        event.prevent_default();
    }

    /// Moves the number of what is read by a stop of its slider.
    fn nudge(self, read: &str, steps: f64) {
        let Some(field) = Field::of_key(read) else {
            return;
        };
        let store = self.store;
        let moved = store.evaluation.with_untracked(|now| {
            let published = now.setup.published_value(field, store.catalog);
            Slider::new(field, published).moved(now.setup.value(field), steps)
        });
        store.set_number(field, moved);
    }
}

/// Where on the chart a pointer is.
fn place(event: &PointerEvent) -> Point {
    point(event.offset_x().into(), event.offset_y().into())
}

/// The number that a part of a link sets.
fn number(part: &str) -> Option<(Field, f64)> {
    let (key, value) = part.split_once('=')?;
    Some((Field::of_key(key)?, read(value)?))
}

/// What is read: a ring around the mark, and its sentence beside.
pub(super) fn reading(instrument: Instrument) -> impl IntoView {
    move || {
        let Target { rect, text, .. } = instrument.reading.get()?;
        let width = instrument.size.get().width;
        let px = |value: f64| format!("{}px", crate::decimal::fixed(value, 1));
        let is_right = rect.centre().x > width / 2.0;
        let (left, right) = if is_right {
            ("auto".to_owned(), px((width - rect.left + 8.0).max(0.0)))
        } else {
            (px(rect.right + 8.0), "auto".to_owned())
        };
        Some(view! {
            <span
                class="ring"
                style:left=px(rect.left - 4.0)
                style:top=px(rect.top - 4.0)
                style:width=px(rect.width() + 8.0)
                style:height=px(rect.height() + 8.0)
            ></span>
            <p class="reading" role="status" style:left=left style:right=right style:top=px(rect.top.max(0.0))>
                {text}
            </p>
        })
    }
}
