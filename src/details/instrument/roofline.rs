//! The roofline as an instrument: its operations are read; ceiling, slope and what the batch moves are
//! dragged.

use super::{REACH_PX, Stage, nearest, targets_at};
use crate::calc::report::{Operation, Report};
use crate::calc::roofline::Bound;
use crate::chart::geometry::{Rect, point};
use crate::chart::picture::Target;
use crate::chart::plot::Plot;
use crate::chart::roofline::RooflineScene;
use crate::chart::{Point, Scene as _, Size};
use crate::state::derive::roofline::{by_importance, frame, scene};
use crate::state::limits::Field;
use crate::text::fill;
use crate::text::number::{DIGITS, bytes, flop, gb_per_s, percent, significant, tflop_per_s};

/// Half the side of what stands for a roof.
const HANDLE_PX: f64 = 4.0;

fn scene_of(stage: &Stage) -> RooflineScene {
    let Stage {
        setup,
        report,
        axes,
        text,
        ..
    } = stage;
    scene(setup, report, frame(&axes.0), text.page)
}

/// The operations and the two roofs, from left to right.
pub(super) fn targets(stage: &Stage) -> Vec<Target> {
    let scene = scene_of(stage);
    let picture = scene.layout(stage.placed.size, &stage.theme);
    let moved = moved_by_batch(stage);
    let readings = by_importance(&stage.report)
        .map(|operation| reading(stage, operation, moved.contains(&operation.id.id())));
    let mut targets = targets_at(&picture, readings);
    if let Some(plot) = scene.plot(stage.placed.size, &stage.theme) {
        targets.extend(roofs(stage, &plot));
    }
    targets.sort_by(|one, other| one.rect.centre().x.total_cmp(&other.rect.centre().x));
    targets
}

fn reading(stage: &Stage, operation: &Operation, is_moved: bool) -> (String, String) {
    let words = &stage.text.readings;
    let id = operation.id.id();
    let is_below = operation.bound == Bound::Memory;
    let times = if is_below {
        stage.report.ridge / operation.intensity
    } else {
        operation.intensity / stage.report.ridge
    };
    let template = if is_below {
        &words.memory_bound
    } else {
        &words.compute_bound
    };
    let share = operation.share_of_peak.to_percent();
    let mut text = fill(
        template,
        &[
            ("name", stage.text.page.operations.get(id)),
            ("work", &flop(operation.kernel.work.to_flop())),
            ("traffic", &bytes(operation.kernel.traffic.to_bytes())),
            (
                "intensity",
                &significant(operation.intensity.to_flop_per_byte(), DIGITS),
            ),
            ("rate", &tflop_per_s(operation.attainable.to_tflop_per_s())),
            ("share", &percent(share)),
            ("idle", &percent(100.0 - share)),
            ("device", stage.setup.device.short_name),
            ("times", &significant(times, DIGITS)),
        ],
    );
    if is_moved {
        text += &words.drag_batch;
    }
    (id.to_owned(), text)
}

/// Ceiling and slope, each where its middle is.
fn roofs(stage: &Stage, plot: &Plot) -> [Target; 2] {
    let words = &stage.text.readings;
    let (roofline, rect) = (stage.setup.roofline, plot.rect);
    let (peak, bandwidth) = (
        roofline.peak.to_tflop_per_s(),
        roofline.bandwidth.to_gb_per_s(),
    );
    let ridge = plot.at(roofline.ridge().to_flop_per_byte(), peak);
    let foot = plot.at(plot.x.lo(), plot.x.lo() * bandwidth / 1000.0);
    let middle = |from: f64, to: f64| f64::midpoint(from.max(rect.left), to.min(rect.right));
    let on_ceiling = point(middle(ridge.x, rect.right), ridge.y);
    let x = middle(foot.x, ridge.x);
    let along = (x - foot.x) / (ridge.x - foot.x);
    let on_slope = point(x, foot.y + along * (ridge.y - foot.y));
    let side = Size::square(2.0 * HANDLE_PX);
    let target = |field: Field, at, text| Target {
        id: field.key().to_owned(),
        rect: Rect::centred(at, side),
        text,
    };
    let peak = tflop_per_s(peak);
    let of_peak = [
        ("peak", peak.as_str()),
        ("format", stage.setup.format.name()),
    ];
    let bandwidth = gb_per_s(bandwidth);
    [
        target(Field::Peak, on_ceiling, fill(&words.ceiling, &of_peak)),
        target(
            Field::Bandwidth,
            on_slope,
            fill(&words.slope, &[("bandwidth", &bandwidth)]),
        ),
    ]
}

