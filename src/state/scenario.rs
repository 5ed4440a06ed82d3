//! The one source of truth: what the reader chose, and nothing that can be computed.

use super::limits::Field;
use super::own_conventions::OwnConventions;
pub use super::recipe::Recipe;
use crate::calc::hardware::CapacityBasis;
use crate::calc::hierarchy::NETWORK;
use crate::calc::inference::{CacheFormat, WeightFormat};
use crate::calc::network::Network;
use crate::calc::parallel::ZeroStage;
use crate::calc::precision::NumberFormat;
use crate::calc::training::{AttentionScores, GatedMlp, Loss, Meter, Optimizer, Recompute};
use crate::catalog::frameworks::TEXTBOOK;
use crate::catalog::{DEFAULT_DEVICE, DEFAULT_NETWORK};

/// Ports are sold in gigabits a second.
pub(super) const GBIT_PER_GB: f64 = 8.0;

/// A device of the catalog, with the reader's own figures in the place of some of its.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DeviceChoice {
    /// The catalog's id.
    pub id: &'static str,
    /// Peak in TFLOP/s, of the format in use.
    pub peak: Option<f64>,
    /// Bandwidth in GB/s.
    pub bandwidth: Option<f64>,
    /// Capacity in GB, as label and as driver figure.
    pub capacity: Option<f64>,
}

/// A network of the catalog, or one described by its size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetworkChoice {
    /// The catalog's id.
    pub id: &'static str,
    /// A network that the reader brought; the catalog's then no longer counts.
    pub own: Option<Network>,
    /// Parameters in billions: with them, the shape is derived and the catalog's no longer counts.
    pub params: Option<f64>,
    /// Hidden size, instead of the catalog's or the derived one.
    pub hidden: Option<f64>,
    /// Layers, likewise.
    pub layers: Option<f64>,
}

/// What the network is used for.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Task {
    /// Training.
    #[default]
    Train,
    /// Reading a prompt.
    Prefill,
    /// Writing one token after the other.
    Decode,
}

/// Whether dropout is on.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Dropout {
    /// On for the textbook's network, off for published ones, which are trained without.
    #[default]
    ByNetwork,
    /// On.
    On,
    /// Off.
    Off,
}

/// Whether all parameters are trained, or adapters beside a network stored in some format.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum AdapterKind {
    /// All parameters.
    #[default]
    None,
    /// Adapters, the network in 16 bits.
    Lora,
    /// Adapters, the network in NF4.
    Nf4,
    /// Adapters, the network in NF4 with quantized scales.
    Nf4Double,
    /// Adapters, the network in 4-bit integers.
    Gptq4,
}

/// Which linear maps have adapters.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum TargetSet {
    /// All of a layer's.
    #[default]
    All,
    /// Queries and values.
    QueriesAndValues,
    /// All of attention's.
    Attention,
    /// Queries, keys and values.
    QueriesKeysAndValues,
    /// All of the MLP's.
    Mlp,
}

/// What the reader chose.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "independent choices")]
pub struct Scenario {
    /// The device.
    pub device: DeviceChoice,
    /// The number format to compute in.
    pub format: NumberFormat,
    /// What the footprint is held against.
    pub basis: CapacityBasis,
    /// What is counted.
    pub meter: Meter,
    /// The framework whose conventions count, by the catalog's id.
    pub framework: &'static str,
    /// Whether it compiles layers and loss.
    pub is_compiled: bool,
    /// Which of its conventions are told otherwise.
    pub conventions: OwnConventions,
    /// The network.
    pub network: NetworkChoice,
    /// What it is used for.
    pub task: Task,
    /// Sequences per step.
    pub batch: f64,
    /// Tokens per sequence.
    pub seq: f64,
    /// Micro-batches per optimizer step.
    pub accumulation: f64,
    /// The optimizer.
    pub optimizer: Optimizer,
    /// Whether it runs within the backward pass.
    pub optimizer_in_backward: bool,
    /// How numbers are stored.
    pub recipe: Recipe,
    /// What is recomputed.
    pub recompute: Recompute,
    /// Whether kept activations wait in the host's memory.
    pub offload: bool,
    /// Whether attention scores are kept.
    pub scores: AttentionScores,
    /// Whether dropout is on.
    pub dropout: Dropout,
    /// What a gated MLP keeps; all is what the framework does.
    pub gated_mlp: GatedMlp,
    /// How head and loss are computed.
    pub loss: Loss,
    /// What is trained.
    pub adapter: AdapterKind,
    /// Which linear maps have adapters.
    pub targets: TargetSet,
    /// Rank of the adapters.
    pub rank: f64,
    /// Data-parallel devices.
    pub data: f64,
    /// What they share out.
    pub zero: ZeroStage,
    /// Tensor-parallel devices.
    pub tensor: f64,
    /// Whether they also split along the sequence.
    pub sequence: bool,
    /// Pipeline stages.
    pub pipeline: f64,
    /// Virtual stages per device.
    pub interleave: f64,
    /// Context-parallel devices.
    pub context: f64,
    /// Expert-parallel devices.
    pub expert: f64,
    /// Tokens of the prefill that decoding leaves room for.
    pub prompt: f64,
    /// One direction of the device's port to other servers, in Gbit/s.
    pub network_port: f64,
    /// How weights are stored for serving.
    pub weights: WeightFormat,
    /// How keys and values are stored.
    pub kv_cache: CacheFormat,
}

impl DeviceChoice {
    /// A device as published.
    pub const fn published(id: &'static str) -> Self {
        Self {
            id,
            peak: None,
            bandwidth: None,
            capacity: None,
        }
    }

