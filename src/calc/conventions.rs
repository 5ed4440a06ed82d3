//! One training job as different papers, programs and calculators count it, on one device, without
//! recomputation unless the convention says so, with Adam.
//!
//! A convention is data: bytes per parameter, factors of a few products for activations, and what else
//! is added. Rows are in the catalog; here they are evaluated. All give what their authors print, right
//! or wrong; what this program holds to be right is [`footprint`](super::footprint).

use super::network::Network;
use super::units::{BYTES_PER_MIB, DataSize, real};

/// How one source counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Convention {
    /// Which parameters.
    pub count: ParameterCount,
    /// Bytes per parameter of weights, every copy that the source calls so.
    pub weights: f64,
    /// Bytes per parameter of gradients.
    pub gradients: f64,
    /// Bytes per parameter of the optimizer.
    pub optimizer: f64,
    /// What is divided by the number of devices.
    pub shared: Vec<States>,
    /// Activations.
    pub activations: ActivationRule,
    /// What is added besides.
    pub other: OtherRule,
    /// How the parts make the total.
    pub total: TotalRule,
    /// What the result does not hold.
    pub leaves_out: Vec<Aspect>,
}

/// Which parameters a convention counts.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum ParameterCount {
    /// Those that the network declares.
    Declared,
    /// The Eleuther cookbook: untied embeddings, a learned position for each token of the sequence and
    /// four vectors of scale and shift per layer, whatever the network has:
    /// `2 V h + h s + 8 h L + 2 h + 2 (1 + g/a) L h² + m L h i`, with the network's own m matrices in
    /// the MLP.
    Cookbook,
    /// `gpu_poor`: matrices alone, three in the MLP, keys as wide as queries: `2 V h + L (4 h² + 3 h i)`.
    GpuPoor,
    /// llm-analysis by default: input and output embedding are one, RMS norms:
    /// `V h + L (2 h² (1 + g/a) + m h i + 2 h) + h`.
    LlmAnalysis,
}

/// The parts that scale with parameters.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum States {
    /// Weights.
    Weights,
    /// Gradients.
    Gradients,
    /// The optimizer's.
    Optimizer,
}

/// Activations: bytes for each token of the batch, `s b` of them, by what they are multiplied with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActivationRule {
    /// Times h, in each layer.
    pub layer_hidden: f64,
    /// Times `a s`, in each layer: attention scores.
    pub layer_scores: f64,
    /// Times the MLP's width i, in each layer.
    pub layer_mlp: f64,
    /// Times a, in each layer: attention's statistics.
    pub layer_heads: f64,
    /// In each layer.
    pub layer_token: f64,
    /// Times h, once.
    pub once_hidden: f64,
    /// Times V, once: logits.
    pub once_vocab: f64,
    /// Once.
    pub once_token: f64,
    /// What all of it is multiplied with in the end.
    pub factor: f64,
}

/// What a convention adds besides states and activations.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OtherRule {
    /// A fixed number of MiB.
    pub mib: f64,
    /// Bytes for each token of the batch and vocabulary entry.
    pub vocab: f64,
    /// Bytes per parameter of the largest single matrix, the embedding or one of the MLP.
    pub largest_matrix: f64,
    /// A share of states and activations.
    pub share: f64,
}

/// How the parts make the total.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum TotalRule {
    /// Added up.
    Sum,
    /// The largest part stands for all.
    Largest,
}

/// Something that a convention may leave out. Of activations that are not counted at all, the kinds
/// are not listed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Aspect {
    /// The FP32 copy that mixed precision updates.
    MasterCopy,
    /// All parts but the largest.
    AllButLargest,
    /// All activations.
    Activations,
    /// Attention scores: taken for not stored, or for recomputed.
    AttentionScores,
    /// That keys and values may have fewer heads.
    GroupedHeads,
    /// The third tensor of a gated MLP.
    GatedMlp,
    /// Logits and loss.
    Logits,
    /// The driver's context, workspaces, fragmentation.
    Overhead,
}

/// What a convention gives. Parts that it does not count are zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConventionEstimate {
    /// Parameters, as the convention counts them.
    pub params: f64,
    /// Weights.
    pub weights: DataSize,
    /// Gradients.
    pub gradients: DataSize,
    /// Optimizer states.
    pub optimizer: DataSize,
    /// Activations.
    pub activations: DataSize,
    /// The rest.
    pub other: DataSize,
    /// What the source prints as the whole.
    pub total: DataSize,
}

