//! The named parts of a footprint: what each is, where its formula is published, how well it is known.

use crate::calc::formula::{Algebra, Formula, Traced};
use crate::calc::units::DataSize;

/// The blocks that a footprint is shown in.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Block {
    /// The weights that the forward pass reads.
    Parameters,
    /// One gradient per trained parameter.
    Gradients,
    /// What the optimizer keeps: master copy and moments.
    Optimizer,
    /// What the forward pass keeps for the backward pass, or works in. Grows with the batch.
    Activations,
    /// Keys and values of earlier tokens. Grows with the batch.
    KvCache,
    /// Transient buffers, and what no formula gives.
    Overhead,
}

impl Block {
    /// All blocks, in the order in which they are stacked.
    pub const ALL: [Self; 6] = [
        Self::Parameters,
        Self::Gradients,
        Self::Optimizer,
        Self::Activations,
        Self::KvCache,
        Self::Overhead,
    ];

    /// Whether the block is in proportion to the batch.
    pub const fn grows_with_batch(self) -> bool {
        matches!(self, Self::Activations | Self::KvCache)
    }
}

/// How well a term is known.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Certainty {
    /// Follows from the shape under the stated conventions.
    Exact,
    /// A common size of something that varies from program to program.
    Typical,
    /// A guess.
    Guess,
    /// A rule of thumb.
    RuleOfThumb,
}

impl Certainty {
    /// The id in reports.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Typical => "typical",
            Self::Guess => "guess",
            Self::RuleOfThumb => "rule_of_thumb",
        }
    }
}

/// Where a term's formula is published.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Source {
    /// Rajbhandari et al. 2020, arXiv:1910.02054.
    Zero,
    /// Korthikanti et al. 2022, arXiv:2205.05198.
    Korthikanti,
    /// Chen et al. 2016, arXiv:1604.06174, as the course simplifies it.
    Chen,
    /// Dao et al. 2022, arXiv:2205.14135.
    FlashAttention,
    /// What automatic differentiation keeps, counted tensor by tensor.
    Autograd,
    /// DeepSeek-AI 2024, arXiv:2405.04434.
    LatentAttention,
    /// Hu et al. 2021, arXiv:2106.09685, and Dettmers et al. 2023, arXiv:2305.14314.
    Lora,
    /// Zhao et al. 2023, "PyTorch FSDP", arXiv:2304.11277.
    Fsdp,
    /// Kwon et al. 2023, "PagedAttention", arXiv:2309.06180.
    PagedAttention,
    /// `DeepSpeed`, whose default size of buckets others have in the same order.
    Buckets,
    /// Published measurements.
    Measured,
    /// The ZeRO paper, and torchao for moments in few bits.
    Moments,
    /// PyTorch's automatic mixed precision.
    Autocast,
    /// Generation as common programs run it.
    Generation,
    /// No formula: what published training runs show.
    Runs,
}

impl Source {
    /// The citation, as papers are cited in any language.
    pub const fn citation(self) -> &'static str {
        match self {
            Self::Zero => "Rajbhandari et al. 2020, arXiv:1910.02054",
            Self::Korthikanti => "Korthikanti et al. 2022, arXiv:2205.05198",
            Self::Chen => "course, chapter 03; cf. Chen et al. 2016, arXiv:1604.06174",
            Self::FlashAttention => "Dao et al. 2022, arXiv:2205.14135",
            Self::Autograd => "PyTorch autograd; cf. Korthikanti et al. 2022, arXiv:2205.05198",
            Self::LatentAttention => "DeepSeek-AI 2024, arXiv:2405.04434",
            Self::Lora => {
                "Hu et al. 2021, arXiv:2106.09685; Dettmers et al. 2023, arXiv:2305.14314"
            }
            Self::Fsdp => "Zhao et al. 2023, arXiv:2304.11277",
            Self::PagedAttention => "Kwon et al. 2023, arXiv:2309.06180",
            Self::Moments => "Rajbhandari et al. 2020, arXiv:1910.02054; 8 and 4 bits: torchao",
            Self::Autocast => "PyTorch documentation, automatic mixed precision",
            Self::Generation => "Hugging Face Transformers, generation",
            Self::Runs => "published training runs: 0 to 20 %, at the median 7 %",
            Self::Buckets => "DeepSpeed documentation, reduce_bucket_size",
            Self::Measured => "stas00/ml-engineering; PyTorch documentation, CUDA semantics",
        }
    }
}

