//! The charts of the details: against stored drawings, and what must hold of any link, size, theme and
//! language.

#![expect(clippy::unwrap_used, reason = "a test helper may fail loudly")]

#[path = "golden/check.rs"]
mod check;
#[path = "golden/studied.rs"]
mod studied;

use std::collections::BTreeSet;

use check::check;
use expect_test::expect_file;
use ridgepoint::catalog::Catalog;
use ridgepoint::chart::picture::{Mark, Picture};
use ridgepoint::chart::svg::to_svg;
use ridgepoint::chart::theme::{Density, Palette};
use ridgepoint::chart::{Scene as _, Size, Theme};
use ridgepoint::details::{Drawn, chart, table_about};
use ridgepoint::state::charts::Chart;
use ridgepoint::state::link::ThemeChoice;
use ridgepoint::state::placed::Placed;

const CHARTS: [&str; 3] = ["frontier", "timeline", "hierarchy"];
const LANGUAGES: [&str; 3] = ["zh", "en", "xx"];
const SIZES: [(f64, f64); 4] = [
    (1100.0, 600.0),
    (560.0, 420.0),
    (358.0, 320.0),
    (800.0, 400.0),
];
/// Smaller and longer than is sensible.
const ODD_SIZES: [(f64, f64); 4] = [(1500.0, 200.0), (40.0, 30.0), (200.0, 900.0), (0.0, 0.0)];
/// Every how many devices of the catalog one is tried.
const EVERY: usize = 7;

fn size((width, height): (f64, f64)) -> Size {
    Size { width, height }
}

fn desk() -> Theme {
    Theme::new(Palette::Light, Density::Desk)
}

fn of(id: &str, link: &str, language: &str) -> Drawn {
    let placed = Placed {
        chart: Chart::from_id(id).unwrap(),
        size: size(SIZES[0]),
        look: ThemeChoice::Light,
        link: link.to_owned(),
    };
    chart(&placed.to_text(), language).unwrap()
}

/// What is written on a chart.
fn words(id: &str, about: &str, at: (f64, f64)) -> Vec<String> {
    words_of(&of(id, about, "en").layout(size(at), &desk()))
}

fn words_of(picture: &Picture) -> Vec<String> {
    let texts = picture
        .labels()
        .map(|label| label.text.replace('\u{a0}', " "));
    texts.collect()
}

/// Every task on some devices with some networks of the catalog, and what is out of the way.
fn links() -> Vec<String> {
    let catalog = Catalog::load().unwrap();
    let networks = catalog.networks().iter().cycle().step_by(EVERY);
    let pairs = catalog.devices().iter().step_by(EVERY).zip(networks);
    let mut links: Vec<String> = pairs
        .flat_map(|(device, network)| {
            let (gpu, net) = (device.id, network.id);
            ["train", "prefill", "decode"]
                .map(|task| format!("v=1&gpu={gpu}&net={net}&task={task}"))
        })
        .collect();
    let odd = [
        "v=1",
        "v=1&batch=4096&seq=1M",
        "v=1&gpu=h100_sxm&net=llama-3-8b&opt=sgd&batch=1&seq=128",
        "v=1&gpu=h200_sxm&net=gpt-2&batch=1",
        "v=1&net=llama-3-8b&dp=64&zero=3&recompute=full&meter=device",
    ];
    links.extend(odd.map(str::to_owned));
    links
}

#[test]
fn charts_are_drawn_as_stored() {
    for (id, stored) in [
        ("frontier", expect_file!["golden/frontier.svg"]),
        ("timeline", expect_file!["golden/timeline.svg"]),
        ("hierarchy", expect_file!["golden/hierarchy.svg"]),
    ] {
        let about = "v=1&gpu=h100_sxm&net=llama-3-8b&opt=sgd&batch=4&seq=8192";
        let drawn = to_svg(&of(id, about, "en"), size(SIZES[0]), &desk());
        stored.assert_eq(&drawn);
    }
    for (asked, stored) in [
        (
            "roofline=levels.links",
            expect_file!["golden/roofline_levels.svg"],
        ),
        (
            "roofline=kernels",
            expect_file!["golden/roofline_kernels.svg"],
        ),
        (
            "task=decode&roofline=no_course.trail",
            expect_file!["golden/roofline_trail.svg"],
        ),
        (
            "gpu=h100_sxm&pin=v*1",
            expect_file!["golden/roofline_pinned.svg"],
        ),
        (
            "gpu=gh200_96&roofline=measured",
            expect_file!["golden/roofline_measured.svg"],
        ),
    ] {
        let about = format!("v=1&net=llama-3-8b&{asked}");
        let drawn = to_svg(&of("roofline", &about, "en"), size(SIZES[0]), &desk());
        stored.assert_eq(&drawn);
    }
}

