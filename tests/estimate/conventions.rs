//! Conventions that are choices, each told otherwise than the framework's, with values by hand.
//!
//! The network, where no other is named: 8 · 10⁹ parameters, hidden size 1024, 8 layers.

use serde_json::{Value, json};

use super::{refusal, report};

/// The training of a textbook network of 8 · 10⁹ parameters with what is given besides, and its terms.
fn terms(given: &Value) -> Vec<(String, f64)> {
    let mut request = json!({
        "network": {"params": 8e9, "hidden": 1024, "layers": 8, "heads": 8},
        "batch": 1, "seq": 1000, "dropout": false,
    });
    for (key, value) in given.as_object().unwrap() {
        request[key] = value.clone();
    }
    let report = report(&request.to_string());
    let terms = report.pointer("/memory/terms").unwrap().as_array().unwrap();
    let term = |term: &Value| {
        let id = term["id"].as_str().unwrap().to_owned();
        (id, term["bytes"].as_f64().unwrap())
    };
    terms.iter().map(term).collect()
}

#[track_caller]
fn assert_gb(given: &Value, expected: &[(&str, f64)]) {
    let terms = terms(given);
    for (id, gb) in expected {
        let found = terms.iter().find(|(known, _)| known == id);
        let bytes = found.map_or(0.0, |(_, bytes)| *bytes);
        let error = (bytes / 1e9 - gb).abs();
        assert!(error <= 1e-9 * gb, "{id} of {given}: {bytes}");
    }
}

/// 8 · 10⁹ parameters over four devices: of 2, 2, 4, 4 and 4 bytes each.
#[test]
fn what_each_zero_stage_shares_out() {
    let with = |zero: u8, conventions: Value| json!({"parallel": {"data": 4, "zero": zero}, "conventions": conventions});
    assert_gb(
        &with(1, json!({})),
        &[
            ("parameters", 16.0),
            ("gradients", 16.0),
            ("master_copy", 8.0),
            ("first_moment", 8.0),
        ],
    );
    // Gradients already with the first stage; master copy and moments only with the second.
    assert_gb(
        &with(
            1,
            json!({"gradients_shared_from": "zero_1", "optimizer_shared_from": "zero_2"}),
        ),
        &[
            ("parameters", 16.0),
            ("gradients", 4.0),
            ("master_copy", 32.0),
            ("second_moment", 32.0),
        ],
    );
    // FSDP's SHARD_GRAD_OP: parameters are shards of 4 GB, gathered once in whole, 16 GB; one layer's
    // gradient, an eighth of 16 GB.
    assert_gb(
        &with(2, json!({"parameters_shared_from": "zero_2"})),
        &[
            ("parameters", 4.0),
            ("gradients", 4.0),
            ("unsharded_units", 16.0),
            ("unsharded_gradient", 2.0),
        ],
    );
    // Both widths of gradients, 2 + 4: with the copy's stage the four bytes, 32 GB, are shared out or not.
    let both = |stage: &str| json!({"storage": "mixed_g48", "copy_shared_from": stage});
    assert_gb(&with(1, both("zero_1")), &[("gradients", 24.0)]);
    assert_gb(&with(1, both("zero_2")), &[("gradients", 48.0)]);
}

/// FP32 throughout is 4 + 4 + 4 + 4 bytes; in 16 bits 2 + 2 + 2 + 2.
#[test]
fn storage_is_overridden() {
    let stored = |storage: &str| json!({"conventions": {"storage": storage}});
    assert_gb(
        &stored("full"),
        &[
            ("parameters", 32.0),
            ("gradients", 32.0),
            ("master_copy", 0.0),
            ("first_moment", 32.0),
        ],
    );
    assert_gb(
        &stored("half"),
        &[
            ("parameters", 16.0),
            ("gradients", 16.0),
            ("master_copy", 0.0),
            ("first_moment", 16.0),
        ],
    );
    // What the scenario says of its precision stands before the convention.
    let said = json!({"precision": {"weights": "bf16"}, "conventions": {"storage": "full"}});
    assert_gb(&said, &[("parameters", 16.0), ("master_copy", 32.0)]);
}

