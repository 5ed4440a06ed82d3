//! The controls: the few that the course needs first, the rest folded in groups.

mod choice;
mod number;
mod selects;
mod slider;

use leptos::prelude::*;

use crate::state::choices::{
    ADAPTER, BASIS, COMPILE, DROPOUT, FORMAT, FRAMEWORK, GATED_MLP, KV_CACHE, LOSS, METER, OFFLOAD,
    OPTIMIZER, OPTIMIZER_IN_BACKWARD, RECIPE, RECOMPUTE, SCORES, SEQUENCE, TARGETS, TASK, WEIGHTS,
    ZERO,
};
use crate::state::limits::Field;
use crate::state::question::Question;
use crate::state::scenario::{AdapterKind, Scenario, Task};
use crate::state::store::Store;
use crate::ui::details::{answer, answer_of_scenario};
use crate::ui::follow::{follow, react};
use choice::choice_row;
use number::{number_row, problems};
use selects::{DeviceSelect, NetworkSelect, PresetSelect};
use slider::follow_mouse;

/// The name of a control.
fn label(store: Store, key: &'static str) -> Signal<String> {
    Signal::derive(move || store.text.with(|text| text.labels.get(key).to_owned()))
}

/// Its explanation, once the program of the details is there.
fn help(store: Store, key: &'static str) -> Signal<String> {
    told(store, Question::Explanation, key)
}

/// What the program of the details says, once it is there: about a key, or about the scenario.
fn told(store: Store, question: Question, key: &'static str) -> Signal<String> {
    Signal::derive(move || {
        let told = if key.is_empty() {
            answer_of_scenario(store, question)
        } else {
            answer(store, question, key)
        };
        told.unwrap_or_default()
    })
}

fn always(_: &Scenario) -> bool {
    true
}

fn trains(scenario: &Scenario) -> bool {
    scenario.task == Task::Train
}

fn serves(scenario: &Scenario) -> bool {
    scenario.task != Task::Train
}

fn decodes(scenario: &Scenario) -> bool {
    scenario.task == Task::Decode
}

fn shares_data(scenario: &Scenario) -> bool {
    trains(scenario) && scenario.data * scenario.context > 1.0
}

/// Also where what only it allows is still on, so that it can be put right.
fn splits_matrices(scenario: &Scenario) -> bool {
    trains(scenario) && (scenario.tensor > 1.0 || scenario.sequence)
}

/// Likewise.
fn has_stages(scenario: &Scenario) -> bool {
    trains(scenario) && (scenario.pipeline > 1.0 || scenario.interleave > 1.0)
}

fn has_adapters(scenario: &Scenario) -> bool {
    scenario.adapter != AdapterKind::None
}

