//! Points of a level and what they stand for.

use super::super::geometry::{Point, point};
use super::super::picture::{Align, Font, Marker, Picture, Shape as Form, Stroke};
use super::super::tag::write_bare;
use super::super::theme::Theme;
use super::shape::Shape;
use super::{HierarchyScene, Level};

/// What a point is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// One direction: filled.
    OneWay,
    /// Both: open.
    Both,
    /// The course's: an open diamond.
    Course,
}

pub(super) fn marker(at: Point, kind: Kind, theme: &Theme) -> Marker {
    let (ink, paper) = (theme.colors.ink, theme.colors.paper);
    let (shape, fill, size) = match kind {
        Kind::OneWay => (Form::Circle, ink, 1.0),
        Kind::Both => (Form::Circle, paper, 1.0),
        Kind::Course => (Form::Diamond, paper, 0.8),
    };
    Marker {
        at,
        shape,
        radius: theme.marker_px * size,
        fill,
        core: None,
        outline: Stroke {
            width: theme.thin_px * 1.5,
            color: if kind == Kind::Course {
                theme.colors.muted
            } else {
                ink
            },
        },
    }
}

/// A level's points on their line, which is so far from the next row; returns the columns of the first and
/// the last.
pub(super) fn points(
    picture: &mut Picture,
    level: &Level,
    shape: &Shape,
    (y, to_next): (f64, f64),
    theme: &Theme,
) -> Option<(f64, f64)> {
    let hairline = Stroke {
        width: theme.hairline_px,
        color: theme.colors.hairline,
    };
    let (from, to) = (shape.span.from, shape.span.to);
    picture.rule(point(from, y), point(to, y), hairline);
    let heavy = Stroke {
        width: theme.line_px,
        color: theme.colors.ink,
    };
    let thin = Stroke {
        width: theme.thin_px,
        color: theme.colors.muted,
    };
    let mut markers = Vec::new();
    if let Some((low, high)) = level.course_gb_per_s {
        // Below the line where there is room, so that neither hides the other.
        let lower = y
            + (theme.marker_px * 1.5)
                .min(to_next - theme.marker_px)
                .max(0.0);
        let (low, high) = (shape.x_px(low), shape.x_px(high));
        if high > low {
            picture.rule(point(low, lower), point(high, lower), thin);
            markers.push(marker(point(high, lower), Kind::Course, theme));
        }
        markers.push(marker(point(low, lower), Kind::Course, theme));
    }
    if let Some(one_way) = level.one_way_gb_per_s {
        let x = shape.x_px(one_way);
        picture.rule(point(from, y), point(x, y), heavy);
        if let Some(both) = level.both_gb_per_s {
            let end = shape.x_px(both);
            picture.dashes(point(x, y), point(end, y), theme.gap_px, thin);
            markers.push(marker(point(end, y), Kind::Both, theme));
        }
        markers.push(marker(point(x, y), Kind::OneWay, theme));
    }
    let ends = markers
        .iter()
        .fold(None, |ends: Option<(f64, f64)>, marker| {
            let x = marker.at.x;
            Some(ends.map_or((x, x), |(first, last)| (first.min(x), last.max(x))))
        });
    // The course's diamonds lie on top: they are the smaller ones.
    for marker in markers.into_iter().rev() {
        picture.marker(marker);
    }
    ends
}

/// What the points are, in a line at the top; as many as there is room for.
pub(super) fn key(picture: &mut Picture, scene: &HierarchyScene, left: f64, y: f64, theme: &Theme) {
    let font = Font::tick(theme);
    let mut x = left;
    for (kind, label) in [
        (Kind::OneWay, &scene.one_way_label),
        (Kind::Both, &scene.both_label),
        (Kind::Course, &scene.course_label),
    ] {
        let at = point(x + theme.marker_px * 1.2, y);
        let words = at.x + theme.marker_px + theme.gap_px;
        if !write_bare(picture, point(words, y), Align::Left, label, font) {
            break;
        }
        picture.marker(marker(at, kind, theme));
        x = words + font.measure(label).width + theme.gap_px * 4.0;
    }
}
