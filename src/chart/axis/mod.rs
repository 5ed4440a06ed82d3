//! Our axes: value to pixel and back, and the ticks. Plain functions, no drawing library.
//!
//! Powers of ten come from a table, so decades are exact: no tick is lost to rounding, and the
//! native and the browser build agree on them.

mod decade;
mod tick;

pub use decade::{decade_above, decade_below, decades_around, nice_above, nice_below};
pub use tick::Tick;

use super::geometry::between;
use decade::{DECADES, HIGHEST, LOWEST, TOLERANCE};
use tick::even_ticks;

/// How values are spread over an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences are equal lengths.
    Linear,
    /// Equal ratios are equal lengths.
    Log,
    /// Linear, with ticks on whole years.
    Years,
}

/// A scale and a range: always finite, never empty, above zero if logarithmic.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Axis {
    scale: Scale,
    lo: f64,
    hi: f64,
}

/// The pixels an axis spans: `from` at its low end, `to` at its high end, in either direction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Span {
    /// Pixel of the low end.
    pub from: f64,
    /// Pixel of the high end.
    pub to: f64,
}

impl Span {
    /// Its length in pixels.
    pub fn length(self) -> f64 {
        (self.to - self.from).abs()
    }
}

impl Axis {
    /// A logarithmic axis. What makes no range is mended: values are brought between 1e-12 and
    /// 1e15, swapped if reversed, and spread to a decade if equal.
    pub fn log(lo: f64, hi: f64) -> Self {
        let mend = |value: f64, fallback: f64| {
            if value.is_nan() {
                fallback
            } else {
                between(value, LOWEST, HIGHEST)
            }
        };
        let (lo, hi) = (mend(lo, 1.0), mend(hi, 10.0));
        let (lo, hi) = (lo.min(hi), lo.max(hi));
        let (lo, hi) = if hi > lo * (1.0 + 1e-6) {
            (lo, hi)
        } else {
            decades_around(lo, hi)
        };
        Self {
            scale: Scale::Log,
            lo,
            hi,
        }
    }

    /// A linear axis, mended likewise within plus and minus 1e15.
    pub fn linear(lo: f64, hi: f64) -> Self {
        Self::even(Scale::Linear, lo, hi)
    }

    /// A linear axis with ticks on whole years.
    pub fn years(lo: f64, hi: f64) -> Self {
        Self::even(Scale::Years, lo, hi)
    }

    fn even(scale: Scale, lo: f64, hi: f64) -> Self {
        let mend = |value: f64, fallback: f64| {
            if value.is_nan() {
                fallback
            } else {
                between(value, -HIGHEST, HIGHEST)
            }
        };
        let (lo, hi) = (mend(lo, 0.0), mend(hi, 1.0));
        let (lo, hi) = (lo.min(hi), lo.max(hi));
        let least = ((lo.abs() + hi.abs()) * 1e-6).max(LOWEST);
        let (lo, hi) = if hi - lo > least {
            (lo, hi)
        } else {
            (lo, lo + lo.abs().max(1.0))
        };
        Self { scale, lo, hi }
    }

    /// The low end.
    pub const fn lo(&self) -> f64 {
        self.lo
    }

    /// The high end.
    pub const fn hi(&self) -> f64 {
        self.hi
    }

    /// Whether the value lies on the axis.
    pub fn has(&self, value: f64) -> bool {
        value >= self.lo && value <= self.hi
    }

    /// The pixel of a value, outside the span if the value is outside the range.
    ///
    /// On a logarithmic axis zero and below go far beyond the low end; what is not a number goes
    /// to the low end.
    pub fn px(&self, value: f64, span: Span) -> f64 {
        span.from + self.fraction(value) * (span.to - span.from)
    }

    /// The value at a pixel: the inverse of [`Axis::px`].
    pub fn value_at(&self, px: f64, span: Span) -> f64 {
        let length = span.to - span.from;
        let fraction = if length == 0.0 {
            0.0
        } else {
            (px - span.from) / length
        };
        match self.scale {
            Scale::Linear | Scale::Years => self.lo + fraction * (self.hi - self.lo),
            Scale::Log => power10(log10(self.lo) + fraction * (log10(self.hi) - log10(self.lo))),
        }
    }

    fn fraction(&self, value: f64) -> f64 {
        if value.is_nan() {
            return 0.0;
        }
        let value = between(value, -HIGHEST, HIGHEST);
        match self.scale {
            Scale::Linear | Scale::Years => (value - self.lo) / (self.hi - self.lo),
            Scale::Log => {
                let lo = log10(self.lo);
                (log10(value.max(LOWEST / 1e6)) - lo) / (log10(self.hi) - lo)
            }
        }
    }

    /// The ticks for an axis of a length, with labels at least about `label_gap_px` apart.
    pub fn ticks(&self, length_px: f64, label_gap_px: f64) -> Vec<Tick> {
        match self.scale {
            Scale::Linear => even_ticks(self.lo, self.hi, length_px / label_gap_px.max(1.0), 0.0),
            Scale::Years => even_ticks(self.lo, self.hi, length_px / label_gap_px.max(1.0), 1.0),
            Scale::Log => self.log_ticks(length_px, label_gap_px.max(1.0)),
        }
    }

