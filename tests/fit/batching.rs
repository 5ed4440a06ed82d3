//! Sequences of unequal length, padded and packed, by hand and against the footprint.

use proptest::prelude::*;
use ridgepoint::calc::batching::{Batching, CACHE_BLOCK_TOKENS, batching};
use ridgepoint::calc::fit::fits;
use ridgepoint::calc::footprint::Workload;
use ridgepoint::calc::inference::Inference;
use ridgepoint::calc::network::Network;
use ridgepoint::calc::precision::NumberFormat;
use ridgepoint::calc::roofline::Roofline;
use ridgepoint::calc::training::Training;
use ridgepoint::calc::units::{Bandwidth, DataSize, Throughput, real};

use crate::any::{serving_case, training_case};
use crate::{course, total};

/// An A100 80 GB, as its driver reports it.
const CAPACITY: f64 = 81_920.0 * 1024.0 * 1024.0;

fn on_a100(network: &Network, workload: &Workload, capacity: DataSize) -> [Batching; 4] {
    let roofline = Roofline {
        peak: Throughput::tflop_per_s(312.0),
        bandwidth: Bandwidth::gb_per_s(2039.0),
    };
    let format = NumberFormat::Bf16;
    batching(network, workload, workload, capacity, format, roofline)
}

fn decoding(context: u64) -> Workload {
    Workload::Inference(Inference {
        context,
        ..Inference::default()
    })
}

/// By hand: 7 B parameters take 14 GB, a token 2 · 2 · 4096 · 32 = 524 288 bytes of cache, and 81 920 MiB
/// less 14 GB hold so many caches of the longest sequence, and so many of the mean.
#[test]
fn caches_of_the_mean_length_fit_more_often() {
    let (network, _) = course();
    let room = CAPACITY - 14e9;
    let sequences = |tokens: f64| (room / (524_288.0 * tokens)).floor();
    let found = on_a100(&network, &decoding(4096), DataSize::bytes(CAPACITY));
    for (lengths, mean) in found.iter().zip([4096_u64, 2048, 1024, 512]) {
        assert_eq!(lengths.mean, mean);
        assert_eq!(real(lengths.padded.sequences), sequences(4096.0));
        assert_eq!(real(lengths.packed.sequences), sequences(real(mean)));
    }
    assert_eq!(
        found.map(|lengths| lengths.packed.sequences),
        [33, 66, 133, 267]
    );
}

/// 125 tokens take eight blocks of 16.
#[test]
fn a_paged_cache_holds_whole_blocks() {
    assert_eq!(CACHE_BLOCK_TOKENS, 16);
    let (network, _) = course();
    let room = DataSize::bytes(14e9 + 524_288.0 * 1024.0);
    let [.., shortest] = on_a100(&network, &decoding(1000), room);
    assert_eq!(shortest.mean, 125);
    assert_eq!(shortest.packed.sequences, 8);
}

/// With 4 samples of 2048 tokens padded, or 32 of 256 packed, attention works on an eighth of the scores,
/// so that packing gains more than the padding that it saves.
#[test]
fn packed_samples_take_the_padding() {
    let (network, training) = course();
    let found = on_a100(
        &network,
        &Workload::Training(training),
        DataSize::bytes(CAPACITY),
    );
    let sequences = found.map(|lengths| (lengths.padded.sequences, lengths.packed.sequences));
    assert_eq!(sequences, [(4, 4), (4, 8), (4, 16), (4, 32)]);
    let gains = found.map(|lengths| lengths.gain().unwrap());
    assert_eq!(gains[0], 1.0);
    for (gain, ratio) in gains.into_iter().zip([1.0, 2.0, 4.0, 8.0]) {
        assert!((ratio..1.5 * ratio).contains(&gain), "{gain} of {ratio}");
    }
}

#[test]
fn nothing_gains_where_nothing_fits() {
    let (network, _) = course();
    let found = on_a100(&network, &decoding(4096), DataSize::gb(1.0));
    for lengths in found {
        assert_eq!(lengths.padded.sequences, 0);
        assert_eq!(lengths.padded.useful_tokens_per_s, 0.0);
        assert_eq!(lengths.gain(), None);
    }
}

proptest! {
    /// Packed samples are no more tokens than the padded ones, and never need more memory.
    #[test]
    fn packing_needs_no_more_memory((network, training) in training_case()) {
        let training = Training { batch: 4, seq: 4096, ..training };
        let padded = Workload::Training(training);
        for lengths in on_a100(&network, &padded, DataSize::bytes(CAPACITY)) {
            let packed = padded.with_seq(lengths.mean).with_batch(lengths.packed.sequences);
            let (packed, padded) = (total(&network, &packed), total(&network, &padded));
            prop_assert!(packed <= padded * (1.0 + 1e-12), "{packed:?} {padded:?}");
        }
    }

    /// Shorter sequences never fit less often, and those that are said to fit do.
    #[test]
    fn continuous_batches_fit((network, inference) in serving_case(), share in 0.1..4.0) {
        let workload = Workload::Inference(Inference { context: 4096, prompt: 0, ..inference });
        let capacity = total(&network, &workload) * share;
        let found = on_a100(&network, &workload, capacity);
        let mut before = 0;
        for lengths in found {
            prop_assert!(lengths.packed.sequences >= lengths.padded.sequences.max(before));
            before = lengths.packed.sequences;
            let packed = workload.with_seq(lengths.mean).with_batch(before);
            prop_assert!(before == 0 || fits(&network, &packed, capacity));
        }
    }
}
