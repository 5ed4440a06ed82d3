//! What fits in the plane of batch and sequence length.

use super::{Words, table};
use crate::calc::fit::frontier::{Binding, Cell as Point, Frontier, Row};
use crate::calc::report::Report;
use crate::details::table::{Cell, Table};
use crate::text::fill;
use crate::text::number::{TOTAL_DIGITS, gigabytes, whole};

const BATCHES: [u64; 7] = [1, 2, 4, 8, 16, 32, 64];
const SEQS: [u64; 9] = [512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072];

/// For each sequence length the largest batch, and what some batches need, with a sign for those that fit
/// and, for the others, what they fail by and how many devices would do.
pub(super) fn frontier(report: &Report, text: &Words) -> Table {
    let inputs = &report.inputs;
    let frontier = Frontier::of(
        &inputs.network,
        &inputs.workload,
        inputs.capacity,
        &BATCHES,
        &SEQS,
    );
    let mut table = table(&["sequence", "largest_batch"], Vec::new(), text);
    table
        .columns
        .extend(BATCHES.map(|batch| format!("{} {batch}", text.page.labels.get("batch"))));
    table.rows = frontier
        .rows
        .iter()
        .map(|of_seq| row(of_seq, text))
        .collect();
    table
}

fn row(row: &Row, text: &Words) -> Vec<Cell> {
    [
        Cell::number(whole(row.seq)),
        Cell::number(whole(row.largest_batch)),
    ]
    .into_iter()
    .chain(row.cells.iter().map(|point| cell(point, text)))
    .collect()
}

fn cell(point: &Point, text: &Words) -> Cell {
    let total = gigabytes(point.total.to_gb(), TOTAL_DIGITS);
    let Some(binding) = point.binding else {
        return Cell::number(format!("✓\u{a0}{total}"));
    };
    let cause = match binding {
        Binding::States => &text.detail.states_alone,
        Binding::Term(id) => text.terms.get(id.id()),
    };
    let on_devices = point
        .fewest_devices
        .map(|devices| fill(&text.detail.on_devices, &[("devices", &whole(devices))]));
    let detail: Vec<_> = [cause.to_owned()].into_iter().chain(on_devices).collect();
    Cell::number(format!("✕\u{a0}{total}")).with_detail(detail.join(&text.detail.list_separator))
}
