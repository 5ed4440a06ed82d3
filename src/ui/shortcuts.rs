//! The sheet of keyboard shortcuts, a dialog. What it lists comes from the program of the details.

use leptos::prelude::*;

use super::details;
use super::panels::rendered;
use crate::state::derive::table::Table;
use crate::state::question::Question;
use crate::state::store::Store;

/// Names the sheet on the page.
pub(super) const SHEET: &str = "shortcut-sheet";

/// Names the box that says whether the sheet has a key of its own. Readers can turn it off: those who
/// dictate say a character without meaning a key.
pub(super) const KEY: &str = "shortcut-key";

/// The sheet: closed until it is opened, and by Escape.
#[component]
pub(super) fn ShortcutSheet(store: Store) -> impl IntoView {
    let title = store.words(|text| &text.page.shortcuts);
    let list = move || {
        details::answer(store, Question::Shortcuts, "").map_or_else(
            || details::no_answer(store),
            |answer| rendered(Table::from_text(&answer), title),
        )
    };
    view! {
        <dialog class="sheet" id=SHEET aria-label=title closedby="any">
            <h2>{title}</h2>
            {list}
            <form class="sheet-choices" method="dialog">
                <label>
                    <input type="checkbox" id=KEY checked />
                    {store.words(|text| &text.page.shortcuts_key)}
                </label>
                <button class="button" id="shortcut-close">
                    {store.words(|text| &text.notices.dismiss)}
                </button>
            </form>
        </dialog>
    }
}
