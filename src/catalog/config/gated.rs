//! Architectures with RMS norms and a gated MLP: Llama and its kin, and their mixtures of experts.
//!
//! Each follows the configuration class and the module of its name in Hugging Face Transformers 4.57.1.

use super::ConfigError;
use super::fields::{Fields, MAX_MLP_WIDTH, MAX_PARTS, MAX_TOKENS, MAX_WIDTH};
use crate::calc::network::{Biases, Experts, Network, Norm, QkNorm, Window};

/// How one architecture differs from Llama.
struct Kind {
    /// Query heads where the file leaves them out; `None` if it must not.
    heads: Option<u64>,
    /// Key heads where the file leaves them out; `None` for as many as query heads.
    kv_heads: Option<u64>,
    /// Channels per head where the file leaves them out; `None` for the hidden size over the heads.
    head_size: Option<u64>,
    /// The vocabulary where the file leaves it out; `None` if it must not.
    vocab: Option<u64>,
    /// Whether the output head is tied where the file does not say.
    is_tied: bool,
    /// Which biases the projections of attention have.
    attention_biases: AttentionBiases,
    /// Norms in a layer.
    norms_per_layer: u64,
    qk_norm: QkNorm,
    windowed: Windowed,
    mixture: Mixture,
}

/// Which projections of attention have biases.
enum AttentionBiases {
    /// As `attention_bias` says; without it none.
    AsFlagged,
    /// None, whatever the file says.
    Never,
    /// Queries, keys and values, always.
    Qkv,
    /// Queries, keys and values, unless `qkv_bias` says no.
    QkvAsFlagged,
    /// All four, always.
    All,
}

/// Which layers are windowed, if `layer_types` does not say.
enum Windowed {
    /// None.
    Never,
    /// All; as many tokens as named here where the file leaves the number out.
    All(Option<u64>),
    /// All but every so-manyth; and tokens where the file leaves the number out.
    AllButEach(u64, u64),
    /// Only with `use_sliding_window`, and then those from `max_window_layers` on.
    AfterFirst,
    /// Only with `use_sliding_window`, and then all.
    AllIfUsed,
    /// Only with `use_sliding_window`, and then the file has to say which.
    AsListed,
}

/// What a mixture of experts is called.
enum Mixture {
    None,
    Mixtral,
    Qwen,
    QwenShared,
    GptOss,
}

const LLAMA: Kind = Kind {
    heads: None,
    kv_heads: None,
    head_size: None,
    vocab: None,
    is_tied: false,
    attention_biases: AttentionBiases::AsFlagged,
    norms_per_layer: 2,
    qk_norm: QkNorm::None,
    windowed: Windowed::Never,
    mixture: Mixture::None,
};

const MISTRAL: Kind = Kind {
    kv_heads: Some(8),
    attention_biases: AttentionBiases::Never,
    windowed: Windowed::All(Some(4096)),
    ..LLAMA
};

const QWEN3: Kind = Kind {
    kv_heads: Some(32),
    head_size: Some(128),
    qk_norm: QkNorm::PerHead,
    windowed: Windowed::AfterFirst,
    ..LLAMA
};

const GEMMA: Kind = Kind {
    kv_heads: Some(16),
    head_size: Some(256),
    is_tied: true,
    ..LLAMA
};

const GEMMA2: Kind = Kind {
    kv_heads: Some(4),
    norms_per_layer: 4,
    windowed: Windowed::AllButEach(2, 4096),
    ..GEMMA
};

