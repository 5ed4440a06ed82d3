//! What fits in the plane of batch and sequence length.

use super::table;
use crate::calc::fit::frontier::{Cell as Point, Frontier, Row};
use crate::calc::report::Report;
use crate::state::derive::table::{Cell, Table};
use crate::text::DetailText;
use crate::text::number::{DIGITS, gigabytes, whole};

const BATCHES: [u64; 7] = [1, 2, 4, 8, 16, 32, 64];
const SEQS: [u64; 9] = [512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072];

/// For each sequence length the largest batch, and what some batches need, with a sign for those that
/// fit.
pub(super) fn frontier(report: &Report, text: &DetailText) -> Table {
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
        .extend(BATCHES.map(|batch| format!("{} {batch}", text.labels.get("batch"))));
    table.rows = frontier.rows.iter().map(row).collect();
    table
}

fn row(row: &Row) -> Vec<Cell> {
    let point = |point: &Point| {
        let sign = if point.fits() { "✓" } else { "✕" };
        Cell::number(format!(
            "{sign}\u{a0}{}",
            gigabytes(point.total.to_gb(), DIGITS)
        ))
    };
    [
        Cell::number(whole(row.seq)),
        Cell::number(whole(row.largest_batch)),
    ]
    .into_iter()
    .chain(row.cells.iter().map(point))
    .collect()
}
