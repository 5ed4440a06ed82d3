//! Links that were once given away.

use ridgepoint::calc::hardware::CapacityBasis;
use ridgepoint::calc::precision::NumberFormat;
use ridgepoint::calc::training::{AttentionScores, Optimizer, Recompute};
use ridgepoint::state::limits::Field;
use ridgepoint::state::link::{Choice, ThemeChoice, View, encode};
use ridgepoint::state::scenario::Scenario;
use ridgepoint::text::Language;

use crate::arbitrary::catalog;
use crate::{OPENING, understood};

const LINKS: &str = include_str!("../data/links.txt");
const IDS: &str = include_str!("../data/ids.txt");

/// A scenario and a view in words that only this test knows, so that no change of the codec can
/// change both what a link means and what it is expected to mean.
fn meaning(scenario: &Scenario, view: View) -> String {
    let &Scenario {
        device,
        format,
        basis,
        network,
        batch,
        seq,
        optimizer,
        recompute,
        scores,
        has_dropout,
    } = scenario;
    let own = |name: &str, value: Option<f64>| value.map(|value| format!("{name} {value}"));
    let format = match format {
        NumberFormat::Fp16 => "FP16",
        NumberFormat::Bf16 => "BF16",
        NumberFormat::Tf32 => "TF32",
        NumberFormat::Fp32 => "FP32",
        NumberFormat::Fp8 => "FP8",
        NumberFormat::Fp4 => "FP4",
        NumberFormat::Fp64 | NumberFormat::Int8 => "not offered",
    };
    let basis = match basis {
        CapacityBasis::Label => "capacity as sold",
        CapacityBasis::Driver => "capacity as reported",
        CapacityBasis::Headroom => "capacity less headroom",
    };
    let optimizer = match optimizer {
        Optimizer::Adam => "Adam",
        Optimizer::Sgd => "SGD",
        Optimizer::Momentum => "momentum",
        Optimizer::Adam8bit => "8-bit Adam",
        Optimizer::Adam4bit => "4-bit Adam",
        Optimizer::Adafactor => "Adafactor",
        Optimizer::Lion => "Lion",
        Optimizer::Muon => "Muon",
    };
    let recompute = match recompute {
        Recompute::None => "nothing recomputed",
        Recompute::Selective => "attention recomputed",
        Recompute::Full => "all recomputed",
        Recompute::Sqrt => "root rule",
    };
    let scores = match scores {
        AttentionScores::Stored => "scores kept",
        AttentionScores::NotStored => "scores not kept",
    };
    let language = view.language.map(|language| match language {
        Language::Zh => "in Chinese",
        Language::En => "in English",
        Language::Test => "in brackets",
    });
    let theme = match view.theme {
        ThemeChoice::System => None,
        ThemeChoice::Light => Some("light"),
        ThemeChoice::Dark => Some("dark"),
        ThemeChoice::Projector => Some("for a projector"),
    };
    let words = [
        Some(device.id.to_owned()),
        own("peak", device.peak),
        own("bandwidth", device.bandwidth),
        own("capacity", device.capacity),
        Some(format.to_owned()),
        Some(basis.to_owned()),
        Some(network.id.to_owned()),
        own("billions", network.params),
        own("hidden", network.hidden),
        own("layers", network.layers),
        own("batch", Some(batch)),
        own("seq", Some(seq)),
        Some(optimizer.to_owned()),
        Some(recompute.to_owned()),
        Some(scores.to_owned()),
        Some(if has_dropout { "dropout" } else { "no dropout" }.to_owned()),
        language.map(str::to_owned),
        theme.map(str::to_owned),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[test]
fn links_that_once_worked_work_for_ever() {
    let blocks: Vec<_> = LINKS.split("\n\n").skip(1).collect();
    assert!(blocks.len() >= 20, "links got lost: {}", blocks.len());
    for block in blocks {
        let [link, again, means] = block.trim_end().split('\n').collect::<Vec<_>>()[..] else {
            panic!("not three lines: {block}");
        };
        let (scenario, view) = understood(link);
        let found = format!(
            "{link}\n= {}\n: {}",
            encode(&scenario, &view),
            meaning(&scenario, view)
        );
        assert_eq!(found, format!("{link}\n{again}\n{means}"));
    }
}

/// Whoever adds a choice adds a link with it.
#[test]
fn the_links_that_must_work_use_every_key_and_id() {
    fn ids<C: Choice>() -> Vec<String> {
        let pair = |choice: &C| format!("{}={}", C::KEY, choice.id());
        C::ALL.iter().map(pair).collect()
    }
    let links: Vec<_> = LINKS
        .lines()
        .filter(|line| line.starts_with("v="))
        .collect();
    let pairs: Vec<_> = links.iter().flat_map(|link| link.split('&')).collect();
    let choices = [
        ids::<NumberFormat>(),
        ids::<CapacityBasis>(),
        ids::<Optimizer>(),
        ids::<Recompute>(),
        ids::<AttentionScores>(),
        ids::<ThemeChoice>(),
        ids::<bool>(),
    ];
    for pair in choices.iter().flatten() {
        assert!(pairs.contains(&pair.as_str()), "no link has {pair}");
    }
    for field in Field::ALL {
        let key = format!("{}=", field.key());
        assert!(
            pairs.iter().any(|pair| pair.starts_with(&key)),
            "no link has {key}"
        );
    }
}

#[test]
fn ids_stay_for_ever() {
    let known: Vec<_> = IDS.lines().filter(|line| line.contains('=')).collect();
    for id in &known {
        let (scenario, view) = understood(&format!("v=1&{id}"));
        let again = encode(&scenario, &view);
        let is_opening = again == OPENING;
        assert!(again == format!("v=1&{id}") || is_opening, "{id}: {again}");
    }
    let devices = catalog()
        .devices()
        .iter()
        .map(|device| format!("gpu={}", device.id));
    let networks = catalog()
        .networks()
        .iter()
        .map(|entry| format!("net={}", entry.id));
    for id in devices.chain(networks) {
        assert!(
            known.contains(&id.as_str()),
            "tests/data/ids.txt lacks {id}"
        );
    }
}
