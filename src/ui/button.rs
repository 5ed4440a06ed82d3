//! The page's button. One function, so that the page has one copy of its code.

use leptos::prelude::*;

/// What a button is beside its words; an attribute without a value is not there.
#[derive(Default)]
pub(super) struct Button {
    /// Names it on the page.
    pub(super) id: Option<String>,
    /// What it is called, where that is not what stands on it.
    pub(super) label: Option<Signal<String>>,
    /// The language of its words, if it is not the page's.
    pub(super) language: Option<&'static str>,
    /// Whether what it stands for is shown.
    pub(super) pressed: Option<Signal<bool>>,
    /// Whether it has unfolded what it stands for.
    pub(super) expanded: Option<Signal<bool>>,
    /// Whether it can do nothing now: not `disabled`, which would take the focus away.
    pub(super) idle: Option<Signal<bool>>,
}

impl Button {
    /// A button of this id, and nothing else.
    pub(super) fn new(id: &str) -> Self {
        Self {
            id: Some(id.to_owned()),
            ..Self::default()
        }
    }

    /// The button with these words on it.
    pub(super) fn show(self, words: Signal<String>, press: Box<dyn Fn()>) -> AnyView {
        let state =
            |of: Option<Signal<bool>>| of.map(|is| Signal::derive(move || is.get().to_string()));
        view! {
            <button
                type="button"
                class="button"
                id=self.id
                lang=self.language
                aria-label=self.label
                aria-pressed=state(self.pressed)
                aria-expanded=state(self.expanded)
                aria-disabled=state(self.idle)
                on:click=move |_| press()
            >
                {words}
            </button>
        }
        .into_any()
    }
}
