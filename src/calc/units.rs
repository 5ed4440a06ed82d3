//! Quantities as types: a type names a dimension, a constructor or getter names a unit.
//!
//! The raw value is private and in the base unit (byte, FLOP, second). Only the products that make
//! sense exist, so adding work to data does not compile:
//!
//! ```compile_fail
//! use ridgepoint::calc::units::{DataSize, Work};
//! let nonsense = DataSize::bytes(1.0) + Work::flop(1.0);
//! ```

use std::iter::Sum;
use std::ops::{Add, Div, Mul, Sub};

/// Bytes in a gigabyte (GB), the decimal unit that vendors and papers print.
pub const BYTES_PER_GB: f64 = 1e9;
/// Bytes in a gibibyte (GiB), 2³⁰, the unit that drivers and frameworks count in.
pub const BYTES_PER_GIB: f64 = 1_073_741_824.0;
/// Bytes in a kibibyte (KiB), 2¹⁰, what data sheets mean by a KB of registers or shared memory.
pub const BYTES_PER_KIB: f64 = 1024.0;
/// Bytes in a mebibyte (MiB), 2²⁰.
pub const BYTES_PER_MIB: f64 = 1_048_576.0;

/// Declares one quantity: its type, base unit, and further units as multiples of the base.
macro_rules! quantity {
    ($(#[$doc:meta])* $name:ident, $base:ident, $to_base:ident
     $(, $unit:ident, $to_unit:ident, $factor:expr)* $(,)?) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
        pub struct $name(f64);

        impl $name {
            /// Nothing at all.
            pub const ZERO: Self = Self(0.0);

            #[doc = concat!("From a number of ", stringify!($base), ", the base unit.")]
            pub const fn $base(value: f64) -> Self {
                Self(value)
            }

            #[doc = concat!("As a number of ", stringify!($base), ", the base unit.")]
            pub const fn $to_base(self) -> f64 {
                self.0
            }

            $(
                #[doc = concat!("From a number of ", stringify!($unit), " (", stringify!($factor), " base units).")]
                pub const fn $unit(value: f64) -> Self {
                    Self(value * $factor)
                }

                #[doc = concat!("As a number of ", stringify!($unit), " (", stringify!($factor), " base units).")]
                pub const fn $to_unit(self) -> f64 {
                    self.0 / $factor
                }
            )*

            /// The smaller of the two.
            pub const fn min(self, other: Self) -> Self {
                Self(self.0.min(other.0))
            }

            /// The larger of the two.
            pub const fn max(self, other: Self) -> Self {
                Self(self.0.max(other.0))
            }
        }

        impl Add for $name {
            type Output = Self;
            fn add(self, other: Self) -> Self {
                Self(self.0 + other.0)
            }
        }

        impl Sub for $name {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(self.0 - other.0)
            }
        }

        impl Mul<f64> for $name {
            type Output = Self;
            fn mul(self, factor: f64) -> Self {
                Self(self.0 * factor)
            }
        }

        /// Two of a kind divide to a plain ratio.
        impl Div for $name {
            type Output = f64;
            fn div(self, other: Self) -> f64 {
                self.0 / other.0
            }
        }

        impl Sum for $name {
            fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
                parts.fold(Self::ZERO, Add::add)
            }
        }
    };
}

/// Declares `whole = part × other` and the two divisions that follow from it.
macro_rules! product {
    ($whole:ident = $part:ident * $other:ident) => {
        impl Mul<$other> for $part {
            type Output = $whole;
            fn mul(self, other: $other) -> $whole {
                $whole(self.0 * other.0)
            }
        }

        impl Div<$part> for $whole {
            type Output = $other;
            fn div(self, part: $part) -> $other {
                $other(self.0 / part.0)
            }
        }

        impl Div<$other> for $whole {
            type Output = $part;
            fn div(self, other: $other) -> $part {
                $part(self.0 / other.0)
            }
        }
    };
}

quantity! {
    /// An amount of data: a footprint, a capacity or a traffic.
    DataSize, bytes, to_bytes,
    gb, to_gb, BYTES_PER_GB,
    gib, to_gib, BYTES_PER_GIB,
    mib, to_mib, BYTES_PER_MIB,
    kib, to_kib, BYTES_PER_KIB,
}
quantity! {
    /// An amount of arithmetic, in floating-point operations; a multiply-add counts as two.
    Work, flop, to_flop,
    gflop, to_gflop, 1e9,
    tflop, to_tflop, 1e12,
}
quantity! {
    /// Arithmetic per time. "FLOPS" is avoided: it reads as a count and as a rate.
    Throughput, flop_per_s, to_flop_per_s,
    tflop_per_s, to_tflop_per_s, 1e12,
}
quantity! {
    /// Data moved per time; decimal, as vendors print it.
    Bandwidth, bytes_per_s, to_bytes_per_s,
    gb_per_s, to_gb_per_s, 1e9,
    tb_per_s, to_tb_per_s, 1e12,
}
quantity! {
    /// Arithmetic intensity: work per byte moved. A ridge point has the same dimension.
    Intensity, flop_per_byte, to_flop_per_byte,
}
quantity! {
    /// A duration.
    Time, s, to_s,
    ms, to_ms, 1e-3,
    us, to_us, 1e-6,
}
quantity! {
    /// A share of a whole, 1 being all of it.
    Fraction, of_one, to_of_one,
    percent, to_percent, 0.01,
}

product!(Work = Intensity * DataSize);
product!(Throughput = Intensity * Bandwidth);
product!(Work = Throughput * Time);
product!(DataSize = Bandwidth * Time);

impl Mul<Fraction> for DataSize {
    type Output = Self;
    fn mul(self, share: Fraction) -> Self {
        Self(self.0 * share.0)
    }
}

/// A whole number as a real one. Exact up to 2⁵³, about 9 × 10¹⁵, which no count of a network that is
/// let through exceeds: the largest is a parameter count of 10¹⁵. Counts that saturate are rounded.
#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
pub const fn real(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gigabyte_and_gibibyte_differ_by_seven_percent() {
        assert_eq!(DataSize::gib(1.0).to_bytes(), 1_073_741_824.0);
        assert_eq!(DataSize::gb(85.899_345_92).to_gib(), 80.0);
        assert_eq!(DataSize::mib(81_920.0), DataSize::gib(80.0));
    }

    #[test]
    fn dimensions_combine_as_in_the_roofline() {
        let ridge: Intensity = Throughput::tflop_per_s(312.0) / Bandwidth::tb_per_s(2.0);
        assert_eq!(ridge.to_flop_per_byte(), 156.0);
        let time: Time = DataSize::gb(3.35) / Bandwidth::gb_per_s(3350.0);
        assert_eq!(time.to_ms(), 1.0);
        assert_eq!(
            (Throughput::tflop_per_s(2.0) * Time::s(3.0)).to_tflop(),
            6.0
        );
    }
}
