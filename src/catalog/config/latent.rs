//! DeepSeek's architectures: latent attention, and a mixture of experts after the first layers.
//!
//! The layer that predicts a second token (`num_nextn_predict_layers`) is not part of the network that
//! runs, and is not counted, as in DeepSeek's 671 B.

use super::ConfigError;
use super::fields::{Fields, MAX_MLP_WIDTH, MAX_PARTS, MAX_WIDTH};
use crate::calc::network::{Experts, Latent, Network, Norm};

/// What files of one version leave out.
pub(super) struct Version {
    shared_experts: u64,
    first_dense: u64,
    router_has_bias: bool,
}

/// DeepSeek-V2. Source: `DeepseekV2Config`.
pub(super) const V2: Version = Version {
    shared_experts: 2,
    first_dense: 0,
    router_has_bias: false,
};

/// DeepSeek-V3, whose router has a correction for each expert. Source: `DeepseekV3Config`.
pub(super) const V3: Version = Version {
    shared_experts: 1,
    first_dense: 3,
    router_has_bias: true,
};

pub(super) fn deepseek(fields: &Fields<'_>, version: &Version) -> Result<Network, ConfigError> {
    let hidden = fields.required(&["hidden_size"], MAX_WIDTH)?;
    let layers = fields.required(&["num_hidden_layers"], MAX_PARTS)?;
    let heads = fields.required(&["num_attention_heads"], MAX_PARTS)?;
    fields.only("attention_bias", false)?;
    fields.only("mlp_bias", false)?;
    let latent = latent(fields)?;
    Ok(Network {
        head_size: latent.key_size(),
        mlp_width: fields.required(&["intermediate_size"], MAX_MLP_WIDTH)?,
        mlp_is_gated: true,
        vocab: Some(fields.required(&["vocab_size"], MAX_MLP_WIDTH)?),
        embedding_is_tied: fields.flag("tie_word_embeddings", false)?,
        norm: Norm::Rms,
        latent: Some(latent),
        experts: Some(experts(fields, layers, version)?),
        ..Network::plain(0, hidden, layers, heads)
    })
}

fn latent(fields: &Fields<'_>) -> Result<Latent, ConfigError> {
    let size = |name: &'static str, absent: u64| {
        let size = fields.optional(&[name], MAX_WIDTH)?;
        Ok(size.unwrap_or(absent))
    };
    Ok(Latent {
        query_rank: fields.nullable("q_lora_rank", MAX_WIDTH, Some(1536))?,
        kv_rank: size("kv_lora_rank", 512)?,
        nope_size: size("qk_nope_head_dim", 128)?,
        rope_size: size("qk_rope_head_dim", 64)?,
        value_size: size("v_head_dim", 128)?,
    })
}

fn experts(fields: &Fields<'_>, layers: u64, version: &Version) -> Result<Experts, ConfigError> {
    fields.exactly("moe_layer_freq", 1)?;
    let count = fields.required(&["n_routed_experts"], MAX_PARTS)?;
    Ok(Experts {
        count,
        per_token: fields.required(&["num_experts_per_tok"], count)?,
        width: fields.required(&["moe_intermediate_size"], MAX_MLP_WIDTH)?,
        shared: fields.count_or_zero("n_shared_experts", MAX_PARTS, version.shared_experts)?,
        first_dense: fields.count_or_zero("first_k_dense_replace", layers, version.first_dense)?,
        router_has_bias: version.router_has_bias,
        shared_is_gated: false,
    })
}
