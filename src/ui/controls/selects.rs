//! The choices of the page, each bound to its part of the scenario.

use leptos::prelude::*;

use super::choice::{ChoiceSelect, ControlRow};
use crate::calc::footprint::{AttentionScores, Optimizer, Recompute};
use crate::calc::precision::NumberFormat;
use crate::catalog::hardware::DeviceClass;
use crate::state::derive::sentences::{basis_name, device_name, entry_name, network_name};
use crate::state::link::Choice;
use crate::state::scenario::{DeviceChoice, NetworkChoice, Scenario};
use crate::state::store::Store;
use crate::text::Text;

/// The value of the option that stands for the reader's own figures.
const CUSTOM: &str = "custom";

/// Devices, by kind; on top, the reader's own while there is one.
#[component]
pub(super) fn DeviceSelect(store: Store) -> impl IntoView {
    let is_custom = move || store.scenario.with(|scenario| scenario.device.is_custom());
    let choose = move |id: String| {
        if let Some(device) = store.catalog.device(&id) {
            store
                .scenario
                .update(|scenario| scenario.device = DeviceChoice::published(device.id));
        }
    };
    let group = move |class: DeviceClass| {
        let devices = store
            .catalog
            .devices()
            .iter()
            .filter(move |device| device.class == class);
        let option = move |device: &'static crate::catalog::hardware::Device| {
            let is_chosen =
                move || !is_custom() && store.setup.with(|setup| setup.device.id == device.id);
            let name = format!("{} {}", device.vendor.name(), device.name);
            view! { <option value=device.id prop:selected=is_chosen>{name}</option> }
        };
        view! {
            <optgroup label=move || store.text.with(|text| class_name(class, text).to_owned())>
                {devices.map(option).collect_view()}
            </optgroup>
        }
    };
    view! {
        <ControlRow store id="gpu" words=|words| &words.device>
            <select
                id="gpu"
                class="select"
                on:change:target=move |event| choose(event.target().value())
            >
                <option value=CUSTOM prop:selected=is_custom prop:hidden=move || !is_custom()>
                    {move || {
                        store.setup.with(|setup| store.text.with(|text| device_name(setup, text)))
                    }}
                </option>
                {DeviceClass::ALL.map(group)}
            </select>
        </ControlRow>
    }
}

fn class_name(class: DeviceClass, text: &Text) -> &str {
    match class {
        DeviceClass::DataCenterGpu => &text.options.class_data_center_gpu,
        DeviceClass::WorkstationGpu => &text.options.class_workstation_gpu,
        DeviceClass::ConsumerGpu => &text.options.class_consumer_gpu,
        DeviceClass::IntegratedGpu => &text.options.class_integrated_gpu,
        DeviceClass::Accelerator => &text.options.class_accelerator,
    }
}

/// Networks, the course's first; on top, the reader's own while there is one.
#[component]
pub(super) fn NetworkSelect(store: Store) -> impl IntoView {
    let is_custom = move || store.scenario.with(|scenario| scenario.network.is_custom());
    let choose = move |id: String| {
        if let Some(entry) = store.catalog.network(&id) {
            store
                .scenario
                .update(|scenario| scenario.network = NetworkChoice::published(entry.id));
        }
    };
    let option = move |entry: &'static crate::catalog::networks::NetworkEntry| {
        let is_chosen =
            move || !is_custom() && store.setup.with(|setup| setup.network_entry.id == entry.id);
        view! {
            <option value=entry.id prop:selected=is_chosen>
                {move || store.text.with(|text| entry_name(entry, text).to_owned())}
            </option>
        }
    };
    view! {
        <ControlRow store id="net" words=|words| &words.network>
            <select
                id="net"
                class="select"
                on:change:target=move |event| choose(event.target().value())
            >
                <option value=CUSTOM prop:selected=is_custom prop:hidden=move || !is_custom()>
                    {move || {
                        store.setup.with(|setup| store.text.with(|text| network_name(setup, text)))
                    }}
                </option>
                {store.catalog.networks().iter().map(option).collect_view()}
            </select>
        </ControlRow>
    }
}

/// The number format: those that the device has a unit for, and the chosen one in any case.
#[component]
pub(super) fn FormatSelect(store: Store) -> impl IntoView {
    let choices = Memo::new(move |_| {
        store.setup.with(|setup| {
            let on_device: Vec<_> = setup.formats().collect();
            NumberFormat::ALL
                .into_iter()
                .filter(|format| on_device.contains(format) || *format == setup.scenario.format)
                .collect::<Vec<_>>()
        })
    });
    view! {
        <ChoiceSelect
            store
            words=|words| &words.format
            name=|format: NumberFormat, _| format.name()
            choices=choices
            read=|scenario| scenario.format
            write=Scenario::set_format
        />
    }
}

/// What can always be chosen: all of a kind.
fn all<C: Choice + Send + Sync>() -> Signal<Vec<C>> {
    Signal::stored(C::ALL.to_vec())
}

/// How the capacity is counted.
#[component]
pub(super) fn BasisSelect(store: Store) -> impl IntoView {
    view! {
        <ChoiceSelect
            store
            words=|words| &words.basis
            name=basis_name
            choices=all()
            read=|scenario| scenario.basis
            write=|scenario, basis| scenario.basis = basis
        />
    }
}

/// The optimizer.
#[component]
pub(super) fn OptimizerSelect(store: Store) -> impl IntoView {
    view! {
        <ChoiceSelect
            store
            words=|words| &words.optimizer
            name=|optimizer, text| match optimizer {
                Optimizer::Adam => &text.options.adam,
                Optimizer::Sgd => &text.options.sgd,
            }
            choices=all()
            read=|scenario| scenario.optimizer
            write=|scenario, optimizer| scenario.optimizer = optimizer
        />
    }
}

/// What is recomputed.
#[component]
pub(super) fn RecomputeSelect(store: Store) -> impl IntoView {
    view! {
        <ChoiceSelect
            store
            words=|words| &words.recompute
            name=|recompute, text| match recompute {
                Recompute::None => &text.options.recompute_none,
                Recompute::Full => &text.options.recompute_full,
                Recompute::Sqrt => &text.options.recompute_sqrt,
            }
            choices=all()
            read=|scenario| scenario.recompute
            write=|scenario, recompute| scenario.recompute = recompute
        />
    }
}

/// Whether attention scores are kept.
#[component]
pub(super) fn ScoresSelect(store: Store) -> impl IntoView {
    view! {
        <ChoiceSelect
            store
            words=|words| &words.scores
            name=|scores, text| match scores {
                AttentionScores::Stored => &text.options.scores_stored,
                AttentionScores::NotStored => &text.options.scores_not_stored,
            }
            choices=all()
            read=|scenario| scenario.scores
            write=|scenario, scores| scenario.scores = scores
        />
    }
}

/// Whether dropout is on.
#[component]
pub(super) fn DropoutSelect(store: Store) -> impl IntoView {
    view! {
        <ChoiceSelect
            store
            words=|words| &words.dropout
            name=|is_on: bool, text| {
                if is_on { &text.options.dropout_on } else { &text.options.dropout_off }
            }
            choices=all()
            read=|scenario| scenario.has_dropout
            write=|scenario, is_on| scenario.has_dropout = is_on
        />
    }
}
