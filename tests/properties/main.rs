//! What must hold for every device, network and number that a reader can choose.

#![expect(clippy::panic, reason = "a test helper may fail loudly")]

#[path = "../arbitrary/mod.rs"]
mod arbitrary;
mod batch;
mod evaluator;
mod memory;
mod numbers;
mod prompt;
mod roofs;

use arbitrary::catalog;
use ridgepoint::calc::footprint::{Totals, Workload};
use ridgepoint::calc::network::Network;
use ridgepoint::calc::report::Report;
use ridgepoint::calc::units::DataSize;
use ridgepoint::state::derive::Setup;
use ridgepoint::state::scenario::Scenario;

fn report(scenario: &Scenario) -> Report {
    Setup::of(scenario, catalog()).report()
}

/// What a network takes, used in some way.
fn total(network: &Network, workload: &Workload) -> DataSize {
    Totals::of(network, workload).total()
}

/// Whether two numbers are the same up to the rounding of a few operations.
fn is_close(one: f64, other: f64) -> bool {
    (one - other).abs() <= one.abs().max(other.abs()) * 1e-12
}