/// An operation that the batch moves, the slope or the ceiling, whichever is nearest.
pub(super) fn grabbed(stage: &Stage, at: Point) -> Option<String> {
    let moved = moved_by_batch(stage);
    let movable: Vec<_> = targets(stage)
        .into_iter()
        .filter(|target| moved.contains(&target.id.as_str()))
        .collect();
    if let Some(target) = nearest(&movable, at) {
        return Some(target.id.clone());
    }
    let scene = scene_of(stage);
    let plot = scene.plot(stage.placed.size, &stage.theme)?;
    let ridge = plot.at(
        scene.peak_tflop_per_s * 1000.0 / scene.bandwidth_gb_per_s,
        scene.peak_tflop_per_s,
    );
    if !plot.rect.grown(REACH_PX).has(at) {
        return None;
    }
    if at.x >= ridge.x {
        let is_near = (at.y - ridge.y).abs() <= REACH_PX;
        return is_near.then(|| Field::Peak.key().to_owned());
    }
    let (intensity, _) = plot.values_at(at);
    let roof = plot.y_px(intensity * scene.bandwidth_gb_per_s / 1000.0);
    let is_near = (at.y - roof).abs() <= 1.4 * REACH_PX;
    is_near.then(|| Field::Bandwidth.key().to_owned())
}

/// The number that what is held sets where it is held.
pub(super) fn dragged(stage: &Stage, held: &str, at: Point) -> Option<(Field, f64)> {
    let scene = scene_of(stage);
    let plot = scene.plot(stage.placed.size, &stage.theme)?;
    let at = plot.rect.nearest(at);
    let (intensity, rate) = plot.values_at(at);
    if held == Field::Peak.key() {
        Some((Field::Peak, rate))
    } else if held == Field::Bandwidth.key() {
        Some((Field::Bandwidth, rate / intensity * 1000.0))
    } else {
        Some((Field::Batch, batch_at(stage, held, intensity)?))
    }
}

/// The operations that the batch moves along the roofs, far enough to be seen.
pub(super) fn moved_by_batch(stage: &Stage) -> Vec<&'static str> {
    let limits = Field::Batch.limits();
    let [least, most] = [limits.min, limits.max].map(|batch| report_at(stage, batch));
    let ends = least.operations.iter().zip(&most.operations);
    let moved = ends.filter(|(least, most)| {
        let [least, most] = [least, most].map(|operation| operation.intensity.to_flop_per_byte());
        most > 1.5 * least
    });
    moved.map(|(operation, _)| operation.id.id()).collect()
}

/// What follows from another batch.
fn report_at(stage: &Stage, batch: f64) -> Report {
    let mut setup = stage.setup.clone();
    setup.scenario.set(Field::Batch, batch);
    setup.report()
}

/// The intensity of an operation at another batch.
fn intensity_at(stage: &Stage, id: &str, batch: f64) -> Option<f64> {
    let report = report_at(stage, batch);
    let operation = report.operations.iter().find(|found| found.id.id() == id)?;
    Some(operation.intensity.to_flop_per_byte())
}

/// The batch at which an operation has an intensity, or the nearest that there is: it grows with the
/// batch, so halving the stops of the slider finds it.
fn batch_at(stage: &Stage, id: &str, wanted: f64) -> Option<f64> {
    let slider = stage.slider(Field::Batch)?;
    let (mut low, mut high) = (0.0, slider.last_position());
    while high - low > 1.0 {
        let middle = f64::midpoint(low, high).floor();
        if intensity_at(stage, id, slider.value_at(middle))? < wanted {
            low = middle;
        } else {
            high = middle;
        }
    }
    let [below, above] = [low, high].map(|position| slider.value_at(position));
    let [from, to] = [below, above].map(|batch| intensity_at(stage, id, batch));
    // Nearer on the logarithmic axis.
    let is_nearer_above = wanted * wanted > from? * to?;
    Some(if is_nearer_above { above } else { below })
}
