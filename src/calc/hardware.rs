//! A device: its peak rate in each number format, its memory's bandwidth and its capacity.

use serde::{Deserialize, Serialize};

use super::precision::NumberFormat;
use super::units::{Bandwidth, DataSize, Fraction, Throughput};

/// What the fifteen-percent rule keeps free: fragmentation, communication buffers, the context of
/// the driver and workspaces. From the course; no formula predicts it.
pub const HEADROOM: Fraction = Fraction::percent(15.0);

/// Peak rates by number format, dense: never a figure that counts zeros skipped by sparsity.
/// A format without an entry has no unit on the device, or none whose rate is published.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Peaks(Vec<(NumberFormat, Throughput)>);

impl Peaks {
    /// The peak in this format, if the device has one.
    pub fn get(&self, format: NumberFormat) -> Option<Throughput> {
        self.0
            .iter()
            .find(|(known, _)| *known == format)
            .map(|&(_, peak)| peak)
    }

    /// The formats that the device computes in, in the order in which they were given.
    pub fn formats(&self) -> impl Iterator<Item = NumberFormat> {
        self.0.iter().map(|&(format, _)| format)
    }
}

impl FromIterator<(NumberFormat, Throughput)> for Peaks {
    fn from_iter<I: IntoIterator<Item = (NumberFormat, Throughput)>>(peaks: I) -> Self {
        Self(peaks.into_iter().collect())
    }
}

/// Peak rates as vendors print them with 2:4 sparsity: zeros that are skipped count as work.
///
/// A type of its own, so that none of them can stand where a dense peak belongs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SparsePeaks(Peaks);

impl SparsePeaks {
    /// The vendor's figure with sparsity in this format, if there is one.
    pub fn get(&self, format: NumberFormat) -> Option<Throughput> {
        self.0.get(format)
    }
}

impl FromIterator<(NumberFormat, Throughput)> for SparsePeaks {
    fn from_iter<I: IntoIterator<Item = (NumberFormat, Throughput)>>(peaks: I) -> Self {
        Self(peaks.into_iter().collect())
    }
}

/// Which of a device's several capacities a footprint is held against.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CapacityBasis {
    /// The decimal gigabytes on the label, as sold.
    Label,
    /// What the driver reports to a program.
    #[default]
    Driver,
    /// What the driver reports, less [`HEADROOM`].
    Headroom,
}

/// How much a device's memory holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capacity {
    /// As sold, in decimal gigabytes.
    pub label: DataSize,
    /// As the driver reports it, where that is known. An "80 GB" A100 reports 81 920 MiB, 85.9 GB.
    pub driver: Option<DataSize>,
}

impl Capacity {
    /// The capacity under one basis. Where the driver's figure is not known, the label stands in:
    /// [`Capacity::driver`] tells.
    ///
    /// ```
    /// use ridgepoint::calc::hardware::{Capacity, CapacityBasis};
    /// use ridgepoint::calc::units::DataSize;
    /// let a100 = Capacity { label: DataSize::gb(80.0), driver: Some(DataSize::mib(81_920.0)) };
    /// let in_gb = |basis| (a100.under(basis).to_gb() * 10.0).round() / 10.0;
    /// assert_eq!(in_gb(CapacityBasis::Label), 80.0);
    /// assert_eq!(in_gb(CapacityBasis::Driver), 85.9);
    /// assert_eq!(in_gb(CapacityBasis::Headroom), 73.0);
    /// ```
    pub fn under(self, basis: CapacityBasis) -> DataSize {
        let driver = self.driver.unwrap_or(self.label);
        match basis {
            CapacityBasis::Label => self.label,
            CapacityBasis::Driver => driver,
            CapacityBasis::Headroom => driver - driver * HEADROOM,
        }
    }
}

/// One device as the calculation sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Hardware {
    /// Dense peak rates.
    pub peaks: Peaks,
    /// Peak bandwidth of the device's main memory (HBM or GDDR), reads and writes together.
    pub bandwidth: Bandwidth,
    /// What that memory holds.
    pub capacity: Capacity,
}

impl Hardware {
    /// The format that stands in for `wanted` on this device, and its peak: `wanted` itself where
    /// there is a unit for it, else the first of its [substitutes](NumberFormat::substitutes) that
    /// has one, else, on a device that has only narrower ones, the widest of them. `None` only for a
    /// device without any.
    pub fn best_format(&self, wanted: NumberFormat) -> Option<(NumberFormat, Throughput)> {
        std::iter::once(wanted)
            .chain(wanted.substitutes().iter().copied())
            .chain(self.peaks.formats())
            .find_map(|format| self.peaks.get(format).map(|peak| (format, peak)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_the_device_lacks_is_computed_in_a_wider_one() {
        let volta = Hardware {
            peaks: [
                (NumberFormat::Fp32, Throughput::tflop_per_s(15.7)),
                (NumberFormat::Fp16, Throughput::tflop_per_s(125.0)),
            ]
            .into_iter()
            .collect(),
            bandwidth: Bandwidth::gb_per_s(900.0),
            capacity: Capacity {
                label: DataSize::gb(16.0),
                driver: None,
            },
        };
        let format = |wanted| volta.best_format(wanted).map(|(format, _)| format);
        assert_eq!(format(NumberFormat::Bf16), Some(NumberFormat::Fp16));
        assert_eq!(format(NumberFormat::Fp8), Some(NumberFormat::Fp16));
        assert_eq!(format(NumberFormat::Tf32), Some(NumberFormat::Fp32));
        assert_eq!(format(NumberFormat::Fp64), Some(NumberFormat::Fp32));
    }
}