/// Every view in the themes that its other drawings are not in, at the width that it has on a projector.
#[test]
fn every_view_is_drawn_as_stored_in_the_other_themes() {
    let about = "v=1&gpu=h100_sxm&net=llama-3-8b&batch=4&seq=8192";
    for id in Chart::ALL.map(Chart::id) {
        for (name, palette, density) in [
            ("dark", Palette::Dark, Density::Desk),
            ("projector", Palette::Light, Density::Projector),
        ] {
            let theme = Theme::new(palette, density);
            let drawn = to_svg(&of(id, about, "zh"), size(SIZES[3]), &theme);
            expect_file![format!("golden/{id}_{name}.svg")].assert_eq(&drawn);
        }
    }
}

#[test]
fn labels_are_apart_and_inside_everywhere() {
    for link in links() {
        for (id, language) in CHARTS.iter().flat_map(|id| LANGUAGES.map(|it| (*id, it))) {
            let chart = of(id, &link, language);
            for at in SIZES {
                for (palette, density) in [
                    (Palette::Light, Density::Desk),
                    (Palette::Dark, Density::Desk),
                    (Palette::Light, Density::Projector),
                ] {
                    let theme = Theme::for_size(palette, density, size(at));
                    let picture = chart.layout(size(at), &theme);
                    check(&picture, &theme)
                        .unwrap_or_else(|fault| panic!("{id} of {link}: {fault}"));
                    assert_eq!(picture.refused, [""; 0], "{id} of {link} at {at:?}");
                }
            }
        }
    }
}

#[test]
fn odd_sizes_do_no_harm() {
    let studied = "v=1&roofline=levels.links.kernels.trail&pin=v*1*gpu*b200";
    let all = CHARTS.map(|id| (id, "v=1")).into_iter();
    for (id, about) in all.chain([("roofline", studied)]) {
        for at in ODD_SIZES {
            for density in [Density::Desk, Density::Narrow, Density::Projector] {
                let theme = Theme::new(Palette::Light, density);
                let chart = of(id, about, "zh");
                let picture = chart.layout(size(at), &theme);
                check(&picture, &theme).unwrap_or_else(|fault| panic!("{id}: {fault}"));
                let may_refuse = id == "roofline" && at.0 < 16.0 * theme.label_px;
                assert!(may_refuse || picture.refused.is_empty(), "{id} at {at:?}");
                assert!(
                    chart
                        .targets(size(at), &theme)
                        .iter()
                        .all(|it| it.rect.centre().is_finite())
                );
            }
        }
    }
}

/// In a frame of 320 x 240 with two controls, the smallest that is promised, in each theme.
#[test]
fn the_smallest_frame_is_not_blank() {
    for (id, height) in [
        ("frontier", 104.0),
        ("timeline", 104.0),
        ("memory", 104.0),
        ("hierarchy", 134.0),
    ] {
        for language in ["zh", "en"] {
            for (palette, density) in [
                (Palette::Light, Density::Desk),
                (Palette::Dark, Density::Desk),
                (Palette::Light, Density::Projector),
            ] {
                let at = size((304.0, height));
                let theme = Theme::for_size(palette, density, at);
                let picture = of(id, "v=1", language).layout(at, &theme);
                check(&picture, &theme).unwrap_or_else(|fault| panic!("{id}: {fault}"));
                let n_marks = picture.marks.len();
                assert!(n_marks > 10, "{id}, {language}, {density:?}: {n_marks}");
                if id == "memory" {
                    let said = words_of(&picture);
                    let last = if language == "zh" {
                        "激活值"
                    } else {
                        "Activations"
                    };
                    assert!(said.iter().any(|text| text == last), "{said:?}");
                }
            }
        }
    }
}

#[test]
fn every_target_is_inside_and_says_something() {
    for link in links() {
        for id in CHARTS {
            let chart = of(id, &link, "en");
            assert!(!chart.title().is_empty() && !chart.summary().is_empty());
            let at = size((800.0, 400.0));
            let picture = chart.layout(at, &desk());
            let targets = chart.targets(at, &desk());
            let ids: BTreeSet<_> = targets.iter().map(|target| &target.id).collect();
            assert_eq!(ids.len(), targets.len(), "{id} of {link}");
            assert!(targets.len() >= 3, "{id} of {link}");
            for target in targets {
                let middle = target.rect.centre();
                assert!(
                    picture.area().has(middle),
                    "{} of {link}: {middle:?}",
                    target.id
                );
                assert!(!target.text.is_empty(), "{} of {link}", target.id);
            }
        }
    }
}

