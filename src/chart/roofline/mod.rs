//! The roofline: attainable rate over intensity, both logarithmic.

mod labels;
mod layout;
mod roofs;
pub mod studied;

use super::axis::{decade_above, decade_below};
use super::plot::Plot;
use super::{Picture, Scene, Size, Theme};

/// Everything the roofline chart shows. Words come ready to print.
#[derive(Debug, Clone, PartialEq)]
pub struct RooflineScene {
    /// What the chart is called.
    pub title: String,
    /// The chart in a sentence.
    pub summary: String,
    /// The ranges of the two axes; the caller keeps it still during a gesture.
    pub frame: Frame,
    /// Title of the intensity axis, with its unit.
    pub x_title: String,
    /// Title of the rate axis, with its unit.
    pub y_title: String,
    /// The ceiling in force.
    pub peak_tflop_per_s: f64,
    /// What is written on the ceiling: value, unit and number format.
    pub peak_label: String,
    /// The slope of the roof.
    pub bandwidth_gb_per_s: f64,
    /// What is written along the slope: value and unit.
    pub bandwidth_label: String,
    /// What is written at the ridge.
    pub ridge_label: String,
    /// The word for left of the ridge.
    pub memory_bound_label: String,
    /// The word for right of the ridge.
    pub compute_bound_label: String,
    /// The ceilings of other number formats, drawn faintly.
    pub other_ceilings: Vec<Ceiling>,
    /// The operations, the most important first: where room is short the last lose their labels.
    pub operations: Vec<Operation>,
}

/// A peak rate that is not the one in force.
#[derive(Debug, Clone, PartialEq)]
pub struct Ceiling {
    /// The peak rate.
    pub peak_tflop_per_s: f64,
    /// What is written at it.
    pub label: String,
}

/// One operation on the roofline.
#[derive(Debug, Clone, PartialEq)]
pub struct Operation {
    /// Its name.
    pub label: String,
    /// Its name with its intensity, written instead of the name where there is room, or where the
    /// axis cannot show the value.
    pub label_with_value: String,
    /// FLOP per byte moved; 0 is drawn at the left edge with its value.
    pub intensity_flop_per_byte: f64,
    /// The rate the roof lets it reach.
    pub rate_tflop_per_s: f64,
    /// Right of the ridge (a square) or left of it (a circle).
    pub is_compute_bound: bool,
    /// A kernel of the chosen network (filled) or an example of the course (open).
    pub is_network: bool,
}

/// The ranges of the roofline's axes, in whole decades.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Lowest intensity, FLOP per byte.
    pub x_lo: f64,
    /// Highest intensity.
    pub x_hi: f64,
    /// Lowest rate, TFLOP/s.
    pub y_lo: f64,
    /// Highest rate.
    pub y_hi: f64,
}

impl Frame {
    /// The frame for a roof and the other ceilings: a function of the roofs alone.
    ///
    /// Intensity runs from 0.1 to 10 000 and further where the ridge needs it; rate from what is
    /// attainable at the left edge to a decade that leaves room above the highest ceiling.
    pub fn around(peak_tflop_per_s: f64, bandwidth_gb_per_s: f64, other_peaks: &[f64]) -> Self {
        let slope = bandwidth_gb_per_s / 1000.0;
        let ridge = peak_tflop_per_s / slope;
        let x_lo = decade_below(ridge / 3.0).min(0.1);
        let x_hi = decade_above(ridge * 3.0).max(10_000.0);
        let highest = other_peaks.iter().copied().fold(peak_tflop_per_s, f64::max);
        let y_lo = decade_below((x_lo * slope).min(peak_tflop_per_s / 3.0));
        let y_hi = decade_above(highest * 1.25);
        Self {
            x_lo,
            x_hi,
            y_lo,
            y_hi,
        }
    }
}

impl RooflineScene {
    /// The plot on an area of this size; none if there is no room.
    pub fn plot(&self, size: Size, theme: &Theme) -> Option<Plot> {
        layout::plot(self, size, theme)
    }
}

impl Scene for RooflineScene {
    fn title(&self) -> &str {
        &self.title
    }

    fn summary(&self) -> &str {
        &self.summary
    }

    fn layout(&self, size: Size, theme: &Theme) -> Picture {
        layout::layout(self, size, theme)
    }
}
