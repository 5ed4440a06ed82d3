//! What can be run on so many devices of one kind.
//!
//! Searched: tensor parallelism over 1 to 8 devices (one machine) where the heads divide; in training each
//! ZeRO stage with any number of data-parallel devices; and pipelines of up to [`MOST_STAGES`] stages
//! without those. The micro-batch per device stays, and so does expert parallelism; context parallelism
//! stays or goes.

use std::cmp::Ordering;

use super::largest;
use crate::calc::footprint::{Totals, Workload};
use crate::calc::inference::Inference;
use crate::calc::network::Network;
use crate::calc::parallel::{Parallel, ZeroStage};
use crate::calc::training::Training;
use crate::calc::units::DataSize;

/// The most devices that a search considers.
pub const MOST_DEVICES: u64 = 1 << 20;
/// The most pipeline stages that a search considers, each by itself.
pub const MOST_STAGES: u64 = 1 << 10;
/// The most devices that tensor parallelism spreads over: those of one machine.
const MOST_TENSOR: u64 = 8;

/// A way to spread a workload that fits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrangement {
    /// How it is spread.
    pub parallel: Parallel,
    /// Devices in all.
    pub devices: u64,
    /// What the worst device needs.
    pub total: DataSize,
}

impl Arrangement {
    /// Whether its ZeRO stage has anything to share out, and so is not the same as a lower one.
    fn is_distinct(&self) -> bool {
        self.parallel.zero == ZeroStage::None || self.parallel.shards() > 1
    }

    /// Fewer devices, then fewer pipeline stages, which idle, then the lower ZeRO stage and less tensor and
    /// context parallelism, which talk least.
    fn order(&self, other: &Self) -> Ordering {
        let key = |one: &Self| {
            let Parallel {
                pipeline,
                zero,
                tensor,
                ..
            } = one.parallel;
            (one.devices, pipeline, zero, tensor, one.parallel.context)
        };
        key(self).cmp(&key(other))
    }
}

/// The fewest devices for each tensor-parallel degree and ZeRO stage, with the context parallelism asked
/// for and without it, best first; empty if nothing fits on up to [`MOST_DEVICES`].
pub fn fewest(network: &Network, workload: &Workload, capacity: DataSize) -> Vec<Arrangement> {
    let mut found: Vec<Arrangement> = families(network, workload)
        .filter_map(|family| family.fewest(network, workload, capacity))
        .collect();
    found.sort_by(Arrangement::order);
    found.dedup_by(|one, other| one.parallel == other.parallel);
    found
}

/// All ways that use exactly so many devices and fit, the lowest ZeRO stage and the least tensor
/// parallelism first.
pub fn on(
    network: &Network,
    workload: &Workload,
    capacity: DataSize,
    devices: u64,
) -> Vec<Arrangement> {
    let mut found: Vec<Arrangement> = families(network, workload)
        .filter_map(|family| {
            let count = devices / family.at(1).devices().max(1);
            let arrangement = family.arrangement(network, workload, count)?;
            let is_wanted = arrangement.devices == devices && arrangement.total <= capacity;
            (is_wanted && arrangement.is_distinct()).then_some(arrangement)
        })
        .collect();
    found.sort_by(Arrangement::order);
    found.dedup_by(|one, other| one.parallel == other.parallel);
    found
}

/// The training with everything shared out among `units` times the fewest data-parallel devices that
/// its experts allow; none in serving.
pub(super) fn fully_sharded(
    network: &Network,
    workload: &Workload,
    units: u64,
) -> Option<Workload> {
    workload.training()?;
    let zero = ZeroStage::Parameters;
    let parallel = Parallel {
        zero,
        ..*workload.parallel()
    };
    let family = Family::Data(parallel, unit(network, &parallel));
    Some(workload.with_parallel(family.at(units)))
}

/// Arrangements that differ in one number.
#[derive(Clone, Copy)]
enum Family {
    /// Data-parallel devices, in multiples of the second.
    Data(Parallel, u64),
    /// Pipeline stages, of as many data-parallel devices as the experts ask for.
    Pipeline(Parallel, u64),
}

