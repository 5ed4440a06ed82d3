//! What the scenario was before the last change.

use std::cell::Cell;

use crate::state::scenario::Scenario;

thread_local! {
    /// The scenario in force as last seen, and the one before its last change.
    static SEEN: Cell<(Option<Scenario>, Option<Scenario>)> = const { Cell::new((None, None)) };
}

/// Takes note of the scenario in force and, during a gesture, of the one at its beginning: a gesture is one
/// change.
pub(super) fn note(now: &Scenario, held: Option<&Scenario>) {
    let (seen, mut before) = SEEN.get();
    if let Some(held) = held {
        before = Some(*held);
    } else if seen.is_some_and(|seen| seen != *now) {
        before = seen;
    }
    SEEN.set((Some(*now), before.filter(|before| before != now)));
}

/// The scenario before the last change, if there was one.
pub(super) fn before() -> Option<Scenario> {
    SEEN.get().1
}
