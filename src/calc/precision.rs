//! Number formats: how wide an element is, and which unit of the device computes with it.

use serde::{Deserialize, Serialize};

use super::units::DataSize;

/// A number format that hardware computes with, widest first.
///
/// [`Tf32`](Self::Tf32) is stored in 4 bytes like FP32 and only multiplied at reduced width.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NumberFormat {
    /// 64-bit floating point.
    Fp64,
    /// 32-bit floating point on the vector units (no matrix unit).
    Fp32,
    /// 19-bit TensorFloat on the matrix unit, stored as FP32.
    Tf32,
    /// 16-bit IEEE half precision, accumulated in FP32.
    Fp16,
    /// 16-bit brain floating point, accumulated in FP32.
    Bf16,
    /// 8-bit floating point.
    Fp8,
    /// 8-bit integer; work is then counted in integer operations.
    Int8,
    /// 4-bit floating point.
    Fp4,
}

impl NumberFormat {
    /// All formats, widest first.
    pub const ALL: [Self; 8] = [
        Self::Fp64,
        Self::Fp32,
        Self::Tf32,
        Self::Fp16,
        Self::Bf16,
        Self::Fp8,
        Self::Int8,
        Self::Fp4,
    ];

    /// The name that data sheets print, the same in every language.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fp64 => "FP64",
            Self::Fp32 => "FP32",
            Self::Tf32 => "TF32",
            Self::Fp16 => "FP16",
            Self::Bf16 => "BF16",
            Self::Fp8 => "FP8",
            Self::Int8 => "INT8",
            Self::Fp4 => "FP4",
        }
    }

    /// The id in links and files, stable for ever: the name in lower case.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Fp64 => "fp64",
            Self::Fp32 => "fp32",
            Self::Tf32 => "tf32",
            Self::Fp16 => "fp16",
            Self::Bf16 => "bf16",
            Self::Fp8 => "fp8",
            Self::Int8 => "int8",
            Self::Fp4 => "fp4",
        }
    }

    /// The format with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.id() == id)
    }

    /// What one element takes in memory, scale factors of block formats left out.
    pub const fn element(self) -> DataSize {
        DataSize::bytes(match self {
            Self::Fp64 => 8.0,
            Self::Fp32 | Self::Tf32 => 4.0,
            Self::Fp16 | Self::Bf16 => 2.0,
            Self::Fp8 | Self::Int8 => 1.0,
            Self::Fp4 => 0.5,
        })
    }

    /// The formats to try, in order, when a device has no unit for this one: first its twin of the
    /// same width, then wider ones. A program can always be run in a wider format.
    pub const fn substitutes(self) -> &'static [Self] {
        match self {
            Self::Fp64 => &[],
            Self::Fp32 => &[Self::Tf32, Self::Fp64],
            Self::Tf32 => &[Self::Fp32],
            Self::Fp16 => &[Self::Bf16, Self::Tf32, Self::Fp32],
            Self::Bf16 => &[Self::Fp16, Self::Tf32, Self::Fp32],
            Self::Fp8 | Self::Int8 => &[Self::Bf16, Self::Fp16, Self::Tf32, Self::Fp32],
            Self::Fp4 => &[Self::Fp8, Self::Bf16, Self::Fp16, Self::Tf32, Self::Fp32],
        }
    }
}
