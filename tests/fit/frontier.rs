//! The frontier is the footprint, cell by cell.

use proptest::prelude::*;
use ridgepoint::calc::fit::devices::{self, MOST_DEVICES};
use ridgepoint::calc::fit::frontier::{Binding, Frontier};
use ridgepoint::calc::fit::{binding_term, largest_batch};
use ridgepoint::calc::footprint::{Block, Footprint, TermId, Workload};
use ridgepoint::calc::network::Network;
use ridgepoint::calc::parallel::{Parallel, ZeroStage};
use ridgepoint::calc::training::{AttentionScores, Training};
use ridgepoint::calc::units::DataSize;

use crate::any::{case, training_case};
use crate::{course, is_close, total};

const BATCHES: [u64; 6] = [1, 2, 3, 8, 100, 4096];
const SEQS: [u64; 5] = [1, 128, 1000, 8192, 131_072];

/// A capacity that is so many times what 8 sequences of 8192 tokens take.
fn capacity(network: &Network, workload: &Workload, share: f64) -> DataSize {
    total(network, &workload.with_batch(8).with_seq(8192)) * share
}

proptest! {
    #[test]
    fn every_cell_says_what_the_footprint_says((network, workload) in case(), share in 0.0..2.0) {
        let capacity = capacity(&network, &workload, share);
        let frontier = Frontier::of(&network, &workload, capacity, &BATCHES, &SEQS);
        for (row, seq) in frontier.rows.iter().zip(SEQS) {
            prop_assert_eq!(row.seq, seq);
            let of_row = workload.with_seq(seq);
            prop_assert_eq!(row.largest_batch, largest_batch(&network, &of_row, capacity));
            for (cell, batch) in row.cells.iter().zip(BATCHES) {
                let workload = of_row.with_batch(batch);
                let exact = total(&network, &workload);
                prop_assert!(is_close(cell.total, exact));
                if is_close(exact, capacity) {
                    continue;
                }
                prop_assert_eq!(cell.fits(), exact <= capacity);
                let Some(Binding::Term(term)) = cell.binding else {
                    let states = total(&network, &workload.with_batch(0));
                    prop_assert!(cell.fits() || states > capacity);
                    continue;
                };
                let footprint = Footprint::of(&network, &workload);
                let crossed = binding_term(&footprint, capacity);
                prop_assert!(crossed == Some(term) || is_rounding(&footprint, term, capacity));
            }
        }
    }

    /// The quick rule agrees with the search, but where the division rounds.
    #[test]
    fn fewest_devices_are_those_of_the_search((network, training) in training_case(), share in 0.0..1.0) {
        let workload = Workload::Training(training).with_batch(8).with_seq(8192);
        let capacity = total(&network, &workload) * share;
        let frontier = Frontier::of(&network, &workload, capacity, &[8], &[8192]);
        let cell = frontier.rows[0].cells[0];
        prop_assume!(!cell.fits() && workload.check(&network).is_ok());
        prop_assume!(training.parallel.tensor <= 8);
        let found = devices::fewest(&network, &workload, capacity);
        let of_stage = |zero| {
            let is_same = |parallel: &Parallel| {
                let asked = training.parallel;
                (parallel.zero, parallel.tensor, parallel.context) == (zero, asked.tensor, asked.context)
            };
            let found = found.iter().find(|found| is_same(&found.parallel));
            found.map(|found| found.devices)
        };
        // One copy may fit where two do not, for it needs no communication buffers.
        prop_assume!(of_stage(ZeroStage::None).is_none());
        let searched = of_stage(ZeroStage::Parameters);
        match (cell.fewest_devices, searched) {
            (None, None) => {}
            (Some(quick), Some(searched)) => {
                let unit = training.parallel.devices() / training.parallel.data;
                let unit = unit * training.parallel.expert;
                prop_assert!(quick.abs_diff(searched) <= unit, "{} {}", quick, searched);
            }
            // Found at the very limit only.
            (Some(few), None) | (None, Some(few)) => prop_assert!(few > MOST_DEVICES / 8, "{}", few),
        }
    }
}

/// Whether the stack reaches the capacity within rounding below or with this term.
fn is_rounding(footprint: &Footprint, wanted: TermId, capacity: DataSize) -> bool {
    let mut stacked = DataSize::ZERO;
    for term in &footprint.terms {
        if term.id == wanted && is_close(stacked, capacity) {
            return true;
        }
        stacked = stacked + term.size;
        if term.id == wanted {
            return is_close(stacked, capacity);
        }
    }
    false
}

/// 7 B on two devices of 85.9 GB with everything shared out. By hand: states 56 GB; a sequence of 2048
/// tokens keeps 9.13 GB; transient layers 2 × 2 + 2 bytes × 218.75 M = 1.31 GB: (85.9 − 57.3) / 9.13
/// holds 3.
#[test]
fn the_courses_frontier() {
    let (network, training) = course();
    let capacity = DataSize::gib(80.0);
    let one = Workload::Training(training);
    let two = Workload::Training(Training {
        parallel: Parallel {
            data: 2,
            zero: ZeroStage::Parameters,
            ..Parallel::ONE_DEVICE
        },
        ..training
    });
    let alone = &Frontier::of(&network, &one, capacity, &[1, 4], &[2048]).rows[0];
    assert_eq!(alone.largest_batch, 0);
    assert_eq!(alone.cells[0].binding, Some(Binding::States));
    // 112 / n + 1.31 + 36.51 <= 85.9 from n = 2.33 on.
    assert_eq!(alone.cells[1].fewest_devices, Some(3));
    let both = &Frontier::of(&network, &two, capacity, &[3, 4], &[2048, 8192]).rows;
    assert_eq!((both[0].largest_batch, both[1].largest_batch), (3, 0));
    assert!(both[0].cells[0].fits());
    assert_eq!(
        both[0].cells[1].binding,
        Some(Binding::Term(TermId::LayerTensors))
    );
}

#[test]
fn stored_scores_bind_long_sequences() {
    let (network, training) = course();
    let workload = Workload::Training(Training {
        scores: AttentionScores::Stored,
        ..training
    });
    let rows = Frontier::of(
        &network,
        &workload,
        DataSize::gb(160.0),
        &[1],
        &[2048, 8192],
    )
    .rows;
    // 112 + 9.1 + 21.5 GB; at four times the length 112 + 36.5 + 344.
    assert!(rows[0].cells[0].fits());
    let binding = rows[1].cells[0].binding;
    assert_eq!(binding, Some(Binding::Term(TermId::AttentionScores)));
    assert_eq!(TermId::AttentionScores.block(), Block::Activations);
}
