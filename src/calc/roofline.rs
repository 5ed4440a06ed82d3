//! The roofline: what a device can attain at a given arithmetic intensity.
//!
//! Source: Williams, Waterman and Patterson, "Roofline: an insightful visual performance model for
//! multicore architectures", Communications of the ACM 52(4), 2009.

use super::units::{Bandwidth, DataSize, Fraction, Intensity, Throughput, Time, Work};

/// What limits an operation.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Bound {
    /// At or right of the ridge: the arithmetic units are the limit.
    Compute,
    /// Left of the ridge: the units wait for data.
    Memory,
}

/// The two roofs of a device in one number format.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Roofline {
    /// The flat roof: peak rate.
    pub peak: Throughput,
    /// The slope: bandwidth of the memory that the data comes from.
    pub bandwidth: Bandwidth,
}

impl Roofline {
    /// The ridge point, `peak / bandwidth`: the intensity at which both limits meet.
    ///
    /// ```
    /// use ridgepoint::calc::roofline::Roofline;
    /// use ridgepoint::calc::units::{Bandwidth, Throughput};
    /// let course_a100 =
    ///     Roofline { peak: Throughput::tflop_per_s(312.0), bandwidth: Bandwidth::tb_per_s(2.0) };
    /// assert_eq!(course_a100.ridge().to_flop_per_byte(), 156.0);
    /// ```
    pub fn ridge(self) -> Intensity {
        self.peak / self.bandwidth
    }

    /// The highest rate at this intensity: `min(peak, intensity × bandwidth)`.
    pub fn attainable(self, intensity: Intensity) -> Throughput {
        self.peak.min(intensity * self.bandwidth)
    }

    /// Which roof an operation of this intensity touches; at the ridge itself, the flat one.
    pub fn bound(self, intensity: Intensity) -> Bound {
        if intensity < self.ridge() {
            Bound::Memory
        } else {
            Bound::Compute
        }
    }

    /// The attainable rate as a share of the peak. One minus this is idle arithmetic.
    pub fn share_of_peak(self, intensity: Intensity) -> Fraction {
        Fraction::of_one(self.attainable(intensity) / self.peak)
    }

    /// The shortest time for this work and traffic, the two overlapping perfectly:
    /// `max(work / peak, traffic / bandwidth)`.
    pub fn time(self, work: Work, traffic: DataSize) -> Time {
        (work / self.peak).max(traffic / self.bandwidth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COURSE_A100: Roofline = Roofline {
        peak: Throughput::tflop_per_s(312.0),
        bandwidth: Bandwidth::tb_per_s(2.0),
    };

    #[test]
    fn the_ridge_is_where_the_roofs_meet() {
        let ridge = COURSE_A100.ridge();
        assert_eq!(ridge * COURSE_A100.bandwidth, COURSE_A100.peak);
        assert_eq!(COURSE_A100.bound(ridge), Bound::Compute);
        assert_eq!(
            COURSE_A100.bound(Intensity::flop_per_byte(155.9)),
            Bound::Memory
        );
    }

    /// The course: an elementwise add leaves 99.9 % of the A100 idle.
    #[test]
    fn an_add_leaves_all_but_a_thousandth_idle() {
        let add = Intensity::flop_per_byte(1.0 / 6.0);
        let idle = 100.0 - COURSE_A100.share_of_peak(add).to_percent();
        assert!((idle - 99.9).abs() < 0.01, "{idle}");
    }

    #[test]
    fn time_is_the_longer_of_computing_and_moving() {
        let time = COURSE_A100.time(Work::tflop(312.0), DataSize::gb(1000.0));
        assert_eq!(time.to_s(), 1.0);
        let time = COURSE_A100.time(Work::tflop(312.0), DataSize::gb(4000.0));
        assert_eq!(time.to_s(), 2.0);
    }
}
