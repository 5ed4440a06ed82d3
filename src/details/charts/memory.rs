//! The memory bar with what else it is asked to show, as a scene.

use super::in_one_sentence;
use crate::calc::fit::alternatives::{
    Alternative, optimizers, recomputations, sharing_devices, zero_stages,
};
use crate::calc::footprint::{Block, Totals};
use crate::calc::report::Report;
use crate::calc::training::Training;
use crate::calc::units::{DataSize, real};
use crate::chart::memory::studied::{Group, StudiedMemory, Way};
use crate::chart::memory::{MemoryScene, axis_max_gb};
use crate::details::Words;
use crate::details::instrument::Stage;
use crate::details::unit::Unit;
use crate::state::chart_options::ChartOptions;
use crate::state::charts::Chart;
use crate::state::derive::memory::{bar, block_name, scene_written};
use crate::text::fill;
use crate::text::number::{DIGITS, TOTAL_DIGITS, whole};

/// Ways to train that differ in one choice, as computed.
pub(in crate::details) struct Choice {
    /// What the choice is called.
    pub(in crate::details) title: String,
    /// The ways.
    pub(in crate::details) ways: Vec<Alternative>,
}

/// The scene.
pub(super) fn scene(stage: &Stage) -> StudiedMemory {
    let Stage {
        setup,
        report,
        axes,
        text,
        view,
        ..
    } = stage;
    let options = view.options;
    let unit = Unit::of(options);
    let end = axis_end(&axes.1, options, unit, text);
    let base = scene_written(setup, report, end, unit.written(), text.page);
    let mut base = in_unit(base, unit, text);
    let choices = choices(report, options, text);
    let growing = options
        .has(Chart::Memory, "batch")
        .then(|| Totals::growing(&report.inputs.network, &report.inputs.workload));
    let more = summary(report, &choices, growing.as_ref(), options, text);
    base.summary = in_one_sentence(&base.summary, &more, text);
    let mut growing_gb = Vec::new();
    if let Some(growing) = &growing {
        for (block, shown) in Block::ALL.into_iter().zip(&mut base.blocks) {
            growing_gb.push(unit.value(growing.block(block)));
            if block.grows_with_batch() {
                shown.label = fill(&text.memory_chart.of_batch, &[("name", &shown.label)]);
            }
        }
    }
    let group = |choice: &Choice| Group {
        title: choice.title.clone(),
        ways: choice
            .ways
            .iter()
            .map(|way| shown(way, choice, report, unit, text))
            .collect(),
    };
    StudiedMemory {
        base,
        growing_gb,
        groups: choices.iter().map(group).collect(),
    }
}

/// The end of the axis for all bars, in the unit.
fn axis_end(report: &Report, options: ChartOptions, unit: Unit, text: &Words) -> f64 {
    let choices = choices(report, options, text);
    let ways = choices.iter().flat_map(|choice| &choice.ways);
    let totals = ways.map(|way| unit.value(way.totals.total()));
    let most = totals.fold(unit.value(report.fit.total), f64::max);
    axis_max_gb(most, unit.value(report.fit.capacity))
}

/// A scene of gigabytes in the unit.
fn in_unit(scene: MemoryScene, unit: Unit, text: &Words) -> MemoryScene {
    let (mut blocks, factor) = (scene.blocks, unit.per_gb());
    for block in &mut blocks {
        block.gb *= factor;
    }
    MemoryScene {
        blocks,
        capacity_gb: scene.capacity_gb * factor,
        axis_title: match unit {
            Unit::Decimal => scene.axis_title,
            Unit::Binary => text.memory_chart.axis_gib.clone(),
        },
        ..scene
    }
}

/// The choices that are asked for; none but in training.
pub(in crate::details) fn choices(
    report: &Report,
    options: ChartOptions,
    text: &Words,
) -> Vec<Choice> {
    let (network, words) = (&report.inputs.network, &text.memory_chart);
    let Some(training) = report.inputs.workload.training() else {
        return Vec::new();
    };
    let zero = || Choice {
        title: zero_title(training, text),
        ways: zero_stages(network, training),
    };
    let recompute = || Choice {
        title: words.recompute.clone(),
        ways: recomputations(network, training),
    };
    let optimizer = || Choice {
        title: words.optimizer.clone(),
        ways: optimizers(network, training),
    };
    let asked = |id, choice: &dyn Fn() -> Choice| options.has(Chart::Memory, id).then(choice);
    let all = [
        asked("zero", &zero),
        asked("recompute", &recompute),
        asked("optimizer", &optimizer),
    ];
    all.into_iter().flatten().collect()
}

