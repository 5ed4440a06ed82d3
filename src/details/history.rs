//! The devices of the ridge over the years.

use super::{Words, sources_of, table};
use crate::calc::roofline::Roofline;
use crate::catalog::Catalog;
use crate::decimal::fixed;
use crate::state::derive::table::{Cell, Table};
use crate::text::number::{DIGITS, gb_per_s, significant, tflop_per_s};

/// Columns of the table.
const COLUMNS: [&str; 7] = [
    "device",
    "launched",
    "format",
    "peak",
    "bandwidth",
    "ridge",
    "source",
];

/// All points in numbers: the course's, then line by line.
pub(super) fn history(catalog: &Catalog, text: &Words) -> Table {
    let history = catalog.history();
    let course = history.course_points.iter().map(|point| {
        row(
            &text.detail.course,
            &fixed(point.year, 0),
            "",
            point.roofline,
            history.course_source,
        )
    });
    let devices = history
        .lines
        .iter()
        .chain(std::iter::once(&history.others))
        .flat_map(|line| catalog.points(line))
        .map(|point| {
            let device = point.device;
            row(
                device.name,
                &device.launched.to_string(),
                point.format.name(),
                point.milestone.roofline,
                &sources_of(device),
            )
        });
    table(&COLUMNS, course.chain(devices).collect(), text)
}

fn row(name: &str, launched: &str, format: &str, roofline: Roofline, source: &str) -> Vec<Cell> {
    vec![
        Cell::words(name),
        Cell::number(launched),
        Cell::words(format),
        Cell::number(tflop_per_s(roofline.peak.to_tflop_per_s())),
        Cell::number(gb_per_s(roofline.bandwidth.to_gb_per_s())),
        Cell::number(significant(roofline.ridge().to_flop_per_byte(), DIGITS)),
        Cell::words(source),
    ]
}
