//! The ridge point over the years, and how fast its two parts grow.

use super::roofline::Roofline;
use super::units::Intensity;

/// A device in time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Milestone {
    /// When it was announced, as a year with its fraction.
    pub year: f64,
    /// Its roofs in the format of the line it belongs to.
    pub roofline: Roofline,
}

/// Growth per two years, as a factor, of what makes the ridge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    /// Of the peak rate.
    pub peak: f64,
    /// Of the bandwidth.
    pub bandwidth: f64,
    /// Of their ratio.
    pub ridge: f64,
}

impl Milestone {
    /// The ridge point.
    pub fn ridge(&self) -> Intensity {
        self.roofline.ridge()
    }

    /// Growth from this milestone to a later one, compounded per two years; `None` if it is not later.
    ///
    /// `(later / earlier)^(24 / months)`.
    pub fn growth_to(&self, later: &Self) -> Option<Growth> {
        let years = later.year - self.year;
        if years <= 0.0 {
            return None;
        }
        let peak = per_two_years(later.roofline.peak / self.roofline.peak, years);
        let bandwidth = per_two_years(later.roofline.bandwidth / self.roofline.bandwidth, years);
        Some(Growth {
            peak,
            bandwidth,
            ridge: peak / bandwidth,
        })
    }
}

/// The growth per 24 months of what grew by `factor` in so many years: `x` with
/// `x^months = factor^24`, found by halving, since a root is not exact and a product is.
fn per_two_years(factor: f64, years: f64) -> f64 {
    let months = (years * 12.0).round().max(1.0);
    let wanted = power(factor, 24.0);
    let highest = if months < 24.0 { wanted } else { factor };
    let (mut low, mut high) = (0.0, highest.max(1.0));
    loop {
        let middle = f64::midpoint(low, high);
        // Two neighbouring numbers have no middle.
        if middle <= low || middle >= high || !middle.is_finite() {
            return high;
        }
        if power(middle, months) < wanted {
            low = middle;
        } else {
            high = middle;
        }
    }
}

/// A whole power, by multiplying.
fn power(base: f64, exponent: f64) -> f64 {
    let (mut product, mut count) = (1.0, 0.0);
    while count < exponent && product < f64::INFINITY {
        product *= base;
        count += 1.0;
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calc::units::{Bandwidth, Throughput};

    fn milestone(year: f64, tflop_per_s: f64, gb_per_s: f64) -> Milestone {
        let roofline = Roofline {
            peak: Throughput::tflop_per_s(tflop_per_s),
            bandwidth: Bandwidth::gb_per_s(gb_per_s),
        };
        Milestone { year, roofline }
    }

    /// K20X (2012-11) to B200 (2024-03): 3.06 and 1.84 per two years, from the vendor's figures.
    #[test]
    fn compute_grows_faster_than_bandwidth() {
        let k20x = milestone(2012.833, 3.95, 250.0);
        let b200 = milestone(2024.167, 2250.0, 8000.0);
        let growth = k20x.growth_to(&b200).unwrap();
        assert!((growth.peak - 3.06).abs() < 0.02, "{growth:?}");
        assert!((growth.bandwidth - 1.84).abs() < 0.01, "{growth:?}");
        assert!((growth.ridge - 1.66).abs() < 0.01, "{growth:?}");
        assert_eq!(b200.growth_to(&k20x), None);
    }
}
