//! Every number of a report is finite and not negative, whatever was chosen.

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

/// All numbers of a report. Taken apart field by field, so that a new field does not compile before
/// it is looked at here.
fn numbers(report: &Report) -> Vec<(String, f64)> {
    let Report {
        inputs,
        ridge,
        operations,
        totals: _,
        fit,
        course,
        params_of_shape,
    } = report;
    let &Fit {
        capacity,
        total,
        states,
        largest_batch: _,
        verdict: _,
    } = fit;
    let mut numbers = vec![
        ("ridge".to_owned(), ridge.to_flop_per_byte()),
        ("fit.capacity".to_owned(), capacity.to_bytes()),
        ("fit.total".to_owned(), total.to_bytes()),
        ("fit.states".to_owned(), states.to_bytes()),
        ("fit.excess".to_owned(), fit.excess().to_bytes()),
        ("params_of_shape".to_owned(), params_of_shape.unwrap_or(0.0)),
    ];
    numbers.extend(course.iter().flat_map(numbers_of_course));
    numbers.extend(numbers_of_inputs(inputs));
    numbers.extend(operations.iter().flat_map(numbers_of_operation));
    let phase = PhaseReport::of(inputs);
    numbers.extend(phase.kernels.iter().flat_map(numbers_of_kernel));
    numbers.extend(numbers_of_phase(&phase.totals));
    let Footprint { terms, totals: _ } = report.footprint();
    numbers.extend(terms.iter().flat_map(numbers_of_term));
    numbers
}

fn numbers_of_course(course: &CourseEstimate) -> [(String, f64); 5] {
    let &CourseEstimate {
        weights,
        gradients,
        optimizer,
        activations,
    } = course;
    [
        ("weights", weights),
        ("gradients", gradients),
        ("optimizer", optimizer),
        ("activations", activations),
        ("total", course.total()),
    ]
    .map(|(name, size)| (format!("course.{name}"), size.to_bytes()))
}

fn numbers_of_inputs(inputs: &Inputs) -> [(String, f64); 3] {
    // Network and workload hold counts, which are neither negative nor infinite.
    let &Inputs {
        roofline: Roofline { peak, bandwidth },
        format: _,
        capacity,
        network: _,
        workload: _,
        step: _,
    } = inputs;
    [
        ("peak".to_owned(), peak.to_flop_per_s()),
        ("bandwidth".to_owned(), bandwidth.to_bytes_per_s()),
        ("capacity".to_owned(), capacity.to_bytes()),
    ]
}

fn numbers_of_operation(operation: &Operation) -> [(String, f64); 6] {
    let &Operation {
        id,
        kernel,
        intensity,
        attainable,
        bound: _,
        share_of_peak,
        time,
    } = operation;
    [
        ("work", kernel.work.to_flop()),
        ("traffic", kernel.traffic.to_bytes()),
        ("intensity", intensity.to_flop_per_byte()),
        ("attainable", attainable.to_flop_per_s()),
        ("share", share_of_peak.to_of_one()),
        ("time", time.to_s()),
    ]
    .map(|(name, value)| (format!("{id:?}.{name}"), value))
}

fn numbers_of_kernel(point: &KernelPoint) -> [(String, f64); 6] {
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
    [
        ("may be 0: work", kernel.work.to_flop()),
        ("traffic", kernel.traffic.to_bytes()),
        ("may be 0: intensity", intensity.to_flop_per_byte()),
        ("may be 0: share of peak", share_of_peak.to_of_one()),
        ("time", time.to_s()),
        ("share", share.to_of_one()),
    ]
    .map(|(name, value)| (format!("{name} of {id:?}"), value))
}

fn numbers_of_phase(totals: &PhaseTotals) -> [(String, f64); 2] {
    [
        ("time of the phase".to_owned(), totals.time.to_s()),
        ("rate of the phase".to_owned(), totals.tokens_per_s),
    ]
}

fn numbers_of_term(term: &Term) -> Vec<(String, f64)> {
    let Term { id, size, formula } = term;
    let symbols = formula
        .symbols
        .iter()
        .map(|symbol| (format!("{id:?}.{}", symbol.name), symbol.value));
    std::iter::once((format!("{id:?}"), size.to_bytes()))
        .chain(symbols)
        .collect()
}

/// Every number is finite and not negative; nothing but excess, idle scores and a difference that is
/// not there may be zero.
#[track_caller]
fn assert_sound(scenario: &Scenario) {
    for (name, value) in numbers(&report(scenario)) {
        let may_be_zero = ["fit.excess", "params_of_shape"].contains(&name.as_str())
            || name.starts_with("may be 0");
        let is_sound = value.is_finite() && (value > 0.0 || may_be_zero && value == 0.0);
        assert!(is_sound, "{name} is {value} for {scenario:?}");
    }
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

#[test]
fn numbers_are_sound_in_all_corners_of_the_limits() {
    // Training does not know these two.
    let mut fields = Field::ALL.to_vec();
    fields.retain(|field| !matches!(field, Field::Prompt | Field::NetworkPort));
    for corner in 0..1_u32 << fields.len() {
        let mut scenario = Scenario::default();
        for (bit, &field) in fields.iter().enumerate() {
            let limits = field.limits();
            let is_high = corner >> bit & 1 == 1;
            scenario.set(field, if is_high { limits.max } else { limits.min });
        }
        for recompute in [Recompute::None, Recompute::Full, Recompute::Sqrt] {
            for scores in [AttentionScores::Stored, AttentionScores::NotStored] {
                assert_sound(&Scenario {
                    recompute,
                    scores,
                    ..scenario
                });
            }
        }
    }
}
