//! The sheet of keyboard shortcuts, a dialog. What it lists comes from the program of the details.

use leptos::html::Dialog;
use leptos::prelude::*;

use super::details;
use super::panels::rendered;
use crate::state::derive::table::Table;
use crate::state::question::Question;
use crate::state::store::Store;

/// Opens the sheet.
pub(super) fn open(store: Store, sheet: NodeRef<Dialog>, is_open: RwSignal<bool>) {
    details::want(store);
    is_open.set(true);
    if let Some(sheet) = sheet.get_untracked() {
        // Refused where it is open already.
        let _ = sheet.show_modal();
    }
}

/// The sheet: closed until it is opened, and by Escape; the focus then returns to where it was.
#[component]
pub(super) fn ShortcutSheet(
    store: Store,
    /// The dialog's element.
    sheet: NodeRef<Dialog>,
    /// Whether it is shown.
    is_open: RwSignal<bool>,
    /// Whether its own key opens it, which readers can turn off: they may dictate rather than type.
    has_key: RwSignal<bool>,
) -> impl IntoView {
    let title = store.words(|text| &text.page.shortcuts);
    let list = move || {
        details::answer(store, Question::Shortcuts, "").map_or_else(
            || details::no_answer(store),
            |answer| rendered(Table::from_text(&answer), title),
        )
    };
    view! {
        <dialog
            class="sheet"
            id="shortcut-sheet"
            aria-labelledby="shortcut-title"
            closedby="any"
            node_ref=sheet
            on:close=move |_| is_open.set(false)
        >
            <h2 id="shortcut-title">{title}</h2>
            {move || is_open.get().then(list)}
            <form class="sheet-choices" method="dialog">
                <label>
                    <input
                        type="checkbox"
                        id="shortcut-key"
                        prop:checked=has_key
                        on:change=move |_| has_key.update(|has_key| *has_key = !*has_key)
                    />
                    {store.words(|text| &text.page.shortcuts_key)}
                </label>
                <button class="button" id="shortcut-close">
                    {store.words(|text| &text.notices.dismiss)}
                </button>
            </form>
        </dialog>
    }
}
