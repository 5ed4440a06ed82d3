//! A number: slider, field with unit, reset.

use leptos::prelude::*;

use super::slider::slider;
use super::{help, label};
use crate::state::input::{InputError, parse, plain};
use crate::state::limits::Field;
use crate::state::store::Store;
use crate::text::fill;

/// One number of the scenario.
pub(super) fn number_row(store: Store, field: Field) -> AnyView {
    let id = field.key();
    let value = Memo::new(move |_| store.evaluation.with(|now| now.setup.value(field)));
    let problem = RwSignal::new(None);
    let set = move |value: f64| {
        store.set_number(field, value);
    };
    // What could not be used is forgotten once anything is chosen, be it another device or a reset of
    // everything: the field shows the number in force again.
    Effect::new(move |_| {
        store.scenario.track();
        if problem.with_untracked(Option::is_some) {
            problem.set(None);
        }
    });
    let label = label(store, id);
    let help = help(store, id);
    let message = Signal::derive(move || {
        let worded = |error: &InputError| store.text.with(|text| error.message(text));
        problem
            .with(|problem| problem.as_ref().map(worded))
            .unwrap_or_default()
    });

    view! {
        <div class="control number-control" title=help>
            <label class="control-label" for=format!("{id}-number")>{label}</label>
            {slider(store, field, value, label)}
            <NumberField field value set=Callback::new(set) problem />
            <ResetButton store field />
            <p class="problem" id=format!("{id}-problem") role="alert">{message}</p>
        </div>
    }
    .into_any()
}

/// The number as text. What cannot be used stays in the field with the reason below; the last good
/// value stays in force.
#[component]
fn NumberField(
    field: Field,
    value: Memo<f64>,
    set: Callback<f64>,
    problem: RwSignal<Option<InputError>>,
) -> impl IntoView {
    let id = field.key();
    // Follows every change of the value, and one thing more: the text that could not be used.
    let shown = Signal::derive(move || {
        let typed = problem.with(|problem| problem.as_ref().map(|error| error.typed.clone()));
        typed.unwrap_or_else(|| plain(field, value.get()))
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
                        problem.set(None);
                        event.target().set_value(&plain(field, value.get()));
                    }
                }
                prop:value=shown
                on:change:target=move |event| {
                    let input = event.target();
                    match parse(field, &input.value()) {
                        Ok(parsed) => {
                            set.run(parsed);
                            // The same value written otherwise changes no signal.
                            input.set_value(&plain(field, value.get()));
                        }
                        Err(error) => problem.set(Some(error)),
                    }
                }
            />
            <span class="unit">{field.limits().unit}</span>
        </span>
    }
}

/// Takes the number back to what device, network or course say; out of sight while it is that.
#[component]
fn ResetButton(store: Store, field: Field) -> impl IntoView {
    let reset_label = Signal::derive(move || {
        store.text.with(|text| {
            let control = text.labels.get(field.key());
            fill(&text.controls.reset, &[("control", control)])
        })
    });
    let is_unchanged =
        Signal::derive(move || !store.scenario.with(|scenario| scenario.is_changed(field)));
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
