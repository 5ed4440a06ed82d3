//! What a reader should know of a workload beside its figures.

use super::footprint::{Workload, reaches_any};
use super::network::Network;
use super::parallel::ZeroStage;
use super::precision::NumberFormat;
use super::training::Meter;

/// A remark: the figures stand, but may not be what was meant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Note {
    /// Sequences are longer than the network can take.
    SeqBeyondPositions {
        /// Its learned positions.
        positions: u64,
    },
    /// A ZeRO stage is chosen, but there is one data-parallel device: nothing is shared out.
    NothingToShare,
    /// The network has none of the matrices that adapters are asked for: nothing is trained.
    AdaptersReachNothing,
    /// Linear maps keep their inputs in FP8 but compute in a wider format.
    Fp8KeptOnly,
    /// The framework takes a share of the device from its start, of which this is what is needed.
    TakesPool {
        /// The share, from 0 to 1.
        share: f64,
    },
}

impl Note {
    /// The name outside of the program, which never changes.
    pub const fn id(self) -> &'static str {
        match self {
            Self::SeqBeyondPositions { .. } => "seq_beyond_positions",
            Self::NothingToShare => "nothing_to_share",
            Self::AdaptersReachNothing => "adapters_reach_nothing",
            Self::Fp8KeptOnly => "fp8_kept_only",
            Self::TakesPool { .. } => "takes_pool",
        }
    }
}

/// The learned positions of a network that so many tokens exceed.
pub fn exceeded_positions(network: &Network, tokens: u64) -> Option<u64> {
    let positions = network.positions;
    (positions > 0 && tokens > positions).then_some(positions)
}

/// All remarks on a workload that computes in a format.
pub fn notes(
    network: &Network,
    workload: &Workload,
    format: NumberFormat,
) -> impl Iterator<Item = Note> + use<> {
    let positions = exceeded_positions(network, workload.seq());
    let training = workload.training();
    let shares_nothing = training.is_some_and(|training| {
        training.parallel.zero != ZeroStage::None && training.parallel.shards() == 1
    });
    let computes_narrow = matches!(format, NumberFormat::Fp8 | NumberFormat::Fp4);
    let keeps_fp8 = training.is_some_and(|training| training.storage.linears_in_8bit);
    let adapter = training.and_then(|training| training.adapter);
    let reaches_nothing = adapter.is_some_and(|adapter| !reaches_any(network, adapter.targets));
    let share = workload.conventions().pool_share;
    let takes_pool = share > 0.0 && training.is_none() && workload.meter() >= Meter::Reserved;
    [
        positions.map(|positions| Note::SeqBeyondPositions { positions }),
        shares_nothing.then_some(Note::NothingToShare),
        reaches_nothing.then_some(Note::AdaptersReachNothing),
        (keeps_fp8 && !computes_narrow).then_some(Note::Fp8KeptOnly),
        takes_pool.then_some(Note::TakesPool { share }),
    ]
    .into_iter()
    .flatten()
}
