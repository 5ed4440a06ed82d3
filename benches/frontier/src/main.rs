//! The frontier of 128 batches and 128 sequence lengths as a module of its own, for a browser to time:
//! `cargo xtask bench`. Built like the page and no part of it.

use ridgepoint::calc::fit::frontier::{Cell, Frontier};
use ridgepoint::calc::report::Inputs;
use ridgepoint::catalog::Catalog;
use ridgepoint::state::derive::Setup;
use ridgepoint::state::link;
use wasm_bindgen::prelude::wasm_bindgen;

/// All that a frontier is computed from.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Grid {
    inputs: Inputs,
    batches: Vec<u64>,
    seqs: Vec<u64>,
}

/// The grid of what a link describes, as in `benches/calculation.rs`.
#[wasm_bindgen]
pub fn grid(fragment: &str) -> Option<Grid> {
    let catalog: &'static Catalog = Box::leak(Box::new(Catalog::load().ok()?));
    let scenario = link::decode(fragment, catalog).scenario;
    Some(Grid {
        inputs: Setup::of(&scenario, catalog).report().inputs,
        batches: (1..=128).collect(),
        seqs: (1..=128).map(|blocks| 128 * blocks).collect(),
    })
}

#[wasm_bindgen]
impl Grid {
    /// Computes the frontier and counts the cells that fit.
    pub fn fitting(&self) -> usize {
        let Inputs {
            network,
            workload,
            capacity,
            ..
        } = &self.inputs;
        let frontier = Frontier::of(network, workload, *capacity, &self.batches, &self.seqs);
        let cells = frontier.rows.iter().flat_map(|row| &row.cells);
        cells.filter(|cell| Cell::fits(cell)).count()
    }
}

/// Nothing runs before the browser asks.
fn main() {}
