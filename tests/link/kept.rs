//! Links that were once given away.

use ridgepoint::calc::hardware::CapacityBasis;
use ridgepoint::calc::inference::{CacheFormat, WeightFormat};
use ridgepoint::calc::parallel::ZeroStage;
use ridgepoint::calc::precision::NumberFormat;
use ridgepoint::calc::training::{AttentionScores, GatedMlp, Loss, Meter, Optimizer, Recompute};
use ridgepoint::state::choices::CHOICES;
use ridgepoint::state::limits::Field;
use ridgepoint::state::link::{ThemeChoice, View, encode};
use ridgepoint::state::scenario::{AdapterKind, Dropout, Recipe, Scenario, TargetSet, Task};
use ridgepoint::text::Language;

use crate::arbitrary::catalog;
use crate::{OPENING, understood};

const LINKS: &str = include_str!("../data/links.txt");
const IDS: &str = include_str!("../data/ids.txt");

/// A scenario and a view in words that only this test knows, so that no change of the codec can
/// change both what a link means and what it is expected to mean.
fn meaning(scenario: &Scenario, view: View) -> String {
    let Scenario {
        device, network, ..
    } = *scenario;
    let own = |name: &str, value: Option<f64>| value.map(|value| format!("{name} {value}"));
    let format = match scenario.format {
        NumberFormat::Fp16 => "FP16",
        NumberFormat::Bf16 => "BF16",
        NumberFormat::Tf32 => "TF32",
        NumberFormat::Fp32 => "FP32",
        NumberFormat::Fp8 => "FP8",
        NumberFormat::Fp4 => "FP4",
        NumberFormat::Fp64 | NumberFormat::Int8 => "not offered",
    };
    let basis = match scenario.basis {
        CapacityBasis::Label => "capacity as sold",
        CapacityBasis::Driver => "capacity as reported",
        CapacityBasis::Headroom => "capacity less headroom",
    };
    let optimizer = match scenario.optimizer {
        Optimizer::Adam => "Adam",
        Optimizer::Sgd => "SGD",
        Optimizer::Momentum => "momentum",
        Optimizer::Adam8bit => "8-bit Adam",
        Optimizer::Adam4bit => "4-bit Adam",
        Optimizer::Adafactor => "Adafactor",
        Optimizer::Lion => "Lion",
        Optimizer::Muon => "Muon",
    };
    let recompute = match scenario.recompute {
        Recompute::None => "nothing recomputed",
        Recompute::Selective => "attention recomputed",
        Recompute::Full => "all recomputed",
        Recompute::Sqrt => "root rule",
    };
    let scores = match scenario.scores {
        AttentionScores::Stored => "scores kept",
        AttentionScores::NotStored => "scores not kept",
    };
    let dropout = match scenario.dropout {
        Dropout::ByNetwork => "dropout as trained",
        Dropout::On => "dropout",
        Dropout::Off => "no dropout",
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
        own("batch", Some(scenario.batch)),
        own("seq", Some(scenario.seq)),
        Some(optimizer.to_owned()),
        Some(recompute.to_owned()),
        Some(scores.to_owned()),
        Some(dropout.to_owned()),
        Some(rarer(scenario)).filter(|words| !words.is_empty()),
        language.map(str::to_owned),
        theme.map(str::to_owned),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// What most links do not say.
fn rarer(scenario: &Scenario) -> String {
    let words = [
        match scenario.task {
            Task::Train => "",
            Task::Prefill => "reads a prompt",
            Task::Decode => "writes",
        },
        match scenario.meter {
            Meter::Tensors => "",
            Meter::Device => "as the device reports",
        },
        match scenario.recipe {
            Recipe::ByFormat => "",
            Recipe::Mixed => "16-bit gradients",
            Recipe::MixedFp32Gradients => "32-bit gradients",
            Recipe::MixedBothGradients => "16- and 32-bit gradients",
            Recipe::Autocast => "32-bit weights cast",
            Recipe::FullShards => "32-bit shards",
            Recipe::Half => "nothing in 32 bits",
            Recipe::MixedFp8 => "8-bit linear maps",
            Recipe::Full => "all in 32 bits",
        },
        match scenario.gated_mlp {
            GatedMlp::All => "",
            GatedMlp::FusedActivation => "three tensors of the MLP",
            GatedMlp::RebuiltProduct => "two tensors of the MLP",
        },
        match scenario.loss {
            Loss::Unfused => "",
            Loss::Chunked => "loss in parts",
            Loss::Fused => "loss without logits",
        },
        match scenario.adapter {
            AdapterKind::None => "",
            AdapterKind::Lora => "adapters",
            AdapterKind::Nf4 => "adapters on NF4",
            AdapterKind::Nf4Double => "adapters on NF4 with quantized scales",
            AdapterKind::Gptq4 => "adapters on 4-bit integers",
        },
        match scenario.targets {
            TargetSet::All => "",
            TargetSet::QueriesAndValues => "at queries and values",
            TargetSet::Attention => "at attention",
        },
        match scenario.zero {
            ZeroStage::None => "",
            ZeroStage::Optimizer => "optimizer shared out",
            ZeroStage::Gradients => "gradients shared out",
            ZeroStage::Parameters => "everything shared out",
        },
        match scenario.weights {
            WeightFormat::Half => "",
            WeightFormat::Fp8 => "FP8 weights",
            WeightFormat::Int8 => "INT8 weights",
            WeightFormat::Int4 => "INT4 weights",
            WeightFormat::Nf4 => "NF4 weights",
        },
        match scenario.kv_cache {
            CacheFormat::Half => "",
            CacheFormat::Byte => "8-bit cache",
            CacheFormat::Nibble => "4-bit cache",
        },
    ];
    words
        .into_iter()
        .map(str::to_owned)
        .chain(flags_and_counts(scenario))
        .filter(|words| !words.is_empty())
        .collect::<Vec<_>>()
        .join(", ")
}

fn flags_and_counts(scenario: &Scenario) -> impl Iterator<Item = String> {
    let flags = [
        (scenario.optimizer_in_backward, "steps in the backward pass"),
        (scenario.offload, "waits in the host"),
        (scenario.sequence, "split along the sequence"),
    ];
    let counts = [
        ("accumulates", scenario.accumulation, 1.0),
        ("rank", scenario.rank, 8.0),
        ("copies", scenario.data, 1.0),
        ("share a matrix", scenario.tensor, 1.0),
        ("stages", scenario.pipeline, 1.0),
        ("virtual stages", scenario.interleave, 1.0),
        ("share a sequence", scenario.context, 1.0),
        ("share experts", scenario.expert, 1.0),
        ("room for a prompt of", scenario.prompt, 0.0),
        ("Gbit/s to other servers", scenario.network_port, 400.0),
    ];
    let flags = flags.into_iter().filter(|(is_on, _)| *is_on);
    let counts = counts
        .into_iter()
        .filter(|(_, count, usual)| count != usual);
    flags
        .map(|(_, words)| words.to_owned())
        .chain(counts.map(|(words, count, _)| format!("{words} {count}")))
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
    let links: Vec<_> = LINKS
        .lines()
        .filter(|line| line.starts_with("v="))
        .collect();
    let pairs: Vec<_> = links.iter().flat_map(|link| link.split('&')).collect();
    let themes = ThemeChoice::ALL.map(|theme| format!("{}={}", ThemeChoice::KEY, theme.id()));
    let choices = CHOICES
        .iter()
        .flat_map(|choice| choice.ids.iter().map(|id| format!("{}={id}", choice.key)));
    for pair in choices.chain(themes) {
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
