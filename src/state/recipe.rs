//! The ways to store numbers in training that the page offers.

use crate::calc::precision::NumberFormat;
use crate::calc::training::Storage;

/// How training stores its numbers, by name.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Recipe {
    /// As compute format and framework suggest.
    #[default]
    ByFormat,
    /// [`Storage::MIXED`].
    Mixed,
    /// [`Storage::MIXED_FP32_GRADIENTS`].
    MixedFp32Gradients,
    /// [`Storage::MIXED_BOTH_GRADIENTS`].
    MixedBothGradients,
    /// [`Storage::AUTOCAST`].
    Autocast,
    /// [`Storage::FULL_SHARDS`].
    FullShards,
    /// [`Storage::HALF`].
    Half,
    /// [`Storage::MIXED_FP8`].
    MixedFp8,
    /// [`Storage::FULL`].
    Full,
}

impl Recipe {
    /// The storage, computing in a format; what 16 bits suggest is the framework's.
    pub fn storage(self, format: NumberFormat, of_framework: Storage) -> Storage {
        match self {
            Self::ByFormat => match Storage::of(format) {
                Storage::MIXED => of_framework,
                storage => storage,
            },
            Self::Mixed => Storage::MIXED,
            Self::MixedFp32Gradients => Storage::MIXED_FP32_GRADIENTS,
            Self::MixedBothGradients => Storage::MIXED_BOTH_GRADIENTS,
            Self::Autocast => Storage::AUTOCAST,
            Self::FullShards => Storage::FULL_SHARDS,
            Self::Half => Storage::HALF,
            Self::MixedFp8 => Storage::MIXED_FP8,
            Self::Full => Storage::FULL,
        }
    }
}