    /// Whether the reader changed a figure.
    pub const fn is_custom(&self) -> bool {
        self.peak.is_some() || self.bandwidth.is_some() || self.capacity.is_some()
    }
}

impl NetworkChoice {
    /// A network as published.
    pub const fn published(id: &'static str) -> Self {
        Self {
            id,
            own: None,
            params: None,
            hidden: None,
            layers: None,
        }
    }

    /// Whether the reader changed a figure.
    pub const fn is_custom(&self) -> bool {
        self.own.is_some()
            || self.params.is_some()
            || self.hidden.is_some()
            || self.layers.is_some()
    }
}

/// The course's example: its 7B on an A100 80 GB, Adam, batch 4, 2048 tokens.
impl Default for Scenario {
    fn default() -> Self {
        Self {
            device: DeviceChoice::published(DEFAULT_DEVICE),
            format: NumberFormat::Bf16,
            basis: CapacityBasis::default(),
            meter: Meter::default(),
            framework: TEXTBOOK,
            is_compiled: false,
            conventions: OwnConventions::default(),
            network: NetworkChoice::published(DEFAULT_NETWORK),
            task: Task::default(),
            batch: 4.0,
            seq: 2048.0,
            accumulation: 1.0,
            optimizer: Optimizer::default(),
            optimizer_in_backward: false,
            recipe: Recipe::default(),
            recompute: Recompute::default(),
            offload: false,
            scores: AttentionScores::default(),
            dropout: Dropout::default(),
            gated_mlp: GatedMlp::default(),
            loss: Loss::default(),
            adapter: AdapterKind::default(),
            targets: TargetSet::default(),
            rank: 8.0,
            data: 1.0,
            zero: ZeroStage::default(),
            tensor: 1.0,
            sequence: false,
            pipeline: 1.0,
            interleave: 1.0,
            context: 1.0,
            expert: 1.0,
            prompt: 0.0,
            network_port: NETWORK.to_gb_per_s() * GBIT_PER_GB,
            weights: WeightFormat::default(),
            kv_cache: CacheFormat::default(),
        }
    }
}

impl Scenario {
    /// Sets a number, clamped to its limits.
    ///
    /// A new size describes another network: what was chosen of the shape before is dropped, and the
    /// shape follows from the size.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are counts")]
    pub fn set(&mut self, field: Field, value: f64) {
        let value = field.limits().clamp(value);
        match field {
            Field::Peak => self.device.peak = Some(value),
            Field::Bandwidth => self.device.bandwidth = Some(value),
            Field::Capacity => self.device.capacity = Some(value),
            Field::Params => {
                self.network = NetworkChoice {
                    params: Some(value),
                    ..NetworkChoice::published(self.network.id)
                };
            }
            Field::Hidden => self.network.hidden = Some(value),
            Field::Layers => self.network.layers = Some(value),
            _ => {
                if let Some(count) = self.count_mut(field) {
                    *count = value;
                }
            }
        }
    }

    /// A number that stands for itself: neither the device's nor the network's.
    pub fn count(&self, field: Field) -> Option<f64> {
        let mut copy = *self;
        copy.count_mut(field).copied()
    }

    const fn count_mut(&mut self, field: Field) -> Option<&mut f64> {
        Some(match field {
            Field::Batch => &mut self.batch,
            Field::Seq => &mut self.seq,
            Field::Accumulation => &mut self.accumulation,
            Field::Rank => &mut self.rank,
            Field::Data => &mut self.data,
            Field::Tensor => &mut self.tensor,
            Field::Pipeline => &mut self.pipeline,
            Field::Interleave => &mut self.interleave,
            Field::Context => &mut self.context,
            Field::Expert => &mut self.expert,
            Field::Prompt => &mut self.prompt,
            Field::NetworkPort => &mut self.network_port,
            Field::Peak
            | Field::Bandwidth
            | Field::Capacity
            | Field::Params
            | Field::Hidden
            | Field::Layers => return None,
        })
    }

    /// Takes a number back to what device, network or course say.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are counts")]
    pub fn reset(&mut self, field: Field) {
        let opening = Self::default();
        match field {
            Field::Peak => self.device.peak = None,
            Field::Bandwidth => self.device.bandwidth = None,
            Field::Capacity => self.device.capacity = None,
            Field::Params => {
                self.network = NetworkChoice {
                    own: self.network.own,
                    ..NetworkChoice::published(self.network.id)
                };
            }
            Field::Hidden => self.network.hidden = None,
            Field::Layers => self.network.layers = None,
            _ => {
                if let (Some(count), Some(opening)) = (self.count_mut(field), opening.count(field))
                {
                    *count = opening;
                }
            }
        }
    }

    /// Whether a number is the reader's own.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are counts")]
    pub fn is_changed(&self, field: Field) -> bool {
        let opening = Self::default();
        match field {
            Field::Peak => self.device.peak.is_some(),
            Field::Bandwidth => self.device.bandwidth.is_some(),
            Field::Capacity => self.device.capacity.is_some(),
            Field::Params => self.network.params.is_some(),
            Field::Hidden => self.network.hidden.is_some(),
            Field::Layers => self.network.layers.is_some(),
            _ => self.count(field) != opening.count(field),
        }
    }

    /// Chooses a number format. The reader's own peak belonged to the old one and goes.
    pub fn set_format(&mut self, format: NumberFormat) {
        if format != self.format {
            self.device.peak = None;
        }
        self.format = format;
    }
}
