//! The memory wall, device by device: what was compute-bound on each of the main line.

use super::{Words, table};
use crate::calc::report::{Inputs, Operation, Report};
use crate::calc::roofline::Bound;
use crate::catalog::Catalog;
use crate::catalog::history::HistoryPoint;
use crate::details::table::{Cell, Table};
use crate::text::number::{DIGITS, significant};

/// The devices of the main line, each in the format of its day, with the operations of the course and of
/// the network that its arithmetic held back rather than its memory.
pub(super) fn wall(report: &Report, catalog: &Catalog, text: &Words) -> Table {
    let points = catalog.points(&catalog.history().main);
    let rows = points.map(|point| row(&point, &report.inputs, text));
    let columns = ["device", "launched", "format", "ridge", "compute_bound"];
    table(&columns, rows.collect(), text)
}

fn row(point: &HistoryPoint<'_>, inputs: &Inputs, text: &Words) -> Vec<Cell> {
    let roofline = point.milestone.roofline;
    let there = Report::of(Inputs {
        roofline,
        format: point.format,
        ..inputs.clone()
    });
    let is_compute_bound = |operation: &&Operation| operation.bound == Bound::Compute;
    let bound: Vec<_> = there.operations.iter().filter(is_compute_bound).collect();
    let names = bound
        .iter()
        .map(|operation| text.page.operations.get(operation.id.id()));
    let names: Vec<_> = names.collect();
    let count = format!("{} / {}", bound.len(), there.operations.len());
    vec![
        Cell::words(point.device.name),
        Cell::number(point.device.launched.to_string()),
        Cell::words(point.format.name()),
        Cell::number(significant(roofline.ridge().to_flop_per_byte(), DIGITS)),
        Cell::words(count).with_detail(names.join(&text.detail.list_separator)),
    ]
}