/// All that are searched, whether they can be run or not: in training data-parallel devices of every ZeRO
/// stage, and always pipelines, for each tensor-parallel degree of one machine.
fn families(network: &Network, workload: &Workload) -> impl Iterator<Item = Family> {
    let asked = *workload.parallel();
    let is_training = workload.training().is_some();
    let without = (asked.context > 1).then_some(Parallel {
        context: 1,
        ..asked
    });
    [Some(asked), without]
        .into_iter()
        .flatten()
        .flat_map(move |asked| families_of(network, asked, is_training))
}

/// Those of one context-parallel degree.
fn families_of(
    network: &Network,
    asked: Parallel,
    is_training: bool,
) -> impl Iterator<Item = Family> + use<> {
    let divides_experts = network
        .experts
        .is_some_and(|experts| experts.count.is_multiple_of(asked.expert.max(1)));
    let base = Parallel {
        expert: if divides_experts { asked.expert } else { 1 },
        ..asked
    };
    let unit = unit(network, &base);
    let stages = &ZeroStage::ALL;
    (1..=MOST_TENSOR).flat_map(move |tensor| {
        let sequence = base.sequence && tensor > 1;
        let with = move |zero| Parallel {
            zero,
            tensor,
            sequence,
            ..base
        };
        let data = stages
            .iter()
            .filter(move |_| is_training)
            .map(move |&zero| Family::Data(with(zero), unit));
        data.chain([Family::Pipeline(with(ZeroStage::None), unit)])
    })
}

/// The fewest data-parallel devices that expert parallelism divides evenly, with the context-parallel
/// ones.
fn unit(network: &Network, parallel: &Parallel) -> u64 {
    let (expert, context) = (parallel.expert.max(1), parallel.context.max(1));
    if network.experts.is_none() {
        return 1;
    }
    expert / greatest_divisor(expert, context)
}

fn greatest_divisor(one: u64, other: u64) -> u64 {
    let (mut one, mut other) = (one, other);
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl Family {
    /// The member with this number.
    const fn at(self, count: u64) -> Parallel {
        match self {
            Self::Data(parallel, unit) => Parallel {
                data: count.saturating_mul(unit),
                ..parallel
            },
            Self::Pipeline(parallel, unit) => Parallel {
                data: unit,
                interleave: 1,
                pipeline: count,
                ..parallel
            },
        }
    }

    /// The member with this number, if it can be run.
    fn arrangement(
        self,
        network: &Network,
        workload: &Workload,
        count: u64,
    ) -> Option<Arrangement> {
        let parallel = self.at(count);
        let workload = workload.with_parallel(parallel);
        workload.check(network).ok()?;
        Some(Arrangement {
            parallel,
            devices: parallel.devices(),
            total: Totals::of(network, &workload).total(),
        })
    }

    /// The smallest member that fits.
    ///
    /// From two on, more data-parallel devices never need more memory each; from one to two they may, since
    /// what is gathered, sent or held twice comes in. More stages may need more at any number, since each
    /// micro-batch in flight keeps its activations and the layers of a stage are rounded up: all are tried.
    fn fewest(
        self,
        network: &Network,
        workload: &Workload,
        capacity: DataSize,
    ) -> Option<Arrangement> {
        let at = |count| self.arrangement(network, workload, count);
        let fits = |count: &u64| at(*count).is_some_and(|one| one.total <= capacity);
        if fits(&1) {
            return at(1).filter(Arrangement::is_distinct);
        }
        let count = match self {
            // Copies share nothing out.
            Self::Data(parallel, _) if parallel.zero == ZeroStage::None => None,
            Self::Data(..) => {
                let most = MOST_DEVICES / self.at(1).devices().max(1);
                fits(&most).then(|| largest(|count| !fits(&count)) + 1)
            }
            Self::Pipeline(..) => (2..=network.layers.min(MOST_STAGES)).find(fits),
        };
        at(count?)
    }
}

impl Workload {
    /// The same, spread otherwise.
    pub const fn with_parallel(self, parallel: Parallel) -> Self {
        match self {
            Self::Training(training) => Self::Training(Training {
                parallel,
                ..training
            }),
            Self::Inference(inference) => Self::Inference(Inference {
                parallel,
                ..inference
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greatest_common_divisors() {
        for (one, other, divisor) in [(8, 2, 2), (8, 3, 1), (6, 4, 2), (1, 1, 1), (5, 0, 5)] {
            assert_eq!(greatest_divisor(one, other), divisor);
        }
    }
}
