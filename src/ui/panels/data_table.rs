//! The numbers of a chart as a table, folded away until wanted.

use leptos::html::Details;
use leptos::prelude::*;

use crate::state::derive::table::{Cell, Table};
use crate::state::question::Question;
use crate::state::store::Store;
use crate::ui::details;

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
    let content = move || {
        details::answer_of_scenario(store, question).map_or_else(
            || details::no_answer(store),
            |answer| rendered(Table::from_text(&answer), label),
        )
    };
    let id = question.id();
    view! {
        <details class="data" id=format!("{id}-data") node_ref=details on:toggle=toggled>
            <summary>{summary}</summary>
            <div class="table-frame" tabindex="0" role="region" aria-label=label>
                {move || is_open.get().then(content)}
            </div>
        </details>
    }
    .into_any()
}

fn rendered(table: Table, caption: Signal<String>) -> AnyView {
    let head = |name: String| view! { <th scope="col">{name}</th> };
    let row = |cells: Vec<Cell>| {
        let mut cells = cells.into_iter();
        let name = cells.next().map(|cell| {
            view! { <th scope="row">{cell.text} {cell.detail.map(detail)}</th> }
        });
        view! { <tr>{name} {cells.map(data_cell).collect_view()}</tr> }
    };
    view! {
        <table>
            <caption class="visually-hidden">{caption}</caption>
            <thead>
                <tr>{table.columns.into_iter().map(head).collect_view()}</tr>
            </thead>
            <tbody>{table.rows.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
    .into_any()
}

fn data_cell(cell: Cell) -> impl IntoView {
    let class = if cell.is_number { "number-cell" } else { "" };
    view! { <td class=class>{cell.text} {cell.detail.map(detail)}</td> }
}

fn detail(words: String) -> impl IntoView {
    view! { <span class="cell-detail">{words}</span> }
}
