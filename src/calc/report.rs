//! Inputs in, report out: the door that the rest of the program uses.

use super::fit::Fit;
use super::footprint::course::CourseEstimate;
use super::footprint::{Footprint, Totals, Workload};
use super::kernel::Kernel;
use super::network::Network;
use super::phase::{
    self, KernelId, OperationId, PhaseKernel, PhaseTotals, course_operations, network_operations,
};
use super::precision::NumberFormat;
use super::roofline::{Bound, Roofline};
use super::units::{DataSize, Fraction, Intensity, Throughput, Time, real};

/// From this share on, a declared size that differs from its shape is worth a word.
pub const SHAPE_TOLERANCE: Fraction = Fraction::percent(2.0);

/// All that the calculation depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Inputs {
    /// The device's roofs in the format that is computed in.
    pub roofline: Roofline,
    /// That format.
    pub format: NumberFormat,
    /// The capacity under the chosen basis.
    pub capacity: DataSize,
    /// The network.
    pub network: Network,
    /// What memory has to hold: what the network is used for, and how.
    pub workload: Workload,
    /// What one step computes: the same, but for decoding, whose steps have no prompt, also where memory
    /// has to hold one.
    pub step: Workload,
}

/// An operation on the roofline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Operation {
    /// Which operation.
    pub id: OperationId,
    /// Its work and traffic.
    pub kernel: Kernel,
    /// Work per byte moved.
    pub intensity: Intensity,
    /// The highest rate that the roofs allow.
    pub attainable: Throughput,
    /// What limits it.
    pub bound: Bound,
    /// The attainable rate as a share of the peak.
    pub share_of_peak: Fraction,
    /// The shortest possible time.
    pub time: Time,
}

impl Operation {
    fn on(roofline: Roofline, (id, kernel): (OperationId, Kernel)) -> Self {
        let intensity = kernel.intensity();
        Self {
            id,
            kernel,
            intensity,
            attainable: roofline.attainable(intensity),
            bound: roofline.bound(intensity),
            share_of_peak: roofline.share_of_peak(intensity),
            time: roofline.time(kernel.work, kernel.traffic),
        }
    }
}

/// A kernel of the workload on the roofline, all its runs taken together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KernelPoint {
    /// Which kernel.
    pub id: KernelId,
    /// Work and traffic of one run.
    pub kernel: Kernel,
    /// Runs.
    pub count: u64,
    /// Work per byte moved.
    pub intensity: Intensity,
    /// What limits it.
    pub bound: Bound,
    /// The attainable rate as a share of the peak.
    pub share_of_peak: Fraction,
    /// The shortest possible time of all runs.
    pub time: Time,
    /// That as a share of the phase's.
    pub share: Fraction,
}

impl KernelPoint {
    fn on(roofline: Roofline, kernel: PhaseKernel, total: Time) -> Self {
        let PhaseKernel {
            id,
            kernel: one,
            count,
            ..
        } = kernel;
        let intensity = one.intensity();
        let all = kernel.all_runs();
        let time = roofline.time(all.work, all.traffic);
        let share = if total > Time::ZERO {
            time / total
        } else {
            0.0
        };
        Self {
            id,
            kernel: one,
            count,
            intensity,
            bound: roofline.bound(intensity),
            share_of_peak: roofline.share_of_peak(intensity),
            time,
            share: Fraction::of_one(share),
        }
    }
}

/// All that follows from the inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The inputs, for those who show them beside what follows.
    pub inputs: Inputs,
    /// The ridge point.
    pub ridge: Intensity,
    /// The course's operations, then the network's.
    pub operations: Vec<Operation>,
    /// The memory that the workload takes, by block.
    pub totals: Totals,
    /// The same held against the capacity.
    pub fit: Fit,
    /// What the course's own function says of the training.
    pub course: Option<CourseEstimate>,
    /// Parameters that the shape accounts for, where they differ from the declared size by more than
    /// [`SHAPE_TOLERANCE`].
    pub params_of_shape: Option<f64>,
}

impl Report {
    /// Computes everything. Cannot fail: any input gives a report.
    pub fn of(inputs: Inputs) -> Self {
        let Inputs {
            roofline,
            format,
            capacity,
            network,
            workload,
            step,
        } = inputs;
        let operations = course_operations(format.element())
            .into_iter()
            .chain(network_operations(&network, &step, format))
            .map(|operation| Operation::on(roofline, operation))
            .collect();
        let totals = Totals::of(&network, &workload);
        let fit = Fit::of(&network, &workload, &totals, capacity);
        Self {
            ridge: roofline.ridge(),
            operations,
            fit,
            totals,
            course: workload
                .training()
                .map(|training| CourseEstimate::of(&network, training)),
            params_of_shape: differing_params(&network),
            inputs,
        }
    }

    /// The memory that the workload takes, term by term: [`totals`](Self::totals) with their formulas.
    pub fn footprint(&self) -> Footprint {
        Footprint::of(&self.inputs.network, &self.inputs.workload)
    }
}

/// Every kernel of a step, held against the roofs of the one format that is computed in, and what
/// they come to.
#[derive(Clone, Debug, PartialEq)]
pub struct PhaseReport {
    /// The kernels, in the order of the phase.
    pub kernels: Vec<KernelPoint>,
    /// What they come to.
    pub totals: PhaseTotals,
}

impl PhaseReport {
    /// Lists and adds up. Cannot fail: any input gives a report.
    pub fn of(inputs: &Inputs) -> Self {
        let roofline = inputs.roofline;
        let list = phase::kernels(&inputs.network, &inputs.step, inputs.format);
        let totals = PhaseTotals::of(&list, &inputs.step, roofline);
        let on_roofs = |kernel| KernelPoint::on(roofline, kernel, totals.time);
        Self {
            kernels: list.into_iter().map(on_roofs).collect(),
            totals,
        }
    }
}

fn differing_params(network: &Network) -> Option<f64> {
    let (declared, of_shape) = (real(network.params), network.params_of_shape());
    let difference = Fraction::of_one((of_shape - declared).max(declared - of_shape) / declared);
    (difference > SHAPE_TOLERANCE).then_some(of_shape)
}
