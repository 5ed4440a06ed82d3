//! The paths of the operations that the batch moves.

use super::Asked;
use super::kernels::kernel_id;
use crate::calc::phase::OperationId;
use crate::calc::report::{Operation, PhaseReport, Report};
use crate::calc::roofline::Bound;
use crate::chart::roofline::studied::{Reading, Spot, Trail};
use crate::state::chart_options::ChartOptions;
use crate::state::charts::Chart;
use crate::state::derive::Setup;
use crate::state::input::to_count;
use crate::state::limits::Field;
use crate::state::scenario::Task;
use crate::text::fill;
use crate::text::number::{DIGITS, significant, tflop_per_s, whole};

/// How many times its least intensity an operation must reach to be seen to move.
const LEAST_WAY: f64 = 1.5;

/// The intensities of what is shown of the network at a batch, by the ids of the marks.
pub(in crate::details) fn positions(
    setup: &Setup,
    options: ChartOptions,
    batch: f64,
) -> Vec<(String, f64)> {
    let report = report_at(setup, batch);
    if options.has(Chart::Roofline, "kernels") {
        let kernels = PhaseReport::of(&report.inputs).kernels;
        let position = |point| (kernel_id(point), point.intensity.to_flop_per_byte());
        kernels.iter().map(position).collect()
    } else {
        let of_network = report.operations.iter().filter(|it| it.id.is_of_network());
        let position = |it: &Operation| (it.id.id().to_owned(), it.intensity.to_flop_per_byte());
        of_network.map(position).collect()
    }
}

/// The ids of what the batch moves along the roofs, far enough to be seen.
pub(in crate::details) fn moved_by_batch(setup: &Setup, options: ChartOptions) -> Vec<String> {
    let limits = Field::Batch.limits();
    let most = positions(setup, options, limits.max);
    let least = positions(setup, options, limits.min).into_iter();
    let is_moved = |(id, least): &(String, f64)| {
        let mut most = most.iter();
        most.any(|(other, most)| other == id && *most > LEAST_WAY * least)
    };
    least.filter(is_moved).map(|(id, _)| id).collect()
}

/// The paths, each with the readings of its steps, and what is to be said of them.
pub(super) struct Paths {
    pub(super) trails: Vec<(Trail, Vec<Reading>)>,
    pub(super) summary: String,
}

pub(super) fn paths(asked: Asked<'_>) -> Paths {
    let mut paths = Paths {
        trails: Vec::new(),
        summary: String::new(),
    };
    if !asked.has("trail") {
        return paths;
    }
    let batches = batches(asked.setup);
    let moved = moved_by_batch(asked.setup, ChartOptions::default());
    let ids = OperationId::ALL.into_iter().filter(|id| {
        // Beside the kernels of a step nothing of another phase is shown.
        let is_of_step = !asked.has("kernels") || is_of_task(*id, asked.setup.scenario.task);
        is_of_step && moved.iter().any(|moved| moved == id.id())
    });
    let ids: Vec<_> = ids.collect();
    let words = &asked.text.roofline_chart;
    if ids.is_empty() {
        paths.summary.clone_from(&words.summary_still);
    }
    for id in &ids {
        let path = Path {
            asked,
            steps: Steps {
                setup: asked.setup,
                id: *id,
                batches: &batches,
            },
        };
        let turn = path.steps.turn();
        paths.summary += &path.summary(turn.as_ref());
        let is_alone = ids.len() == 1;
        paths
            .trails
            .push((path.trail(turn, is_alone), path.readings()));
    }
    paths
}

const fn is_of_task(id: OperationId, task: Task) -> bool {
    let is_decoding = matches!(id, OperationId::DecodeMlp | OperationId::DecodeAttention);
    is_decoding == matches!(task, Task::Decode)
}

/// The first batch at which each operation is at or right of the ridge, of those that smaller ones leave
/// left of it.
pub(in crate::details) fn turns(setup: &Setup) -> Vec<(OperationId, u64)> {
    let batches = batches(setup);
    let turn = |id| {
        let steps = Steps {
            setup,
            id,
            batches: &batches,
        };
        Some((id, to_count(steps.turn()?.0)))
    };
    OperationId::ALL.into_iter().filter_map(turn).collect()
}

/// Batches 1, 2, 4, … as far as the slider goes, and what follows from each.
fn batches(setup: &Setup) -> Vec<(f64, Report)> {
    let limits = Field::Batch.limits();
    let mut batches = Vec::new();
    let mut batch = limits.min;
    while batch <= limits.max {
        batches.push((batch, report_at(setup, batch)));
        batch *= 2.0;
    }
    batches
}

