//! Any workload: plausible ones for properties, and wild ones that nothing promises.

use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use ridgepoint::calc::footprint::Workload;
use ridgepoint::calc::framework::Conventions;
use ridgepoint::calc::inference::{CacheFormat, Inference, WeightFormat};
use ridgepoint::calc::network::Network;
use ridgepoint::calc::parallel::{Parallel, ZeroStage};
use ridgepoint::calc::storage::{GradientWidth, Storage, Width};
use ridgepoint::calc::training::{
    Adapter, AttentionScores, BaseFormat, GatedMlp, Loss, Meter, Optimizer, Recompute, Targets,
    Training,
};
use ridgepoint::catalog::frameworks::Framework;

use crate::networks::{network, wild, wild_network};

const RECOMPUTE: [Recompute; 4] = [
    Recompute::None,
    Recompute::Selective,
    Recompute::Full,
    Recompute::Sqrt,
];
const OPTIMIZERS: [Optimizer; 8] = [
    Optimizer::Adam,
    Optimizer::Sgd,
    Optimizer::Momentum,
    Optimizer::Adam8bit,
    Optimizer::Adam4bit,
    Optimizer::Adafactor,
    Optimizer::Lion,
    Optimizer::Muon,
];
const STORAGES: [Storage; 8] = [
    Storage::MIXED,
    Storage::MIXED_FP32_GRADIENTS,
    Storage::MIXED_BOTH_GRADIENTS,
    Storage::FULL,
    Storage::AUTOCAST,
    Storage::FULL_SHARDS,
    Storage::HALF,
    Storage::MIXED_FP8,
];
const METERS: [Meter; 4] = [
    Meter::Tensors,
    Meter::Allocated,
    Meter::Reserved,
    Meter::Device,
];

/// The same without a framework.
pub(crate) fn textbook(workload: Workload) -> Workload {
    let conventions = Conventions::TEXTBOOK;
    match workload {
        Workload::Training(training) => Workload::Training(Training {
            conventions,
            ..training
        }),
        Workload::Inference(inference) => Workload::Inference(Inference {
            conventions,
            ..inference
        }),
    }
}

/// The conventions of any framework.
fn conventions() -> impl Strategy<Value = Conventions> {
    let all = Framework::all();
    select(all).prop_map(|framework| framework.conventions)
}

fn parallel(number: &BoxedStrategy<u64>) -> impl Strategy<Value = Parallel> + use<> {
    let six = [0; 6].map(|_: u8| number.clone());
    (six, select(&ZeroStage::ALL[..]), any::<bool>()).prop_map(|(sizes, zero, sequence)| {
        let [data, tensor, pipeline, interleave, context, expert] = sizes;
        Parallel {
            data,
            zero,
            tensor,
            sequence,
            pipeline,
            interleave,
            context,
            expert,
        }
    })
}

fn adapter(number: BoxedStrategy<u64>) -> impl Strategy<Value = Adapter> {
    let bases = vec![
        BaseFormat::Half,
        BaseFormat::Nf4,
        BaseFormat::Nf4Double,
        BaseFormat::Gptq4,
    ];
    let targets = vec![Targets::ALL, Targets::QUERIES_AND_VALUES];
    (number, select(targets), select(bases)).prop_map(|(rank, targets, base)| Adapter {
        rank,
        targets,
        base,
    })
}

fn training(
    number: BoxedStrategy<u64>,
    parallel: impl Strategy<Value = Parallel>,
) -> impl Strategy<Value = Training> {
    let numbers = [number.clone(), number.clone(), number.clone()];
    let kept = (
        select(&RECOMPUTE[..]),
        select(vec![AttentionScores::Stored, AttentionScores::NotStored]),
        select(vec![
            GatedMlp::All,
            GatedMlp::FusedActivation,
            GatedMlp::RebuiltProduct,
        ]),
        select(vec![Loss::Unfused, Loss::Chunked, Loss::Fused]),
    );
    let stored = (
        select(&OPTIMIZERS[..]),
        select(&STORAGES[..]),
        option::weighted(0.2, adapter(number)),
        select(&METERS[..]),
        conventions(),
    );
    let flags = prop::array::uniform3(any::<bool>());
    (numbers, kept, stored, flags, parallel).prop_map(|(numbers, kept, stored, flags, parallel)| {
        let [batch, seq, accumulation] = numbers;
        let (recompute, scores, gated_mlp, loss) = kept;
        let (optimizer, storage, adapter, meter, conventions) = stored;
        Training {
            batch,
            seq,
            optimizer,
            optimizer_in_backward: flags[0],
            recompute,
            offload: flags[1],
            scores,
            has_dropout: flags[2],
            gated_mlp,
            loss,
            storage,
            adapter,
            accumulation,
            parallel,
            meter,
            conventions,
        }
    })
}

