//! A neural network's shape, as far as memory and arithmetic depend on it.

use super::units::real;

/// Channels per attention head where a shape is derived from a size alone.
pub const DERIVED_HEAD_SIZE: u64 = 128;
/// Hidden channels per layer where a shape is derived from a size alone.
pub const DERIVED_HIDDEN_PER_LAYER: u64 = 128;
/// A derived hidden size is a multiple of this.
pub const DERIVED_HIDDEN_STEP: u64 = 256;

/// A decoder-only transformer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Network {
    /// Parameters, P: exact for a known network, declared for one described by its size. It drives
    /// parameters, gradients and optimizer states; the shape below drives activations and kernels.
    pub params: u64,
    /// Hidden size, h.
    pub hidden: u64,
    /// Layers, L.
    pub layers: u64,
    /// Query heads, a.
    pub heads: u64,
    /// Key and value heads, g; fewer than `heads` with grouped-query attention.
    pub kv_heads: u64,
    /// Channels per head, d.
    pub head_size: u64,
    /// Width of the MLP's hidden layer, i.
    pub mlp_width: u64,
    /// Whether the MLP has a third, gating matrix.
    pub mlp_is_gated: bool,
    /// Vocabulary, V; `None` where the description leaves it out, as the course does.
    pub vocab: Option<u64>,
    /// Whether input embedding and output head share one matrix.
    pub embedding_is_tied: bool,
}

impl Network {
    /// The plain decoder that the course and the textbooks count with: as many key heads as query
    /// heads, an MLP of width 4h without gate, no vocabulary.
    pub const fn plain(params: u64, hidden: u64, layers: u64, heads: u64) -> Self {
        let heads = if heads == 0 { 1 } else { heads };
        Self {
            params,
            hidden,
            layers,
            heads,
            kv_heads: heads,
            head_size: hidden / heads,
            mlp_width: hidden.saturating_mul(4),
            mlp_is_gated: false,
            vocab: None,
            embedding_is_tied: false,
        }
    }

    /// A plausible plain decoder of about this many parameters.
    ///
    /// The rule: `12 L h² = P` with `L = h / 128` (hidden channels per layer) gives
    /// `h = ∛(128 P / 12)`, taken to the nearest multiple of 256; heads of 128 channels. It gives the
    /// published shapes of GPT-3 175B (12288 × 96), LLaMA 13B (5120 × 40) and 7B (4096 × 32).
    pub fn of_size(params: u64) -> Self {
        let hidden = derived_hidden(params);
        let layers = hidden / DERIVED_HIDDEN_PER_LAYER;
        Self::plain(params, hidden, layers, hidden / DERIVED_HEAD_SIZE)
    }

    /// Parameters that the shape alone accounts for: the matrices of attention, MLP and embeddings.
    /// Biases and norms, below 0.2 % from a hidden size of 1024 on, are left out.
    pub fn params_of_shape(&self) -> f64 {
        let hidden = real(self.hidden);
        let attention_width = real(self.heads) * real(self.head_size);
        let kv_width = real(self.kv_heads) * real(self.head_size);
        let attention = 2.0 * hidden * attention_width + 2.0 * hidden * kv_width;
        let mlp_matrices = if self.mlp_is_gated { 3.0 } else { 2.0 };
        let mlp = mlp_matrices * hidden * real(self.mlp_width);
        let embeddings = if self.embedding_is_tied { 1.0 } else { 2.0 };
        let vocab = self.vocab.map_or(0.0, real);
        real(self.layers) * (attention + mlp) + embeddings * vocab * hidden
    }
}

/// The multiple of [`DERIVED_HIDDEN_STEP`] nearest to `∛(128 P / 12)`, at least one step.
///
/// Compares cubes instead of taking a root, since a cube root is not exact.
fn derived_hidden(params: u64) -> u64 {
    let fits = |steps: u64| {
        let midpoint = (real(steps) + 0.5) * real(DERIVED_HIDDEN_STEP);
        12.0 * midpoint * midpoint * midpoint / real(DERIVED_HIDDEN_PER_LAYER) >= real(params)
    };
    // 2000 steps are a hidden size of half a million: beyond 10^16 parameters.
    let steps = (1..2000).find(|&steps| fits(steps)).unwrap_or(2000);
    steps * DERIVED_HIDDEN_STEP
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shapes: GPT-3 paper table 2.1; LLaMA paper table 2.
    #[test]
    fn a_size_gives_the_published_shape_of_well_known_networks() {
        for (params, hidden, layers) in [
            (175_000_000_000, 12_288, 96),
            (13_000_000_000, 5120, 40),
            (7_000_000_000, 4096, 32),
        ] {
            let network = Network::of_size(params);
            assert_eq!(
                (network.hidden, network.layers),
                (hidden, layers),
                "{params}"
            );
        }
    }

    #[test]
    fn any_size_gives_a_usable_shape() {
        for params in [0, 1, 100_000_000, 1_000_000_000_000, u64::MAX] {
            let network = Network::of_size(params);
            assert!(network.layers >= 1 && network.heads >= 1 && network.head_size >= 1);
        }
    }

    /// By hand: 12 × 32 × 4096² = 6 442 450 944.
    #[test]
    fn the_courses_seven_billion_shape_counts_six_point_four() {
        let course = Network::plain(7_000_000_000, 4096, 32, 32);
        assert_eq!(course.params_of_shape(), 6_442_450_944.0);
    }
}
