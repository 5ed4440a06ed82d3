//! An operation of a network: what it computes forward and backward, and what that moves.

use super::attention::{Attention, CachedAttention};
use super::{Part, Pass};
use crate::calc::kernel::Kernel;
use crate::calc::units::Work;

/// A kernel as an operation emits it: when, what, once; the part of its work that a model needs; runs.
pub(super) type Emit<'a> = &'a mut dyn FnMut(Pass, Part, Kernel, Work, u64);

/// Something a network computes on one micro-batch.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operation {
    /// Rows times one matrix, or rows shared out among several.
    Linear(Linear),
    /// Attention of a sequence to itself.
    Attention(Attention),
    /// Attention of new tokens over a cache.
    CachedAttention(CachedAttention),
    /// A cost per element.
    Pointwise(Pointwise),
    /// Low-rank adapters.
    Adapters(Adapters),
}

/// A linear map: `rows` of `width_in` channels times matrices of `width_in × width_out`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Linear {
    /// Rows, over all matrices.
    pub(super) rows: f64,
    /// Input channels.
    pub(super) width_in: f64,
    /// Output channels.
    pub(super) width_out: f64,
    /// Matrices that are read, each of which takes its share of the rows: 1, or experts or heads.
    pub(super) matrices: f64,
    /// Bytes of a weight.
    pub(super) weight: f64,
    /// Bytes of an input.
    pub(super) input: f64,
    /// Bytes of an output; 0 where it stays on the chip.
    pub(super) output: f64,
    /// Bytes of an output's gradient as it is read.
    pub(super) output_gradient: f64,
    /// Bytes of an input's gradient as it is written.
    pub(super) input_gradient: f64,
    /// Bytes of a weight's gradient; `None` where it is not trained.
    pub(super) weight_gradient: Option<f64>,
}

/// A cost per element, and one that does not depend on how many there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pointwise {
    /// Elements.
    pub(super) elements: f64,
    /// Bytes of the parameters: read forward; backward read, and their gradients written.
    pub(super) parameters: f64,
    /// Forward.
    pub(super) forward: Cost,
    /// Backward.
    pub(super) backward: Cost,
}

/// What an element takes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cost {
    /// FLOP per element.
    pub(super) flop: f64,
    /// Bytes per element, read and written.
    pub(super) bytes: f64,
    /// Bytes besides, of something that there is one of for each row.
    pub(super) fixed_bytes: f64,
}

/// The adapters of one layer taken together: each target's input goes through `rank` channels and is
/// added to the target's output.
#[derive(Clone, Copy, Debug)]
pub(super) struct Adapters {
    /// Rows that pass each adapter, over all copies.
    pub(super) rows: f64,
    /// Copies of the set: 1, or experts.
    pub(super) copies: f64,
    /// Rank, r.
    pub(super) rank: f64,
    /// Linear maps that have one.
    pub(super) targets: f64,
    /// Sum of their inputs.
    pub(super) width_in: f64,
    /// Sum of their outputs.
    pub(super) width_out: f64,
    /// Bytes of a weight or activation.
    pub(super) element: f64,
    /// Bytes of a weight's gradient.
    pub(super) gradient: f64,
}

impl Operation {
    /// Emits the forward kernels, as part of `pass`.
    pub(super) fn forward(&self, part: Part, pass: Pass, emit: Emit<'_>) {
        match self {
            Self::Linear(linear) => emit_whole(pass, part, linear.forward(), emit),
            Self::Attention(attention) => attention.forward(pass, emit),
            Self::CachedAttention(attention) => emit_whole(pass, part, attention.kernel(), emit),
            Self::Pointwise(pointwise) => {
                let kernel = pointwise.run(pointwise.forward, 1.0);
                emit(pass, part, kernel, Work::ZERO, 1);
            }
            Self::Adapters(adapters) => emit_whole(pass, part, adapters.forward(), emit),
        }
    }

