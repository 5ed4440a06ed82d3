//! The tensors of one device, apart, so that what is alive at an instant can be added up.

use super::term::Sink;
use super::{Moment, Stage, TermId, Totals, Workload, activations};
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
        let stage = Stage {
            moment: Moment::Whole,
            ..stage
        };
        let mut terms: Vec<(TermId, f64)> = Vec::new();
        workload.emit_tensors(network, stage, &mut terms);
        if training.recompute == Recompute::Full {
            add_missing(&mut terms, network, training, stage);
        }
        if training.step_copies() > 0.0 {
            let mut of_update: Vec<(TermId, f64)> = Vec::new();
            let stage = Stage {
                moment: Moment::Update,
                ..stage
            };
            workload.emit_tensors(network, stage, &mut of_update);
            of_update.retain(|(id, _)| *id == TermId::StepCopies);
            terms.append(&mut of_update);
        }
        Self { workload, terms }
    }

    /// What the device holds while these terms are alive.
    ///
    /// With all that the footprint counts, and none of what it leaves out, this is the footprint to the last
    /// bit: the terms come in its order.
    pub(in crate::calc) fn alive(&self, is_alive: &dyn Fn(TermId) -> bool) -> Totals {
        let mut alive = Alive {
            totals: Totals::default(),
            is_alive,
        };
        for &(id, bytes) in &self.terms {
            alive.add(id, bytes);
        }
        let tensors = alive.totals.total().to_bytes();
        self.workload.emit_device(tensors, &mut alive);
        alive.totals
    }

    /// The largest of some terms; none where all are nothing.
    pub(in crate::calc) fn largest(&self, is_wanted: impl Fn(TermId) -> bool) -> Option<TermId> {
        let mut largest = (None, 0.0);
        for &(id, bytes) in &self.terms {
            if bytes > largest.1 && is_wanted(id) {
                largest = (Some(id), bytes);
            }
        }
        largest.0
    }
}

/// Adds up what is alive.
struct Alive<'a> {
    totals: Totals,
    is_alive: &'a dyn Fn(TermId) -> bool,
}

impl Sink<f64> for Alive<'_> {
    fn add(&mut self, id: TermId, bytes: f64) {
        if (self.is_alive)(id) {
            self.totals.add(id, bytes);
        }
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
    if rebuilt.value() > 0.0 && !has(terms, TermId::RecomputedLayer) {
        terms.push((TermId::RecomputedLayer, rebuilt.value()));
    }
    for (id, bytes) in loss {
        if !has(terms, id) {
            terms.push((id, bytes));
        }
    }
}
