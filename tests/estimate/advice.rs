//! What a report says beside its figures: remarks, what would help, what can be asked for again.

use serde_json::{Value, json};

use super::report;

/// GPT-2 has 1024 learned positions (its `config.json`, `n_positions`).
#[test]
fn what_a_reader_should_know_stands_beside_the_figures() {
    let notes = |request: &str| report(request)["notes"].clone();
    assert_eq!(notes("{}"), json!([]));
    let gpt_2 = r#"{"network": "gpt-2", "task": "decode", "seq": 2048}"#;
    assert_eq!(notes(gpt_2), json!(["seq_beyond_positions"]));
    assert_eq!(report(gpt_2)["largest_seq"], 1024);
    assert_eq!(notes(r#"{"network": "gpt-2", "seq": 1024}"#), json!([]));
    let alone = r#"{"parallel": {"zero": 3}}"#;
    assert_eq!(notes(alone), json!(["nothing_to_share"]));
    assert_eq!(notes(r#"{"parallel": {"zero": 3, "data": 2}}"#), json!([]));
    // GPT-2's MLP is not gated (its `config.json`, `activation_function`: gelu_new).
    let gate = r#"{"network": "gpt-2", "seq": 1024, "adapter": {"targets": ["gate"]}}"#;
    assert_eq!(notes(gate), json!(["adapters_reach_nothing"]));
    let up = r#"{"network": "gpt-2", "seq": 1024, "adapter": {"targets": ["gate", "up"]}}"#;
    assert_eq!(notes(up), json!([]));
    let fp8 = |hardware: &str| {
        notes(&format!(
            r#"{{"hardware": "{hardware}", "precision": {{"weights": "fp8"}}}}"#
        ))
    };
    assert_eq!(fp8("a100_80_sxm"), json!(["fp8_kept_only"]));
    assert_eq!(fp8("h100_sxm"), json!([]));
    let of = |framework: &str, task: &str, meter: &str| {
        notes(
            &json!({"framework": framework, "task": task, "meter": meter, "seq": 1024}).to_string(),
        )
    };
    // Its gpu_memory_utilization, 0.9, is what a device's meter shows; the sum of tensors is the job's.
    assert_eq!(of("vllm", "decode", "device"), json!(["takes_pool"]));
    assert_eq!(of("vllm", "decode", "live"), json!([]));
    assert_eq!(of("llama_cpp", "decode", "device"), json!([]));
    assert_eq!(of("vllm", "train", "device"), json!(["framework_unsuited"]));
    assert_eq!(
        of("torchtitan", "decode", "live"),
        json!(["framework_unsuited"])
    );
    assert_eq!(of("textbook", "decode", "live"), json!([]));
}

/// By hand as in the tests of the calculation: 14 GB of weights leave room for 33 caches of 4096 tokens,
/// 524 288 bytes each, or 267 of 512.
#[test]
fn unequal_lengths_are_padded_or_packed() {
    let of = |parallel: &str| {
        let request =
            format!(r#"{{"task": "decode", "seq": 4096, "parallel": {{"context": {parallel}}}}}"#);
        report(&request)["batching"].clone()
    };
    let compared = of("1");
    let shortest = &compared[3];
    assert_eq!(shortest["mean_seq"], 512);
    assert_eq!(shortest["padded"]["sequences"], 33);
    assert_eq!(shortest["packed"]["sequences"], 267);
    let rate = |way: &str| shortest[way]["useful_tokens_per_s"].as_f64().unwrap();
    let gain = shortest["gain"].as_f64().unwrap();
    assert!((rate("packed") / rate("padded") - gain).abs() < 1e-9 && gain > 1.0);
    assert_eq!(of("2")[0]["gain"], Value::Null);
}

/// A report's own answers, asked for: on the devices that it names and with the longest sequences it has
/// room for, it fits with the total that it promised.
#[test]
fn what_is_answered_can_be_asked_for() {
    let scenario = |more: Value| {
        let mut scenario = json!({"network": "llama-3-8b", "hardware": "h100_sxm", "batch": 1,
            "seq": 8192, "recompute": "full"});
        let fields = scenario.as_object_mut().unwrap();
        fields.extend(more.as_object().unwrap().clone());
        scenario
    };
    for more in [
        json!({"parallel": {"data": 4, "context": 8, "zero": 3}}),
        json!({"parallel": {"context": 3, "tensor": 2, "sequence": true}, "seq": 6144}),
        json!({"parallel": {"pipeline": 4, "interleave": 2}, "accumulation": 8}),
        json!({"parallel": {"pipeline": 4, "interleave": 2}, "accumulation": 16, "batch": 8,
            "hardware": "rtx4090"}),
        json!({"parallel": {"tensor": 2, "sequence": true}, "hardware": "b200"}),
    ] {
        let asked = scenario(more);
        let first = report(&asked.to_string());
        let mut again = asked.clone();
        again["seq"] = first["largest_seq"].clone();
        if again["seq"] != json!(0) {
            assert_eq!(report(&again.to_string())["fits"], true, "{again}");
        }
        let mut again = asked.clone();
        let mut answer = first["fewest_devices"].clone();
        let fields = answer.as_object_mut().unwrap();
        let total = fields.remove("total_bytes").unwrap();
        let devices = fields.remove("devices").unwrap();
        again["parallel"] = answer;
        let second = report(&again.to_string());
        assert_eq!(second["fits"], true, "{again}");
        assert_eq!(second["devices"], devices, "{again}");
        assert_eq!(second["memory"]["total_bytes"], total, "{again}");
    }
}

/// The remedy of FP8 linears is `"compute": "fp8"`, whatever the weights are stored in.
#[test]
fn linears_in_fp8_can_be_asked_for_in_every_storage() {
    for precision in [
        json!({}),
        json!({"weights": "fp32", "compute": "bf16"}),
        json!({"weights": "fp32", "compute": "bf16", "cast": true}),
        json!({"master": false}),
    ] {
        let of = |precision: &Value| {
            report(&json!({"network": "llama-3-8b", "precision": precision}).to_string())
        };
        let before = of(&precision);
        let remedies = before["remedies"].as_array().unwrap();
        let promised = remedies.iter().find(|remedy| remedy["id"] == "fp8_linears");
        let mut in_fp8 = precision.clone();
        in_fp8["compute"] = json!("fp8");
        let after = &of(&in_fp8)["memory"]["total_bytes"];
        assert_eq!(after, &promised.unwrap()["total_bytes"], "{precision}");
    }
}

/// 8 B on one 80 GB device: no single remedy fits; full recomputation and adapters together do.
#[test]
fn two_remedies_together_are_named_where_none_does_alone() {
    let of = |more: Value| {
        let mut scenario = json!({"network": "llama-3-8b", "seq": 4096});
        let fields = scenario.as_object_mut().unwrap();
        fields.extend(more.as_object().unwrap().clone());
        report(&scenario.to_string())
    };
    let before = of(json!({}));
    let remedies = before["remedies"].as_array().unwrap();
    assert!(
        remedies
            .iter()
            .all(|one| one["fits"] == false || one["devices"] != 1)
    );
    let pair = &before["remedy_pair"];
    assert_eq!(pair["ids"], json!(["full_recompute", "lora"]));
    let together = of(json!({"recompute": "full", "adapter": {"rank": 8}}));
    assert_eq!(together["memory"]["total_bytes"], pair["total_bytes"]);
    assert_eq!(together["fits"], true);
    assert_eq!(together["remedy_pair"], Value::Null);
}

/// PyTorch's FSDP2 without reduction keeps gradients whole in the reduction's FP32
/// (`torch/distributed/fsdp/_fully_shard/_fsdp_param.py`, `to_accumulated_grad_if_needed`); the unit on its way has
/// its 16-bit gradient and an FP32 copy besides. By hand: of Llama 3 8B's 32 layers of 218 112 000 parameters a
/// stage of two has 16, and the embedding's 128 256 · 4096; 4 bytes of all, 6 of a layer.
#[test]
fn whole_gradients_are_kept_beside_the_unit_on_its_way() {
    let request = r#"{"framework": "torchtitan", "network": "llama-3-8b", "seq": 8192,
        "accumulation": 8, "parallel": {"pipeline": 2, "data": 4, "zero": 3}}"#;
    let report = report(request);
    let terms = report["memory"]["terms"].as_array().unwrap();
    let bytes = |id: &str| {
        let term = terms.iter().find(|term| term["id"] == id).unwrap();
        term["bytes"].as_f64().unwrap()
    };
    let whole = 16.0 * 218_112_000.0 + 128_256.0 * 4096.0;
    assert_eq!(
        bytes("unsharded_gradient"),
        4.0 * whole + 6.0 * 218_112_000.0
    );
}