impl Convention {
    /// What the convention gives for one device of `devices` that train on `batch` sequences of `seq`
    /// tokens each. Only rules that share states divide by devices.
    ///
    /// A network without vocabulary has no embedding and no logits here.
    pub fn estimate(
        &self,
        network: &Network,
        batch: u64,
        seq: u64,
        devices: u64,
    ) -> ConventionEstimate {
        let params = self.count.of(network, seq);
        let states = |part: States, bytes: f64| {
            let is_shared = self.shared.contains(&part);
            let devices = if is_shared { real(devices.max(1)) } else { 1.0 };
            bytes * params / devices
        };
        let weights = states(States::Weights, self.weights);
        let gradients = states(States::Gradients, self.gradients);
        let optimizer = states(States::Optimizer, self.optimizer);
        let activations = self.activations.bytes(network, batch, seq);
        let rest = weights + gradients + optimizer + activations;
        let other = self.other.bytes(network, real(batch) * real(seq), rest);
        let total = match self.total {
            TotalRule::Sum => rest + other,
            TotalRule::Largest => weights.max(gradients).max(optimizer),
        };
        ConventionEstimate {
            params,
            weights: DataSize::bytes(weights),
            gradients: DataSize::bytes(gradients),
            optimizer: DataSize::bytes(optimizer),
            activations: DataSize::bytes(activations),
            other: DataSize::bytes(other),
            total: DataSize::bytes(total),
        }
    }
}

impl ParameterCount {
    /// Finds a rule by its name in the table.
    pub fn from_id(id: &str) -> Option<Self> {
        Some(match id {
            "declared" => Self::Declared,
            "cookbook" => Self::Cookbook,
            "gpu_poor" => Self::GpuPoor,
            "llm_analysis" => Self::LlmAnalysis,
            _ => return None,
        })
    }

    /// Parameters of a network, trained on sequences of `seq` tokens. Rules of their own know neither
    /// experts nor latent attention.
    fn of(self, network: &Network, seq: u64) -> f64 {
        let (hidden, layers) = (real(network.hidden), real(network.layers));
        let embedding = real(network.vocab.unwrap_or(0)) * hidden;
        let grouped = 1.0 + real(network.kv_heads) / real(network.heads.max(1));
        let attention = 2.0 * grouped * hidden * hidden;
        let one_matrix = hidden * real(network.mlp_width);
        let mlp = one_matrix * if network.mlp_is_gated { 3.0 } else { 2.0 };
        match self {
            Self::Declared => real(network.params),
            Self::Cookbook => {
                let vectors = hidden * real(seq) + 8.0 * hidden * layers + 2.0 * hidden;
                2.0 * embedding + vectors + layers * (attention + mlp)
            }
            Self::GpuPoor => 2.0 * embedding + layers * (4.0 * hidden * hidden + 3.0 * one_matrix),
            Self::LlmAnalysis => embedding + layers * (attention + mlp + 2.0 * hidden) + hidden,
        }
    }
}

impl ActivationRule {
    fn bytes(&self, network: &Network, batch: u64, seq: u64) -> f64 {
        let (hidden, heads) = (real(network.hidden), real(network.heads));
        let layer = self.layer_hidden * hidden
            + self.layer_scores * heads * real(seq)
            + self.layer_mlp * real(network.mlp_width)
            + self.layer_heads * heads
            + self.layer_token;
        let once = self.once_hidden * hidden
            + self.once_vocab * real(network.vocab.unwrap_or(0))
            + self.once_token;
        let per_token = layer * real(network.layers) + once;
        real(batch) * real(seq) * per_token * self.factor
    }
}

impl OtherRule {
    /// `rest` is what states and activations take.
    fn bytes(&self, network: &Network, tokens: f64, rest: f64) -> f64 {
        let vocab = real(network.vocab.unwrap_or(0));
        let widest = vocab.max(real(network.mlp_width));
        self.mib * BYTES_PER_MIB
            + self.vocab * tokens * vocab
            + self.largest_matrix * widest * real(network.hidden)
            + self.share * rest
    }
}

impl States {
    /// Finds a part by its name in the table.
    pub fn from_id(id: &str) -> Option<Self> {
        Some(match id {
            "weights" => Self::Weights,
            "gradients" => Self::Gradients,
            "optimizer" => Self::Optimizer,
            _ => return None,
        })
    }
}

impl TotalRule {
    /// Finds a rule by its name in the table.
    pub fn from_id(id: &str) -> Option<Self> {
        Some(match id {
            "sum" => Self::Sum,
            "largest" => Self::Largest,
            _ => return None,
        })
    }
}

impl Aspect {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::MasterCopy,
        Self::AllButLargest,
        Self::Activations,
        Self::AttentionScores,
        Self::GroupedHeads,
        Self::GatedMlp,
        Self::Logits,
        Self::Overhead,
    ];

    /// The id in tables and texts, stable for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Self::MasterCopy => "master_copy",
            Self::AllButLargest => "all_but_largest",
            Self::Activations => "activations",
            Self::AttentionScores => "attention_scores",
            Self::GroupedHeads => "grouped_heads",
            Self::GatedMlp => "gated_mlp",
            Self::Logits => "logits",
            Self::Overhead => "overhead",
        }
    }

    /// Finds an aspect by its id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|aspect| aspect.id() == id)
    }
}
