//! Steps back and forth, and the keys that work anywhere on the page.

use leptos::ev::{KeyboardEvent, keydown};
use leptos::prelude::*;

use super::button::Button;
use super::{browser, details};
use crate::state::store::Store;
use crate::state::undo::Undo;
use crate::text::Text;
use crate::ui::follow::react;

/// Names the box of the sheet that says whether it has a key of its own.
const SHEET_KEY: &str = "shortcut-key";

/// What a button of the header and a key anywhere on the page do.
#[derive(Clone, Copy)]
enum Action {
    Undo,
    Redo,
    OpenSheet,
}

impl Action {
    fn run(self, store: Store) {
        match self {
            Self::Undo => store.step(Undo::undo),
            Self::Redo => store.step(Undo::redo),
            Self::OpenSheet => details::open_sheet(store),
        }
    }

    /// What a key does; `None` for keys that are not the page's.
    fn of_key(event: &KeyboardEvent) -> Option<Self> {
        if event.alt_key() || browser::is_writing() {
            return None;
        }
        let is_command = event.ctrl_key() || event.meta_key();
        match event.key().as_str() {
            "?" if !is_command && !browser::is_unchecked(SHEET_KEY) => Some(Self::OpenSheet),
            "z" | "Z" if is_command && event.shift_key() => Some(Self::Redo),
            "z" | "Z" if is_command => Some(Self::Undo),
            "y" | "Y" if event.ctrl_key() => Some(Self::Redo),
            _ => None,
        }
    }
}

/// The buttons for undo, redo and the sheet of shortcuts, and their keys.
#[component]
pub(super) fn Steps(store: Store) -> impl IntoView {
    react(Box::new(move || store.record_step()));
    let listener = window_event_listener(keydown, move |event| {
        if let Some(action) = Action::of_key(&event) {
            event.prevent_default();
            action.run(store);
        }
    });
    on_cleanup(move || listener.remove());
    let always = RwSignal::new(true);
    let button = |(id, sign, words, can, action): Step| {
        let button = Button {
            label: Some(store.words(words)),
            idle: Some(Signal::derive(move || !can.get())),
            ..Button::new(id)
        };
        let sign = Signal::derive(move || sign.to_owned());
        button.show(sign, Box::new(move || action.run(store)))
    };
    let buttons: [Step; 3] = [
        (
            "undo",
            "↶",
            |text| &text.page.undo,
            store.steps.can_undo,
            Action::Undo,
        ),
        (
            "redo",
            "↷",
            |text| &text.page.redo,
            store.steps.can_redo,
            Action::Redo,
        ),
        (
            "shortcuts",
            "?",
            |text| &text.page.shortcuts,
            always,
            Action::OpenSheet,
        ),
    ];
    view! {
        <div class="segments steps">{buttons.map(button)}</div>
    }
}

/// Its id, its sign, its name, whether it can do something, and what.
type Step = (
    &'static str,
    &'static str,
    fn(&Text) -> &str,
    RwSignal<bool>,
    Action,
);
