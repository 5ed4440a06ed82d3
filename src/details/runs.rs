//! What can be run on as many of the device as there are.

use std::cmp::Reverse;

use super::devices::arrangement_words;
use super::{Words, size_cell, table};
use crate::calc::fit::devices::on;
use crate::calc::fit::largest_batch;
use crate::calc::units::real;
use crate::catalog::Catalog;
use crate::details::table::{Cell, Table};
use crate::state::derive::Setup;
use crate::state::scenario::NetworkChoice;
use crate::text::number::{params, whole};

const COLUMNS: [&str; 6] = [
    "network",
    "parameters",
    "fits",
    "spread",
    "per_device",
    "largest_batch",
];

/// Every network in the place of the one in use, the largest first: whether it can be run on exactly as many
/// devices, in the way that talks least, and how many sequences each of them then takes at most.
pub(super) fn runs(setup: &Setup, catalog: &'static Catalog, text: &Words) -> Table {
    let mut entries: Vec<_> = catalog.networks().iter().collect();
    entries.sort_by_key(|entry| Reverse(entry.network.params));
    let rows = entries.into_iter().map(|entry| {
        let mut scenario = setup.scenario;
        scenario.network = NetworkChoice::published(entry.id);
        row(entry.name, &Setup::of(&scenario, catalog), text)
    });
    table(&COLUMNS, rows.collect(), text)
}

fn row(name: &str, setup: &Setup, text: &Words) -> Vec<Cell> {
    let (network, workload) = (&setup.network, setup.workload());
    let capacity = setup.capacity.under(setup.scenario.basis);
    let ways = on(network, &workload, capacity, workload.parallel().devices());
    let found = ways.first().map(|way| {
        let workload = workload.with_parallel(way.parallel);
        let batch = largest_batch(network, &workload, capacity);
        [
            Cell::words("✓"),
            Cell::words(arrangement_words(&way.parallel, text)),
            size_cell(way.total),
            Cell::number(whole(batch)),
        ]
    });
    let none = || ["✕", "", "", ""].map(Cell::words);
    let mut cells = vec![
        Cell::words(name),
        Cell::number(params(real(network.params))),
    ];
    cells.extend(found.unwrap_or_else(none));
    cells
}
