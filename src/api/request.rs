//! Reads a scenario. Every field may be absent and then has its documented default, which together make
//! the course's example; a field that is not known is refused.

use miniserde::json::Value;

use super::device;
use super::fields::Fields;
use super::framework;
use super::names::CAPACITIES;
use super::network;
use super::refusal::{Refusal, WHOLE};
use super::workload;
use crate::calc::hardware::{CapacityBasis, Hardware};
use crate::calc::precision::NumberFormat;
use crate::calc::report::Inputs;
use crate::calc::roofline::Roofline;
use crate::catalog::{Catalog, close};

/// The fields of a scenario.
const FIELDS: &[&str] = &[
    "hardware",
    "network",
    "task",
    "batch",
    "seq",
    "prompt",
    "precision",
    "optimizer",
    "recompute",
    "attention",
    "dropout",
    "loss",
    "adapter",
    "accumulation",
    "capacity",
    "parallel",
    "gated_mlp",
    "offload",
    "optimizer_in_backward",
    "meter",
    "framework",
    "conventions",
];

/// A scenario that can be computed.
pub(super) struct Scenario {
    /// What the calculation takes.
    pub(super) inputs: Inputs,
    /// The device.
    pub(super) hardware: Hardware,
    /// Which of its capacities counts.
    pub(super) basis: CapacityBasis,
    /// Whether the framework is not for the task.
    pub(super) is_unsuited: bool,
    /// The format that was asked for; the device may lack it and compute in another.
    pub(super) wanted: NumberFormat,
}

/// Reads all of it.
pub(super) fn read(value: &Value, catalog: &Catalog) -> Result<Scenario, Refusal> {
    let scenario = Fields::of(value, "", WHOLE, FIELDS)?;
    let hardware = device::read(&scenario, catalog)?;
    let network = network::read(&scenario, catalog)?;
    let (framework, conventions) = framework::read(&scenario)?;
    let work = workload::read(&scenario, &network, conventions, &hardware)?;
    let basis = scenario.one_of("capacity", CAPACITIES)?.unwrap_or_default();
    let Some((format, peak)) = hardware.best_format(work.format) else {
        return Err(scenario.refuse("hardware", "a device with a peak"));
    };
    let roofline = Roofline {
        peak,
        bandwidth: hardware.bandwidth,
    };
    let is_training = work.workload.training().is_some();
    let is_unsuited = framework.is_some_and(|framework| {
        !if is_training {
            framework.trains
        } else {
            framework.serves
        }
    });
    Ok(Scenario {
        is_unsuited,
        inputs: Inputs {
            roofline,
            format,
            capacity: hardware.capacity.under(basis),
            network,
            workload: work.workload,
            step: work.step,
        },
        hardware,
        basis,
        wanted: work.format,
    })
}

/// The ids that an unknown one may have meant, for people.
pub(super) fn close_ids<'a>(unknown: &str, ids: impl Iterator<Item = &'a str>) -> String {
    format!(
        "an id that is listed in MODEL.md, such as {}",
        close::ids(unknown, ids).join(", ")
    )
}