fn zero_title(training: &Training, text: &Words) -> String {
    let words = &text.memory_chart;
    let devices = sharing_devices(training);
    let template = if devices == training.parallel.data {
        &words.zero
    } else {
        &words.zero_if
    };
    fill(template, &[("devices", &whole(devices))])
}

/// What a way is called.
pub(in crate::details) fn way_name(way: &Alternative, text: &Words) -> String {
    let name = text.alternatives.get(way.id);
    if way.is_now {
        fill(&text.memory_chart.now, &[("name", name)])
    } else {
        name.to_owned()
    }
}

/// The blocks of a way with their sizes.
pub(in crate::details) fn blocks_words(totals: &Totals, unit: Unit, text: &Words) -> String {
    let blocks = Block::ALL.into_iter().filter_map(|block| {
        let size = totals.block(block);
        let name = block_name(block, &text.page.memory);
        (size.to_bytes() > 0.0).then(|| format!("{name} {}", unit.label(size, DIGITS)))
    });
    let blocks: Vec<_> = blocks.collect();
    blocks.join(&text.detail.list_separator)
}

fn shown(way: &Alternative, choice: &Choice, report: &Report, unit: Unit, text: &Words) -> Way {
    let words = &text.memory_chart;
    let (total, capacity) = (way.totals.total(), report.fit.capacity);
    let template = if total <= capacity {
        &words.reading_fits
    } else {
        &words.reading_exceeds
    };
    let name = way_name(way, text);
    let label = unit.label(total, TOTAL_DIGITS);
    let hint = if way.is_now { "" } else { &*words.choose };
    let reading = fill(
        template,
        &[
            ("choice", &choice.title),
            ("name", &name),
            ("total", &label),
            ("excess", &unit.label(total - capacity, DIGITS)),
            ("blocks", &blocks_words(&way.totals, unit, text)),
        ],
    ) + hint;
    let blocks = Block::ALL.into_iter().map(|block| {
        let mut bar = bar(block, &way.totals, unit.written(), text.page);
        bar.gb *= unit.per_gb();
        bar
    });
    Way {
        id: way.id.to_owned(),
        name,
        blocks: blocks.collect(),
        total_label: label,
        is_now: way.is_now,
        reading,
    }
}

/// What is said of what is asked for, after the bar's own sentence.
fn summary(
    report: &Report,
    choices: &[Choice],
    growing: Option<&Totals>,
    options: ChartOptions,
    text: &Words,
) -> String {
    let (words, unit) = (&text.memory_chart, Unit::of(options));
    let mut said = String::new();
    if let Some(growing) = growing {
        said += &growing_words(report, growing, unit, text);
    }
    for choice in choices {
        let least = choice.ways.iter().reduce(|least, next| {
            if next.totals.total() < least.totals.total() {
                next
            } else {
                least
            }
        });
        let Some(least) = least else { continue };
        let total = least.totals.total();
        let template = if total <= report.fit.capacity {
            &words.least_fits
        } else {
            &words.least_exceeds
        };
        said += &fill(
            template,
            &[
                ("choice", &choice.title),
                ("name", &way_name(least, text)),
                ("total", &unit.label(total, TOTAL_DIGITS)),
            ],
        );
    }
    let asks = ["zero", "recompute", "optimizer"];
    let is_asked = asks.iter().any(|id| options.has(Chart::Memory, id));
    if is_asked && report.inputs.workload.training().is_none() {
        said += &words.only_training;
    }
    said
}

/// What grows with the batch, and what does not, in a sentence.
pub(in crate::details) fn growing_words(
    report: &Report,
    growing: &Totals,
    unit: Unit,
    text: &Words,
) -> String {
    let (total, growing) = (report.fit.total, growing.total());
    let each = each_words(report, growing, unit);
    fill(
        &text.memory_chart.grows,
        &[
            ("total", &unit.label(total, TOTAL_DIGITS)),
            ("growing", &unit.label(growing, DIGITS)),
            ("each", &each),
            ("fixed", &unit.label(total - growing, DIGITS)),
        ],
    )
}

/// What a sequence adds.
pub(in crate::details) fn each_words(report: &Report, growing: DataSize, unit: Unit) -> String {
    let batch = report.inputs.workload.batch().max(1);
    unit.label(growing * (1.0 / real(batch)), DIGITS)
}
