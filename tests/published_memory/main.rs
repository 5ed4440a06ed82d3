//! Memory, term by term, against exact published values. The course's own are in `published_values.rs`.

mod activations;
mod korthikanti;
mod serving;
mod states;

use ridgepoint::calc::footprint::{Block, Footprint, TermId, Workload};
use ridgepoint::calc::network::{Experts, Network, Norm};
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

/// A Llama without experts: gated MLP, RMS norms, heads of 128, head not tied.
fn llama(params: u64, hidden: u64, layers: u64, kv_heads: u64, width: u64, vocab: u64) -> Network {
    Network {
        kv_heads,
        mlp_width: width,
        mlp_is_gated: true,
        norm: Norm::Rms,
        vocab: Some(vocab),
        ..Network::plain(params, hidden, layers, hidden / 128)
    }
}

fn llama_2_7b() -> Network {
    llama(6_738_415_616, 4096, 32, 32, 11_008, 32_000)
}

fn llama_3_8b() -> Network {
    llama(8_030_261_248, 4096, 32, 8, 14_336, 128_256)
}

/// Mixtral 8x7B: 46 702 792 704 parameters, two of eight experts for each token.
fn mixtral() -> Network {
    Network {
        experts: Some(Experts {
            count: 8,
            per_token: 2,
            width: 14_336,
            shared: 0,
            first_dense: 0,
            router_has_bias: false,
        }),
        ..llama(46_702_792_704, 4096, 32, 8, 14_336, 32_000)
    }
}
