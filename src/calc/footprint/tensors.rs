//! The tensors of one device, apart, so that what is alive at an instant can be added up.

use super::term::Sink as _;
use super::{Stage, TermId, Totals, Workload, activations};
use crate::calc::formula::Algebra as _;
use crate::calc::network::Network;
use crate::calc::training::{Recompute, Training};

/// All tensors that the worst device of a training ever holds.
///
/// Under full recomputation that is both the recomputed layer and the loss, which are never there at
/// once and of which the footprint has the larger.
#[derive(Clone, Debug)]
pub(in crate::calc) struct Tensors {
    workload: Workload,
    terms: Vec<(TermId, f64)>,
}

impl Tensors {
    /// Of the stage that needs most.
    pub(in crate::calc) fn of(network: &Network, training: &Training) -> Self {
        let workload = Workload::Training(*training);
        let (stage, _) = Totals::of_worst_stage(network, &workload);
        let mut terms: Vec<(TermId, f64)> = Vec::new();
        workload.emit_tensors(network, stage, &mut terms);
        if training.recompute == Recompute::Full {
            add_missing(&mut terms, network, training, stage);
        }
        Self { workload, terms }
    }

    /// What the device holds while of each term that share is alive.
    ///
    /// With a share of 1 for all that the footprint counts, and 0 for what it leaves out, this is the
    /// footprint to the last bit: the terms come in its order.
    pub(in crate::calc) fn alive(&self, share: impl Fn(TermId) -> f64) -> Totals {
        let mut totals = Totals::default();
        for &(id, bytes) in &self.terms {
            totals.add(id, bytes * share(id));
        }
        let tensors = totals.total().to_bytes();
        self.workload.emit_device(tensors, &mut totals);
        totals
    }

    /// The term with the largest product of size and weight; none where all are nothing.
    pub(in crate::calc) fn largest(&self, weight: impl Fn(TermId) -> f64) -> Option<TermId> {
        let mut largest = (None, 0.0);
        for &(id, bytes) in &self.terms {
            let weighed = bytes * weight(id);
            if weighed > largest.1 {
                largest = (Some(id), weighed);
            }
        }
        largest.0
    }
}

fn add_missing(
    terms: &mut Vec<(TermId, f64)>,
    network: &Network,
    training: &Training,
    stage: Stage,
) {
    let (rebuilt, loss) = activations::taking_turns::<f64>(network, training, stage);
    let has = |terms: &[(TermId, f64)], id| terms.iter().any(|(known, _)| *known == id);
    if !has(terms, TermId::RecomputedLayer) {
        terms.push((TermId::RecomputedLayer, rebuilt.value()));
    }
    for (id, bytes) in loss {
        if !has(terms, id) {
            terms.push((id, bytes));
        }
    }
}
