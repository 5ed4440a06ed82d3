//! The one source of truth: what the reader chose, and nothing that can be computed.

use super::limits::Field;
use crate::calc::hardware::CapacityBasis;
use crate::calc::precision::NumberFormat;
use crate::calc::training::{AttentionScores, Optimizer, Recompute};
use crate::catalog::{DEFAULT_DEVICE, DEFAULT_NETWORK};

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
    /// Parameters in billions: with them, the shape is derived and the catalog's no longer counts.
    pub params: Option<f64>,
    /// Hidden size, instead of the catalog's or the derived one.
    pub hidden: Option<f64>,
    /// Layers, likewise.
    pub layers: Option<f64>,
}

/// What the reader chose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scenario {
    /// The device.
    pub device: DeviceChoice,
    /// The number format to compute in.
    pub format: NumberFormat,
    /// What the footprint is held against.
    pub basis: CapacityBasis,
    /// The network.
    pub network: NetworkChoice,
    /// Sequences per step.
    pub batch: f64,
    /// Tokens per sequence.
    pub seq: f64,
    /// The optimizer.
    pub optimizer: Optimizer,
    /// What is recomputed.
    pub recompute: Recompute,
    /// Whether attention scores are kept.
    pub scores: AttentionScores,
    /// Whether dropout is on.
    pub has_dropout: bool,
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
            params: None,
            hidden: None,
            layers: None,
        }
    }

    /// Whether the reader changed a figure.
    pub const fn is_custom(&self) -> bool {
        self.params.is_some() || self.hidden.is_some() || self.layers.is_some()
    }
}

/// The course's example: its 7B on an A100 80 GB, Adam, batch 4, 2048 tokens.
impl Default for Scenario {
    fn default() -> Self {
        Self {
            device: DeviceChoice::published(DEFAULT_DEVICE),
            format: NumberFormat::Bf16,
            basis: CapacityBasis::default(),
            network: NetworkChoice::published(DEFAULT_NETWORK),
            batch: 4.0,
            seq: 2048.0,
            optimizer: Optimizer::default(),
            recompute: Recompute::default(),
            scores: AttentionScores::default(),
            has_dropout: true,
        }
    }
}

impl Scenario {
    /// Sets a number, clamped to its limits.
    ///
    /// A new size describes another network: what was chosen of the shape before is dropped, and the
    /// shape follows from the size.
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
            Field::Batch => self.batch = value,
            Field::Seq => self.seq = value,
        }
    }

    /// Takes a number back to what device, network or course say.
    pub fn reset(&mut self, field: Field) {
        let opening = Self::default();
        match field {
            Field::Peak => self.device.peak = None,
            Field::Bandwidth => self.device.bandwidth = None,
            Field::Capacity => self.device.capacity = None,
            Field::Params => self.network = NetworkChoice::published(self.network.id),
            Field::Hidden => self.network.hidden = None,
            Field::Layers => self.network.layers = None,
            Field::Batch => self.batch = opening.batch,
            Field::Seq => self.seq = opening.seq,
        }
    }

    /// Whether a number is the reader's own.
    pub fn is_changed(&self, field: Field) -> bool {
        let opening = Self::default();
        match field {
            Field::Peak => self.device.peak.is_some(),
            Field::Bandwidth => self.device.bandwidth.is_some(),
            Field::Capacity => self.device.capacity.is_some(),
            Field::Params => self.network.params.is_some(),
            Field::Hidden => self.network.hidden.is_some(),
            Field::Layers => self.network.layers.is_some(),
            Field::Batch => self.batch != opening.batch,
            Field::Seq => self.seq != opening.seq,
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
