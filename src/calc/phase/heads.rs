//! The operations of attention: projections, norms of queries and keys, and attention itself.

use super::attention::{Attention, CachedAttention};
use super::layers::{AttentionMode, Batch, Visit};
use super::operation::{Linear, Operation};
use super::{Part, Span};
use crate::calc::kernel::RMS_NORM_FLOP;
use crate::calc::network::{Latent, QkNorm};
use crate::calc::units::real;

impl Batch<'_> {
    pub(super) fn grouped_heads(&self, visit: Visit<'_>) {
        let network = self.network;
        let (layers, hidden, size) = (
            network.layers,
            real(network.hidden),
            real(network.head_size),
        );
        let (queries, keys) = (self.split(network.heads) * size, self.kv_heads() * size);
        visit(Part::Qkv, self.map(hidden, queries + 2.0 * keys), layers);
        if network.qk_norm != QkNorm::None {
            // All query and key channels are normed; the few scales are left out.
            let elements = self.rows() * (queries + keys);
            let flop = RMS_NORM_FLOP;
            let norm = self.pointwise(elements, (flop, 2.0), (2.0 * flop, 3.0));
            visit(Part::QkNorm, norm, layers);
        }
        self.attention(network.head_size, network.head_size, visit);
        visit(Part::AttentionOut, self.map(queries, hidden), layers);
    }

    /// Attention through latents: expanded to heads for many tokens, and for one token with the
    /// expansion absorbed into queries and outputs, so that the latents are all that is read.
    /// Source: DeepSeek-AI 2024, arXiv:2405.04434, section 2.1.2.
    pub(super) fn latent_heads(&self, latent: Latent, visit: Visit<'_>) {
        let network = self.network;
        let (layers, hidden) = (network.layers, real(network.hidden));
        let heads = self.split(network.heads);
        let key_size = latent.key_size();
        let query_rank = latent.query_rank.unwrap_or(0);
        let ranks = query_rank.saturating_add(latent.kv_rank);
        let down = real(ranks.saturating_add(latent.rope_size));
        visit(Part::LatentDown, self.map(hidden, down), layers);
        visit(Part::LatentNorm, self.norm(ranks), layers);
        let query_in = real(latent.query_rank.unwrap_or(network.hidden));
        let queries = self.map(query_in, heads * real(key_size));
        visit(Part::QueryUp, queries, layers);
        if let AttentionMode::Cached { .. } = self.attention {
            let (nope, rank) = (real(latent.nope_size), real(latent.kv_rank));
            let absorbed = self.per_head(heads, nope, rank);
            visit(Part::AbsorbedQueries, absorbed, layers);
            self.attention(key_size, latent.value_size, visit);
            let absorbed = self.per_head(heads, rank, real(latent.value_size));
            visit(Part::AbsorbedValues, absorbed, layers);
        } else {
            let width = heads * (real(latent.nope_size) + real(latent.value_size));
            let expanded = self.map(real(latent.kv_rank), width);
            visit(Part::KeyValueUp, expanded, layers);
            self.attention(key_size, latent.value_size, visit);
        }
        let values = heads * real(latent.value_size);
        visit(Part::AttentionOut, self.map(values, hidden), layers);
    }

    /// A matrix of its own for each head.
    fn per_head(&self, heads: f64, width_in: f64, width_out: f64) -> Operation {
        let linear = self.linear(self.rows() * heads, width_in, width_out);
        Operation::Linear(Linear {
            matrices: heads,
            ..linear
        })
    }

    /// Attention of the layers that see everything, and of those with a window.
    fn attention(&self, key_size: u64, value_size: u64, visit: Visit<'_>) {
        let layers = self.network.layers;
        let windowed = self
            .network
            .window
            .map_or(0, |window| layers.saturating_sub(window.full_layers));
        let all = match self.attention {
            AttentionMode::Cached { context, .. } => context,
            AttentionMode::Fused | AttentionMode::Unfused => self.tokens,
        };
        let within = self
            .network
            .window
            .map_or(all, |window| window.tokens.min(all));
        for (span, seen, count) in [
            (Span::Full, all, layers.saturating_sub(windowed)),
            (Span::Windowed, within, windowed),
        ] {
            let seen = real(seen);
            match self.attention {
                AttentionMode::Cached { element, .. } => {
                    let cached = self.cached_attention(seen, element);
                    let operation = Operation::CachedAttention(cached);
                    visit(Part::CachedAttention(span), operation, count);
                }
                AttentionMode::Fused | AttentionMode::Unfused => {
                    let attention = Attention {
                        span,
                        is_fused: matches!(self.attention, AttentionMode::Fused),
                        sequences: real(self.sequences),
                        tokens: real(self.tokens),
                        seen,
                        heads: self.split(self.network.heads),
                        kv_heads: self.expanded_kv_heads(),
                        key_size: real(key_size),
                        value_size: real(value_size),
                        element: self.widths.activation,
                    };
                    let part = Part::FusedAttention(span);
                    visit(part, Operation::Attention(attention), count);
                }
            }
        }
    }

    /// Key heads that attention of many tokens reads: latents are expanded to all heads.
    fn expanded_kv_heads(&self) -> f64 {
        match self.network.latent {
            None => self.kv_heads(),
            Some(_) => self.split(self.network.heads),
        }
    }

    /// Per cached token `4 a d` FLOP and `2 g d` elements; with latents `2 a (2 r + d_r)` FLOP for
    /// `r + d_r` elements, the same for all heads.
    fn cached_attention(&self, seen: f64, element: f64) -> CachedAttention {
        let heads = self.split(self.network.heads);
        let size = real(self.network.head_size);
        let (flop, elements) = match self.network.latent {
            None => (4.0 * heads * size, 2.0 * self.kv_heads() * size),
            Some(latent) => {
                let (rank, rope) = (real(latent.kv_rank), real(latent.rope_size));
                (2.0 * heads * (2.0 * rank + rope), rank + rope)
            }
        };
        CachedAttention {
            sequences: real(self.sequences),
            seen,
            flop,
            bytes: elements * element,
        }
    }
}
