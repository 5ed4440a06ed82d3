//! A `config.json` that is unknown, incomplete or hostile is refused, with the field at fault.

use proptest::prelude::*;
use ridgepoint::catalog::config::{
    Allowed, ConfigError, MAX_CONFIG_BYTES, MAX_PARAMS, MODEL_TYPES, network_from_config,
};
use serde_json::{Value, json};

use crate::config::{changed, configs, import};

fn refused(config: &Value) -> (String, String, Allowed) {
    match import(config) {
        Err(ConfigError::NotAllowed {
            field,
            found,
            allowed,
        }) => (field, found, allowed),
        other => panic!("{config}: {other:?}"),
    }
}

#[track_caller]
fn assert_refused(id: &str, field: &str, value: &Value, allowed: &Allowed) {
    let (found_field, found, found_allowed) = refused(&changed(id, &json!({ field: value })));
    assert_eq!(found_field, field, "{id}");
    assert_eq!(found, value.to_string(), "{id} {field}");
    assert_eq!(found_allowed, *allowed, "{id} {field}");
}

#[test]
fn a_size_that_cannot_be_is_refused_with_its_field() {
    let most = 1 << 20;
    for size in [
        json!(0),
        json!(-4096),
        json!("4096"),
        json!(4096.5),
        json!([4096]),
        json!(true),
        json!(most + 1),
        json!(u64::MAX),
        json!(1e300),
    ] {
        for field in ["hidden_size", "head_dim"] {
            assert_refused(
                "llama-3-8b",
                field,
                &size,
                &Allowed::Count { least: 1, most },
            );
        }
    }
    let layers = Allowed::Count {
        least: 1,
        most: 1 << 16,
    };
    assert_refused("llama-3-8b", "num_hidden_layers", &json!(1 << 20), &layers);
    let chosen = Allowed::Count {
        least: 1,
        most: 128,
    };
    assert_refused("qwen3-30b-a3b", "num_experts_per_tok", &json!(129), &chosen);
    let first = Allowed::Count { least: 0, most: 61 };
    assert_refused("deepseek-v3", "first_k_dense_replace", &json!(62), &first);
}

#[test]
fn heads_that_do_not_divide_are_refused() {
    let of = |field, value| Allowed::DivisorOf { field, value };
    let heads = "num_attention_heads";
    assert_refused("gpt-2", "n_head", &json!(7), &of("n_embd", 768));
    assert_refused("llama-3-8b", heads, &json!(24), &of("hidden_size", 4096));
    assert_refused("falcon-40b", "num_kv_heads", &json!(7), &of(heads, 128));
    assert_refused("qwen3-8b", "num_key_value_heads", &json!(5), &of(heads, 32));
}

#[test]
fn a_kind_of_network_that_cannot_be_counted_is_refused() {
    for (id, field, value, allowed) in [
        ("llama-3-8b", "tie_word_embeddings", json!(0), Allowed::Flag),
        (
            "gpt-2",
            "num_hidden_layers",
            json!(24),
            Allowed::Exactly(12),
        ),
        (
            "opt-125m",
            "word_embed_proj_dim",
            json!(512),
            Allowed::Exactly(768),
        ),
        (
            "opt-125m",
            "do_layer_norm_before",
            json!(false),
            Allowed::Only(true),
        ),
        ("phi-2", "qk_layernorm", json!(true), Allowed::Only(false)),
        (
            "qwen3-30b-a3b",
            "decoder_sparse_step",
            json!(2),
            Allowed::Exactly(1),
        ),
        (
            "qwen3-30b-a3b",
            "mlp_only_layers",
            json!([0]),
            Allowed::EmptyList,
        ),
        (
            "deepseek-v3",
            "attention_bias",
            json!(true),
            Allowed::Only(false),
        ),
        ("gemma-3-4b", "text_config", json!(3), Allowed::Object),
        ("mpt-7b-bench", "attn_config", json!([]), Allowed::Object),
        (
            "mpt-7b-bench",
            "norm_type",
            json!("rmsnorm"),
            Allowed::OneOf(&["layernorm", "low_precision_layernorm"]),
        ),
    ] {
        assert_refused(id, field, &value, &allowed);
    }
}

