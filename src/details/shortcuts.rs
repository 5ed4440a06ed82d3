//! What can be done by key.

use super::dom::document;
use super::{Words, table};
use crate::details::table::{Cell, Table};

/// Names each line in the language files, in the order in which they are listed.
pub const SHORTCUTS: [&str; 17] = [
    "undo", "redo", "stop", "leap", "end", "reset", "wheel", "marks", "plane", "open", "leave",
    "drag", "point", "enter", "escape", "sheet", "lesson",
];

/// The page as a view in another one.
const VIEW: &str = "[data-embed]";

/// The keys that do anything here, and what each does.
pub(super) fn shortcuts(text: &Words) -> Table {
    let row = |id: &str| {
        vec![
            Cell::words(text.shortcut_keys.get(id)),
            Cell::words(text.shortcuts.get(id)),
        ]
    };
    let rows = SHORTCUTS.into_iter().filter(|id| works(id)).map(row);
    table(&["keys", "does"], rows.collect(), text)
}

/// Whether a key does anything: in a view in another page many have nothing to work on.
fn works(id: &str) -> bool {
    let is_there = |selector| {
        let document = document();
        let found = document.and_then(|document| document.query_selector(selector).ok()?);
        found.is_some()
    };
    let needed = match id {
        "undo" | "redo" => "#controls fieldset:enabled",
        "stop" | "leap" | "end" | "reset" | "wheel" => "fieldset:enabled .slider",
        "enter" => "fieldset:enabled input:not([type=range])",
        "plane" => ".frontier-panel",
        "drag" => "fieldset:enabled :is(#peak-slider, #bw-slider, #cap-slider, #batch-slider)",
        "point" => ".layout:has(.frontier-panel) fieldset:enabled :is(#batch-slider, #seq-slider)",
        "lesson" => ".lesson:not([hidden])",
        // The tables are not there.
        "open" => return !is_there(VIEW),
        _ => return true,
    };
    !is_there(VIEW) || is_there(needed)
}
