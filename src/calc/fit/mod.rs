//! Does it fit, how large a batch or a sequence would, and what stands in the way.

pub mod alternatives;
pub mod devices;
pub mod frontier;
pub mod remedies;

use super::footprint::{Footprint, Lines, TermId, Totals, Workload};
use super::network::Network;
use super::units::{DataSize, real};

/// The largest batch and the longest sequence that a search considers.
pub(crate) const LARGEST: u64 = 1 << 40;

/// Why a footprint fits or not, and whether the batch is to blame.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Verdict {
    /// It fits.
    Fits,
    /// It does not, but a smaller batch would.
    BatchTooLarge,
    /// What no batch changes alone exceeds the capacity: no batch is small enough.
    StatesTooLarge,
    /// The states leave room, but not for what a single sequence takes.
    SequenceTooLong,
}

/// A footprint held against a capacity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// What there is.
    pub capacity: DataSize,
    /// What is needed.
    pub total: DataSize,
    /// What no batch changes, on the device that holds most of it: in training parameters, gradients
    /// and optimizer states.
    pub states: DataSize,
    /// The largest batch that fits; 0 if none does.
    pub largest_batch: u64,
    /// What that means for the batch in use.
    pub verdict: Verdict,
}

impl Fit {
    /// Holds what a workload takes against a capacity. It fits when the total is at most the capacity; the
    /// total never contains the headroom, which is part of the capacity's basis.
    pub fn of(network: &Network, workload: &Workload, totals: &Totals, capacity: DataSize) -> Self {
        let total = totals.total();
        let states = Totals::of(network, &workload.with_batch(0)).total();
        let largest_batch = largest_batch(network, workload, capacity);
        let verdict = if total <= capacity {
            Verdict::Fits
        } else if largest_batch > 0 {
            Verdict::BatchTooLarge
        } else if states > capacity {
            Verdict::StatesTooLarge
        } else {
            Verdict::SequenceTooLong
        };
        Self {
            capacity,
            total,
            states,
            largest_batch,
            verdict,
        }
    }

    /// Whether the total is at most the capacity.
    pub fn fits(&self) -> bool {
        self.verdict == Verdict::Fits
    }

    /// What is missing; nothing where it fits.
    pub fn excess(&self) -> DataSize {
        (self.total - self.capacity).max(DataSize::ZERO)
    }
}

/// Whether a workload fits.
pub fn fits(network: &Network, workload: &Workload, capacity: DataSize) -> bool {
    Totals::of(network, workload).total() <= capacity
}

/// The largest batch that fits, up to 2⁴⁰; 0 if none does.
///
/// What grows with the batch is in proportion to it, so one division for each stage finds it.
pub fn largest_batch(network: &Network, workload: &Workload, capacity: DataSize) -> u64 {
    let stages = Lines::of(network, workload);
    largest_batch_within(network, workload, capacity, &stages)
}

/// The same from the stages' lines. The neighbours are tried because the division rounds.
fn largest_batch_within(
    network: &Network,
    workload: &Workload,
    capacity: DataSize,
    stages: &[Lines],
) -> u64 {
    let holds = |batch| fits(network, &workload.with_batch(batch), capacity);
    let of_stage = |stage: &Lines| {
        let room = capacity.to_bytes() - stage.fixed;
        if stage.per_sequence > 0.0 {
            whole(room / stage.per_sequence)
        } else {
            LARGEST
        }
    };
    let estimate = stages.iter().map(of_stage).min().unwrap_or(LARGEST);
    let candidates = [estimate + 1, estimate, estimate.saturating_sub(1)];
    let found = candidates
        .into_iter()
        .find(|&batch| batch > 0 && holds(batch));
    found.unwrap_or(0).min(LARGEST)
}

/// The longest sequences that fit, up to 2⁴⁰ tokens or the network's learned positions; 0 if none do.
///
/// Of a length that the devices which share it divide evenly. By bisection: memory never falls when sequences
/// grow.
pub fn largest_seq(network: &Network, workload: &Workload, capacity: DataSize) -> u64 {
    let part = workload.parallel().sequence_parts().max(1);
    let longest = match network.positions {
        0 => LARGEST,
        positions => positions,
    };
    let fits = |parts: u64| {
        let seq = parts.saturating_mul(part);
        fits(network, &workload.with_seq(seq), capacity)
    };
    largest(fits).min(longest / part) * part
}

/// The largest number up to 2⁴⁰ for which a condition holds that, once false, stays false; 0 if it
/// does not hold for 1.
pub(crate) fn largest(holds: impl Fn(u64) -> bool) -> u64 {
    if !holds(1) {
        return 0;
    }
    let mut low = 1;
    while low < LARGEST && holds(low * 2) {
        low *= 2;
    }
    if low >= LARGEST {
        return LARGEST;
    }
    let mut high = low * 2;
    while high - low > 1 {
        let middle = u64::midpoint(low, high);
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// The first term with which the stack, in its order, exceeds the capacity.
pub fn binding_term(footprint: &Footprint, capacity: DataSize) -> Option<TermId> {
    let mut stacked = DataSize::ZERO;
    for term in &footprint.terms {
        stacked = stacked + term.size;
        if stacked > capacity {
            return Some(term.id);
        }
    }
    None
}

/// A non-negative real number rounded down; what is too large to count saturates.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, negative to 0, which is what is wanted"
)]
fn whole(value: f64) -> u64 {
    (value.min(real(LARGEST))) as u64
}

/// A non-negative real number rounded up, saturating likewise.
fn whole_up(value: f64) -> u64 {
    let down = whole(value);
    down + u64::from(real(down) < value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_is_the_last_that_holds() {
        let ends = [1000, LARGEST - 1, LARGEST, LARGEST + 1];
        for bound in (0..70).chain(ends) {
            assert_eq!(largest(|number| number <= bound), bound.min(LARGEST));
        }
    }
}
