//! The charts that were shown before a step of the lesson chose its own: they come back with the scenario, when
//! the reader undoes the step.

use std::cell::RefCell;

use super::scenario_of;
use crate::details::instrument::tell;
use crate::state::charts::ShownCharts;

/// As many steps back as the page keeps.
const DEPTH: usize = 100;

/// The scenario as links have it, and the charts that were shown with it, as a part of a link.
type Shown = (Option<String>, String);

thread_local! {
    /// What steps changed: before and after each.
    static CHANGES: RefCell<Vec<[Shown; 2]>> = const { RefCell::new(Vec::new()) };
    /// The scenario in force.
    static NOW: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Takes note of what there is before a step shows a link.
pub(super) fn note(link: &str) {
    let state = tell("state");
    let state = state.lines().next().unwrap_or_default();
    let change = [state, link].map(|link| (scenario_of(link), views_of(link)));
    NOW.set(scenario_of(link));
    CHANGES.with_borrow_mut(|changes| {
        if changes.len() == DEPTH {
            changes.remove(0);
        }
        changes.push(change);
    });
}

/// Shows what was shown before a step, or after, once the scenario has gone from one to the other again.
pub(super) fn follow(link: &str) {
    let now = scenario_of(link);
    let last = NOW.replace(now.clone());
    if last == now {
        return;
    }
    let shown = CHANGES.with_borrow(|changes| {
        changes.iter().rev().find_map(|[before, after]| {
            let is_between = |from: &Shown, to: &Shown| from.0 == last && to.0 == now;
            let back = is_between(after, before).then(|| before.1.clone());
            back.or_else(|| is_between(before, after).then(|| after.1.clone()))
        })
    });
    if let Some(shown) = shown {
        tell(&["?", &shown].concat());
    }
}

/// The charts that a link shows, also where it does not say so.
fn views_of(link: &str) -> String {
    let mut parts = link.split('&');
    let known = parts.find_map(|part| part.strip_prefix("views="));
    let shown = known.map_or_else(|| ShownCharts::default().to_text(), str::to_owned);
    [ShownCharts::KEY, "=", &shown].concat()
}
