//! Keys that a clicker sends: Page Down and Page Up go through the steps while the lesson is open. Escape puts
//! the handout away.

use super::handout;
use super::panel::{current, step_by};
use crate::details::dom::{document, hear_keys};

/// Listens once for the life of the page.
pub(super) fn listen() {
    hear_keys(move |key| {
        if key == "Escape" {
            return handout::close();
        }
        let is_forth = match key {
            "PageDown" => true,
            "PageUp" => false,
            _ => return false,
        };
        let is_here = current().is_some() && !is_elsewhere();
        if is_here {
            step_by(is_forth);
        }
        is_here
    });
}

/// Whether the reader is in a dialog, or writes something of several lines.
fn is_elsewhere() -> bool {
    let found =
        document().map(|page| page.query_selector("dialog[open], textarea:focus, #handout"));
    !matches!(found, Some(Ok(None)))
}
