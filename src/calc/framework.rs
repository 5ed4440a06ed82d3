//! What a framework does differently from the textbook: conventions as data that the one calculation
//! reads, and the meters that its figures are read from.
//!
//! The rows are in the catalog, each with the source file that says so. [`Conventions::TEXTBOOK`] is the
//! calculation without a framework. Nothing here or in the footprint asks for a framework's name.

use super::parallel::ZeroStage;
use super::storage::Storage;
use super::training::GatedMlp;

/// A framework's conventions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Framework {
    /// Names it, stable for ever.
    pub id: &'static str,
    /// Whether networks are trained with it.
    pub trains: bool,
    /// Whether networks are served with it.
    pub serves: bool,
    /// What it does its own way.
    pub conventions: Conventions,
}

/// How a framework keeps what the formulas count.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "independent conventions")]
pub struct Conventions {
    /// How numbers are stored where the scenario does not say: bytes per parameter of weights,
    /// gradients and optimizer.
    pub storage: Storage,
    /// What a gated MLP keeps where the scenario does not say.
    pub gated_mlp: GatedMlp,
    /// Whether gradients come into being during the backward pass, while activations go: the peak has
    /// all of the one or all of the other. Not where micro-batches accumulate, and not in what the
    /// allocator has reserved, which keeps the room of both.
    pub gradients_rise: bool,
    /// How numbers of adapters are stored, where not as all others.
    pub adapter_storage: Option<Storage>,
    /// The ZeRO stage from which master copy and moments are shared out.
    pub optimizer_shared_from: ZeroStage,
    /// The ZeRO stage from which the FP32 copy of 16-bit gradients is shared out.
    pub copy_shared_from: ZeroStage,
    /// The ZeRO stage from which gradients are shared out.
    pub gradients_shared_from: ZeroStage,
    /// The ZeRO stage from which parameters are shared out. Below stage 3 what is gathered for the
    /// forward pass stays until the backward pass has used it.
    pub parameters_shared_from: ZeroStage,
    /// How many times a moment's size an Adam step takes besides.
    pub step_moments: f64,
    /// Bytes per parameter of the weights in the place of those of their format, the quantized ones' if
    /// some are; 0 for the format's.
    pub weight_bytes: f64,
    /// Whether weights, gradients and optimizer states wait in the host's memory.
    pub offloads_states: bool,
    /// Whether embedding and head are trained, as copies, beside adapters.
    pub trains_ends: bool,
    /// Bytes per token and vocabulary entry through an unfused loss with 16-bit activations.
    pub logit_bytes: f64,
    /// The same with a chunked loss.
    pub chunked_logit_bytes: f64,
    /// The same where the loss is compiled.
    pub compiled_logit_bytes: f64,
    /// The same where a chunked loss is compiled.
    pub compiled_chunked_logit_bytes: f64,
    /// Whether RMS norms keep an FP32 copy of their input and, when they are trained, the normed input.
    pub upcasts_norms: bool,
    /// Whether keys and values are repeated for all query heads.
    pub expands_keys: bool,
    /// Whether multi-head attention's queries, keys and values stay in one tensor beside the rotated
    /// queries and keys.
    pub packs_queries: bool,
    /// Whether autocast's own copies are kept: each linear map's 16-bit input, FP32 norms and softmax.
    pub casts_inputs: bool,
    /// Whether quantized maps keep their inputs although they are not trained.
    pub keeps_quantized_inputs: bool,
    /// Whether adapters have dropout, whose one-byte mask is kept for each input.
    pub adapter_dropout: bool,
    /// Whether selective recomputation keeps attention's output and the products of every second
    /// matrix, in the place of all but the inside of attention.
    pub selects_matrices: bool,
    /// Whether what is kept without need is dropped by the compiler.
    pub is_compiled: bool,
    /// How layers are shared out among pipeline stages.
    pub layer_split: LayerSplit,
    /// Which micro-batches a pipeline stage has in flight.
    pub schedule: Schedule,
    /// Layers gathered at once under ZeRO 3.
    pub gathered_layers: f64,
    /// Whether embedding and head are gathered too, and stay.
    pub gathers_ends: bool,
    /// Whether all layers stay gathered.
    pub keeps_gathered: bool,
    /// Whether they do under pipeline parallelism.
    pub keeps_gathered_in_pipeline: bool,
    /// Whether a gathered unit holds frozen parameters beside trained ones, so that its gradient is that
    /// of all of them.
    pub mixes_frozen: bool,
    /// Whether gradients stay whole while micro-batches accumulate.
    pub accumulates_whole: bool,
    /// Bytes per parameter of a gathered unit's gradient until it is shared out; 0 for the storage's.
    pub unit_gradient_bytes: f64,
    /// Gradients in the bucket in which they are sent.
    pub bucket_elements: f64,
    /// Whether the bucket is there on one device too, if a ZeRO stage is chosen.
    pub buckets_alone: bool,
    /// Buckets as a share of all gradients.
    pub bucket_share: f64,
    /// How many times its size a cache takes that grows by concatenation, in what is reserved.
    pub cache_growth: f64,
    /// Bytes per token and channel of the MLP that a prompt passes through.
    pub prefill_mlp_bytes: f64,
    /// Bytes per token and hidden channel that a prompt passes through.
    pub prefill_hidden_bytes: f64,
    /// Bytes per token and vocabulary entry of the logits of a prompt that passes through.
    pub prefill_logit_bytes: f64,
    /// The most tokens of a prompt that pass through at once; 0 for all.
    pub prefill_tokens: f64,
    /// The share of a device that serving takes from its start, whatever it needs; 0 for what it needs.
    pub pool_share: f64,
    /// The driver's context and the loaded kernels, in GiB.
    pub context_gib: f64,
    /// Communication buffers, in GiB.
    pub communication_gib: f64,
    /// What the allocator holds in reserve, as a share of what tensors use.
    pub slack: f64,
}

