//! What must hold for any picture.

use proptest::prelude::*;
use ridgepoint::chart::Point;
use ridgepoint::chart::picture::{Mark, Picture};

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
