//! What training keeps in the device's memory, term by term, in the course's four blocks.

pub mod activations;
pub mod course;
pub mod states;

use serde::{Deserialize, Serialize};

use super::formula::{Formula, Traced};
use super::network::Network;
use super::precision::NumberFormat;
use super::units::{DataSize, real};

/// The blocks that a footprint is shown in.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Block {
    /// The weights that the forward pass reads.
    Parameters,
    /// One gradient per parameter.
    Gradients,
    /// What the optimizer keeps: master copy and moments.
    Optimizer,
    /// What the forward pass keeps for the backward pass. The only block that grows with the batch.
    Activations,
}

impl Block {
    /// All blocks, in the order in which they are stacked.
    pub const ALL: [Self; 4] = [
        Self::Parameters,
        Self::Gradients,
        Self::Optimizer,
        Self::Activations,
    ];
}

/// Names a term, for words and tables.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum TermId {
    /// Parameters in the compute format.
    Parameters,
    /// Gradients in the compute format.
    Gradients,
    /// The FP32 copy of the parameters that mixed precision updates.
    MasterCopy,
    /// Adam's first moment.
    FirstMoment,
    /// Adam's second moment.
    SecondMoment,
    /// Tensors of the layers whose size is linear in the sequence.
    LayerTensors,
    /// Attention scores of the layers, quadratic in the sequence.
    AttentionScores,
    /// The input of each layer, all that full recomputation keeps.
    Checkpoints,
    /// The layer that is being recomputed.
    RecomputedLayer,
}

/// How well a term is known.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Certainty {
    /// Follows from the shape under the stated conventions.
    Exact,
    /// A rule of thumb.
    RuleOfThumb,
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
}

impl Source {
    /// The citation, as papers are cited in any language.
    pub const fn citation(self) -> &'static str {
        match self {
            Self::Zero => "Rajbhandari et al. 2020, arXiv:1910.02054",
            Self::Korthikanti => "Korthikanti et al. 2022, arXiv:2205.05198",
            Self::Chen => "Chen et al. 2016, arXiv:1604.06174",
        }
    }
}

/// One named part of a footprint.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// Which part.
    pub id: TermId,
    /// The block it is shown in.
    pub block: Block,
    /// Its size.
    pub size: DataSize,
    /// How the size follows.
    pub formula: Formula,
    /// Who says so.
    pub source: Source,
    /// How well it is known.
    pub certainty: Certainty,
}

impl Term {
    /// A term whose size in bytes is the value of the traced formula.
    fn new(id: TermId, block: Block, source: Source, bytes: Traced) -> Self {
        let size = DataSize::bytes(bytes.value());
        let formula = bytes.into_formula();
        Self {
            id,
            block,
            size,
            formula,
            source,
            certainty: Certainty::Exact,
        }
    }
}

/// The optimizer, as the course counts its states.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Optimizer {
    /// Adam: a master copy and two moments, 12 bytes per parameter in mixed precision.
    #[default]
    Adam,
    /// Plain gradient descent: the master copy alone, 4 bytes per parameter in mixed precision.
    Sgd,
}

/// What the forward pass throws away and computes again.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Recompute {
    /// Nothing.
    #[default]
    None,
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

/// How a network is trained.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Training {
    /// Sequences per step on the device, b.
    pub batch: u64,
    /// Tokens per sequence, s.
    pub seq: u64,
    /// The optimizer.
    pub optimizer: Optimizer,
    /// What is recomputed.
    pub recompute: Recompute,
    /// Whether attention scores are kept.
    pub scores: AttentionScores,
    /// Whether dropout is on, which keeps one-byte masks.
    pub has_dropout: bool,
    /// How numbers are stored.
    pub storage: Storage,
}

/// How training stores its numbers.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Storage {
    /// 16-bit parameters, gradients and activations beside an FP32 master copy.
    Mixed16,
    /// FP32 throughout; no separate master copy.
    Full32,
}

impl Storage {
    /// The storage that goes with a compute format. 8- and 4-bit units work on 16-bit tensors that
    /// are converted on the way in, so their storage is that of mixed precision.
    pub const fn of(format: NumberFormat) -> Self {
        match format {
            NumberFormat::Fp64 | NumberFormat::Fp32 | NumberFormat::Tf32 => Self::Full32,
            NumberFormat::Fp16
            | NumberFormat::Bf16
            | NumberFormat::Fp8
            | NumberFormat::Int8
            | NumberFormat::Fp4 => Self::Mixed16,
        }
    }

    /// Bytes of one parameter, gradient or activation.
    pub const fn element_bytes(self) -> f64 {
        match self {
            Self::Mixed16 => 2.0,
            Self::Full32 => 4.0,
        }
    }
}

/// All terms of a footprint.
#[derive(Clone, Debug, PartialEq)]
pub struct Footprint {
    /// The terms, block by block.
    pub terms: Vec<Term>,
}

impl Footprint {
    /// What training this network in this way keeps on one device.
    pub fn of(network: &Network, training: &Training) -> Self {
        let mut terms = states::terms(network, training);
        terms.extend(activations::terms(network, training));
        Self { terms }
    }

    /// The sum of all terms: states and activations, in this order, so that a search that adds
    /// activations to fixed states comes to the same number.
    pub fn total(&self) -> DataSize {
        self.states() + self.block(Block::Activations)
    }

    /// The sum of one block's terms.
    pub fn block(&self, wanted: Block) -> DataSize {
        self.total_where(|block| block == wanted)
    }

    /// Parameters, gradients and optimizer states: what no batch size changes.
    pub fn states(&self) -> DataSize {
        self.total_where(|block| block != Block::Activations)
    }

    fn total_where(&self, is_counted: impl Fn(Block) -> bool) -> DataSize {
        self.terms
            .iter()
            .filter(|term| is_counted(term.block))
            .map(|term| term.size)
            .sum()
    }
}

/// The symbols of the formulas, as the sources write them.
pub(crate) struct Symbols<N> {
    /// P, parameters.
    pub(crate) params: N,
    /// s, tokens per sequence.
    pub(crate) seq: N,
    /// b, sequences per step.
    pub(crate) batch: N,
    /// h, hidden size.
    pub(crate) hidden: N,
    /// L, layers.
    pub(crate) layers: N,
    /// a, attention heads.
    pub(crate) heads: N,
}

impl Symbols<Traced> {
    /// The symbols with their values, tracing.
    pub(crate) fn traced(network: &Network, training: &Training) -> Self {
        Self {
            params: Traced::symbol("P", real(network.params)),
            seq: Traced::symbol("s", real(training.seq)),
            batch: Traced::symbol("b", real(training.batch)),
            hidden: Traced::symbol("h", real(network.hidden)),
            layers: Traced::symbol("L", real(network.layers)),
            heads: Traced::symbol("a", real(network.heads)),
        }
    }
}

impl Symbols<f64> {
    /// The same symbols as plain numbers.
    pub(crate) fn plain(network: &Network, training: &Training) -> Self {
        Self {
            params: real(network.params),
            seq: real(training.seq),
            batch: real(training.batch),
            hidden: real(network.hidden),
            layers: real(network.layers),
            heads: real(network.heads),
        }
    }
}
