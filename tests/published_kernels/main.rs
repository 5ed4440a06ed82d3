//! The kernels of a phase against what papers and projects publish, or a hand calculation gives.

#![expect(clippy::panic, reason = "a test fails by panicking")]

mod decoding;
#[path = "../networks/mod.rs"]
mod networks;
mod properties;
mod training;
mod utilization;

use ridgepoint::calc::footprint::Workload;
use ridgepoint::calc::inference::Inference;
use ridgepoint::calc::network::Network;
use ridgepoint::calc::phase::{self, KernelId, Part, Pass, PhaseKernel};
use ridgepoint::calc::precision::NumberFormat;
use ridgepoint::calc::roofline::Roofline;
use ridgepoint::calc::training::Training;
use ridgepoint::calc::units::{Bandwidth, Throughput, real};

pub(crate) const BF16: NumberFormat = NumberFormat::Bf16;

/// Data sheets: dense BF16 peak and bandwidth.
pub(crate) const fn device(tflop_per_s: f64, gb_per_s: f64) -> Roofline {
    Roofline {
        peak: Throughput::tflop_per_s(tflop_per_s),
        bandwidth: Bandwidth::gb_per_s(gb_per_s),
    }
}

pub(crate) const A100_80: Roofline = device(312.0, 2039.0);
pub(crate) const A100_40: Roofline = device(312.0, 1555.0);
pub(crate) const H100: Roofline = device(989.4, 3350.0);
pub(crate) const H200: Roofline = device(989.4, 4800.0);

pub(crate) fn training(batch: u64, seq: u64) -> Training {
    Training {
        batch,
        seq,
        has_dropout: false,
        ..Training::COURSE
    }
}

pub(crate) fn step(network: &Network, training: Training) -> Vec<PhaseKernel> {
    phase::kernels(network, &Workload::Training(training), BF16)
}

pub(crate) fn serving(network: &Network, inference: Inference) -> Vec<PhaseKernel> {
    phase::kernels(network, &Workload::Inference(inference), BF16)
}

pub(crate) fn decoding(batch: u64, context: u64) -> Inference {
    Inference {
        batch,
        context,
        ..Inference::default()
    }
}

#[track_caller]
pub(crate) fn find(kernels: &[PhaseKernel], pass: Pass, part: Part) -> PhaseKernel {
    let id = KernelId { pass, part };
    let found = kernels.iter().find(|kernel| kernel.id == id);
    *found.unwrap_or_else(|| panic!("{id:?} is missing"))
}

#[track_caller]
pub(crate) fn forward(kernels: &[PhaseKernel], part: Part) -> PhaseKernel {
    find(kernels, Pass::Forward, part)
}

pub(crate) fn intensity(kernel: &PhaseKernel) -> f64 {
    kernel.kernel.intensity().to_flop_per_byte()
}

pub(crate) fn sum_of(kernels: &[PhaseKernel], of: impl Fn(&PhaseKernel) -> f64) -> f64 {
    let each = kernels.iter().map(|kernel| of(kernel) * real(kernel.count));
    each.sum()
}

pub(crate) fn model_flop(kernels: &[PhaseKernel]) -> f64 {
    sum_of(kernels, |kernel| kernel.model_work.to_flop())
}

pub(crate) fn flop(kernels: &[PhaseKernel]) -> f64 {
    sum_of(kernels, |kernel| kernel.kernel.work.to_flop())
}

pub(crate) fn traffic(kernels: &[PhaseKernel]) -> f64 {
    sum_of(kernels, |kernel| kernel.kernel.traffic.to_bytes())
}

#[track_caller]
pub(crate) fn assert_rounds_to(value: f64, decimals: usize, published: &str) {
    assert_eq!(format!("{value:.decimals$}"), published);
}

#[track_caller]
pub(crate) fn assert_close(value: f64, expected: f64) {
    assert!((value / expected - 1.0).abs() < 1e-12, "{value} {expected}");
}
