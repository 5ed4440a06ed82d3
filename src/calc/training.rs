//! How a network is trained, as far as memory and arithmetic depend on it.

use serde::{Deserialize, Serialize};

use super::framework::Conventions;
use super::parallel::{Parallel, ParallelProblem};
pub use super::storage::{GradientWidth, Storage, Width};

/// How a network is trained, on each device.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Training {
    /// Sequences per step on the device, the micro-batch, b.
    pub batch: u64,
    /// Tokens per sequence, s.
    pub seq: u64,
    /// The optimizer.
    pub optimizer: Optimizer,
    /// Whether each gradient is used and freed as soon as it is there: the optimizer runs within the
    /// backward pass and no gradients pile up.
    pub optimizer_in_backward: bool,
    /// What is recomputed.
    pub recompute: Recompute,
    /// Whether kept activations wait in the host's memory.
    pub offload: bool,
    /// Whether attention scores are kept.
    pub scores: AttentionScores,
    /// Whether dropout is on, which keeps one-byte masks.
    pub has_dropout: bool,
    /// What a gated MLP keeps.
    pub gated_mlp: GatedMlp,
    /// How the loss is computed.
    pub loss: Loss,
    /// How numbers are stored.
    pub storage: Storage,
    /// Small matrices trained in the place of the network's own.
    pub adapter: Option<Adapter>,
    /// Micro-batches per optimizer step.
    pub accumulation: u64,
    /// How the work is spread.
    pub parallel: Parallel,
    /// What is counted.
    pub meter: Meter,
    /// What the framework does its own way.
    pub conventions: Conventions,
}

impl Training {
    /// The course's example: batch 4, 2048 tokens, Adam in mixed precision with 16-bit gradients,
    /// dropout, no recomputation, scores not kept, one device.
    pub const COURSE: Self = Self {
        batch: 4,
        seq: 2048,
        optimizer: Optimizer::Adam,
        optimizer_in_backward: false,
        recompute: Recompute::None,
        offload: false,
        scores: AttentionScores::NotStored,
        has_dropout: true,
        gated_mlp: GatedMlp::All,
        loss: Loss::Unfused,
        storage: Storage::MIXED,
        adapter: None,
        accumulation: 1,
        parallel: Parallel::ONE_DEVICE,
        meter: Meter::Tensors,
        conventions: Conventions::TEXTBOOK,
    };

    /// Checks that the micro-batches of a step can be scheduled.
    ///
    /// # Errors
    /// The problem of [`Parallel::check_schedule`]; or, with several micro-batches, that the optimizer runs
    /// within the backward pass, where PyTorch's tutorial on it and torchtune rule accumulation out.
    pub const fn check_schedule(&self) -> Result<(), ParallelProblem> {
        let micro_batches = self.accumulation;
        if self.optimizer_in_backward && self.adapter.is_none() && micro_batches > 1 {
            return Err(ParallelProblem::OptimizerInBackward { micro_batches });
        }
        self.parallel.check_schedule(micro_batches)
    }

    /// How numbers of what is trained are stored: those of adapters may be otherwise.
    pub fn trained_storage(&self) -> Storage {
        let of_adapter = self.conventions.adapter_storage;
        match (self.adapter, of_adapter) {
            (Some(_), Some(storage)) => storage,
            _ => self.storage,
        }
    }

    /// Bytes per trained parameter that the optimizer's step takes besides: Adam's, of all parameters at
    /// once.
    pub fn step_copies(&self) -> f64 {
        let is_at_once = !self.optimizer_in_backward || self.adapter.is_some();
        if self.optimizer == Optimizer::Adam && is_at_once {
            self.conventions.step_moments * self.trained_storage().moment().bytes()
        } else {
            0.0
        }
    }

    /// Whether adapters are trained beside a network in 8 bits or fewer.
    pub fn has_quantized_base(&self) -> bool {
        self.adapter
            .is_some_and(|adapter| adapter.base != BaseFormat::Half)
    }

    /// Whether a sharded unit's gradient is that of its frozen parameters too.
    pub fn grades_frozen(&self) -> bool {
        let shared_from = self.conventions.parameters_shared_from;
        let is_frozen = self.adapter.is_some() && !self.has_quantized_base();
        self.conventions.mixes_frozen && is_frozen && self.parallel.shards_from(shared_from) > 1
    }

    /// Whether gradients that would be shared out stay whole while micro-batches accumulate.
    pub fn keeps_whole_gradients(&self) -> bool {
        let shared_from = self.conventions.gradients_shared_from;
        self.conventions.accumulates_whole
            && self.accumulation > 1
            && self.parallel.shards_from(shared_from) > 1
    }

    /// Devices that share out gradients; 1 too while by convention they accumulate whole.
    pub fn gradient_shards(&self) -> u64 {
        if self.keeps_whole_gradients() {
            1
        } else {
            let shared_from = self.conventions.gradients_shared_from;
            self.parallel.shards_from(shared_from)
        }
    }

    /// Whether the peak has either all gradients or all activations.
    pub fn has_rising_gradients(&self) -> bool {
        self.conventions.gradients_rise
            && self.accumulation <= 1
            && !self.optimizer_in_backward
            && self.meter <= Meter::Allocated
    }
}

