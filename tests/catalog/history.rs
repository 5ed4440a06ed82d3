//! Ridge points: against published figures, and as the lines of the chart.

use ridgepoint::calc::precision::NumberFormat::{self, Bf16, Fp4, Fp8, Fp16, Fp32};

use crate::catalog;

/// Ridge points computed apart from the tables, from the figures that vendors print: FLOP per byte.
const RIDGES: [(&str, &[(NumberFormat, f64)]); 40] = [
    ("k20x", &[(Fp32, 15.8)]),
    ("k40", &[(Fp32, 17.5)]),
    ("k80", &[(Fp32, 18.2)]),
    ("m40", &[(Fp32, 23.8)]),
    ("p100_sxm2", &[(Fp16, 29.0), (Fp32, 14.5)]),
    ("v100_sxm2_16", &[(Fp16, 138.9), (Fp32, 17.4)]),
    ("t4", &[(Fp16, 203.1), (Fp32, 25.3)]),
    ("a100_40_sxm", &[(Bf16, 200.6), (Fp16, 200.6), (Fp32, 12.5)]),
    ("a100_80_sxm", &[(Bf16, 153.0), (Fp32, 9.6)]),
    ("h100_sxm", &[(Bf16, 295.3), (Fp32, 20.0), (Fp8, 590.7)]),
    ("h100_pcie", &[(Bf16, 378.0), (Fp32, 25.5), (Fp8, 756.5)]),
    ("h20", &[(Bf16, 37.0), (Fp32, 11.0), (Fp8, 74.0)]),
    ("h200_sxm", &[(Bf16, 206.1), (Fp32, 14.0), (Fp8, 412.3)]),
    (
        "b200",
        &[(Bf16, 281.2), (Fp32, 9.4), (Fp8, 562.5), (Fp4, 1125.0)],
    ),
    (
        "gb200",
        &[(Bf16, 312.5), (Fp32, 10.0), (Fp8, 625.0), (Fp4, 1250.0)],
    ),
    ("b300", &[(Bf16, 281.2), (Fp8, 562.5), (Fp4, 1750.0)]),
    ("rtx4090", &[(Bf16, 163.9), (Fp8, 327.7)]),
    ("rtx5090", &[(Bf16, 116.9), (Fp8, 233.8), (Fp4, 935.3)]),
    ("rtx6000ada", &[(Bf16, 379.4), (Fp8, 758.9)]),
    ("l4", &[(Bf16, 403.3), (Fp8, 808.3)]),
    ("l40s", &[(Bf16, 419.0), (Fp8, 848.4)]),
    ("a10", &[(Bf16, 208.3)]),
    ("a40", &[(Bf16, 215.1)]),
    ("mi100", &[(Fp16, 150.2)]),
    ("mi210", &[(Bf16, 110.5)]),
    ("mi250x", &[(Bf16, 116.9)]),
    ("mi300x", &[(Bf16, 245.5), (Fp8, 491.1)]),
    ("mi325x", &[(Bf16, 217.9), (Fp8, 435.8)]),
    ("mi355x", &[(Bf16, 314.6), (Fp8, 629.1), (Fp4, 1258.2)]),
    ("tpu_v2", &[(Bf16, 65.7)]),
    ("tpu_v3", &[(Bf16, 136.7)]),
    ("tpu_v4", &[(Bf16, 229.2)]),
    ("tpu_v5e", &[(Bf16, 240.5)]),
    ("tpu_v5p", &[(Bf16, 166.0)]),
    ("tpu_v6e", &[(Bf16, 560.4)]),
    ("tpu_v7", &[(Bf16, 312.6), (Fp8, 625.2)]),
    ("gaudi2", &[(Bf16, 175.6), (Fp8, 351.6)]),
    ("gaudi3", &[(Bf16, 500.0), (Fp8, 500.0)]),
    ("ascend910c", &[(Bf16, 235.0)]),
    ("m2_ultra", &[(Fp16, 34.0)]),
];

