//! Sequences of unequal length, padded and packed.

use super::{Words, known, table};
use crate::calc::batching::{Batch, Batching, batching_of};
use crate::calc::report::Report;
use crate::details::table::{Cell, Table};
use crate::text::fill;
use crate::text::number::{DIGITS, significant, whole, with_unit};

/// Sequences of some mean lengths in both ways.
pub(super) fn lengths(report: &Report) -> [Batching; 4] {
    batching_of(&report.inputs)
}

/// For some mean lengths the sequences at once and, where it is known, what comes of them.
pub(super) fn batching(report: &Report, text: &Words) -> Table {
    let rows = lengths(report);
    let is_timed = report.inputs.workload.parallel().is_timed();
    let row = |lengths: &Batching| {
        let gain = lengths.gain().filter(|_| is_timed);
        let gain = gain.map(|gain| with_unit(&significant(gain, DIGITS), "×"));
        vec![
            Cell::number(whole(lengths.mean)),
            batch_cell(&lengths.padded, is_timed, text),
            batch_cell(&lengths.packed, is_timed, text),
            known(gain),
        ]
    };
    let rows = rows.iter().map(row).collect();
    table(&["mean_length", "padded", "packed", "gain"], rows, text)
}

fn batch_cell(batch: &Batch, is_timed: bool, text: &Words) -> Cell {
    let cell = Cell::number(whole(batch.sequences));
    if !is_timed || batch.sequences == 0 {
        return cell;
    }
    let rate = significant(batch.useful_tokens_per_s, DIGITS);
    cell.with_detail(fill(&text.detail.useful, &[("rate", &rate)]))
}
