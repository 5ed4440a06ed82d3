//! Sentences of the page: the verdict, what a link said wrongly, what needs a word.

use leptos::prelude::*;

use crate::state::derive::remarks::remarks;
use crate::state::derive::sentences::shape_note;
use crate::state::derive::verdict::VerdictWords;
use crate::state::question::Question;
use crate::state::store::Store;
use crate::ui::button::Button;
use crate::ui::follow::react;
use crate::ui::{browser, details};

/// Whether the training fits, as a sentence to read aloud. Its place is as high as its longest
/// sentence, so that nothing below moves when it changes.
#[component]
pub(super) fn Verdict(store: Store) -> impl IntoView {
    let verdict = Memo::new(move |_| details::verdict(store));
    let fits = Signal::derive(move || verdict.with(|words| words.fits));
    let mark = Signal::derive(move || if fits.get() { "✓" } else { "✕" }.to_owned());
    let part = |part: fn(&VerdictWords) -> &str| {
        Signal::derive(move || verdict.with(|words| part(words).to_owned()))
    };
    let headline = part(|words| &words.headline);
    let numbers = part(|words| &words.numbers);
    let reason = part(|words| &words.reason);
    // What only the details can say is wanted where there is something to say.
    react(Box::new(move || {
        let is_wanted = store.tell(|setup, report, _| {
            setup.parallel_problem().is_some() || !remarks(setup, report).is_empty()
        });
        if is_wanted {
            details::want_once(store);
        }
    }));
    // A screen reader hears the verdict once a gesture has come to rest, not at every step of it.
    let spoken = Memo::new(move |previous: Option<&String>| match previous {
        Some(previous) if store.is_holding_frames() => previous.clone(),
        _ => format!("{} · {} {}", headline.get(), numbers.get(), reason.get()),
    });
    view! {
        <section class="verdict" aria-label=store.words(|text| &text.verdict.label)>
            <p class="verdict-headline">
                <span class="verdict-mark" aria-hidden="true">{mark}</span>
                {headline}
            </p>
            <p class="verdict-reason"><strong>{numbers}</strong> " " {reason}</p>
            <button
                type="button"
                class="button verdict-help"
                id="what-would-help"
                disabled=fits
                on:click=|_| browser::unfold("remedies-data")
            >
                {store.words(|text| &text.verdict.what_would)}
            </button>
            <p class="visually-hidden" role="status">{Signal::derive(move || spoken.get())}</p>
        </section>
    }
}

/// What was not understood of the link that opened the page.
#[component]
pub(super) fn LinkNotice(store: Store) -> impl IntoView {
    let link = store.broken_link;
    let messages = Memo::new(move |_| lines(&link.with(|link| details::said_of_link(store, link))));
    react(Box::new(move || {
        if link.with(|link| !link.is_empty()) {
            details::want_once(store);
        }
    }));
    let words = store.words(|text| &text.notices.dismiss);
    let dismiss = Button::default().show(words, Box::new(move || link.set(String::new())));
    view! {
        <section
            class="notice"
            role="alert"
            id="link-notice"
            hidden=Signal::derive(move || messages.with(Vec::is_empty))
        >
            <p>{store.words(|text| &text.notices.link_title)}</p>
            <ul>{paragraphs(messages)}</ul>
            {dismiss}
        </section>
    }
}

/// What a reader should know of the scenario beside its figures.
#[component]
pub(super) fn Notes(store: Store) -> impl IntoView {
    let notes = Memo::new(move |_| {
        let has_any = store.tell(|setup, report, _| !remarks(setup, report).is_empty());
        let said = has_any.then(|| details::said(store, Question::Notes));
        let said = said.unwrap_or_default();
        let mut notes: Vec<_> = store.tell(shape_note).into_iter().collect();
        notes.extend(lines(&said));
        notes
    });
    // Nobody asks for the sources with every change of a number before somebody has looked at them.
    let is_wanted = RwSignal::new(false);
    let opened = move |_| {
        details::want(store);
        is_wanted.set(true);
    };
    view! {
        <aside class="notes" id="notes" aria-label=store.words(|text| &text.notices.title)>
            <ul>{paragraphs(notes)}</ul>
            <details id="sources" on:toggle=opened>
                <summary>{store.words(|text| &text.notices.sources)}</summary>
                {move || is_wanted.get().then(|| sources(store))}
            </details>
        </aside>
    }
}

/// Where the figures come from, which the program of the details knows.
fn sources(store: Store) -> AnyView {
    let Some(answer) = details::answer_of_scenario(store, Question::Sources) else {
        return details::no_answer(store);
    };
    let lines = answer
        .lines()
        .map(|line| view! { <li>{line.to_owned()}</li> });
    view! { <ul>{lines.collect_view()}</ul> }.into_any()
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

fn paragraphs(texts: Memo<Vec<String>>) -> impl IntoView {
    move || {
        texts
            .get()
            .into_iter()
            .map(|text| view! { <li>{text}</li> })
            .collect_view()
    }
}
