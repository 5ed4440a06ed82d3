//! The part of a network that one device holds: a pipeline stage, split by tensor and expert
//! parallelism.

use crate::calc::formula::Algebra;
use crate::calc::framework::{Conventions, LayerSplit, Schedule};
use crate::calc::network::Network;
use crate::calc::parallel::Parallel;
use crate::calc::parameters::{LayerParameters, Parameters};
use crate::calc::training::Training;
use crate::calc::units::real;

/// A pipeline stage.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Stage {
    /// Layers with a dense MLP.
    pub(super) dense_layers: u64,
    /// Layers with experts.
    pub(super) expert_layers: u64,
    /// Whether it holds the embedding.
    pub(super) is_first: bool,
    /// Whether it holds the head.
    pub(super) is_last: bool,
    /// Micro-batches whose activations it holds at once; interleaved, chunks of them.
    pub(super) in_flight: u64,
    /// What is on it at once.
    pub(super) moment: Moment,
}

/// A moment that may be the peak.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) enum Moment {
    /// All there ever is.
    #[default]
    Whole,
    /// The end of the forward pass: activations, no gradients.
    Loss,
    /// The end of the backward pass: gradients, no activations.
    Step,
    /// The optimizer's step, with what it takes besides.
    Update,
}

impl Moment {
    /// All.
    pub(super) const ALL: [Self; 4] = [Self::Whole, Self::Loss, Self::Step, Self::Update];

    /// Whether it may be the peak of this training.
    pub(super) fn may_be_peak(self, training: &Training) -> bool {
        match self {
            Self::Whole => !training.has_rising_gradients(),
            Self::Loss | Self::Step => training.has_rising_gradients(),
            Self::Update => training.step_copies() > 0.0,
        }
    }
}

impl Stage {
    /// The stages that may need the most: the first, which holds the most micro-batches and the
    /// embedding; the first that has neither embedding nor dense layers; and the last, which computes
    /// the loss. One and the same without a pipeline. Every stage counts as full where layers do not
    /// divide evenly.
    pub(super) fn candidates(
        network: &Network,
        parallel: &Parallel,
        micro_batches: u64,
        conventions: &Conventions,
    ) -> [Self; 3] {
        let stages = parallel.pipeline.max(1);
        let split = conventions.layer_split;
        let ends = u64::from(split == LayerSplit::EndsAsLayers && stages > 1);
        let layers = if split == LayerSplit::ByCost {
            layers_by_cost(network, stages)
        } else {
            network.layers.saturating_add(2 * ends).div_ceil(stages)
        };
        let first_dense = network
            .experts
            .map_or(network.layers, |experts| experts.first_dense);
        let last = stages - 1;
        let stage = |index: u64| {
            let is_end = index == 0 || index == last;
            let taken = index.saturating_mul(layers).saturating_sub(ends.min(index));
            let layers = match split {
                LayerSplit::ByCost if index == last => network.layers.saturating_sub(taken),
                LayerSplit::EndsAsLayers if is_end => layers.saturating_sub(ends).max(1),
                LayerSplit::Even | LayerSplit::EndsAsLayers | LayerSplit::ByCost => layers,
            };
            let before = taken.min(network.layers.saturating_sub(layers));
            let dense_layers = first_dense.saturating_sub(before).min(layers);
            Self {
                dense_layers,
                expert_layers: layers - dense_layers,
                is_first: index == 0,
                is_last: index == last,
                in_flight: in_flight(parallel, index, micro_batches, conventions.schedule),
                moment: Moment::Whole,
            }
        };
        let without_dense = match network.experts {
            None => 1,
            Some(_) => first_dense.div_ceil(layers.max(1)).max(1),
        };
        [stage(0), stage(without_dense.min(last)), stage(last)]
    }

    /// Layers of both kinds.
    pub(super) const fn layers(&self) -> u64 {
        self.dense_layers + self.expert_layers
    }
}

/// Layers of a stage where stages are filled in order up to an equal share of the cost, the head's with
/// the layers': `4 a d h + 3 h i` and `V h`.
fn layers_by_cost(network: &Network, stages: u64) -> u64 {
    let product = |one: u64, other: u64| one.saturating_mul(other);
    let attention = product(4, product(network.heads, network.head_size));
    let layer = attention
        .saturating_add(product(3, network.mlp_width))
        .max(1);
    let all = product(network.layers, layer).saturating_add(network.vocab.unwrap_or(0));
    // A stage is full once its layers cost more than an equal share.
    let full = all.checked_div(product(stages, layer)).unwrap_or_default();
    full.saturating_add(1).min(network.layers.max(1))
}

/// Micro-batches whose activations stage k of p holds at once: `min(p − k, micro-batches)` with one
/// forward, one backward. Interleaved, the chunks of 1/m of the stage's layers:
/// `min(2 (p − 1 − k) + (m − 1) p + 1, m · micro-batches)`, on the first stage `1 + (p − 1)/(p m)` times
/// the layers of p micro-batches (Korthikanti et al. 2022, arXiv:2205.05198, section 4.2.3). Where every
/// forward pass comes first, all; with the bubbles p − 1 more.
fn in_flight(parallel: &Parallel, index: u64, micro_batches: u64, schedule: Schedule) -> u64 {
    let (stages, chunks) = (parallel.pipeline.max(1), parallel.interleave.max(1));
    if stages > 1 && schedule != Schedule::OneForwardOneBackward {
        let bubbles = match schedule {
            Schedule::AllForwardAndBubbles => stages - 1,
            Schedule::AllForward | Schedule::OneForwardOneBackward => 0,
        };
        let all = chunks.saturating_mul(micro_batches.max(1));
        return all.saturating_add(bubbles);
    }
    let after = stages.saturating_sub(index);
    if chunks == 1 {
        return after.min(micro_batches).max(1);
    }
    let warm_up = after.saturating_sub(1).saturating_mul(2);
    let held = warm_up.saturating_add((chunks - 1).saturating_mul(stages));
    let all = chunks.saturating_mul(micro_batches.max(1));
    held.saturating_add(1).min(all)
}