/// Rank 8 on queries and values of 8 layers: 8 · 8 · 2 · 2048 = 262 144 parameters, of 2 + 2 + 12 bytes,
/// or 4 + 4 + 8, or 2 + 2 + 4, or 2 + 6 + 12.
#[test]
fn adapters_have_states_of_their_own() {
    let params = 262_144.0 / 1e9;
    for (conventions, weights, gradients, master, moment) in [
        (json!({}), 2.0, 2.0, 4.0, 4.0),
        (json!({"adapter_storage": "full"}), 4.0, 4.0, 0.0, 4.0),
        (json!({"adapter_storage": "half"}), 2.0, 2.0, 0.0, 2.0),
        (json!({"adapter_storage": "mixed_g48"}), 2.0, 6.0, 4.0, 4.0),
    ] {
        let given =
            json!({"adapter": {"rank": 8, "targets": ["q", "v"]}, "conventions": conventions});
        assert_gb(
            &given,
            &[
                ("parameters", 16.0),
                ("adapter_parameters", weights * params),
                ("gradients", gradients * params),
                ("master_copy", master * params),
                ("second_moment", moment * params),
            ],
        );
    }
}

/// Eight layers of 10⁹ frozen parameters on four devices, rank 8 on queries and values: a layer's gradient
/// is that of 2 · 10⁹ bytes, of which each device keeps a quarter; or all, while micro-batches accumulate.
/// Sources: `PyTorch`'s warning in `fsdp/_wrap_utils.py`, and `_post_backward_hook` beside it.
#[test]
fn gradients_of_frozen_parameters_are_there_where_units_mix() {
    let adapters = 2.0 * 262_144.0 / 1e9;
    for (accumulation, mixes, whole, gradients, unit) in [
        (1, false, false, adapters / 4.0, None),
        (1, true, false, (16.0 + adapters) / 4.0, Some(2.0)),
        (8, true, false, (16.0 + adapters) / 4.0, Some(2.0)),
        (1, true, true, (16.0 + adapters) / 4.0, Some(2.0)),
        (8, true, true, 16.0 + adapters, Some(2.0)),
        (8, false, true, adapters, None),
    ] {
        let given = json!({
            "adapter": {"rank": 8, "targets": ["q", "v"]}, "accumulation": accumulation,
            "parallel": {"data": 4, "zero": 3},
            "conventions": {"mixes_frozen": mixes, "accumulates_whole": whole},
        });
        let sent = unit.map(|bytes| ("unsharded_gradient", bytes));
        let terms: Vec<_> = [("gradients", gradients)].into_iter().chain(sent).collect();
        assert_gb(&given, &terms);
    }
    // All are trained: 2 bytes of each are whole in the place of a quarter.
    for (accumulation, gradients) in [(1, 4.0), (2, 16.0)] {
        let given = json!({
            "accumulation": accumulation, "parallel": {"data": 4, "zero": 3},
            "conventions": {"accumulates_whole": true},
        });
        assert_gb(&given, &[("gradients", gradients)]);
    }
}

/// 2 · 10⁹ parameters on each of four stages of two layers; one sequence of 1000 tokens keeps 32 · 1024
/// bytes a token and layer: 32.768 MB.
#[test]
fn micro_batches_are_in_flight_as_scheduled() {
    let kept = |schedule: &str| json!({"accumulation": 8, "parallel": {"pipeline": 4}, "conventions": {"schedule": schedule}});
    let layers = 2.0 * 0.032_768;
    assert_gb(
        &kept("one_forward_one_backward"),
        &[("layer_tensors", 4.0 * layers)],
    );
    assert_gb(&kept("all_forward"), &[("layer_tensors", 8.0 * layers)]);
    assert_gb(
        &kept("all_forward_and_bubbles"),
        &[("layer_tensors", 11.0 * layers)],
    );
}

/// Ten layers on four stages: three each, the first counts as full; with embedding and head as a layer each
/// twelve, so three, of which the first and the last give one away, and the second has three micro-batches
/// of three layers in flight, more than the first's four of two.
#[test]
fn layers_are_split_by_choice() {
    let split = |split: &str| {
        json!({
            "network": {"params": 8e9, "hidden": 1024, "layers": 10, "heads": 8},
            "accumulation": 8, "parallel": {"pipeline": 4}, "conventions": {"layer_split": split},
        })
    };
    let layer = 0.032_768;
    assert_gb(&split("even"), &[("layer_tensors", 4.0 * 3.0 * layer)]);
    assert_gb(
        &split("ends_as_layers"),
        &[("layer_tensors", 3.0 * 3.0 * layer)],
    );
    // Without vocabulary the head costs nothing: 2.5 layers are an equal share, the third fills it up.
    assert_gb(&split("by_cost"), &[("layer_tensors", 4.0 * 3.0 * layer)]);
}

