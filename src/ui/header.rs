//! The line at the top: name, scenario, steps back and forth, language, theme, reset.

use leptos::prelude::*;

use super::button::Button;
use super::details;
use super::undo::Steps;
use crate::state::derive::sentences::scenario_line;
use crate::state::link::ThemeChoice;
use crate::state::scenario::Scenario;
use crate::state::store::Store;
use crate::state::word::StepId;
use crate::text::{Language, Text};

/// The page's header.
#[component]
pub(super) fn Header(store: Store) -> impl IntoView {
    view! {
        <header class="header">
            <h1 class="wordmark">{store.words(|text| &text.page.title)}</h1>
            <p class="scenario" aria-label=store.words(|text| &text.page.scenario_label)>
                {store.sentence(|setup, _, text| scenario_line(setup, text))}
            </p>
            <Steps store />
            <div class="header-choices">
                {lesson_button(store)}
                <LanguageSwitch store />
                <ThemeSelect store />
                {share_button(store)}
                {reset_button(store)}
            </div>
        </header>
    }
}

/// Opens and closes the lesson.
fn lesson_button(store: Store) -> AnyView {
    let button = Button {
        pressed: Some(Signal::derive(move || {
            store.view.with(|view| view.step.is_some())
        })),
        ..Button::new("lesson-button")
    };
    let press = move || {
        store.view.update(|view| {
            view.step = match view.step {
                Some(_) => None,
                None => Some(StepId::default()),
            };
        });
    };
    button.show(store.words(|text| &text.page.lesson), Box::new(press))
}

fn share_button(store: Store) -> AnyView {
    let words = store.words(|text| &text.page.share);
    Button::new("share").show(words, Box::new(move || details::open_share(store)))
}

fn reset_button(store: Store) -> AnyView {
    let press = move || store.scenario.set(Scenario::default());
    let words = store.words(|text| &text.page.reset_all);
    Button::new("reset-all").show(words, Box::new(press))
}

/// Each language in its own name, so that whoever cannot read the page finds theirs.
#[component]
fn LanguageSwitch(store: Store) -> impl IntoView {
    let button = move |language: Language| {
        let button = Button {
            language: Some(language.tag()),
            pressed: Some(Signal::derive(move || store.language() == language)),
            ..Button::default()
        };
        let name = Signal::derive(move || own_name(language).to_owned());
        let press = move || store.view.update(|view| view.language = Some(language));
        button.show(name, Box::new(press))
    };
    view! {
        <div
            class="segments"
            role="group"
            aria-label=store.words(|text| &text.page.language)
        >
            {Language::FOR_READERS.map(button)}
        </div>
    }
}

fn own_name(language: Language) -> &'static str {
    match language {
        Language::Zh => "中文",
        Language::En | Language::Test => "English",
    }
}

#[component]
fn ThemeSelect(store: Store) -> impl IntoView {
    let choose = move |id: String| {
        if let Some(theme) = ThemeChoice::from_id(&id) {
            store.view.update(|view| view.theme = theme);
        }
    };
    let option = move |theme: &'static ThemeChoice| {
        let is_chosen = Signal::derive(move || store.theme() == *theme);
        let name = move || store.text.with(|text| theme_name(*theme, text).to_owned());
        view! {
            <option value=theme.id() prop:selected=is_chosen>
                {Signal::derive(name)}
            </option>
        }
    };
    view! {
        <select
            id="theme"
            class="select"
            aria-label=store.words(|text| &text.page.theme)
            on:change:target=move |event| choose(event.target().value())
        >
            {ThemeChoice::ALL.iter().map(option).collect_view()}
        </select>
    }
}

fn theme_name(theme: ThemeChoice, text: &Text) -> &str {
    match theme {
        ThemeChoice::System => &text.page.theme_system,
        ThemeChoice::Light => &text.page.theme_light,
        ThemeChoice::Dark => &text.page.theme_dark,
        ThemeChoice::Projector => &text.page.theme_projector,
    }
}
