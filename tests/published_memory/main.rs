//! Memory, term by term, against exact published values. The course's own are in `published_values.rs`.

mod activations;
mod korthikanti;
#[path = "../networks/mod.rs"]
mod networks;
mod serving;
mod states;

use ridgepoint::calc::footprint::{Block, Footprint, TermId, Workload};
use ridgepoint::calc::network::Network;
use ridgepoint::calc::training::Training;
use ridgepoint::calc::units::DataSize;

fn trained(network: &Network, training: Training) -> Footprint {
    Footprint::of(network, &Workload::Training(training))
}

fn term(footprint: &Footprint, id: TermId) -> DataSize {
    let terms = footprint.terms.iter().filter(|term| term.id == id);
    terms.map(|term| term.size).sum()
}

/// Parameters, gradients and optimizer states.
fn states(footprint: &Footprint) -> DataSize {
    [Block::Parameters, Block::Gradients, Block::Optimizer]
        .map(|block| footprint.block(block))
        .into_iter()
        .sum()
}
