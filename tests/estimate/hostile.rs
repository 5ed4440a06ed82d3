//! Whatever comes in, JSON goes out: nothing panics, nothing hangs, no number is infinite.

use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::{answer, refusal, report};

/// What may be absent, and rates where the kernels tell no time.
const MAY_BE_NULL: [&str; 10] = [
    "binding_term",
    "fewest_devices",
    "step_time_s",
    "tokens_per_s",
    "mfu",
    "hfu",
    "useful_tokens_per_s",
    "gain",
    "remedy_pair",
    "time_s",
];

/// Every number of a report is one, and bytes are not negative.
fn check_numbers(value: &Value, path: &str) {
    match value {
        Value::Object(object) => {
            for (key, inner) in object {
                check_numbers(inner, key);
            }
        }
        Value::Array(list) => list.iter().for_each(|inner| check_numbers(inner, path)),
        Value::Number(number) => assert!(number.as_f64().unwrap() >= 0.0, "{path} {number}"),
        Value::Null => assert!(MAY_BE_NULL.contains(&path), "{path}"),
        Value::Bool(_) | Value::String(_) => {}
    }
}

#[test]
fn what_is_no_scenario_at_all() {
    let deep = "[".repeat(100_000);
    let deep_object = r#"{"network":"#.repeat(10_000);
    let long = format!(r#"{{"network": "{}"}}"#, "a".repeat(2_000_000));
    for text in [
        "",
        " ",
        "{",
        "}",
        "nul",
        "{}{}",
        "{'batch': 4}",
        r#"{"batch": 4,}"#,
        r#"{"batch": NaN}"#,
        r#"{"batch": 1e999}"#,
        "\u{0}",
        "💥",
        "[]",
        "4",
        "null",
        r#""course""#,
        &deep,
        &deep_object,
        &long,
    ] {
        let (field, value, _) = refusal(text);
        assert_eq!(field, "scenario");
        assert!(value.to_string().len() < 500);
    }
    // A mark before the text is no part of it.
    report("\u{feff}{}");
}

#[test]
fn long_names_and_values_are_not_given_back_whole() {
    let long = "é".repeat(100_000);
    for request in [
        json!({ long.as_str(): 1 }),
        json!({ "network": long }),
        json!({ "parallel": { long.as_str(): [long] } }),
        json!({ "batch": vec![1; 10_000] }),
    ] {
        let (field, value, allowed) = refusal(&request.to_string());
        assert!(field.len() + value.to_string().len() + allowed.len() < 2000);
    }
}

#[test]
fn nesting_that_is_too_deep_for_a_stack() {
    let deep = format!("{}{}", "[".repeat(400_000), "]".repeat(400_000));
    for field in [
        "network",
        "hardware",
        "batch",
        "precision",
        "adapter",
        "task",
        "unknown",
    ] {
        let (found, value, _) = refusal(&format!(r#"{{"{field}": {deep}}}"#));
        assert_eq!(found, field);
        assert!(value.to_string().len() < 500);
    }
    let config = format!(r#"{{"network": {{"model_type": "llama", "hidden_size": {deep}}}}}"#);
    assert_eq!(refusal(&config).0, "network.hidden_size");
}

/// The ends of all ranges at once.
#[test]
fn the_largest_scenario_has_a_report() {
    let network = json!({"params": 1e15, "hidden": 1 << 20, "layers": 1 << 16, "heads": 1 << 16,
        "head_size": 1 << 20, "mlp_width": 1 << 24, "gated": true, "vocab": 1 << 24});
    for task in ["train", "prefill", "decode"] {
        for size in [1, 1 << 16] {
            let report = report(
                &json!({"network": network, "task": task, "batch": 1 << 20, "seq": 1 << 24,
                    "accumulation": 1 << 20, "attention": "materialised", "meter": "device",
                    "parallel": {"data": 1 << 20, "zero": 3, "tensor": size, "sequence": size > 1,
                        "pipeline": size, "context": (1 << 20) / size}})
                .to_string(),
            );
            check_numbers(&report, "");
        }
    }
    let least = json!({"network": {"params": 1, "hidden": 1, "layers": 1, "heads": 1}, "batch": 1,
        "seq": 1, "hardware": {"peak_tflop_per_s": {"fp4": 0.001}, "bandwidth_gb_per_s": 1e9,
            "capacity_gb": 1e9}});
    check_numbers(&report(&least.to_string()), "");
}

const NAMES: [&str; 34] = [
    "hardware",
    "network",
    "task",
    "batch",
    "seq",
    "prompt",
    "precision",
    "optimizer",
    "recompute",
    "attention",
    "dropout",
    "loss",
    "adapter",
    "accumulation",
    "capacity",
    "parallel",
    "gated_mlp",
    "offload",
    "optimizer_in_backward",
    "meter",
    "kind",
    "rank",
    "targets",
    "data",
    "zero",
    "tensor",
    "pipeline",
    "context",
    "expert",
    "weights",
    "master",
    "gradients",
    "compute",
    "x",
];
const TEXTS: [&str; 24] = [
    "llama-2-7b",
    "mixtral-8x7b",
    "deepseek-v3",
    "gemma-3-27b",
    "gpt-oss-20b",
    "h100_sxm",
    "rtx4090",
    "decode",
    "prefill",
    "bf16",
    "fp32",
    "fp8",
    "int4",
    "muon",
    "adafactor",
    "adam4bit",
    "full",
    "sqrt",
    "selective",
    "materialised",
    "fused",
    "qlora",
    "device",
    "",
];

fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (0_u64..70).prop_map(Value::from),
        prop::sample::select(&TEXTS[..]).prop_map(Value::from),
        ".{0,8}".prop_map(Value::from),
    ]
}

fn any_json() -> impl Strategy<Value = Value> {
    leaf().prop_recursive(4, 32, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::vec((prop::sample::select(&NAMES[..]), inner), 0..6).prop_map(
                |pairs| {
                    let pairs = pairs
                        .into_iter()
                        .map(|(key, value)| (key.to_owned(), value));
                    Value::Object(pairs.collect::<Map<_, _>>())
                }
            ),
        ]
    })
}

