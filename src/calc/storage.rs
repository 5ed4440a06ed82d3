//! How training stores its numbers: widths of weights, gradients, master copy and activations.

use super::precision::NumberFormat;

/// How training stores its numbers.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Storage {
    /// The weights that are kept from step to step.
    pub weights: Width,
    /// The gradients.
    pub gradients: GradientWidth,
    /// Whether an FP32 copy of 16-bit weights is kept, which the optimizer updates.
    pub has_master: bool,
    /// Activations, and the weights that layers compute with.
    pub compute: Width,
    /// Where FP32 weights are computed with in 16 bits: whether the 16-bit copy is kept.
    pub keeps_cast: bool,
    /// Whether the inputs of linear maps are kept in 8 bits.
    pub linears_in_8bit: bool,
}

/// A width of 16 or 32 bits.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Width {
    /// BF16 or FP16.
    Half,
    /// FP32.
    Full,
}

impl Width {
    /// Bytes of one element.
    pub const fn bytes(self) -> f64 {
        match self {
            Self::Half => 2.0,
            Self::Full => 4.0,
        }
    }
}

/// How gradients are kept.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum GradientWidth {
    /// In 16 bits.
    Half,
    /// In FP32.
    Full,
    /// In 16 bits, beside an FP32 copy for the optimizer.
    Both,
}

impl GradientWidth {
    /// Bytes of one gradient.
    pub const fn bytes(self) -> f64 {
        match self {
            Self::Half => 2.0,
            Self::Full => 4.0,
            Self::Both => 6.0,
        }
    }
}

impl Storage {
    /// 16-bit weights and gradients, FP32 master copy: 2 + 2 + 4, with Adam's moments 16 bytes per
    /// parameter. The ZeRO paper's and the course's.
    pub const MIXED: Self = Self {
        weights: Width::Half,
        gradients: GradientWidth::Half,
        has_master: true,
        compute: Width::Half,
        keeps_cast: false,
        linears_in_8bit: false,
    };
    /// The same with FP32 gradients: 18 bytes with Adam. Megatron-LM's in BF16.
    pub const MIXED_FP32_GRADIENTS: Self = Self {
        gradients: GradientWidth::Full,
        ..Self::MIXED
    };
    /// The same with gradients in both widths: 20 bytes with Adam. Megatron-LM's in FP16.
    pub const MIXED_BOTH_GRADIENTS: Self = Self {
        gradients: GradientWidth::Both,
        ..Self::MIXED
    };
    /// FP32 throughout: 16 bytes with Adam.
    pub const FULL: Self = Self {
        weights: Width::Full,
        gradients: GradientWidth::Full,
        has_master: false,
        compute: Width::Full,
        keeps_cast: false,
        linears_in_8bit: false,
    };
    /// FP32 weights cast for each use, the cast kept: 18 bytes with Adam. PyTorch's autocast.
    pub const AUTOCAST: Self = Self {
        compute: Width::Half,
        keeps_cast: true,
        ..Self::FULL
    };
    /// FP32 shards, gathered in 16 bits for each use: 16 bytes with Adam. FSDP's mixed precision.
    pub const FULL_SHARDS: Self = Self {
        keeps_cast: false,
        ..Self::AUTOCAST
    };
    /// 16 bits throughout, moments included: 8 bytes with Adam.
    pub const HALF: Self = Self {
        has_master: false,
        ..Self::MIXED
    };
    /// Mixed precision with linear maps in FP8.
    pub const MIXED_FP8: Self = Self {
        linears_in_8bit: true,
        ..Self::MIXED
    };

    /// The storage that goes with a compute format. 8- and 4-bit units work on 16-bit tensors that
    /// are converted on the way in, so their storage is that of mixed precision.
    pub const fn of(format: NumberFormat) -> Self {
        match format {
            NumberFormat::Fp64 | NumberFormat::Fp32 | NumberFormat::Tf32 => Self::FULL,
            NumberFormat::Fp16
            | NumberFormat::Bf16
            | NumberFormat::Fp8
            | NumberFormat::Int8
            | NumberFormat::Fp4 => Self::MIXED,
        }
    }

    /// The width of an optimizer's moment: FP32, but 16 bits where nothing is kept in FP32.
    pub const fn moment(self) -> Width {
        match (self.weights, self.has_master) {
            (Width::Half, false) => Width::Half,
            (Width::Half, true) | (Width::Full, _) => Width::Full,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_as_wide_as_what_is_updated() {
        assert_eq!(Storage::MIXED.moment(), Width::Full);
        assert_eq!(Storage::HALF.moment(), Width::Half);
        assert_eq!(Storage::FULL_SHARDS.moment(), Width::Full);
    }
}
