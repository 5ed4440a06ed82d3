//! The largest batch and sequence agree with trying them all; nothing breaks on any input.

use proptest::prelude::*;
use ridgepoint::calc::fit::frontier::Frontier;
use ridgepoint::calc::fit::{Fit, Verdict, devices, fits, largest_batch, largest_seq};
use ridgepoint::calc::footprint::{Block, Footprint, Totals, Workload};
use ridgepoint::calc::units::DataSize;

use crate::any::{case, wild_case};
use crate::{course, is_close, total};

proptest! {
    #[test]
    fn the_largest_batch_is_that_of_trying_all((network, workload) in case(), share in 0.0..1.5) {
        let largest = total(&network, &workload.with_batch(40));
        let capacity = largest * share;
        let found = largest_batch(&network, &workload, capacity);
        let fits = |batch| fits(&network, &workload.with_batch(batch), capacity);
        let tried = (1..=100).take_while(|&batch| fits(batch)).count();
        prop_assert_eq!(found.min(100), u64::try_from(tried).unwrap());
    }

    #[test]
    fn the_longest_sequence_is_that_of_trying_all((network, workload) in case(), share in 0.0..1.5) {
        let capacity = total(&network, &workload.with_seq(40)) * share;
        let found = largest_seq(&network, &workload, capacity);
        let fits = |seq| fits(&network, &workload.with_seq(seq), capacity);
        let parallel = workload.parallel();
        let part = parallel.context * if parallel.sequence { parallel.tensor } else { 1 };
        let tried = (1..=60).take_while(|&parts| fits(parts * part)).count();
        prop_assert_eq!((found / part).min(60), u64::try_from(tried).unwrap());
        prop_assert!(found.is_multiple_of(part));
    }

    #[test]
    fn the_verdict_says_what_a_smaller_batch_would((network, workload) in case(), share in 0.0..1.5) {
        let capacity = total(&network, &workload) * share;
        let footprint = Footprint::of(&network, &workload);
        let fit = Fit::of(&network, &workload, &footprint.totals, capacity);
        let with = |batch| fits(&network, &workload.with_batch(batch), capacity);
        let expected = if with(workload.batch()) {
            Verdict::Fits
        } else if with(1) {
            Verdict::BatchTooLarge
        } else if with(0) {
            Verdict::SequenceTooLong
        } else {
            Verdict::StatesTooLarge
        };
        prop_assert_eq!(fit.verdict, expected);
    }

    #[test]
    fn states_do_not_depend_on_the_batch((network, workload) in case(), batch in 0..10_000_u64) {
        let capacity = DataSize::gb(80.0);
        let states = |workload: &Workload| {
            Fit::of(&network, workload, &Totals::of(&network, workload), capacity).states
        };
        prop_assert_eq!(states(&workload), states(&workload.with_batch(batch)));
    }

    #[test]
    fn terms_add_up_to_the_total((network, workload) in case()) {
        let footprint = Footprint::of(&network, &workload);
        let sum = footprint.terms.iter().map(|term| term.size).sum();
        prop_assert!(is_close(sum, footprint.total()));
    }

    #[test]
    fn every_number_is_a_size_whatever_goes_in((network, workload) in wild_case()) {
        let footprint = Footprint::of(&network, &workload);
        for term in &footprint.terms {
            let bytes = term.size.to_bytes();
            // Differences of large numbers may round below nothing.
            let rounding = footprint.total().to_bytes() * 1e-12;
            prop_assert!(bytes.is_finite() && bytes >= -rounding, "{:?} of {:?} {:?}", term, network, workload);
        }
        for block in Block::ALL {
            prop_assert!(footprint.block(block).to_bytes().is_finite());
        }
    }

    #[test]
    fn every_search_ends_whatever_goes_in(
        (network, workload) in wild_case(), capacity in 0.0..1e30,
    ) {
        let capacity = DataSize::bytes(capacity);
        let footprint = Footprint::of(&network, &workload);
        let fit = Fit::of(&network, &workload, &footprint.totals, capacity);
        prop_assert_eq!(fit.fits(), fit.total <= capacity);
        let grid = [0, 1, 7, u64::MAX];
        let frontier = Frontier::of(&network, &workload, capacity, &grid, &grid);
        let cells = frontier.rows.iter().flat_map(|row| &row.cells);
        prop_assert!(cells.clone().all(|cell| cell.total.to_bytes().is_finite()));
        for found in devices::fewest(&network, &workload, capacity) {
            prop_assert!(found.total <= capacity && found.devices >= 1);
        }
        for found in devices::on(&network, &workload, capacity, workload.batch()) {
            prop_assert_eq!(found.devices, workload.batch());
        }
    }
}

/// COURSE: 112 GB of states exceed an 80 GB card, so no batch fits; of 148.5 GB 36.5 are activations,
/// 9.12 a sequence: 120 GB hold none beyond the states' 112 and 150 hold 4.
#[test]
fn the_courses_example_has_no_batch_on_one_card() {
    let (network, training) = course();
    let workload = Workload::Training(training);
    for (capacity, batch) in [(80.0, 0), (120.0, 0), (122.0, 1), (150.0, 4)] {
        assert_eq!(
            largest_batch(&network, &workload, DataSize::gb(capacity)),
            batch
        );
    }
}
