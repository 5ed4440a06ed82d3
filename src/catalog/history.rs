//! The ridge over the years, from `ridge_history.json`: which devices make which line.
//!
//! The table holds no ridge: each follows from the device's peak, bandwidth and launch.

use super::hardware::Device;
use crate::calc::history::Milestone;
use crate::calc::precision::NumberFormat;
use crate::calc::roofline::Roofline;
use crate::calc::units::{Bandwidth, Throughput};
use crate::table::Source;

/// The lines of the chart and the points beside them.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    /// The points that the course draws, one a year.
    pub course_points: Vec<CoursePoint>,
    /// Where the course has them.
    pub course_source: &'static str,
    /// The line of the format that training used most: FP32 at first, 16 bits from the P100 on.
    pub main: HistoryLine,
    /// One line a format.
    pub lines: Vec<HistoryLine>,
    /// Devices of other vendors and classes: points without a line.
    pub others: HistoryLine,
    /// Who chose the devices, and where their figures are.
    pub source: &'static str,
    /// The day on which the table was made, as `2026-11-29`.
    pub recorded: &'static str,
}

impl History {
    /// Reads the file.
    pub(super) fn read(file: &mut impl Source) -> Self {
        Self {
            course_points: file.rows("course_points", CoursePoint::read),
            course_source: file.text("course_source"),
            main: HistoryLine::under(file, "main"),
            lines: file.rows("lines", HistoryLine::read),
            others: HistoryLine::under(file, "others"),
            source: file.text("source"),
            recorded: file.text("recorded"),
        }
    }

    /// All sets of points: the main line, the lines of single formats, the others.
    pub fn all_lines(&self) -> impl Iterator<Item = &HistoryLine> {
        std::iter::once(&self.main)
            .chain(&self.lines)
            .chain(std::iter::once(&self.others))
    }
}

/// Devices in order of launch, each with its peak in one of some formats.
#[derive(Clone, Debug, PartialEq)]
pub struct HistoryLine {
    /// Names the line; `text` has its caption.
    pub id: &'static str,
    /// The formats that count for this line.
    pub formats: Vec<NumberFormat>,
    /// Ids of the devices.
    pub devices: Vec<&'static str>,
}

impl HistoryLine {
    fn under(file: &mut impl Source, key: &str) -> Self {
        file.enter(key);
        let line = Self::read(file);
        file.leave();
        line
    }

    fn read(row: &mut impl Source) -> Self {
        Self {
            id: row.text("id"),
            formats: row.all_of("formats", NumberFormat::from_id),
            devices: row.texts("devices"),
        }
    }

    /// The device's roofs in that of the line's formats in which it is fastest; among equals, in the
    /// one named first. `None` if it has a peak in none of them.
    pub fn roofline_of(&self, device: &Device) -> Option<(NumberFormat, Roofline)> {
        let hardware = &device.hardware;
        let peaks = self
            .formats
            .iter()
            .filter_map(|&format| hardware.peaks.get(format).map(|peak| (format, peak)));
        let (format, peak) =
            peaks.reduce(|best, next| if next.1 > best.1 { next } else { best })?;
        Some((
            format,
            Roofline {
                peak,
                bandwidth: hardware.bandwidth,
            },
        ))
    }
}

/// A device on a line of the history.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HistoryPoint<'a> {
    /// The device.
    pub device: &'a Device,
    /// The format of its peak.
    pub format: NumberFormat,
    /// Its launch and its roofs in that format.
    pub milestone: Milestone,
}

/// A point as the course draws it: a year, and the roofs of no particular product.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoursePoint {
    /// The course's year.
    pub year: f64,
    /// The course's peak and bandwidth.
    pub roofline: Roofline,
}

impl CoursePoint {
    fn read(row: &mut impl Source) -> Self {
        Self {
            year: row.number("year"),
            roofline: Roofline {
                peak: Throughput::tflop_per_s(row.number("peak_tflop_per_s")),
                bandwidth: Bandwidth::gb_per_s(row.number("bandwidth_gb_per_s")),
            },
        }
    }

    /// In time. The course gives no month, so the point stands in the middle of its year.
    pub fn milestone(self) -> Milestone {
        Milestone {
            year: self.year + 0.5,
            roofline: self.roofline,
        }
    }
}