/// By `model_type`; what is not named here is Llama's.
fn kind_of(model_type: &str) -> Kind {
    match model_type {
        "mistral" => MISTRAL,
        "mixtral" => Kind {
            windowed: Windowed::All(None),
            mixture: Mixture::Mixtral,
            ..MISTRAL
        },
        "qwen2" => Kind {
            kv_heads: Some(32),
            attention_biases: AttentionBiases::Qkv,
            windowed: Windowed::AfterFirst,
            ..LLAMA
        },
        "qwen2_moe" => Kind {
            kv_heads: Some(16),
            attention_biases: AttentionBiases::QkvAsFlagged,
            windowed: Windowed::AfterFirst,
            mixture: Mixture::QwenShared,
            ..LLAMA
        },
        "qwen3" => QWEN3,
        "qwen3_moe" => Kind {
            kv_heads: Some(4),
            head_size: None,
            windowed: Windowed::AllIfUsed,
            mixture: Mixture::Qwen,
            ..QWEN3
        },
        "gemma" => GEMMA,
        "gemma2" => GEMMA2,
        // Published files lack what is as in Gemma3TextConfig.
        "gemma3_text" => Kind {
            heads: Some(8),
            vocab: Some(262_208),
            qk_norm: QkNorm::PerHead,
            windowed: Windowed::AllButEach(6, 4096),
            ..GEMMA2
        },
        "phi3" => Kind {
            attention_biases: AttentionBiases::Never,
            windowed: Windowed::All(None),
            ..LLAMA
        },
        "olmo2" => Kind {
            qk_norm: QkNorm::FullWidth,
            ..LLAMA
        },
        "smollm3" => Kind {
            kv_heads: Some(4),
            is_tied: true,
            windowed: Windowed::AsListed,
            ..LLAMA
        },
        "gpt_oss" => Kind {
            kv_heads: Some(8),
            head_size: Some(64),
            attention_biases: AttentionBiases::All,
            windowed: Windowed::AllButEach(2, 128),
            mixture: Mixture::GptOss,
            ..LLAMA
        },
        _ => LLAMA,
    }
}

/// Reads a network of one of these architectures.
pub(super) fn read(model_type: &str, fields: &Fields<'_>) -> Result<Network, ConfigError> {
    let kind = kind_of(model_type);
    let hidden = fields.required(&["hidden_size"], MAX_WIDTH)?;
    let layers = fields.required(&["num_hidden_layers"], MAX_PARTS)?;
    let heads_name = "num_attention_heads";
    let heads = fields
        .nullable(heads_name, MAX_PARTS, kind.heads)?
        .ok_or_else(|| fields.missing(heads_name))?;
    let kv_heads = fields.nullable("num_key_value_heads", MAX_PARTS, kind.kv_heads)?;
    let kv_heads = kv_heads.unwrap_or(heads);
    fields.divisor("num_key_value_heads", kv_heads, heads_name, heads)?;
    let vocab = fields.optional(&["vocab_size"], MAX_MLP_WIDTH)?;
    let vocab = vocab
        .or(kind.vocab)
        .ok_or_else(|| fields.missing("vocab_size"))?;
    let network = Network {
        kv_heads,
        head_size: head_size(fields, &kind, hidden, heads)?,
        mlp_width: fields.required(&["intermediate_size"], MAX_MLP_WIDTH)?,
        mlp_is_gated: true,
        vocab: Some(vocab),
        embedding_is_tied: fields.flag("tie_word_embeddings", kind.is_tied)?,
        norm: Norm::Rms,
        norms_per_layer: kind.norms_per_layer,
        qk_norm: kind.qk_norm,
        biases: biases(model_type, fields, &kind)?,
        has_sinks: matches!(kind.mixture, Mixture::GptOss),
        ..Network::plain(0, hidden, layers, heads)
    };
    Ok(Network {
        experts: experts(fields, &kind.mixture, &network)?,
        window: window(fields, &kind.windowed, &network)?,
        ..network
    })
}

fn head_size(
    fields: &Fields<'_>,
    kind: &Kind,
    hidden: u64,
    heads: u64,
) -> Result<u64, ConfigError> {
    let size = fields.nullable("head_dim", MAX_WIDTH, kind.head_size)?;
    if size.is_none() {
        fields.divisor("num_attention_heads", heads, "hidden_size", hidden)?;
    }
    Ok(size.or(hidden.checked_div(heads)).unwrap_or(1))
}

