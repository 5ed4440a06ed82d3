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
    let drawn = Drawn::of(stage)?;
    if let Drawn::Frontier(scene) = drawn {
        Some(scene)
    } else {
        None
    }
}

/// The point in force and those around it.
pub(super) fn targets(stage: &Stage) -> Vec<Target> {
    let Some(scene) = scene(stage) else {
        return Vec::new();
    };
    let mut targets = scene.targets(stage.placed.size, &stage.theme);
    let words = &stage.text.readings;
    for target in &mut targets {
        target.text += if target.id == POINT {
            &words.drag_point
        } else {
            &words.choose_stop
        };
    }
    targets
}

/// The batch and the sequence length of a stop, as parts of a link.
pub(super) fn chosen(read: &str) -> Option<String> {
    let (batch, seq) = read.split_once('x')?;
    let [batch_key, seq_key] = [Field::Batch, Field::Seq].map(Field::key);
    Some(format!("{batch_key}={batch}&{seq_key}={seq}"))
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

/// The target that an arrow key points to from the one that is read, by its id; that one itself at the edge.
pub(super) fn towards<'a>(targets: &'a [Target], key: &str, read: &str) -> Option<&'a Target> {
    let from = targets.iter().find(|target| target.id == read)?;
    let at = from.rect.centre();
    let (right, down) = match key {
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowRight" => (1.0, 0.0),
        "ArrowUp" => (0.0, -1.0),
        "ArrowDown" => (0.0, 1.0),
        _ => return None,
    };
    // What is aside counts double, so that a row is not left for a nearer neighbour.
    let way = |target: &Target| {
        let to = target.rect.centre();
        let (x, y) = (to.x - at.x, to.y - at.y);
        let ahead = x * right + y * down;
        let aside = (x * down).abs() + (y * right).abs();
        (ahead > 1.0 && aside <= ahead).then_some(ahead + 2.0 * aside)
    };
    let reachable = targets
        .iter()
        .filter_map(|target| Some((way(target)?, target)));
    let nearest = reachable.min_by(|(one, _), (other, _)| one.total_cmp(other));
    Some(nearest.map_or(from, |(_, target)| target))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::geometry::Rect;

    #[test]
    fn arrows_go_along_rows_and_columns_and_no_further() {
        let targets: Vec<_> = [
            ("a", 0.0, 0.0),
            ("b", 40.0, 0.0),
            ("c", 0.0, 40.0),
            ("now", 12.0, 30.0),
        ]
        .into_iter()
        .map(|(id, left, top)| Target {
            id: id.to_owned(),
            rect: Rect::new(left, top, left + 10.0, top + 10.0),
            text: String::new(),
        })
        .collect();
        let after = |key, read| towards(&targets, key, read).map(|target| target.id.as_str());
        for (key, read, expected) in [
            ("ArrowRight", "a", Some("b")),
            ("ArrowRight", "b", Some("b")),
            ("ArrowLeft", "b", Some("a")),
            ("ArrowDown", "a", Some("c")),
            ("ArrowUp", "now", Some("a")),
            ("ArrowRight", "c", Some("now")),
            ("Home", "a", None),
            ("ArrowUp", "", None),
        ] {
            assert_eq!(after(key, read), expected, "{key} from {read}");
        }
    }
}
