//! The choices of the page, each bound to its part of the scenario.

use leptos::prelude::*;

use super::choice::{Group, SelectRow, choice_row};
use crate::calc::footprint::{AttentionScores, Optimizer, Recompute};
use crate::calc::hardware::CapacityBasis;
use crate::calc::precision::NumberFormat;
use crate::catalog::hardware::DeviceClass;
use crate::catalog::networks::NetworkEntry;
use crate::state::derive::sentences::{basis_name, device_name, entry_name, network_name};
use crate::state::link::Choice;
use crate::state::scenario::{DeviceChoice, NetworkChoice, Scenario};
use crate::state::store::Store;
use crate::text::Text;

/// Devices, by kind; the reader's own while there is one.
#[component]
pub(super) fn DeviceSelect(store: Store) -> impl IntoView {
    let group = move |class: DeviceClass| Group {
        label: store.text.with(|text| class_name(class, text).to_owned()),
        options: store
            .catalog
            .devices()
            .iter()
            .filter(|device| device.class == class)
            .map(|device| {
                (
                    device.id,
                    format!("{} {}", device.vendor.name(), device.name),
                )
            })
            .collect(),
    };
    let custom = Memo::new(move |_| {
        let is_custom = store.scenario.with(|scenario| scenario.device.is_custom());
        is_custom.then(|| {
            store
                .setup
                .with(|setup| store.text.with(|text| device_name(setup, text)))
        })
    });
    let choose = Callback::new(move |id: String| {
        if let Some(device) = store.catalog.device(&id) {
            store
                .scenario
                .update(|scenario| scenario.device = DeviceChoice::published(device.id));
        }
    });
    view! {
        <SelectRow
            store
            id="gpu"
            words=|words| &words.device
            groups=Signal::derive(move || DeviceClass::ALL.map(group).to_vec())
            chosen=Signal::derive(move || store.setup.with(|setup| setup.device.id))
            custom
            choose
        />
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

/// Networks; the reader's own while there is one.
#[component]
pub(super) fn NetworkSelect(store: Store) -> impl IntoView {
    let groups = Signal::derive(move || {
        let named = |entry: &'static NetworkEntry| {
            (
                entry.id,
                store.text.with(|text| entry_name(entry, text).to_owned()),
            )
        };
        let options = store.catalog.networks().iter().map(named).collect();
        vec![Group {
            label: String::new(),
            options,
        }]
    });
    let custom = Memo::new(move |_| {
        let is_custom = store.scenario.with(|scenario| scenario.network.is_custom());
        is_custom.then(|| {
            store
                .setup
                .with(|setup| store.text.with(|text| network_name(setup, text)))
        })
    });
    let choose = Callback::new(move |id: String| {
        if let Some(entry) = store.catalog.network(&id) {
            store
                .scenario
                .update(|scenario| scenario.network = NetworkChoice::published(entry.id));
        }
    });
    view! {
        <SelectRow
            store
            id="net"
            words=|words| &words.network
            groups
            chosen=Signal::derive(move || store.setup.with(|setup| setup.network_entry.id))
            custom
            choose
        />
    }
}

/// The number format: those that the device has a rate for, and the chosen one in any case.
pub(super) fn format_select(store: Store) -> AnyView {
    let choices = Signal::derive(move || {
        store.setup.with(|setup| {
            let on_device: Vec<_> = setup.formats().collect();
            let is_offered = |format: &NumberFormat| {
                on_device.contains(format) || *format == setup.scenario.format
            };
            <NumberFormat as Choice>::ALL
                .iter()
                .copied()
                .filter(is_offered)
                .collect()
        })
    });
    choice_row(
        store,
        |words| &words.format,
        |format: NumberFormat, _| format.name(),
        choices,
        |scenario| scenario.format,
        Scenario::set_format,
    )
}

/// What can always be chosen: all of a kind.
fn all<C: Choice + Send + Sync>() -> Signal<Vec<C>> {
    Signal::stored(C::ALL.to_vec())
}

/// How the capacity is counted.
pub(super) fn basis_select(store: Store) -> AnyView {
    choice_row::<CapacityBasis>(
        store,
        |words| &words.basis,
        basis_name,
        all(),
        |scenario| scenario.basis,
        |scenario, basis| scenario.basis = basis,
    )
}

/// The optimizer.
pub(super) fn optimizer_select(store: Store) -> AnyView {
    choice_row(
        store,
        |words| &words.optimizer,
        |optimizer, text| match optimizer {
            Optimizer::Adam => &text.options.adam,
            Optimizer::Sgd => &text.options.sgd,
        },
        all(),
        |scenario| scenario.optimizer,
        |scenario, optimizer| scenario.optimizer = optimizer,
    )
}

/// What is recomputed.
pub(super) fn recompute_select(store: Store) -> AnyView {
    choice_row(
        store,
        |words| &words.recompute,
        |recompute, text| match recompute {
            Recompute::None => &text.options.recompute_none,
            Recompute::Full => &text.options.recompute_full,
            Recompute::Sqrt => &text.options.recompute_sqrt,
        },
        all(),
        |scenario| scenario.recompute,
        |scenario, recompute| scenario.recompute = recompute,
    )
}

/// Whether attention scores are kept.
pub(super) fn scores_select(store: Store) -> AnyView {
    choice_row(
        store,
        |words| &words.scores,
        |scores, text| match scores {
            AttentionScores::Stored => &text.options.scores_stored,
            AttentionScores::NotStored => &text.options.scores_not_stored,
        },
        all(),
        |scenario| scenario.scores,
        |scenario, scores| scenario.scores = scores,
    )
}

/// Whether dropout is on.
pub(super) fn dropout_select(store: Store) -> AnyView {
    choice_row(
        store,
        |words| &words.dropout,
        |is_on: bool, text| {
            if is_on {
                &text.options.dropout_on
            } else {
                &text.options.dropout_off
            }
        },
        all(),
        |scenario| scenario.has_dropout,
        |scenario, is_on| scenario.has_dropout = is_on,
    )
}
