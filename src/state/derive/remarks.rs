//! Whether there is something that a reader should know of a scenario beside its figures.
//!
//! What that is, the details say; but the page itself says that size and shape differ, as they do in the
//! opening scenario.

use super::{Setup, suits};
use crate::calc::hardware::CapacityBasis;
use crate::calc::notes::{Note, notes};
use crate::calc::precision::NumberFormat;
use crate::calc::report::Report;
use crate::calc::units::DataSize;
use crate::catalog::frameworks::Framework;
use crate::state::input::to_count;
use crate::state::scenario::{Recipe, Task};

/// What an element takes where training stores 16 bits.
const BF16_ELEMENT: DataSize = NumberFormat::Bf16.element();

/// Something to know.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Remark {
    /// The device has no rate in the chosen format.
    FormatSubstituted,
    /// What the driver reports is not published.
    DriverUnknown,
    /// Units of a narrow format work on wider tensors.
    NarrowStorage,
    /// Of what the device does.
    OfWorkload(Note),
    /// The prompt is longer than the sequence.
    LongPrompt,
    /// The framework is not for the task, which is computed as the textbook does.
    FrameworkUnsuited,
}

/// All that there is to know.
pub fn remarks(setup: &Setup, report: &Report) -> Vec<Remark> {
    let scenario = &setup.scenario;
    let is_label = scenario.basis == CapacityBasis::Label;
    let is_narrow = setup.format.element() < BF16_ELEMENT;
    let is_long = to_count(scenario.prompt) > setup.prompt_held();
    let framework = Framework::of_id(scenario.framework);
    let is_unsuited = framework.is_some_and(|framework| !suits(framework, scenario.task));
    let of_setup = [
        (setup.format != scenario.format).then_some(Remark::FormatSubstituted),
        (setup.capacity.driver.is_none() && !is_label).then_some(Remark::DriverUnknown),
        (scenario.recipe == Recipe::ByFormat && is_narrow).then_some(Remark::NarrowStorage),
        (scenario.task == Task::Decode && is_long).then_some(Remark::LongPrompt),
        is_unsuited.then_some(Remark::FrameworkUnsuited),
    ];
    let of_workload = notes(&setup.network, &report.inputs.workload, setup.format);
    let of_workload = of_workload.map(Remark::OfWorkload);
    of_setup.into_iter().flatten().chain(of_workload).collect()
}
