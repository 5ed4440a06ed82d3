//! The frontier as a scene.

mod parts;

use crate::calc::fit::frontier::{Binding, Cell as Point, Frontier};
use crate::calc::fit::{largest_batch, largest_seq};
use crate::calc::report::{Inputs, Report};
use crate::calc::units::real;
use crate::chart::frontier::{FrontierScene, Stop, Tick};
use crate::details::Words;
use crate::details::problem::problem;
use crate::state::derive::Setup;
use crate::state::derive::sentences::capacity_basis;
use crate::text::fill;
use crate::text::number::{DIGITS, TOTAL_DIGITS, gigabytes, whole};

/// The plane shows at least so many sequences and tokens, and so many times those in force.
const LEAST_BATCHES: u64 = 64;
const LEAST_TOKENS: u64 = 16_384;
const TIMES_BATCH: u64 = 4;
const TIMES_TOKENS: u64 = 8;
/// And at most so many sequences, however small the network.
const MOST_BATCHES: u64 = 4096;
/// Where sequence lengths begin.
const SHORTEST: u64 = 256;
/// How finely the plane is looked at, in parts of an octave.
const PARTS_OF_BATCH: u64 = 4;
const PARTS_OF_SEQ: u64 = 40;

/// The scene: ranges follow from the point in force of the report whose axes hold, in whole octaves.
pub(super) fn scene(
    setup: &Setup,
    report: &Report,
    of_axes: &Report,
    text: &Words,
) -> FrontierScene {
    let inputs = &report.inputs;
    let words = &text.frontier_chart;
    let of = |batches: &[u64], seqs: &[u64]| {
        Frontier::of(
            &inputs.network,
            &inputs.workload,
            inputs.capacity,
            batches,
            seqs,
        )
    };
    let (batch, seq) = (inputs.workload.batch(), inputs.workload.seq());
    let now = of(&[batch], &[seq]);
    let largest = now.rows.first().map_or(0, |row| row.largest_batch);
    let [shortest, longest] = seq_range(of_axes.inputs.workload.seq());
    let batches = values(1, batch_end(of_axes), PARTS_OF_BATCH);
    // An octave more either way shows where lines enter.
    let seqs = values(shortest / 2, longest.saturating_mul(2), PARTS_OF_SEQ);
    let plane = of(&batches, &seqs);
    let cannot_run = setup.parallel_problem().is_some();
    let reading = |point: &Point, batch, seq| {
        if cannot_run {
            problem(setup, text)
        } else {
            reading(point, batch, seq, report, text)
        }
    };
    let current = now.rows.first().and_then(|row| row.cells.first());
    let is_shown = |seq: u64| seq >= shortest && seq <= longest;
    let (batch_words, seq_words) = (whole(batch), whole(seq));
    FrontierScene {
        title: words.title.clone(),
        summary: summary(setup, report, largest, text),
        x_title: words.x_title.clone(),
        y_title: words.y_title.clone(),
        seq_lo: real(shortest),
        seq_hi: real(longest),
        batch_ticks: ticks(batches.iter().copied(), whole),
        seq_ticks: ticks(seqs.iter().copied().filter(|seq| is_shown(*seq)), tokens),
        // Nothing fits anywhere of what cannot be run.
        regions: if cannot_run {
            Vec::new()
        } else {
            parts::regions(&plane, inputs.capacity, text)
        },
        bands: if cannot_run {
            Vec::new()
        } else {
            parts::bands(&plane, inputs.workload.training().is_some(), text)
        },
        batch: real(batch),
        seq: real(seq),
        current_label: fill(
            &words.current,
            &[("batch", &batch_words), ("seq", &seq_words)],
        ),
        current_reading: current.map_or(String::new(), |point| reading(point, batch, seq)),
        stops: stops(&plane, is_shown, reading),
        batches,
    }
}

/// The sequence lengths shown around the one in force.
fn seq_range(seq: u64) -> [u64; 2] {
    let longest = octave_above(seq.saturating_mul(TIMES_TOKENS).max(LEAST_TOKENS));
    [octave_below(seq.min(SHORTEST)), longest]
}

/// The largest batch shown.
fn batch_end(report: &Report) -> u64 {
    let Inputs {
        network,
        workload,
        capacity,
        ..
    } = &report.inputs;
    let batch = workload.batch();
    let largest = largest_batch(network, workload, *capacity);
    let wanted = largest.max(batch).saturating_mul(TIMES_BATCH);
    let most = MOST_BATCHES.max(batch.saturating_mul(2));
    octave_above(wanted.max(LEAST_BATCHES).min(most))
}

