//! Measures of work, traffic and time.

use super::Reading;
use crate::calc::batching::Batching;
use crate::calc::footprint::Workload;
use crate::calc::kernel::elementwise_chain;
use crate::calc::phase::{Part, critical_batch, effects};
use crate::calc::report::{KernelPoint, Operation, PhaseReport, Report};
use crate::calc::roofline::Bound;
use crate::calc::units::{DataSize, Intensity, real};
use crate::details::batching::lengths;
use crate::text::number::{bytes, percent, seconds, tflop_per_s};

/// Any number of elements: intensity does not depend on it.
const ELEMENTS: u64 = 1 << 24;
/// The line of [`batching`] whose sequences are a quarter as long as the longest in the mean.
const QUARTER: usize = 2;

pub(super) fn measured(what: &str, of: &str, report: &Report) -> Option<Reading> {
    let inputs = &report.inputs;
    let operation = || report.operations.iter().find(|known| known.id.id() == of);
    let intensity = |intensity: Intensity| Reading::plain(intensity.to_flop_per_byte());
    Some(match what {
        "ridge" => intensity(report.ridge),
        "peak" => {
            let peak = inputs.roofline.peak.to_tflop_per_s();
            Reading::new(peak, tflop_per_s(peak))
        }
        "intensity" => intensity(operation()?.intensity),
        "below" => Reading::plain(report.ridge / operation()?.intensity),
        "idle" => {
            let idle = 100.0 - operation()?.share_of_peak.to_percent();
            Reading::new(idle, percent(idle))
        }
        "time" => time(operation()?.time.to_s()),
        "bytes_per_flop" => Reading::plain(1.0 / operation()?.intensity.to_flop_per_byte()),
        "compute_bound" => Reading::count(compute_bound(report)),
        "chain" | "separate" => {
            let (length, element) = (of.parse().ok()?, inputs.format.element());
            let chain = elementwise_chain(ELEMENTS, length, what == "chain", element);
            intensity(chain.intensity())
        }
        "before" | "after" => {
            let all = effects(&inputs.network, &inputs.workload, inputs.roofline, None);
            let effect = all.into_iter().find(|effect| effect.id.id() == of)?;
            let point = if what == "before" {
                effect.before
            } else {
                effect.after
            };
            intensity(point.intensity)
        }
        "critical" => Reading::count(critical(report)?),
        "padded" | "packed" | "gain" | "more" | "slower" => of_lengths(what, report)?,
        "traffic" => {
            let moved = traffic(of, report).to_bytes();
            Reading::new(moved, bytes(moved))
        }
        "tokens_per_s" => Reading::plain(PhaseReport::of(inputs).totals.tokens_per_s),
        "step_time" => time(PhaseReport::of(inputs).totals.time.to_s()),
        "utilization" => {
            let share = PhaseReport::of(inputs).totals.utilization.to_percent();
            Reading::new(share, percent(share))
        }
        _ => return None,
    })
}

fn time(s: f64) -> Reading {
    Reading::new(s, seconds(s))
}

/// How many of the course's operations are compute-bound.
fn compute_bound(report: &Report) -> u64 {
    let is_one = |known: &&Operation| !known.id.is_of_network() && known.bound == Bound::Compute;
    report.operations.iter().filter(is_one).map(|_| 1).sum()
}

/// The batch from which on the MLP of a decoding step is compute-bound.
fn critical(report: &Report) -> Option<u64> {
    let inputs = &report.inputs;
    let Workload::Inference(inference) = &inputs.workload else {
        return None;
    };
    critical_batch(
        &inputs.network,
        inference,
        inputs.format,
        inputs.roofline,
        Part::MlpIn,
    )
}

/// Sequences of unequal length, padded and packed.
fn of_lengths(what: &str, report: &Report) -> Option<Reading> {
    let lines = lengths(report);
    let line = lines.get(QUARTER)?;
    Some(match what {
        "padded" => Reading::count(line.padded.sequences),
        "packed" => Reading::count(line.packed.sequences),
        "more" => Reading::plain(more_of(line)),
        // Useful of the padded tokens are as many as the mean is of the longest.
        "slower" => {
            let longest = real(report.inputs.workload.seq()) / real(line.mean);
            Reading::plain(more_of(line) * longest / line.gain()?)
        }
        _ => Reading::plain(line.gain()?),
    })
}

/// How many times as many sequences there are packed.
fn more_of(line: &Batching) -> f64 {
    real(line.packed.sequences) / real(line.padded.sequences)
}

/// What a step moves for the attention over its cache, or for all else, matrices above all.
fn traffic(of: &str, report: &Report) -> DataSize {
    let kernels = PhaseReport::of(&report.inputs).kernels.into_iter();
    let is_meant = |point: &KernelPoint| {
        let is_of_cache = matches!(point.id.part, Part::CachedAttention(_));
        is_of_cache == (of == "cache")
    };
    let moved = kernels.filter(is_meant);
    let moved = moved.map(|point| point.kernel.repeated(point.count).traffic);
    moved.fold(DataSize::ZERO, |all, one| all + one)
}
