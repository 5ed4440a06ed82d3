//! The three charts as SVG, against stored drawings, and what must hold for any data and size:
//! no label over another, none beyond the edge.

#![expect(clippy::unwrap_used, reason = "a test helper may fail loudly")]

#[path = "golden/check.rs"]
mod check;
#[path = "golden/real.rs"]
mod real;
#[path = "golden/scenes.rs"]
mod scenes;

use std::sync::LazyLock;

use check::check;
use expect_test::expect_file;
use proptest::prelude::*;
use real::Page;
use ridgepoint::chart::picture::{Mark, Picture};
use ridgepoint::chart::theme::{Density, Palette};
use ridgepoint::chart::{Scene, Size, Theme, svg};
use scenes::{Tongue, history, memory, roofline};

const OPENING_GB: [f64; 4] = [14.0, 14.0, 84.0, 36.5];
const SIZES: [(f64, f64); 9] = [
    (1100.0, 620.0),
    (640.0, 420.0),
    (360.0, 300.0),
    (420.0, 700.0),
    (260.0, 420.0),
    (1500.0, 260.0),
    (900.0, 200.0),
    (320.0, 160.0),
    (40.0, 30.0),
];

fn size(width: f64, height: f64) -> Size {
    Size { width, height }
}

fn desk() -> Theme {
    Theme::new(Palette::Light, Density::Desk)
}

#[test]
fn roofline_is_drawn_as_stored() {
    let scene = roofline(Tongue::English, 312.0, 2039.0, &[]);
    let drawn = svg::to_svg(&scene, size(1100.0, 620.0), &desk());
    expect_file!["golden/roofline.svg"].assert_eq(&drawn);
}

#[test]
fn memory_is_drawn_as_stored() {
    let scene = memory(Tongue::Chinese, OPENING_GB, 85.9);
    let drawn = svg::to_svg(&scene, size(420.0, 700.0), &desk());
    expect_file!["golden/memory.svg"].assert_eq(&drawn);
}

#[test]
fn history_is_drawn_as_stored() {
    let drawn = svg::to_svg(&history(Tongue::English), size(1500.0, 260.0), &desk());
    expect_file!["golden/history.svg"].assert_eq(&drawn);
}

#[test]
fn drawings_carry_their_title_and_summary() {
    let scene = memory(Tongue::English, OPENING_GB, 85.9);
    let drawn = svg::to_svg(&scene, size(420.0, 700.0), &desk());
    assert!(drawn.contains("<title>Training memory</title>\n<desc>It does not fit.</desc>"));
    assert!(drawn.contains("62.6 GB too much"));
    assert_eq!(svg::to_svg(&scene, size(0.0, 700.0), &desk()), "");
}

#[test]
fn what_fits_has_no_hatching_and_no_excess() {
    let scene = memory(Tongue::English, [14.0, 14.0, 28.0, 9.1], 85.9);
    let picture = scene.layout(size(420.0, 700.0), &desk());
    assert!(
        picture
            .labels()
            .all(|label| !label.text.contains("too much"))
    );
    let lines = |marks: &[Mark]| {
        marks
            .iter()
            .filter(|mark| matches!(mark, Mark::Line(points, _) if points.len() == 2))
            .count()
    };
    assert_eq!(lines(&picture.marks), 0);
}

#[test]
fn an_operation_off_the_frame_shows_its_value() {
    let scene = roofline(Tongue::English, 312.0, 2039.0, &[]);
    let theme = Theme {
        shows_values: false,
        ..desk()
    };
    let picture = scene.layout(size(1100.0, 620.0), &theme);
    let texts: Vec<_> = picture.labels().map(|label| label.text.as_str()).collect();
    assert!(texts.contains(&"embedding: 0"), "{texts:?}");
    assert!(texts.contains(&"add"), "{texts:?}");
}

