//! What can be done by key.

use super::{Words, table};
use crate::details::table::{Cell, Table};

/// Names each line in the language files, in the order in which they are listed.
pub const SHORTCUTS: [&str; 17] = [
    "undo", "redo", "stop", "leap", "end", "reset", "wheel", "marks", "plane", "open", "leave",
    "drag", "point", "enter", "escape", "sheet", "lesson",
];

/// The keys, and what each does.
pub(super) fn shortcuts(text: &Words) -> Table {
    let row = |id: &str| {
        vec![
            Cell::words(text.shortcut_keys.get(id)),
            Cell::words(text.shortcuts.get(id)),
        ]
    };
    table(&["keys", "does"], SHORTCUTS.map(row).to_vec(), text)
}