#[test]
fn ridges_follow_from_the_rows() {
    let catalog = catalog();
    for (id, ridges) in RIDGES {
        let device = catalog.device(id).unwrap_or_else(|| panic!("{id}"));
        for &(format, expected) in ridges {
            let peak = device.hardware.peaks.get(format).unwrap();
            let ridge = (peak / device.hardware.bandwidth).to_flop_per_byte();
            let is_near = (ridge - expected).abs() < 0.06;
            assert!(is_near, "{id} {format:?}: {ridge}, not {expected}");
        }
    }
}

/// The chart shows the course's three ratios beside the products: 20, 156, 295.
#[test]
fn the_courses_points_have_the_courses_ratios() {
    let catalog = catalog();
    let points = catalog.history().course_points.iter();
    let found: Vec<_> = points
        .map(|point| {
            (
                point.year,
                point.roofline.ridge().to_flop_per_byte().round(),
            )
        })
        .collect();
    assert_eq!(found, [(2012.0, 20.0), (2020.0, 156.0), (2024.0, 295.0)]);
}

#[test]
fn history_lines_go_forward_in_time() {
    let catalog = catalog();
    for line in catalog.history().all_lines() {
        let points: Vec<_> = catalog.points(line).collect();
        assert_eq!(points.len(), line.devices.len(), "{}", line.id);
        assert!(
            points.is_sorted_by_key(|point| point.device.launched),
            "{}",
            line.id
        );
        for point in points {
            assert!(line.formats.contains(&point.format), "{}", point.device.id);
            assert_eq!(
                Some(point.milestone.roofline.peak),
                point.device.hardware.peaks.get(point.format)
            );
        }
    }
}

/// FP32 before 2016, 16 bits after.
#[test]
fn the_main_line_changes_format_once() {
    let catalog = catalog();
    let history = catalog.history();
    for point in catalog.points(&history.main) {
        let is_16_bit = [Fp16, Bf16].contains(&point.format);
        assert_eq!(
            is_16_bit,
            point.device.launched.year() >= 2016,
            "{}",
            point.device.id
        );
    }
    let ridge_of = |id| {
        let mut points = catalog.points(&history.main);
        points
            .find(|point| point.device.id == id)
            .unwrap()
            .milestone
            .ridge()
            .to_flop_per_byte()
    };
    assert!(ridge_of("b200") / ridge_of("k20x") > 17.0);
    assert!(
        ridge_of("a100_80_sxm") < ridge_of("a100_40_sxm"),
        "the rise is not steady"
    );
}

/// Where a device is on several lines of a format, it is the same point.
#[test]
fn the_main_line_contains_the_16_bit_line() {
    let catalog = catalog();
    let history = catalog.history();
    let line = |id| history.lines.iter().find(|line| line.id == id).unwrap();
    let since_2016: Vec<_> = catalog
        .points(&history.main)
        .filter(|point| point.device.launched.year() >= 2016)
        .map(|point| point.device.id)
        .collect();
    assert_eq!(since_2016, line("nvidia_data_center_16_bit").devices);
    assert_eq!(
        history.main.devices,
        line("nvidia_data_center_vector").devices
    );
}

/// AMD's MI100 computes FP16 twice as fast as BF16, Gaudi 3 BF16 four times as fast as FP16.
#[test]
fn a_line_takes_the_fastest_of_its_formats() {
    let catalog = catalog();
    let format_of = |id| {
        let device = catalog.device(id).unwrap();
        catalog
            .history()
            .others
            .roofline_of(device)
            .map(|(format, _)| format)
    };
    assert_eq!(format_of("mi100"), Some(Fp16));
    assert_eq!(format_of("gaudi3"), Some(Bf16));
    assert_eq!(
        format_of("mi300x"),
        Some(Bf16),
        "among equals the one named first"
    );
    assert_eq!(format_of("k20x"), None);
}
