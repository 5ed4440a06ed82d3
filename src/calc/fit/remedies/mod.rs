//! What each remedy would free, by running the calculation on the changed workload.

mod changes;

use crate::calc::footprint::{Totals, Workload};
use crate::calc::network::Network;
use crate::calc::units::DataSize;
use changes::changes;

/// What a remedy costs.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Cost {
    /// Nothing but a kernel that does it.
    None,
    /// Time to compute again what was thrown away.
    Recomputing,
    /// Time to move data to the host and back.
    HostTransfers,
    /// Time to send data between devices.
    Communication,
    /// More devices, and time to send data between them.
    Devices,
    /// Rounding.
    Precision,
    /// Only few parameters are trained.
    Trainability,
    /// Few parameters are trained, and the others are rounded.
    TrainabilityAndPrecision,
    /// Less work at once, which uses the device worse, or more steps for the same batch.
    Throughput,
    /// No accumulation and no clipping of gradients by their norm.
    Flexibility,
}

impl Cost {
    /// All costs, in the order of what they ask.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::Recomputing,
        Self::HostTransfers,
        Self::Communication,
        Self::Devices,
        Self::Precision,
        Self::Trainability,
        Self::TrainabilityAndPrecision,
        Self::Throughput,
        Self::Flexibility,
    ];

    /// Where it stands among [`ALL`](Self::ALL): the lower, the less it asks.
    pub fn price(self) -> usize {
        let place = Self::ALL.iter().position(|known| *known == self);
        place.unwrap_or_default()
    }

    /// The id in reports and texts, stable for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Recomputing => "recomputing",
            Self::HostTransfers => "host_transfers",
            Self::Communication => "communication",
            Self::Devices => "devices",
            Self::Precision => "precision",
            Self::Trainability => "trainability",
            Self::TrainabilityAndPrecision => "trainability_and_precision",
            Self::Throughput => "throughput",
            Self::Flexibility => "flexibility",
        }
    }
}

/// Declares the remedies: name, id in reports and texts, cost.
macro_rules! remedies {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $cost:ident;)+) => {
        /// Names a remedy.
        #[derive(Clone, Copy, Debug, Eq, PartialEq)]
        pub enum RemedyId { $($(#[$doc])* $name),+ }

        impl RemedyId {
            /// All remedies.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The id in reports, stable for ever.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id),+ }
            }

            /// What it costs.
            pub const fn cost(self) -> Cost {
                match self { $(Self::$name => Cost::$cost),+ }
            }
        }
    };
}

remedies! {
    /// Rebuilding the inside of attention.
    SelectiveRecompute = "selective_recompute", Recomputing;
    /// Rebuilding every layer from its input.
    FullRecompute = "full_recompute", Recomputing;
    /// Attention that never stores its scores.
    FlashAttention = "flash_attention", None;
    /// A loss over parts of the tokens.
    ChunkedLoss = "chunked_loss", None;
    /// A loss fused with the output head.
    FusedLoss = "fused_loss", None;
    /// Activations that wait in the host's memory.
    OffloadActivations = "offload_activations", HostTransfers;
    /// Moments in 8 bits.
    Optimizer8bit = "optimizer_8bit", Precision;
    /// An optimizer that uses each gradient at once.
    OptimizerInBackward = "optimizer_in_backward", Flexibility;
    /// Mixed precision in the place of FP32.
    MixedPrecision = "mixed_precision", Precision;
    /// Gradients in 16 bits in the place of FP32.
    HalfGradients = "half_gradients", Precision;
    /// No FP32 copies: everything in 16 bits.
    PureHalf = "pure_half", Precision;
    /// Linear maps in FP8.
    Fp8Linears = "fp8_linears", Precision;
    /// Adapters of rank 8 on all linear maps.
    Lora = "lora", Trainability;
    /// The same on a network in 4 bits.
    Qlora = "qlora", TrainabilityAndPrecision;
    /// Optimizer states shared out among the devices there are.
    Zero1 = "zero_1", Communication;
    /// Gradients too.
    Zero2 = "zero_2", Communication;
    /// Parameters too.
    Zero3 = "zero_3", Communication;
    /// Optimizer states shared out among more devices.
    Zero1OnMore = "zero_1_on_more", Devices;
    /// Gradients too.
    Zero2OnMore = "zero_2_on_more", Devices;
    /// Parameters too.
    Zero3OnMore = "zero_3_on_more", Devices;
    /// Each layer's matrices split over two devices where one had them.
    TensorParallel = "tensor_parallel", Devices;
    /// Half as many sequences at once.
    HalfBatch = "half_batch", Throughput;
    /// One sequence at a time.
    BatchOfOne = "batch_of_one", Throughput;
    /// Keys and values in 8 bits.
    Cache8bit = "cache_8bit", Precision;
    /// Keys and values in 4 bits.
    Cache4bit = "cache_4bit", Precision;
    /// Weights in 8 bits.
    Weights8bit = "weights_8bit", Precision;
    /// Weights in 4 bits.
    Weights4bit = "weights_4bit", Precision;
}

/// What a remedy does for a workload.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Remedy {
    /// Which remedy; tells its cost.
    pub id: RemedyId,
    /// The workload with it.
    pub workload: Workload,
    /// Devices that the job then has in all.
    pub devices: u64,
    /// What the worst device no longer needs.
    pub freed: DataSize,
    /// What it then needs.
    pub total: DataSize,
    /// Whether that fits.
    pub fits: bool,
}

