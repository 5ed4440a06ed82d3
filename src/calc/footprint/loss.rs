//! Output head and loss: for a large vocabulary often the largest tensors of all.
//!
//! Per token and vocabulary entry, with 16-bit activations and an FP32 loss as autocast computes it:
//! logits 2, their FP32 copy 4, its gradient 4, the logits' gradient 2, together 12 bytes; in FP32
//! logits and gradient, 8. The textbook's network has no vocabulary and so none of this.
//! Source: PyTorch's cross entropy under autocast; the FP32 copy is the allocation that fails in
//! published out-of-memory messages (for example nanoGPT issue 88: 32·1024·50304·4 bytes = 6.14 GiB).

use super::stage::Stage;
use super::term::TermId;
use super::textbook::{tokens, whole};
use crate::calc::formula::Algebra;
use crate::calc::network::Network;
use crate::calc::training::{Loss, Training, Width};
use crate::calc::units::real;

/// Bytes per token and entry in FP32.
const FULL_BYTES: f64 = 8.0;
/// Parts that a chunked loss in FP32 takes the tokens in. Source: torchtune's default.
const FULL_CHUNKS: f64 = 8.0;

/// The terms of head and loss, on the stage that has them.
pub(super) fn terms<N: Algebra>(
    network: &Network,
    training: &Training,
    stage: Stage,
) -> Vec<(TermId, N)> {
    let Some(vocab) = network.vocab.filter(|_| stage.is_last) else {
        return Vec::new();
    };
    let element = training.storage.compute.bytes();
    let is_half = training.storage.compute == Width::Half;
    let conventions = &training.conventions;
    let bytes = match (is_half, training.loss == Loss::Chunked) {
        (true, false) => conventions.logit_bytes,
        (true, true) => conventions.chunked_logit_bytes,
        (false, false) => FULL_BYTES,
        (false, true) => FULL_BYTES / FULL_CHUNKS,
    };
    let hidden = |bytes: f64| whole::<N>(training, bytes, "h", network.hidden);
    let logits = || {
        let entries = tokens::<N>(training) * N::symbol("V", real(vocab));
        (N::constant(bytes) * entries).over("t", training.parallel.tensor)
    };
    let of_loss = match training.loss {
        Loss::Unfused | Loss::Chunked => (TermId::Logits, logits()),
        Loss::Fused => (TermId::HeadInputGradient, hidden(element)),
    };
    // A head that is not trained keeps no input; the norm before it does.
    let tensors = if training.adapter.is_none() { 2.0 } else { 1.0 };
    vec![(TermId::HeadInput, hidden(tensors * element)), of_loss]
}
