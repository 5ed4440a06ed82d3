//! Reports hold the values that the calculation and the papers give.

use serde_json::{Value, json};

use super::report;

/// Parameters of Llama 2 7B: total of the published safetensors, meta-llama/Llama-2-7b-hf.
const LLAMA_2_7B: u64 = 6_738_415_616;

fn bytes(report: &Value, term: &str) -> u64 {
    let terms = report["memory"]["terms"].as_array().unwrap();
    let found = terms.iter().find(|entry| entry["id"] == term);
    found.map_or(0, |entry| entry["bytes"].as_u64().unwrap())
}

fn total(report: &Value) -> u64 {
    report["memory"]["total_bytes"].as_u64().unwrap()
}

/// By hand: 2 P, 2 P and 12 P bytes of 7 × 10⁹, and 34 · 4 · 2048 · 4096 · 32; an A100 whose driver
/// reports 81 920 MiB; 312 TFLOP/s over 2039 GB/s.
#[test]
fn an_empty_scenario_is_the_courses() {
    let report = report("{}");
    assert_eq!(total(&report), 148_507_222_016);
    assert_eq!(bytes(&report, "parameters"), 14_000_000_000);
    assert_eq!(bytes(&report, "gradients"), 14_000_000_000);
    assert_eq!(bytes(&report, "layer_tensors"), 36_507_222_016);
    assert_eq!(report["fits"], false);
    assert_eq!(report["verdict"], "states_too_large");
    assert_eq!(report["largest_batch"], 0);
    assert_eq!(report["largest_seq"], 0);
    assert_eq!(report["binding_term"], "second_moment");
    assert_eq!(report["capacity_bytes"], 85_899_345_920_u64);
    assert_eq!(report["excess_bytes"], 148_507_222_016 - 85_899_345_920_u64);
    let ridge = report["ridge_flop_per_byte"].as_f64().unwrap();
    assert!((ridge - 312_000.0 / 2039.0).abs() < 1e-9, "{ridge}");
}

/// The contract's own example; by the issue's names, all fields at once.
#[test]
fn the_example_file_is_a_scenario() {
    let report = report(include_str!("../../examples/scenario.json"));
    // ZeRO stage 3 shares 16 bytes a parameter among 8 devices: 2 P (Rajbhandari et al., table 1).
    let states: u64 = [
        "parameters",
        "gradients",
        "master_copy",
        "first_moment",
        "second_moment",
    ]
    .iter()
    .map(|term| bytes(&report, term))
    .sum();
    assert_eq!(states, 2 * LLAMA_2_7B);
    assert_eq!(report["devices"], 8);
    assert_eq!(report["fits"], true);
    assert_eq!(report["binding_term"], Value::Null);
}

/// Per token and layer with FlashAttention and without dropout, by hand: two norm inputs 4 h, attention
/// input 2 h, queries, keys and values 6 h, log-sum-exp 4 a, output 2 h, MLP input 2 h, four tensors of
/// the MLP's width 8 i; h = 4096, a = 32, i = 11 008. After the layers 4 h and 12 V of 32 000.
#[test]
fn llama_2_7b_is_counted_tensor_by_tensor() {
    let report = report(r#"{"network": "llama-2-7b", "batch": 1, "seq": 4096}"#);
    let layer = 16 * 4096 + 4 * 32 + 8 * 11_008;
    let ends = 4 * 4096 + 12 * 32_000;
    assert_eq!(total(&report), 16 * LLAMA_2_7B + 4096 * (32 * layer + ends));
}

/// 2 · 32 layers · 4096 channels · 2 bytes: 512 KiB a token, 2 GiB for 4096; 4 bytes a logit.
#[test]
fn llama_2_7b_decodes_with_two_gibibytes_of_cache() {
    let scenario = |kv: &str| {
        format!(
            r#"{{"network": "llama-2-7b", "task": "decode", "batch": 1, "seq": 4096,
                "precision": {{"kv_cache": "{kv}"}}}}"#
        )
    };
    let half = report(&scenario("bf16"));
    assert_eq!(bytes(&half, "kv_cache"), 2 << 30);
    assert_eq!(total(&half), 2 * LLAMA_2_7B + (2 << 30) + 4 * 32_000);
    assert_eq!(bytes(&report(&scenario("int8")), "kv_cache"), 1 << 30);
}