/// What each remedy that applies frees, the one that frees most first; those that free nothing, or
/// give something that cannot be run, are left out.
///
/// One remedy may come several times, with 2, 4 and 8 times the devices.
pub fn remedies(network: &Network, workload: &Workload, capacity: DataSize) -> Vec<Remedy> {
    let before = Totals::of(network, workload).total();
    let remedy = |(id, workload): (RemedyId, Workload)| {
        workload.check(network).ok()?;
        let total = Totals::of(network, &workload).total();
        let remedy = Remedy {
            id,
            workload,
            devices: workload.parallel().devices(),
            freed: before - total,
            total,
            fits: total <= capacity,
        };
        (total < before).then_some(remedy)
    };
    let mut found: Vec<Remedy> = changes(workload).into_iter().filter_map(remedy).collect();
    found.sort_by(|one, other| other.freed.to_bytes().total_cmp(&one.freed.to_bytes()));
    found
}

/// Of the remedies that keep the number of devices, the one that fits and asks least.
pub fn cheapest<'a>(workload: &Workload, remedies: &'a [Remedy]) -> Option<&'a Remedy> {
    let devices = workload.parallel().devices();
    let fitting = remedies.iter().filter(|remedy| remedy.fits);
    let here = fitting.filter(|remedy| remedy.devices == devices);
    here.min_by_key(|remedy| remedy.id.cost().price())
}

/// Of two remedies together that fit where neither does alone, on as many devices, those that ask least.
///
/// Of those that ask as much, the ones that free least: the first, and the second with what both come to.
/// `remedies` are the single ones; tried are those that, as far as each frees by itself, free enough together.
pub fn cheapest_pair(
    network: &Network,
    workload: &Workload,
    capacity: DataSize,
    remedies: &[Remedy],
) -> Option<(RemedyId, Remedy)> {
    let devices = workload.parallel().devices();
    let open = |remedy: &&Remedy| !remedy.fits && remedy.devices == devices;
    let place = |id: RemedyId| RemedyId::ALL.iter().position(|known| *known == id);
    let mut best: Option<((usize, usize), RemedyId, Remedy)> = None;
    for first in remedies.iter().filter(open) {
        let missing = first.total - capacity;
        let later = |second: &&Remedy| place(second.id) > place(first.id);
        let enough = |second: &&Remedy| second.freed >= missing;
        for second in remedies.iter().filter(open).filter(later).filter(enough) {
            let prices = [first, second].map(|remedy| remedy.id.cost().price());
            let price = (prices[0].max(prices[1]), prices[0] + prices[1]);
            if best.as_ref().is_some_and(|(least, ..)| *least < price) {
                continue;
            }
            // Of two that ask as much, the one that changes less.
            let changes_less = |both: &Remedy| {
                let best = best.as_ref().filter(|(least, ..)| *least == price);
                best.is_none_or(|(.., known)| known.total < both.total)
            };
            let both = together(network, first, second, capacity);
            if let Some(both) = both.filter(changes_less) {
                best = Some((price, first.id, both));
            }
        }
    }
    best.map(|(_, first, both)| (first, both))
}

/// Two remedies together that ask less than any that does alone; none where it fits without.
pub fn pair_that_asks_less(
    network: &Network,
    workload: &Workload,
    capacity: DataSize,
    remedies: &[Remedy],
) -> Option<(RemedyId, Remedy)> {
    if Totals::of(network, workload).total() <= capacity {
        return None;
    }
    let price = |id: RemedyId| id.cost().price();
    let alone = cheapest(workload, remedies).map(|remedy| price(remedy.id));
    let pair = cheapest_pair(network, workload, capacity, remedies);
    pair.filter(|(first, both)| {
        let asked = price(*first).max(price(both.id));
        alone.is_none_or(|alone| asked < alone)
    })
}

/// The second remedy on top of the first, if that fits.
fn together(
    network: &Network,
    first: &Remedy,
    second: &Remedy,
    capacity: DataSize,
) -> Option<Remedy> {
    let mut on_top = changes(&first.workload).into_iter();
    let (id, workload) = on_top.find(|(id, _)| *id == second.id)?;
    workload.check(network).ok()?;
    let total = Totals::of(network, &workload).total();
    let both = Remedy {
        id,
        workload,
        devices: workload.parallel().devices(),
        freed: first.total + first.freed - total,
        total,
        fits: total <= capacity,
    };
    both.fits.then_some(both)
}
