//! The terms as straight lines in the batch: searches over batches compute them once and scale.

use super::term::Sink as _;
use super::{Block, Stage, TermId, Totals, Workload};
use crate::calc::network::Network;
use crate::calc::units::{DataSize, real};

/// A term of one device at any batch b: `fixed + b · per_sequence` bytes.
#[derive(Clone, Copy, Debug)]
pub(in crate::calc) struct Line {
    /// Which term.
    pub(in crate::calc) id: TermId,
    /// Bytes at batch 0.
    pub(in crate::calc) fixed: f64,
    /// Bytes that each sequence adds.
    pub(in crate::calc) per_sequence: f64,
}

impl Line {
    /// Bytes at a batch.
    pub(in crate::calc) fn at(&self, batch: u64) -> f64 {
        self.fixed + real(batch) * self.per_sequence
    }
}

/// All terms of one device, in the order in which they are stacked.
#[derive(Clone, Debug)]
pub(in crate::calc) struct Lines {
    /// The terms.
    pub(in crate::calc) terms: Vec<Line>,
    /// What no batch changes, in bytes.
    pub(in crate::calc) fixed: f64,
    /// Bytes that each sequence adds.
    pub(in crate::calc) per_sequence: f64,
}

impl Lines {
    /// Of each stage that may need most, at the workload's sequence length: one, or a few of a
    /// pipeline. Which of them needs most may depend on the batch.
    pub(in crate::calc) fn of(network: &Network, workload: &Workload) -> Vec<Self> {
        let one = workload.with_batch(1);
        one.stages(network)
            .into_iter()
            .map(|stage| Self::of_stage(network, &one, stage))
            .collect()
    }

    fn of_stage(network: &Network, one: &Workload, stage: Stage) -> Self {
        let mut tensors: Vec<(TermId, f64)> = Vec::new();
        one.emit_tensors(network, stage, &mut tensors);
        let mut terms: Vec<Line> = tensors.into_iter().map(line_of_tensors).collect();
        let (fixed, per_sequence) = sums(&terms);
        // What the device reports besides tensors: constants, and a share of the tensors.
        let (mut at_zero, mut of_sequence) = (Vec::new(), Vec::new());
        let weights = terms
            .iter()
            .filter(|line| line.id.block() == Block::Parameters);
        let resting = one.resting(weights.map(|line| line.fixed).sum());
        one.emit_device::<f64>(fixed - resting, &mut at_zero);
        one.emit_device::<f64>(per_sequence, &mut of_sequence);
        let device = at_zero.into_iter().zip(of_sequence);
        terms.extend(device.map(|((id, fixed), (_, of_sequence))| Line {
            id,
            fixed,
            per_sequence: if id == TermId::AllocatorSlack {
                of_sequence
            } else {
                0.0
            },
        }));
        let (fixed, per_sequence) = sums(&terms);
        Self {
            terms,
            fixed,
            per_sequence,
        }
    }

    /// Everything at a batch.
    pub(in crate::calc) fn total(&self, batch: u64) -> DataSize {
        DataSize::bytes(self.fixed + real(batch) * self.per_sequence)
    }
}

impl Totals {
    /// What of a workload's memory is in proportion to its batch.
    ///
    /// ```
    /// use ridgepoint::calc::footprint::{Totals, Workload};
    /// use ridgepoint::calc::network::Network;
    /// use ridgepoint::calc::training::Training;
    /// let network = Network::plain(7_000_000_000, 4096, 32, 32);
    /// let growing = Totals::growing(&network, &Workload::Training(Training::COURSE));
    /// assert_eq!((growing.total().to_gb() * 10.0).round(), 365.0);
    /// ```
    pub fn growing(network: &Network, workload: &Workload) -> Self {
        let batch = workload.batch();
        // The stage that needs most, the first of equal ones.
        let worst = Lines::of(network, workload)
            .into_iter()
            .reduce(|worst, next| {
                if next.total(batch) > worst.total(batch) {
                    next
                } else {
                    worst
                }
            });
        let mut growing = Self::default();
        for line in worst.iter().flat_map(|lines| &lines.terms) {
            growing.add(line.id, real(batch) * line.per_sequence);
        }
        growing
    }
}

fn line_of_tensors((id, bytes): (TermId, f64)) -> Line {
    let (fixed, per_sequence) = if id.block().grows_with_batch() {
        (0.0, bytes)
    } else {
        (bytes, 0.0)
    };
    Line {
        id,
        fixed,
        per_sequence,
    }
}

fn sums(terms: &[Line]) -> (f64, f64) {
    let fixed = terms.iter().map(|line| line.fixed).sum();
    let per_sequence = terms.iter().map(|line| line.per_sequence).sum();
    (fixed, per_sequence)
}