#[test]
fn important_labels_are_always_there() {
    for tongue in [Tongue::English, Tongue::Chinese] {
        let picture = roofline(tongue, 312.0, 2039.0, &[]).layout(size(1100.0, 620.0), &desk());
        for text in ["312 TFLOP/s BF16", "2.039 TB/s", "153 FLOP/byte", "4096³"] {
            assert!(
                picture.labels().any(|label| label.text.contains(text)),
                "{text}"
            );
        }
        let picture = memory(tongue, OPENING_GB, 85.9).layout(size(420.0, 700.0), &desk());
        for text in [
            "148.5 GB", "62.6 GB", "85.9 GB", "84.0 GB", "36.5 GB", "14.0 GB",
        ] {
            assert!(
                picture.labels().any(|label| label.text.contains(text)),
                "{text}"
            );
        }
    }
}

fn check_everywhere(scene: &impl Scene) -> Result<(), TestCaseError> {
    for density in [Density::Desk, Density::Narrow, Density::Projector] {
        let theme = Theme::new(Palette::Light, density);
        for (width, height) in SIZES {
            let picture = scene.layout(size(width, height), &theme);
            check(&picture, &theme)?;
            let is_usual = width >= 16.0 * theme.label_px && height >= 10.0 * theme.label_px;
            let refused = &picture.refused;
            prop_assert!(
                !is_usual || refused.is_empty(),
                "{refused:?} at {width} x {height}, {density:?}"
            );
        }
    }
    Ok(())
}

fn tongue() -> impl Strategy<Value = Tongue> {
    prop_oneof![Just(Tongue::English), Just(Tongue::Chinese)]
}

/// Numbers over many decades.
fn spread(lo: i32, hi: i32) -> impl Strategy<Value = f64> {
    (lo..hi, 1.0..10.0_f64).prop_map(|(exponent, lead)| {
        let decade: f64 = format!("1e{exponent}").parse().unwrap();
        lead * decade
    })
}

/// Sizes that the page gives its roofline, with the densities that they come in.
const REAL_SIZES: [(f64, f64, Density); 13] = [
    (360.0, 300.0, Density::Desk),
    (375.0, 330.0, Density::Desk),
    (390.0, 420.0, Density::Desk),
    (480.0, 340.0, Density::Desk),
    (620.0, 340.0, Density::Desk),
    (650.0, 370.0, Density::Desk),
    (760.0, 420.0, Density::Desk),
    (1000.0, 560.0, Density::Desk),
    (1240.0, 640.0, Density::Desk),
    (580.0, 530.0, Density::Projector),
    (700.0, 420.0, Density::Projector),
    (1000.0, 560.0, Density::Projector),
    (1300.0, 700.0, Density::Projector),
];

type Drawn = (Picture, f64, Density);

/// Every page with its rooflines, laid out once for all tests.
static ROOFLINES: LazyLock<Vec<(Page, Vec<Drawn>)>> = LazyLock::new(|| {
    let drawn = |page: &Page| {
        let mut drawn = Vec::new();
        for (width, height, density) in REAL_SIZES {
            for palette in [Palette::Light, Palette::Dark, Palette::Print] {
                let theme = Theme::for_size(palette, density, size(width, height));
                let picture = page.roofline.layout(size(width, height), &theme);
                drawn.push((picture, width, density));
            }
        }
        drawn
    };
    let with_drawn = |page| {
        let drawn = drawn(&page);
        (page, drawn)
    };
    Page::all().map(with_drawn).collect()
});

/// Calls `check` with every picture of the page's rooflines, its width and its density.
fn each_roofline(check: impl Fn(&Page, &Picture, f64, Density)) {
    for (page, drawn) in ROOFLINES.iter() {
        for (picture, width, density) in drawn {
            check(page, picture, *width, *density);
        }
    }
}

