//! What all kernels of a phase come to.

use super::{PhaseKernel, tokens};
use crate::calc::footprint::Workload;
use crate::calc::roofline::{Bound, Roofline};
use crate::calc::units::{DataSize, Fraction, Intensity, Time, Work, real};

/// Sums over a phase's kernels on one device, run one after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhaseTotals {
    /// All arithmetic, recomputation included.
    pub work: Work,
    /// Of this, what the network's mathematics asks for: matrices and attention, computed once.
    pub model_work: Work,
    /// All data moved.
    pub traffic: DataSize,
    /// The shortest possible time: the kernels' shortest times, added up.
    pub time: Time,
    /// The share of that time in kernels that computing limits.
    pub compute_bound_share: Fraction,
    /// Tokens that the phase works on.
    pub tokens: u64,
    /// Tokens per second at the shortest time: no implementation with these kernels is faster.
    pub tokens_per_s: f64,
    /// Model FLOP utilization at the shortest time: `model work / (time × peak)`; none is better.
    pub utilization: Fraction,
    /// The same counting all work: hardware FLOP utilization.
    pub hardware_utilization: Fraction,
}

impl PhaseTotals {
    /// Work per byte moved, of everything.
    pub fn intensity(&self) -> Intensity {
        if self.traffic > DataSize::ZERO {
            self.work / self.traffic
        } else {
            Intensity::ZERO
        }
    }

    /// Adds up kernels of a workload.
    pub fn of(kernels: &[PhaseKernel], workload: &Workload, roofline: Roofline) -> Self {
        let mut sums = Sums::default();
        for kernel in kernels {
            sums.add(kernel, roofline);
        }
        let tokens = tokens(workload);
        let peak_work = roofline.peak * sums.time;
        Self {
            work: sums.work,
            model_work: sums.model_work,
            traffic: sums.traffic,
            time: sums.time,
            compute_bound_share: share(sums.compute_bound.to_s(), sums.time.to_s()),
            tokens,
            tokens_per_s: share(real(tokens), sums.time.to_s()).to_of_one(),
            utilization: share(sums.model_work.to_flop(), peak_work.to_flop()),
            hardware_utilization: share(sums.work.to_flop(), peak_work.to_flop()),
        }
    }
}

#[derive(Default)]
struct Sums {
    work: Work,
    model_work: Work,
    traffic: DataSize,
    time: Time,
    compute_bound: Time,
}

impl Sums {
    fn add(&mut self, kernel: &PhaseKernel, roofline: Roofline) {
        let all = kernel.all_runs();
        let time = roofline.time(all.work, all.traffic);
        self.work = self.work + all.work;
        self.model_work = self.model_work + kernel.model_work * real(kernel.count);
        self.traffic = self.traffic + all.traffic;
        self.time = self.time + time;
        if roofline.bound(all.intensity()) == Bound::Compute {
            self.compute_bound = self.compute_bound + time;
        }
    }
}

/// A part of a whole, 0 of nothing.
fn share(part: f64, whole: f64) -> Fraction {
    Fraction::of_one(if whole > 0.0 { part / whole } else { 0.0 })
}
