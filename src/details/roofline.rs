//! The operations of the roofline.

use super::{Words, table};
use crate::calc::report::{Operation, Report};
use crate::state::derive::roofline::bound_words;
use crate::state::derive::table::{Cell, Table};
use crate::text::number::{DIGITS, bytes, flop, percent, seconds, significant, tflop_per_s};

/// Columns of the table.
const COLUMNS: [&str; 9] = [
    "operation",
    "work",
    "traffic",
    "intensity",
    "course",
    "bound",
    "attainable",
    "of_peak",
    "time",
];

/// The operations in numbers.
pub(super) fn roofline(report: &Report, text: &Words) -> Table {
    let rows = report
        .operations
        .iter()
        .map(|operation| row(operation, text));
    table(&COLUMNS, rows.collect(), text)
}

fn row(operation: &Operation, text: &Words) -> Vec<Cell> {
    let id = operation.id.id();
    vec![
        Cell::words(text.page.operations.get(id)).with_detail(text.operation_details.get(id)),
        Cell::number(flop(operation.kernel.work.to_flop())),
        Cell::number(bytes(operation.kernel.traffic.to_bytes())),
        Cell::number(significant(operation.intensity.to_flop_per_byte(), DIGITS)),
        Cell::number(text.operation_courses.find(id).unwrap_or_default()),
        Cell::words(bound_words(operation.bound, &text.page.roofline)),
        Cell::number(tflop_per_s(operation.attainable.to_tflop_per_s())),
        Cell::number(percent(operation.share_of_peak.to_percent())),
        Cell::number(seconds(operation.time.to_s())),
    ]
}
