//! The roofline as an instrument: its operations are read; ceiling, slope and what the batch moves are
//! dragged.

use std::cell::Cell;

use super::{REACH_PX, Stage, nearest};
use crate::calc::kernel::elementwise_chain;
use crate::chart::geometry::{Rect, point};
use crate::chart::picture::Target;
use crate::chart::plot::Plot;
use crate::chart::{Point, Size};
use crate::details::charts::roofline::{moved_by_batch, positions, studied};
use crate::state::limits::Field;
use crate::text::fill;
use crate::text::number::{DIGITS, gb_per_s, significant, tflop_per_s, whole};

/// Half the side of what stands for a roof.
const HANDLE_PX: f64 = 4.0;

/// The name of the ridge among the targets.
const RIDGE: &str = "ridge";
/// The name of what the lesson fuses.
const FUSED_ID: &str = "fused";
/// Any number of elements: intensity does not depend on it.
const ELEMENTS: u64 = 1 << 24;
/// Where along a faint ceiling it is read by key.
const ALONG: f64 = 0.3;

thread_local! {
    /// How many elementwise operations the lesson fuses.
    static FUSED: Cell<u64> = const { Cell::new(0) };
}

/// The operations, what else is drawn, the two roofs, the ridge and the ceilings of other formats, from left
/// to right.
pub(super) fn targets(stage: &Stage) -> Vec<Target> {
    let scene = studied(stage);
    let mut targets = scene.targets(stage.placed.size, &stage.theme);
    if let Some(plot) = scene.base.plot(stage.placed.size, &stage.theme) {
        targets.extend(roofs(stage, &plot));
        targets.extend(others(stage, &plot));
        targets.extend(fused(stage, &plot));
    }
    targets.sort_by(|one, other| one.rect.centre().x.total_cmp(&other.rect.centre().x));
    targets
}

/// Has the roofline point at so many elementwise operations in one kernel; at none if there are none.
/// Gives how many it pointed at until then.
pub fn fuse(length: u64) -> u64 {
    FUSED.replace(length)
}

/// Elementwise operations in one kernel, which the lesson fuses.
fn fused(stage: &Stage, plot: &Plot) -> Option<Target> {
    let length = FUSED.get();
    if length == 0 {
        return None;
    }
    let kernel = elementwise_chain(ELEMENTS, length, true, stage.setup.format.element());
    let intensity = kernel.intensity();
    let rate = stage.setup.roofline.attainable(intensity).to_tflop_per_s();
    let values = [
        ("k", whole(length)),
        (
            "intensity",
            significant(intensity.to_flop_per_byte(), DIGITS),
        ),
        ("rate", tflop_per_s(rate)),
    ];
    let values = values
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    let at = plot.at(intensity.to_flop_per_byte(), rate);
    Some(Target {
        id: FUSED_ID.to_owned(),
        rect: Rect::centred(at, Size::square(2.0 * HANDLE_PX)),
        text: fill(&stage.text.own.lesson.fused_mark, &values),
    })
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

/// The ridge and the ceilings of other formats, as far as they are on the chart.
fn others(stage: &Stage, plot: &Plot) -> Vec<Target> {
    let words = &stage.text.readings;
    let roofline = stage.setup.roofline;
    let slope = roofline.bandwidth.to_gb_per_s() / 1000.0;
    let side = Size::square(2.0 * HANDLE_PX);
    let flop_per_byte = |ridge: f64| significant(ridge, DIGITS);
    let peak = roofline.peak.to_tflop_per_s();
    let ridge = roofline.ridge().to_flop_per_byte();
    let values = [
        ("ridge", flop_per_byte(ridge)),
        ("peak", tflop_per_s(peak)),
        ("bandwidth", gb_per_s(roofline.bandwidth.to_gb_per_s())),
    ];
    let of_ridge = values.each_ref().map(|(key, value)| (*key, &**value));
    let mut targets = vec![Target {
        id: RIDGE.to_owned(),
        rect: Rect::centred(plot.at(ridge, peak), side),
        text: fill(&words.ridge, &of_ridge),
    }];
    for ceiling in studied(stage).base.other_ceilings {
        let peak = ceiling.peak_tflop_per_s;
        let start = plot.at(peak / slope, peak);
        let from = start.x.max(plot.rect.left);
        let at = point(from + ALONG * (plot.rect.right - from), start.y);
        let ridge = flop_per_byte(peak / slope);
        targets.push(Target {
            id: ceiling.label.clone(),
            rect: Rect::centred(at, side),
            text: fill(
                &words.other_ceiling,
                &[("ceiling", &ceiling.label), ("ridge", &ridge)],
            ),
        });
    }
    targets.retain(|target| plot.rect.grown(1.0).has(target.rect.centre()));
    targets
}

/// What is read wherever it is pointed at, though it cannot be held: a faint ceiling, or the line down from the
/// ridge.
pub(super) fn along(stage: &Stage, at: Point) -> Option<String> {
    let plot = studied(stage).base.plot(stage.placed.size, &stage.theme)?;
    let slope = stage.setup.roofline.bandwidth.to_gb_per_s() / 1000.0;
    let far = |target: &Target| {
        let line = target.rect.centre();
        if target.id == RIDGE {
            return (at.y > line.y).then_some((at.x - line.x).abs());
        }
        let (_, rate) = plot.values_at(line);
        let start = plot.at(rate / slope, rate);
        (at.x > start.x).then_some((at.y - line.y).abs())
    };
    let lines = others(stage, &plot).into_iter();
    let lines = lines.filter_map(|target| Some((far(&target)?, target.id)));
    let near = lines.filter(|(far, _)| *far <= REACH_PX / 2.0 && plot.rect.has(at));
    let nearest = near.min_by(|(one, _), (other, _)| one.total_cmp(other));
    nearest.map(|(_, id)| id)
}

/// An operation that the batch moves, the slope or the ceiling, whichever is nearest.
pub(super) fn grabbed(stage: &Stage, at: Point) -> Option<String> {
    let moved = moved(stage);
    let movable: Vec<_> = targets(stage)
        .into_iter()
        .filter(|target| moved.contains(&target.id))
        .collect();
    if let Some(target) = nearest(&movable, at) {
        return Some(target.id.clone());
    }
    let scene = studied(stage).base;
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
    let scene = studied(stage).base;
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

/// The ids of what the batch moves along the roofs.
pub(super) fn moved(stage: &Stage) -> Vec<String> {
    moved_by_batch(&stage.setup, stage.view.options)
}

/// The intensity of an operation at another batch.
fn intensity_at(stage: &Stage, id: &str, batch: f64) -> Option<f64> {
    let all = positions(&stage.setup, stage.view.options, batch);
    let found = all.into_iter().find(|(other, _)| other == id)?;
    Some(found.1)
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
