//! Sentences about the whole scenario: its name, what needs a word.

use super::{Setup, suits};
use crate::calc::hardware::CapacityBasis;
use crate::calc::report::Report;
use crate::calc::units::real;
use crate::catalog::DEFAULT_NETWORK;
use crate::catalog::frameworks::Framework;
use crate::catalog::networks::NetworkEntry;
use crate::state::choices::{Choice, FORMAT, FRAMEWORK};
use crate::state::input::to_count;
use crate::state::scenario::Task;
use crate::text::number::{params, whole};
use crate::text::{Text, fill};

/// Id and name of what can be chosen: of number formats those that the device has a rate for, of
/// frameworks those for the task, and the chosen one in any case.
pub fn choice_names(choice: &Choice, setup: &Setup, text: &Text) -> Vec<(&'static str, String)> {
    let chosen = choice.read(&setup.scenario);
    let is_offered = |id: &&&str| {
        **id == chosen
            || if choice.key == FORMAT.key {
                setup.formats().any(|format| format.id() == **id)
            } else if choice.key == FRAMEWORK.key {
                let framework = Framework::of_id(id);
                framework.is_some_and(|framework| suits(framework, setup.scenario.task))
            } else {
                true
            }
    };
    let name = |id: &str| text.choices.get(&format!("{}_{id}", choice.key)).to_owned();
    let ids = choice.ids.iter().filter(is_offered);
    ids.map(|id| (*id, name(id))).collect()
}

/// How the capacity in force is counted: the reader's own figure or a label that stands in for an
/// unpublished driver figure is called what it is.
pub fn capacity_basis(setup: &Setup, text: &Text) -> String {
    let words = &text.options;
    let is_own = setup.scenario.device.capacity.is_some();
    let basis = match setup.scenario.basis {
        _ if is_own => &words.basis_own,
        CapacityBasis::Label => &words.basis_label,
        CapacityBasis::Driver | CapacityBasis::Headroom => {
            if setup.capacity.driver.is_some() {
                &words.basis_driver
            } else {
                &words.basis_label
            }
        }
    };
    if setup.scenario.basis == CapacityBasis::Headroom {
        fill(&words.basis_less, &[("basis", basis)])
    } else {
        basis.clone()
    }
}

/// The device's name, or from which one the reader's own starts.
pub fn device_name(setup: &Setup, text: &Text) -> String {
    if setup.scenario.device.is_custom() {
        fill(
            &text.controls.custom_device,
            &[("device", setup.device.name)],
        )
    } else {
        setup.device.name.to_owned()
    }
}

/// The name of a network of the catalog; the course's has one in each language.
pub fn entry_name<'a>(entry: &'a NetworkEntry, text: &'a Text) -> &'a str {
    if entry.id == DEFAULT_NETWORK {
        &text.options.course_network
    } else {
        entry.name
    }
}

/// The network's name, or the size of the reader's own.
pub fn network_name(setup: &Setup, text: &Text) -> String {
    if setup.scenario.network.is_custom() {
        let size = params(real(setup.network.params));
        fill(&text.controls.custom_network, &[("params", &size)])
    } else {
        entry_name(setup.network_entry, text).to_owned()
    }
}

/// The scenario in a line.
pub fn scenario_line(setup: &Setup, text: &Text) -> String {
    let words = &text.page;
    let devices = setup.workload().parallel().devices();
    let device = device_name(setup, text);
    let device = if devices > 1 {
        format!("{} × {device}", whole(devices))
    } else {
        device
    };
    let task = match setup.scenario.task {
        Task::Train => &words.task_train,
        Task::Prefill => &words.task_prefill,
        Task::Decode => &words.task_decode,
    };
    fill(
        &words.scenario,
        &[
            ("device", &device),
            ("task", task),
            ("format", setup.format.name()),
            ("network", &network_name(setup, text)),
            ("batch", &whole(to_count(setup.scenario.batch))),
            ("seq", &whole(to_count(setup.scenario.seq))),
        ],
    )
}

/// That declared size and shape differ, if they do.
pub fn shape_note(setup: &Setup, report: &Report, text: &Text) -> Option<String> {
    let of_shape = report.params_of_shape?;
    Some(fill(
        &text.notices.shape_differs,
        &[
            ("declared", &params(real(setup.network.params))),
            ("of_shape", &params(of_shape)),
        ],
    ))
}
