//! The numbers of a chart as a table, folded away until wanted.

use leptos::html::{Details, Div};
use leptos::prelude::*;

use crate::state::question::Question;
use crate::state::store::Store;
use crate::ui::details;
use crate::ui::follow::react;

/// The table of a chart's numbers.
pub(super) fn chart_table(store: Store, question: Question, caption: Signal<String>) -> AnyView {
    let summary = store.words(|text| &text.page.table);
    let label = Signal::derive(move || format!("{}: {}", caption.get(), summary.get()));
    folded(store, question, summary, label)
}

/// A table that stands for itself.
pub(super) fn own_table(store: Store, question: Question) -> AnyView {
    let id = question.id();
    let caption = Signal::derive(move || store.text.with(|text| text.tables.get(id).to_owned()));
    folded(store, question, caption, caption)
}

/// A table, folded away; the program of the details makes it while it is open.
fn folded(
    store: Store,
    question: Question,
    summary: Signal<String>,
    label: Signal<String>,
) -> AnyView {
    let details = NodeRef::<Details>::new();
    let is_open = RwSignal::new(false);
    let toggled = move |_| {
        let details = details.get_untracked();
        let is_open_now = details.is_some_and(|details| details.open());
        if is_open_now {
            details::want(store);
        }
        is_open.set(is_open_now);
    };
    let frame = NodeRef::<Div>::new();
    react(Box::new(move || {
        if let Some(frame) = frame.get().filter(|_| is_open.get()) {
            details::fill(store, &frame, question, &label.get());
        }
    }));
    let is_waiting = move || is_open.get() && !details::is_there(store);
    let id = question.id();
    view! {
        <details class="data" id=format!("{id}-data") node_ref=details on:toggle=toggled>
            <summary>{summary}</summary>
            {move || is_waiting().then(|| details::no_answer(store))}
            <div
                class="table-frame"
                tabindex="0"
                role="region"
                aria-label=label
                node_ref=frame
            ></div>
        </details>
    }
    .into_any()
}
