//! A number: slider, field with unit, reset.

use leptos::prelude::*;

use super::slider::{slider, stops};
use super::{help, label};
use crate::state::input::{InputError, parse, plain};
use crate::state::limits::Field;
use crate::state::store::Store;
use crate::text::fill;
use crate::ui::follow::{follow, react};

/// What is wrong with what was typed into fields, one at most of each.
pub(super) type Problems = RwSignal<Vec<InputError>>;

/// Nothing of it yet. What could not be used is forgotten once anything is chosen, be it another device or a
/// reset of everything: the fields show the numbers in force again.
pub(super) fn problems(store: Store) -> Problems {
    let problems = Problems::default();
    react(Box::new(move || {
        store.scenario.track();
        if !problems.with_untracked(Vec::is_empty) {
            problems.set(Vec::new());
        }
    }));
    problems
}

/// What a row shows of its number.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Shown {
    /// The number in force.
    pub(super) value: f64,
    /// Where it stands on the slider.
    pub(super) position: f64,
    /// Where the slider ends.
    pub(super) last: f64,
    /// Whether it is the reader's own.
    is_changed: bool,
}

impl Shown {
    fn of(store: Store, field: Field) -> Self {
        let slider = stops(store, field);
        let (value, is_changed) = store.evaluation.with(|now| {
            let is_changed = now.setup.scenario.is_changed(field);
            (now.setup.value(field), is_changed)
        });
        Self {
            value,
            position: slider.position_of(value),
            last: slider.last_position(),
            is_changed,
        }
    }
}

/// One number of the scenario.
pub(super) fn number_row(store: Store, problems: Problems, field: Field) -> AnyView {
    let id = field.key();
    let shown = follow(Box::new(move || Shown::of(store, field)));
    let label = label(store, id);
    let help = help(store, id);
    view! {
        <div class="control number-control" title=help>
            <label class="control-label" for=format!("{id}-number")>{label}</label>
            {slider(store, field, shown, label)}
            <NumberField store field shown problems />
        </div>
    }
    .into_any()
}

/// The number as text, and its reset. What cannot be used stays in the field with the reason below; the last
/// good value stays in force.
#[component]
fn NumberField(
    store: Store,
    field: Field,
    shown: ReadSignal<Shown>,
    problems: Problems,
) -> impl IntoView {
    let id = field.key();
    let value = move || plain(field, shown.get().value);
    let problem = Memo::new(move |_| {
        let is_its = |problem: &&InputError| problem.field == field;
        problems.with(|all| all.iter().find(is_its).cloned())
    });
    let forget = move || problems.update(|all| all.retain(|problem| problem.field != field));
    // Follows every change of the value, and one thing more: the text that could not be used.
    let text = Signal::derive(move || {
        let typed = problem.with(|problem| problem.as_ref().map(|error| error.typed.clone()));
        typed.unwrap_or_else(value)
    });
    let message = Signal::derive(move || {
        let worded = |error: &InputError| store.text.with(|text| error.message(text));
        problem
            .with(|problem| problem.as_ref().map(worded))
            .unwrap_or_default()
    });
    view! {
        <span class="number">
            <input
                type="text"
                inputmode="decimal"
                autocomplete="off"
                spellcheck="false"
                class="number-field"
                id=format!("{id}-number")
                aria-invalid=Signal::derive(move || problem.with(Option::is_some).to_string())
                aria-describedby=format!("{id}-problem")
                on:keydown:target=move |event| {
                    if event.key() == "Escape" {
                        forget();
                        event.target().set_value(&value());
                    }
                }
                prop:value=text
                on:change:target=move |event| {
                    let input = event.target();
                    forget();
                    match parse(field, &input.value()) {
                        Ok(parsed) => {
                            store.set_number(field, parsed);
                            // The same value written otherwise changes no signal.
                            input.set_value(&plain(field, in_force(store, field)));
                        }
                        Err(error) => problems.update(|all| all.push(error)),
                    }
                }
            />
            <span class="unit">{field.limits().unit}</span>
        </span>
        <ResetButton store field shown />
        <p class="problem" id=format!("{id}-problem") role="alert">{message}</p>
    }
}

/// The number that the scenario has now.
pub(super) fn in_force(store: Store, field: Field) -> f64 {
    store
        .evaluation
        .with_untracked(|now| now.setup.value(field))
}

/// Takes the number back to what device, network or course say; out of sight while it is that.
#[component]
fn ResetButton(store: Store, field: Field, shown: ReadSignal<Shown>) -> impl IntoView {
    let reset_label = Signal::derive(move || {
        store.text.with(|text| {
            let control = text.labels.get(field.key());
            fill(&text.controls.reset, &[("control", control)])
        })
    });
    let is_unchanged = Signal::derive(move || !shown.get().is_changed);
    view! {
        <button
            type="button"
            class="reset"
            id=format!("{}-reset", field.key())
            aria-label=reset_label
            disabled=is_unchanged
            on:click=move |_| store.scenario.update(|scenario| scenario.reset(field))
        >
            "↺"
        </button>
    }
}
