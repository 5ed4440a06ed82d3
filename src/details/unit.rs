//! The unit in which memory is written: GB unless GiB are asked for.

use crate::calc::units::DataSize;
use crate::state::chart_options::ChartOptions;
use crate::state::charts::Chart;
use crate::state::derive::memory::Written;
use crate::text::number::{GB_PER_GIB, gibibytes, gigabytes};

/// A unit of memory.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Unit {
    /// GB, 10⁹ bytes.
    Decimal,
    /// GiB, 2³⁰ bytes.
    Binary,
}

impl Unit {
    /// What is asked of the memory chart.
    pub(super) fn of(options: ChartOptions) -> Self {
        if options.has(Chart::Memory, "gib") {
            Self::Binary
        } else {
            Self::Decimal
        }
    }

    /// How a size is written.
    pub(super) const fn written(self) -> Written {
        match self {
            Self::Decimal => gigabytes,
            Self::Binary => gibibytes,
        }
    }

    /// A size with its unit.
    pub(super) fn label(self, size: DataSize, digits: usize) -> String {
        self.written()(size.to_gb(), digits)
    }

    /// A size as a number.
    pub(super) fn value(self, size: DataSize) -> f64 {
        size.to_gb() * self.per_gb()
    }

    /// Units in a decimal gigabyte.
    pub(super) const fn per_gb(self) -> f64 {
        match self {
            Self::Decimal => 1.0,
            Self::Binary => 1.0 / GB_PER_GIB,
        }
    }
}
