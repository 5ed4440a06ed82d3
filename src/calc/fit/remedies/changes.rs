//! The workload changed by each remedy.

use super::RemedyId;
use crate::calc::footprint::Workload;
use crate::calc::inference::{CacheFormat, Inference, WeightFormat};
use crate::calc::parallel::{Parallel, ZeroStage};
use crate::calc::storage::{GradientWidth, Storage, Width};
use crate::calc::training::{
    Adapter, AttentionScores, BaseFormat, Loss, Optimizer, Recompute, Targets, Training,
};

/// The rank of adapters that are proposed.
const ADAPTER_RANK: u64 = 8;

/// The workload changed by each remedy that applies.
pub(super) fn changes(workload: &Workload) -> Vec<(RemedyId, Workload)> {
    let mut changes = smaller_batches(workload);
    changes.extend(tensor_parallel(workload));
    match workload {
        Workload::Training(training) => {
            let of_training = [
                kept_less(training),
                stored_smaller(training),
                trained_less(training),
                shared_out(training),
            ];
            let of_training = of_training.into_iter().flatten();
            changes.extend(of_training.map(|(id, changed)| (id, Workload::Training(changed))));
        }
        Workload::Inference(inference) => {
            let of_inference = served_smaller(inference).into_iter();
            changes.extend(of_inference.map(|(id, changed)| (id, Workload::Inference(changed))));
        }
    }
    changes
}

/// Those of some changes that apply.
fn applying<Changed, const COUNT: usize>(
    changes: [(bool, RemedyId, Changed); COUNT],
) -> Vec<(RemedyId, Changed)> {
    let applying = changes.into_iter().filter(|(applies, ..)| *applies);
    applying.map(|(_, id, changed)| (id, changed)).collect()
}

fn smaller_batches(workload: &Workload) -> Vec<(RemedyId, Workload)> {
    let batch = workload.batch();
    applying([
        (
            batch >= 2,
            RemedyId::HalfBatch,
            workload.with_batch(batch / 2),
        ),
        (batch >= 4, RemedyId::BatchOfOne, workload.with_batch(1)),
    ])
}

fn tensor_parallel(workload: &Workload) -> Vec<(RemedyId, Workload)> {
    let base = *workload.parallel();
    let parallel = Parallel {
        tensor: base.tensor.saturating_mul(2),
        ..base
    };
    vec![(RemedyId::TensorParallel, workload.with_parallel(parallel))]
}

/// Activations.
fn kept_less(training: &Training) -> Vec<(RemedyId, Training)> {
    let base = *training;
    let recomputing = |recompute| Training { recompute, ..base };
    let losing = |loss| Training { loss, ..base };
    let keeps_all = base.recompute == Recompute::None;
    let is_full = base.recompute == Recompute::Full;
    applying([
        (
            keeps_all,
            RemedyId::SelectiveRecompute,
            recomputing(Recompute::Selective),
        ),
        (
            !is_full,
            RemedyId::FullRecompute,
            recomputing(Recompute::Full),
        ),
        (
            true,
            RemedyId::FlashAttention,
            Training {
                scores: AttentionScores::NotStored,
                ..base
            },
        ),
        (
            base.loss == Loss::Unfused,
            RemedyId::ChunkedLoss,
            losing(Loss::Chunked),
        ),
        (
            base.loss != Loss::Fused,
            RemedyId::FusedLoss,
            losing(Loss::Fused),
        ),
        (
            true,
            RemedyId::OffloadActivations,
            Training {
                offload: true,
                ..base
            },
        ),
    ])
}

/// Narrower numbers, and gradients that do not pile up.
fn stored_smaller(training: &Training) -> Vec<(RemedyId, Training)> {
    let base = *training;
    let storing = |storage| Training { storage, ..base };
    let half = GradientWidth::Half;
    let storage = base.storage;
    let is_half = storage.weights == Width::Half;
    let computes_half = storage.compute == Width::Half;
    applying([
        (
            base.optimizer == Optimizer::Adam,
            RemedyId::Optimizer8bit,
            Training {
                optimizer: Optimizer::Adam8bit,
                ..base
            },
        ),
        (
            base.accumulation <= 1,
            RemedyId::OptimizerInBackward,
            Training {
                optimizer_in_backward: true,
                ..base
            },
        ),
        (
            !computes_half,
            RemedyId::MixedPrecision,
            storing(Storage::MIXED),
        ),
        (
            is_half && storage.gradients != half,
            RemedyId::HalfGradients,
            storing(Storage {
                gradients: half,
                ..storage
            }),
        ),
        (
            computes_half,
            RemedyId::PureHalf,
            storing(Storage {
                linears_in_8bit: storage.linears_in_8bit,
                ..Storage::HALF
            }),
        ),
        (
            computes_half,
            RemedyId::Fp8Linears,
            storing(Storage {
                linears_in_8bit: true,
                ..storage
            }),
        ),
    ])
}

fn trained_less(training: &Training) -> Vec<(RemedyId, Training)> {
    let base = training.adapter.unwrap_or(Adapter {
        rank: ADAPTER_RANK,
        targets: Targets::ALL,
        base: BaseFormat::Half,
    });
    let with = |base| Training {
        adapter: Some(base),
        ..*training
    };
    let quantized = Adapter {
        base: BaseFormat::Nf4Double,
        ..base
    };
    applying([
        (training.adapter.is_none(), RemedyId::Lora, with(base)),
        (
            base.base == BaseFormat::Half,
            RemedyId::Qlora,
            with(quantized),
        ),
    ])
}

/// Model states shared out among as many data-parallel devices as there are, and among 2, 4 and 8 times
/// as many.
fn shared_out(training: &Training) -> Vec<(RemedyId, Training)> {
    let stages = [
        (ZeroStage::Optimizer, RemedyId::Zero1, RemedyId::Zero1OnMore),
        (ZeroStage::Gradients, RemedyId::Zero2, RemedyId::Zero2OnMore),
        (
            ZeroStage::Parameters,
            RemedyId::Zero3,
            RemedyId::Zero3OnMore,
        ),
    ];
    let base = training.parallel;
    let of_stage = |(zero, here, on_more): (ZeroStage, RemedyId, RemedyId)| {
        [1, 2, 4, 8].map(|factor| {
            let id = if factor == 1 { here } else { on_more };
            let data = base.data.saturating_mul(factor);
            let parallel = Parallel { data, zero, ..base };
            (
                id,
                Training {
                    parallel,
                    ..*training
                },
            )
        })
    };
    let offered = stages.into_iter().filter(|(zero, ..)| *zero >= base.zero);
    offered.flat_map(of_stage).collect()
}

/// Narrower weights and caches of serving.
fn served_smaller(inference: &Inference) -> Vec<(RemedyId, Inference)> {
    let caching = |kv_cache| Inference {
        kv_cache,
        ..*inference
    };
    let weighing = |weights| Inference {
        weights,
        ..*inference
    };
    vec![
        (RemedyId::Cache8bit, caching(CacheFormat::Byte)),
        (RemedyId::Cache4bit, caching(CacheFormat::Nibble)),
        (RemedyId::Weights8bit, weighing(WeightFormat::Int8)),
        (RemedyId::Weights4bit, weighing(WeightFormat::Int4)),
    ]
}
