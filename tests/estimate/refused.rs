//! What is no scenario is refused with the field, its value and what is allowed.

use serde_json::{Value, json};

use super::{refusal, report};

#[track_caller]
fn is_refused(request: &str, field: &str, value: &Value, allowed: &str) {
    let found = refusal(request);
    assert_eq!((found.0.as_str(), &found.1), (field, value), "{request}");
    assert!(found.2.contains(allowed), "{request}: {}", found.2);
}

#[test]
fn fields_that_are_not_known() {
    for (request, field) in [
        (r#"{"bacth": 4}"#, "bacth"),
        (r#"{"parallel": {"tensr": 4}}"#, "parallel.tensr"),
        (r#"{"precision": {"weight": 4}}"#, "precision.weight"),
        (r#"{"adapter": {"alpha": 4}}"#, "adapter.alpha"),
        (r#"{"hardware": {"name": 4}}"#, "hardware.name"),
        (
            r#"{"hardware": {"peak_tflop_per_s": {"fp6": 4}}}"#,
            "hardware.peak_tflop_per_s.fp6",
        ),
        (r#"{"network": {"experts": 4}}"#, "network.experts"),
    ] {
        is_refused(request, field, &json!(4), "one of ");
    }
}

#[test]
fn counts_out_of_range_or_of_another_kind() {
    for field in ["batch", "seq", "accumulation"] {
        for bad in [
            json!(0),
            json!(-1),
            json!(1.5),
            json!(1e300),
            json!(u64::MAX),
            json!("4"),
            json!(null),
            json!([4]),
            json!({}),
            json!(true),
        ] {
            let request = json!({ field: bad }).to_string();
            is_refused(&request, field, &bad, "a whole number from 1 to ");
        }
    }
    for (request, field, value) in [
        (json!({"parallel": {"zero": 4}}), "parallel.zero", json!(4)),
        (json!({"parallel": {"data": 0}}), "parallel.data", json!(0)),
        (json!({"adapter": {"rank": 0}}), "adapter.rank", json!(0)),
        (json!({"prompt": -1}), "prompt", json!(-1)),
    ] {
        is_refused(&request.to_string(), field, &value, "a whole number from ");
    }
}

#[test]
fn choices_that_do_not_exist() {
    for (field, allowed) in [
        ("task", "one of train, prefill, decode"),
        ("optimizer", "one of adamw, adam, adam8bit"),
        ("recompute", "one of none, selective, full, sqrt"),
        ("attention", "one of flash, materialised"),
        ("loss", "one of unfused, chunked, fused"),
        ("capacity", "one of label, driver, headroom"),
        ("meter", "one of live, tensors, allocated, reserved, device"),
        ("framework", "one of textbook, megatron_lm, "),
        ("gated_mlp", "one of all, fused_activation"),
        ("dropout", "true or false"),
        ("offload", "true or false"),
        ("optimizer_in_backward", "true or false"),
        ("precision", "an object with fields among weights"),
        ("parallel", "an object with fields among data"),
        ("adapter", "an object with fields among kind"),
        ("conventions", "an object with fields among weight_bytes"),
    ] {
        for bad in [json!("Adam W"), json!(7), json!([])] {
            let request = json!({ field: bad }).to_string();
            is_refused(&request, field, &bad, allowed);
        }
    }
    is_refused(
        r#"{"adapter": {"targets": ["q", "z"]}}"#,
        "adapter.targets",
        &json!(["q", "z"]),
        "q, k, v, o, gate, up, down",
    );
    is_refused(
        r#"{"adapter": {"kind": "lora", "base": "nf4"}}"#,
        "adapter.base",
        &json!("nf4"),
        "one of half",
    );
}

#[test]
fn ids_that_do_not_exist_with_those_that_are_close() {
    for (request, field, value, close) in [
        (
            json!({"network": "lama-2-7b"}),
            "network",
            "lama-2-7b",
            "as llama-2-7b,",
        ),
        (
            json!({"network": "Llama-3-8B"}),
            "network",
            "Llama-3-8B",
            "as llama-3-8b,",
        ),
        (json!({"hardware": "h100"}), "hardware", "h100", "h100_sxm"),
        (json!({"hardware": ""}), "hardware", "", "such as"),
        (
            json!({"hardware": {"id": "rtx-4090"}}),
            "hardware.id",
            "rtx-4090",
            "as rtx4090,",
        ),
    ] {
        is_refused(&request.to_string(), field, &json!(value), close);
    }
}

#[test]
fn combinations_that_cannot_be_run() {
    for (parallel, field, value, allowed) in [
        (
            json!({"tensor": 3}),
            "parallel.tensor",
            json!(3),
            "32 heads",
        ),
        (
            json!({"sequence": true}),
            "parallel.sequence",
            json!(true),
            "parallel.tensor",
        ),
        (
            json!({"pipeline": 64}),
            "parallel.pipeline",
            json!(64),
            "32 layers",
        ),
        (
            json!({"interleave": 2}),
            "parallel.interleave",
            json!(2),
            "parallel.pipeline",
        ),
        (
            json!({"context": 3}),
            "parallel.context",
            json!(3),
            "divisor of seq, 2048",
        ),
        (
            json!({"expert": 2}),
            "parallel.expert",
            json!(2),
            "no experts",
        ),
    ] {
        let request = json!({ "parallel": parallel }).to_string();
        is_refused(&request, field, &value, allowed);
    }
    // Narayanan et al. 2021, arXiv:2104.04473, section 2.2.
    let interleaved = |accumulation: u64| {
        json!({"parallel": {"pipeline": 4, "interleave": 2}, "accumulation": accumulation})
            .to_string()
    };
    is_refused(&interleaved(6), "accumulation", &json!(6), "pipeline, 4");
    report(&interleaved(8));
    let within = |accumulation: u64, adapter: &Value| {
        json!({"optimizer_in_backward": true, "accumulation": accumulation, "adapter": adapter})
            .to_string()
    };
    let (none, lora) = (json!(null), json!({"rank": 8}));
    is_refused(
        &within(2, &none),
        "optimizer_in_backward",
        &json!(true),
        "while accumulation is above 1",
    );
    // Adapters keep their gradients, whenever the optimizer runs.
    for (accumulation, adapter) in [(1, &none), (2, &lora)] {
        report(&within(accumulation, adapter));
    }
    let mixtral =
        |parallel: Value| json!({ "network": "mixtral-8x7b", "parallel": parallel }).to_string();
    let of_experts = mixtral(json!({"data": 3, "expert": 3}));
    is_refused(&of_experts, "parallel.expert", &json!(3), "8 experts");
    let of_data = mixtral(json!({"data": 6, "expert": 4}));
    is_refused(&of_data, "parallel.expert", &json!(4), "parallel.data");
}

#[test]
fn precisions_that_contradict_themselves() {
    for (precision, field, value) in [
        (
            json!({"weights": "fp32", "master": true}),
            "precision.master",
            json!(true),
        ),
        (json!({"cast": true}), "precision.cast", json!(true)),
        (
            json!({"weights": "fp32", "cast": true}),
            "precision.cast",
            json!(true),
        ),
        (
            json!({"compute": "fp32"}),
            "precision.compute",
            json!("fp32"),
        ),
        (
            json!({"weights": "int4"}),
            "precision.weights",
            json!("int4"),
        ),
        (
            json!({"kv_cache": "fp32"}),
            "precision.kv_cache",
            json!("fp32"),
        ),
    ] {
        let request = json!({ "precision": precision }).to_string();
        is_refused(&request, field, &value, "");
    }
    let served = r#"{"task": "decode", "precision": {"weights": "fp32"}}"#;
    is_refused(served, "precision.weights", &json!("fp32"), "int4, nf4");
}

#[test]
fn prompts_that_are_no_part_of_the_sequence() {
    is_refused(r#"{"prompt": 1}"#, "prompt", &json!(1), "0 in training");
    let long = r#"{"task": "prefill", "seq": 8, "prompt": 9}"#;
    is_refused(long, "prompt", &json!(9), "to seq, 8");
}

#[test]
fn networks_that_cannot_be() {
    let plain = json!({"params": 7e9, "hidden": 4096, "layers": 32, "heads": 32});
    for (key, bad, allowed) in [
        ("params", json!(0), "from 1 to 1000000000000000"),
        ("params", json!("7B"), "a whole number"),
        ("hidden", json!(1e12), "from 1 to 1048576"),
        ("layers", json!(-32), "from 1 to 65536"),
        ("heads", json!(33), "a divisor of hidden, 4096"),
        ("kv_heads", json!(5), "a divisor of heads, 32"),
        ("kv_heads", json!(64), "from 1 to 32"),
        ("vocab", json!(0), "from 1 to"),
        ("gated", json!("yes"), "true or false"),
    ] {
        let mut network = plain.clone();
        network[key] = bad.clone();
        let request = json!({ "network": network }).to_string();
        is_refused(&request, &format!("network.{key}"), &bad, allowed);
    }
    for key in ["params", "hidden", "layers", "heads"] {
        let mut network = plain.clone();
        network.as_object_mut().unwrap().remove(key);
        let request = json!({ "network": network }).to_string();
        is_refused(&request, &format!("network.{key}"), &Value::Null, "needed");
    }
    is_refused(r#"{"network": 7}"#, "network", &json!(7), "config.json");
}

#[test]
fn config_files_that_cannot_be_imported() {
    for (config, field, value, allowed) in [
        (
            json!({"model_type": "mamba"}),
            "network.model_type",
            json!("mamba"),
            "llama",
        ),
        (
            json!({"model_type": "llama"}),
            "network.hidden_size",
            Value::Null,
            "not complete",
        ),
        (
            json!({"hidden_size": 4096, "num_hidden_layers": 32}),
            "network.model_type",
            Value::Null,
            "not complete",
        ),
        (
            json!({"model_type": "llama", "hidden_size": 0}),
            "network.hidden_size",
            json!(0),
            "a whole number",
        ),
        (
            json!({"model_type": "gemma3", "text_config": {"hidden_size": "wide"}}),
            "network.text_config.hidden_size",
            json!("wide"),
            "a whole number",
        ),
    ] {
        let request = json!({ "network": config }).to_string();
        is_refused(&request, field, &value, allowed);
    }
}

#[test]
fn devices_that_cannot_be() {
    let plain = json!({"peak_tflop_per_s": {"bf16": 312}, "bandwidth_gb_per_s": 2039,
        "capacity_gb": 80});
    for (key, bad) in [
        ("bandwidth_gb_per_s", json!(0)),
        ("capacity_gb", json!(-80)),
        ("capacity_gb", json!(1e12)),
        ("driver_gb", json!("80 GB")),
    ] {
        let mut device = plain.clone();
        device[key] = bad.clone();
        let request = json!({ "hardware": device }).to_string();
        let field = format!("hardware.{key}");
        is_refused(&request, &field, &bad, "a number from 0.001 to 1000000000");
    }
    for key in ["peak_tflop_per_s", "bandwidth_gb_per_s", "capacity_gb"] {
        let mut device = plain.clone();
        device.as_object_mut().unwrap().remove(key);
        let request = json!({ "hardware": device }).to_string();
        is_refused(&request, &format!("hardware.{key}"), &Value::Null, "needed");
    }
}
