//! A neural network's shape, as far as memory and arithmetic depend on it.

use super::parameters::Parameters;
use super::units::real;

/// Channels per attention head where a shape is derived from a size alone.
pub const DERIVED_HEAD_SIZE: u64 = 128;
/// Hidden channels per layer where a shape is derived from a size alone.
pub const DERIVED_HIDDEN_PER_LAYER: u64 = 128;
/// A derived hidden size is a multiple of this.
pub const DERIVED_HIDDEN_STEP: u64 = 256;

/// A decoder-only transformer: whatever memory and arithmetic depend on.
///
/// [`Network::plain`] is the textbook's block; a published network differs from it in the fields that
/// follow the vocabulary.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts of a shape, not states of a machine"
)]
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
    /// Width of the (dense) MLP's hidden layer, i.
    pub mlp_width: u64,
    /// Whether the MLP has a third, gating matrix.
    pub mlp_is_gated: bool,
    /// Vocabulary, V; `None` where the description leaves it out, as the course does. Such a network
    /// is the textbook's: its activations are those of the textbook block.
    pub vocab: Option<u64>,
    /// Whether input embedding and output head share one matrix.
    pub embedding_is_tied: bool,
    /// The kind of its norms.
    pub norm: Norm,
    /// Norms in a layer: 2, or 1 where attention and MLP run side by side on one norm's output, or 4
    /// where their outputs are normed too.
    pub norms_per_layer: u64,
    /// Whether the embedding is normed before the first layer (BLOOM).
    pub embedding_has_norm: bool,
    /// Norms of queries and keys.
    pub qk_norm: QkNorm,
    /// Which linear maps have biases.
    pub biases: Biases,
    /// Learned positions, each a vector of `hidden`; 0 for rotary or linear-bias positions.
    pub positions: u64,
    /// Whether each query head has a learned attention sink (gpt-oss).
    pub has_sinks: bool,
    /// Multi-head latent attention (DeepSeek), in the place of grouped heads.
    pub latent: Option<Latent>,
    /// Mixture of experts, in the place of the MLP of all but the first layers.
    pub experts: Option<Experts>,
    /// Sliding-window attention, where some layers see only the last tokens.
    pub window: Option<Window>,
}

/// The kind of a norm.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Norm {
    /// Layer norm: scale and shift, 2 h parameters.
    Layer,
    /// Layer norm without the shift, h parameters (MPT).
    LayerScaleOnly,
    /// RMS norm: scale alone, h parameters.
    Rms,
}

/// Norms of queries and keys before attention.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum QkNorm {
    /// None.
    None,
    /// One scale of a head's size for all query heads and one for all key heads: 2 d parameters.
    PerHead,
    /// Scales over the full widths: a d + g d parameters.
    FullWidth,
}

/// Which linear maps have biases.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each map has its own")]
pub struct Biases {
    /// The projections to queries, keys and values.
    pub qkv: bool,
    /// Attention's output projection.
    pub attention_out: bool,
    /// The MLP's maps; in a mixture, the experts'.
    pub mlp: bool,
    /// The output head.
    pub head: bool,
}

impl Biases {
    /// None anywhere.
    pub const NONE: Self = Self {
        qkv: false,
        attention_out: false,
        mlp: false,
        head: false,
    };
}

/// Multi-head latent attention: queries, keys and values pass through narrow latents, and the cache
/// holds the latent. Source: DeepSeek-AI 2024, "DeepSeek-V2", arXiv:2405.04434, section 2.1.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Latent {
    /// Width of the queries' latent; `None` where queries are projected directly.
    pub query_rank: Option<u64>,
    /// Width of the keys' and values' latent, which is cached.
    pub kv_rank: u64,
    /// Channels per head without position.
    pub nope_size: u64,
    /// Channels per head with rotary position; one such key is shared by all heads and cached.
    pub rope_size: u64,
    /// Channels per head of the values.
    pub value_size: u64,
}

impl Latent {
    /// Channels of a key or query per head, `d_n + d_r`.
    pub const fn key_size(&self) -> u64 {
        self.nope_size.saturating_add(self.rope_size)
    }
}

/// A mixture of experts: a router sends each token to a few of many MLPs.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Experts {
    /// Routed experts per layer, E.
    pub count: u64,
    /// Experts that a token passes, k.
    pub per_token: u64,
    /// Width of one expert's hidden layer.
    pub width: u64,
    /// Experts that every token passes, of the same width.
    pub shared: u64,
    /// The first layers, which have the dense MLP instead.
    pub first_dense: u64,
    /// Whether the router has a bias.
    pub router_has_bias: bool,
    /// Whether a gate of h parameters weighs what the shared ones give, as in Qwen's first mixtures.
    pub shared_is_gated: bool,
}

