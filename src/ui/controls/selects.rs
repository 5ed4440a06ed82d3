//! Device, network and whole cases, chosen from the catalog.

use leptos::prelude::*;

use super::choice::{Group, SelectRow};
use crate::catalog::hardware::DeviceClass;
use crate::catalog::networks::NetworkEntry;
use crate::catalog::presets::Preset;
use crate::state::derive::sentences::{device_name, entry_name, network_name};
use crate::state::link::{View, decode, encode};
use crate::state::scenario::{DeviceChoice, NetworkChoice};
use crate::state::store::Store;
use crate::text::Text;
use crate::ui::follow::follow;

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
    let custom = follow(Box::new(move || {
        let is_custom = store.scenario.with(|scenario| scenario.device.is_custom());
        let name = is_custom.then(|| store.tell(|setup, _, text| device_name(setup, text)));
        name.unwrap_or_default()
    }));
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
            groups=Signal::derive(move || DeviceClass::ALL.map(group).to_vec())
            chosen=follow(Box::new(move || {
                store.evaluation.with(|now| now.setup.device.id.to_owned())
            }))
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
    let custom = follow(Box::new(move || {
        let is_custom = store.scenario.with(|scenario| scenario.network.is_custom());
        let name = is_custom.then(|| store.tell(|setup, _, text| network_name(setup, text)));
        name.unwrap_or_default()
    }));
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
            groups
            chosen=follow(Box::new(move || {
                store.evaluation.with(|now| now.setup.network_entry.id.to_owned())
            }))
            custom
            choose
        />
    }
}

/// The course's cases; the reader's own while it is none of them.
#[component]
pub(super) fn PresetSelect(store: Store) -> impl IntoView {
    // As the catalog, once for the life of the page.
    let presets: &'static [Preset] = Preset::all().leak();
    let groups = Signal::derive(move || {
        let named = |preset: &Preset| {
            let name = store
                .text
                .with(|text| text.presets.get(preset.id).to_owned());
            (preset.id, name)
        };
        vec![Group {
            label: String::new(),
            options: presets.iter().map(named).collect(),
        }]
    });
    let chosen = follow(Box::new(move || {
        let link = store
            .scenario
            .with(|scenario| encode(scenario, &View::default()));
        let preset = presets.iter().find(|preset| preset.link == link);
        preset.map_or("", |preset| preset.id).to_owned()
    }));
    let custom = Signal::derive(move || {
        let is_custom = chosen.with(String::is_empty);
        let name = is_custom.then(|| store.text.with(|text| text.controls.custom_case.clone()));
        name.unwrap_or_default()
    });
    let choose = Callback::new(move |id: String| {
        if let Some(preset) = presets.iter().find(|preset| preset.id == id) {
            store
                .scenario
                .set(decode(preset.link, store.catalog).scenario);
        }
    });
    view! { <SelectRow store id="preset" groups chosen custom choose /> }
}