/// Adapters of rank 64 on all linear maps of Llama 2 7B trains 159 907 840 parameters: 64 · 32 layers ·
/// (4 · (4096 + 4096) + 3 · (4096 + 11 008)).
#[test]
fn adapters_are_what_is_trained() {
    let report = report(
        r#"{"network": "llama-2-7b", "adapter": {"kind": "qlora", "rank": 64}, "batch": 1}"#,
    );
    assert_eq!(bytes(&report, "adapter_parameters"), 2 * 159_907_840);
    assert_eq!(bytes(&report, "first_moment"), 4 * 159_907_840);
    assert_eq!(report["fits"], true);
    let lora = r#"{"network": "llama-2-7b", "adapter": {"kind": "lora", "targets": ["q", "v"]}}"#;
    // Rank 8 on queries and values, as in the paper: 8 · 32 · 2 · (4096 + 4096) = 4 194 304.
    let report = super::report(lora);
    assert_eq!(bytes(&report, "gradients"), 2 * 4_194_304);
    assert_eq!(bytes(&report, "parameters"), 2 * LLAMA_2_7B);
}

/// Bytes per parameter of the states: ZeRO paper 16; Megatron-LM 18 and 20 (README, distributed
/// optimizer); FP32, FSDP 16; autocast 18; pure BF16 8; 8-bit Adam 8 + 2 · (1 + 4/256).
#[test]
fn precisions_are_the_published_ones() {
    for (choices, expected) in [
        (r#""precision": {}"#, 16.0),
        (r#""precision": {"gradients": "fp32"}"#, 18.0),
        (
            r#""precision": {"weights": "fp16", "gradients": "both"}"#,
            20.0,
        ),
        (r#""precision": {"weights": "fp32"}"#, 16.0),
        (
            r#""precision": {"weights": "fp32", "compute": "bf16"}"#,
            16.0,
        ),
        (
            r#""precision": {"weights": "fp32", "compute": "bf16", "cast": true}"#,
            18.0,
        ),
        (r#""precision": {"master": false}"#, 8.0),
        (r#""optimizer": "adam8bit""#, 10.03125),
        (r#""optimizer": "adam""#, 16.0),
        (r#""optimizer": "lion""#, 12.0),
        (r#""optimizer": "sgd""#, 8.0),
    ] {
        let report = report(&format!("{{{choices}}}"));
        let blocks = report["memory"]["blocks"].as_array().unwrap();
        let is_state = |block: &&Value| block["id"] != "activations";
        let states = blocks.iter().filter(is_state);
        let states: f64 = states.map(|block| block["bytes"].as_f64().unwrap()).sum();
        assert_eq!(states / 7e9, expected, "{choices}");
    }
}

#[test]
fn numbers_without_an_id_describe_a_network_and_a_device() {
    let given = report(
        r#"{"network": {"params": 7e9, "hidden": 4096, "layers": 32, "heads": 32},
            "hardware": {"peak_tflop_per_s": {"bf16": 312}, "bandwidth_gb_per_s": 2039,
                "capacity_gb": 80, "driver_gb": 85.89934592}}"#,
    );
    assert_eq!(given, report("{}"));
    let faster = report(
        r#"{"hardware": {"id": "a100_80_sxm", "bandwidth_gb_per_s": 2000, "capacity_gb": 160}}"#,
    );
    assert_eq!(faster["ridge_flop_per_byte"], 156.0);
    assert_eq!(faster["capacity_bytes"], 160_000_000_000_u64);
    assert_eq!(faster["driver_capacity_is_known"], false);
}

/// A vocabulary makes it a network whose logits count: 12 bytes · 4 · 2048 · 32 000.
#[test]
fn a_vocabulary_brings_logits() {
    let report = report(
        r#"{"network": {"params": 7e9, "hidden": 4096, "layers": 32, "heads": 32, "kv_heads": 8,
            "mlp_width": 11008, "gated": true, "vocab": 32000, "tied": false}}"#,
    );
    assert_eq!(bytes(&report, "logits"), 12 * 4 * 2048 * 32_000);
    assert_eq!(bytes(&report, "dropout_masks"), 0);
}

/// The published file's fields give the published count.
#[test]
fn a_config_file_is_a_network() {
    let report = report(
        r#"{"network": {"model_type": "gpt2", "n_embd": 768, "n_layer": 12, "n_head": 12,
            "n_positions": 1024, "vocab_size": 50257, "architectures": ["GPT2LMHeadModel"]},
            "seq": 1024}"#,
    );
    assert_eq!(report["params"], 124_439_808);
    assert_eq!(report["fits"], true);
}

/// 85.9 GB and 15 % less of it.
#[test]
fn the_capacity_is_that_of_the_basis() {
    for (basis, bytes) in [
        ("label", 80_000_000_000.0),
        ("driver", 85_899_345_920.0),
        ("headroom", 73_014_444_032.0),
    ] {
        let report = report(&format!(r#"{{"capacity": "{basis}"}}"#));
        let found = report["capacity_bytes"].as_f64().unwrap();
        assert!((found - bytes).abs() < 1.0, "{basis} {found}");
        assert_eq!(report["capacity"], basis);
    }
}

/// The V100 has no BF16 unit and computes in FP16.
#[test]
fn the_format_that_stands_in_is_named() {
    let report = report(r#"{"hardware": "v100_sxm2_32"}"#);
    assert_eq!(report["format"]["wanted"], "bf16");
    assert_eq!(report["format"]["used"], "fp16");
}

#[test]
fn a_prompt_is_all_of_the_sequence_in_prefill_and_room_in_decode() {
    let scenario = |task: &str, prompt: u64| {
        report(&format!(
            r#"{{"network": "llama-2-7b", "task": "{task}", "prompt": {prompt}}}"#
        ))
    };
    let workspace = |report: &Value| bytes(report, "prefill_workspace");
    assert_eq!(scenario("prefill", 0), scenario("prefill", 2048));
    // Tokens · (6 · 11 008 + 4 · 4096) bytes.
    assert_eq!(workspace(&scenario("prefill", 512)), 4 * 512 * 82_432);
    assert_eq!(workspace(&scenario("decode", 512)), 4 * 512 * 82_432);
    assert_eq!(workspace(&scenario("decode", 0)), 0);
}

#[test]
fn terms_sum_to_the_total_and_say_where_they_come_from() {
    let report = report(
        r#"{"network": "deepseek-v3", "parallel": {"data": 16, "zero": 3, "expert": 8, "tensor": 8,
            "sequence": true}, "meter": "device", "recompute": "full", "offload": true}"#,
    );
    let terms = report["memory"]["terms"].as_array().unwrap();
    let sum: f64 = terms
        .iter()
        .map(|term| term["bytes"].as_f64().unwrap())
        .sum();
    let total = report["memory"]["total_bytes"].as_f64().unwrap();
    assert!((sum / total - 1.0).abs() < 1e-12);
    for term in terms {
        assert!(!term["formula"]["expression"].as_str().unwrap().is_empty());
        for symbol in term["formula"]["symbols"].as_array().unwrap() {
            assert!(symbol["name"].is_string() && symbol["value"].is_number());
        }
        assert!(term["source"].as_str().unwrap().len() > 10, "{term}");
    }
}

/// Decoding one token for one sequence reads every weight but the embedding's once: 2 (P − 32 000 · 4096)
/// bytes, at 2039 GB/s no faster than 154 tokens a second.
#[test]
fn a_decoding_step_is_as_long_as_reading_the_weights() {
    let report = report(r#"{"network": "llama-2-7b", "task": "decode", "batch": 1, "seq": 1}"#);
    let fastest = 2039e9 / (2.0 * 6_607_343_616.0);
    let rate = report["totals"]["tokens_per_s"].as_f64().unwrap();
    assert!(rate < fastest && rate > 0.98 * fastest, "{rate} {fastest}");
    let kernels = report["kernels"].as_array().unwrap();
    assert!(kernels.iter().all(|kernel| kernel["pass"] == "forward"));
}

#[test]
fn kernels_add_up_to_the_step() {
    for task in ["train", "prefill", "decode"] {
        let report = report(&format!(
            r#"{{"network": "mixtral-8x7b", "task": "{task}", "prompt": 0}}"#
        ));
        let kernels = report["kernels"].as_array().unwrap();
        let sum = |key: &str| -> f64 {
            let numbers = kernels.iter().map(|kernel| kernel[key].as_f64().unwrap());
            numbers.sum()
        };
        let step = report["step_time_s"].as_f64().unwrap();
        assert!((sum("time_s") / step - 1.0).abs() < 1e-12, "{task}");
        assert!((sum("share_of_step") - 1.0).abs() < 1e-12, "{task}");
        let mfu = report["totals"]["mfu"].as_f64().unwrap();
        assert!(mfu > 0.0 && mfu <= 1.0, "{task} {mfu}");
    }
}

/// By hand: ZeRO stage 3 on 2 devices leaves 8 of 16 bytes a parameter of 7 × 10⁹, and gathers two
/// layers' parameters and one's gradient, 6 bytes a parameter of a thirty-second; none of it touches
/// the 36.5 GB of activations.
#[test]
fn remedies_say_what_they_free() {
    let report = report("{}");
    let remedies = report["remedies"].as_array().unwrap();
    let zero = remedies
        .iter()
        .find(|remedy| remedy["id"] == "zero_3_on_more" && remedy["devices"] == 2)
        .unwrap();
    assert_eq!(zero["freed_bytes"], 56_000_000_000_u64 - 6 * 218_750_000);
    assert_eq!(zero["fits"], false);
    assert_eq!(zero["cost"], "devices");
    let freed: Vec<_> = remedies
        .iter()
        .map(|remedy| remedy["freed_bytes"].as_f64().unwrap())
        .collect();
    assert!(freed.is_sorted_by(|one, next| one >= next));
    // Two by tensor parallelism: half the states, and 10 + 24/2 of 34 bytes of activations
    // (Korthikanti et al., section 4.2.1).
    let fewest = &report["fewest_devices"];
    assert_eq!(fewest["devices"], 2);
    assert_eq!(fewest["tensor"], 2);
    assert_eq!(fewest["zero"], 0);
    let total = 56_000_000_000_u64 + 22 * 4 * 2048 * 4096 * 32;
    assert_eq!(fewest["total_bytes"], total);
}

/// A device of several stages, parts of a sequence or shares of the experts does not run all kernels, so
/// that they tell no time.
#[test]
fn rates_are_only_given_where_kernels_tell_the_time() {
    let of = |parallel: &str| {
        report(&format!(
            r#"{{"network": "mixtral-8x7b", "accumulation": 4, "parallel": {parallel}}}"#
        ))
    };
    let rates = |report: &Value| {
        let totals = &report["totals"];
        [
            &report["step_time_s"],
            &totals["time_s"],
            &totals["tokens_per_s"],
            &totals["mfu"],
            &totals["hfu"],
        ]
        .map(Value::is_null)
    };
    assert_eq!(rates(&of(r#"{"data": 8, "tensor": 2}"#)), [false; 5]);
    for parallel in [
        r#"{"pipeline": 4}"#,
        r#"{"context": 2}"#,
        r#"{"data": 8, "expert": 8}"#,
    ] {
        assert_eq!(rates(&of(parallel)), [true; 5], "{parallel}");
    }
}

/// Of one job, what its framework and its meter make of it.
#[test]
fn frameworks_and_meters() {
    let total = |more: Value| {
        let mut scenario = json!({"network": "llama-3-8b", "batch": 1, "seq": 8192,
            "parallel": {"data": 8, "zero": 3}});
        let fields = scenario.as_object_mut().unwrap();
        fields.extend(more.as_object().unwrap().clone());
        let report = report(&scenario.to_string());
        report["memory"]["total_bytes"].as_f64().unwrap()
    };
    let textbook = total(json!({}));
    assert_eq!(
        total(json!({"framework": "textbook", "meter": "live"})),
        textbook
    );
    assert_eq!(
        total(json!({"meter": "tensors", "conventions": {}})),
        textbook
    );
    let meters = ["live", "allocated", "reserved", "device"];
    let meters = meters.map(|meter| total(json!({ "meter": meter })));
    assert!(meters.is_sorted() && meters[0] < meters[3]);
    // 128256 entries of 8192 tokens, 2 bytes more of each.
    let wider = total(json!({"conventions": {"logit_bytes": 14}}));
    assert_eq!(wider - textbook, 2.0 * 128_256.0 * 8192.0);
    assert_ne!(total(json!({"framework": "torchtune"})), textbook);
    assert_ne!(total(json!({"framework": "nanotron"})), textbook);
}
