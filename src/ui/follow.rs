//! Following the scenario without being asked at its every change.

use leptos::prelude::*;

/// Does something now, and again whenever what it read changes. One function, so that the page has one copy of
/// its code.
pub(super) fn react(act: Box<dyn Fn()>) {
    Effect::new(move |_| act());
}

/// What is read, for those who are woken only when it is something new.
///
/// Readers of a memo are asked at each change of what it was made from, whatever it says then; the page has
/// hundreds of them, and a slider changes the scenario at each step.
pub(super) fn follow<T>(read: Box<dyn Fn() -> T>) -> ReadSignal<T>
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    let (said, say) = signal(untrack(&read));
    react(Box::new(move || {
        let now = read();
        if said.with_untracked(|said| *said != now) {
            say.set(now);
        }
    }));
    said
}
