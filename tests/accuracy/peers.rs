//! The same runs by the rules of other tools, as the catalog has them.

use ridgepoint::calc::conventions::{ActivationRule, States};
use ridgepoint::calc::network::Network;
use ridgepoint::catalog::Catalog;
use ridgepoint::catalog::config::network_from_config;
use ridgepoint::catalog::conventions::ConventionEntry;
use serde_json::Value;

use crate::links::shape;

/// A tool, and which of its rules applies: to runs that recompute nothing, that recompute some, that
/// recompute all, under ZeRO 3, in FP32.
struct Tool {
    name: &'static str,
    plain: &'static str,
    selective: &'static str,
    full: &'static str,
    sharded: &'static str,
    wide: &'static str,
    /// What it divides by the number of devices under ZeRO 3, besides what the rule always divides.
    shares: &'static [States],
    /// What it adds there on each of several devices, in bytes.
    buffers: f64,
}

const ALL_STATES: &[States] = &[States::Weights, States::Gradients, States::Optimizer];

const fn same(name: &'static str, rule: &'static str) -> Tool {
    Tool {
        name,
        plain: rule,
        selective: rule,
        full: rule,
        sharded: rule,
        wide: rule,
        shares: &[],
        buffers: 0.0,
    }
}

/// The tools; what each asks for is given to it, but for widths of gradients and optimizer states, which
/// stay what it takes by default.
///
/// Under ZeRO 3: `EleutherAI/cookbook@827ee3b` `calc/calc_transformer_mem.py` divides all states and adds
/// a bucket of 5e8 and 1e9 live parameters in 16 bits; `cli99/llm-analysis@d841e40`
/// `llm_analysis/analysis.py` divides all states; `NVIDIA/Megatron-LM@00caa53`
/// `megatron/training/theoretical_memory_usage.py` has the distributed optimizer, 6 + 12/D bytes.
const TOOLS: [Tool; 6] = [
    Tool {
        selective: "cookbook_checkpointed",
        full: "cookbook_checkpointed",
        shares: ALL_STATES,
        buffers: 2.0 * (5e8 + 1e9),
        ..same("Eleuther cookbook", "cookbook")
    },
    Tool {
        shares: ALL_STATES,
        ..same("llm-analysis", "llm_analysis")
    },
    Tool {
        selective: "megatron_selective",
        full: "megatron_selective",
        shares: &[States::Optimizer],
        ..same("Megatron-LM's script", "megatron")
    },
    Tool {
        sharded: "deepspeed_zero3",
        ..same("DeepSpeed's estimators", "deepspeed_zero2")
    },
    Tool {
        selective: "gpu_poor_checkpointed",
        full: "gpu_poor_checkpointed",
        ..same("gpu_poor", "gpu_poor")
    },
    Tool {
        wide: "accelerate_float32",
        ..same("accelerate", "accelerate_float16")
    },
];

/// llm-analysis under `ActivationRecomputation.FULL`: the 16-bit input of each layer
/// (`llm_analysis/analysis.py` of the same commit).
const INPUTS_ALONE: ActivationRule = ActivationRule {
    layer_hidden: 2.0,
    layer_scores: 0.0,
    layer_mlp: 0.0,
    layer_heads: 0.0,
    layer_token: 0.0,
    once_hidden: 0.0,
    once_vocab: 4.0,
    once_token: 0.0,
    factor: 1.0,
};

/// What each tool gives for a run in bytes, by its name; none for runs that they know nothing of: serving,
/// adapters, single terms, states elsewhere.
pub(crate) fn predictions(row: &Value, catalog: &Catalog) -> Option<Vec<(&'static str, f64)>> {
    let scenario = &row["scenario"];
    let is_training = scenario["task"].is_null() && scenario["adapter"].is_null();
    if scenario.is_null() || !is_training || !row["terms"].is_null() {
        return None;
    }
    let inner = |path: &str| scenario.pointer(path);
    if inner("/conventions/offloads_states") == Some(&Value::Bool(true)) {
        return None;
    }
    let network = network(&scenario["network"], catalog)?;
    let conventions = ConventionEntry::all();
    let count = |value: &Value, absent: u64| value.as_u64().unwrap_or(absent);
    let parallel = &scenario["parallel"];
    let devices = count(&parallel["data"], 1) * count(&parallel["context"], 1);
    let (batch, seq) = (count(&scenario["batch"], 4), count(&scenario["seq"], 2048));
    let seq = seq / count(&parallel["context"], 1);
    let is_sharded = count(&parallel["zero"], 0) == 3;
    let is_wide = inner("/precision/weights").and_then(Value::as_str) == Some("fp32");
    let tools = TOOLS.iter().filter_map(|tool| {
        let rule = if is_sharded && tool.sharded != tool.plain {
            tool.sharded
        } else if is_wide && tool.wide != tool.plain {
            tool.wide
        } else {
            match scenario["recompute"].as_str() {
                Some("full") => tool.full,
                Some("selective") => tool.selective,
                Some(_) | None => tool.plain,
            }
        };
        let entry = conventions.iter().find(|entry| entry.id == rule)?;
        let mut convention = entry.convention.clone();
        if tool.name == "llm-analysis" && scenario["recompute"] == "full" {
            convention.activations = INPUTS_ALONE;
        }
        let mut buffers = 0.0;
        if is_sharded && devices > 1 {
            convention.shared.extend_from_slice(tool.shares);
            buffers = tool.buffers;
        }
        let estimate = convention.estimate(&network, batch, seq, devices);
        Some((tool.name, estimate.total.to_bytes() + buffers))
    });
    Some(tools.collect())
}

fn network(value: &Value, catalog: &Catalog) -> Option<Network> {
    if let Some(id) = value.as_str() {
        return Some(catalog.network(id)?.network);
    }
    if !value["model_type"].is_null() {
        return network_from_config(&value.to_string()).ok();
    }
    shape(value)
}
