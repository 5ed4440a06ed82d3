//! Import of a Hugging Face `config.json`: known architectures exactly.
//!
//! `tests/data/configs/networks.json` holds for each row of the table the fields of its `config.json`
//! that matter, under the names that the published file has; what that file leaves to the defaults of
//! its configuration class is left out there too.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::LazyLock;

use ridgepoint::calc::network::{Biases, Network, Norm, Window};
use ridgepoint::catalog::DEFAULT_NETWORK;
use ridgepoint::catalog::config::{ConfigError, MODEL_TYPES, network_from_config};
use serde_json::{Map, Value, json};

use crate::catalog;

const CONFIGS: &str = include_str!("../data/configs/networks.json");

pub(crate) fn configs() -> &'static Map<String, Value> {
    static FILES: LazyLock<Map<String, Value>> =
        LazyLock::new(|| serde_json::from_str(CONFIGS).unwrap());
    &FILES
}

pub(crate) fn import(config: &Value) -> Result<Network, ConfigError> {
    network_from_config(&config.to_string())
}

/// The configuration of this id with some fields replaced, or taken out where null.
pub(crate) fn changed(id: &str, changes: &Value) -> Value {
    let mut config = configs()[id].clone();
    let fields = config.as_object_mut().unwrap();
    for (key, value) in changes.as_object().unwrap() {
        if value == "absent" {
            fields.remove(key);
        } else {
            fields.insert(key.clone(), value.clone());
        }
    }
    config
}

#[test]
fn every_network_of_the_table_is_imported_exactly() {
    let (catalog, configs) = (catalog(), configs());
    let others = catalog
        .networks()
        .iter()
        .filter(|row| row.id != DEFAULT_NETWORK);
    let mut count = 0;
    for row in others {
        let network =
            import(&configs[row.id]).unwrap_or_else(|error| panic!("{}: {error}", row.id));
        assert_eq!(network, row.network, "{}", row.id);
        count += 1;
    }
    assert_eq!((count, configs.len()), (91, 91));
}

#[test]
fn every_architecture_has_a_network_in_the_table() {
    let configs = configs();
    for model_type in MODEL_TYPES {
        assert!(
            configs
                .values()
                .any(|config| config["model_type"] == model_type),
            "{model_type}"
        );
    }
}

/// mosaicml/mpt-7b: no biases, norms without shift, positions by linear biases although `learned_pos_emb`. By
/// hand: 50432 × 4096 + 32 × (12 × 4096² + 2 × 4096) + 4096 = 6 649 286 656.
#[test]
fn a_published_mpt_has_neither_biases_nor_learned_positions() {
    let config = json!({ "model_type": "mpt", "d_model": 4096, "n_heads": 32, "n_layers": 32,
        "expansion_ratio": 4, "max_seq_len": 2048, "vocab_size": 50432, "learned_pos_emb": true,
        "no_bias": true, "norm_type": "low_precision_layernorm",
        "attn_config": { "alibi": true, "attn_type": "multihead_attention", "qk_ln": false } });
    let network = import(&config).unwrap();
    assert_eq!(network.params, 6_649_286_656);
    assert_eq!(network.norm, Norm::LayerScaleOnly);
    assert_eq!((network.biases, network.positions), (Biases::NONE, 0));
}

/// Falcon 1B (tiiuae/falcon-rw-1b): not multi-query, norms one after the other, linear biases. By hand
/// from its config.json: 24 × (12 × 2048² + 13 × 2048) + 50304 × 2048 + 2 × 2048 = 1 311 625 216.
#[test]
fn an_older_falcon_is_a_plain_decoder() {
    let config = json!({ "model_type": "falcon", "hidden_size": 2048, "num_hidden_layers": 24,
        "num_attention_heads": 32, "vocab_size": 50304, "multi_query": false,
        "parallel_attn": false, "bias": true, "alibi": true });
    assert_eq!(import(&config).unwrap().params, 1_311_625_216);
}

/// As in `MistralConfig`, `Qwen2Config`, `LlamaConfig` and `DeepseekV3Config` of Transformers 4.57.1.
#[test]
fn what_a_file_leaves_out_is_as_in_its_configuration_class() {
    let window = |tokens, full_layers| {
        Some(Window {
            tokens,
            full_layers,
        })
    };
    let absent = json!({ "sliding_window": "absent", "num_key_value_heads": "absent" });
    let mistral = import(&changed("mistral-7b-v0.3", &absent)).unwrap();
    assert_eq!((mistral.window, mistral.kv_heads), (window(4096, 0), 8));
    let null = json!({ "sliding_window": null, "num_key_value_heads": null });
    let mistral = import(&changed("mistral-7b-v0.3", &null)).unwrap();
    assert_eq!((mistral.window, mistral.kv_heads), (None, 32));

    let windowed = json!({ "use_sliding_window": true, "max_window_layers": 20 });
    let qwen = import(&changed("qwen2.5-7b", &windowed)).unwrap();
    assert_eq!(qwen.window, window(131_072, 20));

    let absent = json!({ "num_key_value_heads": "absent", "tie_word_embeddings": "absent" });
    let llama = import(&changed("llama-3.2-1b", &absent)).unwrap();
    assert_eq!((llama.kv_heads, llama.embedding_is_tied), (32, false));

    let biased = json!({ "attention_bias": true, "mlp_bias": true });
    let llama = import(&changed("llama-3.2-1b", &biased)).unwrap();
    let grown = 16 * ((2048 + 2 * 512 + 2048) + (2 * 8192 + 2048));
    assert_eq!(llama.params, 1_235_814_400 + grown);

    let direct = json!({ "q_lora_rank": null });
    let direct = import(&changed("deepseek-v3", &direct)).unwrap();
    assert_eq!(direct.latent.unwrap().query_rank, None);
    let absent = json!({ "q_lora_rank": "absent", "kv_lora_rank": "absent" });
    assert_eq!(
        import(&changed("deepseek-v3", &absent)).unwrap(),
        catalog().network("deepseek-v3").unwrap().network
    );
}

/// Files carry much that does not matter here, and some editors put a byte order mark first.
#[test]
fn what_does_not_matter_is_passed_over() {
    let noise = json!({ "architectures": ["LlamaForCausalLM"], "torch_dtype": "bfloat16",
        "rope_scaling": { "factor": 8.0 }, "rms_norm_eps": 1e-5, "quantization_config": null });
    let config = changed("llama-3-8b", &noise);
    let network = network_from_config(&format!("\u{feff}{config}")).unwrap();
    assert_eq!(network, catalog().network("llama-3-8b").unwrap().network);
}
