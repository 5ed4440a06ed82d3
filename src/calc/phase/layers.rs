//! A network as a list of operations, once for each kind of layer, with the number of such layers.

use super::Part;
use super::operation::{Cost, Linear, Operation, Pointwise};
use super::widths::Widths;
use crate::calc::kernel::{LAYER_NORM_FLOP, RMS_NORM_FLOP};
use crate::calc::network::{Network, Norm};
use crate::calc::parallel::Parallel;
use crate::calc::training::Adapter;
use crate::calc::units::real;

/// Bytes of a token's number.
pub(super) const TOKEN_NUMBER: f64 = 8.0;

/// How attention runs.
#[derive(Clone, Copy, Debug)]
pub(super) enum AttentionMode {
    /// In three kernels.
    Unfused,
    /// In one.
    Fused,
    /// One new token for each sequence over a cache.
    Cached {
        /// Cached tokens.
        context: u64,
        /// Bytes of a cached value.
        element: f64,
    },
}

/// What passes through the layers of a network at once, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Batch<'a> {
    pub(super) network: &'a Network,
    /// Sequences.
    pub(super) sequences: u64,
    /// Tokens of each that pass.
    pub(super) tokens: u64,
    pub(super) attention: AttentionMode,
    pub(super) widths: Widths,
    pub(super) adapter: Option<Adapter>,
    pub(super) parallel: &'a Parallel,
}

/// Takes a layer's operations and how often each is there.
pub(super) type Visit<'a> = &'a mut dyn FnMut(Part, Operation, u64);

impl Batch<'_> {
    /// Visits the operations of all layers.
    pub(super) fn layers(&self, visit: Visit<'_>) {
        let network = self.network;
        let norms = network.layers.saturating_mul(network.norms_per_layer);
        visit(Part::Norm, self.norm(network.hidden), norms);
        match network.latent {
            None => self.grouped_heads(visit),
            Some(latent) => self.latent_heads(latent, visit),
        }
        let added = network.layers.saturating_mul(2);
        visit(Part::Residual, self.residual(), added);
        let sparse = self.network.expert_layers();
        self.dense_mlp(network.layers.saturating_sub(sparse), visit);
        self.experts(sparse, visit);
        self.adapters(network.layers, sparse, visit);
    }

    /// Tokens of the batch.
    pub(super) fn rows(&self) -> f64 {
        real(self.sequences) * real(self.tokens)
    }

    /// Rows of what tensor parallelism leaves whole: along the sequence over the devices where sequence
    /// parallelism is on.
    fn whole_rows(&self) -> f64 {
        if self.parallel.sequence {
            self.rows() / real(self.parallel.tensor.max(1))
        } else {
            self.rows()
        }
    }

    /// One device's part of a width that tensor parallelism splits.
    pub(super) fn split(&self, width: u64) -> f64 {
        real(width) / real(self.parallel.tensor.max(1))
    }

    /// Key heads on one device: where there are fewer than devices, each has one.
    pub(super) fn kv_heads(&self) -> f64 {
        self.split(self.network.kv_heads.max(self.parallel.tensor))
    }

    /// A linear map of the layers.
    pub(super) fn linear(&self, rows: f64, width_in: f64, width_out: f64) -> Linear {
        let widths = self.widths;
        Linear {
            rows,
            width_in,
            width_out,
            matrices: 1.0,
            weight: widths.weight,
            input: widths.input,
            output: widths.activation,
            output_gradient: widths.input,
            input_gradient: widths.activation,
            weight_gradient: widths.gradient,
        }
    }

    pub(super) fn map(&self, width_in: f64, width_out: f64) -> Operation {
        Operation::Linear(self.linear(self.rows(), width_in, width_out))
    }

    /// A norm over rows of `width`. Its gradient reads input and output's gradient and writes the
    /// input's, with twice the forward FLOP.
    pub(super) fn norm(&self, width: u64) -> Operation {
        let flop = match self.network.norm {
            Norm::Layer | Norm::LayerScaleOnly => LAYER_NORM_FLOP,
            Norm::Rms => RMS_NORM_FLOP,
        };
        let vectors = match self.network.norm {
            Norm::Layer => 2.0,
            Norm::LayerScaleOnly | Norm::Rms => 1.0,
        };
        let parameters = vectors * real(width) * self.widths.plain_weight;
        Operation::Pointwise(Pointwise {
            elements: self.whole_rows() * real(width),
            parameters,
            forward: self.cost(flop, 2.0),
            backward: self.cost(2.0 * flop, 3.0),
        })
    }

    /// A cost with so many activations moved per element.
    pub(super) fn cost(&self, flop: f64, moved: f64) -> Cost {
        Cost {
            flop,
            bytes: moved * self.widths.activation,
            fixed_bytes: 0.0,
        }
    }

    /// A cost per element, FLOP and activations moved, forward and backward.
    pub(super) fn pointwise(
        &self,
        elements: f64,
        forward: (f64, f64),
        backward: (f64, f64),
    ) -> Operation {
        Operation::Pointwise(Pointwise {
            elements,
            parameters: 0.0,
            forward: self.cost(forward.0, forward.1),
            backward: self.cost(backward.0, backward.1),
        })
    }

    /// A row read and written for each token, with learned positions another row added; backward each
    /// row's gradient read, and added to the matrix's.
    pub(super) fn embedding(&self) -> Operation {
        let rows = self.rows();
        let positions = if self.network.positions > 0 { 1.0 } else { 0.0 };
        let fixed_bytes = rows * TOKEN_NUMBER;
        let backward = self.widths.gradient.map(|gradient| Cost {
            flop: 1.0 + positions,
            bytes: self.widths.activation + 2.0 * gradient * (1.0 + positions),
            fixed_bytes,
        });
        Operation::Pointwise(Pointwise {
            elements: rows * real(self.network.hidden),
            parameters: 0.0,
            forward: Cost {
                fixed_bytes,
                ..self.cost(positions, 2.0 + positions)
            },
            backward: backward.unwrap_or_default(),
        })
    }

    /// The output head for all tokens of the batch, in the width of activations.
    pub(super) fn head(&self, vocab: u64) -> Linear {
        let hidden = real(self.network.hidden);
        let element = self.widths.activation;
        Linear {
            weight: self.widths.plain_weight,
            input: element,
            output_gradient: element,
            ..self.linear(self.rows(), hidden, self.split(vocab))
        }
    }

    /// Two read, one written; backward the two branches' gradients are added in the same way.
    fn residual(&self) -> Operation {
        let elements = self.whole_rows() * real(self.network.hidden);
        self.pointwise(elements, (1.0, 3.0), (1.0, 3.0))
    }
}