/// Scenarios that can often be computed.
fn plausible() -> impl Strategy<Value = Value> {
    let network = prop::sample::select(&TEXTS[..5]);
    let task = prop::sample::select(vec!["train", "prefill", "decode"]);
    let optimizer = prop::sample::select(vec!["adamw", "muon", "adam4bit", "sgd", "adafactor"]);
    let recompute = prop::sample::select(vec!["none", "selective", "full", "sqrt"]);
    let attention = prop::sample::select(vec!["flash", "materialised"]);
    let adapter = prop::sample::select(vec![
        Value::Null,
        json!({"kind": "lora"}),
        json!({"kind": "qlora", "rank": 64, "targets": ["down"]}),
    ]);
    let sizes = (0_u32..21, 0_u32..25, any::<bool>());
    let parallel = (
        0_u32..8,
        0_u64..4,
        0_u32..4,
        any::<bool>(),
        0_u32..4,
        0_u32..3,
    );
    (network, task, (optimizer, recompute, attention), adapter, sizes, parallel).prop_map(
        |(network, task, (optimizer, recompute, attention), adapter, sizes, parallel)| {
            let (batch, seq, flag) = sizes;
            let (data, zero, tensor, sequence, pipeline, context) = parallel;
            json!({"network": network, "task": task, "batch": 1_u64 << batch, "seq": 1_u64 << seq,
                "optimizer": optimizer, "recompute": recompute, "attention": attention,
                "adapter": adapter, "dropout": flag, "offload": flag, "loss": "chunked",
                "meter": "device", "optimizer_in_backward": flag,
                "parallel": {"data": 1 << data, "zero": zero, "tensor": 1 << tensor,
                    "sequence": sequence, "pipeline": 1 << pipeline, "context": 1 << context}})
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_text_gets_an_answer(text in ".{0,200}") {
        answer(&text);
    }

    #[test]
    fn any_json_gets_an_answer(value in any_json()) {
        answer(&value.to_string());
    }

    #[test]
    fn a_plausible_scenario_gets_numbers_or_the_reason(scenario in plausible()) {
        let (is_report, json) = answer(&scenario.to_string());
        if is_report {
            check_numbers(&json, "");
            let fits = json["memory"]["total_bytes"].as_f64() <= json["capacity_bytes"].as_f64();
            prop_assert_eq!(json["fits"].as_bool(), Some(fits));
        } else {
            let field = json["field"].as_str().unwrap();
            prop_assert!(field.starts_with("parallel."), "{}", json);
        }
    }

    /// A field of a plausible scenario replaced by anything, and its text cut or changed anywhere.
    #[test]
    fn a_damaged_scenario_gets_an_answer(
        scenario in plausible(),
        name in prop::sample::select(&NAMES[..]),
        value in any_json(),
        place in any::<prop::sample::Index>(),
        byte in 0_u8..128,
    ) {
        let mut changed = scenario.clone();
        changed[name] = value.clone();
        answer(&changed.to_string());
        let mut inside = scenario;
        inside["parallel"][name] = value;
        let mut text = inside.to_string().into_bytes();
        answer(&String::from_utf8_lossy(&text));
        let place = place.index(text.len());
        text[place] = byte;
        answer(&String::from_utf8_lossy(&text));
        text.truncate(place);
        answer(&String::from_utf8_lossy(&text));
    }
}