/// How layers are shared out among pipeline stages.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum LayerSplit {
    /// Evenly; where they do not divide, every stage counts as a full one.
    Even,
    /// Evenly, with embedding and head as a layer each.
    EndsAsLayers,
    /// By cost, the head's counted: `4 a d h + 3 h i` a layer, `V h` the head.
    ByCost,
}

/// Which of a step's micro-batches a pipeline stage has in flight, whose activations it holds.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Schedule {
    /// As many as there are stages from this one on: one forward, one backward.
    OneForwardOneBackward,
    /// All: every forward pass comes before the first backward pass.
    AllForward,
    /// All, and what is computed while the pipeline fills and runs empty.
    AllForwardAndBubbles,
}

impl Conventions {
    /// The calculation without a framework.
    ///
    /// Context: 0.5 to 1 GiB; source: stas00/ml-engineering (A100: 0.47 GiB with lazy loading, 0.92
    /// without). Communication buffers: 1 to 2 GiB, outside the framework's allocator; source: the same
    /// (1.45 GiB at the first barrier of two devices). Bucket: `DeepSpeed`'s default
    /// `reduce_bucket_size`; smaller networks fill less. Chunks: torchtune's default of 8. Slack: 0 to
    /// 20 %, at the median 7 %, over published runs of several frameworks.
    pub const TEXTBOOK: Self = Self {
        storage: Storage::MIXED,
        gated_mlp: GatedMlp::All,
        gradients_rise: false,
        adapter_storage: None,
        optimizer_shared_from: ZeroStage::Optimizer,
        copy_shared_from: ZeroStage::Optimizer,
        gradients_shared_from: ZeroStage::Gradients,
        parameters_shared_from: ZeroStage::Parameters,
        step_moments: 0.0,
        weight_bytes: 0.0,
        offloads_states: false,
        trains_ends: false,
        logit_bytes: 12.0,
        chunked_logit_bytes: 12.0 / 8.0,
        compiled_logit_bytes: 12.0,
        compiled_chunked_logit_bytes: 12.0 / 8.0,
        upcasts_norms: false,
        expands_keys: false,
        packs_queries: false,
        casts_inputs: false,
        keeps_quantized_inputs: false,
        adapter_dropout: false,
        selects_matrices: false,
        is_compiled: false,
        layer_split: LayerSplit::Even,
        schedule: Schedule::OneForwardOneBackward,
        gathered_layers: 2.0,
        gathers_ends: false,
        keeps_gathered: false,
        keeps_gathered_in_pipeline: false,
        mixes_frozen: false,
        accumulates_whole: false,
        unit_gradient_bytes: 0.0,
        bucket_elements: 5e8,
        buckets_alone: false,
        bucket_share: 0.0,
        cache_growth: 1.0,
        prefill_mlp_bytes: 6.0,
        prefill_hidden_bytes: 4.0,
        prefill_logit_bytes: 0.0,
        prefill_tokens: 0.0,
        pool_share: 0.0,
        context_gib: 0.75,
        communication_gib: 1.45,
        slack: 0.07,
    };

    /// Bytes per parameter of weights that by their format take so many.
    pub fn weight_bytes_or(&self, of_format: f64) -> f64 {
        if self.weight_bytes > 0.0 {
            self.weight_bytes
        } else {
            of_format
        }
    }

    /// The conventions that count: as they are, or compiled if they say so.
    pub const fn as_compiled(self) -> Self {
        if self.is_compiled {
            self.compiled()
        } else {
            self
        }
    }

    /// The same with the layers and the loss compiled: norms, repeated inputs and the MLP's activation
    /// are rebuilt in the kernels that need them; what attention or a matrix product reads in the backward
    /// pass is kept, repeated heads too.
    ///
    /// Source: PyTorch's `torch/_functorch/partitioners.py`, `is_materialized_backwards`.
    pub const fn compiled(self) -> Self {
        Self {
            is_compiled: true,
            logit_bytes: self.compiled_logit_bytes,
            chunked_logit_bytes: self.compiled_chunked_logit_bytes,
            upcasts_norms: false,
            packs_queries: false,
            gated_mlp: match self.gated_mlp {
                GatedMlp::All | GatedMlp::FusedActivation => GatedMlp::FusedActivation,
                GatedMlp::RebuiltProduct => GatedMlp::RebuiltProduct,
            },
            ..self
        }
    }
}

impl Default for Conventions {
    fn default() -> Self {
        Self::TEXTBOOK
    }
}
