//! The choices that a reader can make among named things, in one table that lists and links share.
//!
//! Each choice has a key and each thing an id; both are in links and never change their meaning. Names
//! stand in the language files under `key_id`.

use super::scenario::{AdapterKind, Dropout, Recipe, Scenario, TargetSet, Task};
use crate::calc::hardware::CapacityBasis;
use crate::calc::inference::{CacheFormat, WeightFormat};
use crate::calc::parallel::ZeroStage;
use crate::calc::precision::NumberFormat;
use crate::calc::training::{AttentionScores, GatedMlp, Loss, Meter, Optimizer, Recompute};

/// A choice of the scenario, by number in `ids`: so that all choices share one copy of code.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The key in links.
    pub key: &'static str,
    /// The ids of what can be chosen.
    pub ids: &'static [&'static str],
    read: fn(&Scenario) -> usize,
    write: fn(&mut Scenario, usize),
}

impl Choice {
    /// The id of what is chosen.
    pub fn read(&self, scenario: &Scenario) -> &'static str {
        let chosen = (self.read)(scenario);
        self.ids.get(chosen).copied().unwrap_or_default()
    }

    /// Chooses by id; whether there is such a thing.
    pub fn write(&self, scenario: &mut Scenario, id: &str) -> bool {
        // The door for programs calls tensors so, too.
        let id = if id == "live" { "tensors" } else { id };
        let chosen = self.ids.iter().position(|known| *known == id);
        if let Some(chosen) = chosen {
            (self.write)(scenario, chosen);
        }
        chosen.is_some()
    }

    /// The choice with this key.
    pub fn of_key(key: &str) -> Option<&'static Self> {
        CHOICES.into_iter().find(|choice| choice.key == key)
    }
}