/// Sliding-window attention.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Window {
    /// How many tokens a windowed layer sees and caches.
    pub tokens: u64,
    /// Layers that see all tokens nevertheless.
    pub full_layers: u64,
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
            norm: Norm::Layer,
            norms_per_layer: 2,
            embedding_has_norm: false,
            qk_norm: QkNorm::None,
            biases: Biases::NONE,
            positions: 0,
            has_sinks: false,
            latent: None,
            experts: None,
            window: None,
        }
    }

    /// The same with another hidden size. The textbook's network keeps its declared size, with heads as
    /// wide as before; a published one keeps its heads' size and grouping, with as many whole groups as
    /// fit, and the proportion of its MLP, and has the parameters that its shape then counts.
    pub fn with_hidden(&self, hidden: u64) -> Self {
        if hidden == self.hidden {
            return *self;
        }
        let fitting = (hidden / self.head_size.max(1)).max(1);
        if self.is_textbook() {
            return Self::plain(self.params, hidden, self.layers, fitting);
        }
        let group = (self.heads / self.kv_heads.max(1)).max(1);
        let kv_heads = (fitting / group).max(1);
        let heads = fitting.min(kv_heads * group);
        // Exact below 2^64: links have widths up to 2^40 and hidden sizes up to 2^16. A division of 128
        // bits would be a kilobyte of program.
        let scaled = |width: u64| (width.saturating_mul(hidden) / self.hidden.max(1)).max(1);
        let network = Self {
            hidden,
            heads,
            kv_heads,
            mlp_width: scaled(self.mlp_width),
            experts: self.experts.map(|experts| Experts {
                width: scaled(experts.width),
                ..experts
            }),
            ..*self
        };
        Self {
            params: Parameters::of(&network).total(),
            ..network
        }
    }

    /// The same with another number of layers. A published network then has the parameters that its
    /// shape counts; a declared size stays as declared.
    pub fn with_layers(&self, layers: u64) -> Self {
        let window = self.window.map(|window| Window {
            full_layers: window.full_layers.min(layers),
            ..window
        });
        let experts = self.experts.map(|experts| Experts {
            first_dense: experts.first_dense.min(layers),
            ..experts
        });
        let network = Self {
            layers,
            experts,
            window,
            ..*self
        };
        if self.is_textbook() || layers == self.layers {
            return network;
        }
        Self {
            params: Parameters::of(&network).total(),
            ..network
        }
    }

    /// Whether this is the textbook's network, described without a vocabulary.
    pub const fn is_textbook(&self) -> bool {
        self.vocab.is_none()
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

    /// Parameters that the shape accounts for, exactly; of the textbook's network the matrices of
    /// attention and MLP, `12 L h²`, since no more of it is described.
    pub fn params_of_shape(&self) -> f64 {
        real(Parameters::of(self).total())
    }

    /// Values that one layer caches for each token: a key and a value of d channels for each of the g
    /// heads, `2 g d`; with latent attention the latent and the shared rotary key.
    ///
    /// Source: Shazeer 2019, arXiv:1911.02150, section 2.4 (grouped: Ainslie et al. 2023,
    /// arXiv:2305.13245); DeepSeek-AI 2024, arXiv:2405.04434, section 2.1.4 and table 1.
    pub const fn kv_elements_per_token_per_layer(&self) -> u64 {
        match self.latent {
            Some(latent) => latent.kv_rank.saturating_add(latent.rope_size),
            None => self
                .kv_heads
                .saturating_mul(2)
                .saturating_mul(self.head_size),
        }
    }

    /// Layers whose MLP is a mixture of experts; without experts none.
    pub fn expert_layers(&self) -> u64 {
        self.experts
            .map_or(0, |experts| self.layers.saturating_sub(experts.first_dense))
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

    /// By hand, Llama 2 70B's groups of eight queries of 128 channels: 1536 channels have room for one
    /// group, 3134 for three, 896 for seven queries that share one key.
    #[test]
    fn another_hidden_size_keeps_whole_groups() {
        let grouped = Network {
            vocab: Some(32_000),
            kv_heads: 8,
            ..Network::plain(70_000_000_000, 8192, 80, 64)
        };
        let heads = |hidden| {
            let network = grouped.with_hidden(hidden);
            (network.heads, network.kv_heads)
        };
        assert_eq!(heads(1536), (8, 1));
        assert_eq!(heads(3134), (24, 3));
        assert_eq!(heads(896), (7, 1));
        assert_eq!(heads(8192), (64, 8));
    }

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
