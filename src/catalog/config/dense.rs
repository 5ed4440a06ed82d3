//! Architectures with layer norms and an MLP of two matrices: GPT-2 and its kin.
//!
//! Each function follows the configuration class and the module of its name in Hugging Face
//! Transformers 4.57.1; MPT follows llm-foundry, whose files have that form.

use super::ConfigError;
use super::fields::{Fields, MAX_MLP_WIDTH, MAX_PARTS, MAX_TOKENS, MAX_WIDTH};
use crate::calc::network::{Biases, Network, Norm};

/// All maps of the layers.
const LAYER_BIASES: Biases = Biases {
    qkv: true,
    attention_out: true,
    mlp: true,
    head: false,
};

/// What the shape's fields are called.
struct Names {
    hidden: &'static [&'static str],
    layers: &'static [&'static str],
    heads: &'static [&'static str],
}

const USUAL: Names = Names {
    hidden: &["hidden_size"],
    layers: &["num_hidden_layers"],
    heads: &["num_attention_heads"],
};

/// A plain decoder with vocabulary, its output head tied unless the file says otherwise.
fn plain(fields: &Fields<'_>, names: &Names) -> Result<Network, ConfigError> {
    let hidden = fields.required(names.hidden, MAX_WIDTH)?;
    let layers = fields.required(names.layers, MAX_PARTS)?;
    let heads = fields.required(names.heads, MAX_PARTS)?;
    let heads_name = names.heads.first().copied().unwrap_or_default();
    let hidden_name = names.hidden.first().copied().unwrap_or_default();
    fields.divisor(heads_name, heads, hidden_name, hidden)?;
    Ok(Network {
        vocab: Some(fields.required(&["vocab_size"], MAX_MLP_WIDTH)?),
        embedding_is_tied: fields.flag("tie_word_embeddings", true)?,
        ..Network::plain(0, hidden, layers, heads)
    })
}

pub(super) fn gpt2(fields: &Fields<'_>) -> Result<Network, ConfigError> {
    let names = Names {
        hidden: &["n_embd", "hidden_size"],
        layers: &["n_layer", "num_hidden_layers"],
        heads: &["n_head", "num_attention_heads"],
    };
    let positions = ["n_positions", "max_position_embeddings"];
    let network = plain(fields, &names)?;
    fields.only("add_cross_attention", false)?;
    Ok(Network {
        mlp_width: fields
            .optional(&["n_inner"], MAX_MLP_WIDTH)?
            .unwrap_or(network.mlp_width),
        biases: LAYER_BIASES,
        positions: fields.optional(&positions, MAX_TOKENS)?.unwrap_or(1024),
        ..network
    })
}

/// Its table of positions has two rows more than positions.
pub(super) fn opt(fields: &Fields<'_>) -> Result<Network, ConfigError> {
    let network = plain(fields, &USUAL)?;
    fields.only("do_layer_norm_before", true)?;
    fields.only("_remove_final_layer_norm", false)?;
    fields.only("layer_norm_elementwise_affine", true)?;
    fields.exactly("word_embed_proj_dim", network.hidden)?;
    let has_biases = fields.flag("enable_bias", true)?;
    let positions = fields.optional(&["max_position_embeddings"], MAX_TOKENS)?;
    Ok(Network {
        mlp_width: fields.required(&["ffn_dim"], MAX_MLP_WIDTH)?,
        biases: if has_biases {
            LAYER_BIASES
        } else {
            Biases::NONE
        },
        positions: positions.unwrap_or(2048).saturating_add(2),
        ..network
    })
}

pub(super) fn gpt_neox(fields: &Fields<'_>) -> Result<Network, ConfigError> {
    let has_attention_biases = fields.flag("attention_bias", true)?;
    Ok(Network {
        mlp_width: fields.required(&["intermediate_size"], MAX_MLP_WIDTH)?,
        embedding_is_tied: fields.flag("tie_word_embeddings", false)?,
        biases: Biases {
            qkv: has_attention_biases,
            attention_out: has_attention_biases,
            ..LAYER_BIASES
        },
        ..plain(fields, &USUAL)?
    })
}

pub(super) fn bloom(fields: &Fields<'_>) -> Result<Network, ConfigError> {
    let names = Names {
        hidden: &["hidden_size", "n_embed"],
        layers: &["n_layer", "num_hidden_layers"],
        heads: &["n_head", "num_attention_heads"],
    };
    Ok(Network {
        biases: LAYER_BIASES,
        embedding_has_norm: true,
        ..plain(fields, &names)?
    })
}

