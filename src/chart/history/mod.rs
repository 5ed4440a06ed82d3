//! The ridge over the years, by number format, with the course's three points.

mod layout;
mod spot;
pub mod studied;

use super::geometry::Rect;
use super::picture::Shape;
use super::plot::Plot;
use super::{Picture, Scene, Size, Theme};
use crate::calc::roofline::Roofline;

/// Everything the history chart shows. Words come ready to print.
#[derive(Debug, Clone, PartialEq)]
pub struct HistoryScene {
    /// What the chart is called.
    pub title: String,
    /// The chart in a sentence.
    pub summary: String,
    /// Title of the ridge axis, with its unit.
    pub y_title: String,
    /// First year of the axis.
    pub year_lo: f64,
    /// Last year of the axis.
    pub year_hi: f64,
    /// One line a number format, the most important first.
    pub lines: Vec<HistoryLine>,
    /// Devices outside the lines, drawn faintly.
    pub others: Vec<Device>,
    /// The course's own points, joined by a dashed line.
    pub course_points: Vec<Device>,
    /// The ridge of the device in force, a hairline across the years; absent if not wanted.
    pub current_ridge_flop_per_byte: Option<f64>,
    /// What is written at that hairline.
    pub current_label: String,
}

/// One number format through the years.
#[derive(Debug, Clone, PartialEq)]
pub struct HistoryLine {
    /// The format's name, written at the end of the line; empty for none.
    pub label: String,
    /// How the line is told from the others.
    pub style: LineStyle,
    /// Its devices by year.
    pub devices: Vec<Device>,
}

/// How a line of the history is told from the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineStyle {
    /// The line the chart is about: heavy ink, filled circles.
    Main,
    /// A narrower format: thin ink, filled squares.
    Second,
    /// A still narrower format: thin ink, filled diamonds.
    Third,
    /// A line for comparison: muted, small circles.
    Faint,
    /// The same format as another line with sparsity in the peak: dashed, with hollow marks.
    Sparse(Shape),
    /// A vendor's devices, which no line joins.
    Vendor(Shape),
}

/// One device at its launch.
#[derive(Debug, Clone, PartialEq)]
pub struct Device {
    /// Launch, as a year with its fraction.
    pub year: f64,
    /// Peak over bandwidth.
    pub ridge_flop_per_byte: f64,
    /// What is written at it; empty for none.
    pub label: String,
    /// What it is called; empty for the course's points.
    pub name: &'static str,
    /// The format of its peak; empty for the course's points.
    pub format: &'static str,
    /// Its roofs in that format.
    pub roofline: Roofline,
    /// Whether it is the device in force.
    pub is_current: bool,
}

impl HistoryScene {
    /// All points: the course's, those of the lines, the others.
    pub fn devices(&self) -> impl Iterator<Item = &Device> {
        let lines = self.lines.iter().flat_map(|line| &line.devices);
        self.course_points.iter().chain(lines).chain(&self.others)
    }
}

impl Device {
    fn rect(&self, plot: &Plot, theme: &Theme) -> Rect {
        let at = plot.at(self.year, self.ridge_flop_per_byte);
        Rect::centred(at, Size::square(theme.marker_px * 2.0))
    }
}

impl Scene for HistoryScene {
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
