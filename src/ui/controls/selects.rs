//! The choices of the page, each bound to its part of the scenario.

use leptos::prelude::*;

use super::choice::{Group, ScenarioChoice, SelectRow, named};
use crate::calc::footprint::{AttentionScores, Optimizer, Recompute};
use crate::calc::hardware::CapacityBasis;
use crate::calc::precision::NumberFormat;
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
        named(CapacityBasis::ALL, |basis| {
            basis_name(basis, text).to_owned()
        })
    },
    read: |scenario| scenario.basis.id(),
    write: |scenario, id| scenario.basis = CapacityBasis::from_id(id).unwrap_or(scenario.basis),
};

/// The optimizer.
pub(super) const OPTIMIZER: ScenarioChoice = ScenarioChoice {
    key: Optimizer::KEY,
    words: |words| &words.optimizer,
    options: |_, text| {
        named(Optimizer::ALL, |optimizer| match optimizer {
            Optimizer::Adam => text.options.adam.clone(),
            Optimizer::Sgd => text.options.sgd.clone(),
        })
    },
    read: |scenario| scenario.optimizer.id(),
    write: |scenario, id| {
        scenario.optimizer = Optimizer::from_id(id).unwrap_or(scenario.optimizer);
    },
};

/// What is recomputed.
pub(super) const RECOMPUTE: ScenarioChoice = ScenarioChoice {
    key: Recompute::KEY,
    words: |words| &words.recompute,
    options: |_, text| {
        named(Recompute::ALL, |recompute| match recompute {
            Recompute::None => text.options.recompute_none.clone(),
            Recompute::Full => text.options.recompute_full.clone(),
            Recompute::Sqrt => text.options.recompute_sqrt.clone(),
        })
    },
    read: |scenario| scenario.recompute.id(),
    write: |scenario, id| {
        scenario.recompute = Recompute::from_id(id).unwrap_or(scenario.recompute);
    },
};

/// Whether attention scores are kept.
pub(super) const SCORES: ScenarioChoice = ScenarioChoice {
    key: AttentionScores::KEY,
    words: |words| &words.scores,
    options: |_, text| {
        named(AttentionScores::ALL, |scores| match scores {
            AttentionScores::Stored => text.options.scores_stored.clone(),
            AttentionScores::NotStored => text.options.scores_not_stored.clone(),
        })
    },
    read: |scenario| scenario.scores.id(),
    write: |scenario, id| {
        scenario.scores = AttentionScores::from_id(id).unwrap_or(scenario.scores);
    },
};

/// Whether dropout is on.
pub(super) const DROPOUT: ScenarioChoice = ScenarioChoice {
    key: bool::KEY,
    words: |words| &words.dropout,
    options: |_, text| {
        named(bool::ALL, |is_on| {
            if is_on {
                text.options.dropout_on.clone()
            } else {
                text.options.dropout_off.clone()
            }
        })
    },
    read: |scenario| scenario.has_dropout.id(),
    write: |scenario, id| {
        scenario.has_dropout = bool::from_id(id).unwrap_or(scenario.has_dropout);
    },
};