/// All controls.
#[component]
pub(super) fn Controls(store: Store) -> impl IntoView {
    react(Box::new(move || follow_mouse(store)));
    let problems = problems(store);
    view! {
        <form
            class="controls"
            id="controls"
            aria-label=store.words(|text| &text.controls.title)
            on:submit=|event| event.prevent_default()
        >
            <PresetSelect store />
            <fieldset>
                <legend>{store.words(|text| &text.controls.hardware_group)}</legend>
                <DeviceSelect store />
                {number_row(store, problems, Field::Peak)}
                {number_row(store, problems, Field::Bandwidth)}
                {number_row(store, problems, Field::Capacity)}
                // The details put the reader's own devices here.
                <div id="own-devices"></div>
            </fieldset>
            <fieldset>
                <legend>{store.words(|text| &text.controls.network_group)}</legend>
                <NetworkSelect store />
                {number_row(store, problems, Field::Params)}
            </fieldset>
            <fieldset>
                <legend>{store.words(|text| &text.controls.training_group)}</legend>
                {choice_row(store, TASK)}
                {number_row(store, problems, Field::Batch)}
                {number_row(store, problems, Field::Seq)}
                {shown_if(store, trains, choice_row(store, OPTIMIZER))}
            </fieldset>
            {group(store, "network", always, vec![
                number_row(store, problems, Field::Hidden),
                number_row(store, problems, Field::Layers),
                // The details put the import of a `config.json` here.
                view! { <div id="own-network"></div> }.into_any(),
            ])}
            {group(store, "precision", always, vec![
                choice_row(store, FORMAT),
                shown_if(store, trains, choice_row(store, RECIPE)),
            ])}
            {group(store, "serving", serves, vec![
                choice_row(store, WEIGHTS),
                choice_row(store, KV_CACHE),
                shown_if(store, decodes, number_row(store, problems, Field::Prompt)),
            ])}
            {group(store, "saving", trains, vec![
                choice_row(store, RECOMPUTE),
                choice_row(store, SCORES),
                choice_row(store, LOSS),
                choice_row(store, GATED_MLP),
                choice_row(store, DROPOUT),
                choice_row(store, OFFLOAD),
                choice_row(store, OPTIMIZER_IN_BACKWARD),
            ])}
            {group(store, "adapters", trains, vec![
                choice_row(store, ADAPTER),
                shown_if(store, has_adapters, choice_row(store, TARGETS)),
                shown_if(store, has_adapters, number_row(store, problems, Field::Rank)),
            ])}
            {group(store, "parallel", always, vec![
                number_row(store, problems, Field::Data),
                shown_if(store, shares_data, choice_row(store, ZERO)),
                number_row(store, problems, Field::Tensor),
                shown_if(store, splits_matrices, choice_row(store, SEQUENCE)),
                number_row(store, problems, Field::Pipeline),
                shown_if(store, has_stages, number_row(store, problems, Field::Interleave)),
                number_row(store, problems, Field::Context),
                number_row(store, problems, Field::Expert),
                shown_if(store, trains, number_row(store, problems, Field::Accumulation)),
                number_row(store, problems, Field::NetworkPort),
            ])}
            {group(store, "counting", always, vec![
                choice_row(store, FRAMEWORK),
                shown_if(store, trains, choice_row(store, COMPILE)),
                choice_row(store, METER),
                choice_row(store, BASIS),
                view! { <div id="own-conventions"></div> }.into_any(),
                // Last, so that nothing moves when the details say it.
                difference(store),
            ])}
        </form>
    }
}

/// What framework and meter change, once the program of the details is there.
fn difference(store: Store) -> AnyView {
    let lines = told(store, Question::Framework, "");
    view! { <p class="group-line lines" id="difference">{lines}</p> }.into_any()
}

/// Rarer controls, folded, under a line that says what they are about.
fn group(
    store: Store,
    key: &'static str,
    is_shown: fn(&Scenario) -> bool,
    rows: Vec<AnyView>,
) -> AnyView {
    let name = Signal::derive(move || store.text.with(|text| text.groups.get(key).to_owned()));
    let line = Signal::derive(move || store.text.with(|text| text.group_lines.get(key).to_owned()));
    let in_force = Memo::new(move |_| match key {
        "counting" => counted_by(store),
        _ => String::new(),
    });
    let group = view! {
        <details class="group" id=format!("{key}-group")>
            <summary>{name}<span>{in_force}</span></summary>
            <p class="group-line">{line}</p>
            {rows}
        </details>
    };
    shown_if(store, is_shown, group.into_any())
}

/// Framework, meter and own conventions where they are not as the page opens.
fn counted_by(store: Store) -> String {
    let mut said = Vec::new();
    store.scenario.with(|scenario| {
        store.text.with(|text| {
            for choice in [FRAMEWORK, METER] {
                let chosen = choice.read(scenario);
                if Some(&chosen) != choice.ids.first() {
                    let id = format!("{}_{chosen}", choice.key);
                    said.push(text.choices.get(&id).to_owned());
                }
            }
            if !scenario.conventions.as_str().is_empty() {
                said.push(text.controls.own_conventions.clone());
            }
        });
    });
    said.join(" · ")
}

/// What is only shown while it can change something.
fn shown_if(store: Store, is_shown: fn(&Scenario) -> bool, view: AnyView) -> AnyView {
    let is_hidden = follow(Box::new(move || !store.scenario.with(is_shown)));
    view! { <div hidden=is_hidden>{view}</div> }.into_any()
}
