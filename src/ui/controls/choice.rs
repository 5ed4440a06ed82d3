//! A choice among named things, as a list that opens.

use leptos::prelude::*;

use super::{help, label};
use crate::state::choices::Choice;
use crate::state::derive::sentences::choice_names;
use crate::state::store::Store;
use crate::ui::follow::follow;

/// The value of the option that stands for the reader's own figures.
const CUSTOM: &str = "custom";

/// Things to choose from, under a heading or none.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Group {
    /// The heading; empty for none.
    pub(super) label: String,
    /// Id and name of each.
    pub(super) options: Vec<(&'static str, String)>,
}

/// A row with the name of the control and its list.
#[component]
pub(super) fn SelectRow(
    store: Store,
    /// The key in links, which is also the id on the page.
    id: &'static str,
    /// What can be chosen.
    #[prop(into)]
    groups: Signal<Vec<Group>>,
    /// The id of what is chosen.
    chosen: ReadSignal<String>,
    /// The name of the reader's own, while it is that which is chosen; else empty.
    #[prop(into, optional)]
    custom: Signal<String>,
    /// Chooses by id.
    choose: Callback<String>,
) -> impl IntoView {
    let option = move |(id, name): (&'static str, String)| {
        let is_chosen = Signal::derive(move || {
            custom.with(String::is_empty) && chosen.with(|chosen| chosen == id)
        });
        view! { <option value=id prop:selected=is_chosen>{name}</option> }
    };
    let group = move |group: Group| {
        let options = group.options.into_iter().map(option).collect_view();
        if group.label.is_empty() {
            options.into_any()
        } else {
            view! { <optgroup label=group.label>{options}</optgroup> }.into_any()
        }
    };
    let is_published = Signal::derive(move || custom.with(String::is_empty));
    let is_custom = Signal::derive(move || !is_published.get());
    view! {
        <div class="control choice-control" title=help(store, id)>
            <label class="control-label" for=id>{label(store, id)}</label>
            <select
                id=id
                class="select"
                on:change:target=move |event| choose.run(event.target().value())
            >
                <option value=CUSTOM prop:selected=is_custom prop:hidden=is_published>
                    {custom}
                </option>
                {move || groups.get().into_iter().map(group).collect_view()}
            </select>
        </div>
    }
}

/// A list for a choice of the scenario.
pub(super) fn choice_row(store: Store, choice: &'static Choice) -> AnyView {
    // Not for every move of a slider: only when what there is to choose changes.
    let groups = Memo::new(move |_| {
        let options = store.tell(|setup, _, text| choice_names(choice, setup, text));
        vec![Group {
            label: String::new(),
            options,
        }]
    });
    let chosen = follow(Box::new(move || {
        store
            .scenario
            .with(|scenario| choice.read(scenario).to_owned())
    }));
    let choose = Callback::new(move |id: String| {
        store.scenario.update(|scenario| {
            choice.write(scenario, &id);
        });
    });
    view! { <SelectRow store id=choice.key groups chosen choose /> }.into_any()
}
