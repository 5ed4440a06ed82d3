//! The roofline with what it is asked to show.

use std::collections::BTreeSet;

use ridgepoint::chart::picture::{Mark, Picture};
use ridgepoint::chart::theme::{Density, Palette};
use ridgepoint::chart::{Scene as _, Theme};
use ridgepoint::details::instrument::hold_axes;
use ridgepoint::details::table::Cell;
use ridgepoint::details::table_about;

use crate::check::check;
use crate::{LANGUAGES, SIZES, desk, links, of, size, words};

/// All that the roofline can be asked for, alone and together.
const STUDIES: [&str; 8] = [
    "roofline=levels.links",
    "roofline=kernels",
    "roofline=no_course.trail",
    "roofline=trail.kernels",
    "pin=v*1*gpu*b200*net*llama-3-8b",
    "roofline=no_course&pin=v*1*gpu*k20x*batch*64",
    "roofline=levels.links.kernels.trail.ghost&pin=v*1*gpu*h100_sxm",
    "roofline=levels.trail.measured",
];

/// Labels apart, inside and off the marks, whatever is asked of the roofline; and all that is drawn reads.
#[test]
fn studied_rooflines_are_sound_everywhere() {
    for (index, link) in links().iter().enumerate() {
        // Each link is tried with some of the studies, each study with some of the links.
        let studies = STUDIES.iter().cycle().skip(index * 3).take(3);
        for (study, language) in studies.zip(LANGUAGES) {
            let link = format!("{link}&{study}");
            let chart = of("roofline", &link, language);
            for at in SIZES {
                for (palette, density) in [
                    (Palette::Light, Density::Desk),
                    (Palette::Dark, Density::Projector),
                ] {
                    let theme = Theme::for_size(palette, density, size(at));
                    let picture = chart.layout(size(at), &theme);
                    check(&picture, &theme).unwrap_or_else(|fault| panic!("{link}: {fault}"));
                    // A phone has no projector: its axis titles are too long.
                    let is_usual = at.0 >= 16.0 * theme.label_px;
                    assert!(!is_usual || picture.refused.is_empty(), "{link} at {at:?}");
                    if at.0 >= 24.0 * theme.label_px && language != "xx" {
                        assert_off_the_marks(&picture, &link);
                    }
                }
            }
            let (at, area) = (size(SIZES[0]), size(SIZES[0]));
            let targets = chart.targets(at, &desk());
            let ids: BTreeSet<_> = targets.iter().map(|target| &target.id).collect();
            assert_eq!(ids.len(), targets.len(), "{link}");
            for target in &targets {
                let middle = target.rect.centre();
                let is_inside = middle.x >= 0.0 && middle.x <= area.width;
                assert!(is_inside && !target.text.is_empty(), "{link}: {target:?}");
            }
        }
    }
}

/// No word of a picture covers one of its marks.
fn assert_off_the_marks(picture: &Picture, link: &str) {
    for mark in &picture.marks {
        let Mark::Marker(marker) = mark else { continue };
        for label in picture.labels() {
            let is_clear = !label.rect().grown(-1.0).overlaps(&marker.rect());
            assert!(is_clear, "{} of {link} at {:?}", label.text, picture.size);
        }
    }
}

/// An A100's figures (NVIDIA's whitepaper): 108 × 128 bytes × 1.41 GHz of shared memory, 5120 bytes × 1.41
/// GHz of L2, 300 GB/s of `NVLink` and 31.5 of PCIe each way. A K20X has no published L2 rate.
#[test]
fn levels_are_named_with_what_is_published() {
    let written = words("roofline", "v=1&roofline=levels.links", (1100.0, 600.0));
    for wanted in [
        "Shared memory, L1 19.5 TB/s",
        "L2 cache 7.22 TB/s",
        "NVLink 300 GB/s",
        "PCIe to the host 31.5 GB/s",
        "Network port 50.0 GB/s",
    ] {
        assert!(
            written.iter().any(|word| word == wanted),
            "{wanted}: {written:?}"
        );
    }
    let summary = |link| of("roofline", link, "en").summary().to_owned();
    let kepler = summary("v=1&gpu=k20x&fmt=fp32&roofline=levels");
    assert!(
        kepler.ends_with("not published for this device: Shared memory, L1, L2 cache."),
        "{kepler}"
    );
    assert!(!summary("v=1&roofline=levels").contains("Not published"));
}

/// 312 TFLOP/s over 2.039 TB/s is a ridge of 153: in 16 bits about as many sequences, and a few more for the
/// activations that move, too.
#[test]
fn the_critical_batch_is_named_at_the_ridge() {
    let link = "v=1&task=decode&net=llama-3-8b&roofline=trail";
    let written = words("roofline", link, (1100.0, 600.0));
    let wanted = "batch 160 reaches the ridge";
    assert!(written.iter().any(|word| word == wanted), "{written:?}");
    let far = of("roofline", &format!("{link}&peak=99000"), "en");
    assert!(
        far.summary()
            .ends_with("no batch up to 4096 reaches the ridge."),
        "{}",
        far.summary()
    );
    let rows = rows_of("roofline", link);
    let row = rows.iter().find(|row| row.starts_with("Decode: MLP"));
    assert!(row.is_some_and(|row| row.ends_with("\t160")), "{row:?}");
}

