//! The same training as others count it.

use super::{Words, size_cell, table};
use crate::calc::conventions::Aspect;
use crate::calc::report::Report;
use crate::catalog::conventions::ConventionEntry;
use crate::details::table::{Cell, Table};

const COLUMNS: [&str; 8] = [
    "convention",
    "weights",
    "gradients",
    "optimizer",
    "activations",
    "other",
    "total",
    "leaves_out",
];

/// A row for each convention; none while nothing is trained.
pub(super) fn conventions(report: &Report, conventions: &[ConventionEntry], text: &Words) -> Table {
    let inputs = &report.inputs;
    let rows = inputs
        .workload
        .training()
        .map_or_else(Vec::new, |training| {
            let row = |entry: &ConventionEntry| {
                let of =
                    entry
                        .convention
                        .estimate(&inputs.network, training.batch, training.seq, 1);
                let sizes = [
                    of.weights,
                    of.gradients,
                    of.optimizer,
                    of.activations,
                    of.other,
                ];
                let mut row =
                    vec![Cell::words(text.conventions.get(entry.id)).with_detail(entry.source)];
                row.extend(sizes.map(size_cell));
                row.push(size_cell(of.total));
                row.push(Cell::words(left_out(&entry.convention.leaves_out, text)));
                row
            };
            conventions.iter().map(row).collect()
        });
    table(&COLUMNS, rows, text)
}

fn left_out(aspects: &[Aspect], text: &Words) -> String {
    let names: Vec<_> = aspects
        .iter()
        .map(|aspect| text.aspects.get(aspect.id()))
        .collect();
    names.join(&text.detail.list_separator)
}
