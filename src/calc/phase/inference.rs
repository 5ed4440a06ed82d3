//! The kernels of serving: a prefill, or a step of decoding.

use super::layers::{AttentionMode, Batch};
use super::operation::Operation;
use super::widths::Widths;
use super::{KernelId, Part, Pass, PhaseKernel};
use crate::calc::inference::Inference;
use crate::calc::network::Network;
use crate::calc::precision::NumberFormat;
use crate::calc::units::{DataSize, real};

/// All kernels of a prefill of `prompt` tokens for each sequence, or without a prompt of one decoding
/// step over a cache of `context` tokens. Only each sequence's last token passes the head.
pub(super) fn kernels(
    network: &Network,
    inference: &Inference,
    format: NumberFormat,
) -> Vec<PhaseKernel> {
    let mut list = Vec::with_capacity(32);
    visit(network, inference, format, &mut |part, operation, count| {
        operation.forward(
            part,
            Pass::Forward,
            &mut |pass, part, kernel, work, runs| {
                list.push(PhaseKernel {
                    id: KernelId { pass, part },
                    kernel,
                    model_work: work,
                    count: count.saturating_mul(runs),
                });
            },
        );
    });
    list.retain(PhaseKernel::is_any);
    list
}

/// What a decoding step must read at the least.
///
/// All weights but the input embedding, of experts only those that are touched, and the cache of all
/// sequences. Bandwidth over this bounds the steps per
/// second; activations, a thousandth of it, are left out.
///
/// Source of the bound: Pope et al. 2022, "Efficiently scaling transformer inference",
/// arXiv:2211.05102, section 2.
pub fn decode_bytes(network: &Network, inference: &Inference) -> DataSize {
    let decoding = Inference {
        prompt: 0,
        ..*inference
    };
    let mut bytes = 0.0;
    let format = NumberFormat::Bf16;
    visit(network, &decoding, format, &mut |_, operation, count| {
        let read = match operation {
            Operation::CachedAttention(cached) => cached.kernel().traffic.to_bytes(),
            Operation::Linear(_)
            | Operation::Attention(_)
            | Operation::Pointwise(_)
            | Operation::Adapters(_) => operation.weight_bytes(),
        };
        bytes += read * real(count);
    });
    DataSize::bytes(bytes)
}

fn visit(
    network: &Network,
    inference: &Inference,
    format: NumberFormat,
    visit: &mut dyn FnMut(Part, Operation, u64),
) {
    let is_prefill = inference.prompt > 0;
    let batch = Batch {
        network,
        sequences: inference.batch,
        tokens: inference.prompt.max(1),
        attention: if is_prefill {
            AttentionMode::Fused
        } else {
            AttentionMode::Cached {
                context: inference.context,
                element: inference.kv_cache.bytes(),
            }
        },
        widths: Widths::of_inference(inference, format),
        adapter: None,
        parallel: &inference.parallel,
    };
    let vocab = network.vocab.unwrap_or(0);
    if vocab > 0 {
        visit(Part::Embedding, batch.embedding(), 1);
        let norms = network.embedding_has_norm.into();
        visit(Part::EmbeddingNorm, batch.norm(network.hidden), norms);
    }
    batch.layers(visit);
    if vocab > 0 {
        let last = Batch { tokens: 1, ..batch };
        visit(Part::FinalNorm, last.norm(network.hidden), 1);
        visit(Part::Head, Operation::Linear(last.head(vocab)), 1);
    }
}
