//! Writes what the roofs say of the kernels of one step.

use miniserde::json::Value;

use super::json::{count, list, number, number_or_null, object, text};
use super::names;
use crate::calc::report::{KernelPoint, PhaseReport};

/// The kernels, in the order of the step.
pub(super) fn list_of(report: &PhaseReport) -> Value {
    list(report.kernels.iter().map(kernel))
}

/// What they come to; rates only where the kernels tell the time of a step.
pub(super) fn totals(report: &PhaseReport, is_timed: bool) -> Value {
    let totals = &report.totals;
    let rate = |value: f64| number_or_null(is_timed.then_some(value));
    object([
        ("work_flop", number(totals.work.to_flop())),
        ("model_work_flop", number(totals.model_work.to_flop())),
        ("traffic_bytes", number(totals.traffic.to_bytes())),
        ("time_s", rate(totals.time.to_s())),
        (
            "compute_bound_share",
            number(totals.compute_bound_share.to_of_one()),
        ),
        ("tokens", count(totals.tokens)),
        ("tokens_per_s", rate(totals.tokens_per_s)),
        ("mfu", rate(totals.utilization.to_of_one())),
        ("hfu", rate(totals.hardware_utilization.to_of_one())),
    ])
}

/// Work and traffic are those of one run, the time is that of all.
fn kernel(point: &KernelPoint) -> Value {
    let (pass, part) = (point.id.pass.id(), point.id.part.id());
    object([
        ("id", text(format!("{pass}.{part}"))),
        ("pass", text(pass)),
        ("part", text(part)),
        ("count", count(point.count)),
        ("work_flop", number(point.kernel.work.to_flop())),
        ("traffic_bytes", number(point.kernel.traffic.to_bytes())),
        (
            "intensity_flop_per_byte",
            number(point.intensity.to_flop_per_byte()),
        ),
        ("bound", text(names::bound(point.bound))),
        ("share_of_peak", number(point.share_of_peak.to_of_one())),
        ("time_s", number(point.time.to_s())),
        ("share_of_step", number(point.share.to_of_one())),
    ])
}