fn inference(
    number: BoxedStrategy<u64>,
    parallel: impl Strategy<Value = Parallel>,
) -> impl Strategy<Value = Inference> {
    let numbers = [number.clone(), number.clone(), number];
    let formats = (
        select(vec![
            WeightFormat::Half,
            WeightFormat::Fp8,
            WeightFormat::Int8,
            WeightFormat::Int4,
            WeightFormat::Nf4,
        ]),
        select(vec![
            CacheFormat::Half,
            CacheFormat::Byte,
            CacheFormat::Nibble,
        ]),
        select(&METERS[..]),
        conventions(),
    );
    (numbers, formats, parallel).prop_map(|(numbers, formats, parallel)| {
        let [batch, context, prompt] = numbers;
        let (weights, kv_cache, meter, conventions) = formats;
        Inference {
            batch,
            context,
            prompt,
            weights,
            kv_cache,
            parallel,
            meter,
            conventions,
        }
    })
}

/// Anything that the types allow.
pub(crate) fn wild_case() -> impl Strategy<Value = (Network, Workload)> {
    let workload = prop_oneof![
        2 => training(wild().boxed(), parallel(&wild().boxed())).prop_map(Workload::Training),
        1 => inference(wild().boxed(), parallel(&wild().boxed())).prop_map(Workload::Inference),
    ];
    let storage = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    (wild_network(), workload, storage).prop_map(|(network, workload, flags)| {
        let Workload::Training(training) = workload else {
            return (network, workload);
        };
        // Storages that nobody uses but the type allows.
        let storage = Storage {
            weights: if flags.0 { Width::Half } else { Width::Full },
            has_master: flags.1,
            keeps_cast: flags.2,
            gradients: if flags.3 {
                GradientWidth::Both
            } else {
                training.storage.gradients
            },
            ..training.storage
        };
        (
            network,
            Workload::Training(Training {
                storage,
                ..training
            }),
        )
    })
}

/// Training or serving as people do, on one device or many, in combinations that can be run.
pub(crate) fn case() -> impl Strategy<Value = (Network, Workload)> {
    let workload = prop_oneof![
        3 => plausible_training().prop_map(Workload::Training),
        1 => (inference((1..5000_u64).boxed(), sizes())).prop_map(Workload::Inference),
    ];
    (network(), workload).prop_map(|(network, workload)| runnable(network, workload))
}

/// Serving on one device.
pub(crate) fn serving_case() -> impl Strategy<Value = (Network, Inference)> {
    let inference = inference((1..5000_u64).boxed(), Just(Parallel::ONE_DEVICE));
    (network(), inference)
}

/// Training as people do.
pub(crate) fn training_case() -> impl Strategy<Value = (Network, Training)> {
    (network(), plausible_training()).prop_map(|(network, training)| {
        let (network, workload) = runnable(network, Workload::Training(training));
        let parallel = *workload.parallel();
        (
            network,
            Training {
                parallel,
                ..training
            },
        )
    })
}

fn plausible_training() -> impl Strategy<Value = Training> {
    let numbers = (1..200_u64, 1..64_u64, 1..=8_u64);
    (training((1..64_u64).boxed(), sizes()), numbers).prop_map(
        |(training, (batch, blocks, accumulation))| Training {
            batch,
            seq: blocks * 64,
            accumulation,
            ..training
        },
    )
}

fn sizes() -> impl Strategy<Value = Parallel> {
    let numbers = select(vec![1, 1, 1, 2, 4_u64]);
    prop_oneof![Just(Parallel::ONE_DEVICE), parallel(&numbers.boxed())]
}

/// The same with data parallelism alone where it cannot be run as it is, and the optimizer after the
/// backward pass where gradients add up.
fn runnable(network: Network, workload: Workload) -> (Network, Workload) {
    let workload = match workload {
        Workload::Training(training) => Workload::Training(Training {
            optimizer_in_backward: training.optimizer_in_backward && training.accumulation == 1,
            ..training
        }),
        Workload::Inference(_) => workload,
    };
    if workload.check(&network).is_ok() {
        return (network, workload);
    }
    let parallel = workload.parallel();
    let data_alone = Parallel {
        data: parallel.data,
        zero: parallel.zero,
        ..Parallel::ONE_DEVICE
    };
    (network, workload.with_parallel(data_alone))
}