    fn log_ticks(&self, length_px: f64, label_gap_px: f64) -> Vec<Tick> {
        let decades: Vec<f64> = DECADES
            .into_iter()
            .filter(|&decade| self.holds(decade))
            .collect();
        if decades.len() < 2 {
            let fine = self.multiples(&[1.0, 2.0, 5.0]);
            if fine.len() < 2 {
                return even_ticks(self.lo, self.hi, 2.0 * length_px / label_gap_px, 0.0);
            }
            return fine.into_iter().map(Tick::major).collect();
        }
        let px_per_decade = length_px / (log10(self.hi) - log10(self.lo));
        let every = between((label_gap_px / px_per_decade.max(0.1)).ceil(), 1.0, 28.0);
        let minors: &[f64] = if px_per_decade >= 64.0 {
            &[2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]
        } else if px_per_decade >= 24.0 {
            &[2.0, 5.0]
        } else {
            &[]
        };
        let minors = self.multiples(minors).into_iter().map(Tick::minor);
        let mut until_label = 0.0;
        let majors = decades.into_iter().map(|decade| {
            until_label -= 1.0;
            if until_label > 0.0 {
                return Tick::minor(decade);
            }
            until_label = every;
            Tick::major(decade)
        });
        majors.chain(minors).collect()
    }

    fn holds(&self, value: f64) -> bool {
        value >= self.lo * (1.0 - TOLERANCE) && value <= self.hi * (1.0 + TOLERANCE)
    }

    fn multiples(&self, steps: &[f64]) -> Vec<f64> {
        DECADES
            .iter()
            .flat_map(|decade| steps.iter().map(move |step| step * decade))
            .filter(|&value| self.holds(value))
            .collect()
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "pixel positions only; decades come from the table"
)]
fn log10(value: f64) -> f64 {
    value.log10()
}

#[expect(
    clippy::disallowed_methods,
    reason = "the inverse of the pixel map; nothing is compared"
)]
fn power10(exponent: f64) -> f64 {
    10_f64.powf(exponent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn labels(ticks: &[Tick]) -> Vec<&str> {
        ticks
            .iter()
            .filter_map(|tick| tick.label.as_deref())
            .collect()
    }

    #[test]
    fn every_decade_has_its_label() {
        let ticks = Axis::log(0.01, 10_000.0).ticks(900.0, 40.0);
        assert_eq!(
            labels(&ticks),
            ["0.01", "0.1", "1", "10", "100", "1000", "10\u{202f}000"]
        );
        let narrow = Axis::log(0.01, 10_000.0).ticks(120.0, 40.0);
        assert_eq!(labels(&narrow), ["0.01", "1", "100", "10\u{202f}000"]);
    }

    #[test]
    fn inside_one_decade_ticks_are_one_two_five() {
        assert_eq!(
            labels(&Axis::log(15.0, 80.0).ticks(300.0, 40.0)),
            ["20", "50"]
        );
        assert_eq!(
            labels(&Axis::log(2.1, 2.9).ticks(300.0, 80.0)),
            ["2.2", "2.4", "2.6", "2.8"]
        );
    }

    #[test]
    fn even_axes_have_round_ticks() {
        let ticks = Axis::linear(0.0, 160.0).ticks(500.0, 60.0);
        assert_eq!(
            labels(&ticks),
            ["0", "20", "40", "60", "80", "100", "120", "140", "160"]
        );
        assert_eq!(
            labels(&Axis::linear(0.0, 0.3).ticks(300.0, 90.0)),
            ["0", "0.1", "0.2", "0.3"]
        );
        let years = Axis::years(2012.0, 2027.0).ticks(400.0, 60.0);
        assert_eq!(labels(&years), ["2015", "2020", "2025"]);
    }

    #[test]
    fn a_range_far_below_the_least_step_has_no_tick_beside_it() {
        let axes = [(-2e-12, -1e-14), (2020.2, 2020.8), (0.1, 0.9)];
        for (lo, hi) in axes {
            let ticks = Axis::years(lo, hi).ticks(3000.0, 40.0);
            assert!(ticks.is_empty(), "{ticks:?} from {lo} to {hi}");
        }
    }

    proptest! {
        #[test]
        fn any_range_gives_a_sane_axis(lo in any::<f64>(), hi in any::<f64>(), length in 0.0..4000.0) {
            for axis in [Axis::log(lo, hi), Axis::linear(lo, hi), Axis::years(lo, hi)] {
                prop_assert!(axis.lo().is_finite() && axis.hi().is_finite() && axis.lo() < axis.hi());
                let ticks = axis.ticks(length, 40.0);
                prop_assert!(ticks.len() <= 300);
                let span = Span { from: 0.0, to: length };
                for tick in ticks {
                    let px = axis.px(tick.value, span);
                    prop_assert!(px >= -0.5 && px <= length + 0.5, "{tick:?} of {axis:?} at {px}");
                }
                prop_assert!(axis.px(f64::NAN, span).is_finite());
                prop_assert!(axis.px(f64::NEG_INFINITY, span).is_finite());
            }
        }

        #[test]
        fn pixels_map_back(exponent in -3.0..6.0_f64, from in 0.0..900.0_f64, to in 0.0..900.0_f64) {
            prop_assume!((from - to).abs() > 10.0);
            let axis = Axis::log(1e-3, 1e6);
            let span = Span { from, to };
            let value = power10(exponent);
            prop_assert!((axis.value_at(axis.px(value, span), span) / value - 1.0).abs() < 1e-9);
        }
    }
}
