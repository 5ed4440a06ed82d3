//! Activations: what the forward pass keeps for the backward pass.
//!
//! Source: Korthikanti et al. 2022, "Reducing activation recomputation in large transformer models",
//! arXiv:2205.05198, section 4: `s b h (34 + 5 a s / h)` bytes per layer in 16-bit formats with
//! dropout. The 34 is already bytes: sixteen 16-bit tensors of `s b h` and two one-byte masks.

use super::{
    AttentionScores, Block, Certainty, Recompute, Source, Storage, Symbols, Term, TermId, Training,
};
use crate::calc::formula::Algebra;
use crate::calc::network::Network;
use crate::calc::units::DataSize;

/// Tensors of `s × b × h` elements that one layer keeps.
const TENSORS_PER_LAYER: f64 = 16.0;
/// One-byte dropout masks of `s × b × h` that one layer keeps.
const MASKS_PER_LAYER: f64 = 2.0;

/// Bytes that a layer keeps per `s × b × h`: 34 in 16-bit formats with dropout, 32 without.
fn linear_factor(storage: Storage, has_dropout: bool) -> f64 {
    TENSORS_PER_LAYER * storage.element_bytes() + if has_dropout { MASKS_PER_LAYER } else { 0.0 }
}

/// Bytes that a layer keeps per attention score: the softmax's output, and with dropout its mask and
/// the dropped-out copy: 5 in 16-bit formats with dropout, 2 without.
fn score_factor(storage: Storage, has_dropout: bool) -> f64 {
    let element = storage.element_bytes();
    if has_dropout {
        2.0 * element + 1.0
    } else {
        element
    }
}

/// Which of a layer's formulas apply, and with which factors.
#[derive(Clone, Copy)]
struct Layer {
    linear: f64,
    scores: Option<f64>,
}

impl Layer {
    fn of(training: &Training) -> Self {
        let scores = match training.scores {
            AttentionScores::Stored => Some(score_factor(training.storage, training.has_dropout)),
            AttentionScores::NotStored => None,
        };
        Self {
            linear: linear_factor(training.storage, training.has_dropout),
            scores,
        }
    }

    /// `s b h × linear`, the tensors of one layer that are linear in the sequence.
    fn tensors<N: Algebra>(self, symbols: &Symbols<N>) -> N {
        symbols.sbh() * N::constant(self.linear)
    }

    /// `factor × a s² b`, the scores of one layer.
    fn stored_scores<N: Algebra>(symbols: &Symbols<N>, factor: f64) -> N {
        let Symbols {
            heads, seq, batch, ..
        } = symbols;
        N::constant(factor) * heads.clone() * seq.clone() * seq.clone() * batch.clone()
    }

    /// All that one layer keeps.
    fn total<N: Algebra>(self, symbols: &Symbols<N>) -> N {
        let tensors = self.tensors(symbols);
        match self.scores {
            Some(factor) => tensors + Self::stored_scores(symbols, factor),
            None => tensors,
        }
    }
}

impl<N: Algebra> Symbols<N> {
    /// `s b h`, the elements of one hidden tensor.
    fn sbh(&self) -> N {
        self.seq.clone() * self.batch.clone() * self.hidden.clone()
    }
}

/// The input that full recomputation keeps of every layer: `2 s b h L` in 16-bit formats.
fn checkpoints<N: Algebra>(symbols: &Symbols<N>, storage: Storage) -> N {
    N::constant(storage.element_bytes()) * symbols.sbh() * symbols.layers.clone()
}

/// The bytes of each activation term, from one definition for plain and for traced numbers.
fn parts<N: Algebra>(symbols: &Symbols<N>, training: &Training) -> Vec<(TermId, N)> {
    let layer = Layer::of(training);
    let kept_layers = match training.recompute {
        Recompute::None => symbols.layers.clone(),
        Recompute::Sqrt => symbols.layers.clone().sqrt(),
        Recompute::Full => {
            let checkpoints = checkpoints(symbols, training.storage);
            return vec![
                (TermId::Checkpoints, checkpoints),
                (TermId::RecomputedLayer, layer.total(symbols)),
            ];
        }
    };
    let tensors = layer.tensors(symbols) * kept_layers.clone();
    let scores = layer
        .scores
        .map(|factor| Layer::stored_scores(symbols, factor) * kept_layers);
    std::iter::once((TermId::LayerTensors, tensors))
        .chain(scores.map(|scores| (TermId::AttentionScores, scores)))
        .collect()
}

/// The activation terms.
pub(super) fn terms(network: &Network, training: &Training) -> Vec<Term> {
    let (source, certainty) = match training.recompute {
        Recompute::None | Recompute::Full => (Source::Korthikanti, Certainty::Exact),
        Recompute::Sqrt => (Source::Chen, Certainty::RuleOfThumb),
    };
    parts(&Symbols::traced(network, training), training)
        .into_iter()
        .map(|(id, bytes)| Term {
            certainty,
            ..Term::new(id, Block::Activations, source, bytes)
        })
        .collect()
}

/// The sum of the activation terms, without tracing: for searches over batch and sequence. The same
/// number to the last bit.
pub fn total(network: &Network, training: &Training) -> DataSize {
    parts(&Symbols::plain(network, training), training)
        .into_iter()
        .map(|(_, bytes)| DataSize::bytes(bytes))
        .sum()
}
