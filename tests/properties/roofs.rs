//! Operations stay below the roofs, and their bound says which roof they touch.

use proptest::prelude::*;
use ridgepoint::calc::report::Operation;
use ridgepoint::calc::roofline::{Bound, Roofline};

use crate::arbitrary::scenario;
use crate::{is_close, report};

fn check(operation: &Operation, roofline: Roofline) -> Result<(), TestCaseError> {
    let &Operation {
        id: _,
        kernel,
        intensity,
        attainable,
        bound,
        share_of_peak,
        time,
    } = operation;
    let slope = intensity * roofline.bandwidth;
    prop_assert!(attainable <= roofline.peak && attainable <= slope);
    prop_assert!(attainable == roofline.peak || attainable == slope);

    prop_assert_eq!(bound == Bound::Compute, intensity >= roofline.ridge());
    let touched = match bound {
        Bound::Compute => roofline.peak,
        Bound::Memory => slope,
    };
    prop_assert!(is_close(attainable / touched, 1.0));

    let share = share_of_peak.to_of_one();
    prop_assert!((0.0..=1.0).contains(&share));
    prop_assert!(is_close(share, attainable / roofline.peak));

    prop_assert!(is_close(kernel.work / kernel.traffic / intensity, 1.0));
    prop_assert!(time >= kernel.work / roofline.peak);
    prop_assert!(time >= kernel.traffic / roofline.bandwidth);
    prop_assert!(is_close(attainable * time / kernel.work, 1.0));
    Ok(())
}

proptest! {
    #[test]
    fn no_operation_exceeds_a_roof(scenario in scenario()) {
        let report = report(&scenario);
        let roofline = report.inputs.roofline;
        prop_assert!(is_close(report.ridge * roofline.bandwidth / roofline.peak, 1.0));
        for operation in &report.operations {
            check(operation, roofline)?;
        }
    }
}
