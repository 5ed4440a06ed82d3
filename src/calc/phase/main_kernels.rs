//! The network's main kernels, one of a kind: what a chart has room for.

use super::{KernelId, OperationId, Part, Pass, PhaseKernel, Span, kernels};
use crate::calc::footprint::Workload;
use crate::calc::inference::Inference;
use crate::calc::kernel::Kernel;
use crate::calc::network::Network;
use crate::calc::precision::NumberFormat;

const QKV: &[Part] = &[Part::Qkv, Part::LatentDown];
const MLP: &[Part] = &[Part::MlpIn, Part::ExpertIn];
const CACHED: &[Part] = &[
    Part::CachedAttention(Span::Full),
    Part::CachedAttention(Span::Windowed),
];
/// Attention is one kernel, or three.
const ATTENTION: &[&[Part]] = &[
    &[Part::FusedAttention(Span::Full)],
    &[Part::FusedAttention(Span::Windowed)],
    &[
        Part::Scores(Span::Full),
        Part::Softmax(Span::Full),
        Part::WeightedSum(Span::Full),
    ],
    &[
        Part::Scores(Span::Windowed),
        Part::Softmax(Span::Windowed),
        Part::WeightedSum(Span::Windowed),
    ],
];

/// The main kernels of one layer, as far as the network has them, and in training the optimizer's step.
///
/// In training also what decoding would do with the same batch and a cache of the same length.
pub fn network_operations(
    network: &Network,
    workload: &Workload,
    format: NumberFormat,
) -> Vec<(OperationId, Kernel)> {
    let list = kernels(network, workload, format);
    match workload {
        Workload::Training(training) => {
            let decoding = Inference {
                batch: training.batch,
                context: training.seq,
                ..Inference::default()
            };
            let decoding = kernels(network, &Workload::Inference(decoding), format);
            let step = one_of(&list, Pass::Update, &[Part::Optimizer]);
            let step = step.map(|kernel| (OperationId::OptimizerStep, kernel));
            of_all_tokens(&list)
                .chain(step)
                .chain(of_new_tokens(&decoding))
                .collect()
        }
        Workload::Inference(inference) if inference.prompt > 0 => of_all_tokens(&list).collect(),
        Workload::Inference(_) => of_new_tokens(&list).collect(),
    }
}

fn of_all_tokens(list: &[PhaseKernel]) -> impl Iterator<Item = (OperationId, Kernel)> {
    let forward = |parts| one_of(list, Pass::Forward, parts);
    let attention = ATTENTION.iter().find_map(|parts| all_of(list, parts));
    [
        (OperationId::TrainQkv, forward(QKV)),
        (OperationId::TrainAttention, attention),
        (OperationId::TrainMlp, forward(MLP)),
        (OperationId::TrainNorm, forward(&[Part::Norm])),
    ]
    .into_iter()
    .filter_map(|(id, kernel)| Some((id, kernel?)))
}

fn of_new_tokens(list: &[PhaseKernel]) -> impl Iterator<Item = (OperationId, Kernel)> {
    let forward = |parts| one_of(list, Pass::Forward, parts);
    [
        (OperationId::DecodeMlp, forward(MLP)),
        (OperationId::DecodeAttention, forward(CACHED)),
    ]
    .into_iter()
    .filter_map(|(id, kernel)| Some((id, kernel?)))
}

/// The first kernel of the list that is one of these parts.
fn one_of(list: &[PhaseKernel], pass: Pass, parts: &[Part]) -> Option<Kernel> {
    let is_wanted = |id: KernelId| id.pass == pass && parts.contains(&id.part);
    let found = list.iter().find(|kernel| is_wanted(kernel.id))?;
    Some(found.kernel)
}

/// Kernels that run after each other, if the list has them all.
fn all_of(list: &[PhaseKernel], parts: &[Part]) -> Option<Kernel> {
    let mut kernels = parts
        .iter()
        .map(|part| one_of(list, Pass::Forward, &[*part]));
    let first = kernels.next()??;
    kernels.try_fold(first, |sum, kernel| Some(sum.then(kernel?)))
}
