//! Attention: in three kernels or in one, of a sequence to itself or over a cache.

use super::operation::Emit;
use super::{Part, Pass, Span};
use crate::calc::kernel::{Kernel, SOFTMAX_FLOP};
use crate::calc::units::Work;

/// Bytes of the FP32 statistic that fused attention keeps for each query and head.
const STATISTIC: f64 = 4.0;
/// FLOP per score of the softmax's gradient: product, its sum, subtraction, product.
const SOFTMAX_GRADIENT_FLOP: f64 = 4.0;

/// Attention of sequences to themselves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attention {
    /// Which layers.
    pub(super) span: Span,
    /// Whether scores stay on the chip.
    pub(super) is_fused: bool,
    /// Sequences.
    pub(super) sequences: f64,
    /// Tokens of a sequence.
    pub(super) tokens: f64,
    /// Tokens that each query is held against: all, or those in the window.
    pub(super) seen: f64,
    /// Query heads.
    pub(super) heads: f64,
    /// Key and value heads.
    pub(super) kv_heads: f64,
    /// Channels of a query and of a key.
    pub(super) key_size: f64,
    /// Channels of a value.
    pub(super) value_size: f64,
    /// Bytes per element.
    pub(super) element: f64,
}

impl Attention {
    /// Scores of all heads and sequences.
    fn scores(&self) -> f64 {
        self.sequences * self.heads * self.tokens * self.seen
    }

    /// Elements of heads of this size.
    fn elements(&self, heads: f64, size: f64) -> f64 {
        self.sequences * self.tokens * heads * size
    }

    fn queries_and_keys(&self) -> f64 {
        self.elements(self.heads + self.kv_heads, self.key_size)
    }

    fn values_and_outputs(&self) -> f64 {
        self.elements(self.heads + self.kv_heads, self.value_size)
    }

    /// The matrix product that makes scores; both its gradients move the same tensors.
    fn score_kernel(&self) -> Kernel {
        let moved = self.queries_and_keys() + self.scores();
        Kernel::new(2.0 * self.scores() * self.key_size, self.element * moved)
    }

    /// The matrix product that weighs values; both its gradients move the same tensors.
    fn weighted_sum(&self) -> Kernel {
        let moved = self.values_and_outputs() + self.scores();
        Kernel::new(2.0 * self.scores() * self.value_size, self.element * moved)
    }

    fn statistics(&self) -> f64 {
        STATISTIC * self.sequences * self.tokens * self.heads
    }

    pub(super) fn forward(&self, pass: Pass, emit: Emit<'_>) {
        let (scores, weighted_sum) = (self.score_kernel(), self.weighted_sum());
        if self.is_fused {
            let work = scores.work + weighted_sum.work;
            let moved = self.queries_and_keys() + self.values_and_outputs();
            let bytes = self.element * moved + self.statistics();
            let fused = Kernel::new(work.to_flop(), bytes);
            emit(pass, Part::FusedAttention(self.span), fused, work, 1);
            return;
        }
        let softmax = Kernel::new(
            SOFTMAX_FLOP * self.scores(),
            2.0 * self.element * self.scores(),
        );
        emit(pass, Part::Scores(self.span), scores, scores.work, 1);
        emit(pass, Part::Softmax(self.span), softmax, Work::ZERO, 1);
        let part = Part::WeightedSum(self.span);
        emit(pass, part, weighted_sum, weighted_sum.work, 1);
    }

    /// Without fusion two products for each one forward, as with linear maps. Fused, the scores are
    /// computed again: five products for the two forward, 2.5 times the work, of which 2 are needed;
    /// queries, keys, values, outputs and the outputs' gradient read, three gradients written.
    /// Source: Dao 2023, "FlashAttention-2", arXiv:2307.08691, section 4.1.
    pub(super) fn backward(&self, emit: Emit<'_>) {
        let pass = Pass::InputGradient;
        let (scores, weighted_sum) = (self.score_kernel(), self.weighted_sum());
        if self.is_fused {
            let needed = (scores.work + weighted_sum.work) * 2.0;
            let work = needed + scores.work;
            // The tensors of the forward kernel, and the gradient of each.
            let moved = 2.0 * (self.queries_and_keys() + self.values_and_outputs());
            let bytes = self.element * moved + self.statistics();
            let fused = Kernel::new(work.to_flop(), bytes);
            emit(pass, Part::FusedAttention(self.span), fused, needed, 1);
            return;
        }
        let softmax = Kernel::new(
            SOFTMAX_GRADIENT_FLOP * self.scores(),
            3.0 * self.element * self.scores(),
        );
        let part = Part::WeightedSum(self.span);
        emit(pass, part, weighted_sum, weighted_sum.work, 2);
        emit(pass, Part::Softmax(self.span), softmax, Work::ZERO, 1);
        emit(pass, Part::Scores(self.span), scores, scores.work, 2);
    }
}

/// Attention of one new token for each sequence over what is cached. Its own query and output, a
/// token's worth against the cache's thousands, are left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct CachedAttention {
    /// Sequences.
    pub(super) sequences: f64,
    /// Cached tokens that the new one sees.
    pub(super) seen: f64,
    /// FLOP per cached token, all heads.
    pub(super) flop: f64,
    /// Bytes per cached token.
    pub(super) bytes: f64,
}

impl CachedAttention {
    pub(super) fn kernel(&self) -> Kernel {
        let cached = self.sequences * self.seen;
        Kernel::new(self.flop * cached, self.bytes * cached)
    }
}
