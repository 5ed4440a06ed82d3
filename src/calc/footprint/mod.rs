//! What training or serving keeps in a device's memory, term by term, in the course's four blocks and
//! two more.
//!
//! Each term is written once, generic over [`Algebra`](super::formula::Algebra): with plain numbers for
//! totals, which searches compute by the thousand, and traced for the terms that are shown. A network
//! on several pipeline stages counts by the stage that needs most.

mod activations;
mod adapter;
pub mod course;
mod layer;
mod line;
mod loss;
mod overhead;
mod serving;
mod stage;
mod states;
mod tensors;
mod term;
mod textbook;

use super::formula::{Algebra as _, Traced};
use super::framework::Conventions;
use super::inference::Inference;
use super::network::Network;
use super::parallel::{Parallel, ParallelProblem};
use super::training::{Meter, Training};
use super::units::DataSize;
pub(crate) use adapter::{Target, attention_targets, mlp_targets, reaches_any};
pub(super) use line::Lines;
use stage::{Moment, Stage};
pub(crate) use states::moments;
pub(super) use tensors::Tensors;
use term::Sink;
pub use term::{Block, Certainty, Source, Term, TermId};

/// What a network is used for, and how.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Workload {
    /// Training.
    Training(Training),
    /// Serving: prefill or decoding.
    Inference(Inference),
}

/// Sizes by block.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    parameters: f64,
    gradients: f64,
    optimizer: f64,
    activations: f64,
    kv_cache: f64,
    overhead: f64,
}

impl Totals {
    /// What the worst device of this workload keeps.
    pub fn of(network: &Network, workload: &Workload) -> Self {
        Self::of_worst_stage(network, workload).1
    }

    fn of_worst_stage(network: &Network, workload: &Workload) -> (Stage, Self) {
        let mut worst = (Stage::default(), Self::default());
        for stage in workload.stages(network) {
            let totals = Self::of_stage(network, workload, stage);
            if totals.total() > worst.1.total() {
                worst = (stage, totals);
            }
        }
        worst
    }

    fn of_stage(network: &Network, workload: &Workload, stage: Stage) -> Self {
        let mut totals = Self::default();
        workload.emit_tensors(network, stage, &mut totals);
        let tensors = totals.total().to_bytes() - workload.resting(totals.parameters);
        workload.emit_device(tensors, &mut totals);
        totals
    }

    /// The size of one block.
    pub const fn block(&self, block: Block) -> DataSize {
        DataSize::bytes(match block {
            Block::Parameters => self.parameters,
            Block::Gradients => self.gradients,
            Block::Optimizer => self.optimizer,
            Block::Activations => self.activations,
            Block::KvCache => self.kv_cache,
            Block::Overhead => self.overhead,
        })
    }

    /// Everything.
    pub fn total(&self) -> DataSize {
        Block::ALL.into_iter().map(|block| self.block(block)).sum()
    }

    /// The largest block, the first of equal ones.
    pub fn largest(&self) -> Option<(Block, DataSize)> {
        Block::ALL
            .into_iter()
            .map(|block| (block, self.block(block)))
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    /// What no batch size changes.
    pub fn fixed(&self) -> DataSize {
        Block::ALL
            .into_iter()
            .filter(|block| !block.grows_with_batch())
            .map(|block| self.block(block))
            .sum()
    }
}

impl Sink<f64> for Totals {
    fn add(&mut self, id: TermId, bytes: f64) {
        let block = match id.block() {
            Block::Parameters => &mut self.parameters,
            Block::Gradients => &mut self.gradients,
            Block::Optimizer => &mut self.optimizer,
            Block::Activations => &mut self.activations,
            Block::KvCache => &mut self.kv_cache,
            Block::Overhead => &mut self.overhead,
        };
        *block += bytes;
    }
}

/// All terms of a footprint.
#[derive(Clone, Debug, PartialEq)]
pub struct Footprint {
    /// The terms, block by block.
    pub terms: Vec<Term>,
    /// Their sums.
    pub totals: Totals,
}

impl Footprint {
    /// What the worst device of this workload keeps.
    pub fn of(network: &Network, workload: &Workload) -> Self {
        let (stage, totals) = Totals::of_worst_stage(network, workload);
        let mut traced: Vec<(TermId, Traced)> = Vec::new();
        workload.emit_tensors(network, stage, &mut traced);
        let (mut tensors, mut parameters) = (0.0, 0.0);
        for (id, bytes) in &traced {
            tensors += bytes.value();
            if id.block() == Block::Parameters {
                parameters += bytes.value();
            }
        }
        tensors -= workload.resting(parameters);
        workload.emit_device(tensors, &mut traced);
        let terms = traced
            .into_iter()
            .map(|(id, bytes)| Term::new(id, bytes))
            .collect();
        Self { terms, totals }
    }

    /// The sum of all terms.
    pub fn total(&self) -> DataSize {
        self.totals.total()
    }