/// What is kept of some layers while several micro-batches, or chunks of them, are in flight.
pub(super) fn kept<N: Algebra>(per_layer: N, layers: N, stage: Stage, parallel: &Parallel) -> N {
    let kept = (per_layer * layers).times("n", stage.in_flight);
    kept.over("m", parallel.interleave)
}

/// Parameters on one device, before what ZeRO shares out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Share {
    /// All but routed experts.
    pub(super) common: f64,
    /// Routed experts.
    pub(super) experts: f64,
    /// Those of the first that are matrices of the layers, which quantization and Muon act on, as they
    /// do on all experts.
    pub(super) matrices: f64,
    /// The largest layer, gathered.
    pub(super) largest_layer: f64,
    /// The largest of layers, embedding and head.
    pub(super) largest_part: f64,
    /// Embedding and head, as far as the stage has them.
    pub(super) ends: f64,
    /// Of these the head, whose gradient comes first.
    pub(super) head: f64,
}

impl Share {
    /// Of a stage. Where the declared size is not that of the shape, all parts are scaled alike.
    pub(super) fn of(network: &Network, parallel: &Parallel, stage: Stage) -> Self {
        let (tensor, expert) = (real(parallel.tensor.max(1)), real(parallel.expert.max(1)));
        if network.is_textbook() {
            let pipeline = real(parallel.pipeline.max(1));
            let common = real(network.params) / tensor / pipeline;
            return Self {
                common,
                experts: 0.0,
                matrices: common,
                largest_layer: real(network.params) / tensor / real(network.layers.max(1)),
                largest_part: real(network.params) / tensor / real(network.layers.max(1)),
                ends: 0.0,
                head: 0.0,
            };
        }
        let parameters = Parameters::of(network);
        let declared = real(network.params) / real(parameters.total().max(1));
        let (dense, sparse) = (parameters.dense_layer, parameters.expert_layer);
        let keys = tensor.min(real(network.kv_heads.max(1)));
        let common = |layer: &LayerParameters| common_part(layer, tensor, keys);
        let matrix = |layer: &LayerParameters| matrix_part(layer, tensor, keys);
        let (dense_count, sparse_count) = (real(stage.dense_layers), real(stage.expert_layers));
        let layers = dense_count * common(&dense) + sparse_count * common(&sparse);
        let experts = sparse_count * real(sparse.experts) / tensor / expert;
        let matrices = dense_count * matrix(&dense) + sparse_count * matrix(&sparse);
        let largest =
            |layer: &LayerParameters| common(layer) + real(layer.experts) / tensor / expert;
        let dense_size = if stage.dense_layers > 0 {
            largest(&dense)
        } else {
            0.0
        };
        let sparse_size = if stage.expert_layers > 0 {
            largest(&sparse)
        } else {
            0.0
        };
        let largest_layer = dense_size.max(sparse_size);
        let embedding = real(parameters.embedding.max(parameters.head)) / tensor;
        let has_embedding = stage.is_first || stage.is_last;
        let embedding = if has_embedding { embedding } else { 0.0 };
        let ends = outside(&parameters, stage, tensor);
        let without_embedding = Stage {
            is_first: false,
            ..stage
        };
        Self {
            common: (layers + ends) * declared,
            experts: experts * declared,
            matrices: matrices * declared,
            largest_layer: largest_layer * declared,
            largest_part: largest_layer.max(embedding) * declared,
            ends: ends * declared,
            head: outside(&parameters, without_embedding, tensor) * declared,
        }
    }

    /// What is not in matrices of the layers: embedding, norms, router, head.
    pub(super) fn rest(&self) -> f64 {
        (self.common - self.matrices).max(0.0)
    }

    /// Common and expert parameters together.
    pub(super) fn total(&self) -> f64 {
        self.common + self.experts
    }
}

/// What of a layer a device of a tensor-parallel group holds, routed experts aside; the projections to keys
/// and values are split among no more devices than there are key heads.
fn common_part(layer: &LayerParameters, tensor: f64, keys: f64) -> f64 {
    matrix_part(layer, tensor, keys) + real(layer.norms) + real(layer.router)
}

fn matrix_part(layer: &LayerParameters, tensor: f64, keys: f64) -> f64 {
    let queries = real(layer.attention.saturating_sub(layer.key_values));
    let split = (queries + real(layer.mlp)) / tensor + real(layer.key_values) / keys;
    split + real(layer.attention_replicated)
}

/// Embedding, positions, last norm and head, as far as the stage holds them. A tied head is the
/// embedding once more where first and last stage are not the same.
fn outside(parameters: &Parameters, stage: Stage, tensor: f64) -> f64 {
    let mut outside = 0.0;
    if stage.is_first {
        outside += real(parameters.embedding) / tensor
            + real(parameters.positions)
            + real(parameters.embedding_norm);
    }
    if stage.is_last {
        let is_tied = parameters.head == 0;
        let head = if is_tied && !stage.is_first {
            parameters.embedding
        } else {
            parameters.head
        };
        outside += real(parameters.final_norm) + real(head) / tensor;
    }
    outside
}
