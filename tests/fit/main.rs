//! What fits: largest batch, frontier, fewest devices, remedies and the timeline, against brute force,
//! against the footprint they follow from, and against published runs.

#![expect(clippy::unwrap_used, reason = "a test helper may fail loudly")]

mod any;
mod batching;
mod bounds;
mod devices;
mod frontier;
mod growth;
mod networks;
#[path = "../networks/mod.rs"]
mod published;
mod remedies;
mod timeline;

use ridgepoint::calc::footprint::{Totals, Workload};
use ridgepoint::calc::network::Network;
use ridgepoint::calc::training::Training;
use ridgepoint::calc::units::DataSize;

/// The course's example, 7 B parameters.
fn course() -> (Network, Training) {
    (
        Network::plain(7_000_000_000, 4096, 32, 32),
        Training::COURSE,
    )
}

fn total(network: &Network, workload: &Workload) -> DataSize {
    Totals::of(network, workload).total()
}

/// Equal but for rounding, or both next to nothing beside a byte.
fn is_close(one: DataSize, other: DataSize) -> bool {
    let difference = (one - other).max(other - one);
    difference <= one.max(other) * 1e-12
}
