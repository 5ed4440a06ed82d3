//! What Muon computes: five Newton–Schulz iterations on each matrix of the layers, Adam on the rest.
//!
//! An iteration on m × n, with m the smaller side, multiplies `X Xᵀ`, its square and the result with X:
//! `4 m² n + 2 m³` FLOP. Source: Jordan 2024, "Muon: an optimizer for hidden layers in neural networks".

use crate::calc::kernel::{ADAM_FLOP, MOMENTUM_FLOP};
use crate::calc::network::{Latent, Network};
use crate::calc::parameters::Parameters;
use crate::calc::training::Training;
use crate::calc::units::real;

const ITERATIONS: f64 = 5.0;

/// Matrices of one kind, and their parameters.
#[derive(Clone, Copy, Default)]
struct Matrices {
    flop: f64,
    params: f64,
}

impl Matrices {
    fn new(rows: u64, columns: u64, count: u64) -> Self {
        let (m, n, count) = (
            real(rows.min(columns)),
            real(rows.max(columns)),
            real(count),
        );
        let iteration = 4.0 * m * m * n + 2.0 * m * m * m;
        Self {
            flop: count * ITERATIONS * iteration,
            params: count * m * n,
        }
    }

    fn of_all(all: impl IntoIterator<Item = Self>) -> Self {
        let add = |sum: Self, next: Self| Self {
            flop: sum.flop + next.flop,
            params: sum.params + next.params,
        };
        all.into_iter().fold(Self::default(), add)
    }

    fn times(self, count: u64) -> Self {
        Self {
            flop: self.flop * real(count),
            params: self.params * real(count),
        }
    }
}

/// FLOP of a step per parameter that is trained; of adapters those of their smaller side, the rank.
pub(super) fn flop_per_parameter(network: &Network, training: &Training) -> f64 {
    if let Some(adapter) = training.adapter {
        return MOMENTUM_FLOP + ITERATIONS * 4.0 * real(adapter.rank);
    }
    let parameters = Parameters::of(network);
    let mlp = |width, count| Matrices::of_all(mlp_of(network, width, count));
    let attention = Matrices::of_all(attention_of(network));
    let dense = Matrices::of_all([attention, mlp(network.mlp_width, 1)]);
    let sparse = network.experts.map_or(attention, |experts| {
        let count = experts.count.saturating_add(experts.shared);
        Matrices::of_all([attention, mlp(experts.width, count)])
    });
    let matrices = Matrices::of_all([
        dense.times(parameters.dense_layers),
        sparse.times(parameters.expert_layers),
    ]);
    let all = network.params_of_shape().max(1.0);
    let rest = (all - matrices.params).max(0.0);
    (matrices.flop + MOMENTUM_FLOP * matrices.params + ADAM_FLOP * rest) / all
}

fn mlp_of(network: &Network, width: u64, count: u64) -> [Matrices; 2] {
    let matrices_in = if network.mlp_is_gated { 2 } else { 1 };
    [
        Matrices::new(network.hidden, width, count.saturating_mul(matrices_in)),
        Matrices::new(width, network.hidden, count),
    ]
}

fn attention_of(network: &Network) -> Vec<Matrices> {
    let (hidden, heads) = (network.hidden, network.heads);
    if let Some(latent) = &network.latent {
        return latent_attention_of(hidden, heads, latent);
    }
    let width = |heads: u64| heads.saturating_mul(network.head_size);
    vec![
        Matrices::new(hidden, width(heads), 2),
        Matrices::new(hidden, width(network.kv_heads), 2),
    ]
}

fn latent_attention_of(hidden: u64, heads: u64, latent: &Latent) -> Vec<Matrices> {
    let width = |size: u64| heads.saturating_mul(size);
    let queries = width(latent.key_size());
    let (query_in, down) = match latent.query_rank {
        Some(rank) => (rank, Matrices::new(hidden, rank, 1)),
        None => (hidden, Matrices::default()),
    };
    let up = latent.nope_size.saturating_add(latent.value_size);
    vec![
        down,
        Matrices::new(query_in, queries, 1),
        Matrices::new(hidden, latent.kv_rank.saturating_add(latent.rope_size), 1),
        Matrices::new(latent.kv_rank, width(up), 1),
        Matrices::new(width(latent.value_size), hidden, 1),
    ]
}
