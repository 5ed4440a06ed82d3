//! How a network is served, as far as memory and arithmetic depend on it.

use super::framework::Conventions;
use super::parallel::Parallel;
use super::training::{BaseFormat, Meter};

/// How a network is served, on each device.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inference {
    /// Sequences at once, b.
    pub batch: u64,
    /// Tokens per sequence that are in the cache, S.
    pub context: u64,
    /// Tokens per sequence that pass through the network at once: the prompt in prefill, 0 in decoding,
    /// where it is the one new token.
    pub prompt: u64,
    /// How weights are stored.
    pub weights: WeightFormat,
    /// How keys and values are stored.
    pub kv_cache: CacheFormat,
    /// How the network is spread. Data parallelism copies it and ZeRO has nothing to share out.
    pub parallel: Parallel,
    /// What is counted.
    pub meter: Meter,
    /// What the framework does its own way.
    pub conventions: Conventions,
}

impl Default for Inference {
    /// One sequence of 2048 tokens in 16 bits on one device, decoding.
    fn default() -> Self {
        Self {
            batch: 1,
            context: 2048,
            prompt: 0,
            weights: WeightFormat::default(),
            kv_cache: CacheFormat::default(),
            parallel: Parallel::ONE_DEVICE,
            meter: Meter::default(),
            conventions: Conventions::TEXTBOOK,
        }
    }
}

/// How weights are stored for serving. Below 16 bits only matrices of the layers are; embedding, norms
/// and head stay as they are.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum WeightFormat {
    /// BF16 or FP16.
    #[default]
    Half,
    /// 8-bit floating point, a scale per matrix or row.
    Fp8,
    /// 8-bit integers, a scale per row.
    Int8,
    /// 4-bit integers in groups of 128.
    Int4,
    /// NF4 in blocks of 64.
    Nf4,
}

impl WeightFormat {
    /// Bytes of one parameter, block scales included; scales per row or matrix, far below a
    /// thousandth, are not.
    pub const fn bytes(self) -> f64 {
        match self {
            Self::Half => 2.0,
            Self::Fp8 | Self::Int8 => 1.0,
            Self::Int4 => BaseFormat::Gptq4.bytes(),
            Self::Nf4 => BaseFormat::Nf4.bytes(),
        }
    }
}

/// How keys and values are stored.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum CacheFormat {
    /// BF16 or FP16.
    #[default]
    Half,
    /// 8 bits.
    Byte,
    /// 4 bits.
    Nibble,
}

impl CacheFormat {
    /// Bytes of one element; scales are not counted.
    pub const fn bytes(self) -> f64 {
        match self {
            Self::Half => 2.0,
            Self::Byte => 1.0,
            Self::Nibble => 0.5,
        }
    }
}
