//! Sentences of the page: the verdict, what a link said wrongly, what needs a word.

use leptos::prelude::*;

use crate::state::derive::sentences::{self, notes};
use crate::state::store::Store;

/// Whether the training fits, as a sentence to read aloud. Its place is as high as its longest
/// sentence, so that nothing below moves when it changes.
#[component]
pub(super) fn Verdict(store: Store) -> impl IntoView {
    let verdict = Memo::new(move |_| {
        store.setup.with(|setup| {
            store.report.with(|report| {
                store
                    .text
                    .with(|text| sentences::verdict(setup, report, text))
            })
        })
    });
    // A screen reader hears the verdict once a gesture has come to rest, not at every step of it.
    let spoken = Memo::new(move |previous: Option<&String>| {
        let is_moving = store.is_holding_frames();
        match previous {
            Some(previous) if is_moving => previous.clone(),
            _ => verdict
                .with(|words| format!("{}. {} {}", words.headline, words.numbers, words.reason)),
        }
    });
    view! {
        <section
            class="verdict"
            class:fits=move || verdict.with(|words| words.fits)
            aria-label=store.words(|text| &text.verdict.label)
        >
            <p class="verdict-headline">
                <span class="verdict-mark" aria-hidden="true">
                    {move || verdict.with(|words| if words.fits { "✓" } else { "✕" })}
                </span>
                {move || verdict.with(|words| words.headline.clone())}
            </p>
            <p class="verdict-reason">
                <strong>{move || verdict.with(|words| words.numbers.clone())}</strong>
                " "
                {move || verdict.with(|words| words.reason.clone())}
            </p>
            <p class="visually-hidden" role="status">{spoken}</p>
        </section>
    }
}

/// What was not understood of the link that opened the page.
#[component]
pub(super) fn LinkNotice(store: Store) -> impl IntoView {
    let issues = store.link_issues;
    let messages = move || {
        store.text.with(|text| {
            issues.with(|issues| {
                issues
                    .iter()
                    .map(|issue| issue.message(text))
                    .collect::<Vec<_>>()
            })
        })
    };
    let items = move || {
        messages()
            .into_iter()
            .map(|message| view! { <li>{message}</li> })
            .collect_view()
    };
    view! {
        <Show when=move || issues.with(|issues| !issues.is_empty())>
            <section class="notice" role="alert" id="link-notice">
                <p>{store.words(|text| &text.notices.link_title)}</p>
                <ul>{items}</ul>
                <button type="button" class="button" on:click=move |_| issues.set(Vec::new())>
                    {store.words(|text| &text.notices.dismiss)}
                </button>
            </section>
        </Show>
    }
}

/// What a reader should know of the scenario beside its figures.
#[component]
pub(super) fn Notes(store: Store) -> impl IntoView {
    let notes = Memo::new(move |_| {
        store.setup.with(|setup| {
            store
                .report
                .with(|report| store.text.with(|text| notes(setup, report, text)))
        })
    });
    view! {
        <aside
            class="notes"
            id="notes"
            aria-label=store.words(|text| &text.notices.title)
        >
            {move || notes.get().into_iter().map(|note| view! { <p>{note}</p> }).collect_view()}
        </aside>
    }
}