/// The optimizer: what it keeps for each parameter besides the master copy of mixed precision.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Optimizer {
    /// Adam and AdamW: two moments.
    #[default]
    Adam,
    /// Plain gradient descent: nothing.
    Sgd,
    /// Gradient descent with momentum: one moment.
    Momentum,
    /// Adam with moments in 8 bits and an FP32 scale per block of 256.
    Adam8bit,
    /// Adam with moments in 4 bits and an FP32 scale per block of 128.
    Adam4bit,
    /// Adafactor without first moment: sums of rows and columns, which are next to nothing.
    Adafactor,
    /// Lion: one moment.
    Lion,
    /// Muon: one moment for the matrices of the layers, Adam's two for the rest.
    Muon,
}

/// What the forward pass throws away and computes again.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Recompute {
    /// Nothing.
    #[default]
    None,
    /// The inside of attention: scores, their softmax and its dropout.
    Selective,
    /// All but the input of each layer; one layer at a time is rebuilt.
    Full,
    /// The course's rule: `√L` layers' worth of activations.
    Sqrt,
}

/// Whether the attention scores, `s × s` per head, are kept for the backward pass.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AttentionScores {
    /// Kept in memory: attention without fusion.
    Stored,
    /// Rebuilt from queries and keys: FlashAttention.
    #[default]
    NotStored,
}

/// Which of the tensors of a gated MLP, all of its width, are kept: gate and up always; the activated
/// gate and the product unless they are rebuilt.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GatedMlp {
    /// Four: what automatic differentiation keeps by itself.
    #[default]
    All,
    /// Three: activation and product in one kernel that rebuilds the activated gate.
    FusedActivation,
    /// Two: the product is rebuilt too.
    RebuiltProduct,
}

impl GatedMlp {
    /// Tensors kept.
    pub const fn tensors(self) -> f64 {
        match self {
            Self::All => 4.0,
            Self::FusedActivation => 3.0,
            Self::RebuiltProduct => 2.0,
        }
    }
}

/// How output head and loss are computed.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// All logits at once: 16-bit logits, their FP32 copy and gradient, and a 16-bit gradient.
    #[default]
    Unfused,
    /// The same, an eighth of the tokens at a time.
    Chunked,
    /// Head and loss in one kernel that never holds the logits; the gradient of its input is kept.
    Fused,
}

/// What is counted as used. Each counts all that those before it do.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Meter {
    /// Tensors that are alive: what formulas give.
    #[default]
    Tensors,
    /// What the framework's allocator has given out at its peak: also workspaces and buckets.
    Allocated,
    /// What it has taken from the driver: also what it holds in reserve.
    Reserved,
    /// What the device reports as used: also the driver's context and communication buffers, none of
    /// which a formula gives.
    Device,
}

/// Low-rank adapters (LoRA), trained while the network itself stays as it is.
///
/// Source: Hu et al. 2021, "LoRA", arXiv:2106.09685; quantized: Dettmers et al. 2023, "QLoRA",
/// arXiv:2305.14314.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Adapter {
    /// Rank of the two factors, r.
    pub rank: u64,
    /// Which linear maps have one.
    pub targets: Targets,
    /// How the network's own linear maps are stored.
    pub base: BaseFormat,
}

/// The linear maps of a layer that have adapters.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "seven independent choices")]
pub struct Targets {
    /// Queries.
    pub q: bool,
    /// Keys.
    pub k: bool,
    /// Values.
    pub v: bool,
    /// Attention's output.
    pub o: bool,
    /// The MLP's gate.
    pub gate: bool,
    /// The MLP's first matrix.
    pub up: bool,
    /// The MLP's last matrix.
    pub down: bool,
}

impl Targets {
    /// Queries and values, as in the LoRA paper.
    pub const QUERIES_AND_VALUES: Self = Self {
        q: true,
        k: false,
        v: true,
        o: false,
        gate: false,
        up: false,
        down: false,
    };
    /// All of attention's.
    pub const ATTENTION: Self = Self {
        k: true,
        o: true,
        ..Self::QUERIES_AND_VALUES
    };
    /// All of the MLP's.
    pub const MLP: Self = Self {
        q: false,
        k: false,
        v: false,
        o: false,
        ..Self::ALL
    };
    /// All linear maps of the layers, as in the QLoRA paper.
    pub const ALL: Self = Self {
        q: true,
        k: true,
        v: true,
        o: true,
        gate: true,
        up: true,
        down: true,
    };
}

/// How the linear maps of a network that is not trained are stored.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum BaseFormat {
    /// 16 bits: LoRA.
    #[default]
    Half,
    /// NF4 in blocks of 64 with an FP32 scale each: 4.5 bits.
    Nf4,
    /// NF4 whose scales are quantized too: 4.127 bits. QLoRA's.
    Nf4Double,
    /// GPTQ in groups of 128, each with a 16-bit scale and a 4-bit zero: 4.156 bits.
    Gptq4,
}

impl BaseFormat {
    /// Bytes of one parameter, scales included.
    pub const fn bytes(self) -> f64 {
        match self {
            Self::Half => 2.0,
            Self::Nf4 => (4.0 + 32.0 / 64.0) / 8.0,
            Self::Nf4Double => (4.0 + 8.0 / 64.0 + 32.0 / (64.0 * 256.0)) / 8.0,
            Self::Gptq4 => (4.0 + 20.0 / 128.0) / 8.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// QLoRA paper, section 3: double quantization saves 0.373 bits per parameter.
    #[test]
    fn double_quantization_saves_what_the_paper_says() {
        let saved = (BaseFormat::Nf4.bytes() - BaseFormat::Nf4Double.bytes()) * 8.0;
        assert_eq!((saved * 1000.0).round(), 373.0);
    }
}
