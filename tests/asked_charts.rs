//! The memory chart and the ridge over the years with what else they can be asked to show: against stored
//! drawings, and what must hold of any link, size and theme.

#![expect(clippy::unwrap_used, reason = "a test helper may fail loudly")]

#[path = "golden/check.rs"]
mod check;

use check::check;
use expect_test::expect_file;
use ridgepoint::catalog::Catalog;
use ridgepoint::chart::picture::Target;
use ridgepoint::chart::svg::to_svg;
use ridgepoint::chart::theme::{Density, Palette};
use ridgepoint::chart::{Scene as _, Size, Theme};
use ridgepoint::details::{Drawn, chart, targets as targets_of};
use ridgepoint::state::charts::Chart;
use ridgepoint::state::link::ThemeChoice;
use ridgepoint::state::placed::Placed;

const SIZES: [(f64, f64); 6] = [
    (1100.0, 600.0),
    (560.0, 420.0),
    (358.0, 320.0),
    (800.0, 400.0),
    (420.0, 700.0),
    (324.0, 224.0),
];
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

fn targets(id: &str, link: &str) -> Vec<Target> {
    let placed = Placed {
        chart: Chart::from_id(id).unwrap(),
        size: size((1150.0, 400.0)),
        look: ThemeChoice::Light,
        link: link.to_owned(),
    };
    targets_of(&placed.to_text(), "en").unwrap()
}

/// What is written on a chart.
fn words(id: &str, about: &str, at: (f64, f64)) -> Vec<String> {
    let picture = of(id, about, "en").layout(size(at), &desk());
    let texts = picture
        .labels()
        .map(|label| label.text.replace('\u{a0}', " "));
    texts.collect()
}

/// What the memory chart and the ridge over the years can be asked to show, by link.
const ASKED: [(&str, &str); 8] = [
    ("memory", "memory=batch"),
    ("memory", "memory=gib"),
    ("memory", "memory=zero.recompute.optimizer.batch.gib"),
    ("memory", "memory=zero.batch"),
    ("history", "history=linear"),
    ("history", "history=vendors"),
    ("history", "history=sparse.no_vector.no_others"),
    ("history", "history=linear.vendors.sparse.no_8bit.no_4bit"),
];

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
    for (id, about, at, stored) in [
        (
            "memory",
            "v=1&memory=zero.recompute.optimizer.batch",
            (420.0, 700.0),
            expect_file!["golden/memory_studied.svg"],
        ),
        (
            "memory",
            "v=1&memory=batch.gib",
            (420.0, 700.0),
            expect_file!["golden/memory_gib.svg"],
        ),
        (
            "history",
            "v=1&history=linear.vendors.sparse.no_vector",
            (1150.0, 320.0),
            expect_file!["golden/history_studied.svg"],
        ),
    ] {
        let drawn = to_svg(&of(id, about, "en"), size(at), &desk());
        stored.assert_eq(&drawn);
    }
}

/// The height that a chart asks for is one at which all that is asked for is there.
#[test]
fn what_is_asked_for_is_apart_and_inside_everywhere() {
    for link in links() {
        for (id, asked) in ASKED {
            for language in ["zh", "en"] {
                let chart = of(id, &format!("{link}&{asked}"), language);
                for at in SIZES {
                    for (palette, density) in [
                        (Palette::Light, Density::Desk),
                        (Palette::Light, Density::Projector),
                    ] {
                        let theme = Theme::for_size(palette, density, size(at));
                        let height = at.1.max(chart.wanted_height(at.0, &theme));
                        let at = (at.0, height);
                        let picture = chart.layout(size(at), &theme);
                        check(&picture, &theme)
                            .unwrap_or_else(|fault| panic!("{id} of {link}&{asked}: {fault}"));
                        assert_eq!(picture.refused, [""; 0], "{id} of {link}&{asked} at {at:?}");
                    }
                }
            }
        }
    }
}

/// Of the course's 7B 36.5 GB of 148.5 grow with the batch; ZeRO-1 on eight devices leaves of 84 GB
/// 10.5.
#[test]
fn memory_shows_other_ways_to_train() {
    let about = "v=1&memory=zero.recompute.optimizer.batch";
    let words = words("memory", about, (420.0, 760.0));
    for wanted in [
        "Activations × batch",
        "ZeRO, if on 8 devices",
        "1: optimizer",
        "75.01 GB",
        "None, now",
        "AdamW, now",
        "92.51 GB",
    ] {
        assert!(
            words.iter().any(|word| word == wanted),
            "{wanted}: {words:?}"
        );
    }
    let chart = of("memory", about, "en");
    let summary = chart.summary().replace('\u{a0}', " ");
    assert!(
        summary.contains(
            "of 148.5 GB, 36.5 GB grow with the batch, 9.13 GB a sequence, and 112 GB stay"
        ),
        "{summary}"
    );
    assert!(summary.contains("“3: + parameters”"), "{summary}");
    let serving = of("memory", "v=1&task=decode&memory=zero", "en");
    assert!(serving.summary().contains("belong to training"));
    assert_eq!(serving.wanted_height(420.0, &desk()), 0.0);
}

/// 85.9 GB are 80 GiB.
#[test]
fn memory_is_written_in_gib_throughout() {
    let words = words("memory", "v=1&memory=gib", (420.0, 700.0));
    assert!(words.iter().any(|word| word == "80.0 GiB"), "{words:?}");
    assert!(words.iter().all(|word| !word.ends_with("GB")), "{words:?}");
}

/// NVIDIA prints 624 TFLOP/s with sparsity for the A100, over 2.039 TB/s; Google's TPU v7 has 2307 over
/// 7.38.
#[test]
fn the_history_shows_vendors_and_sparsity() {
    let link = "v=1&history=vendors.sparse";
    let read = targets("history", link);
    let text_of = |is_sparse: bool| {
        let is_meant = |target: &&Target| {
            let id = &target.id;
            id.starts_with("A100 SXM4 80 GB-BF16") && id.ends_with("-sparse") == is_sparse
        };
        let target = read.iter().find(is_meant).unwrap();
        target.text.replace('\u{a0}', " ")
    };
    assert!(text_of(false).contains("312 TFLOP/s in BF16 over 2.04 TB/s, ridge 153"));
    assert!(text_of(true).contains("624 TFLOP/s in BF16 over 2.04 TB/s, ridge 306"));
    let words = words("history", link, (1150.0, 320.0));
    for wanted in [
        "AMD",
        "Google",
        "Intel",
        "Huawei",
        "Apple",
        "with 2:4 sparsity",
    ] {
        assert!(
            words.iter().any(|word| word == wanted),
            "{wanted}: {words:?}"
        );
    }
    let summary = of("history", link, "en").summary().to_owned();
    assert!(
        summary.contains("TPU v7 313") && summary.contains("the ridge itself grew 1.60 times"),
        "{summary}"
    );
}

#[test]
fn the_history_leaves_off_what_is_not_wanted() {
    let is_there = |link: &str, wanted: &str| {
        let words = words("history", link, (1150.0, 320.0));
        words.iter().any(|word| word == wanted)
    };
    for (id, name) in [
        ("no_vector", "FP32 vector"),
        ("no_8bit", "FP8"),
        ("no_4bit", "FP4"),
    ] {
        assert!(is_there("v=1&history=linear", name));
        assert!(!is_there(&format!("v=1&history={id}"), name), "{id}");
    }
    let count = |link| targets("history", link).len();
    assert!(count("v=1&history=no_others") + 10 < count("v=1&history=linear"));
}