/// At the height that it asks for, nothing is left off.
#[test]
fn the_levels_have_all_their_words_at_the_height_they_ask_for() {
    for (width, density) in [(856.0, Density::Desk), (884.0, Density::Projector)] {
        let chart = of("hierarchy", "v=1", "en");
        let theme = Theme::new(Palette::Light, density);
        let height = chart.wanted_height(width, &theme);
        let picture = chart.layout(size((width, height)), &theme);
        let words: Vec<_> = picture.labels().map(|label| label.text.as_str()).collect();
        for word in ["41.9\u{a0}MB", "2.04\u{a0}TB/s"] {
            assert!(words.contains(&word), "{word} in {words:?}");
        }
        // A gigabyte at 2.039 TB/s takes 0.49 ms.
        assert!(
            words.iter().any(|word| word.contains("490\u{a0}µs")),
            "{words:?}"
        );
        assert!(
            words.iter().any(|word| word.contains("course")),
            "{words:?}"
        );
    }
}

/// 7B parameters with Adam are 112 GB of states, more than an A100 has: no cell fits.
#[test]
fn where_states_are_too_large_nothing_fits() {
    let words = words("frontier", "v=1", (1100.0, 600.0));
    assert!(words.iter().any(|word| word == "states alone"), "{words:?}");
    assert!(
        !words.iter().any(|word| word.starts_with("fits")),
        "{words:?}"
    );
    let targets = of("frontier", "v=1", "en").targets(size((1100.0, 600.0)), &desk());
    let first = targets.first().unwrap();
    assert_eq!(first.id, "current");
    assert!(
        first.text.contains("148.5\u{a0}GB") && first.text.contains("the states alone exceed"),
        "{}",
        first.text
    );
}

#[test]
fn the_frontier_names_its_parts() {
    let link = "v=1&gpu=h100_sxm&net=llama-3-8b&opt=sgd&batch=4&seq=8192";
    for at in [(1100.0, 600.0), (560.0, 420.0), (358.0, 320.0)] {
        let words = words("frontier", link, at);
        assert!(
            words.iter().any(|word| word == "now: 4 × 8192"),
            "{words:?}"
        );
        assert!(
            words.iter().any(|word| word.starts_with("fits in 8")),
            "{words:?}"
        );
        assert!(
            words.iter().any(|word| word.contains("devices")),
            "{words:?}"
        );
    }
}

#[test]
fn the_timeline_names_peak_and_capacity() {
    for at in SIZES {
        let words = words("timeline", "v=1", at);
        assert!(
            words.iter().any(|word| word.starts_with("peak 148.5 GB")),
            "{words:?}"
        );
        assert!(
            words.iter().any(|word| word.contains("capacity, driver")),
            "{words:?}"
        );
        let blocks = ["Parameters", "Gradients", "Optimizer states", "Activations"];
        assert!(
            blocks
                .iter()
                .all(|block| words.iter().any(|word| word == block)),
            "{words:?}"
        );
    }
}

#[test]
fn what_fits_is_not_hatched() {
    let is_faded = |mark: &&Mark| matches!(mark, Mark::Polygon(_, color) if color.3 < 1.0);
    let count = |about| {
        let picture = of("timeline", about, "en").layout(size((1100.0, 600.0)), &desk());
        picture.marks.iter().filter(is_faded).count()
    };
    assert_eq!(count("v=1&opt=sgd&batch=1"), 0);
    assert!(count("v=1") > 4);
}

/// An H100: 3.35 TB/s of memory over 63.0 GB/s of PCIe are 53.2, against both directions 26.6.
#[test]
fn the_hierarchy_has_the_ratios_beside_the_courses() {
    let words = words("hierarchy", "v=1&gpu=h100_sxm", (1100.0, 600.0));
    let is_there = |wanted: &str| words.iter().any(|word| word.starts_with(wanted));
    assert!(
        is_there("53.2 × one way, 26.6 × both, the course: 40 ×"),
        "{words:?}"
    );
    assert!(is_there("9.00 ×, the course: 20 ×"), "{words:?}");
    assert!(
        is_there("NVLink") && is_there("450 GB/s each way, 900 GB/s both"),
        "{words:?}"
    );
    assert!(is_there("beyond the card"), "{words:?}");
}

/// GPT-2 XL has 25 heads, which two devices cannot share.
#[test]
fn no_chart_says_that_what_cannot_be_run_fits() {
    for id in ["memory", "frontier", "timeline"] {
        let link = "net=gpt-2-xl&tp=2";
        let summary = of(id, link, "en").summary().to_owned();
        assert!(!summary.contains("fits"), "{id}: {summary}");
        let fitting = of(id, "net=gpt-2-xl&batch=1", "en").summary().to_owned();
        assert!(fitting.contains("fits"), "{id}: {fitting}");
    }
    for id in ["frontier", "timeline"] {
        for (link, may_fit) in [("net=gpt-2-xl&tp=2", false), ("net=gpt-2-xl&batch=1", true)] {
            let table = table_about(id, link, "en").unwrap().to_csv();
            assert_eq!(table.contains('✓'), may_fit, "{id}: {table}");
            let read = words(id, link, (800.0, 500.0)).join("\n");
            assert!(may_fit || !read.contains("fits"), "{id}: {read}");
        }
    }
}
