//! The operations of an MLP, dense or shared out among experts.

use super::Part;
use super::layers::{Batch, Visit};
use super::operation::{Linear, Operation};
use crate::calc::units::real;

impl Batch<'_> {
    pub(super) fn dense_mlp(&self, layers: u64, visit: Visit<'_>) {
        let (hidden, width) = (
            real(self.network.hidden),
            self.split(self.network.mlp_width),
        );
        let parts = [Part::MlpIn, Part::MlpActivation, Part::MlpOut];
        let operations = self.mlp(self.linear(self.rows(), hidden, width));
        for (part, operation) in parts.into_iter().zip(operations) {
            visit(part, operation, layers);
        }
    }

    /// The three operations of an MLP whose first matrix (of two with a gate) is this map.
    ///
    /// The activation function counts 8 FLOP (the tanh form of GELU), with a gate 5 (`SiLU` and the
    /// product); backward twice that.
    fn mlp(&self, first: Linear) -> [Operation; 3] {
        let inner = first.rows * first.width_out;
        let (matrices_in, activation) = if self.network.mlp_is_gated {
            (2.0, self.pointwise(inner, (5.0, 3.0), (10.0, 5.0)))
        } else {
            (1.0, self.pointwise(inner, (8.0, 2.0), (16.0, 3.0)))
        };
        let both = Linear {
            width_out: first.width_out * matrices_in,
            ..first
        };
        let last = Linear {
            width_in: first.width_out,
            width_out: first.width_in,
            ..first
        };
        [Operation::Linear(both), activation, Operation::Linear(last)]
    }

    /// The routed experts in balance: each of those that are [touched] takes the same share of the
    /// tokens' choices, and its weights are read once. And those that every token passes.
    pub(super) fn experts(&self, layers: u64, visit: Visit<'_>) {
        let Some(experts) = self.network.experts.filter(|_| layers > 0) else {
            return;
        };
        let (hidden, count) = (real(self.network.hidden), real(experts.count));
        let chosen = real(experts.per_token.min(experts.count));
        visit(Part::Router, self.map(hidden, count), layers);
        let scores = self.rows() * count;
        let routing = self.pointwise(scores, (6.0, 2.0), (4.0, 3.0));
        visit(Part::Routing, routing, layers);
        // Per channel: copied k times; summed with weights, whose gradients need what was summed.
        let channels = self.rows() * hidden;
        let moved = 1.0 + chosen;
        let dispatch = self.pointwise(channels, (0.0, moved), (chosen, moved));
        visit(Part::ExpertDispatch, dispatch, layers);
        let choices = self.rows() * chosen;
        let first = Linear {
            matrices: touched(count, chosen, self.rows()),
            ..self.linear(choices, hidden, self.split(experts.width))
        };
        let parts = [Part::ExpertIn, Part::ExpertActivation, Part::ExpertOut];
        for (part, operation) in parts.into_iter().zip(self.mlp(first)) {
            visit(part, operation, layers);
        }
        let combined = (2.0 * chosen, moved);
        let combine = self.pointwise(channels, combined, (3.0 * chosen, chosen + moved));
        visit(Part::ExpertCombine, combine, layers);
        if experts.shared > 0 {
            let width = self.split(experts.shared.saturating_mul(experts.width));
            let parts = [Part::SharedIn, Part::SharedActivation, Part::SharedOut];
            let operations = self.mlp(self.linear(self.rows(), hidden, width));
            for (part, operation) in parts.into_iter().zip(operations) {
                visit(part, operation, layers);
            }
        }
    }
}

/// How many of `count` experts some tokens touch that choose `chosen` each, on average over even and
/// independent choices: `E (1 − (1 − k/E)^tokens)`.
fn touched(count: f64, chosen: f64, tokens: f64) -> f64 {
    let mut missed = 1.0;
    let mut power = 1.0 - chosen / count.max(1.0);
    let mut exponent = tokens;
    // By squaring, since only products are exact to the last bit everywhere.
    while exponent >= 1.0 {
        if exponent % 2.0 >= 1.0 {
            missed *= power;
        }
        power *= power;
        exponent = (exponent / 2.0).floor();
    }
    count * (1.0 - missed)
}
