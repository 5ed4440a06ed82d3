//! The numbers of a chart as a table, folded away until wanted.

use leptos::html::Details;
use leptos::prelude::*;

use crate::state::derive::{Cell, Table};
use crate::state::store::Store;

/// What a table shows, as a function of the store.
#[derive(Clone, Copy)]
pub(super) struct TableContent {
    /// Names the table on the page and in the language files.
    pub(super) id: &'static str,
    /// Makes the table.
    pub(super) table: fn(&Store) -> Table,
}

/// The table of a chart's numbers.
pub(super) fn chart_table(
    store: Store,
    id: &'static str,
    caption: Signal<String>,
    table: fn(&Store) -> Table,
) -> AnyView {
    let summary = store.words(|text| &text.page.table);
    let label = Signal::derive(move || format!("{}: {}", caption.get(), summary.get()));
    folded_table(store, id, summary, label, table)
}

/// A table that stands for itself.
pub(super) fn own_table(store: Store, content: TableContent) -> AnyView {
    let TableContent { id, table } = content;
    let caption = Signal::derive(move || store.text.with(|text| text.tables.get(id).to_owned()));
    folded_table(store, id, caption, caption, table)
}

/// A table, folded away. It is only made while it is open.
fn folded_table(
    store: Store,
    id: &'static str,
    summary: Signal<String>,
    label: Signal<String>,
    table: fn(&Store) -> Table,
) -> AnyView {
    let details = NodeRef::<Details>::new();
    let is_open = RwSignal::new(false);
    let toggled = move |_| {
        is_open.set(
            details
                .get_untracked()
                .is_some_and(|details| details.open()),
        );
    };
    view! {
        <details class="data" id=format!("{id}-data") node_ref=details on:toggle=toggled>
            <summary>{summary}</summary>
            <div class="table-frame" tabindex="0" role="region" aria-label=label>
                {move || is_open.get().then(|| rendered(table(&store), label))}
            </div>
        </details>
    }
    .into_any()
}

fn rendered(table: Table, caption: Signal<String>) -> impl IntoView {
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
}

fn data_cell(cell: Cell) -> impl IntoView {
    view! { <td class:number-cell=cell.is_number>{cell.text} {cell.detail.map(detail)}</td> }
}

fn detail(words: String) -> impl IntoView {
    view! { <span class="cell-detail">{words}</span> }
}