/// The rows of a table, a tabulator between the cells.
fn rows_of(question: &str, link: &str) -> Vec<String> {
    let table = table_about(question, link, "en").unwrap();
    let row = |row: &Vec<Cell>| {
        row.iter()
            .map(|cell| cell.text.replace('\u{a0}', " "))
            .collect::<Vec<_>>()
            .join("\t")
    };
    table.rows.iter().map(row).collect()
}

#[test]
fn kernels_are_as_large_as_their_share() {
    let link = "v=1&net=llama-3-8b&task=decode&roofline=kernels.no_course";
    let targets = of("roofline", link, "en").targets(size(SIZES[0]), &desk());
    let area = |id: &str| {
        let target = targets.iter().find(|target| target.id == id).unwrap();
        target.rect.width() * target.rect.height()
    };
    let share = |id: &str| {
        let target = targets.iter().find(|target| target.id == id).unwrap();
        let (_, share) = target.text.split_once("takes ").unwrap();
        share
            .split('\u{a0}')
            .next()
            .unwrap()
            .parse::<f64>()
            .unwrap()
    };
    let (one, other) = ("mlp_in-forward", "mlp_out-forward");
    let ratios = (area(one) / area(other), share(one) / share(other));
    assert!(
        ratios.0 > 1.5 && (ratios.0 / ratios.1 - 1.0).abs() < 0.01,
        "{ratios:?}"
    );
}

#[test]
fn the_pinned_device_is_drawn_and_compared() {
    let link = "v=1&gpu=h100_sxm&pin=v*1";
    let written = words("roofline", link, (1100.0, 600.0));
    assert!(
        written.iter().any(|word| word == "A100 80 GB, pinned"),
        "{written:?}"
    );
    let summary = of("roofline", link, "en").summary().to_owned();
    assert!(summary.contains("153 → 295"), "{summary}");
    let rows = rows_of("compared", link);
    for row in [
        "Ridge point\t153 FLOP/byte\t295 FLOP/byte",
        "Total\t148.5 GB\t148.5 GB",
    ] {
        assert!(rows.iter().any(|found| found == row), "{rows:?}");
    }
    let unpinned = rows_of("compared", "v=1").concat();
    assert!(unpinned.contains("Pin this to compare with"), "{unpinned}");
}

/// 271.2 of 312 TFLOP/s and 1794 of 2039 GB/s on an A100; nobody published anything of an RTX 4090.
#[test]
fn measured_roofs_are_drawn_where_they_are_published() {
    let link = "v=1&roofline=measured";
    let written = words("roofline", link, (1100.0, 600.0));
    assert!(written.iter().any(|word| word == "measured"), "{written:?}");
    let drawn = of("roofline", link, "en");
    let summary = plain(drawn.summary());
    assert!(
        summary.contains("271 TFLOP/s, 86.9 % of the peak, and 1.79 TB/s, 88.0 % of the bandwidth"),
        "{summary}"
    );
    let targets = drawn.targets(size(SIZES[0]), &desk());
    let read = targets.iter().find(|target| target.id == "measured-roofs");
    let read = read.map(|target| plain(&target.text)).unwrap_or_default();
    assert!(read.ends_with("ridge 151 FLOP/byte."), "{read}");
    let without = of("roofline", "v=1&gpu=rtx4090&roofline=measured", "en");
    assert!(
        without
            .summary()
            .ends_with("nobody published measured roofs of the RTX 4090 in this format."),
        "{}",
        without.summary()
    );
}

/// With spaces that break lines.
fn plain(text: &str) -> String {
    text.replace('\u{a0}', " ")
}

/// A ceiling dragged beyond the held frame takes its operations along: each stands at the edge with its rate.
#[test]
fn what_leaves_a_held_frame_stands_at_its_edge_with_the_value() {
    hold_axes("v=1");
    for asked in ["", "&roofline=no_course"] {
        let written = words(
            "roofline",
            &format!("v=1&peak=5000{asked}"),
            (1100.0, 600.0),
        );
        let wanted = "MLP GEMM 4772 TFLOP/s";
        assert!(written.iter().any(|word| word == wanted), "{written:?}");
    }
    hold_axes("");
}

#[test]
fn what_was_before_the_last_change_stays_as_a_ghost() {
    let drawn = |link: &str| {
        let picture = of("roofline", link, "en").layout(size(SIZES[0]), &desk());
        picture.labels().any(|label| label.text == "before")
    };
    assert!(!drawn("v=1&roofline=ghost"), "nothing has changed yet");
    assert!(drawn("v=1&gpu=h100_sxm&roofline=ghost"));
    assert!(
        drawn("v=1&gpu=h100_sxm&roofline=ghost.levels"),
        "what is asked for is no change"
    );
    // During a gesture, what was at its beginning.
    hold_axes("v=1&gpu=h100_sxm&roofline=ghost");
    for peak in [900.0, 800.0] {
        assert!(drawn(&format!(
            "v=1&gpu=h100_sxm&peak={peak}&roofline=ghost"
        )));
    }
    hold_axes("");
    let released = of("roofline", "v=1&gpu=h100_sxm&peak=800&roofline=ghost", "en");
    assert!(
        released.summary().ends_with("295 → 239 FLOP/byte."),
        "{}",
        released.summary()
    );
}
