//! The controls: the few that the course needs first, the rest folded.

mod choice;
mod number;
mod selects;

use leptos::prelude::*;

use crate::state::limits::Field;
use crate::state::store::Store;
use crate::text::messages;
use number::NumberControl;
use selects::{
    BasisSelect, DeviceSelect, DropoutSelect, FormatSelect, NetworkSelect, OptimizerSelect,
    RecomputeSelect, ScoresSelect,
};

/// The words of a control, found in the messages of any language.
type Words = fn(&messages::Controls) -> &messages::Control;

/// All controls.
#[component]
pub(super) fn Controls(store: Store) -> impl IntoView {
    let group = move |name: fn(&messages::Controls) -> &String| {
        move || store.text.with(|text| name(&text.controls).clone())
    };
    view! {
        <form
            class="controls"
            id="controls"
            aria-label=group(|words| &words.title)
            on:submit=|event| event.prevent_default()
        >
            <fieldset>
                <legend>{group(|words| &words.hardware_group)}</legend>
                <DeviceSelect store />
                <NumberControl store field=Field::Peak words=|words| &words.peak />
                <NumberControl store field=Field::Bandwidth words=|words| &words.bandwidth />
                <NumberControl store field=Field::Capacity words=|words| &words.capacity />
            </fieldset>
            <fieldset>
                <legend>{group(|words| &words.network_group)}</legend>
                <NetworkSelect store />
                <NumberControl store field=Field::Params words=|words| &words.params />
            </fieldset>
            <fieldset>
                <legend>{group(|words| &words.training_group)}</legend>
                <NumberControl store field=Field::Batch words=|words| &words.batch />
                <NumberControl store field=Field::Seq words=|words| &words.seq />
                <OptimizerSelect store />
            </fieldset>
            <details class="more" id="more-controls">
                <summary>{group(|words| &words.more)}</summary>
                <FormatSelect store />
                <BasisSelect store />
                <NumberControl store field=Field::Hidden words=|words| &words.hidden />
                <NumberControl store field=Field::Layers words=|words| &words.layers />
                <RecomputeSelect store />
                <ScoresSelect store />
                <DropoutSelect store />
            </details>
        </form>
    }
}