/// Ten layers cost exactly half of all, the head's 131 072 · 2048 included: nanotron's stage takes one more
/// (`src/nanotron/models/base.py`: on to the next once the cost is above the share).
#[test]
fn a_stage_by_cost_is_full_above_its_share() {
    let given = json!({
        "network": {"params": 1.3e9, "hidden": 2048, "layers": 16, "heads": 16,
            "mlp_width": 8192, "gated": true, "vocab": 131_072},
        "accumulation": 8, "recompute": "full", "parallel": {"pipeline": 2},
        "conventions": {"layer_split": "by_cost"},
    });
    let checkpoint = 2.0 * 1000.0 * 2048.0 / 1e9;
    assert_gb(&given, &[("checkpoints", 2.0 * 11.0 * checkpoint)]);
}

/// A gated MLP of width 4096 keeps 4, 3 or 2 tensors of 2 · 1000 · 4096 bytes in each of 8 layers.
#[test]
fn what_a_gated_mlp_keeps_is_overridden() {
    let tensor = 8.0 * 2.0 * 1000.0 * 4096.0 / 1e9;
    for (kept, tensors) in [
        ("all", 4.0),
        ("fused_activation", 3.0),
        ("rebuilt_product", 2.0),
    ] {
        let given = json!({
            "network": {"params": 1e9, "hidden": 1024, "layers": 8, "heads": 8, "gated": true, "vocab": 8000},
            "conventions": {"gated_mlp": kept},
        });
        assert_gb(&given, &[("mlp_hidden", tensors * tensor)]);
    }
}

/// An FP32 moment of 8 · 10⁹ parameters is 32 GB, more than the activations: the peak is the step. With more
/// activations than that it is not, and plain gradient descent takes none.
#[test]
fn the_step_takes_a_moment_besides() {
    let step = |given: Value| {
        let mut request = json!({"conventions": {"step_moments": 1}});
        for (key, value) in given.as_object().unwrap() {
            request[key] = value.clone();
        }
        request
    };
    assert_gb(
        &step(json!({})),
        &[("step_copies", 32.0), ("layer_tensors", 0.0)],
    );
    let large = 200.0 * 8.0 * 0.032_768;
    assert_gb(
        &step(json!({"batch": 200})),
        &[("step_copies", 0.0), ("layer_tensors", large)],
    );
    assert_gb(&step(json!({"optimizer": "sgd"})), &[("step_copies", 0.0)]);
    let shared = json!({"parallel": {"data": 4, "zero": 1}});
    assert_gb(&step(shared), &[("step_copies", 8.0)]);
}

/// A bucket of 5 · 10⁸ gradients of 2 bytes: with several devices, or alone where the engine makes one.
#[test]
fn a_bucket_may_be_there_on_one_device() {
    let of = |zero: u8, alone: bool| json!({"meter": "allocated", "parallel": {"zero": zero}, "conventions": {"buckets_alone": alone}});
    assert_gb(&of(2, true), &[("gradient_buckets", 1.0)]);
    assert_gb(&of(2, false), &[("gradient_buckets", 0.0)]);
    assert_gb(&of(0, true), &[("gradient_buckets", 0.0)]);
}