fn biases(model_type: &str, fields: &Fields<'_>, kind: &Kind) -> Result<Biases, ConfigError> {
    let (qkv, attention_out) = match kind.attention_biases {
        AttentionBiases::Never => (false, false),
        AttentionBiases::Qkv => (true, false),
        AttentionBiases::QkvAsFlagged => (fields.flag("qkv_bias", true)?, false),
        AttentionBiases::All => (true, true),
        AttentionBiases::AsFlagged => {
            let flag = fields.flag("attention_bias", false)?;
            (flag, flag)
        }
    };
    let mlp = match model_type {
        "llama" | "smollm3" => fields.flag("mlp_bias", false)?,
        "gpt_oss" => true,
        _ => false,
    };
    Ok(Biases {
        qkv,
        attention_out,
        mlp,
        head: false,
    })
}

fn experts(
    fields: &Fields<'_>,
    mixture: &Mixture,
    network: &Network,
) -> Result<Option<Experts>, ConfigError> {
    let (names, count, per_token, width): (&[_], _, _, _) = match mixture {
        Mixture::None => return Ok(None),
        Mixture::Mixtral => (&["num_local_experts"], 8, 2, network.mlp_width),
        Mixture::GptOss => (&["num_local_experts"], 128, 4, network.mlp_width),
        Mixture::Qwen | Mixture::QwenShared => {
            fields.exactly("decoder_sparse_step", 1)?;
            fields.empty("mlp_only_layers")?;
            let width = fields.required(&["moe_intermediate_size"], MAX_MLP_WIDTH)?;
            let names = &["num_experts", "num_local_experts"];
            if matches!(mixture, Mixture::Qwen) {
                (names, 128, 8, width)
            } else {
                (names, 60, 4, width)
            }
        }
    };
    let count = fields.optional(names, MAX_PARTS)?.unwrap_or(count);
    let per_token_given = fields.optional(&["num_experts_per_tok"], count)?;
    let is_shared = matches!(mixture, Mixture::QwenShared);
    Ok(Some(Experts {
        count,
        per_token: per_token_given.unwrap_or(per_token).min(count),
        width,
        shared: if is_shared { shared(fields, width)? } else { 0 },
        first_dense: 0,
        router_has_bias: matches!(mixture, Mixture::GptOss),
        shared_is_gated: is_shared,
    }))
}

/// How many experts of this width the shared one of Qwen's first mixtures is as wide as.
fn shared(fields: &Fields<'_>, width: u64) -> Result<u64, ConfigError> {
    let name = "shared_expert_intermediate_size";
    let together = fields.required(&[name], MAX_MLP_WIDTH)?;
    fields.divisor("moe_intermediate_size", width, name, together)?;
    Ok(together.checked_div(width).unwrap_or(0))
}

fn window(
    fields: &Fields<'_>,
    windowed: &Windowed,
    network: &Network,
) -> Result<Option<Window>, ConfigError> {
    let tokens = |absent| fields.nullable("sliding_window", MAX_TOKENS, absent);
    let is_used = || fields.flag("use_sliding_window", false);
    let (tokens, full_layers) = match *windowed {
        Windowed::Never => {
            fields.no_window(network.layers)?;
            return Ok(None);
        }
        Windowed::All(absent) => (tokens(absent)?, 0),
        Windowed::AllButEach(each, absent) => {
            let pattern = fields.optional(&["sliding_window_pattern"], MAX_PARTS)?;
            let full = network.layers.checked_div(pattern.unwrap_or(each));
            (tokens(Some(absent))?, full.unwrap_or(0))
        }
        Windowed::AfterFirst | Windowed::AllIfUsed | Windowed::AsListed if !is_used()? => (None, 0),
        Windowed::AfterFirst => {
            let first = fields.count_or_zero("max_window_layers", MAX_PARTS, 28)?;
            (tokens(Some(4096))?, first)
        }
        Windowed::AllIfUsed => (tokens(Some(4096))?, 0),
        Windowed::AsListed if fields.has("layer_types") => (tokens(None)?, 0),
        Windowed::AsListed => return Err(fields.missing("layer_types")),
    };
    fields.window(network, tokens, full_layers)
}
