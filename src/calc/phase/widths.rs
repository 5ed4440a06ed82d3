//! How wide the numbers are that kernels read and write, in bytes.

use crate::calc::inference::Inference;
use crate::calc::precision::NumberFormat;
use crate::calc::training::{GradientWidth, Training};

/// Bytes per element of each kind of tensor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Widths {
    /// Weights of the layers' linear maps.
    pub(super) weight: f64,
    /// Inputs of the layers' linear maps, and the gradients of their outputs.
    pub(super) input: f64,
    /// All other activations, and the outputs of linear maps.
    pub(super) activation: f64,
    /// Weights of embedding, norms and output head.
    pub(super) plain_weight: f64,
    /// Gradients of weights; `None` where the weights are not trained.
    pub(super) gradient: Option<f64>,
}

/// Served activations are in 16 bits.
const SERVED_ACTIVATION: f64 = 2.0;

impl Widths {
    /// Training: 8-bit formats narrow the linear maps' inputs, of which storage keeps wider copies or
    /// not.
    pub(super) fn of_training(training: &Training, format: NumberFormat) -> Self {
        let compute = training.storage.compute.bytes();
        let linear = if training.storage.linears_in_8bit {
            1.0
        } else {
            compute.min(format.element().to_bytes())
        };
        let gradient = match training.storage.gradients {
            GradientWidth::Half | GradientWidth::Both => 2.0,
            GradientWidth::Full => 4.0,
        };
        Self {
            weight: training
                .adapter
                .map_or(linear, |adapter| adapter.base.bytes().min(compute)),
            input: linear,
            activation: compute,
            plain_weight: compute,
            gradient: training.adapter.is_none().then_some(gradient),
        }
    }

    /// Serving: the weights are as narrow as they are stored, whatever they are computed in.
    pub(super) fn of_inference(inference: &Inference, format: NumberFormat) -> Self {
        Self {
            weight: inference.weights.bytes(),
            input: SERVED_ACTIVATION.min(format.element().to_bytes()),
            activation: SERVED_ACTIVATION,
            plain_weight: SERVED_ACTIVATION,
            gradient: None,
        }
    }
}
