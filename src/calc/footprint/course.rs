//! The course's own estimator, as its Python function computes it.
//!
//! Kept beside the right formulas, so that both can be shown. It differs in two places: activations
//! count the element size twice (34 is already bytes), and checkpointing multiplies one layer by `√L`.

use crate::calc::network::Network;
use crate::calc::training::{Optimizer, Recompute, Training};
use crate::calc::units::{DataSize, real};

/// What the course's function prints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CourseEstimate {
    /// `2 P` bytes.
    pub weights: DataSize,
    /// `2 P` bytes.
    pub gradients: DataSize,
    /// `12 P` bytes with Adam, else `4 P`.
    pub optimizer: DataSize,
    /// `b s h × 34 × 2` bytes per layer, times `L`, or times `√L` with checkpointing.
    pub activations: DataSize,
}

impl CourseEstimate {
    /// Any kind of recomputation counts as the course's checkpointing; its function knows no other
    /// storage than mixed precision, and neither scores nor dropout.
    pub fn of(network: &Network, training: &Training) -> Self {
        let params = real(network.params);
        let per_layer =
            real(training.batch) * real(training.seq) * real(network.hidden) * 34.0 * 2.0;
        let layers = match training.recompute {
            Recompute::None => real(network.layers),
            Recompute::Selective | Recompute::Full | Recompute::Sqrt => real(network.layers).sqrt(),
        };
        let optimizer_bytes = match training.optimizer {
            Optimizer::Adam => 12.0,
            Optimizer::Sgd
            | Optimizer::Momentum
            | Optimizer::Adam8bit
            | Optimizer::Adam4bit
            | Optimizer::Adafactor
            | Optimizer::Lion
            | Optimizer::Muon => 4.0,
        };
        Self {
            weights: DataSize::bytes(2.0 * params),
            gradients: DataSize::bytes(2.0 * params),
            optimizer: DataSize::bytes(optimizer_bytes * params),
            activations: DataSize::bytes(per_layer * layers),
        }
    }

    /// The sum that the function prints last.
    pub fn total(&self) -> DataSize {
        self.weights + self.gradients + self.optimizer + self.activations
    }
}
