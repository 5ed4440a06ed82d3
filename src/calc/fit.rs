//! Does it fit, how large a batch would, and what stands in the way.

use super::footprint::{Footprint, Training, activations};
use super::network::Network;
use super::units::DataSize;

/// Why a footprint fits or not, and whether the batch is to blame.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Verdict {
    /// It fits.
    Fits,
    /// It does not, but a smaller batch would.
    BatchTooLarge,
    /// Parameters, gradients and optimizer states alone exceed the capacity: no batch is small enough.
    StatesTooLarge,
    /// The states leave room, but not for the activations of a single sequence.
    SequenceTooLong,
}

/// A footprint held against a capacity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// What there is.
    pub capacity: DataSize,
    /// What is needed.
    pub total: DataSize,
    /// Parameters, gradients and optimizer states.
    pub states: DataSize,
    /// The largest batch that fits; 0 if none does.
    pub largest_batch: u64,
    /// What that means for the batch in use.
    pub verdict: Verdict,
}

impl Fit {
    /// Holds a footprint against a capacity. It fits when the total is at most the capacity; the
    /// total never contains the headroom, which is part of the capacity's basis.
    pub fn of(
        network: &Network,
        training: &Training,
        footprint: &Footprint,
        capacity: DataSize,
    ) -> Self {
        let (total, states) = (footprint.total(), footprint.states());
        let largest_batch = largest_batch(network, training, states, capacity);
        let verdict = if total <= capacity {
            Verdict::Fits
        } else if states > capacity {
            Verdict::StatesTooLarge
        } else if largest_batch == 0 {
            Verdict::SequenceTooLong
        } else {
            Verdict::BatchTooLarge
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

/// The largest batch whose activations fit beside the states.
///
/// Activations are proportional to the batch, so one division finds it; the neighbours are tried
/// because the division rounds.
fn largest_batch(
    network: &Network,
    training: &Training,
    states: DataSize,
    capacity: DataSize,
) -> u64 {
    let total_at = |batch| states + activations::total(network, &Training { batch, ..*training });
    let per_sequence = total_at(1) - states;
    if states > capacity || per_sequence <= DataSize::ZERO {
        return 0;
    }
    let estimate = whole((capacity - states) / per_sequence);
    let candidates = [estimate + 1, estimate, estimate.saturating_sub(1)];
    candidates
        .into_iter()
        .find(|&batch| batch == 0 || total_at(batch) <= capacity)
        .unwrap_or(0)
}

/// A non-negative real number rounded down; what is too large to count saturates.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, negative to 0, which is what is wanted"
)]
fn whole(value: f64) -> u64 {
    (value as u64).min(u64::MAX - 1)
}
