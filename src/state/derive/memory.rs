//! The memory scene.

use super::Setup;
use super::sentences::capacity_basis;
use crate::calc::footprint::{Block, Totals};
use crate::calc::report::Report;
use crate::calc::training::{AttentionScores, Meter, Recompute, Storage};
use crate::chart::memory::{Block as Bar, BlockKind, MemoryScene, axis_max_gb};
use crate::state::scenario::Task;
use crate::text::number::{DIGITS, TOTAL_DIGITS, gigabytes};
use crate::text::{Text, fill, messages};

/// The end of the axis that footprint and capacity ask for.
pub fn axis_end_gb(report: &Report) -> f64 {
    axis_max_gb(report.fit.total.to_gb(), report.fit.capacity.to_gb())
}

/// How a size is written: of decimal gigabytes, with so many digits.
pub type Written = fn(f64, usize) -> String;

/// The scene with a given end of the axis.
pub fn scene(setup: &Setup, report: &Report, axis_max_gb: f64, text: &Text) -> MemoryScene {
    scene_written(setup, report, axis_max_gb, gigabytes, text)
}

/// The same with sizes written otherwise.
pub fn scene_written(
    setup: &Setup,
    report: &Report,
    axis_max_gb: f64,
    written: Written,
    text: &Text,
) -> MemoryScene {
    let words = &text.memory;
    let fit = &report.fit;
    let basis = capacity_basis(setup, text);
    let capacity = written(fit.capacity.to_gb(), DIGITS);
    let excess = written(fit.excess().to_gb(), DIGITS);
    MemoryScene {
        title: title(setup, text).to_owned(),
        summary: summary(setup, report, written, text),
        axis_title: words.axis.clone(),
        axis_max_gb,
        blocks: Block::ALL
            .into_iter()
            .map(|block| bar(block, &report.totals, written, text))
            .collect(),
        total_label: written(fit.total.to_gb(), TOTAL_DIGITS),
        capacity_gb: fit.capacity.to_gb(),
        capacity_label: fill(&words.capacity, &[("basis", &basis)]),
        capacity_value_label: fill(&words.capacity_value, &[("capacity", &capacity)]),
        beyond_label: fill(&words.beyond, &[("excess", &excess)]),
    }
}

fn title<'a>(setup: &Setup, text: &'a Text) -> &'a str {
    match setup.scenario.task {
        Task::Train => &text.memory.title,
        Task::Prefill | Task::Decode => &text.memory.title_serving,
    }
}

/// What the figures do not hold.
pub fn left_out(setup: &Setup, text: &Text) -> String {
    let words = &text.memory;
    let left_out = match (setup.scenario.meter, setup.network.is_textbook()) {
        (Meter::Allocated | Meter::Reserved | Meter::Device, true) => {
            &words.left_out_device_textbook
        }
        (Meter::Allocated | Meter::Reserved | Meter::Device, false) => &words.left_out_nothing,
        (Meter::Tensors, true) => &words.left_out,
        (Meter::Tensors, false) => &words.left_out_beside_tensors,
    };
    left_out.clone()
}

/// A block of a bar.
pub fn bar(block: Block, totals: &Totals, written: Written, text: &Text) -> Bar {
    let gb = totals.block(block).to_gb();
    Bar {
        kind: block_kind(block),
        label: block_name(block, &text.memory).to_owned(),
        value_label: written(gb, DIGITS),
        gb,
    }
}

/// How a block is drawn.
pub const fn block_kind(block: Block) -> BlockKind {
    match block {
        Block::Parameters => BlockKind::Parameters,
        Block::Gradients => BlockKind::Gradients,
        Block::Optimizer => BlockKind::Optimizer,
        Block::Activations => BlockKind::Activations,
        Block::KvCache => BlockKind::KvCache,
        Block::Overhead => BlockKind::Overhead,
    }
}

/// What a block is called.
pub fn block_name(block: Block, words: &messages::Memory) -> &str {
    match block {
        Block::Parameters => &words.parameters,
        Block::Gradients => &words.gradients,
        Block::Optimizer => &words.optimizer,
        Block::Activations => &words.activations,
        Block::KvCache => &words.kv_cache,
        Block::Overhead => &words.overhead,
    }
}

fn summary(setup: &Setup, report: &Report, written: Written, text: &Text) -> String {
    if setup.parallel_problem().is_some() {
        return text.verdict.cannot_run.clone();
    }
    let fit = &report.fit;
    let largest = report.totals.largest();
    let (name, size) = largest.map_or(("", String::new()), |(block, size)| {
        (
            block_name(block, &text.memory),
            written(size.to_gb(), DIGITS),
        )
    });
    let template = if fit.fits() {
        &text.memory.summary_fits
    } else {
        &text.memory.summary_exceeds
    };
    fill(
        template,
        &[
            ("total", &written(fit.total.to_gb(), TOTAL_DIGITS)),
            ("capacity", &written(fit.capacity.to_gb(), DIGITS)),
            ("basis", &capacity_basis(setup, text)),
            ("excess", &written(fit.excess().to_gb(), DIGITS)),
            ("largest", name),
            ("size", &size),
        ],
    )
}

/// What the course's own function says of the same case, and why it differs.
pub fn course_sentence(report: &Report, text: &Text) -> String {
    let (Some(course), Some(training)) = (&report.course, report.inputs.workload.training()) else {
        return String::new();
    };
    let counts_bytes_twice = training.recompute == Recompute::None
        && training.scores == AttentionScores::NotStored
        && training.storage == Storage::MIXED;
    let template = if counts_bytes_twice {
        &text.memory.course
    } else {
        &text.memory.course_other
    };
    fill(
        template,
        &[
            ("total", &gigabytes(course.total().to_gb(), TOTAL_DIGITS)),
            (
                "activations",
                &gigabytes(course.activations.to_gb(), DIGITS),
            ),
        ],
    )
}
