//! Parameters, gradients and optimizer states: what scales with the parameters alone.
//!
//! Source: Rajbhandari et al. 2020, "ZeRO: memory optimizations toward training trillion parameter
//! models", arXiv:1910.02054: 2 + 2 + 12 bytes per parameter with Adam in mixed precision (section
//! 3.1), shared out among data-parallel devices in three stages (section 5).

use super::adapter;
use super::stage::{Moment, Share, Stage};
use super::term::{Sink, TermId};
use crate::calc::formula::Algebra;
use crate::calc::network::Network;
use crate::calc::parallel::{Parallel, ZeroStage};
use crate::calc::training::{BaseFormat, GradientWidth, Optimizer, Training};
use crate::calc::units::real;

/// Bytes of one FP32 number.
const FP32_BYTES: f64 = 4.0;
/// Bytes of a moment in 8 bits with an FP32 scale per 256. Source: `torchao`'s 8-bit AdamW.
const MOMENT_8BIT: f64 = 1.0 + 4.0 / 256.0;
/// Bytes of a moment in 4 bits with an FP32 scale per 128. Source: `torchao`'s 4-bit AdamW.
const MOMENT_4BIT: f64 = 0.5 + 4.0 / 128.0;

/// A number of parameters, those of routed experts apart: they are shared out among fewer devices.
struct Count<N> {
    common: N,
    experts: Option<N>,
}

impl<N: Algebra> Count<N> {
    fn of(share: &Share, network: &Network, parallel: &Parallel) -> Self {
        if network.is_textbook() {
            let params = N::symbol("P", real(network.params))
                .over("t", parallel.tensor)
                .over("p", parallel.pipeline);
            return Self {
                common: params,
                experts: None,
            };
        }
        let is_whole = parallel.is_whole();
        let common = match (is_whole, share.experts > 0.0) {
            (true, false) => "P",
            (false, false) => "Pd",
            (true, true) => "Pc",
            (false, true) => "Pcd",
        };
        Self {
            common: N::symbol(common, share.common),
            experts: experts_of(share, is_whole),
        }
    }

    /// Only what is trained: the adapters, if there are any.
    fn trained(share: &Share, network: &Network, training: &Training) -> Self {
        match &training.adapter {
            None => Self::of(share, network, &training.parallel),
            Some(adapter) => {
                let (common, experts) = adapter::parameters(network, adapter, &training.parallel);
                let common = if training.conventions.trains_ends && share.ends > 0.0 {
                    common + N::symbol("Po", share.ends)
                } else {
                    common
                };
                Self { common, experts }
            }
        }
    }

    /// All but embedding and head.
    fn of_layers(&self, share: &Share) -> Self {
        Self {
            common: N::symbol("Pb", share.common - share.ends),
            experts: self.experts.clone(),
        }
    }

    /// `bytes` for each, shared out from a stage on: common ones among all data-parallel devices,
    /// experts among those that hold the same ones.
    fn bytes(&self, bytes: f64, stage: ZeroStage, parallel: &Parallel) -> N {
        self.bytes_over(parallel.shards_from(stage), bytes, parallel)
    }

    /// `bytes` for each, shared out among so many.
    fn bytes_over(&self, shards: u64, bytes: f64, parallel: &Parallel) -> N {
        let common = N::constant(bytes) * self.common.clone().over("D", shards);
        match &self.experts {
            None => common,
            Some(experts) => {
                let copies = copies_of_experts(shards, parallel);
                common + N::constant(bytes) * experts.clone().over("De", copies)
            }
        }
    }
}

/// Routed experts on a device, if it has any.
fn experts_of<N: Algebra>(share: &Share, is_whole: bool) -> Option<N> {
    let name = if is_whole { "E" } else { "Ed" };
    (share.experts > 0.0).then(|| N::symbol(name, share.experts))
}

