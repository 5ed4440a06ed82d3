//! What must hold for any picture.

use proptest::prelude::*;
use ridgepoint::chart::clip::segment;
use ridgepoint::chart::picture::{Mark, Picture};
use ridgepoint::chart::{Point, Rect, Theme};

/// Labels apart from one another and inside the picture, with no line through them; every number finite.
pub(crate) fn check(picture: &Picture, theme: &Theme) -> Result<(), TestCaseError> {
    check_lines(picture, theme)?;
    let labels: Vec<_> = picture.labels().collect();
    for (index, label) in labels.iter().enumerate() {
        let rect = label.rect();
        prop_assert!(
            picture.area().holds(&rect, 1.0),
            "{:?} leaves {:?}: {rect:?}",
            label.text,
            picture.size
        );
        for other in labels.iter().skip(index + 1) {
            prop_assert!(
                !rect.grown(-1.5).overlaps(&other.rect()),
                "{:?} over {:?} at {:?}",
                label.text,
                other.text,
                picture.size
            );
        }
    }
    let are_finite = |points: &[Point]| points.iter().all(|point| point.is_finite());
    for mark in &picture.marks {
        let is_sound = match mark {
            Mark::Fill(rect, _) | Mark::Outline(rect, _) => rect.centre().is_finite(),
            Mark::Rule(from, to, _) => are_finite(&[*from, *to]),
            Mark::Line(points, _) | Mark::Polygon(points, _) => are_finite(points),
            Mark::Marker(marker) => marker.at.is_finite(),
            Mark::Text(label) => label.at.is_finite(),
        };
        prop_assert!(is_sound, "{mark:?}");
    }
    Ok(())
}

/// How near to its text the end of a leader is.
const LEADER_PX: f64 = 5.0;
/// How far a line may cut into the box of a text, which has some air, as a part of the text's height.
const AIR: f64 = 0.12;

/// No line goes through a text but the text's own leader, the grid, and what is hidden below a fill.
fn check_lines(picture: &Picture, theme: &Theme) -> Result<(), TestCaseError> {
    let rooms = picture.labels().map(|label| {
        let rect = label.rect();
        (label, rect, rect.grown(-rect.height() * AIR))
    });
    let rooms: Vec<_> = rooms.collect();
    for (at, mark) in picture.marks.iter().enumerate() {
        let points = match mark {
            Mark::Rule(from, to, stroke) if stroke.color != theme.colors.hairline => &[*from, *to],
            Mark::Line(points, _) => points.as_slice(),
            Mark::Rule(..)
            | Mark::Fill(..)
            | Mark::Outline(..)
            | Mark::Polygon(..)
            | Mark::Marker(_)
            | Mark::Text(_) => continue,
        };
        let above = picture.marks.get(at..).unwrap_or_default();
        for (label, rect, letters) in &rooms {
            let is_crossed = points.windows(2).any(|ends| crosses(ends, letters));
            let mut ends = [points.first(), points.last()].into_iter().flatten();
            let is_fine = !is_crossed
                || ends.any(|end| rect.distance(*end) < LEADER_PX)
                || above.iter().any(|mark| hides(mark, letters));
            prop_assert!(is_fine, "{points:?} through {:?} at {rect:?}", label.text);
        }
    }
    Ok(())
}

/// Whether a mark covers what is below it in a room.
fn hides(mark: &Mark, room: &Rect) -> bool {
    matches!(mark, Mark::Fill(fill, _) if fill.holds(room, 0.5))
}

/// Whether a line from one point to the next goes through a room.
fn crosses(ends: &[Point], room: &Rect) -> bool {
    let [from, to] = ends else { return false };
    segment(*from, *to, room).is_some_and(|(from, to)| from.distance(to) > 0.0)
}
