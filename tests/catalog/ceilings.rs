//! What was measured of devices: below what is published, and with its source.

use ridgepoint::calc::precision::NumberFormat;
use ridgepoint::catalog::ceilings::Ceilings;

use crate::catalog;

const TABLE: &str = include_str!("../../assets/data/ceilings.json");

fn all() -> Vec<Ceilings> {
    let read = Ceilings::with_answers(TABLE);
    read.unwrap_or_else(|error| panic!("{error}")).0
}

#[test]
fn measured_roofs_are_below_the_published_ones() {
    for row in all() {
        let device = catalog().device(row.device).unwrap();
        let bandwidth = device.hardware.bandwidth;
        assert!(
            row.bandwidth.is_none_or(|measured| measured < bandwidth),
            "{row:?}"
        );
        for format in [NumberFormat::Bf16, NumberFormat::Fp8] {
            let published = device.hardware.peaks.get(format);
            let is_below = row.peak(format).is_none_or(|measured| {
                let share = published.map(|peak| measured / peak);
                share.is_some_and(|share| share > 0.3 && share < 1.0)
            });
            assert!(is_below, "{row:?}");
        }
        assert!(!row.sources.is_empty(), "{row:?}");
    }
}

/// 271.2 of 312 TFLOP/s and 1794 of 2039 GB/s: stas00/ml-engineering and gpu-benches.
#[test]
fn an_a100_does_nine_tenths() {
    let a100 = Ceilings::of("a100_80_sxm").unwrap();
    let half = a100.peak(NumberFormat::Bf16).unwrap();
    assert_eq!(half.to_tflop_per_s(), 271.2);
    assert_eq!(a100.bandwidth.unwrap().to_gb_per_s(), 1794.0);
    assert_eq!(a100.peak(NumberFormat::Fp32), None);
    assert_eq!(Ceilings::of("rtx4090"), None);
}