#[test]
fn lists_and_nested_fields_are_named_in_full() {
    let (field, found, _) = refused(&json!({ "model_type": "gemma3",
        "text_config": { "hidden_size": -1 } }));
    assert_eq!(
        (field.as_str(), found.as_str()),
        ("text_config.hidden_size", "-1")
    );

    let layers = json!({ "layer_types": ["full_attention", "linear_attention"] });
    let (field, _, allowed) = refused(&changed("gpt-oss-20b", &layers));
    assert_eq!(field, "layer_types");
    assert!(
        matches!(allowed, Allowed::PerLayer { layers: 24, .. }),
        "{allowed:?}"
    );

    for (id, layers) in [
        ("llama-3-8b", 32),
        ("olmo-2-7b", 32),
        ("gpt-2", 12),
        ("deepseek-v3", 61),
    ] {
        let mut types = vec!["full_attention"; layers];
        let full = import(&changed(id, &json!({ "layer_types": types })));
        assert_eq!(full.unwrap(), import(&configs()[id]).unwrap(), "{id}");
        types[1] = "sliding_attention";
        let (field, _, allowed) = refused(&changed(id, &json!({ "layer_types": types })));
        assert_eq!(field, "layer_types", "{id}");
        assert!(
            matches!(
                allowed,
                Allowed::PerLayer {
                    names: ["full_attention"],
                    ..
                }
            ),
            "{id}: {allowed:?}"
        );
    }

    let long = json!({ "head_dim": "€".repeat(500) });
    let (_, found, _) = refused(&changed("qwen3-8b", &long));
    assert!(found.chars().count() < 70, "{found}");
}

#[test]
fn what_is_needed_and_missing_is_named() {
    for (id, field) in [
        ("gpt-2", "n_embd"),
        ("gpt-2", "model_type"),
        ("opt-125m", "ffn_dim"),
        ("llama-3-8b", "vocab_size"),
        ("llama-3-8b", "num_attention_heads"),
        ("llama-3-8b", "intermediate_size"),
        ("deepseek-v3", "n_routed_experts"),
        ("gemma-3-4b", "text_config"),
    ] {
        let error = import(&changed(id, &json!({ field: "absent" }))).unwrap_err();
        let is_named = matches!(&error, ConfigError::Missing { field: found } if found == field);
        assert!(is_named, "{id} {field}: {error}");
        assert_eq!(error.to_string(), format!("{field} is missing"));
    }
}

#[test]
fn an_unknown_architecture_is_refused_with_those_that_are_known() {
    for model_type in [json!("mamba"), json!("LLAMA"), json!(7), json!("")] {
        let config = changed("llama-3-8b", &json!({ "model_type": model_type }));
        let (field, found, allowed) = refused(&config);
        assert_eq!(
            (field, found),
            ("model_type".to_owned(), model_type.to_string())
        );
        assert_eq!(allowed, Allowed::OneOf(&MODEL_TYPES));
        assert!(
            import(&config)
                .unwrap_err()
                .to_string()
                .contains("qwen3_moe")
        );
    }
}

#[test]
fn a_file_that_is_no_configuration_is_refused() {
    let long = format!("{{\"model_type\":\"{}\"}}", "a".repeat(MAX_CONFIG_BYTES));
    let error = network_from_config(&long).unwrap_err();
    assert!(matches!(error, ConfigError::TooLong { bytes, .. } if bytes == long.len()));

    let deep = "[".repeat(100_000);
    for text in ["", "{", "NaN", "{\"hidden_size\": 1e999}", deep.as_str()] {
        let error = network_from_config(text).unwrap_err();
        assert!(matches!(error, ConfigError::NotJson), "{error}");
    }
    for other in [json!([]), json!(null), json!(7), json!("gpt2")] {
        let (field, _, allowed) = refused(&other);
        assert_eq!((field.as_str(), allowed), ("config.json", Allowed::Object));
    }
}

#[test]
fn an_absurdly_large_network_is_refused() {
    let most = 1 << 20;
    let config = changed(
        "llama-7b",
        &json!({ "hidden_size": most, "num_hidden_layers": 1 << 16 }),
    );
    let error = import(&config).unwrap_err();
    let is_refused = matches!(error, ConfigError::TooManyParameters { found, allowed }
        if found > allowed && allowed == MAX_PARAMS);
    assert!(is_refused, "{error}");
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (0..300_u64).prop_map(Value::from),
        (0..30_u32).prop_map(|power| Value::from(1_u64 << power)),
        ".{0,12}".prop_map(Value::from),
        prop::sample::select(&MODEL_TYPES[..]).prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 8, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map("[a-z_]{1,8}", inner, 0..4).prop_map(Value::from_iter),
        ]
    })
}

proptest! {
    /// One to three fields of a real file, or of another architecture's, with any value.
    #[test]
    fn no_file_makes_the_import_panic(
        row in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any_value()), 1..4),
    ) {
        let configs: Vec<_> = configs().values().collect();
        let mut config = row.get(&configs).as_object().unwrap().clone();
        let names: Vec<String> = other.get(&configs).as_object().unwrap().keys().chain(config.keys())
            .cloned().collect();
        for (name, value) in changes {
            config.insert(name.get(&names).clone(), value);
        }
        if let Ok(network) = import(&Value::Object(config)) {
            prop_assert!(network.params >= 1 && network.params <= MAX_PARAMS);
            prop_assert!(network.layers >= 1 && network.head_size >= 1);
            prop_assert_eq!(network.heads % network.kv_heads, 0);
            prop_assert!(network.window.is_none_or(|window| window.full_layers < network.layers));
        }
    }

    #[test]
    fn no_text_makes_the_import_panic(text in ".{0,200}") {
        let _refused = network_from_config(&text);
    }
}
