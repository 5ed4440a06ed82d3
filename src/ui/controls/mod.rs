//! The controls: the few that the course needs first, the rest folded.

mod choice;
mod number;
mod selects;

use leptos::prelude::*;

use crate::state::limits::Field;
use crate::state::store::Store;
use crate::text::messages;
use choice::choice_row;
use number::NumberControl;
use selects::{BASIS, DROPOUT, DeviceSelect, FORMAT, NetworkSelect, OPTIMIZER, RECOMPUTE, SCORES};

/// The words of a control, found in the messages of any language.
type Words = fn(&messages::Controls) -> &messages::Control;

/// The name of a control.
fn control_label(store: Store, words: Words) -> Signal<String> {
    Signal::derive(move || store.text.with(|text| words(&text.controls).label.clone()))
}

/// Its explanation.
fn control_help(store: Store, words: Words) -> Signal<String> {
    Signal::derive(move || store.text.with(|text| words(&text.controls).help.clone()))
}

/// All controls.
#[component]
pub(super) fn Controls(store: Store) -> impl IntoView {
    view! {
        <form
            class="controls"
            id="controls"
            aria-label=store.words(|text| &text.controls.title)
            on:submit=|event| event.prevent_default()
        >
            <fieldset>
                <legend>{store.words(|text| &text.controls.hardware_group)}</legend>
                <DeviceSelect store />
                <NumberControl store field=Field::Peak words=|words| &words.peak />
                <NumberControl store field=Field::Bandwidth words=|words| &words.bandwidth />
                <NumberControl store field=Field::Capacity words=|words| &words.capacity />
            </fieldset>
            <fieldset>
                <legend>{store.words(|text| &text.controls.network_group)}</legend>
                <NetworkSelect store />
                <NumberControl store field=Field::Params words=|words| &words.params />
            </fieldset>
            <fieldset>
                <legend>{store.words(|text| &text.controls.training_group)}</legend>
                <NumberControl store field=Field::Batch words=|words| &words.batch />
                <NumberControl store field=Field::Seq words=|words| &words.seq />
                {choice_row(store, OPTIMIZER)}
            </fieldset>
            <details class="more" id="more-controls">
                <summary>{store.words(|text| &text.controls.more)}</summary>
                {choice_row(store, FORMAT)}
                {choice_row(store, BASIS)}
                <NumberControl store field=Field::Hidden words=|words| &words.hidden />
                <NumberControl store field=Field::Layers words=|words| &words.layers />
                {choice_row(store, RECOMPUTE)}
                {choice_row(store, SCORES)}
                {choice_row(store, DROPOUT)}
            </details>
        </form>
    }
}
