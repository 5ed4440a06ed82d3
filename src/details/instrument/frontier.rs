//! The plane of batch and sequence length as an instrument: the point in force is dragged.

use super::{REACH_PX, Stage};
use crate::chart::Point;
use crate::chart::frontier::FrontierScene;
use crate::chart::picture::Target;
use crate::details::charts::Drawn;
use crate::state::limits::Field;

/// What the point in force is called, also among the targets of its scene.
pub(super) const POINT: &str = "current";

fn scene(stage: &Stage) -> Option<FrontierScene> {
    match Drawn::of(stage)? {
        Drawn::Frontier(scene) => Some(scene),
        Drawn::OfPage(_) | Drawn::Timeline(_) | Drawn::Hierarchy(_) => None,
    }
}

/// The point in force and those around it.
pub(super) fn targets(stage: &Stage) -> Vec<Target> {
    let Some(scene) = scene(stage) else {
        return Vec::new();
    };
    let mut targets = scene.targets(stage.placed.size, &stage.theme);
    for target in targets.iter_mut().filter(|target| target.id == POINT) {
        target.text += &stage.text.readings.drag_point;
    }
    targets
}

/// The point in force.
pub(super) fn grabbed(stage: &Stage, at: Point) -> Option<String> {
    let scene = scene(stage)?;
    let now = scene.place(scene.batch, scene.seq, stage.placed.size, &stage.theme)?;
    let is_near = now.distance(at) <= 1.5 * REACH_PX;
    is_near.then(|| POINT.to_owned())
}

/// The stops of both sliders that lie nearest to where it is held.
pub(super) fn dragged(stage: &Stage, at: Point) -> Option<Vec<(Field, f64)>> {
    let scene = scene(stage)?;
    let place = |batch, seq| scene.place(batch, seq, stage.placed.size, &stage.theme);
    let batch = nearest(stage, Field::Batch, |batch| {
        Some((place(batch, scene.seq)?.x - at.x).abs())
    })?;
    let seq = nearest(stage, Field::Seq, |seq| {
        Some((place(scene.batch, seq)?.y - at.y).abs())
    })?;
    Some(vec![(Field::Batch, batch), (Field::Seq, seq)])
}

/// The stop of a slider from which it is least far.
fn nearest(stage: &Stage, field: Field, distance: impl Fn(f64) -> Option<f64>) -> Option<f64> {
    let slider = stage.slider(field)?;
    let mut best: Option<(f64, f64)> = None;
    let mut position = 0.0;
    while position <= slider.last_position() {
        let value = slider.value_at(position);
        let far = distance(value)?;
        if best.is_none_or(|(_, least)| far < least) {
            best = Some((value, far));
        }
        position += 1.0;
    }
    best.map(|(value, _)| value)
}
