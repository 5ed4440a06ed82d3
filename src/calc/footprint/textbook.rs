//! Activations of the textbook's layer, in one formula.
//!
//! Source: Korthikanti et al. 2022, "Reducing activation recomputation in large transformer models",
//! arXiv:2205.05198, section 4: `s b h (34 + 5 a s / h)` bytes per layer in 16-bit formats with
//! dropout. The 34 is already bytes: sixteen 16-bit tensors of `s b h` and two one-byte masks. Of them
//! tensor parallelism splits 24 and leaves 10: inputs of two norms, of attention and of the MLP, and
//! the masks.

use super::TermId;
use crate::calc::formula::Algebra;
use crate::calc::network::Network;
use crate::calc::training::{AttentionScores, Recompute, Training};
use crate::calc::units::real;

/// Tensors of `s b h` elements that tensor parallelism splits.
const SPLIT_TENSORS: f64 = 12.0;
/// Tensors of `s b h` elements that it leaves whole.
const WHOLE_TENSORS: f64 = 4.0;
/// Of the split ones, those that only a linear map needs: the four of the MLP's last map.
const SPLIT_INPUTS: f64 = 4.0;
/// Of the split ones, the attention's output, the input of its last map.
const OUTPUTS: f64 = 1.0;
/// Of the whole ones: the inputs of attention and of the MLP.
const WHOLE_INPUTS: f64 = 2.0;
/// What autocast keeps besides of two norms' inputs, which are FP32.
const CAST_NORMS: f64 = 2.0;
/// What it keeps besides of one input that three maps share: a cast each.
const CAST_COPIES: f64 = 2.0;
/// Bytes of one FP32 number.
const FP32: f64 = 4.0;
/// One-byte masks of `s b h`, whole too.
const MASKS: f64 = 2.0;

/// The tokens that a device holds: `s b`, over context-parallel devices.
pub(super) fn tokens<N: Algebra>(training: &Training) -> N {
    let tokens = N::symbol("s", real(training.seq)) * N::symbol("b", real(training.batch));
    tokens.over("c", training.parallel.context)
}

/// What tensor parallelism leaves whole, split along the sequence where sequence parallelism is on.
pub(super) fn along_sequence<N: Algebra>(whole: N, training: &Training) -> N {
    if training.parallel.sequence {
        whole.over("t", training.parallel.tensor)
    } else {
        whole
    }
}

/// `bytes · s b · width`, split along the sequence where sequence parallelism is on.
pub(super) fn whole<N: Algebra>(
    training: &Training,
    bytes: f64,
    name: &'static str,
    width: u64,
) -> N {
    let all = N::constant(bytes) * tokens::<N>(training) * N::symbol(name, real(width));
    along_sequence(all, training)
}

/// Bytes per attention score: the softmax's output, and with dropout its mask and the dropped-out
/// copy: 5 in 16-bit formats with dropout, 2 without.
pub(super) fn score_bytes(training: &Training) -> f64 {
    let element = training.storage.compute.bytes();
    let softmax = if casts_inputs(training) {
        FP32
    } else {
        element
    };
    match (training.has_dropout, casts_inputs(training)) {
        (true, _) => softmax + element + 1.0,
        (false, false) => softmax,
        (false, true) => softmax + element,
    }
}

/// Whether autocast's own copies are kept.
fn casts_inputs(training: &Training) -> bool {
    training.conventions.casts_inputs && training.storage.keeps_cast
}

/// `bytes · s b · s a`: the scores of one layer, each query against all keys, the heads split.
pub(super) fn scores<N: Algebra>(network: &Network, training: &Training) -> N {
    let heads = N::symbol("a", real(network.heads)).over("t", training.parallel.tensor);
    let keys = N::symbol("s", real(training.seq));
    N::constant(score_bytes(training)) * tokens(training) * keys * heads
}

/// Whether scores are kept between forward and backward pass.
pub(super) fn keeps_scores(training: &Training) -> bool {
    training.scores == AttentionScores::Stored && training.recompute != Recompute::Selective
}

/// Whether attention itself keeps its output and FlashAttention's statistics for its backward pass.
pub(super) fn keeps_own_output(training: &Training) -> bool {
    training.scores == AttentionScores::NotStored && training.recompute != Recompute::Selective
}

/// Bytes of an element that only a linear map keeps.
pub(super) fn linear_element(training: &Training) -> f64 {
    if training.storage.linears_in_8bit {
        1.0
    } else {
        training.storage.compute.bytes()
    }
}

/// Bytes per element of the attention's output: FlashAttention's own, which its last map shares unless it
/// needs a copy in 8 bits. A map that is not trained needs none.
pub(super) fn output_bytes(training: &Training, map_is_trained: bool) -> f64 {
    let own = if keeps_own_output(training) {
        training.storage.compute.bytes()
    } else {
        0.0
    };
    let input = if map_is_trained {
        linear_element(training)
    } else {
        0.0
    };
    if training.storage.linears_in_8bit {
        own + input
    } else {
        own.max(input)
    }
}

/// What one layer keeps of one micro-batch, part by part.
pub(super) fn layer<N: Algebra>(
    network: &Network,
    training: &Training,
    emit: &mut dyn FnMut(TermId, N),
) {
    let sbh = tokens::<N>(training) * N::symbol("h", real(network.hidden));
    emit(TermId::LayerTensors, sbh * linear_bytes(training));
    if keeps_scores(training) {
        emit(TermId::AttentionScores, scores(network, training));
    }
}

/// Bytes per `s b h`: 34 in 16-bit formats with dropout, 32 without; `10 + 24/t` with tensor
/// parallelism, `34/t` with sequence parallelism too.
fn linear_bytes<N: Algebra>(training: &Training) -> N {
    let element = training.storage.compute.bytes();
    let masks = if training.has_dropout { MASKS } else { 0.0 };
    let linear = linear_element(training);
    let cast = match (casts_inputs(training), training.conventions.is_compiled) {
        (false, _) => 0.0,
        (true, false) => (CAST_NORMS + CAST_COPIES) * element,
        (true, true) => CAST_NORMS * element,
    };
    let whole = (WHOLE_TENSORS - WHOLE_INPUTS) * element + WHOLE_INPUTS * linear + masks + cast;
    let split = (SPLIT_TENSORS - SPLIT_INPUTS - OUTPUTS) * element
        + SPLIT_INPUTS * linear
        + OUTPUTS * output_bytes(training, true);
    let tensor = training.parallel.tensor;
    if tensor == 1 || training.parallel.sequence {
        N::constant(whole + split).over("t", tensor)
    } else {
        N::constant(whole) + N::constant(split).over("t", tensor)
    }
}
