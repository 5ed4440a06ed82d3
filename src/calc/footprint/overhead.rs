//! Transient buffers, and what a device holds besides tensors.

use super::Workload;
use super::stage::{Moment, Share, Stage};
use super::states;
use super::term::{Sink, TermId};
use crate::calc::formula::Algebra;
use crate::calc::framework::Conventions;
use crate::calc::network::Network;
use crate::calc::parallel::ZeroStage;
use crate::calc::training::{BaseFormat, Meter, Training};
use crate::calc::units::{BYTES_PER_GIB, BYTES_PER_MIB, real};

/// Workspace of the matrix library: 8 MiB per handle and stream, 32 MiB on Hopper. Source: PyTorch
/// documentation, CUDA semantics.
const WORKSPACE_MIB: f64 = 32.0;

/// Emits the layers that fully sharded training gathers while it computes: two layers' parameters in
/// the compute format and one layer's gradient. Alive, but not for long; with a larger ZeRO stage this
/// is the one thing that grows. By convention embedding and head too, or all that the stage has.
pub(super) fn emit_transient<N: Algebra>(
    network: &Network,
    training: &Training,
    stage: Stage,
    sink: &mut dyn Sink<N>,
) {
    let Training {
        parallel, storage, ..
    } = training;
    let conventions = &training.conventions;
    let is_shared = parallel.zero >= conventions.parameters_shared_from && parallel.shards() > 1;
    if !is_shared || stage.moment == Moment::Update {
        return;
    }
    let share = Share::of(network, parallel, stage);
    let compute = storage.compute.bytes();
    let keeps_gradients = conventions.keeps_gathered
        || conventions.keeps_gathered_in_pipeline && parallel.pipeline > 1;
    let stays = keeps_gradients || parallel.zero < ZeroStage::Parameters;
    let unit = |is_whole: bool| {
        if is_whole {
            N::symbol("Pd", share.total())
        } else {
            N::symbol("Pl", share.largest_layer)
        }
    };
    let units = if stays {
        1.0
    } else {
        conventions.gathered_layers.min(real(stage.layers()))
    };
    let bytes = match &training.adapter {
        Some(adapter) if adapter.base != BaseFormat::Half => adapter.base.bytes(),
        Some(_) | None => compute,
    };
    // A stage may be without layers.
    if units > 0.0 {
        let gathered = N::constant(units * bytes) * unit(stays);
        sink.add(TermId::UnshardedUnits, gathered);
    }
    let gathers_ends = conventions.gathers_ends && !stays && share.ends > 0.0;
    if gathers_ends {
        let ends = N::constant(compute) * N::symbol("Po", share.ends);
        sink.add(TermId::UnshardedUnits, ends);
    }
    let has_units = training.adapter.is_none() || training.grades_frozen();
    if has_units && !training.optimizer_in_backward {
        let own = conventions.unit_gradient_bytes;
        let kept = storage.gradients.bytes();
        if keeps_gradients {
            sink.add(TermId::UnshardedGradient, N::constant(kept) * unit(true));
        }
        // Where whole gradients are kept, one unit's at a time is still sent on its way besides.
        if stage.layers() > 0 && (own > 0.0 || !keeps_gradients) {
            let sent = if own > 0.0 { own } else { kept };
            sink.add(TermId::UnshardedGradient, N::constant(sent) * unit(false));
        }
        // The head's waits for the embedding's, which comes last: they are one unit.
        if gathers_ends && own > 0.0 && share.head > 0.0 {
            let head = N::constant(compute) * N::symbol("Ph", share.head);
            sink.add(TermId::UnshardedGradient, head);
        }
    }
}

/// Emits the bucket in which data-parallel training collects gradients before it sends them.
pub(super) fn emit_bucket<N: Algebra>(training: &Training, sink: &mut dyn Sink<N>) {
    let Conventions {
        bucket_elements: elements,
        buckets_alone,
        ..
    } = training.conventions;
    let is_alone = buckets_alone && training.parallel.zero > ZeroStage::None;
    if elements > 0.0 && (is_alone || training.parallel.shards() > 1) {
        let bytes = states::sent_bytes(training);
        let bucket = N::constant(bytes) * N::constant(elements);
        sink.add(TermId::GradientBuckets, bucket);
    }
}

/// Emits what the workload's meter counts besides tensors of `tensors` bytes.
pub(super) fn emit_device<N: Algebra>(tensors: f64, workload: &Workload, sink: &mut dyn Sink<N>) {
    let (meter, conventions) = (workload.meter(), workload.conventions());
    if meter == Meter::Device {
        let context = N::constant(conventions.context_gib) * N::constant(BYTES_PER_GIB);
        sink.add(TermId::DriverContext, context);
        if workload.parallel().devices() > 1 {
            let buffers = N::constant(conventions.communication_gib) * N::constant(BYTES_PER_GIB);
            sink.add(TermId::CommunicationBuffers, buffers);
        }
    }
    if meter >= Meter::Allocated {
        let workspace = N::constant(WORKSPACE_MIB) * N::constant(BYTES_PER_MIB);
        sink.add(TermId::Workspace, workspace);
    }
    if meter >= Meter::Reserved && conventions.slack > 0.0 {
        let slack = N::constant(conventions.slack) * N::symbol("T", tensors);
        sink.add(TermId::AllocatorSlack, slack);
    }
}
