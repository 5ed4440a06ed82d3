//! The memory wall, year by year: what was compute-bound on the latest data-centre device.

use super::{Words, table};
use crate::calc::phase::Part;
use crate::calc::report::{Inputs, Operation, PhaseReport, Report};
use crate::calc::roofline::Bound;
use crate::catalog::Catalog;
use crate::catalog::history::HistoryPoint;
use crate::decimal::{fixed, read};
use crate::details::table::{Cell, Table};
use crate::text::number::{DIGITS, percent, significant};

/// For each year the latest device of the main line, in the format of its day: how many kernels of the
/// network's step its arithmetic held back rather than its memory, and how many operations of the course.
pub(super) fn wall(report: &Report, catalog: &Catalog, text: &Words) -> Table {
    let history = catalog.history();
    let points: Vec<_> = catalog.points(&history.main).collect();
    let year_of = |point: &HistoryPoint<'_>| point.milestone.year.floor();
    let first = points.first().map_or(f64::INFINITY, year_of);
    let today = history.recorded.get(..4).and_then(read);
    let last = points
        .last()
        .map_or(first, year_of)
        .max(today.unwrap_or(first));
    let mut rows = Vec::new();
    let mut year = first;
    while year <= last {
        let mut until = points.iter().filter(|point| year_of(point) <= year);
        if let Some(point) = until.next_back() {
            rows.push(row(year, point, &report.inputs, text));
        }
        year += 1.0;
    }
    let columns = [
        "year",
        "device",
        "format",
        "ridge",
        "kernels_bound",
        "course_bound",
    ];
    table(&columns, rows, text)
}

fn row(year: f64, point: &HistoryPoint<'_>, inputs: &Inputs, text: &Words) -> Vec<Cell> {
    let roofline = point.milestone.roofline;
    let there = Inputs {
        roofline,
        format: point.format,
        ..inputs.clone()
    };
    vec![
        Cell::words(fixed(year, 0)),
        Cell::words(point.device.name),
        Cell::words(point.format.name()),
        Cell::number(significant(roofline.ridge().to_flop_per_byte(), DIGITS)),
        kernels(&there, text),
        course(there, text),
    ]
}

/// The kernels of the network's step, and the share of its time that the compute-bound ones take.
fn kernels(inputs: &Inputs, text: &Words) -> Cell {
    let phase = PhaseReport::of(inputs);
    let all = phase.kernels.iter();
    let bound: Vec<_> = all.filter(|point| point.bound == Bound::Compute).collect();
    let mut parts: Vec<Part> = Vec::new();
    for point in &bound {
        if !parts.contains(&point.id.part) {
            parts.push(point.id.part);
        }
    }
    let names: Vec<_> = parts.iter().map(|part| text.parts.get(part.id())).collect();
    let share = percent(phase.totals.compute_bound_share.to_percent());
    let count = format!("{} / {} · {share}", bound.len(), phase.kernels.len());
    Cell::words(count).with_detail(names.join(&text.detail.list_separator))
}

fn course(inputs: Inputs, text: &Words) -> Cell {
    let there = Report::of(inputs);
    let of_course = there.operations.iter();
    let of_course: Vec<_> = of_course
        .filter(|operation| !operation.id.is_of_network())
        .collect();
    let is_compute_bound = |operation: &&&Operation| operation.bound == Bound::Compute;
    let bound: Vec<_> = of_course.iter().filter(is_compute_bound).collect();
    let names = bound
        .iter()
        .map(|operation| text.page.operations.get(operation.id.id()));
    let names: Vec<_> = names.collect();
    let count = format!("{} / {}", bound.len(), of_course.len());
    Cell::words(count).with_detail(names.join(&text.detail.list_separator))
}