#[track_caller]
fn reads(picture: &Picture, text: &str, page: &Page) {
    let is_there = picture.labels().any(|label| label.text.starts_with(text));
    let (size, device) = (picture.size, page.device);
    assert!(is_there, "{text:?} at {size:?}: {device}");
}

#[test]
fn ridge_roofs_and_the_large_gemm_are_always_named() {
    each_roofline(|page, picture, _, _| {
        let scene = &page.roofline;
        for text in [
            &scene.ridge_label,
            &scene.peak_label,
            &scene.bandwidth_label,
        ] {
            reads(picture, text, page);
        }
        let operations = &page.text.operations;
        reads(picture, operations.get("large_gemm"), page);
        if ["a100_80_sxm", "h100_sxm"].contains(&page.device) {
            reads(picture, operations.get("add"), page);
            reads(picture, operations.get("matrix_vector"), page);
        }
    });
}

#[test]
fn wide_rooflines_name_every_operation_at_the_ceiling() {
    each_roofline(|page, picture, width, density| {
        let operations = &page.text.operations;
        for operation in [
            operations.get("convolution"),
            operations.get("train_attention"),
            operations.get("train_mlp"),
            operations.get("train_qkv"),
        ] {
            if width >= 600.0 && density == Density::Desk {
                reads(picture, operation, page);
            }
        }
    });
}

#[test]
fn no_label_covers_a_data_point() {
    each_roofline(|_, picture, _, _| {
        for mark in &picture.marks {
            let Mark::Marker(marker) = mark else { continue };
            for label in picture.labels() {
                let is_clear = !label.rect().grown(-1.0).overlaps(&marker.rect());
                assert!(is_clear, "{} at {:?}", label.text, picture.size);
            }
        }
    });
}

#[test]
fn the_page_has_its_labels_apart() {
    for page in Page::all() {
        check_everywhere(&page.roofline).unwrap();
        check_everywhere(&page.memory).unwrap();
        check_everywhere(&page.history).unwrap();
    }
}

#[test]
fn the_history_names_the_course_and_the_device_in_use() {
    for page in Page::all() {
        for (width, height) in [(1150.0, 230.0), (900.0, 240.0), (700.0, 180.0)] {
            let picture = page.history.layout(size(width, height), &desk());
            let scene = &page.history;
            for device in &scene.course_points {
                reads(&picture, &device.label, &page);
            }
            for line in &scene.lines {
                reads(&picture, &line.label, &page);
                for device in line.devices.iter().filter(|device| device.is_current) {
                    reads(&picture, &device.label, &page);
                }
            }
        }
    }
}

#[test]
fn the_history_has_its_labels_apart() {
    for tongue in [Tongue::English, Tongue::Chinese] {
        check_everywhere(&history(tongue)).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn rooflines_have_their_labels_apart(
        tongue in tongue(),
        peak in spread(-1, 5),
        bandwidth in spread(0, 6),
        other in spread(0, 5),
    ) {
        check_everywhere(&roofline(tongue, peak, bandwidth, &[other]))?;
    }

    #[test]
    fn memories_have_their_labels_apart(
        tongue in tongue(),
        gb in [spread(-2, 5), spread(-2, 5), spread(-2, 5), spread(-2, 5)],
        capacity in spread(0, 4),
    ) {
        check_everywhere(&memory(tongue, gb, capacity))?;
    }

    #[test]
    fn a_frame_that_lags_behind_is_still_sound(
        peak in spread(-1, 5),
        bandwidth in spread(0, 6),
        gb in [spread(-2, 5), spread(-2, 5), spread(-2, 5), spread(-2, 5)],
    ) {
        let mut scene = roofline(Tongue::English, peak, bandwidth, &[]);
        scene.frame = roofline(Tongue::English, 312.0, 2039.0, &[]).frame;
        check_everywhere(&scene)?;
        let mut scene = memory(Tongue::English, gb, 85.9);
        scene.axis_max_gb = 160.0;
        check_everywhere(&scene)?;
    }
}