pub(super) fn falcon(fields: &Fields<'_>) -> Result<Network, ConfigError> {
    let network = plain(fields, &USUAL)?;
    let is_new = fields.flag("new_decoder_architecture", false)?;
    let has_one_kv_head = !is_new && fields.flag("multi_query", true)?;
    let kv_heads = fields.optional(&["num_kv_heads"], MAX_PARTS)?;
    let kv_heads = match kv_heads {
        _ if has_one_kv_head => 1,
        Some(kv_heads) if is_new => kv_heads,
        _ => network.heads,
    };
    fields.divisor(
        "num_kv_heads",
        kv_heads,
        "num_attention_heads",
        network.heads,
    )?;
    let norms_beside = fields.optional(&["num_ln_in_parallel_attn"], 2)?;
    let is_parallel = fields.flag("parallel_attn", true)?;
    let norms = norms_beside.unwrap_or(if is_new { 2 } else { 1 });
    let has_biases = fields.flag("bias", false)?;
    Ok(Network {
        kv_heads,
        mlp_width: fields
            .optional(&["ffn_hidden_size"], MAX_MLP_WIDTH)?
            .unwrap_or(network.mlp_width),
        norms_per_layer: if is_parallel { norms } else { 2 },
        biases: if has_biases {
            LAYER_BIASES
        } else {
            Biases::NONE
        },
        ..network
    })
}

/// The one norm of a layer feeds attention and MLP, and the output head has a bias.
pub(super) fn phi(fields: &Fields<'_>) -> Result<Network, ConfigError> {
    let network = plain(fields, &USUAL)?;
    let kv_heads = fields.optional(&["num_key_value_heads"], MAX_PARTS)?;
    let kv_heads = kv_heads.unwrap_or(network.heads);
    fields.divisor(
        "num_key_value_heads",
        kv_heads,
        "num_attention_heads",
        network.heads,
    )?;
    fields.only("qk_layernorm", false)?;
    Ok(Network {
        kv_heads,
        mlp_width: fields.required(&["intermediate_size"], MAX_MLP_WIDTH)?,
        embedding_is_tied: fields.flag("tie_word_embeddings", false)?,
        norms_per_layer: 1,
        biases: Biases {
            head: true,
            ..LAYER_BIASES
        },
        ..network
    })
}

/// Without biases its norms have no shift; positions are learned only where no bias or rotation of
/// attention carries them.
pub(super) fn mpt(fields: &Fields<'_>) -> Result<Network, ConfigError> {
    const NORMS: &[&str] = &["layernorm", "low_precision_layernorm"];
    let names = Names {
        hidden: &["d_model", "hidden_size"],
        layers: &["n_layers", "num_hidden_layers"],
        heads: &["n_heads", "num_attention_heads"],
    };
    let network = plain(fields, &names)?;
    if fields.has("norm_type") {
        fields.one_of("norm_type", NORMS)?;
    }
    let attention = fields.optional_object("attn_config")?;
    let (mut kv_heads, mut has_relative_positions) = (network.heads, true);
    if let Some(attention) = attention {
        kv_heads = mpt_kv_heads(&attention, network.heads)?;
        has_relative_positions = attention.flag("alibi", true)? | attention.flag("rope", false)?;
    }
    if let Some(mlp) = fields.optional_object("ffn_config")?
        && mlp.has("ffn_type")
    {
        mlp.one_of("ffn_type", &["mptmlp"])?;
    }
    let has_positions = fields.flag("learned_pos_emb", true)? && !has_relative_positions;
    let positions = fields
        .optional(&["max_seq_len"], MAX_TOKENS)?
        .unwrap_or(2048);
    let ratio = fields.optional(&["expansion_ratio"], 64)?.unwrap_or(4);
    let has_biases = !fields.flag("no_bias", true)?;
    Ok(Network {
        kv_heads,
        mlp_width: network.hidden.saturating_mul(ratio),
        norm: if has_biases {
            Norm::Layer
        } else {
            Norm::LayerScaleOnly
        },
        biases: if has_biases {
            LAYER_BIASES
        } else {
            Biases::NONE
        },
        positions: if has_positions { positions } else { 0 },
        ..network
    })
}

fn mpt_kv_heads(attention: &Fields<'_>, heads: u64) -> Result<u64, ConfigError> {
    const KINDS: &[&str] = &[
        "multihead_attention",
        "multiquery_attention",
        "grouped_query_attention",
    ];
    attention.only("qk_ln", false)?;
    let kind = if attention.has("attn_type") {
        attention.one_of("attn_type", KINDS)?
    } else {
        "multihead_attention"
    };
    let kv_heads = match kind {
        "multiquery_attention" => 1,
        "grouped_query_attention" => attention.required(&["kv_n_heads"], MAX_PARTS)?,
        _ => heads,
    };
    attention.divisor("kv_n_heads", kv_heads, "n_heads", heads)?;
    Ok(kv_heads)
}
