//! Every number of a report is finite and not negative, whatever was chosen.

use std::fmt;

use proptest::prelude::*;
use ridgepoint::calc::fit::Fit;
use ridgepoint::calc::footprint::course::CourseEstimate;
use ridgepoint::calc::footprint::{Footprint, Term};
use ridgepoint::calc::phase::PhaseTotals;
use ridgepoint::calc::report::{Inputs, KernelPoint, Operation, PhaseReport, Report};
use ridgepoint::calc::roofline::Roofline;
use ridgepoint::calc::training::{AttentionScores, Recompute};
use ridgepoint::state::derive::OFFERED_FORMATS;
use ridgepoint::state::limits::Field;
use ridgepoint::state::scenario::{DeviceChoice, NetworkChoice, Scenario};

use crate::arbitrary::{catalog, scenario};
use crate::report;

/// What is done with each number of a report and its name, which is only written if it is wanted.
type Visit<'a> = &'a mut dyn FnMut(fmt::Arguments<'_>, f64);

/// Visits all numbers of a report. It is taken apart field by field, so that a new field does not
/// compile before it is looked at here.
fn visit_report(report: &Report, visit: Visit<'_>) {
    let Report {
        inputs,
        ridge,
        operations,
        totals: _,
        fit,
        course,
        params_of_shape,
    } = report;
    visit(format_args!("ridge"), ridge.to_flop_per_byte());
    let params = params_of_shape.unwrap_or(0.0);
    visit(format_args!("may be 0: parameters of the shape"), params);
    visit_fit(fit, visit);
    visit_inputs(inputs, visit);
    if let Some(course) = course {
        visit_course(course, visit);
    }
    for operation in operations {
        visit_operation(operation, visit);
    }
    let phase = PhaseReport::of(inputs);
    for point in &phase.kernels {
        visit_kernel(point, visit);
    }
    visit_phase(&phase.totals, visit);
    let Footprint { terms, totals: _ } = report.footprint();
    for term in &terms {
        visit_term(term, visit);
    }
}

fn visit_fit(fit: &Fit, visit: Visit<'_>) {
    let &Fit {
        capacity,
        total,
        states,
        largest_batch: _,
        verdict: _,
    } = fit;
    for (name, size) in [
        ("capacity", capacity),
        ("total", total),
        ("states", states),
        ("may be 0: excess", fit.excess()),
    ] {
        visit(format_args!("{name} of the fit"), size.to_bytes());
    }
}

fn visit_course(course: &CourseEstimate, visit: Visit<'_>) {
    let &CourseEstimate {
        weights,
        gradients,
        optimizer,
        activations,
    } = course;
    for (name, size) in [
        ("weights", weights),
        ("gradients", gradients),
        ("optimizer", optimizer),
        ("activations", activations),
        ("total", course.total()),
    ] {
        visit(format_args!("{name} of the course"), size.to_bytes());
    }
}

fn visit_inputs(inputs: &Inputs, visit: Visit<'_>) {
    // Network and workload hold counts, which are neither negative nor infinite.
    let &Inputs {
        roofline: Roofline { peak, bandwidth },
        format: _,
        capacity,
        network: _,
        workload: _,
        step: _,
    } = inputs;
    visit(format_args!("peak"), peak.to_flop_per_s());
    visit(format_args!("bandwidth"), bandwidth.to_bytes_per_s());
    visit(format_args!("capacity"), capacity.to_bytes());
}

fn visit_operation(operation: &Operation, visit: Visit<'_>) {
    let &Operation {
        id,
        kernel,
        intensity,
        attainable,
        bound: _,
        share_of_peak,
        time,
    } = operation;
    for (name, value) in [
        ("work", kernel.work.to_flop()),
        ("traffic", kernel.traffic.to_bytes()),
        ("intensity", intensity.to_flop_per_byte()),
        ("attainable", attainable.to_flop_per_s()),
        ("share", share_of_peak.to_of_one()),
        ("time", time.to_s()),
    ] {
        visit(format_args!("{name} of {id:?}"), value);
    }
}

fn visit_kernel(point: &KernelPoint, visit: Visit<'_>) {
    let &KernelPoint {
        id,
        kernel,
        count: _,
        intensity,
        bound: _,
        share_of_peak,
        time,
        share,
    } = point;
    for (name, value) in [
        ("may be 0: work", kernel.work.to_flop()),
        ("traffic", kernel.traffic.to_bytes()),
        ("may be 0: intensity", intensity.to_flop_per_byte()),
        ("may be 0: share of peak", share_of_peak.to_of_one()),
        ("time", time.to_s()),
        ("share", share.to_of_one()),
    ] {
        visit(format_args!("{name} of {id:?}"), value);
    }
}

fn visit_phase(totals: &PhaseTotals, visit: Visit<'_>) {
    visit(format_args!("time of the phase"), totals.time.to_s());
    visit(format_args!("rate of the phase"), totals.tokens_per_s);
}

fn visit_term(term: &Term, visit: Visit<'_>) {
    let Term { id, size, formula } = term;
    visit(format_args!("{id:?}"), size.to_bytes());
    for symbol in &formula.symbols {
        // Adapters at a mixture's MLP alone have nothing outside of the experts.
        let may = if symbol.name == "wa" {
            "may be 0: "
        } else {
            ""
        };
        visit(format_args!("{may}{} of {id:?}", symbol.name), symbol.value);
    }
}

/// Every number is finite and not negative; nothing but excess, idle scores and a difference that is
/// not there may be zero.
#[track_caller]
fn assert_sound(scenario: &Scenario) {
    visit_report(&report(scenario), &mut |name, value| {
        if value.is_finite() && value > 0.0 {
            return;
        }
        let may_be_zero = name.to_string().starts_with("may be 0");
        let is_sound = may_be_zero && value == 0.0;
        assert!(is_sound, "{name} is {value} for {scenario:?}");
    });
}

proptest! {
    #[test]
    fn every_number_is_finite_and_not_negative(scenario in scenario()) {
        assert_sound(&scenario);
    }
}

#[test]
fn every_device_computes_in_some_format_whatever_is_wanted() {
    for device in catalog().devices() {
        for format in OFFERED_FORMATS {
            let found = device.hardware.best_format(format);
            assert!(found.is_some(), "{} in {}", device.id, format.name());
        }
    }
}

#[test]
fn every_device_with_every_network_gives_sound_numbers() {
    for device in catalog().devices() {
        for entry in catalog().networks() {
            assert_sound(&Scenario {
                device: DeviceChoice::published(device.id),
                network: NetworkChoice::published(entry.id),
                ..Scenario::default()
            });
        }
    }
}

/// All corners, but for what training without adapters does not know.
#[track_caller]
fn assert_sound_in_all_corners(scores: AttentionScores) {
    let is_used =
        |field: &Field| !matches!(field, Field::Rank | Field::Prompt | Field::NetworkPort);
    let fields: Vec<_> = Field::ALL.into_iter().filter(is_used).collect();
    for corner in 0..1_u32 << fields.len() {
        let mut scenario = Scenario {
            scores,
            ..Scenario::default()
        };
        for (bit, field) in fields.iter().enumerate() {
            let limits = field.limits();
            let is_high = corner >> bit & 1 == 1;
            scenario.set(*field, if is_high { limits.max } else { limits.min });
        }
        for recompute in [Recompute::None, Recompute::Full, Recompute::Sqrt] {
            assert_sound(&Scenario {
                recompute,
                ..scenario
            });
        }
    }
}

#[test]
fn numbers_are_sound_in_all_corners_of_the_limits_with_stored_scores() {
    assert_sound_in_all_corners(AttentionScores::Stored);
}

#[test]
fn numbers_are_sound_in_all_corners_of_the_limits_without_stored_scores() {
    assert_sound_in_all_corners(AttentionScores::NotStored);
}