    /// The sum of one block's terms.
    pub const fn block(&self, wanted: Block) -> DataSize {
        self.totals.block(wanted)
    }

    /// Parameters, gradients, optimizer states and overhead: what no batch size changes.
    pub fn states(&self) -> DataSize {
        self.totals.fixed()
    }
}

impl Workload {
    /// The training, if it is one.
    pub const fn training(&self) -> Option<&Training> {
        match self {
            Self::Training(training) => Some(training),
            Self::Inference(_) => None,
        }
    }

    /// Sequences at once on the device.
    pub const fn batch(&self) -> u64 {
        match self {
            Self::Training(training) => training.batch,
            Self::Inference(inference) => inference.batch,
        }
    }

    /// The same with another batch.
    pub const fn with_batch(self, batch: u64) -> Self {
        match self {
            Self::Training(training) => Self::Training(Training { batch, ..training }),
            Self::Inference(inference) => Self::Inference(Inference { batch, ..inference }),
        }
    }

    /// Tokens per sequence: trained on, or in the cache.
    pub const fn seq(&self) -> u64 {
        match self {
            Self::Training(training) => training.seq,
            Self::Inference(inference) => inference.context,
        }
    }

    /// The same with sequences of another length. A prompt that is all of the sequence stays all of it, a
    /// shorter one stays as long as it is.
    pub const fn with_seq(self, seq: u64) -> Self {
        match self {
            Self::Training(training) => Self::Training(Training { seq, ..training }),
            Self::Inference(inference) => {
                let is_whole = inference.prompt > 0 && inference.prompt >= inference.context;
                let prompt = if is_whole || inference.prompt > seq {
                    seq
                } else {
                    inference.prompt
                };
                Self::Inference(Inference {
                    context: seq,
                    prompt,
                    ..inference
                })
            }
        }
    }

    /// How it is spread.
    pub const fn parallel(&self) -> &Parallel {
        match self {
            Self::Training(training) => &training.parallel,
            Self::Inference(inference) => &inference.parallel,
        }
    }

    /// Checks that this network can be run so.
    ///
    /// # Errors
    /// The first problem of [`Parallel::check`] or, in training, [`Training::check_schedule`].
    pub fn check(&self, network: &Network) -> Result<(), ParallelProblem> {
        self.parallel().check(network, self.seq())?;
        match self {
            Self::Training(training) => training.check_schedule(),
            Self::Inference(_) => Ok(()),
        }
    }

    /// The stages that may need most, each once, at each of the moments that may be their peak.
    fn stages(&self, network: &Network) -> Vec<Stage> {
        let training = self.training();
        let micro_batches = training.map_or(1, |training| training.accumulation);
        let of_moment =
            Stage::candidates(network, self.parallel(), micro_batches, self.conventions());
        let mut stages = Vec::new();
        for moment in Moment::ALL {
            if !training.map_or(moment == Moment::Whole, |training| {
                moment.may_be_peak(training)
            }) {
                continue;
            }
            for stage in of_moment {
                let stage = Stage { moment, ..stage };
                if !stages.contains(&stage) {
                    stages.push(stage);
                }
            }
        }
        stages
    }

    /// What the framework does its own way.
    pub const fn conventions(&self) -> &Conventions {
        match self {
            Self::Training(training) => &training.conventions,
            Self::Inference(inference) => &inference.conventions,
        }
    }

    /// What is counted.
    pub const fn meter(&self) -> Meter {
        match self {
            Self::Training(training) => training.meter,
            Self::Inference(inference) => inference.meter,
        }
    }

    fn emit_tensors<N: super::formula::Algebra>(
        &self,
        network: &Network,
        stage: Stage,
        sink: &mut dyn Sink<N>,
    ) {
        match self {
            Self::Training(training) => {
                states::emit(network, training, stage, sink);
                if matches!(stage.moment, Moment::Whole | Moment::Loss) {
                    activations::emit(network, training, stage, sink);
                }
                overhead::emit_transient(network, training, stage, sink);
            }
            Self::Inference(inference) => serving::emit(network, inference, stage, sink),
        }
    }

    /// What of `parameters` bytes of weights the allocator holds nothing in reserve for: all of them in
    /// serving, where they are loaded once and each has a block of its own (PyTorch's
    /// `c10/cuda/CUDACachingAllocator.cpp`: blocks from 10 MiB on are rounded up to 2 MiB).
    const fn resting(&self, parameters: f64) -> f64 {
        match self {
            Self::Training(_) => 0.0,
            Self::Inference(_) => parameters,
        }
    }

    fn emit_device<N: super::formula::Algebra>(&self, tensors: f64, sink: &mut dyn Sink<N>) {
        if let Self::Training(training) = self
            && training.meter >= Meter::Allocated
        {
            overhead::emit_bucket(training, sink);
        }
        overhead::emit_device(tensors, self, sink);
    }
}