/// Declares a choice: what it is, its key, the field of the scenario, and the id of each value.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident = $key:literal, $field:ident: $($value:expr => $id:literal),+ $(,)?) => {
        choice!(
            $(#[$doc])* $name = $key, $field,
            |scenario: &mut Scenario, value| scenario.$field = value;
            $($value => $id),+
        );
    };
    ($(#[$doc:meta])* $name:ident = $key:literal, $field:ident, $write:expr; $($value:expr => $id:literal),+ $(,)?) => {
        $(#[$doc])*
        pub const $name: &Choice = &Choice {
            key: $key,
            ids: &[$($id),+],
            read: |scenario| {
                let values = [$($value),+];
                values
                    .iter()
                    .position(|value| *value == scenario.$field)
                    .unwrap_or_default()
            },
            write: |scenario, chosen| {
                let values = [$($value),+];
                if let Some(value) = values.get(chosen) {
                    ($write)(scenario, *value);
                }
            },
        };
    };
}

choice!(
    /// What the network is used for.
    TASK = "task", task:
    Task::Train => "train", Task::Prefill => "prefill", Task::Decode => "decode"
);
choice!(
    /// The number format to compute in.
    FORMAT = "fmt", format, Scenario::set_format;
    NumberFormat::Fp32 => "fp32", NumberFormat::Tf32 => "tf32", NumberFormat::Fp16 => "fp16",
    NumberFormat::Bf16 => "bf16", NumberFormat::Fp8 => "fp8", NumberFormat::Fp4 => "fp4"
);
choice!(
    /// What the footprint is held against.
    BASIS = "basis", basis:
    CapacityBasis::Label => "label", CapacityBasis::Driver => "driver",
    CapacityBasis::Headroom => "headroom"
);
choice!(
    /// What is counted as used.
    METER = "meter", meter:
    Meter::Tensors => "tensors", Meter::Allocated => "allocated", Meter::Reserved => "reserved",
    Meter::Device => "device"
);
choice!(
    /// Whether layers and loss are compiled.
    COMPILE = "compile", is_compiled: false => "off", true => "on"
);
choice!(
    /// The optimizer.
    OPTIMIZER = "opt", optimizer:
    Optimizer::Adam => "adam", Optimizer::Adam8bit => "adam8bit", Optimizer::Adam4bit => "adam4bit",
    Optimizer::Adafactor => "adafactor", Optimizer::Lion => "lion", Optimizer::Muon => "muon",
    Optimizer::Momentum => "momentum", Optimizer::Sgd => "sgd"
);
choice!(
    /// When the optimizer runs.
    OPTIMIZER_IN_BACKWARD = "optstep", optimizer_in_backward: false => "after", true => "within"
);
choice!(
    /// How training stores its numbers.
    RECIPE = "store", recipe:
    Recipe::ByFormat => "auto", Recipe::Mixed => "mixed", Recipe::MixedFp32Gradients => "mixed_g32",
    Recipe::MixedBothGradients => "mixed_g48", Recipe::Autocast => "autocast",
    Recipe::FullShards => "fsdp", Recipe::Half => "half", Recipe::MixedFp8 => "fp8",
    Recipe::Full => "full"
);
choice!(
    /// What is recomputed.
    RECOMPUTE = "recompute", recompute:
    Recompute::None => "none", Recompute::Selective => "selective", Recompute::Full => "full",
    Recompute::Sqrt => "sqrt"
);
choice!(
    /// Where kept activations wait.
    OFFLOAD = "offload", offload: false => "off", true => "on"
);
choice!(
    /// Whether attention scores are kept.
    SCORES = "scores", scores:
    AttentionScores::Stored => "stored", AttentionScores::NotStored => "not_stored"
);
choice!(
    /// Whether dropout is on.
    DROPOUT = "dropout", dropout:
    Dropout::ByNetwork => "auto", Dropout::On => "on", Dropout::Off => "off"
);
choice!(
    /// What a gated MLP keeps.
    GATED_MLP = "mlp", gated_mlp:
    GatedMlp::All => "all", GatedMlp::FusedActivation => "fused", GatedMlp::RebuiltProduct => "rebuilt"
);
choice!(
    /// How head and loss are computed.
    LOSS = "loss", loss:
    Loss::Unfused => "unfused", Loss::Chunked => "chunked", Loss::Fused => "fused"
);
choice!(
    /// Whether all parameters are trained, or adapters.
    ADAPTER = "adapter", adapter:
    AdapterKind::None => "none", AdapterKind::Lora => "lora", AdapterKind::Nf4 => "nf4",
    AdapterKind::Nf4Double => "nf4dq", AdapterKind::Gptq4 => "gptq4"
);
choice!(
    /// Which linear maps have adapters.
    TARGETS = "targets", targets:
    TargetSet::All => "all", TargetSet::QueriesAndValues => "qv", TargetSet::Attention => "qkvo",
    TargetSet::QueriesKeysAndValues => "qkv", TargetSet::Mlp => "mlp"
);
choice!(
    /// What data-parallel devices share out.
    ZERO = "zero", zero:
    ZeroStage::None => "0", ZeroStage::Optimizer => "1", ZeroStage::Gradients => "2",
    ZeroStage::Parameters => "3"
);
choice!(
    /// Whether tensor parallelism also splits along the sequence.
    SEQUENCE = "sp", sequence: false => "off", true => "on"
);
choice!(
    /// How weights are stored for serving.
    WEIGHTS = "weights", weights:
    WeightFormat::Half => "bf16", WeightFormat::Fp8 => "fp8", WeightFormat::Int8 => "int8",
    WeightFormat::Int4 => "int4", WeightFormat::Nf4 => "nf4"
);
choice!(
    /// How keys and values are stored.
    KV_CACHE = "kv", kv_cache:
    CacheFormat::Half => "bf16", CacheFormat::Byte => "fp8", CacheFormat::Nibble => "int4"
);

/// The framework whose conventions count.
pub const FRAMEWORK: &Choice = &Choice {
    key: "framework",
    ids: FRAMEWORKS,
    read: |scenario| {
        let framework = FRAMEWORKS.iter().position(|id| *id == scenario.framework);
        framework.unwrap_or_default()
    },
    write: |scenario, chosen| {
        if let Some(id) = FRAMEWORKS.get(chosen) {
            scenario.framework = id;
        }
    },
};

/// The catalog's frameworks, which a test holds them to.
const FRAMEWORKS: &[&str] = &[
    "textbook",
    "megatron_lm",
    "megatron_deepspeed",
    "deepspeed_hf",
    "hf_trainer",
    "peft",
    "fsdp",
    "torchtitan",
    "torchtune",
    "nanotron",
    "litgpt",
    "maxtext",
    "hf_generate",
    "vllm",
    "llama_cpp",
];

/// All choices, in the order in which links have them.
pub const CHOICES: [&Choice; 21] = [
    TASK,
    FORMAT,
    BASIS,
    FRAMEWORK,
    COMPILE,
    METER,
    OPTIMIZER,
    OPTIMIZER_IN_BACKWARD,
    RECIPE,
    RECOMPUTE,
    OFFLOAD,
    SCORES,
    DROPOUT,
    GATED_MLP,
    LOSS,
    ADAPTER,
    TARGETS,
    ZERO,
    SEQUENCE,
    WEIGHTS,
    KV_CACHE,
];
