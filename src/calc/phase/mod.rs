//! Which kernels a phase of work runs: a training step, a prefill, a step of decoding; and the course's
//! list of operations.
//!
//! A network is described once, as operations that know their forward and backward
//! kernels; a phase runs them over its tokens. Layers of one kind (dense or with experts, windowed or
//! not) are one entry with a count, so the cost does not grow with the depth of a network.
//!
//! What is counted: matrices, attention, norms, activation functions, additions, routing, loss and the
//! optimizer. Left out, because kernels fuse it into its neighbours: biases, rotary positions, dropout
//! and its masks, attention sinks, conversions between formats, rebuilding parts of a gated MLP, adding
//! up gradients over micro-batches. Attention is counted over all the tokens that a query could see if
//! attention were not causal: the useful part of prefill and training is about half.
//!
//! Kernels are those of one device of a tensor-parallel group, for all layers. Communication, pipeline,
//! context and expert parallelism are left out.

mod adapters;
mod attention;
mod course;
mod critical;
mod effect;
mod heads;
mod ids;
mod inference;
mod layers;
mod main_kernels;
mod mlp;
mod muon;
mod operation;
mod totals;
mod training;
mod widths;

use super::footprint::Workload;
use super::kernel::Kernel;
use super::network::Network;
use super::precision::NumberFormat;
use super::units::{DataSize, Work};
pub use course::{OperationId, course_operations};
pub use critical::{critical_batch, ideal_critical_batch};
pub use effect::{Effect, EffectId, Point, effects};
pub use inference::decode_bytes;
pub use main_kernels::network_operations;
pub use totals::PhaseTotals;

/// Names a kernel of a phase; unique within one list.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct KernelId {
    /// When it runs.
    pub pass: Pass,
    /// What it computes.
    pub part: Part,
}

/// When a kernel runs, in the order of a training step.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Pass {
    /// Forward.
    Forward,
    /// Forward again, of what was thrown away.
    Recompute,
    /// Backward: gradients of a kernel's inputs; of all its operands where it is no linear map.
    InputGradient,
    /// Backward: gradients of a linear map's weights.
    WeightGradient,
    /// The optimizer's step.
    Update,
}

/// Which layers an attention kernel belongs to.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Span {
    /// Those that see all tokens.
    Full,
    /// Those that see a sliding window.
    Windowed,
}

/// What a kernel computes.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Part {
    /// Rows of the input embedding, and of learned positions.
    Embedding,
    /// The norm over the embedding.
    EmbeddingNorm,
    /// A norm over the hidden size.
    Norm,
    /// The projection to queries, keys and values, in one.
    Qkv,
    /// Norms of queries and keys.
    QkNorm,
    /// The maps down to the latents of queries, keys and values, in one.
    LatentDown,
    /// The norms of these latents.
    LatentNorm,
    /// Queries from their latent, or from the hidden channels.
    QueryUp,
    /// Keys and values from their latent.
    KeyValueUp,
    /// Decoding with latents: queries taken into the space of the keys' latent.
    AbsorbedQueries,
    /// Decoding with latents: values taken out of the space of the latent.
    AbsorbedValues,
    /// Attention without fusion: queries times keys.
    Scores(Span),
    /// Attention without fusion: softmax of the scores.
    Softmax(Span),
    /// Attention without fusion: scores times values.
    WeightedSum(Span),
    /// Attention in one kernel.
    FusedAttention(Span),
    /// Attention of new tokens over the cache.
    CachedAttention(Span),
    /// Attention's output projection.
    AttentionOut,
    /// Adding a block's output to its input.
    Residual,
    /// The dense MLP's first matrix, or both with a gate.
    MlpIn,
    /// The dense MLP's activation function, and the product with a gate.
    MlpActivation,
    /// The dense MLP's last matrix.
    MlpOut,
    /// The map that scores experts.
    Router,
    /// Softmax of these scores and the choice.
    Routing,
    /// Copying tokens to their experts.
    ExpertDispatch,
    /// First matrices of the experts that are chosen.
    ExpertIn,
    /// Their activation.
    ExpertActivation,
    /// Their last matrices.
    ExpertOut,
    /// The weighted sum of what the experts give.
    ExpertCombine,
    /// First matrices of experts that every token passes.
    SharedIn,
    /// Their activation.
    SharedActivation,
    /// Their last matrices.
    SharedOut,
    /// All adapters of one layer's attention.
    AttentionAdapters,
    /// All adapters of one layer's dense MLP.
    MlpAdapters,
    /// All adapters of one layer's experts.
    ExpertAdapters,
    /// The norm before the output head.
    FinalNorm,
    /// The output head.
    Head,
    /// Softmax and cross entropy.
    Loss,
    /// The optimizer.
    Optimizer,
}

/// A kernel of a phase and how often it runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhaseKernel {
    /// Which kernel.
    pub id: KernelId,
    /// Work and traffic of one run.
    pub kernel: Kernel,
    /// The part of the work that the network's mathematics asks for: matrices and attention, neither
    /// recomputed nor elementwise. What utilization of a model is measured by.
    pub model_work: Work,
    /// Runs in the phase.
    pub count: u64,
}

impl PhaseKernel {
    /// Whether it does or moves anything: nothing is trained of a frozen embedding, and nothing is seen
    /// of an empty cache.
    fn is_any(&self) -> bool {
        self.count > 0 && (self.kernel.traffic > DataSize::ZERO || self.kernel.work > Work::ZERO)
    }

    /// All runs together.
    pub fn all_runs(&self) -> Kernel {
        self.kernel.repeated(self.count)
    }
}

/// All kernels of one optimizer step, of a prefill (where there is a prompt) or of one decoding step,
/// in the order in which passes follow each other. None of them is idle.
///
/// Tensors are as wide as the workload stores them; `format` is what is computed in, and inputs of the
/// layers' linear maps are converted to it where it is narrower.
///
/// ```
/// use ridgepoint::calc::footprint::Workload;
/// use ridgepoint::calc::{network::Network, phase, precision::NumberFormat, training::Training};
/// let course = Network::plain(7_000_000_000, 4096, 32, 32);
/// let step = phase::kernels(&course, &Workload::Training(Training::COURSE), NumberFormat::Bf16);
/// // The optimizer comes last: 28 bytes for each of 7 × 10⁹ parameters.
/// let update = step.last().unwrap();
/// assert_eq!(update.kernel.traffic.to_gb(), 196.0);
/// ```
pub fn kernels(network: &Network, workload: &Workload, format: NumberFormat) -> Vec<PhaseKernel> {
    match workload {
        Workload::Training(training) => training::kernels(network, training, format),
        Workload::Inference(inference) => inference::kernels(network, inference, format),
    }
}

/// Tokens that the phase works on: trained on, taken in or given out.
pub const fn tokens(workload: &Workload) -> u64 {
    match workload {
        Workload::Training(training) => training
            .batch
            .saturating_mul(training.seq)
            .saturating_mul(training.accumulation),
        Workload::Inference(inference) if inference.prompt > 0 => {
            inference.batch.saturating_mul(inference.prompt)
        }
        Workload::Inference(inference) => inference.batch,
    }
}