/// How many of `shards` devices hold the same experts.
fn copies_of_experts(shards: u64, parallel: &Parallel) -> u64 {
    (shards / parallel.expert.max(1)).max(1)
}

/// Emits parameters, gradients and optimizer states of a stage.
pub(super) fn emit<N: Algebra>(
    network: &Network,
    training: &Training,
    stage: Stage,
    sink: &mut dyn Sink<N>,
) {
    if training.conventions.offloads_states {
        return;
    }
    let share = Share::of(network, &training.parallel, stage);
    let all = Count::<N>::of(&share, network, &training.parallel);
    let trained = Count::trained(&share, network, training);
    emit_parameters(&share, &all, &trained, training, sink);
    if stage.moment != Moment::Loss {
        emit_gradients(&share, &all, &trained, training, sink);
    }
    emit_optimizer(&share, &trained, training, sink);
    emit_buckets(&trained, training, sink);
    let copies = training.step_copies();
    if copies > 0.0 && stage.moment == Moment::Update {
        let shared_from = training.conventions.optimizer_shared_from;
        let copies = trained.bytes(copies, shared_from, &training.parallel);
        sink.add(TermId::StepCopies, copies);
    }
}

/// Where gradients are copied to be sent.
fn emit_buckets<N: Algebra>(trained: &Count<N>, training: &Training, sink: &mut dyn Sink<N>) {
    let (share, parallel) = (training.conventions.bucket_share, &training.parallel);
    let shared_from = training.conventions.gradients_shared_from;
    let is_copied = parallel.shards() > 1 && parallel.zero < shared_from;
    if share > 0.0 && is_copied {
        let buckets = trained.bytes(share * sent_bytes(training), shared_from, parallel);
        sink.add(TermId::GradientBuckets, buckets);
    }
}

/// Bytes of a gradient as it is sent: without its FP32 copy.
pub(super) fn sent_bytes(training: &Training) -> f64 {
    training.trained_storage().gradients.bytes() - copy_bytes(training)
}

/// Bytes of the FP32 copy of 16-bit gradients, where there is one.
fn copy_bytes(training: &Training) -> f64 {
    match training.trained_storage().gradients {
        GradientWidth::Half | GradientWidth::Full => 0.0,
        GradientWidth::Both => FP32_BYTES,
    }
}

fn emit_parameters<N: Algebra>(
    share: &Share,
    all: &Count<N>,
    trained: &Count<N>,
    training: &Training,
    sink: &mut dyn Sink<N>,
) {
    let Training {
        storage, parallel, ..
    } = training;
    let stage = training.conventions.parameters_shared_from;
    let shards = parallel.shards_from(stage);
    let weights = storage.weights.bytes();
    match &training.adapter {
        Some(adapter) if adapter.base != BaseFormat::Half => {
            let base = training.conventions.weight_bytes_or(adapter.base.bytes());
            if share.matrices > 0.0 {
                let matrices = N::symbol("M", share.matrices).over("D", shards);
                sink.add(TermId::Parameters, N::constant(base) * matrices);
            }
            if let Some(experts) = experts_of::<N>(share, false) {
                let experts = experts.over("De", copies_of_experts(shards, parallel));
                sink.add(TermId::Parameters, N::constant(base) * experts);
            }
            if share.rest() > 0.0 {
                let rest = N::symbol("R", share.rest()).over("D", shards);
                sink.add(TermId::Parameters, N::constant(weights) * rest);
            }
        }
        _ => {
            let bytes = training.conventions.weight_bytes_or(weights);
            let kept = all.bytes(bytes, stage, parallel);
            sink.add(TermId::Parameters, kept);
        }
    }
    // What is shared out is gathered in 16 bits instead.
    if storage.keeps_cast && shards == 1 {
        emit_casts(share, all, training, sink);
    }
    if training.adapter.is_some() {
        let weights = training.trained_storage().weights.bytes();
        let adapters = trained.bytes(weights, stage, parallel);
        sink.add(TermId::AdapterParameters, adapters);
    }
}

