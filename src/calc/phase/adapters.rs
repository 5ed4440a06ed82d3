//! The operations of low-rank adapters beside the linear maps that they adapt.
//!
//! With latent attention, queries are the map from hidden size to all heads, and keys and values have
//! none; each expert's maps have their own. As in memory, tensor parallelism splits only the factor on the
//! side of the heads or the MLP's width.

use super::Part;
use super::layers::{Batch, Visit};
use super::operation::{Adapters, Operation};
use crate::calc::training::{Adapter, Targets};
use crate::calc::units::real;

/// A map that could have an adapter: whether it has, inputs, outputs.
type Target = (bool, f64, f64);

impl Batch<'_> {
    pub(super) fn adapters(&self, layers: u64, sparse: u64, visit: Visit<'_>) {
        let Some(adapter) = self.adapter else {
            return;
        };
        let attention = self.attention_targets(adapter.targets);
        let set = self.set(adapter, &attention, 1.0, self.rows());
        visit(Part::AttentionAdapters, set, layers);
        let dense = self.mlp_targets(self.network.mlp_width, adapter.targets);
        let set = self.set(adapter, &dense, 1.0, self.rows());
        visit(Part::MlpAdapters, set, layers.saturating_sub(sparse));
        if let Some(experts) = self.network.experts {
            let targets = self.mlp_targets(experts.width, adapter.targets);
            let shared = real(experts.shared);
            let copies = real(experts.count) + shared;
            let chosen = real(experts.per_token.min(experts.count)) + shared;
            let rows = self.rows() * chosen;
            let set = self.set(adapter, &targets, copies, rows);
            visit(Part::ExpertAdapters, set, sparse);
        }
    }

    fn attention_targets(&self, targets: Targets) -> [Target; 4] {
        let network = self.network;
        let (hidden, heads) = (real(network.hidden), self.split(network.heads));
        let (query, keys, value) = match network.latent {
            None => {
                let size = real(network.head_size);
                (heads * size, Some(self.kv_heads() * size), heads * size)
            }
            Some(latent) => {
                let key_size = real(latent.nope_size) + real(latent.rope_size);
                (heads * key_size, None, heads * real(latent.value_size))
            }
        };
        let key = keys.unwrap_or(0.0);
        [
            (targets.q, hidden, query),
            (targets.k && keys.is_some(), hidden, key),
            (targets.v && keys.is_some(), hidden, key),
            (targets.o, value, hidden),
        ]
    }

    fn mlp_targets(&self, width: u64, targets: Targets) -> [Target; 3] {
        let (hidden, width) = (real(self.network.hidden), self.split(width));
        [
            (targets.gate && self.network.mlp_is_gated, hidden, width),
            (targets.up, hidden, width),
            (targets.down, width, hidden),
        ]
    }

    fn set(&self, adapter: Adapter, targets: &[Target], copies: f64, rows: f64) -> Operation {
        let sum = |of: fn(&Target) -> f64| {
            let wanted = targets.iter().filter(|(is_target, ..)| *is_target);
            wanted.map(of).sum()
        };
        Operation::Adapters(Adapters {
            rows,
            copies,
            rank: real(adapter.rank),
            targets: sum(|_| 1.0),
            width_in: sum(|&(_, width_in, _)| width_in),
            width_out: sum(|&(_, _, width_out)| width_out),
            element: self.widths.activation,
            gradient: self.widths.activation,
        })
    }
}
