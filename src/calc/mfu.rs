//! Model FLOP utilization: what share of the peak a training run used for the network's mathematics, by
//! the conventions in which it is published.

use super::network::Network;
use super::units::{Fraction, Throughput, Work, real};

/// Model FLOP utilization: `tokens per second × FLOP per token / peak`, both of one device or both of
/// all.
///
/// ```
/// use ridgepoint::calc::mfu::{dense_flop_per_token, mfu};
/// use ridgepoint::calc::units::Throughput;
/// // PaLM 540B without attention, on 6144 TPU v4.
/// let peak = Throughput::tflop_per_s(6144.0 * 275.0);
/// let share = mfu(238_300.0, dense_flop_per_token(540.35e9), peak);
/// assert_eq!((share.to_percent() * 10.0).round() / 10.0, 45.7);
/// ```
pub fn mfu(tokens_per_s: f64, flop_per_token: Work, peak: Throughput) -> Fraction {
    Fraction::of_one(flop_per_token.to_flop() * tokens_per_s / peak.to_flop_per_s())
}

/// Training FLOP per token of the matrices alone, `6 N`.
///
/// A multiply-add forward and two backward for each parameter. Source: Kaplan et al. 2020, "Scaling laws for neural language models", arXiv:2001.08361,
/// section 2.1.
pub fn dense_flop_per_token(params: f64) -> Work {
    Work::flop(6.0 * params)
}

/// Training FLOP per token with attention over all `seq` tokens, `6 N + 12 L a d s`.
///
/// Where `a d = h` this is the `6 N + 12 L h s` of llm-foundry and torchtitan. N is what the source
/// counts: mostly all parameters, the input embedding included. Source: Chowdhery et al. 2022,
/// arXiv:2204.02311, appendix B.
pub fn palm_flop_per_token(params: f64, network: &Network, seq: u64) -> Work {
    let width = real(network.heads) * real(network.head_size);
    dense_flop_per_token(params) + Work::flop(12.0 * real(network.layers) * width * real(seq))
}

/// The same with the whole forward pass computed a second time, as full recomputation does but for the
/// head: `8 N + 16 L a d s`. With it [`mfu`] gives hardware FLOP utilization.
pub fn recomputed_flop_per_token(params: f64, network: &Network, seq: u64) -> Work {
    palm_flop_per_token(params, network, seq) * (4.0 / 3.0)
}

/// Model FLOP of one iteration of a GPT of 12 h² parameters per layer:
/// `72 B s L h² (1 + s / (6 h) + V / (12 L h))`.
///
/// Source: Korthikanti et al. 2022, arXiv:2205.05198, appendix A, after Narayanan et al. 2021,
/// arXiv:2104.04473, appendix, who count `96 B s L h² (1 + s / (6 h) + V / (16 L h))` with full
/// recomputation: the head is not recomputed, so its share of the sum differs.
pub fn megatron_model_flop(network: &Network, batch: u64, seq: u64) -> Work {
    megatron_flop(network, batch, seq, 6.0)
}

/// Hardware FLOP of the same iteration with selective recomputation, attention counted twice as much:
/// `72 B s L h² (1 + s / (3 h) + V / (12 L h))`. Same source.
pub fn megatron_hardware_flop(network: &Network, batch: u64, seq: u64) -> Work {
    megatron_flop(network, batch, seq, 3.0)
}

fn megatron_flop(network: &Network, batch: u64, seq: u64, attention_divisor: f64) -> Work {
    let (layers, hidden, seq) = (real(network.layers), real(network.hidden), real(seq));
    let matrices = 72.0 * real(batch) * seq * layers * hidden * hidden;
    let attention = seq / (attention_divisor * hidden);
    let head = real(network.vocab.unwrap_or(0)) / (12.0 * layers * hidden);
    Work::flop(matrices * (1.0 + attention + head))
}
