//! Writes what the roofs say of the kernels of one step.

use miniserde::json::Value;

use super::json::{count, list, number, object, text};
use super::names;
use crate::calc::phase::{Part, Pass, Span};
use crate::calc::report::{KernelPoint, Report};

/// The kernels, in the order of the step.
pub(super) fn list_of(report: &Report) -> Value {
    list(report.kernels.iter().map(kernel))
}

/// What they come to.
pub(super) fn totals(report: &Report) -> Value {
    let totals = &report.totals;
    object([
        ("work_flop", number(totals.work.to_flop())),
        ("model_work_flop", number(totals.model_work.to_flop())),
        ("traffic_bytes", number(totals.traffic.to_bytes())),
        ("time_s", number(totals.time.to_s())),
        (
            "compute_bound_share",
            number(totals.compute_bound_share.to_of_one()),
        ),
        ("tokens", count(totals.tokens)),
        ("tokens_per_s", number(totals.tokens_per_s)),
        ("mfu", number(totals.utilization.to_of_one())),
        ("hfu", number(totals.hardware_utilization.to_of_one())),
    ])
}

/// Work and traffic are those of one run, the time is that of all.
fn kernel(point: &KernelPoint) -> Value {
    let (pass, part) = (pass(point.id.pass), part(point.id.part));
    object([
        ("id", text(format!("{pass}.{part}"))),
        ("pass", text(pass)),
        ("part", text(part)),
        ("count", count(point.count)),
        ("work_flop", number(point.kernel.work.to_flop())),
        ("traffic_bytes", number(point.kernel.traffic.to_bytes())),
        (
            "intensity_flop_per_byte",
            number(point.intensity.to_flop_per_byte()),
        ),
        ("bound", text(names::bound(point.bound))),
        ("share_of_peak", number(point.share_of_peak.to_of_one())),
        ("time_s", number(point.time.to_s())),
        ("share_of_step", number(point.share.to_of_one())),
    ])
}

const fn pass(pass: Pass) -> &'static str {
    match pass {
        Pass::Forward => "forward",
        Pass::Recompute => "recompute",
        Pass::InputGradient => "input_gradient",
        Pass::WeightGradient => "weight_gradient",
        Pass::Update => "update",
    }
}

const fn part(part: Part) -> &'static str {
    match part {
        Part::Embedding => "embedding",
        Part::EmbeddingNorm => "embedding_norm",
        Part::Norm => "norm",
        Part::Qkv => "qkv",
        Part::QkNorm => "qk_norm",
        Part::LatentDown => "latent_down",
        Part::LatentNorm => "latent_norm",
        Part::QueryUp => "query_up",
        Part::KeyValueUp => "key_value_up",
        Part::AbsorbedQueries => "absorbed_queries",
        Part::AbsorbedValues => "absorbed_values",
        Part::Scores(Span::Full) => "scores",
        Part::Scores(Span::Windowed) => "windowed_scores",
        Part::Softmax(Span::Full) => "softmax",
        Part::Softmax(Span::Windowed) => "windowed_softmax",
        Part::WeightedSum(Span::Full) => "weighted_sum",
        Part::WeightedSum(Span::Windowed) => "windowed_weighted_sum",
        Part::FusedAttention(Span::Full) => "fused_attention",
        Part::FusedAttention(Span::Windowed) => "windowed_fused_attention",
        Part::CachedAttention(Span::Full) => "cached_attention",
        Part::CachedAttention(Span::Windowed) => "windowed_cached_attention",
        Part::AttentionOut => "attention_out",
        Part::Residual => "residual",
        Part::MlpIn => "mlp_in",
        Part::MlpActivation => "mlp_activation",
        Part::MlpOut => "mlp_out",
        Part::Router => "router",
        Part::Routing => "routing",
        Part::ExpertDispatch => "expert_dispatch",
        Part::ExpertIn => "expert_in",
        Part::ExpertActivation => "expert_activation",
        Part::ExpertOut => "expert_out",
        Part::ExpertCombine => "expert_combine",
        Part::SharedIn => "shared_in",
        Part::SharedActivation => "shared_activation",
        Part::SharedOut => "shared_out",
        Part::AttentionAdapters => "attention_adapters",
        Part::MlpAdapters => "mlp_adapters",
        Part::ExpertAdapters => "expert_adapters",
        Part::FinalNorm => "final_norm",
        Part::Head => "head",
        Part::Loss => "loss",
        Part::Optimizer => "optimizer",
    }
}