#[test]
fn a_wrong_name_is_refused_with_what_is_allowed() {
    let (field, value, allowed) = refusal(r#"{"conventions": {"schedule": "none"}}"#);
    assert_eq!(field, "conventions.schedule");
    assert_eq!(value, json!("none"));
    assert!(
        allowed.contains("one_forward_one_backward, all_forward"),
        "{allowed}"
    );
}

/// The four widths of logits, each with the loss that it is of: 1000 tokens of 50 000 entries.
#[test]
fn what_logits_take_by_loss_and_compiler() {
    let network = json!({
        "params": 8e9, "hidden": 1024, "layers": 8, "heads": 8, "vocab": 50_000,
    });
    for (loss, is_compiled, key) in [
        ("unfused", false, "logit_bytes"),
        ("chunked", false, "chunked_logit_bytes"),
        ("unfused", true, "compiled_logit_bytes"),
        ("chunked", true, "compiled_chunked_logit_bytes"),
    ] {
        let mut conventions = json!({"is_compiled": is_compiled});
        conventions[key] = json!(20);
        let given = json!({"network": network, "loss": loss, "conventions": conventions});
        assert_gb(&given, &[("logits", 1.0)]);
    }
}

/// A token passes through 6 · 14 336 + 4 · 4096 = 102 400 bytes of Llama 3 8B. `vLLM` makes buffers for 8192
/// tokens of all sequences together, once; `generate` lets all prompts through.
#[test]
fn prompts_pass_through_in_parts_of_all_sequences() {
    for (framework, batch, seq, term, tokens) in [
        ("vllm", 64, 8192, "prompt_buffers", 8192.0),
        ("vllm", 1, 4096, "prompt_buffers", 8192.0),
        ("hf_generate", 4, 100, "prefill_workspace", 400.0),
        ("hf_generate", 4, 100, "prompt_buffers", 0.0),
        ("vllm", 4, 100, "prefill_workspace", 0.0),
    ] {
        let given = json!({
            "network": "llama-3-8b", "task": "prefill", "framework": framework,
            "batch": batch, "seq": seq,
        });
        assert_gb(&given, &[(term, tokens * 102_400.0 / 1e9)]);
    }
}

/// Eight layers of 10⁹ parameters: no more than these can be gathered, 16 · 10⁹ bytes.
#[test]
fn no_more_layers_are_gathered_than_there_are() {
    for (told, layers) in [(0.0, 0.0), (2.0, 2.0), (8.0, 8.0), (40.0, 8.0), (1e9, 8.0)] {
        let given = json!({
            "parallel": {"data": 4, "zero": 3}, "conventions": {"gathered_layers": told},
        });
        assert_gb(&given, &[("unsharded_units", 2.0 * layers)]);
    }
}

/// A share of a device is at most all of it, and a cache that grows does not shrink.
#[test]
fn conventions_have_ranges_of_their_own() {
    for (key, wrong, allowed) in [
        ("pool_share", 1.1, "0 to 1"),
        ("pool_share", -0.1, "0 to 1"),
        ("cache_growth", 0.5, "1 to 1000000000"),
        ("slack", 1e10, "0 to 1000000000"),
    ] {
        let (field, _, said) = refusal(&json!({"conventions": {key: wrong}}).to_string());
        assert_eq!(field, format!("conventions.{key}"));
        assert!(said.contains(allowed), "{key}: {said}");
    }
}

/// The weights of Llama 3 8B in FP32 are computed with in 16 bits, and the copies wait for the backward
/// pass; a network in NF4 is decoded where it is used, so of it that is the head's alone, 4096 · 128 256 and
/// the last norm. Source: `MatMul4Bit` in bitsandbytes/autograd/_functions.py.
#[test]
fn of_a_quantized_network_no_copy_is_cast_but_the_head() {
    let given = |adapter: Value| json!({"network": "llama-3-8b", "framework": "hf_trainer", "adapter": adapter});
    assert_gb(
        &given(json!({"kind": "lora"})),
        &[("cast_parameters", 2.0 * 8.030_261_248)],
    );
    let head = 4096.0 * 128_256.0 + 4096.0;
    assert_gb(
        &given(json!({"kind": "qlora"})),
        &[("cast_parameters", 2.0 * head / 1e9)],
    );
}

/// llama.cpp prints compute buffers of 258.50 MiB for Llama 3 8B and 70.50 MiB for Llama 2 7B: FP32 logits of
/// 512 tokens and their head's input, whatever the task and its prompts.
#[test]
fn buffers_of_llama_cpp_are_as_it_prints_them() {
    for (network, mib) in [("llama-3-8b", 258.5), ("llama-2-7b", 70.5)] {
        for (task, batch) in [("prefill", 1), ("prefill", 64), ("decode", 1)] {
            let given = json!({
                "network": network, "task": task, "framework": "llama_cpp", "batch": batch,
            });
            assert_gb(&given, &[("prompt_buffers", mib * 1_048_576.0 / 1e9)]);
        }
    }
}

/// Whole gradients are those of the computation, 2 bytes; FP32 ones of the shards come of them later. Source:
/// `_post_backward_hook` in `PyTorch`'s `fsdp/_runtime_utils.py` returns before it casts.
#[test]
fn whole_gradients_are_as_wide_as_the_computation() {
    for (accumulation, gradients) in [(1, 4.0 * 8.0 / 4.0), (4, 2.0 * 8.0)] {
        let given = json!({
            "framework": "fsdp", "accumulation": accumulation, "parallel": {"data": 4, "zero": 3},
            "conventions": {"accumulates_whole": true},
        });
        assert_gb(&given, &[("gradients", gradients)]);
    }
}

/// FP32 shards are gathered in 16 bits, so that no cast of them is kept besides.
#[test]
fn what_is_shared_out_has_no_cast() {
    for (zero, cast) in [(0, 16.0), (2, 16.0), (3, 0.0)] {
        let given = json!({
            "framework": "hf_trainer", "parallel": {"data": 4, "zero": zero},
        });
        assert_gb(&given, &[("cast_parameters", cast)]);
    }
}
