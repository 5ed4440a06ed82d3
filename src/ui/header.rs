//! The line at the top: name, scenario, steps back and forth, language, theme, reset.

use leptos::prelude::*;

use super::undo::Steps;
use crate::state::derive::sentences::scenario_line;
use crate::state::link::ThemeChoice;
use crate::state::scenario::Scenario;
use crate::state::store::Store;
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
                <LanguageSwitch store />
                <ThemeSelect store />
                <button
                    type="button"
                    class="button"
                    id="reset-all"
                    on:click=move |_| store.scenario.set(Scenario::default())
                >
                    {store.words(|text| &text.page.reset_all)}
                </button>
            </div>
        </header>
    }
}

/// Each language in its own name, so that whoever cannot read the page finds theirs.
#[component]
fn LanguageSwitch(store: Store) -> impl IntoView {
    let button = move |language: Language| {
        view! {
            <button
                type="button"
                class="button"
                lang=language.tag()
                aria-pressed=Signal::derive(move || (store.language() == language).to_string())
                on:click=move |_| store.view.update(|view| view.language = Some(language))
            >
                {own_name(language)}
            </button>
        }
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
