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

/// Whether the network has any of the maps that adapters are asked for.
pub(crate) fn reaches_any(network: &Network, targets: Targets) -> bool {
    let (common, experts) = widths(network, targets, 1.0);
    common + experts > 0.0
}

/// The sum of inputs and outputs of all maps that have an adapter, over all layers; those of routed
/// experts apart.
fn widths(network: &Network, targets: Targets, tensor: f64) -> (f64, f64) {
    let attention = sum_of(&attention_targets(network, targets, tensor));
    let attention = real(network.layers) * attention;
    let mlp = |width| sum_of(&mlp_targets(network, width, targets, tensor));
    let Some(experts) = network.experts else {
        return (
            attention + real(network.layers) * mlp(network.mlp_width),
            0.0,
        );
    };
    let sparse = network.expert_layers();
    let dense = network.layers - sparse;
    let sparse = real(sparse);
    let one = mlp(experts.width);
    let common =
        attention + real(dense) * mlp(network.mlp_width) + sparse * real(experts.shared) * one;
    (common, sparse * real(experts.count) * one)
}

/// A map that could have an adapter: whether it has, inputs, outputs.
pub(crate) type Target = (bool, f64, f64);

/// The maps of attention on one of `tensor` devices. With latent attention keys and values are no single
/// maps and have none.
pub(crate) fn attention_targets(network: &Network, targets: Targets, tensor: f64) -> [Target; 4] {
    let (hidden, heads) = (real(network.hidden), real(network.heads) / tensor);
    let (query, keys, value) = match network.latent {
        None => {
            let size = real(network.head_size);
            // Where there are fewer key heads than devices, each has one.
            let keys = (real(network.kv_heads) / tensor).max(1.0) * size;
            (heads * size, Some(keys), heads * size)
        }
        Some(latent) => (
            heads * real(latent.key_size()),
            None,
            heads * real(latent.value_size),
        ),
    };
    let key = keys.unwrap_or(0.0);
    [
        (targets.q, hidden, query),
        (targets.k && keys.is_some(), hidden, key),
        (targets.v && keys.is_some(), hidden, key),
        (targets.o, value, hidden),
    ]
}

/// The maps of an MLP of this width on one of `tensor` devices.
pub(crate) fn mlp_targets(
    network: &Network,
    width: u64,
    targets: Targets,
    tensor: f64,
) -> [Target; 3] {
    let (hidden, width) = (real(network.hidden), real(width) / tensor);
    [
        (targets.gate && network.mlp_is_gated, hidden, width),
        (targets.up, hidden, width),
        (targets.down, width, hidden),
    ]
}

fn sum_of(targets: &[Target]) -> f64 {
    let wanted = targets.iter().filter(|(is_target, ..)| *is_target);
    wanted.map(|(_, inputs, outputs)| inputs + outputs).sum()
}
