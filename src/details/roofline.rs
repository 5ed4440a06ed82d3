//! The operations of the roofline.

use super::charts::roofline::turns;
use super::{Words, table};
use crate::calc::report::{KernelPoint, Operation, PhaseReport, Report};
use crate::details::table::{Cell, Table};
use crate::state::charts::Chart;
use crate::state::derive::Setup;
use crate::state::derive::roofline::bound_words;
use crate::state::link::View;
use crate::text::number::{DIGITS, bytes, flop, percent, seconds, significant, tflop_per_s, whole};

/// Columns of the table.
const COLUMNS: [&str; 9] = [
    "operation",
    "intensity",
    "course",
    "bound",
    "work",
    "traffic",
    "attainable",
    "of_peak",
    "time",
];

/// The operations in numbers. Where every kernel is asked for, those are in the place of the network's
/// operations, with their shares of a step; where the path of the batch is, when it comes to the ridge.
pub(super) fn roofline(setup: &Setup, report: &Report, view: &View, text: &Words) -> Table {
    let asks = |id| view.options.has(Chart::Roofline, id);
    let (has_kernels, has_paths) = (asks("kernels"), asks("trail"));
    let turns = if has_paths { turns(setup) } else { Vec::new() };
    let is_shown = |operation: &&Operation| !(has_kernels && operation.id.is_of_network());
    let operations = report.operations.iter().filter(is_shown);
    let of_operations = operations.map(|operation| {
        let mut row = row(operation, text);
        if has_kernels {
            row.push(Cell::number(""));
        }
        if has_paths {
            let turn = turns.iter().find(|(id, _)| *id == operation.id);
            row.push(Cell::number(
                turn.map_or_else(String::new, |turn| whole(turn.1)),
            ));
        }
        row
    });
    let mut rows: Vec<_> = of_operations.collect();
    let mut columns = COLUMNS.to_vec();
    if has_kernels {
        columns.push("share");
        let kernels = PhaseReport::of(&report.inputs).kernels;
        rows.extend(kernels.iter().map(|point| {
            let mut row = row_of_kernel(point, report, text);
            if has_paths {
                row.push(Cell::number(""));
            }
            row
        }));
    }
    if has_paths {
        columns.push("turn");
    }
    table(&columns, rows, text)
}

/// All runs of a kernel.
fn row_of_kernel(point: &KernelPoint, report: &Report, text: &Words) -> Vec<Cell> {
    let all = point.kernel.repeated(point.count);
    let rate = report.inputs.roofline.attainable(point.intensity);
    let name = Cell::words(text.parts.get(point.id.part.id()));
    vec![
        name.with_detail(text.passes.get(point.id.pass.id())),
        Cell::number(significant(point.intensity.to_flop_per_byte(), DIGITS)),
        Cell::number(""),
        Cell::words(bound_words(point.bound, &text.page.roofline)),
        Cell::number(flop(all.work.to_flop())),
        Cell::number(bytes(all.traffic.to_bytes())),
        Cell::number(tflop_per_s(rate.to_tflop_per_s())),
        Cell::number(percent(point.share_of_peak.to_percent())),
        Cell::number(seconds(point.time.to_s())),
        Cell::number(percent(point.share.to_percent())),
    ]
}

fn row(operation: &Operation, text: &Words) -> Vec<Cell> {
    let id = operation.id.id();
    vec![
        Cell::words(text.page.operations.get(id)).with_detail(text.operation_details.get(id)),
        Cell::number(significant(operation.intensity.to_flop_per_byte(), DIGITS)),
        Cell::number(text.operation_courses.find(id).unwrap_or_default()),
        Cell::words(bound_words(operation.bound, &text.page.roofline)),
        Cell::number(flop(operation.kernel.work.to_flop())),
        Cell::number(bytes(operation.kernel.traffic.to_bytes())),
        Cell::number(tflop_per_s(operation.attainable.to_tflop_per_s())),
        Cell::number(percent(operation.share_of_peak.to_percent())),
        Cell::number(seconds(operation.time.to_s())),
    ]
}
