//! A choice among a few named things.

use leptos::prelude::*;

use super::Words;
use crate::state::link::Choice;
use crate::state::scenario::Scenario;
use crate::state::store::Store;
use crate::text::Text;

/// The row of a control: its name, then what it is set with.
#[component]
pub(super) fn ControlRow(
    store: Store,
    /// The id of what it is set with.
    id: &'static str,
    /// Its name and explanation.
    words: Words,
    children: Children,
) -> impl IntoView {
    view! {
        <div
            class="control choice-control"
            title=move || store.text.with(|text| words(&text.controls).help.clone())
        >
            <label class="control-label" for=id>
                {move || store.text.with(|text| words(&text.controls).label.clone())}
            </label>
            {children()}
        </div>
    }
}

/// A choice that links name by an id. Its key in links is also its id on the page.
#[component]
pub(super) fn ChoiceSelect<C>(
    store: Store,
    /// Its name and explanation.
    words: Words,
    /// The name of one choice.
    name: fn(C, &Text) -> &str,
    /// What can be chosen now.
    #[prop(into)]
    choices: Signal<Vec<C>>,
    /// What is chosen.
    read: fn(&Scenario) -> C,
    /// Chooses.
    write: fn(&mut Scenario, C),
) -> impl IntoView
where
    C: Choice + Send + Sync,
{
    let option = move |choice: C| {
        view! {
            <option
                value=choice.id()
                prop:selected=move || store.scenario.with(read) == choice
            >
                {move || store.text.with(|text| name(choice, text).to_owned())}
            </option>
        }
    };
    let choose = move |id: String| {
        let chosen = C::ALL.iter().copied().find(|choice| choice.id() == id);
        if let Some(choice) = chosen {
            store.scenario.update(|scenario| write(scenario, choice));
        }
    };
    view! {
        <ControlRow store id=C::KEY words>
            <select
                id=C::KEY
                class="select"
                on:change:target=move |event| choose(event.target().value())
            >
                {move || choices.get().into_iter().map(option).collect_view()}
            </select>
        </ControlRow>
    }
}