/// Emits the 16-bit copies of FP32 weights that the backward pass will use; of a quantized network the
/// head's alone, for its matrices are decoded where they are used. Source: `MatMul4Bit` of bitsandbytes.
fn emit_casts<N: Algebra>(
    share: &Share,
    all: &Count<N>,
    training: &Training,
    sink: &mut dyn Sink<N>,
) {
    let compute = training.storage.compute.bytes();
    if !training.has_quantized_base() {
        let cast = all.bytes_over(1, compute, &training.parallel);
        sink.add(TermId::CastParameters, cast);
    } else if share.head > 0.0 {
        let head = N::constant(compute) * N::symbol("Ph", share.head);
        sink.add(TermId::CastParameters, head);
    }
}

fn emit_gradients<N: Algebra>(
    share: &Share,
    all: &Count<N>,
    trained: &Count<N>,
    training: &Training,
    sink: &mut dyn Sink<N>,
) {
    let bytes = if training.keeps_whole_gradients() {
        // As the backward pass has made them: what is shared out may be wider.
        training.storage.compute.bytes()
    } else {
        training.trained_storage().gradients.bytes()
    };
    if training.optimizer_in_backward && training.adapter.is_none() {
        let part = N::symbol("Pm", share.largest_part);
        sink.add(TermId::GradientsInFlight, N::constant(bytes) * part);
        return;
    }
    let parallel = &training.parallel;
    // The optimizer's own copy is shared out with its states: Megatron-LM's 4 + 16/d.
    let copy = copy_bytes(training).min(bytes);
    let shards = training.gradient_shards();
    let gradients = trained.bytes_over(shards, bytes - copy, parallel);
    sink.add(TermId::Gradients, gradients);
    if training.grades_frozen() {
        let frozen = all.of_layers(share);
        let gradients = frozen.bytes_over(shards, bytes - copy, parallel);
        sink.add(TermId::Gradients, gradients);
    }
    if copy > 0.0 {
        let copy = trained.bytes(copy, training.conventions.copy_shared_from, parallel);
        sink.add(TermId::Gradients, copy);
    }
}

fn emit_optimizer<N: Algebra>(
    share: &Share,
    trained: &Count<N>,
    training: &Training,
    sink: &mut dyn Sink<N>,
) {
    let parallel = &training.parallel;
    let stage = training.conventions.optimizer_shared_from;
    if training.trained_storage().has_master {
        let master = trained.bytes(FP32_BYTES, stage, parallel);
        sink.add(TermId::MasterCopy, master);
    }
    let (first, second) = moments(training);
    if first > 0.0 {
        sink.add(TermId::FirstMoment, trained.bytes(first, stage, parallel));
    }
    if second > 0.0 {
        sink.add(TermId::SecondMoment, trained.bytes(second, stage, parallel));
    }
    // Muon keeps Adam's second moment for what is not a matrix of a layer.
    let rest = share.rest();
    if training.optimizer == Optimizer::Muon && training.adapter.is_none() && rest > 0.0 {
        let shards = parallel.shards_from(stage);
        let rest = N::symbol("R", rest).over("D", shards);
        let second = N::constant(training.trained_storage().moment().bytes()) * rest;
        sink.add(TermId::SecondMoment, second);
    }
}

/// Bytes per trained parameter of the first and of the second moment.
pub(crate) fn moments(training: &Training) -> (f64, f64) {
    let moment = training.trained_storage().moment().bytes();
    match training.optimizer {
        Optimizer::Adam => (moment, moment),
        Optimizer::Sgd | Optimizer::Adafactor => (0.0, 0.0),
        Optimizer::Momentum | Optimizer::Lion | Optimizer::Muon => (moment, 0.0),
        Optimizer::Adam8bit => (MOMENT_8BIT, MOMENT_8BIT),
        Optimizer::Adam4bit => (MOMENT_4BIT, MOMENT_4BIT),
    }
}
