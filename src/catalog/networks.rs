//! Neural networks, from `networks.json`: decoder-only transformers.
//!
//! What a row leaves out is as in the textbook's block, [`Network::plain`].

use crate::calc::network::{Biases, Experts, Latent, Network, Norm, QkNorm, Window};
use crate::table::Source;

/// A network; where its figures come from is in [`notes`](super::notes).
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkEntry {
    /// Stable for ever: it is in links.
    pub id: &'static str,
    /// The network's published name.
    pub name: &'static str,
    /// Under which name networks of one kind stand together.
    pub family: &'static str,
    /// Its shape and exact parameter count.
    pub network: Network,
}

impl NetworkEntry {
    /// Reads a row of the table.
    pub(super) fn read(row: &mut impl Source) -> Self {
        Self {
            id: row.text("id"),
            name: row.text("name"),
            family: row.text("family"),
            network: Network {
                params: row.count("params"),
                hidden: row.count("hidden"),
                layers: row.count("layers"),
                heads: row.count("heads"),
                kv_heads: row.count("kv_heads"),
                head_size: row.count("head_size"),
                mlp_width: row.count("mlp_width"),
                mlp_is_gated: row.flag("mlp_is_gated"),
                vocab: row.optional_count("vocab"),
                embedding_is_tied: row.flag("embedding_is_tied"),
                norm: either(row, "norm", norm_called).unwrap_or(Norm::Layer),
                norms_per_layer: row.optional_count("norms_per_layer").unwrap_or(2),
                embedding_has_norm: flag(row, "embedding_has_norm"),
                qk_norm: either(row, "qk_norm", qk_norm_called).unwrap_or(QkNorm::None),
                biases: biases(row),
                positions: row.optional_count("positions").unwrap_or(0),
                has_sinks: flag(row, "has_sinks"),
                latent: latent(row),
                experts: experts(row),
                window: window(row),
            },
        }
    }
}

fn norm_called(name: &str) -> Option<Norm> {
    match name {
        "layer" => Some(Norm::Layer),
        "layer_scale_only" => Some(Norm::LayerScaleOnly),
        "rms" => Some(Norm::Rms),
        _ => None,
    }
}

fn qk_norm_called(name: &str) -> Option<QkNorm> {
    match name {
        "per_head" => Some(QkNorm::PerHead),
        "full_width" => Some(QkNorm::FullWidth),
        _ => None,
    }
}

fn biases(row: &mut impl Source) -> Biases {
    let known = |name: &str| {
        ["qkv", "attention_out", "mlp", "head"]
            .into_iter()
            .find(|&known| known == name)
    };
    let named = if row.has("biases") {
        row.all_of("biases", known)
    } else {
        Vec::new()
    };
    Biases {
        qkv: named.contains(&"qkv"),
        attention_out: named.contains(&"attention_out"),
        mlp: named.contains(&"mlp"),
        head: named.contains(&"head"),
    }
}

fn latent(row: &mut impl Source) -> Option<Latent> {
    row.has("latent_kv_rank").then(|| Latent {
        query_rank: row.optional_count("latent_query_rank"),
        kv_rank: row.count("latent_kv_rank"),
        nope_size: row.count("latent_nope_size"),
        rope_size: row.count("latent_rope_size"),
        value_size: row.count("latent_value_size"),
    })
}

fn experts(row: &mut impl Source) -> Option<Experts> {
    row.has("experts").then(|| Experts {
        count: row.count("experts"),
        per_token: row.count("experts_per_token"),
        width: row.count("expert_width"),
        shared: row.optional_count("shared_experts").unwrap_or(0),
        first_dense: row.optional_count("first_dense_layers").unwrap_or(0),
        router_has_bias: flag(row, "router_has_bias"),
        shared_is_gated: flag(row, "shared_is_gated"),
    })
}

fn window(row: &mut impl Source) -> Option<Window> {
    row.has("window").then(|| Window {
        tokens: row.count("window"),
        full_layers: row.optional_count("full_layers").unwrap_or(0),
    })
}

fn flag(row: &mut impl Source, key: &str) -> bool {
    row.has(key) && row.flag(key)
}

fn either<T>(row: &mut impl Source, key: &str, find: fn(&str) -> Option<T>) -> Option<T> {
    row.has(key).then(|| row.one_of(key, find)).flatten()
}
