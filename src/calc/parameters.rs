//! How many parameters a network has, part by part, exactly.
//!
//! The parts are those that tensor, pipeline and expert parallelism split differently. Symbols: hidden
//! size h, layers L, query heads a, key and value heads g, channels per head d, MLP width i,
//! vocabulary V. Every count saturates, so that no shape can overflow.

use super::network::{Experts, Latent, Network, Norm, QkNorm};

/// Parameters of one layer.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct LayerParameters {
    /// Projections to queries, keys and values and back, with their biases:
    /// `h a d + 2 h g d + a d h`. Tensor parallelism splits them by heads.
    pub attention: u64,
    /// Of these the projections to keys and values, `2 h g d` with their biases, not counted again in the
    /// total. Where there are fewer key heads than tensor-parallel devices, each device has one of them.
    pub key_values: u64,
    /// What every device of a tensor-parallel group holds in full: the maps down to the latents with
    /// their norms, norms of queries and keys, sinks.
    pub attention_replicated: u64,
    /// Norms over the hidden size.
    pub norms: u64,
    /// The dense MLP, `2 h i` or gated `3 h i`, or the experts that every token passes; with biases.
    pub mlp: u64,
    /// The map that chooses experts, `h E`, with its bias and the gate of the shared ones, `h`.
    pub router: u64,
    /// All routed experts, with their biases.
    pub experts: u64,
    /// Of these, the experts that one token passes; not counted again in the total.
    pub active_experts: u64,
}

impl LayerParameters {
    /// All of the layer's parameters.
    pub fn total(&self) -> u64 {
        sum(&[self.outside_experts(), self.experts])
    }

    /// Those that one token passes.
    pub fn active(&self) -> u64 {
        sum(&[self.outside_experts(), self.active_experts])
    }

    /// All but the routed experts, which expert parallelism splits.
    pub fn outside_experts(&self) -> u64 {
        sum(&[
            self.attention,
            self.attention_replicated,
            self.norms,
            self.mlp,
            self.router,
        ])
    }
}

/// Parameters of a network, by part.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Parameters {
    /// The input embedding, `V h`.
    pub embedding: u64,
    /// Learned positions.
    pub positions: u64,
    /// The norm over the embedding.
    pub embedding_norm: u64,
    /// A layer with the dense MLP.
    pub dense_layer: LayerParameters,
    /// A layer with experts; all 0 where there are none.
    pub expert_layer: LayerParameters,
    /// Layers with the dense MLP, which come first.
    pub dense_layers: u64,
    /// Layers with experts.
    pub expert_layers: u64,
    /// The norm before the output head.
    pub final_norm: u64,
    /// The output head, `V h` or 0 if it shares the embedding's matrix, and its bias.
    pub head: u64,
}

impl Parameters {
    /// Counts a network's parameters.
    ///
    /// A textbook network (without vocabulary) has matrices alone: its norms and biases are not
    /// described.
    ///
    /// ```
    /// use ridgepoint::calc::network::Network;
    /// use ridgepoint::calc::parameters::Parameters;
    /// // GPT-2: 12 L h² + 13 L h + (50257 + 1024) h + 2 h.
    /// let gpt2 = Network {
    ///     vocab: Some(50_257),
    ///     embedding_is_tied: true,
    ///     positions: 1024,
    ///     biases: ridgepoint::calc::network::Biases { qkv: true, attention_out: true, mlp: true, head: false },
    ///     ..Network::plain(124_439_808, 768, 12, 12)
    /// };
    /// assert_eq!(Parameters::of(&gpt2).total(), 124_439_808);
    /// ```
    pub fn of(network: &Network) -> Self {
        let described = u64::from(!network.is_textbook());
        let norm = product(&[described, norm_of(network.norm, network.hidden)]);
        let common = LayerParameters {
            norms: product(&[norm, network.norms_per_layer]),
            ..attention_of(network)
        };
        let dense_layer = LayerParameters {
            mlp: mlp_of(network, network.mlp_width),
            ..common
        };
        let expert_layer = network
            .experts
            .map(|experts| expert_layer_of(network, &experts, common))
            .unwrap_or_default();
        let expert_layers = network.expert_layers();
        let vocab = network.vocab.unwrap_or(0);
        let embedding = product(&[vocab, network.hidden]);
        let head = if network.embedding_is_tied {
            0
        } else {
            embedding
        };
        Self {
            embedding,
            positions: product(&[network.positions, network.hidden]),
            embedding_norm: product(&[norm, network.embedding_has_norm.into()]),
            dense_layer,
            expert_layer,
            dense_layers: network.layers.saturating_sub(expert_layers),
            expert_layers,
            final_norm: norm,
            head: sum(&[head, product(&[vocab, network.biases.head.into()])]),
        }
    }

    /// All parameters; a matrix that embedding and head share counts once.
    pub fn total(&self) -> u64 {
        self.with_layers(self.dense_layer.total(), self.expert_layer.total())
    }

