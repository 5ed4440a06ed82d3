//! The names that stand for choices, stable for ever.

use miniserde::json::Value;

use super::json::text_or_null;
use crate::calc::fit::Verdict;
use crate::calc::footprint::Block;
use crate::calc::hardware::CapacityBasis;
use crate::calc::inference::{CacheFormat, WeightFormat};
use crate::calc::parallel::ZeroStage;
use crate::calc::precision::NumberFormat;
use crate::calc::roofline::Bound;
use crate::calc::training::{
    AttentionScores, BaseFormat, GatedMlp, GradientWidth, Loss, Meter, Optimizer, Recompute, Width,
};

/// Names and what they stand for; a choice may have several.
pub(super) type Names<'a, T> = &'a [(&'a str, T)];

/// All names, for people.
pub(super) fn listed<T>(names: Names<'_, T>) -> String {
    let names: Vec<_> = names.iter().map(|&(name, _)| name).collect();
    names.join(", ")
}

/// The first name of a choice; null if it has none.
pub(super) fn of<T: PartialEq>(names: Names<'_, T>, choice: &T) -> Value {
    let found = names.iter().find(|(_, meaning)| meaning == choice);
    text_or_null(found.map(|&(name, _)| name))
}

/// What the network is used for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Task {
    /// Training.
    Train,
    /// Taking in prompts.
    Prefill,
    /// Giving out one token per sequence.
    Decode,
}

/// What of a linear map is trained in the place of it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum AdapterKind {
    /// On 16-bit weights.
    Lora,
    /// On quantized weights.
    Qlora,
}

/// A linear map of a layer.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Target {
    /// Queries.
    Q,
    /// Keys.
    K,
    /// Values.
    V,
    /// Attention's output.
    O,
    /// The MLP's gate.
    Gate,
    /// The MLP's first matrix.
    Up,
    /// The MLP's last matrix.
    Down,
}

pub(super) const TASKS: Names<'_, Task> = &[
    ("train", Task::Train),
    ("prefill", Task::Prefill),
    ("decode", Task::Decode),
];
pub(super) const OPTIMIZERS: Names<'_, Optimizer> = &[
    ("adamw", Optimizer::Adam),
    ("adam", Optimizer::Adam),
    ("adam8bit", Optimizer::Adam8bit),
    ("adam4bit", Optimizer::Adam4bit),
    ("adafactor", Optimizer::Adafactor),
    ("lion", Optimizer::Lion),
    ("muon", Optimizer::Muon),
    ("momentum", Optimizer::Momentum),
    ("sgd", Optimizer::Sgd),
];
pub(super) const RECOMPUTES: Names<'_, Recompute> = &[
    ("none", Recompute::None),
    ("selective", Recompute::Selective),
    ("full", Recompute::Full),
    ("sqrt", Recompute::Sqrt),
];
pub(super) const ATTENTIONS: Names<'_, AttentionScores> = &[
    ("flash", AttentionScores::NotStored),
    ("materialised", AttentionScores::Stored),
];
pub(super) const LOSSES: Names<'_, Loss> = &[
    ("unfused", Loss::Unfused),
    ("chunked", Loss::Chunked),
    ("fused", Loss::Fused),
];
pub(super) const GATED_MLPS: Names<'_, GatedMlp> = &[
    ("all", GatedMlp::All),
    ("fused_activation", GatedMlp::FusedActivation),
    ("rebuilt_product", GatedMlp::RebuiltProduct),
];
pub(super) const METERS: Names<'_, Meter> = &[
    ("live", Meter::Tensors),
    ("tensors", Meter::Tensors),
    ("allocated", Meter::Allocated),
    ("reserved", Meter::Reserved),
    ("device", Meter::Device),
];
pub(super) const CAPACITIES: Names<'_, CapacityBasis> = &[
    ("label", CapacityBasis::Label),
    ("driver", CapacityBasis::Driver),
    ("headroom", CapacityBasis::Headroom),
];
pub(super) const ADAPTERS: Names<'_, AdapterKind> =
    &[("lora", AdapterKind::Lora), ("qlora", AdapterKind::Qlora)];
pub(super) const TARGETS: Names<'_, Target> = &[
    ("q", Target::Q),
    ("k", Target::K),
    ("v", Target::V),
    ("o", Target::O),
    ("gate", Target::Gate),
    ("up", Target::Up),
    ("down", Target::Down),
];
/// How a network is stored under plain adapters.
pub(super) const LORA_BASES: Names<'_, BaseFormat> = &[("half", BaseFormat::Half)];
/// How a network is stored under adapters on quantized weights.
pub(super) const QLORA_BASES: Names<'_, BaseFormat> = &[
    ("nf4_double", BaseFormat::Nf4Double),
    ("nf4", BaseFormat::Nf4),
    ("gptq_int4", BaseFormat::Gptq4),
];
/// How weights are trained: their width, and what is computed in unless said otherwise.
pub(super) const TRAINED_WEIGHTS: Names<'_, (Width, NumberFormat)> = &[
    ("bf16", (Width::Half, NumberFormat::Bf16)),
    ("fp16", (Width::Half, NumberFormat::Fp16)),
    ("fp32", (Width::Full, NumberFormat::Fp32)),
    ("fp8", (Width::Half, NumberFormat::Fp8)),
];
/// How weights are served, and what is computed in unless said otherwise.
pub(super) const SERVED_WEIGHTS: Names<'_, (WeightFormat, NumberFormat)> = &[
    ("bf16", (WeightFormat::Half, NumberFormat::Bf16)),
    ("fp16", (WeightFormat::Half, NumberFormat::Fp16)),
    ("fp8", (WeightFormat::Fp8, NumberFormat::Fp8)),
    ("int8", (WeightFormat::Int8, NumberFormat::Int8)),
    ("int4", (WeightFormat::Int4, NumberFormat::Bf16)),
    ("nf4", (WeightFormat::Nf4, NumberFormat::Bf16)),
];
pub(super) const GRADIENTS: Names<'_, GradientWidth> = &[
    ("bf16", GradientWidth::Half),
    ("fp16", GradientWidth::Half),
    ("fp32", GradientWidth::Full),
    ("both", GradientWidth::Both),
];
pub(super) const CACHES: Names<'_, CacheFormat> = &[
    ("bf16", CacheFormat::Half),
    ("fp16", CacheFormat::Half),
    ("fp8", CacheFormat::Byte),
    ("int8", CacheFormat::Byte),
    ("int4", CacheFormat::Nibble),
];

/// The stage of ZeRO of this number.
pub(super) fn zero_stage(number: u64) -> ZeroStage {
    let mut stages = ZeroStage::ALL.into_iter();
    let found = stages.find(|stage| u64::from(stage.number()) == number);
    found.unwrap_or_default()
}

/// The name of a block.
pub(super) const fn block(block: Block) -> &'static str {
    match block {
        Block::Parameters => "parameters",
        Block::Gradients => "gradients",
        Block::Optimizer => "optimizer",
        Block::Activations => "activations",
        Block::KvCache => "kv_cache",
        Block::Overhead => "overhead",
    }
}

/// The name of a verdict.
pub(super) const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Fits => "fits",
        Verdict::BatchTooLarge => "batch_too_large",
        Verdict::StatesTooLarge => "states_too_large",
        Verdict::SequenceTooLong => "sequence_too_long",
    }
}

/// The name of a bound.
pub(super) const fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Compute => "compute",
        Bound::Memory => "memory",
    }
}
