//! The operations of low-rank adapters beside the linear maps that they adapt.
//!
//! With latent attention, queries are the map from hidden size to all heads, and keys and values have
//! none; each expert's maps have their own. As in memory, tensor parallelism splits only the factor on the
//! side of the heads or the MLP's width.

use super::Part;
use super::layers::{Batch, Visit};
use super::operation::{Adapters, Operation};
use crate::calc::footprint::{Target, attention_targets, mlp_targets};
use crate::calc::training::Adapter;
use crate::calc::units::real;

impl Batch<'_> {
    pub(super) fn adapters(&self, layers: u64, sparse: u64, visit: Visit<'_>) {
        let Some(adapter) = self.adapter else {
            return;
        };
        let tensor = real(self.parallel.tensor);
        let attention = attention_targets(self.network, adapter.targets, tensor);
        let set = self.set(adapter, &attention, 1.0, self.rows());
        visit(Part::AttentionAdapters, set, layers);
        let mlp = |width| mlp_targets(self.network, width, adapter.targets, tensor);
        let dense = mlp(self.network.mlp_width);
        let set = self.set(adapter, &dense, 1.0, self.rows());
        visit(Part::MlpAdapters, set, layers.saturating_sub(sparse));
        if let Some(experts) = self.network.experts {
            let targets = mlp(experts.width);
            let shared = real(experts.shared);
            let copies = real(experts.count) + shared;
            let chosen = real(experts.per_token.min(experts.count)) + shared;
            let rows = self.rows() * chosen;
            let set = self.set(adapter, &targets, copies, rows);
            visit(Part::ExpertAdapters, set, sparse);
        }
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
