//! Activations: what the forward pass keeps for the backward pass, under each kind of recomputation.

use super::stage::{Stage, kept};
use super::term::{Sink, TermId};
use super::textbook::{along_sequence, tokens, whole};
use super::{layer, loss, textbook};
use crate::calc::formula::Algebra;
use crate::calc::network::Network;
use crate::calc::training::{AttentionScores, Recompute, Training};
use crate::calc::units::real;

/// Layers whose activations are on the device at once while the others wait in the host's memory:
/// the one at work and the one on its way.
const LAYERS_ON_DEVICE: u64 = 2;

/// What recomputation never has at once: what it rebuilds; head and loss.
pub(super) fn taking_turns<N: Algebra>(
    network: &Network,
    training: &Training,
    stage: Stage,
) -> (N, Vec<(TermId, N)>) {
    let rebuilt = match training.recompute {
        Recompute::Full => largest_layer(network, training, stage),
        Recompute::Selective if training.scores == AttentionScores::Stored => {
            textbook::scores(network, training)
        }
        Recompute::None | Recompute::Selective | Recompute::Sqrt => N::constant(0.0),
    };
    (rebuilt, loss::terms(network, training, stage))
}

/// Emits the activations of a stage.
///
/// What of one layer is recomputed and the logits are never there at once: the larger counts.
pub(super) fn emit<N: Algebra>(
    network: &Network,
    training: &Training,
    stage: Stage,
    sink: &mut dyn Sink<N>,
) {
    // A last stage may have the head alone.
    if stage.layers() > 0 {
        match training.recompute {
            Recompute::None | Recompute::Selective => emit_layers(network, training, stage, sink),
            Recompute::Sqrt => emit_sqrt(network, training, stage, sink),
            Recompute::Full => emit_checkpoints(network, training, stage, sink),
        }
    }
    emit_ends(network, training, stage, sink);
    emit_larger(network, training, stage, sink);
}

/// `√L` layers, with offload no more than those on the device.
fn emit_sqrt<N: Algebra>(
    network: &Network,
    training: &Training,
    stage: Stage,
    sink: &mut dyn Sink<N>,
) {
    let sqrt = N::symbol("L", real(stage.layers())).sqrt();
    let most = real(LAYERS_ON_DEVICE);
    let layers = if training.offload && sqrt.value() > most {
        N::constant(most)
    } else {
        sqrt
    };
    let layer = largest_layer::<N>(network, training, stage);
    let sqrt = kept(layer, layers, stage, &training.parallel);
    sink.add(TermId::SqrtLayers, sqrt);
}

/// Calls with the parts of one layer of each kind that the stage has, and how many are kept.
fn each_layer<N: Algebra>(
    network: &Network,
    training: &Training,
    stage: Stage,
    emit: &mut dyn FnMut(TermId, N, N),
) {
    let layers = |name, count| N::symbol(name, real(on_device(count, training)));
    if network.is_textbook() {
        textbook::layer(network, training, &mut |id, bytes| {
            emit(id, bytes, layers("L", stage.layers()));
        });
        return;
    }
    if stage.dense_layers > 0 {
        layer::layer(network, training, None, &mut |id, bytes| {
            emit(id, bytes, layers("L", stage.dense_layers));
        });
    }
    if stage.expert_layers > 0 {
        layer::layer(network, training, network.experts, &mut |id, bytes| {
            emit(id, bytes, layers("Le", stage.expert_layers));
        });
    }
}

fn emit_layers<N: Algebra>(
    network: &Network,
    training: &Training,
    stage: Stage,
    sink: &mut dyn Sink<N>,
) {
    each_layer(network, training, stage, &mut |id, bytes: N, layers| {
        sink.add(id, kept(bytes, layers, stage, &training.parallel));
    });
}

fn on_device(count: u64, training: &Training) -> u64 {
    if training.offload {
        count.min(LAYERS_ON_DEVICE)
    } else {
        count
    }
}

/// All that the larger kind of layer keeps.
fn largest_layer<N: Algebra>(network: &Network, training: &Training, stage: Stage) -> N {
    let mut dense = N::constant(0.0);
    let mut sparse = N::constant(0.0);
    let add = |sum: &mut N, bytes: N| {
        *sum = if sum.value() > 0.0 {
            sum.clone() + bytes
        } else {
            bytes
        };
    };
    if network.is_textbook() {
        textbook::layer(network, training, &mut |_, bytes| add(&mut dense, bytes));
        return dense;
    }
    if stage.dense_layers > 0 {
        layer::layer(network, training, None, &mut |_, bytes| {
            add(&mut dense, bytes);
        });
    }
    if stage.expert_layers > 0 {
        let experts = network.experts;
        layer::layer(network, training, experts, &mut |_, bytes| {
            add(&mut sparse, bytes);
        });
    }
    dense.or_larger(sparse)
}

/// The input of each layer: `2 s b h L` in 16-bit formats, along the sequence over the tensor-parallel
/// devices where sequence parallelism is on.
fn emit_checkpoints<N: Algebra>(
    network: &Network,
    training: &Training,
    stage: Stage,
    sink: &mut dyn Sink<N>,
) {
    let element = training.storage.compute.bytes();
    let input = whole::<N>(training, element, "h", network.hidden);
    let layers = N::symbol("L", real(on_device(stage.layers(), training)));
    let checkpoints = kept(input, layers, stage, &training.parallel);
    sink.add(TermId::Checkpoints, checkpoints);
}

/// What the first stage keeps before its layers.
fn emit_ends<N: Algebra>(
    network: &Network,
    training: &Training,
    stage: Stage,
    sink: &mut dyn Sink<N>,
) {
    if !network.is_textbook() && training.has_dropout && stage.is_first {
        let mask = tokens::<N>(training) * N::symbol("h", real(network.hidden));
        let mask = along_sequence(mask, training);
        let mask = mask.times("n", stage.in_flight);
        sink.add(
            TermId::EmbeddingMask,
            mask.over("m", training.parallel.interleave),
        );
    }
}

/// What is recomputed, or head and loss, whichever is larger.
fn emit_larger<N: Algebra>(
    network: &Network,
    training: &Training,
    stage: Stage,
    sink: &mut dyn Sink<N>,
) {
    let (rebuilt, loss) = taking_turns::<N>(network, training, stage);
    let of_loss: f64 = loss.iter().map(|(_, bytes)| bytes.value()).sum();
    if rebuilt.value() > 0.0 && rebuilt.value() >= of_loss {
        sink.add(TermId::RecomputedLayer, rebuilt);
    } else {
        for (id, bytes) in loss {
            sink.add(id, bytes);
        }
    }
}
