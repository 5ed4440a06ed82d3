//! What serving a network keeps: weights, keys and values of earlier tokens, and what a prompt passes
//! through.
//!
//! Source of the cache: Kwon et al. 2023, arXiv:2309.06180, section 1; `2 L g d` elements per token,
//! or the latent and the shared rotary key with latent attention (DeepSeek-AI 2024, arXiv:2405.04434,
//! section 2.1.3).

use super::stage::{Share, Stage};
use super::term::{Sink, TermId};
use crate::calc::formula::Algebra;
use crate::calc::inference::{Inference, WeightFormat};
use crate::calc::network::Network;
use crate::calc::training::Meter;
use crate::calc::units::real;

/// Emits what a stage keeps, tensors first.
pub(super) fn emit<N: Algebra>(
    network: &Network,
    inference: &Inference,
    stage: Stage,
    sink: &mut dyn Sink<N>,
) {
    emit_weights(network, inference, stage, sink);
    let elements = cached_elements(network, stage, inference.context);
    let cache = N::constant(inference.kv_cache.bytes())
        * N::symbol("b", real(inference.batch))
        * N::symbol("K", elements);
    // A latent is the same for all heads: tensor parallelism keeps it on every device.
    let split = match network.latent {
        None => inference.parallel.tensor.min(network.kv_heads).max(1),
        Some(_) => 1,
    };
    let cache = cache.over("t", split).over("c", inference.parallel.context);
    let growth = inference.conventions.cache_growth;
    let cache = if growth > 1.0 && inference.meter >= Meter::Reserved {
        N::constant(growth) * cache
    } else {
        cache
    };
    // In the order of the blocks: what is stacked last crosses a capacity first.
    emit_workspace(network, inference, stage, sink);
    // A stage without layers has none.
    if elements > 0.0 {
        sink.add(TermId::KvCache, cache);
    }
    // Made for the most tokens at once when serving starts, whatever comes.
    let most = inference.conventions.prefill_tokens;
    if most > 0.0 {
        let tokens = N::symbol("u", most).over("c", inference.parallel.context);
        let bytes = tokens * passed_through(network, inference);
        sink.add(TermId::PromptBuffers, bytes);
    }
}

/// Bytes that a token of a prompt passes through in one layer.
fn passed_through<N: Algebra>(network: &Network, inference: &Inference) -> N {
    let conventions = &inference.conventions;
    let width = network.experts.map_or(network.mlp_width, |experts| {
        let all = experts.per_token.saturating_add(experts.shared);
        network.mlp_width.max(experts.width.saturating_mul(all))
    });
    let inside = N::constant(conventions.prefill_mlp_bytes)
        * N::symbol("i", real(width)).over("t", inference.parallel.tensor);
    let channels = inside
        + N::constant(conventions.prefill_hidden_bytes) * N::symbol("h", real(network.hidden));
    match network.vocab {
        Some(vocab) if conventions.prefill_logit_bytes > 0.0 => {
            let logits = N::constant(conventions.prefill_logit_bytes);
            channels + logits * N::symbol("V", real(vocab)).over("t", inference.parallel.tensor)
        }
        _ => channels,
    }
}

fn emit_weights<N: Algebra>(
    network: &Network,
    inference: &Inference,
    stage: Stage,
    sink: &mut dyn Sink<N>,
) {
    let share = Share::of(network, &inference.parallel, stage);
    if inference.weights == WeightFormat::Half {
        let is_whole = inference.parallel.is_whole();
        let name = if is_whole { "P" } else { "Pd" };
        let bytes = inference
            .conventions
            .weight_bytes_or(inference.weights.bytes());
        let weights = N::constant(bytes) * N::symbol(name, share.total());
        sink.add(TermId::Parameters, weights);
        return;
    }
    let bytes = inference
        .conventions
        .weight_bytes_or(inference.weights.bytes());
    let matrices = share.matrices + share.experts;
    if matrices > 0.0 {
        let matrices = N::constant(bytes) * N::symbol("M", matrices);
        sink.add(TermId::Parameters, matrices);
    }
    let rest = share.rest();
    if rest > 0.0 {
        sink.add(TermId::Parameters, N::constant(2.0) * N::symbol("R", rest));
    }
}

/// Cached elements of one sequence over the layers of a stage; windowed layers cache no more than their
/// window.
fn cached_elements(network: &Network, stage: Stage, context: u64) -> f64 {
    let per_token = real(network.kv_elements_per_token_per_layer());
    let layers = stage.layers();
    let tokens = match network.window {
        None => real(layers) * real(context),
        Some(window) => {
            // Full layers are spread evenly over the stages.
            let full_layers = window.full_layers.min(network.layers);
            let full = real(full_layers) * real(layers) / real(network.layers.max(1));
            full * real(context) + (real(layers) - full) * real(context.min(window.tokens))
        }
    };
    per_token * tokens
}

/// What a prompt passes through in one layer, `u b (6 i + 4 h)` bytes for u tokens of each sequence as Hugging Face's
/// generation runs it, and the FP32 logits of each sequence's last token.
fn emit_workspace<N: Algebra>(
    network: &Network,
    inference: &Inference,
    stage: Stage,
    sink: &mut dyn Sink<N>,
) {
    let batch = N::symbol("b", real(inference.batch));
    if inference.prompt > 0 && inference.conventions.prefill_tokens <= 0.0 {
        let tokens = N::symbol("u", real(inference.prompt)).over("c", inference.parallel.context);
        let bytes = tokens * batch.clone() * passed_through(network, inference);
        sink.add(TermId::PrefillWorkspace, bytes);
    }
    if let Some(vocab) = network.vocab.filter(|_| stage.is_last) {
        let logits = N::constant(4.0) * batch * N::symbol("V", real(vocab));
        sink.add(
            TermId::LastLogits,
            logits.over("t", inference.parallel.tensor),
        );
    }
}