    /// The parameters that one token passes: of the routed experts only the chosen ones, and all else,
    /// input embedding and output head included.
    ///
    /// Publishers differ in what they count: DeepSeek-V2's 2.4 B leaves out embedding and head, the
    /// gpt-oss model card's 3.6 B the embedding.
    pub fn active(&self) -> u64 {
        self.with_layers(self.dense_layer.active(), self.expert_layer.active())
    }

    fn with_layers(&self, dense_layer: u64, expert_layer: u64) -> u64 {
        sum(&[
            self.embedding,
            self.positions,
            self.embedding_norm,
            product(&[self.dense_layers, dense_layer]),
            product(&[self.expert_layers, expert_layer]),
            self.final_norm,
            self.head,
        ])
    }
}

fn attention_of(network: &Network) -> LayerParameters {
    let query_width = product(&[network.heads, network.head_size]);
    let kv_width = product(&[network.kv_heads, network.head_size]);
    let qk_norm = match network.qk_norm {
        QkNorm::None => 0,
        QkNorm::PerHead => product(&[2, network.head_size]),
        QkNorm::FullWidth => sum(&[query_width, kv_width]),
    };
    let sinks = product(&[network.has_sinks.into(), network.heads]);
    let (attention, latents) = match network.latent {
        Some(latent) => latent_attention_of(network, &latent),
        None => (grouped_attention_of(network, query_width, kv_width), 0),
    };
    let key_values = if network.latent.is_some() {
        0
    } else {
        let inputs = sum(&[network.hidden, network.biases.qkv.into()]);
        product(&[2, kv_width, inputs])
    };
    LayerParameters {
        attention,
        key_values,
        attention_replicated: sum(&[latents, qk_norm, sinks]),
        ..LayerParameters::default()
    }
}

fn grouped_attention_of(network: &Network, query_width: u64, kv_width: u64) -> u64 {
    let qkv_width = sum(&[query_width, product(&[2, kv_width])]);
    sum(&[
        product(&[network.hidden, qkv_width]),
        product(&[query_width, network.hidden]),
        product(&[network.biases.qkv.into(), qkv_width]),
        product(&[network.biases.attention_out.into(), network.hidden]),
    ])
}

/// What is split by heads, and what is not: the maps down to the latents, and the latents' norms.
/// The maps have no biases in any published network.
fn latent_attention_of(network: &Network, latent: &Latent) -> (u64, u64) {
    let (hidden, heads) = (network.hidden, network.heads);
    let query_width = product(&[heads, latent.key_size()]);
    let key_value_size = sum(&[latent.nope_size, latent.value_size]);
    let down_to = |rank: u64, extra: u64| {
        let map = product(&[hidden, sum(&[rank, extra])]);
        sum(&[map, norm_of(network.norm, rank)])
    };
    let (query_up, query_down) = match latent.query_rank {
        Some(rank) => (product(&[rank, query_width]), down_to(rank, 0)),
        None => (product(&[hidden, query_width]), 0),
    };
    let split = sum(&[
        query_up,
        product(&[latent.kv_rank, heads, key_value_size]),
        product(&[heads, latent.value_size, hidden]),
    ]);
    (
        split,
        sum(&[query_down, down_to(latent.kv_rank, latent.rope_size)]),
    )
}

fn expert_layer_of(
    network: &Network,
    experts: &Experts,
    common: LayerParameters,
) -> LayerParameters {
    let one = mlp_of(network, experts.width);
    let bias = product(&[experts.router_has_bias.into(), experts.count]);
    let shared_gate = product(&[experts.shared_is_gated.into(), network.hidden]);
    LayerParameters {
        mlp: product(&[one, experts.shared]),
        router: sum(&[product(&[network.hidden, experts.count]), bias, shared_gate]),
        experts: product(&[one, experts.count]),
        active_experts: product(&[one, experts.per_token.min(experts.count)]),
        ..common
    }
}

/// Matrices of an MLP of this width, with their biases.
fn mlp_of(network: &Network, width: u64) -> u64 {
    let matrices_in = if network.mlp_is_gated { 2 } else { 1 };
    let width_in = product(&[matrices_in, width]);
    let biases = product(&[network.biases.mlp.into(), sum(&[width_in, network.hidden])]);
    sum(&[product(&[network.hidden, sum(&[width_in, width])]), biases])
}

const fn norm_of(norm: Norm, width: u64) -> u64 {
    match norm {
        Norm::Layer => width.saturating_mul(2),
        Norm::LayerScaleOnly | Norm::Rms => width,
    }
}

fn sum(terms: &[u64]) -> u64 {
    terms.iter().fold(0, |sum, &term| sum.saturating_add(term))
}

fn product(factors: &[u64]) -> u64 {
    factors
        .iter()
        .fold(1, |product, &factor| product.saturating_mul(factor))
}
