//! Low-rank adapters: how many parameters they have.

use crate::calc::formula::Algebra;
use crate::calc::network::Network;
use crate::calc::training::{Adapter, Targets};
use crate::calc::units::real;

/// `r · (sum of d_in + d_out of the targets) · L`: each linear map of `d_in × d_out` gets factors of
/// `d_in × r` and `r × d_out`.
///
/// With latent attention, queries are the map from hidden size to all heads; keys and values have
/// none. With experts, each expert's maps have their own.
/// Source: Hu et al. 2021, arXiv:2106.09685, section 4.1.
pub(super) fn parameters<N: Algebra>(network: &Network, adapter: &Adapter) -> N {
    let per_rank = N::symbol("wa", widths(network, adapter.targets));
    N::symbol("r", real(adapter.rank)) * per_rank
}

/// The sum of inputs and outputs of all maps that have an adapter, over all layers.
fn widths(network: &Network, targets: Targets) -> f64 {
    let (dense, sparse) = match network.experts {
        None => (network.layers, 0),
        Some(experts) => {
            let dense = experts.first_dense.min(network.layers);
            (dense, network.layers - dense)
        }
    };
    let expert_mlps = network.experts.map_or(0.0, |experts| {
        mlp_widths(network, experts.width, targets)
            * real(experts.count.saturating_add(experts.shared))
    });
    real(network.layers) * attention_widths(network, targets)
        + real(dense) * mlp_widths(network, network.mlp_width, targets)
        + real(sparse) * expert_mlps
}

fn attention_widths(network: &Network, targets: Targets) -> f64 {
    let hidden = real(network.hidden);
    let heads = real(network.heads);
    let (query, key, value, output) = match network.latent {
        None => {
            let keys = real(network.kv_heads) * real(network.head_size);
            let queries = heads * real(network.head_size);
            (
                hidden + queries,
                hidden + keys,
                hidden + keys,
                queries + hidden,
            )
        }
        Some(latent) => {
            let queries = heads * (real(latent.nope_size) + real(latent.rope_size));
            let values = heads * real(latent.value_size);
            (hidden + queries, 0.0, 0.0, values + hidden)
        }
    };
    let wanted = [
        (targets.q, query),
        (targets.k, key),
        (targets.v, value),
        (targets.o, output),
    ];
    sum_of(wanted)
}

fn mlp_widths(network: &Network, width: u64, targets: Targets) -> f64 {
    let both = real(network.hidden) + real(width);
    sum_of([
        (targets.gate && network.mlp_is_gated, both),
        (targets.up, both),
        (targets.down, both),
    ])
}

fn sum_of<const COUNT: usize>(widths: [(bool, f64); COUNT]) -> f64 {
    let wanted = widths.into_iter().filter(|(is_target, _)| *is_target);
    wanted.map(|(_, width)| width).sum()
}