    /// Emits the backward kernels. A linear map has two, each with the forward one's work: gradients
    /// of its inputs and of its weights.
    pub(super) fn backward(&self, part: Part, emit: Emit<'_>) {
        match self {
            Self::Linear(linear) => {
                emit_whole(Pass::InputGradient, part, linear.input_gradient(), emit);
                if let Some(element) = linear.weight_gradient {
                    let kernel = linear.weight_gradient(element);
                    emit_whole(Pass::WeightGradient, part, kernel, emit);
                }
            }
            Self::Attention(attention) => attention.backward(emit),
            // Nothing is trained over a cache.
            Self::CachedAttention(_) => {}
            Self::Pointwise(pointwise) => {
                let kernel = pointwise.run(pointwise.backward, 2.0);
                emit(Pass::InputGradient, part, kernel, Work::ZERO, 1);
            }
            Self::Adapters(adapters) => {
                emit_whole(Pass::InputGradient, part, adapters.forward(), emit);
                let kernel = adapters.weight_gradient();
                emit_whole(Pass::WeightGradient, part, kernel, emit);
            }
        }
    }

    /// Bytes of weights that the forward pass reads.
    pub(super) fn weight_bytes(&self) -> f64 {
        match self {
            Self::Linear(linear) => linear.weights() * linear.weight,
            Self::Attention(_) | Self::CachedAttention(_) => 0.0,
            Self::Pointwise(pointwise) => pointwise.parameters,
            Self::Adapters(adapters) => adapters.weights() * adapters.element,
        }
    }
}

/// A kernel all of whose work the model needs, run once.
fn emit_whole(pass: Pass, part: Part, kernel: Kernel, emit: Emit<'_>) {
    emit(pass, part, kernel, kernel.work, 1);
}

impl Linear {
    fn weights(&self) -> f64 {
        self.matrices * self.width_in * self.width_out
    }

    fn flop(&self) -> f64 {
        2.0 * self.rows * self.width_in * self.width_out
    }

    fn forward(&self) -> Kernel {
        let rows = self.rows * (self.width_in * self.input + self.width_out * self.output);
        Kernel::new(self.flop(), self.weights() * self.weight + rows)
    }

    fn input_gradient(&self) -> Kernel {
        let per_row = self.width_out * self.output_gradient + self.width_in * self.input_gradient;
        Kernel::new(
            self.flop(),
            self.weights() * self.weight + self.rows * per_row,
        )
    }

    fn weight_gradient(&self, element: f64) -> Kernel {
        let per_row = self.width_in * self.input + self.width_out * self.output_gradient;
        Kernel::new(self.flop(), self.weights() * element + self.rows * per_row)
    }
}

impl Pointwise {
    fn run(&self, cost: Cost, parameter_passes: f64) -> Kernel {
        let bytes = cost.bytes * self.elements + cost.fixed_bytes;
        Kernel::new(
            cost.flop * self.elements,
            bytes + self.parameters * parameter_passes,
        )
    }
}

impl Adapters {
    /// Parameters of all of them.
    pub(super) fn weights(&self) -> f64 {
        self.copies * self.rank * (self.width_in + self.width_out)
    }

    fn flop(&self) -> f64 {
        2.0 * self.rows * self.rank * (self.width_in + self.width_out)
    }

    /// Inputs read, the narrow tensors written and read, outputs read and written. The same backward.
    fn forward(&self) -> Kernel {
        let per_row = self.width_in + 2.0 * self.rank * self.targets + 2.0 * self.width_out;
        Kernel::new(
            self.flop(),
            self.element * (self.weights() + self.rows * per_row),
        )
    }

    fn weight_gradient(&self) -> Kernel {
        let per_row = self.width_in + 2.0 * self.rank * self.targets + self.width_out;
        let bytes = self.element * self.rows * per_row + self.gradient * self.weights();
        Kernel::new(self.flop(), bytes)
    }
}
