//! Low-rank adapters: how many parameters they have.

use crate::calc::formula::Algebra;
use crate::calc::network::Network;
use crate::calc::parallel::Parallel;
use crate::calc::training::{Adapter, Targets};
use crate::calc::units::real;

/// Adapter parameters on one device, those of routed experts apart: `r` times the sum of inputs and
/// outputs of all maps that have one, since a map of `d_in × d_out` gets factors of `d_in × r` and
/// `r × d_out`.
///
/// Tensor parallelism splits the factor on the side of heads or MLP; the one on the side of the hidden
/// channels every device holds. With latent attention, queries are the map from hidden size to all
/// heads; keys and values have none. With experts, each expert's maps have their own.
/// Source: Hu et al. 2021, arXiv:2106.09685, section 4.1.
pub(super) fn parameters<N: Algebra>(
    network: &Network,
    adapter: &Adapter,
    parallel: &Parallel,
) -> (N, Option<N>) {
    let tensor = real(parallel.tensor.max(1));
    let rank = || N::symbol("r", real(adapter.rank));
    let (common, experts) = widths(network, adapter.targets, tensor);
    let common = rank() * N::symbol("wa", common).over("p", parallel.pipeline);
    let experts = (experts > 0.0).then(|| {
        let widths = N::symbol("we", experts).over("ep", parallel.expert);
        rank() * widths.over("p", parallel.pipeline)
    });
    (common, experts)
}

/// The sum of inputs and outputs of all maps that have an adapter, over all layers; those of routed
/// experts apart.
fn widths(network: &Network, targets: Targets, tensor: f64) -> (f64, f64) {
    let attention = real(network.layers) * attention_widths(network, targets, tensor);
    let mlp = |width| mlp_widths(network, width, targets, tensor);
    let Some(experts) = network.experts else {
        return (
            attention + real(network.layers) * mlp(network.mlp_width),
            0.0,
        );
    };
    let dense = experts.first_dense.min(network.layers);
    let sparse = real(network.layers - dense);
    let one = mlp(experts.width);
    let common =
        attention + real(dense) * mlp(network.mlp_width) + sparse * real(experts.shared) * one;
    (common, sparse * real(experts.count) * one)
}

fn attention_widths(network: &Network, targets: Targets, tensor: f64) -> f64 {
    let hidden = real(network.hidden);
    let heads = real(network.heads) / tensor;
    let (query, key, value, output) = match network.latent {
        None => {
            let keys = (real(network.kv_heads) / tensor).max(1.0) * real(network.head_size);
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

fn mlp_widths(network: &Network, width: u64, targets: Targets, tensor: f64) -> f64 {
    let both = real(network.hidden) + real(width) / tensor;
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
