//! Parameters, gradients and optimizer states: what scales with the parameters alone.
//!
//! Source: Rajbhandari et al. 2020, "ZeRO: memory optimizations toward training trillion parameter
//! models", arXiv:1910.02054, section 3.1: 2 + 2 + 12 bytes per parameter with Adam in mixed precision.

use super::{Block, Optimizer, Source, Storage, Symbols, Term, TermId, Training};
use crate::calc::formula::Algebra as _;
use crate::calc::formula::Traced;
use crate::calc::network::Network;

/// Bytes of one FP32 number: each of master copy, first and second moment.
const FP32_BYTES: f64 = 4.0;

/// The terms of parameters, gradients and optimizer states.
pub(super) fn terms(network: &Network, training: &Training) -> Vec<Term> {
    let params = Symbols::traced(network, training).params;
    let per_param = |id, block, bytes| {
        Term::new(
            id,
            block,
            Source::Zero,
            Traced::constant(bytes) * params.clone(),
        )
    };
    let element = training.storage.element_bytes();
    let mut terms = vec![
        per_param(TermId::Parameters, Block::Parameters, element),
        per_param(TermId::Gradients, Block::Gradients, element),
    ];
    if training.storage == Storage::Mixed16 {
        terms.push(per_param(TermId::MasterCopy, Block::Optimizer, FP32_BYTES));
    }
    if training.optimizer == Optimizer::Adam {
        terms.push(per_param(TermId::FirstMoment, Block::Optimizer, FP32_BYTES));
        terms.push(per_param(
            TermId::SecondMoment,
            Block::Optimizer,
            FP32_BYTES,
        ));
    }
    terms
}