fn summary(setup: &Setup, report: &Report, largest: u64, text: &Words) -> String {
    if setup.parallel_problem().is_some() {
        return problem(setup, text);
    }
    let (words, fit) = (&text.frontier_chart, &report.fit);
    let workload = &report.inputs.workload;
    let longest = largest_seq(&report.inputs.network, workload, fit.capacity);
    let template = if fit.fits() {
        &words.summary_fits
    } else if largest > 0 {
        &words.summary_exceeds
    } else if longest > 0 {
        &words.summary_none
    } else {
        &words.summary_never
    };
    fill(
        template,
        &[
            ("batch", &whole(workload.batch())),
            ("seq", &whole(workload.seq())),
            ("total", &gigabytes(fit.total.to_gb(), TOTAL_DIGITS)),
            ("capacity", &gigabytes(fit.capacity.to_gb(), DIGITS)),
            ("basis", &capacity_basis(setup, text.page)),
            ("largest", &whole(largest)),
            ("longest", &whole(longest)),
        ],
    )
}

/// The powers of two of a plane, row by row.
fn stops(
    plane: &Frontier,
    is_shown: impl Fn(u64) -> bool,
    reading: impl Fn(&Point, u64, u64) -> String,
) -> Vec<Stop> {
    let mut stops = Vec::new();
    let is_stop = |seq: u64| seq.is_power_of_two() && is_shown(seq);
    for row in plane.rows.iter().filter(|row| is_stop(row.seq)) {
        for (&batch, point) in plane.batches.iter().zip(&row.cells) {
            if batch.is_power_of_two() {
                let text = reading(point, batch, row.seq);
                stops.push(Stop {
                    batch,
                    seq: row.seq,
                    text,
                });
            }
        }
    }
    stops
}

fn reading(point: &Point, batch: u64, seq: u64, report: &Report, text: &Words) -> String {
    let words = &text.frontier_chart;
    let cause = point.binding.map(|binding| match binding {
        Binding::States => words.states_exceed.clone(),
        Binding::Term(id) => fill(&words.crossing, &[("term", text.terms.get(id.id()))]),
    });
    let is_training = report.inputs.workload.training().is_some();
    let devices = point
        .fewest_devices
        .map(|devices| fill(&words.needs_devices, &[("devices", &whole(devices))]));
    let devices = devices.or_else(|| is_training.then(|| words.needs_none.clone()));
    let template = if point.fits() {
        &words.reading_fits
    } else {
        &words.reading_exceeds
    };
    let causes: Vec<_> = cause.into_iter().chain(devices).collect();
    fill(
        template,
        &[
            ("batch", &whole(batch)),
            ("seq", &whole(seq)),
            ("total", &gigabytes(point.total.to_gb(), TOTAL_DIGITS)),
            ("causes", &causes.join(&text.detail.list_separator)),
        ],
    )
}

/// Equal parts of octaves, whole, from one power of two to another.
fn values(first: u64, last: u64, parts: u64) -> Vec<u64> {
    let mut values = Vec::new();
    let mut octave = first.max(1);
    while octave < last {
        let part = |part| octave.saturating_mul(parts + part) / parts;
        values.extend((0..parts).map(part));
        octave = octave.saturating_mul(2);
    }
    values.push(last);
    values.dedup();
    values
}

fn ticks(values: impl Iterator<Item = u64>, name: fn(u64) -> String) -> Vec<Tick> {
    let powers = values.filter(|value| value.is_power_of_two());
    let tick = |value| Tick {
        value,
        label: name(value),
    };
    powers.map(tick).collect()
}

/// A power of two as lengths are called: 512, 4k, 1M.
fn tokens(count: u64) -> String {
    match count {
        0..1024 => whole(count),
        1024..1_048_576 => format!("{}k", whole(count / 1024)),
        _ => format!("{}M", whole(count / 1_048_576)),
    }
}

/// The power of two that is a count or the next above it.
fn octave_above(count: u64) -> u64 {
    count.checked_next_power_of_two().unwrap_or(count)
}

/// The power of two that is a count or the next below it.
fn octave_below(count: u64) -> u64 {
    1 << count.max(1).ilog2()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_whole_parts_of_octaves() {
        assert_eq!(values(1, 8, 4), [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(values(256, 512, 4), [256, 320, 384, 448, 512]);
        assert_eq!((octave_below(300), octave_above(300)), (256, 512));
        assert_eq!(tokens(131_072), "128k");
    }
}
