//! The batch at which decoding turns from waiting for memory to computing.

use super::{Part, PhaseKernel, kernels};
use crate::calc::fit::{LARGEST, largest};
use crate::calc::footprint::Workload;
use crate::calc::inference::Inference;
use crate::calc::network::Network;
use crate::calc::precision::NumberFormat;
use crate::calc::roofline::{Bound, Roofline};
use crate::calc::units::{DataSize, Intensity};

/// The batch at which multiplying by weights turns compute-bound if weights are all that moves.
///
/// `ridge × bytes per weight / 2`. Routed experts see `k / E` of the batch, so theirs is `E / k` times as
/// large.
///
/// ```
/// use ridgepoint::calc::phase::ideal_critical_batch;
/// use ridgepoint::calc::units::{DataSize, Intensity};
/// let ridge = Intensity::flop_per_byte(153.0);
/// assert_eq!(ideal_critical_batch(ridge, DataSize::bytes(2.0)), 153.0);
/// ```
pub fn ideal_critical_batch(ridge: Intensity, weight: DataSize) -> f64 {
    (ridge * weight).to_flop() / 2.0
}

/// The smallest batch at which a kernel of a decoding step is compute-bound, activations counted; `None`
/// if it never is, as attention over the cache, or if there is no such kernel.
///
/// By bisection: a linear map's intensity never falls when the batch grows.
pub fn critical_batch(
    network: &Network,
    inference: &Inference,
    format: NumberFormat,
    roofline: Roofline,
    part: Part,
) -> Option<u64> {
    let kernel_at = |batch| {
        let step = Workload::Inference(Inference {
            batch,
            prompt: 0,
            ..*inference
        });
        let all = kernels(network, &step, format);
        all.into_iter().find(|kernel| kernel.id.part == part)
    };
    let is_memory_bound =
        |kernel: &PhaseKernel| roofline.bound(kernel.kernel.intensity()) == Bound::Memory;
    kernel_at(1)?;
    let last = largest(|batch| kernel_at(batch).is_some_and(|kernel| is_memory_bound(&kernel)));
    (last < LARGEST).then_some(last + 1)
}
