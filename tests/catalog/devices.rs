//! Devices: ranges, the steps between formats, sparsity, capacities.

use ridgepoint::calc::precision::NumberFormat::{self, Bf16, Fp4, Fp8, Fp16, Fp32, Tf32};
use ridgepoint::calc::units::{Bandwidth, Throughput};
use ridgepoint::catalog::hardware::Device;

use crate::{HARDWARE, catalog, deviation, notes};

/// The device's dense peak in TFLOP/s.
fn dense(device: &Device, format: NumberFormat) -> Option<f64> {
    device
        .hardware
        .peaks
        .get(format)
        .map(Throughput::to_tflop_per_s)
}

/// The vendor's figure with sparsity in TFLOP/s.
fn sparse(device: &Device, format: NumberFormat) -> Option<f64> {
    notes(device)
        .sparse_peaks
        .get(format)
        .map(Throughput::to_tflop_per_s)
}

/// The faster of the two 16-bit formats.
fn dense_16_bit(device: &Device) -> Option<f64> {
    dense(device, Fp16)
        .into_iter()
        .chain(dense(device, Bf16))
        .reduce(f64::max)
}

#[test]
fn a_vendor_is_spelled_as_in_the_table() {
    for device in catalog().devices() {
        let spelled = format!("\"vendor\": \"{}\"", device.vendor.name());
        assert!(HARDWARE.contains(&spelled), "{spelled}");
    }
}

#[test]
fn figures_are_plausible() {
    for device in catalog().devices() {
        let id = device.id;
        let hardware = &device.hardware;
        assert!((2012..=2026).contains(&device.launched.year()), "{id}");
        assert!(
            (4.0..=600.0).contains(&hardware.capacity.label.to_gb()),
            "{id}"
        );
        assert!(
            (200.0..=10_000.0).contains(&hardware.bandwidth.to_gb_per_s()),
            "{id}"
        );
        assert!(hardware.peaks.formats().count() >= 1, "{id}");
        for format in hardware.peaks.formats() {
            let peak = dense(device, format).unwrap();
            assert!((0.1..=20_000.0).contains(&peak), "{id} {format:?}: {peak}");
        }
    }
}

/// A figure in the wrong column, or with sparsity in one column only, breaks the steps between formats.
#[test]
fn a_format_half_as_wide_is_as_fast_or_twice_as_fast() {
    /// Gaudi 3 has a slow path for TF32. On `GeForce`, FP32 accumulate halves FP8 but not FP4.
    /// Blackwell Ultra widened FP4 alone.
    const EXCEPTIONS: [(&str, NumberFormat, f64); 8] = [
        ("gaudi3", Bf16, 4.0),
        ("rtx5060ti_16", Fp4, 4.0),
        ("rtx5070", Fp4, 4.0),
        ("rtx5070ti", Fp4, 4.0),
        ("rtx5080", Fp4, 4.0),
        ("rtx5090", Fp4, 4.0),
        ("b300", Fp4, 3.11),
        ("gb300", Fp4, 3.0),
    ];
    for device in catalog().devices() {
        let id = device.id;
        let steps = [
            (dense(device, Tf32), Bf16, dense_16_bit(device)),
            (dense_16_bit(device), Fp8, dense(device, Fp8)),
            (dense(device, Fp8), Fp4, dense(device, Fp4)),
        ];
        for (wide, format, narrow) in steps {
            let (Some(wide), Some(narrow)) = (wide, narrow) else {
                continue;
            };
            let step = narrow / wide;
            let exception = EXCEPTIONS
                .iter()
                .find(|(known, at, _)| (*known, *at) == (id, format));
            let is_as_expected = match exception {
                Some((_, _, factor)) => deviation(step, *factor) < 0.01,
                None => deviation(step, 1.0) < 0.03 || deviation(step, 2.0) < 0.03,
            };
            assert!(
                is_as_expected,
                "{id}: {wide} before, {narrow} in {format:?}"
            );
        }
        if let (Some(vector), Some(narrow)) = (dense(device, Fp32), dense_16_bit(device)) {
            assert!(narrow >= vector, "{id}: 16 bits slower than FP32");
        }
    }
}

#[test]
fn dense_is_half_of_sparse() {
    /// Sparsity adds less in FP4 on Blackwell Ultra; the L40S sheet contradicts itself by 1 %.
    const EXCEPTIONS: [(&str, NumberFormat, f64); 4] = [
        ("b300", Fp4, 1.29),
        ("gb300", Fp4, 1.33),
        ("l40s", Fp16, 2.02),
        ("l40s", Bf16, 2.02),
    ];
    let mut checked = 0;
    for device in catalog().devices() {
        for format in NumberFormat::ALL {
            let Some(with_zeros) = sparse(device, format) else {
                continue;
            };
            let without =
                dense(device, format).unwrap_or_else(|| panic!("{} {format:?}", device.id));
            let expected = EXCEPTIONS
                .iter()
                .find(|(id, excepted, _)| (*id, *excepted) == (device.id, format))
                .map_or(2.0, |&(_, _, factor)| factor);
            let factor = with_zeros / without;
            assert!(factor >= 1.0, "{} {format:?}: {factor}", device.id);
            assert!(
                deviation(factor, expected) < 0.005,
                "{} {format:?}: {factor}",
                device.id
            );
            checked += 1;
        }
    }
    assert!(checked >= 140, "{checked}");
}

