//! What must hold for any picture.

use proptest::prelude::*;
use ridgepoint::chart::picture::{Label, Mark, Picture};
use ridgepoint::chart::{Point, Rect, Theme};

/// Labels apart from one another and inside the picture; every number finite.
pub(crate) fn check(picture: &Picture) -> Result<(), TestCaseError> {
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
/// How far a line may cut into the box of a text, which has some air.
const AIR_PX: f64 = 2.5;

/// Texts that a line crosses which is not the text's own leader, nor of the grid, nor hidden below a fill.
pub(crate) fn crossed(picture: &Picture, theme: &Theme) -> Vec<String> {
    let mut crossed = Vec::new();
    for (at, mark) in picture.marks.iter().enumerate() {
        let points = match mark {
            Mark::Rule(from, to, stroke) if stroke.color != theme.colors.hairline => vec![*from, *to],
            Mark::Line(points, _) => points.clone(),
            _ => continue,
        };
        let above = picture.marks.get(at..).unwrap_or_default();
        for label in picture.labels() {
            let rect = label.rect();
            let ends = [points.first(), points.last()].into_iter().flatten();
            let is_leader = ends.copied().any(|end| rect.distance(end) < LEADER_PX);
            let cuts = points.windows(2).any(|ends| cuts(ends, &rect.grown(-AIR_PX)));
            if cuts && !is_leader && !is_hidden(above, label) {
                crossed.push(format!("{:?} by {points:?}", label.text));
            }
        }
    }
    crossed
}

/// Whether a fill lies below a text and above what is crossed.
fn is_hidden(above: &[Mark], label: &Label) -> bool {
    let rect = label.rect().grown(-AIR_PX);
    let mut fills = above.iter().filter_map(|mark| match mark {
        Mark::Fill(fill, _) => Some(fill),
        _ => None,
    });
    fills.any(|fill| fill.holds(&rect, 0.5))
}

/// Whether a line from one point to the next goes through a rectangle, to the width of a pixel.
fn cuts(ends: &[Point], rect: &Rect) -> bool {
    let [from, to] = ends else { return false };
    let length = from.distance(*to);
    let mut done = 0.0;
    while done <= length {
        if rect.has(from.toward(*to, done)) {
            return true;
        }
        done += 1.0;
    }
    false
}
