//! What each remedy frees.

use super::{Words, size_cell, table};
use crate::calc::fit::remedies::{Remedy, remedies as remedies_of};
use crate::calc::report::Report;
use crate::state::derive::table::{Cell, Table};
use crate::text::fill;
use crate::text::number::whole;

/// The remedies that apply, the one that frees most first.
pub(super) fn remedies(report: &Report, text: &Words) -> Table {
    let inputs = &report.inputs;
    let found = remedies_of(&inputs.network, &inputs.workload, inputs.capacity);
    let rows = found.iter().map(|remedy| row(remedy, text)).collect();
    table(&["remedy", "frees", "then", "fits", "costs"], rows, text)
}

fn row(remedy: &Remedy, text: &Words) -> Vec<Cell> {
    let fits = if remedy.fits { "✓" } else { "✕" };
    vec![
        Cell::words(remedy_name(remedy, text)),
        size_cell(remedy.freed),
        size_cell(remedy.total),
        Cell::words(fits),
        Cell::words(text.costs.get(remedy.id.cost().id())),
    ]
}

/// The remedy in words, with the devices it takes.
pub(super) fn remedy_name(remedy: &Remedy, text: &Words) -> String {
    let devices = whole(remedy.devices);
    fill(text.remedies.get(remedy.id.id()), &[("devices", &devices)])
}
