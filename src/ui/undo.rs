//! Steps back and forth, and the keys that work anywhere on the page.

use leptos::ev::{KeyboardEvent, keydown};
use leptos::html::Dialog;
use leptos::prelude::*;

use super::browser;
use super::shortcuts::{self, ShortcutSheet};
use crate::state::store::Store;
use crate::state::undo::Undo;
use crate::text::Text;

/// What a key does anywhere on the page.
enum Action {
    Undo,
    Redo,
    OpenSheet,
}

/// The buttons for undo, redo and the sheet of shortcuts, and their keys.
#[component]
pub(super) fn Steps(store: Store) -> impl IntoView {
    Effect::new(move |_| store.record_step());
    let sheet = NodeRef::<Dialog>::new();
    let is_open = RwSignal::new(false);
    let has_key = RwSignal::new(true);
    let open = move || shortcuts::open(store, sheet, is_open);
    let listener = window_event_listener(keydown, move |event| {
        let Some(action) = action_of(&event).filter(|_| !browser::is_writing()) else {
            return;
        };
        match action {
            Action::Undo => store.step(Undo::undo),
            Action::Redo => store.step(Undo::redo),
            Action::OpenSheet if has_key.get_untracked() => open(),
            Action::OpenSheet => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || listener.remove());
    let can_undo = Signal::derive(move || store.undo.with(|undo| undo.steps() > 0));
    let can_redo = Signal::derive(move || store.undo.with(Undo::can_redo));
    let step = move |id, sign, keys, words: fn(&Text) -> &str, can: Signal<bool>, step| {
        view! {
            <button
                type="button"
                class="button"
                id=id
                aria-label=store.words(words)
                title=store.words(words)
                aria-keyshortcuts=keys
                // Not `disabled`, which would take the focus away with the last step.
                aria-disabled=Signal::derive(move || (!can.get()).to_string())
                on:click=move |_| store.step(step)
            >
                {sign}
            </button>
        }
    };
    view! {
        <div class="steps">
            {step(
                "undo", "↶", "Control+Z Meta+Z", |text| &text.page.undo, can_undo,
                Undo::undo as fn(&mut Undo) -> _,
            )}
            {step(
                "redo", "↷", "Control+Shift+Z Meta+Shift+Z Control+Y", |text| &text.page.redo, can_redo,
                Undo::redo,
            )}
            <button
                type="button"
                class="button"
                id="shortcuts"
                aria-label=store.words(|text| &text.page.shortcuts)
                title=store.words(|text| &text.page.shortcuts)
                aria-haspopup="dialog"
                on:click=move |_| open()
            >
                "?"
            </button>
            <ShortcutSheet store sheet is_open has_key />
        </div>
    }
}

fn action_of(event: &KeyboardEvent) -> Option<Action> {
    let is_command = event.ctrl_key() || event.meta_key();
    let key = event.key().to_ascii_lowercase();
    match key.as_str() {
        "?" if !is_command => Some(Action::OpenSheet),
        "z" if is_command && event.shift_key() => Some(Action::Redo),
        "z" if is_command => Some(Action::Undo),
        "y" if event.ctrl_key() => Some(Action::Redo),
        _ => None,
    }
    .filter(|_| !event.alt_key())
}
