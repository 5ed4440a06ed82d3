//! Transient buffers, and what a device holds besides tensors.

use super::stage::{Share, Stage};
use super::term::{Sink, TermId};
use crate::calc::formula::Algebra;
use crate::calc::network::Network;
use crate::calc::parallel::{Parallel, ZeroStage};
use crate::calc::training::Training;
use crate::calc::units::{BYTES_PER_GIB, BYTES_PER_MIB};

/// Layers that are gathered at once: the one at work and the one fetched ahead.
const UNITS: f64 = 2.0;
/// The driver's context and the kernels loaded: 0.5 to 1 GiB. Source: stas00/ml-engineering (A100: 0.47
/// GiB with lazy loading, 0.92 without).
const CONTEXT_GIB: f64 = 0.75;
/// Communication buffers, outside the framework's allocator: 1 to 2 GiB. Source: as above (1.45 GiB at
/// the first barrier of two devices).
const COMMUNICATION_GIB: f64 = 1.45;
/// Gradients in a bucket. Source: DeepSpeed's default `reduce_bucket_size`; smaller networks fill less.
const BUCKET_ELEMENTS: f64 = 5e8;
/// Workspace of the matrix library: 8 MiB per handle and stream, 32 MiB on Hopper. Source: PyTorch
/// documentation, CUDA semantics.
const WORKSPACE_MIB: f64 = 32.0;
/// What the allocator holds in reserve, over what tensors use: 0 to 20 %, at the median 7 %.
const SLACK: f64 = 0.07;

/// Emits the layers that fully sharded training gathers while it computes: two layers' parameters in
/// the compute format and one layer's gradient. Alive, but not for long; with a larger ZeRO stage this
/// is the one thing that grows.
pub(super) fn emit_transient<N: Algebra>(
    network: &Network,
    training: &Training,
    stage: Stage,
    sink: &mut dyn Sink<N>,
) {
    let Training {
        parallel, storage, ..
    } = training;
    if parallel.zero < ZeroStage::Parameters || parallel.shards() == 1 {
        return;
    }
    let share = Share::of(network, parallel, stage);
    let unit = || N::symbol("Pl", share.largest_layer);
    let gathered = N::constant(UNITS * storage.compute.bytes()) * unit();
    sink.add(TermId::UnshardedUnits, gathered);
    if training.adapter.is_none() && !training.optimizer_in_backward {
        let gradient = N::constant(storage.gradients.bytes()) * unit();
        sink.add(TermId::UnshardedGradient, gradient);
    }
}

/// Emits the bucket in which data-parallel training collects gradients before it sends them.
pub(super) fn emit_bucket<N: Algebra>(training: &Training, sink: &mut dyn Sink<N>) {
    if training.parallel.shards() > 1 {
        let bytes = training.storage.gradients.bytes();
        let bucket = N::constant(bytes) * N::constant(BUCKET_ELEMENTS);
        sink.add(TermId::GradientBuckets, bucket);
    }
}

/// Emits what a device reports besides tensors of `tensors` bytes.
pub(super) fn emit_device<N: Algebra>(tensors: f64, parallel: &Parallel, sink: &mut dyn Sink<N>) {
    sink.add(
        TermId::DriverContext,
        N::constant(CONTEXT_GIB * BYTES_PER_GIB),
    );
    if parallel.devices() > 1 {
        let buffers = N::constant(COMMUNICATION_GIB * BYTES_PER_GIB);
        sink.add(TermId::CommunicationBuffers, buffers);
    }
    sink.add(
        TermId::Workspace,
        N::constant(WORKSPACE_MIB * BYTES_PER_MIB),
    );
    let slack = N::constant(SLACK) * N::symbol("T", tensors);
    sink.add(TermId::AllocatorSlack, slack);
}
