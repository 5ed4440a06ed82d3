//! What a link means, in words.

use ridgepoint::calc::hardware::CapacityBasis;
use ridgepoint::calc::inference::{CacheFormat, WeightFormat};
use ridgepoint::calc::network::{Experts, Latent, Network, Norm, QkNorm, Window};
use ridgepoint::calc::parallel::ZeroStage;
use ridgepoint::calc::precision::NumberFormat;
use ridgepoint::calc::training::{AttentionScores, GatedMlp, Loss, Meter, Optimizer, Recompute};
use ridgepoint::state::chart_options::OPTIONS;
use ridgepoint::state::charts::Chart;
use ridgepoint::state::link::{ThemeChoice, View};
use ridgepoint::state::scenario::{AdapterKind, Dropout, Recipe, Scenario, TargetSet, Task};
use ridgepoint::state::word::OwnDevices;
use ridgepoint::text::Language;

/// A scenario and a view in words that only these tests know, so that no change of the codec can
/// change both what a link means and what it is expected to mean.
pub(crate) fn meaning(scenario: &Scenario, view: &View) -> String {
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
        Some(basis(scenario).to_owned()),
        Some(network.id.to_owned()),
        network.own.map(|own| own_network(&own)),
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
        charts(view),
    ];
    let words = words
        .into_iter()
        .flatten()
        .chain(options(view))
        .chain(kept(view));
    words.collect::<Vec<_>>().join(", ")
}

/// What the footprint is held against.
const fn basis(scenario: &Scenario) -> &'static str {
    match scenario.basis {
        CapacityBasis::Label => "capacity as sold",
        CapacityBasis::Driver => "capacity as reported",
        CapacityBasis::Headroom => "capacity less headroom",
    }
}

/// What else the reader keeps: a scenario, devices, a place in the lesson.
fn kept(view: &View) -> impl Iterator<Item = String> {
    let pin = view.pin.as_ref();
    let pinned = pin.map(|pin| format!("held against ({})", meaning(pin, &View::default())));
    let has_devices = view.own_devices != OwnDevices::default();
    let devices = has_devices.then(|| format!("keeps {}", view.own_devices.as_str()));
    let step = view.step.map(|step| format!("at step “{}”", step.as_str()));
    [pinned, devices, step, embedded(view)]
        .into_iter()
        .flatten()
}

/// How it stands in another page, if not as usual.
fn embedded(view: &View) -> Option<String> {
    let parts = view.embed.parts().map(|(key, value)| match (key, value) {
        ("embed", "1") => "embedded".to_owned(),
        ("open", "0") => "without a way out".to_owned(),
        ("notice", "0") => "silent".to_owned(),
        ("predict", "1") => "guessing first".to_owned(),
        ("controls", keys) => format!("offers {keys}"),
        ("lock", keys) => format!("fixes {keys}"),
        ("title", title) => format!("called “{title}”"),
        _ => panic!("{key}={value}"),
    });
    let parts: Vec<_> = parts.collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// A network that the reader brought.
fn own_network(network: &Network) -> String {
    let Network {
        params,
        hidden,
        layers,
        heads,
        kv_heads,
        head_size,
        mlp_width,
        mlp_is_gated,
        vocab,
        embedding_is_tied,
        norm,
        norms_per_layer,
        embedding_has_norm,
        qk_norm,
        biases,
        positions,
        has_sinks,
        latent,
        experts,
        window,
    } = *network;
    let said = |words: &str, is_so: bool| is_so.then(|| words.to_owned());
    let words = [
        Some(format!("of one's own with {params} parameters")),
        Some(format!("{layers} layers of {hidden}")),
        Some(format!("{heads} heads of {head_size}")),
        Some(format!("{kv_heads} key heads")),
        Some(format!("MLP of {mlp_width}")),
        said("gated", mlp_is_gated),
        vocab.map(|vocab| format!("{vocab} words")),
        said("head tied", embedding_is_tied),
        Some(match norm {
            Norm::Layer => format!("{norms_per_layer} LayerNorms"),
            Norm::LayerScaleOnly => format!("{norms_per_layer} LayerNorms without shift"),
            Norm::Rms => format!("{norms_per_layer} RMSNorms"),
        }),
        said("embedding normed", embedding_has_norm),
        match qk_norm {
            QkNorm::None => None,
            QkNorm::PerHead => Some("queries normed per head".to_owned()),
            QkNorm::FullWidth => Some("queries normed whole".to_owned()),
        },
        said("bias of queries", biases.qkv),
        said("bias of attention", biases.attention_out),
        said("bias of the MLP", biases.mlp),
        said("bias of the head", biases.head),
        said(&format!("{positions} positions"), positions > 0),
        said("sinks", has_sinks),
        latent.map(latent_attention),
        experts.map(mixture),
        window.map(
            |Window {
                 tokens,
                 full_layers,
             }| { format!("{full_layers} layers see beyond {tokens} tokens") },
        ),
    ];
    let words: Vec<_> = words.into_iter().flatten().collect();
    format!("({})", words.join("; "))
}

fn latent_attention(latent: Latent) -> String {
    let Latent {
        query_rank,
        kv_rank,
        nope_size,
        rope_size,
        value_size,
    } = latent;
    let queries = query_rank.map_or_else(|| "whole".to_owned(), |rank| format!("of rank {rank}"));
    format!(
        "queries {queries}, keys of rank {kv_rank}, sizes {nope_size} + {rope_size} and {value_size}"
    )
}

fn mixture(experts: Experts) -> String {
    let Experts {
        count,
        per_token,
        width,
        shared,
        first_dense,
        router_has_bias,
        shared_is_gated,
    } = experts;
    let bias = if router_has_bias {
        ", chosen with a bias"
    } else {
        ""
    };
    let gated = if shared_is_gated { "gated " } else { "" };
    format!(
        "{per_token} of {count} experts of {width} and {shared} {gated}shared after {first_dense} layers{bias}"
    )
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
            Meter::Allocated => "as the allocator gave out",
            Meter::Reserved => "as the allocator holds",
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
            TargetSet::QueriesKeysAndValues => "at queries, keys and values",
            TargetSet::Mlp => "at the MLP",
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
        (scenario.is_compiled, "compiled"),
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
    let framework = scenario.framework;
    let framework = (framework != "textbook").then(|| format!("in {framework}"));
    let flags = flags.into_iter().filter(|(is_on, _)| *is_on);
    let counts = counts
        .into_iter()
        .filter(|(_, count, usual)| count != usual);
    flags
        .map(|(_, words)| words.to_owned())
        .chain(counts.map(|(words, count, _)| format!("{words} {count}")))
        .chain(framework)
}

/// Which charts are shown, if others than usual.
fn charts(view: &View) -> Option<String> {
    let shown: Vec<_> = view.charts.iter().map(chart).collect();
    let usual = shown == ["rates", "memory", "years"];
    (!usual).then(|| format!("shows {}", shown.join(" and ")))
}

/// What else the charts are asked to show.
fn options(view: &View) -> Vec<String> {
    let asked = OPTIONS.iter().map(|&(shown, _)| {
        let ids: Vec<_> = view.options.of(shown).collect();
        (!ids.is_empty()).then(|| format!("{} with {}", chart(shown), ids.join(" and ")))
    });
    asked.flatten().collect()
}

const fn chart(chart: Chart) -> &'static str {
    match chart {
        Chart::Roofline => "rates",
        Chart::Memory => "memory",
        Chart::History => "years",
        Chart::Frontier => "what fits",
        Chart::Timeline => "a run",
        Chart::Hierarchy => "levels",
    }
}
