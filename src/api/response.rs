//! Writes a report: what memory takes term by term, whether it fits, what the roofs allow.

use miniserde::json::Value;

use super::json::{count, list, number, number_or_null, object, text, text_or_null};
use super::kernels;
use super::names;
use super::request::Scenario;
use crate::calc::batching::{Batch, batching_of};
use crate::calc::fit::{Fit, binding_term, devices, largest_seq, remedies};
use crate::calc::footprint::{Block, Footprint, Term, TermId};
use crate::calc::notes::{Note, notes};
use crate::calc::report::{Inputs, PhaseReport};

/// The report of a scenario.
pub(super) fn of(scenario: &Scenario) -> Value {
    let Inputs {
        roofline,
        format,
        capacity,
        network,
        workload,
        step: _,
    } = &scenario.inputs;
    let phase = PhaseReport::of(&scenario.inputs);
    let footprint = Footprint::of(network, workload);
    let fit = Fit::of(network, workload, &footprint.totals, *capacity);
    let is_timed = workload.parallel().is_timed();
    let [remedies, pair] = remedies(&scenario.inputs);
    object([
        ("memory", memory(&footprint)),
        ("fits", Value::Bool(fit.fits())),
        ("verdict", text(names::verdict(fit.verdict))),
        ("capacity_bytes", number(capacity.to_bytes())),
        ("capacity", names::of(names::CAPACITIES, &scenario.basis)),
        (
            "driver_capacity_is_known",
            Value::Bool(scenario.hardware.capacity.driver.is_some()),
        ),
        ("excess_bytes", number(fit.excess().to_bytes())),
        ("largest_batch", count(fit.largest_batch)),
        (
            "largest_seq",
            count(largest_seq(network, workload, fit.capacity)),
        ),
        (
            "binding_term",
            text_or_null(binding_term(&footprint, fit.capacity).map(TermId::id)),
        ),
        ("remedies", remedies),
        ("remedy_pair", pair),
        ("fewest_devices", fewest_devices(&scenario.inputs)),
        ("batching", lengths(&scenario.inputs)),
        ("kernels", kernels::list_of(&phase)),
        ("totals", kernels::totals(&phase, is_timed)),
        (
            "step_time_s",
            number_or_null(is_timed.then(|| phase.totals.time.to_s())),
        ),
        (
            "ridge_flop_per_byte",
            number(roofline.ridge().to_flop_per_byte()),
        ),
        ("peak_flop_per_s", number(roofline.peak.to_flop_per_s())),
        (
            "bandwidth_bytes_per_s",
            number(roofline.bandwidth.to_bytes_per_s()),
        ),
        (
            "format",
            object([
                ("wanted", text(scenario.wanted.id())),
                ("used", text(format.id())),
            ]),
        ),
        (
            "notes",
            list(
                notes(network, workload, *format)
                    .map(Note::id)
                    .chain(scenario.is_unsuited.then_some("framework_unsuited"))
                    .map(text),
            ),
        ),
        ("devices", count(workload.parallel().devices())),
        ("params", count(network.params)),
        ("params_of_shape", number(network.params_of_shape())),
    ])
}

fn memory(footprint: &Footprint) -> Value {
    let blocks = Block::ALL.into_iter().map(|block| {
        object([
            ("id", text(names::block(block))),
            ("bytes", number(footprint.block(block).to_bytes())),
        ])
    });
    object([
        ("total_bytes", number(footprint.total().to_bytes())),
        ("blocks", list(blocks)),
        ("terms", list(footprint.terms.iter().map(term))),
    ])
}

fn term(term: &Term) -> Value {
    let symbols = term.formula.symbols.iter().map(|symbol| {
        object([
            ("name", text(symbol.name)),
            ("value", number(symbol.value)),
            ("unit", text(symbol.unit())),
        ])
    });
    let formula = object([
        ("expression", text(term.formula.expression.as_str())),
        ("symbols", list(symbols)),
    ]);
    object([
        ("id", text(term.id.id())),
        ("bytes", number(term.size.to_bytes())),
        ("block", text(names::block(term.id.block()))),
        ("formula", formula),
        ("source", text(term.id.source().citation())),
        ("certainty", text(term.id.certainty().id())),
    ])
}

/// What each remedy that applies frees, most first; and two together, where that asks less.
fn remedies(inputs: &Inputs) -> [Value; 2] {
    let Inputs {
        network,
        workload,
        capacity,
        ..
    } = inputs;
    let found = remedies::remedies(network, workload, *capacity);
    let pair = remedies::pair_that_asks_less(network, workload, *capacity, &found);
    let pair = pair.map_or(Value::Null, |(first, both)| {
        let ids = [first, both.id].into_iter().map(|id| text(id.id()));
        object([
            ("ids", list(ids)),
            ("freed_bytes", number(both.freed.to_bytes())),
            ("total_bytes", number(both.total.to_bytes())),
        ])
    });
    let all = found.iter().map(|remedy| {
        object([
            ("id", text(remedy.id.id())),
            ("cost", text(remedy.id.cost().id())),
            ("devices", count(remedy.devices)),
            ("freed_bytes", number(remedy.freed.to_bytes())),
            ("total_bytes", number(remedy.total.to_bytes())),
            ("fits", Value::Bool(remedy.fits)),
        ])
    });
    [list(all), pair]
}

/// The fewest devices on which it fits, spread by tensor and pipeline parallelism and in training by data
/// parallelism; null if there is no such number.
fn fewest_devices(inputs: &Inputs) -> Value {
    let found = devices::fewest(&inputs.network, &inputs.workload, inputs.capacity);
    found.first().map_or(Value::Null, |arrangement| {
        let parallel = &arrangement.parallel;
        object([
            ("devices", count(arrangement.devices)),
            ("total_bytes", number(arrangement.total.to_bytes())),
            ("data", count(parallel.data)),
            ("zero", count(parallel.zero.number().into())),
            ("tensor", count(parallel.tensor)),
            ("sequence", Value::Bool(parallel.sequence)),
            ("pipeline", count(parallel.pipeline)),
            ("interleave", count(parallel.interleave)),
            ("context", count(parallel.context)),
            ("expert", count(parallel.expert)),
        ])
    })
}

/// Sequences of unequal length, padded and packed.
fn lengths(inputs: &Inputs) -> Value {
    let is_timed = inputs.workload.parallel().is_timed();
    let batch = |batch: Batch| {
        let rate = is_timed.then_some(batch.useful_tokens_per_s);
        object([
            ("sequences", count(batch.sequences)),
            ("useful_tokens_per_s", number_or_null(rate)),
        ])
    };
    list(batching_of(inputs).iter().map(|lengths| {
        object([
            ("mean_seq", count(lengths.mean)),
            ("padded", batch(lengths.padded)),
            ("packed", batch(lengths.packed)),
            ("gain", number_or_null(lengths.gain().filter(|_| is_timed))),
        ])
    }))
}
