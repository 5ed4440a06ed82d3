//! Sequences of unequal length: each padded to the longest, or as they are, one after the other.

use super::fit::largest_batch;
use super::footprint::Workload;
use super::network::Network;
use super::phase::{PhaseTotals, kernels};
use super::precision::NumberFormat;
use super::report::Inputs;
use super::roofline::Roofline;
use super::units::{DataSize, real};

/// Tokens of a block of a paged cache; a sequence leaves less than one unused.
///
/// Source: Kwon et al. 2023, arXiv:2309.06180, section 4.3, and the default of vLLM.
pub const CACHE_BLOCK_TOKENS: u64 = 16;

/// How many times longer than the mean the longest sequence is, in what [`batching`] compares.
pub const LONGEST_TO_MEAN: [u64; 4] = [1, 2, 4, 8];

/// Sequences on the device at once, and what comes of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Batch {
    /// Sequences.
    pub sequences: u64,
    /// Tokens per second that are no padding, at the kernels' shortest times; 0 without sequences.
    pub useful_tokens_per_s: f64,
}

/// Sequences of one mean length in both ways.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Batching {
    /// Tokens of a sequence in the mean, rounded down to a whole number.
    pub mean: u64,
    /// Each takes the room and the time of the longest.
    pub padded: Batch,
    /// Each takes its own. In training samples packed into sequences of full length that do not see each
    /// other; in serving continuous batching with a cache in blocks of [`CACHE_BLOCK_TOKENS`].
    pub packed: Batch,
}

impl Batching {
    /// How many times as many useful tokens per second packing gives; `None` where nothing can be run
    /// padded.
    pub fn gain(&self) -> Option<f64> {
        let padded = self.padded.useful_tokens_per_s;
        (padded > 0.0).then(|| self.packed.useful_tokens_per_s / padded)
    }
}

/// The workload's sequences as the longest of many, which are 1, 2, 4 and 8 times shorter in the mean.
///
/// Training keeps its tokens: `b` padded sequences are the room of `b s / mean` packed ones. Serving takes
/// as many sequences as fit in the capacity, and `step` is what they compute at once: padded with a cache for the longest each, continuous with one
/// for the mean, rounded up to whole blocks. Useful of the padded tokens are `mean / s`. As the
/// calculation of a phase, it takes no account of pipeline, context and expert parallelism.
///
/// Source: the batching of iterations is Orca's (Yu et al., OSDI 2022, section 3), the cache in blocks
/// that of Kwon et al. 2023, arXiv:2309.06180.
pub fn batching(
    network: &Network,
    workload: &Workload,
    step: &Workload,
    capacity: DataSize,
    format: NumberFormat,
    roofline: Roofline,
) -> [Batching; 4] {
    let longest = workload.seq().max(1);
    let padded = padded(network, workload, capacity);
    let rate = |held: &Workload| {
        let step = step.with_seq(held.seq()).with_batch(held.batch());
        let kernels = kernels(network, &step, format);
        PhaseTotals::of(&kernels, &step, roofline).tokens_per_s
    };
    let rate_of_padded = rate(&padded);
    LONGEST_TO_MEAN.map(|ratio| {
        let mean = (longest / ratio).max(1);
        let packed = packed(network, workload, capacity, mean);
        Batching {
            mean,
            padded: Batch {
                sequences: padded.batch(),
                useful_tokens_per_s: rate_of_padded * real(mean) / real(longest),
            },
            packed: Batch {
                sequences: packed.batch(),
                useful_tokens_per_s: rate(&packed),
            },
        }
    })
}

/// The same of all that a report is made from.
pub fn batching_of(inputs: &Inputs) -> [Batching; 4] {
    batching(
        &inputs.network,
        &inputs.workload,
        &inputs.step,
        inputs.capacity,
        inputs.format,
        inputs.roofline,
    )
}

fn padded(network: &Network, workload: &Workload, capacity: DataSize) -> Workload {
    match workload {
        Workload::Training(_) => *workload,
        Workload::Inference(_) => workload.with_batch(largest_batch(network, workload, capacity)),
    }
}

fn packed(network: &Network, workload: &Workload, capacity: DataSize, mean: u64) -> Workload {
    let of_mean = workload.with_seq(mean);
    match workload {
        Workload::Training(_) => {
            let each = workload.seq().max(1) / mean;
            of_mean.with_batch(workload.batch().saturating_mul(each))
        }
        Workload::Inference(_) => {
            let held = mean.div_ceil(CACHE_BLOCK_TOKENS);
            let held = held.saturating_mul(CACHE_BLOCK_TOKENS).min(workload.seq());
            let held = workload.with_seq(held.max(mean));
            of_mean.with_batch(largest_batch(network, &held, capacity))
        }
    }
}