/// Declares the terms: name, id in reports and texts, block, source, certainty.
macro_rules! terms {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $block:ident, $source:ident, $certainty:ident;)+) => {
        /// Names a term, for words and tables.
        #[derive(Clone, Copy, Debug, Eq, PartialEq)]
        pub enum TermId { $($(#[$doc])* $name),+ }

        impl TermId {
            /// All terms.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The id in reports, stable for ever.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id),+ }
            }

            /// The block that the term is shown in.
            pub const fn block(self) -> Block {
                match self { $(Self::$name => Block::$block),+ }
            }

            /// Who says so.
            pub const fn source(self) -> Source {
                match self { $(Self::$name => Source::$source),+ }
            }

            /// How well it is known.
            pub const fn certainty(self) -> Certainty {
                match self { $(Self::$name => Certainty::$certainty),+ }
            }
        }
    };
}

terms! {
    /// Parameters as they are kept.
    Parameters = "parameters", Parameters, Zero, Exact;
    /// The 16-bit copy of FP32 parameters that autocast keeps.
    CastParameters = "cast_parameters", Parameters, Autocast, Exact;
    /// Adapters' parameters.
    AdapterParameters = "adapter_parameters", Parameters, Lora, Exact;
    /// Gradients of what is trained.
    Gradients = "gradients", Gradients, Zero, Exact;
    /// Gradients of one layer, where each is used and freed at once.
    GradientsInFlight = "gradients_in_flight", Gradients, Autograd, Exact;
    /// The FP32 copy of the parameters that mixed precision updates.
    MasterCopy = "master_copy", Optimizer, Zero, Exact;
    /// The first moment: Adam's, or the only one.
    FirstMoment = "first_moment", Optimizer, Moments, Exact;
    /// Adam's second moment.
    SecondMoment = "second_moment", Optimizer, Moments, Exact;
    /// Tensors of the textbook's layers whose size is linear in the sequence.
    LayerTensors = "layer_tensors", Activations, Korthikanti, Exact;
    /// Attention scores of the layers, quadratic in the sequence.
    AttentionScores = "attention_scores", Activations, Korthikanti, Exact;
    /// The course's rule: `√L` layers.
    SqrtLayers = "sqrt_layers", Activations, Chen, RuleOfThumb;
    /// The input of each layer, all that full recomputation keeps.
    Checkpoints = "checkpoints", Activations, Korthikanti, Exact;
    /// What of a layer is being recomputed: all of it, or its scores.
    RecomputedLayer = "recomputed_layer", Activations, Korthikanti, Exact;
    /// The dropout mask of the embedding.
    EmbeddingMask = "embedding_mask", Activations, Korthikanti, Exact;
    /// Inputs of the norms.
    NormInputs = "norm_inputs", Activations, Autograd, Exact;
    /// Input of the projections to queries, keys and values.
    AttentionInput = "attention_input", Activations, Autograd, Exact;
    /// Latents of queries, keys and values.
    AttentionLatents = "attention_latents", Activations, LatentAttention, Exact;
    /// Queries, keys and values, and what their norms keep.
    QueriesKeysValues = "queries_keys_values", Activations, Autograd, Exact;
    /// The log-sum-exp of each query's scores, in FP32.
    AttentionStatistics = "attention_statistics", Activations, FlashAttention, Exact;
    /// Attention's output, the input of its last projection.
    AttentionOutput = "attention_output", Activations, Autograd, Exact;
    /// Input of the MLP.
    MlpInput = "mlp_input", Activations, Autograd, Exact;
    /// Tensors of the MLP's width.
    MlpHidden = "mlp_hidden", Activations, Autograd, Exact;
    /// The router's FP32 scores, and the weight and number of each chosen expert.
    Router = "router", Activations, Autograd, Exact;
    /// The tokens sent to experts.
    ExpertInputs = "expert_inputs", Activations, Autograd, Exact;
    /// Tensors of the experts' width, in balance over experts.
    ExpertHidden = "expert_hidden", Activations, Autograd, Exact;
    /// One-byte dropout masks.
    DropoutMasks = "dropout_masks", Activations, Korthikanti, Exact;
    /// Input of the norm after the last layer, and its output, the head's input.
    HeadInput = "head_input", Activations, Korthikanti, Exact;
    /// Logits, their FP32 copy, and both gradients.
    Logits = "logits", Activations, Autograd, Exact;
    /// The gradient of the head's input, which a fused loss keeps in the place of logits.
    HeadInputGradient = "head_input_gradient", Activations, Autograd, Exact;
    /// What a prompt's tokens pass through in one layer.
    PrefillWorkspace = "prefill_workspace", Activations, Generation, Typical;
    /// Logits of the last token of each sequence, in FP32.
    LastLogits = "last_logits", Activations, Generation, Exact;
    /// Keys and values of earlier tokens.
    KvCache = "kv_cache", KvCache, PagedAttention, Exact;
    /// The same for the most tokens that pass through at once, made when serving starts.
    PromptBuffers = "prompt_buffers", Overhead, Generation, Typical;
    /// Layers gathered from their shards: the one in use and the one after it.
    UnshardedUnits = "unsharded_units", Overhead, Fsdp, Typical;
    /// The gradient of one gathered layer.
    UnshardedGradient = "unsharded_gradient", Overhead, Fsdp, Typical;
    /// The bucket in which gradients are collected before they are sent.
    GradientBuckets = "gradient_buckets", Overhead, Buckets, Typical;
    /// Temporaries of the optimizer's step, as large as a moment.
    StepCopies = "step_copies", Overhead, Moments, Exact;
    /// The driver's context and the loaded kernels.
    DriverContext = "driver_context", Overhead, Measured, Typical;
    /// Buffers of the communication library.
    CommunicationBuffers = "communication_buffers", Overhead, Measured, Typical;
    /// Workspaces of the matrix library.
    Workspace = "workspace", Overhead, Measured, Typical;
    /// What the allocator holds but no tensor uses.
    AllocatorSlack = "allocator_slack", Overhead, Runs, Guess;
}

/// One named part of a footprint.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// Which part; tells block, source and certainty.
    pub id: TermId,
    /// Its size.
    pub size: DataSize,
    /// How the size follows.
    pub formula: Formula,
}

impl Term {
    /// A term whose size in bytes is the value of the traced formula.
    pub(super) fn new(id: TermId, bytes: Traced) -> Self {
        Self {
            id,
            size: DataSize::bytes(bytes.value()),
            formula: bytes.into_formula(),
        }
    }
}

/// Receives the terms of a footprint as they are computed.
pub(super) trait Sink<N> {
    /// Takes a term; the same one may come in several parts.
    fn add(&mut self, id: TermId, bytes: N);
}

/// Collects terms, each once.
impl<N: Algebra> Sink<N> for Vec<(TermId, N)> {
    fn add(&mut self, id: TermId, bytes: N) {
        match self.iter_mut().find(|(known, _)| *known == id) {
            Some((_, sum)) => *sum = sum.clone() + bytes,
            None => self.push((id, bytes)),
        }
    }
}
