//! Keys that a clicker sends: Page Down and Page Up go through the steps while the lesson is open. Escape puts
//! the handout away.

use super::{go_to, handout, steps};
use crate::details::dom::{document, hear_keys};

/// Listens once for the life of the page; `place` says where the lesson is.
pub(super) fn listen(current: impl Fn() -> Option<usize> + 'static) {
    hear_keys(move |key| {
        if key == "Escape" {
            return handout::close();
        }
        let step = current().filter(|_| !is_elsewhere());
        let next = match (key, step) {
            ("PageDown", Some(step)) => (step + 1).min(steps().len().saturating_sub(1)),
            ("PageUp", Some(step)) => step.saturating_sub(1),
            _ => return false,
        };
        if Some(next) != step {
            go_to(next);
        }
        true
    });
}

/// Whether the reader is in a dialog, or writes something of several lines.
fn is_elsewhere() -> bool {
    let found =
        document().map(|page| page.query_selector("dialog[open], textarea:focus, #handout"));
    !matches!(found, Some(Ok(None)))
}
