//! The choices of the page, each bound to its part of the scenario.

use leptos::prelude::*;

use super::choice::{Group, ScenarioChoice, SelectRow, named};
use crate::calc::hardware::CapacityBasis;
use crate::calc::precision::NumberFormat;
use crate::calc::training::{AttentionScores, Optimizer, Recompute};
use crate::catalog::hardware::DeviceClass;
use crate::catalog::networks::NetworkEntry;
use crate::state::derive::sentences::{basis_name, device_name, entry_name, network_name};
use crate::state::link::Choice;
use crate::state::scenario::{DeviceChoice, NetworkChoice};
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
        is_custom.then(|| store.tell(|setup, _, text| device_name(setup, text)))
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
            chosen=Signal::derive(move || store.evaluation.with(|now| now.setup.device.id))
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
        is_custom.then(|| store.tell(|setup, _, text| network_name(setup, text)))
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
            chosen=Signal::derive(move || store.evaluation.with(|now| now.setup.network_entry.id))
            custom
            choose
        />
    }
}

/// The number format: those that the device has a rate for, and the chosen one in any case.
pub(super) const FORMAT: ScenarioChoice = ScenarioChoice {
    key: NumberFormat::KEY,
    words: |words| &words.format,
    options: |setup, _| {
        let on_device: Vec<_> = setup.formats().collect();
        let is_offered =
            |format: &NumberFormat| on_device.contains(format) || *format == setup.scenario.format;
        let formats = <NumberFormat as Choice>::ALL
            .iter()
            .copied()
            .filter(is_offered);
        formats
            .map(|format| (format.id(), format.name().to_owned()))
            .collect()
    },
    read: |scenario| scenario.format.id(),
    write: |scenario, id| {
        if let Some(format) = NumberFormat::from_id(id) {
            scenario.set_format(format);
        }
    },
};

/// How the capacity is counted.
pub(super) const BASIS: ScenarioChoice = ScenarioChoice {
    key: CapacityBasis::KEY,
    words: |words| &words.basis,
    options: |_, text| {
        let named = |&basis: &CapacityBasis| (basis.id(), basis_name(basis, text).to_owned());
        CapacityBasis::ALL.iter().map(named).collect()
    },
    read: |scenario| scenario.basis.id(),
    write: |scenario, id| scenario.basis = CapacityBasis::from_id(id).unwrap_or(scenario.basis),
};

/// Declares a choice of the scenario whose names stand under its key in the language files.
macro_rules! scenario_choice {
    ($(#[$doc:meta])* $name:ident, $kind:ty, $words:ident, $($field:ident).+) => {
        $(#[$doc])*
        pub(super) const $name: ScenarioChoice = ScenarioChoice {
            key: <$kind>::KEY,
            words: |words| &words.$words,
            options: |_, text| named(<$kind as Choice>::ALL, text),
            read: |scenario| Choice::id(scenario.$($field).+),
            write: |scenario, id| {
                if let Some(chosen) = <$kind as Choice>::from_id(id) {
                    scenario.$($field).+ = chosen;
                }
            },
        };
    };
}

scenario_choice!(
    /// The optimizer.
    OPTIMIZER, Optimizer, optimizer, optimizer
);
scenario_choice!(
    /// What is recomputed.
    RECOMPUTE, Recompute, recompute, recompute
);
scenario_choice!(
    /// Whether attention scores are kept.
    SCORES, AttentionScores, scores, scores
);
scenario_choice!(
    /// Whether dropout is on.
    DROPOUT, bool, dropout, has_dropout
);