/// Labels are decimal or binary by product; a driver's figure is near one of the two.
#[test]
fn the_driver_reports_about_what_the_label_says() {
    let mut checked = 0;
    for device in catalog().devices() {
        let capacity = device.hardware.capacity;
        let Some(driver) = capacity.driver else {
            continue;
        };
        let label = capacity.label.to_gb();
        let nearest = deviation(driver.to_gb(), label).min(deviation(driver.to_gib(), label));
        assert!(
            nearest < 0.07,
            "{}: {} GB of {label}",
            device.id,
            driver.to_gb()
        );
        checked += 1;
    }
    assert!(checked >= 52, "{checked}");
}

/// What the vendors print or others have worked out; the sources are in the rows and here.
#[test]
fn figures_are_those_published() {
    let published = [
        // NVIDIA Ada whitepaper v2.1, appendix A: 165.2/330.4 and, in FP8, 330.3/660.6.
        ("rtx4090", Fp16, 165.2, Some(330.4)),
        ("rtx4090", Fp8, 330.3, Some(660.6)),
        // NVIDIA RTX Blackwell whitepaper: 112.6 and 225.1; 1801 "AI TOPS" are FP4 with sparsity.
        ("rtx5080", Bf16, 112.6, Some(225.1)),
        ("rtx5080", Fp4, 900.4, Some(1801.0)),
        // Vendor "AI TOPS" of the RTX 5070 family.
        ("rtx5070", Fp4, 494.0, Some(988.0)),
        ("rtx5070ti", Fp4, 703.0, Some(1406.0)),
        // NVIDIA developer blog on Turing, reference clock; GA102 whitepaper, appendix A.
        ("rtx2080ti", Fp16, 53.8, None),
        ("rtx3090", Bf16, 71.0, Some(142.0)),
        // NVIDIA's "Tensor TFLOPS" 238 and 163 of FP16 with FP16 accumulate and sparsity, a quarter.
        ("rtx3080_10", Fp16, 59.5, Some(238.0 / 2.0)),
        ("rtx3070", Fp16, 40.6, Some(163.0 / 2.0)),
        // hmc-tech.com: 147.09 and 294.18 on the RTX 4090 D, 80 and 160 on the RTX 3090 Ti.
        ("rtx4090d", Bf16, 147.09, Some(294.18)),
        ("rtx3090ti", Bf16, 80.0, Some(160.0)),
        // NVIDIA's 242 "AI TOPS" of the RTX 4060 are INT8 or FP8 (FP16 accumulate) with sparsity.
        ("rtx4060", Fp16, 242.0 / 8.0, Some(242.0 / 4.0)),
        // NVIDIA A100 whitepaper: 156/312 and 312/624.
        ("a800_80_sxm", Tf32, 156.0, Some(312.0)),
        ("a100_80_pcie", Bf16, 312.0, Some(624.0)),
        // citsjtu2020/LLM-Prof and others; no figure with sparsity that they agree on.
        ("l20", Fp16, 119.5, None),
    ];
    for (id, format, without, with_zeros) in published {
        let device = catalog().device(id).unwrap().clone();
        let found = dense(&device, format).unwrap();
        assert!(deviation(found, without) < 0.005, "{id}: {found}");
        match (sparse(&device, format), with_zeros) {
            (Some(found), Some(expected)) => {
                assert!(deviation(found, expected) < 0.005, "{id}: {found}");
            }
            (found, expected) => assert_eq!(found, expected, "{id}"),
        }
    }
}

/// On `GeForce`, FP32 accumulate halves the matrix units: the FP16 rate is twice that of the vector
/// units, where it is four times on workstation parts of the same chip.
#[test]
fn accumulate_width_is_the_one_of_training() {
    for device in catalog().devices() {
        let factor = match device.id {
            // Turing has half as many vector units beside the same matrix units.
            "rtx2080ti" | "rtx_a4000" | "rtx_a6000" | "a10" | "a40" | "rtx6000ada"
            | "rtx_pro_6000" => 4.0,
            id if id.starts_with("rtx") => 2.0,
            _ => continue,
        };
        let steps = dense(device, Fp16).unwrap() / dense(device, Fp32).unwrap();
        assert!(deviation(steps, factor) < 0.01, "{}: {steps}", device.id);
    }
}

/// Ridge points by hand: peak over bandwidth, in FLOP per byte.
#[test]
fn ridges_are_recomputed() {
    let by_hand = [
        ("a100_40_sxm", 312e12 / 1555e9),
        ("a100_80_sxm", 153.0),
        ("h100_sxm", 295.3),
        ("rtx4090", 165.2e12 / 1008e9),
        ("rtx5080", 112.6e12 / 960e9),
        ("l20", 119.5e12 / 864e9),
    ];
    for (id, expected) in by_hand {
        let hardware = catalog().device(id).unwrap().hardware.clone();
        let ridge = hardware.peaks.get(Fp16).unwrap() / hardware.bandwidth;
        let found = ridge.to_flop_per_byte();
        assert!(deviation(found, expected) < 0.001, "{id}: {found}");
        assert!(hardware.bandwidth > Bandwidth::ZERO);
    }
}