/// What follows from another batch.
fn report_at(setup: &Setup, batch: f64) -> Report {
    let mut setup = setup.clone();
    setup.scenario.set(Field::Batch, batch);
    setup.report()
}

/// An operation at batch after batch.
struct Steps<'a> {
    setup: &'a Setup,
    id: OperationId,
    batches: &'a [(f64, Report)],
}

impl Steps<'_> {
    fn at<'r>(&self, report: &'r Report) -> Option<&'r Operation> {
        report.operations.iter().find(|found| found.id == self.id)
    }

    fn all(&self) -> impl Iterator<Item = (f64, &Operation)> {
        let steps = self.batches.iter();
        steps.filter_map(|(batch, report)| Some((*batch, self.at(report)?)))
    }

    /// The first batch at or right of the ridge, if smaller ones are left of it: the intensity never falls
    /// when the batch grows, so halving finds it.
    fn turn(&self) -> Option<(f64, Spot)> {
        let is_left = |operation: &Operation| operation.bound == Bound::Memory;
        let right = self.all().find(|(_, operation)| !is_left(operation))?.0;
        let left = self.all().filter(|(_, operation)| is_left(operation));
        let (mut low, mut high) = (left.last()?.0, right);
        while high - low > 1.0 {
            let middle = f64::midpoint(low, high).floor();
            let report = report_at(self.setup, middle);
            if self.at(&report).is_some_and(is_left) {
                low = middle;
            } else {
                high = middle;
            }
        }
        let report = report_at(self.setup, high);
        Some((high, spot(self.at(&report)?)))
    }
}

/// The path of an operation in words.
struct Path<'a> {
    asked: Asked<'a>,
    steps: Steps<'a>,
}

impl Path<'_> {
    fn trail(&self, turn: Option<(f64, Spot)>, is_alone: bool) -> Trail {
        let words = &self.asked.text.roofline_chart;
        let ends = [self.steps.batches.first(), self.steps.batches.last()];
        let end = |end: Option<&(f64, Report)>| {
            let batch = end.map_or(0.0, |(batch, _)| *batch);
            fill(&words.batch, &[("batch", &whole(to_count(batch)))])
        };
        let template = if is_alone {
            &words.turn
        } else {
            &words.turn_of
        };
        let values = |batch: f64| whole(to_count(batch));
        Trail {
            steps: self
                .steps
                .all()
                .map(|(_, operation)| spot(operation))
                .collect(),
            ends: is_alone.then(|| ends.map(end)),
            turn: turn.map(|(batch, spot)| {
                let batch = values(batch);
                let values = [("name", self.name()), ("batch", &*batch)];
                (spot, fill(template, &values))
            }),
        }
    }

    fn readings(&self) -> Vec<Reading> {
        let words = &self.asked.text.roofline_chart;
        let reading = |(batch, operation): (f64, &Operation)| {
            let batch = whole(to_count(batch));
            let intensity = operation.intensity.to_flop_per_byte();
            Reading {
                id: format!("{}-{batch}", self.steps.id.id()),
                text: fill(
                    &words.reading_step,
                    &[
                        ("name", self.name()),
                        ("batch", &batch),
                        ("intensity", &significant(intensity, DIGITS)),
                        ("rate", &tflop_per_s(operation.attainable.to_tflop_per_s())),
                    ],
                ),
            }
        };
        self.steps.all().map(reading).collect()
    }

    fn name(&self) -> &str {
        self.asked.text.page.operations.get(self.steps.id.id())
    }

    fn summary(&self, turn: Option<&(f64, Spot)>) -> String {
        let words = &self.asked.text.roofline_chart;
        let is_right = |operation: &Operation| operation.bound == Bound::Compute;
        let starts_right = self
            .steps
            .all()
            .next()
            .is_some_and(|(_, first)| is_right(first));
        let (template, batch) = match turn {
            Some((batch, _)) => (&words.summary_turn, *batch),
            None if starts_right => (&words.summary_always, 0.0),
            None => (&words.summary_never, Field::Batch.limits().max),
        };
        let batch = whole(to_count(batch));
        fill(template, &[("name", self.name()), ("batch", &batch)])
    }
}

fn spot(operation: &Operation) -> Spot {
    Spot {
        intensity_flop_per_byte: operation.intensity.to_flop_per_byte(),
        rate_tflop_per_s: operation.attainable.to_tflop_per_s(),
        is_compute_bound: operation.bound == Bound::Compute,
    }
}
