//! The largest batch that fits, against trying it out.

use proptest::prelude::*;
use ridgepoint::calc::fit::{Fit, Verdict};
use ridgepoint::calc::footprint::{Footprint, Workload};
use ridgepoint::calc::network::Network;
use ridgepoint::calc::training::Training;
use ridgepoint::calc::units::DataSize;

use crate::arbitrary::scenario;
use crate::{report, total};

/// Checks a fit by computing whole footprints at its largest batch and one above.
fn check(fit: &Fit, network: &Network, workload: &Workload) -> Result<(), TestCaseError> {
    let fits_at = |batch| total(network, &workload.with_batch(batch)) <= fit.capacity;
    prop_assert!(
        fit.largest_batch == 0 || fits_at(fit.largest_batch),
        "{:?}",
        fit
    );
    prop_assert!(!fits_at(fit.largest_batch + 1), "{:?}", fit);

    prop_assert_eq!(fit.fits(), fits_at(workload.batch()));
    prop_assert_eq!(fit.fits(), fit.largest_batch >= workload.batch());
    prop_assert_eq!(fit.excess() > DataSize::ZERO, !fit.fits());
    let expected = if fits_at(workload.batch()) {
        Verdict::Fits
    } else if fits_at(1) {
        Verdict::BatchTooLarge
    } else if !fits_at(0) {
        Verdict::StatesTooLarge
    } else {
        Verdict::SequenceTooLong
    };
    prop_assert_eq!(fit.verdict, expected);
    Ok(())
}

proptest! {
    #[test]
    fn the_largest_batch_fits_and_one_more_does_not(scenario in scenario()) {
        let report = report(&scenario);
        let inputs = &report.inputs;
        check(&report.fit, &inputs.network, &inputs.workload)?;
    }

    /// Capacities that are hit exactly are where rounding would show.
    #[test]
    fn what_fits_to_the_last_byte_fits(scenario in scenario()) {
        let inputs = report(&scenario).inputs;
        let (network, workload) = (inputs.network, inputs.workload);
        let footprint = Footprint::of(&network, &workload);
        let fit = Fit::of(&network, &workload, &footprint.totals, footprint.total());
        prop_assert_eq!(fit.verdict, Verdict::Fits);
        // Where gradients rise while activations go, or the step takes something besides, the peak may be
        // without activations: the same at any batch.
        let has_other_peak =
            |training: &Training| training.has_rising_gradients() || training.step_copies() > 0.0;
        if workload.training().is_some_and(has_other_peak) {
            prop_assert!(fit.largest_batch >= workload.batch());
            return check(&fit, &network, &workload);
        }
        prop_assert_eq!(fit.largest_batch, workload.batch());
        let one_less = DataSize::bytes(footprint.total().to_bytes().next_down());
        let fit = Fit::of(&network, &workload, &footprint.totals, one_less);
        prop_assert_eq!(fit.largest_batch, workload.batch() - 1);
        check(&fit, &network, &workload)?;
    }
}
