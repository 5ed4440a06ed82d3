//! Memory through a run as a scene.

use crate::calc::footprint::Block;
use crate::calc::report::Report;
use crate::calc::timeline::{Instant, Timeline};
use crate::chart::memory::axis_max_gb;
use crate::chart::timeline::{Block as Area, Group, Instant as Column, TimelineScene};
use crate::details::Words;
use crate::details::problem::problem;
use crate::details::timeline::peak_words;
use crate::state::derive::Setup;
use crate::state::derive::memory::{block_kind, block_name};
use crate::state::derive::sentences::capacity_basis;
use crate::text::fill;
use crate::text::number::{DIGITS, TOTAL_DIGITS, gigabytes};

/// The scene.
pub(super) fn scene(setup: &Setup, report: &Report, text: &Words) -> TimelineScene {
    let (inputs, words) = (&report.inputs, &text.timeline_chart);
    let timeline = Timeline::of(&inputs.network, &inputs.workload);
    let peak = timeline.peak().copied();
    let is_peak = |instant: &Instant| Some(*instant) == peak;
    let total = peak.map_or(0.0, |instant| instant.totals.total().to_gb());
    let capacity = inputs.capacity.to_gb();
    let basis = capacity_basis(setup, text.page);
    let block = |block: Block| Area {
        kind: block_kind(block),
        label: block_name(block, &text.page.memory).to_owned(),
    };
    TimelineScene {
        title: words.title.clone(),
        summary: match setup.parallel_problem() {
            Some(_) => problem(setup, text),
            None => summary(&timeline, report, &basis, text),
        },
        axis_title: text.page.memory.axis.clone(),
        axis_max_gb: axis_max_gb(total, capacity),
        blocks: Block::ALL.map(block).to_vec(),
        instants: timeline
            .instants
            .iter()
            .map(|instant| Column {
                reading: match setup.parallel_problem() {
                    Some(_) => problem(setup, text),
                    None => reading(instant, &timeline, report, text),
                },
                ..column(instant, text)
            })
            .collect(),
        groups: groups(&timeline, text),
        capacity_gb: capacity,
        capacity_label: fill(
            &words.capacity,
            &[
                ("capacity", &gigabytes(capacity, DIGITS)),
                ("basis", &basis),
            ],
        ),
        peak: timeline
            .instants
            .iter()
            .position(is_peak)
            .unwrap_or_default(),
        peak_label: peak.map_or(String::new(), |instant| {
            fill(
                &words.peak,
                &[
                    ("total", &gigabytes(total, TOTAL_DIGITS)),
                    ("instant", text.instants.get(instant.id.id())),
                ],
            )
        }),
    }
}

fn summary(timeline: &Timeline, report: &Report, basis: &str, text: &Words) -> String {
    let words = &text.timeline_chart;
    let capacity = report.inputs.capacity;
    let name = |instant: Option<&Instant>| instant.map_or(String::new(), |it| name(it, text));
    let peak = timeline.peak();
    let first = timeline.first_beyond(capacity);
    let template = if first.is_some() {
        &words.summary_exceeds
    } else {
        &words.summary_fits
    };
    let total = peak.map_or(0.0, |instant| instant.totals.total().to_gb());
    fill(
        template,
        &[
            ("peak", &gigabytes(total, TOTAL_DIGITS)),
            ("instant", &name(peak)),
            ("capacity", &gigabytes(capacity.to_gb(), DIGITS)),
            ("basis", basis),
            ("first", &name(first)),
        ],
    )
}

/// An instant with its step, if it has one.
fn name(instant: &Instant, text: &Words) -> String {
    let name = text.instants.get(instant.id.id());
    if instant.step == 0 {
        return name.to_owned();
    }
    let values = [
        ("step", instant.step.to_string()),
        ("instant", name.to_owned()),
    ];
    let values = values.each_ref().map(|(key, value)| (*key, value.as_str()));
    fill(&text.timeline_chart.in_step, &values)
}

fn column(instant: &Instant, text: &Words) -> Column {
    let gb = |block: Block| instant.totals.block(block).to_gb();
    Column {
        id: format!("{}_{}", instant.id.id(), instant.step),
        label: text.instants.get(instant.id.id()).to_owned(),
        gb: Block::ALL.map(gb).to_vec(),
        reading: String::new(),
    }
}

fn reading(instant: &Instant, timeline: &Timeline, report: &Report, text: &Words) -> String {
    let words = &text.timeline_chart;
    let capacity = report.inputs.capacity;
    let total = instant.totals.total();
    let template = if total <= capacity {
        &words.reading_fits
    } else {
        &words.reading_exceeds
    };
    let excess = total.to_gb() - capacity.to_gb();
    let blocks = Block::ALL.into_iter().filter_map(|block| {
        let gb = instant.totals.block(block).to_gb();
        let name = block_name(block, &text.page.memory);
        (gb > 0.0).then(|| format!("{name} {}", gigabytes(gb, DIGITS)))
    });
    let peak = (timeline.peak() == Some(instant)).then(|| peak_words(timeline, text));
    let end = timeline.first_beyond(capacity) == Some(instant);
    let end = end.then(|| text.detail.runs_out.clone());
    let said: Vec<_> = blocks.chain(end).chain(peak).collect();
    fill(
        template,
        &[
            ("instant", &name(instant, text)),
            ("total", &gigabytes(total.to_gb(), TOTAL_DIGITS)),
            ("excess", &gigabytes(excess, DIGITS)),
            ("blocks", &said.join(&text.detail.list_separator)),
        ],
    )
}

/// The steps of training.
fn groups(timeline: &Timeline, text: &Words) -> Vec<Group> {
    let group = |step: u8| {
        let is_its = |instant: &Instant| instant.step == step;
        let first = timeline.instants.iter().position(is_its)?;
        let last = timeline.instants.iter().rposition(is_its)?;
        let label = fill(&text.timeline_chart.step, &[("step", &step.to_string())]);
        Some(Group { label, first, last })
    };
    [1, 2].into_iter().filter_map(group).collect()
}
