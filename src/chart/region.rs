//! Patterns over a region that is made of convex parts, in step from part to part.

use super::geometry::{Point, Rect, point};
use super::memory::BlockKind;
use super::order::sorted_by;
use super::pattern::{Texture, draw_dot, draw_line, hatching, texture};
use super::picture::{Picture, Stroke};
use super::theme::Theme;

/// Shares of a line's way that are so close are one.
const JOINT: f64 = 1e-6;

/// A part of a region: a convex polygon.
pub(super) type Part = Vec<Point>;

/// Draws a block's pattern over a region inside some bounds.
pub(super) fn block(
    picture: &mut Picture,
    bounds: &Rect,
    parts: &[Part],
    kind: BlockKind,
    theme: &Theme,
) {
    match texture(kind, bounds, theme.gap_px * 3.0) {
        Texture::Lines(lines) => {
            for (from, to) in lines {
                for (from, to) in pieces(from, to, parts) {
                    draw_line(picture, from, to, theme);
                }
            }
        }
        Texture::Dots(dots) => {
            let is_inside = |at: &Point| parts.iter().any(|part| has(part, *at));
            for at in dots.into_iter().filter(is_inside) {
                draw_dot(picture, at, theme);
            }
        }
    }
}

/// Hatches a region inside some bounds: what is too much.
pub(super) fn hatch(picture: &mut Picture, bounds: &Rect, parts: &[Part], theme: &Theme) {
    let stroke = Stroke {
        width: theme.thin_px * 1.5,
        color: theme.colors.ink,
    };
    for (from, to) in hatching(bounds, theme) {
        for (from, to) in pieces(from, to, parts) {
            picture.line(vec![from, to], stroke);
        }
    }
}

/// The pieces of a segment that lie in a region; those that touch are one.
fn pieces(from: Point, to: Point, parts: &[Part]) -> Vec<(Point, Point)> {
    let inside = parts.iter().filter_map(|part| inside(from, to, part));
    let mut joined: Vec<(f64, f64)> = Vec::new();
    for (enters, leaves) in sorted_by(inside.collect(), |(enters, _)| *enters) {
        match joined.last_mut() {
            Some(last) if enters <= last.1 + JOINT => last.1 = last.1.max(leaves),
            _ => joined.push((enters, leaves)),
        }
    }
    let at = |share: f64| {
        point(
            from.x + (to.x - from.x) * share,
            from.y + (to.y - from.y) * share,
        )
    };
    let pieces = joined.into_iter();
    pieces
        .map(|(enters, leaves)| (at(enters), at(leaves)))
        .collect()
}

/// Each corner with the next.
fn sides(part: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    let next = part.iter().cycle().skip(1);
    part.iter().copied().zip(next.copied())
}

/// Twice the area; its sign is the way around.
fn doubled_area(part: &[Point]) -> f64 {
    sides(part).map(|(a, b)| a.x * b.y - b.x * a.y).sum()
}

/// How far a point lies inside a side; negative outside.
fn depth((a, b): (Point, Point), at: Point, way: f64) -> f64 {
    ((b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x)) * way
}

fn has(part: &[Point], at: Point) -> bool {
    let way = doubled_area(part).signum();
    sides(part).all(|side| depth(side, at, way) >= 0.0)
}

/// The part of a segment inside a convex polygon, as shares of its way (Cyrus and Beck 1978).
fn inside(from: Point, to: Point, part: &[Point]) -> Option<(f64, f64)> {
    let way = doubled_area(part).signum();
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    for side in sides(part) {
        let (start, end) = (depth(side, from, way), depth(side, to, way));
        if start < 0.0 && end < 0.0 {
            return None;
        }
        if start < 0.0 {
            enters = enters.max(start / (start - end));
        } else if end < 0.0 {
            leaves = leaves.min(start / (start - end));
        }
    }
    (enters < leaves).then_some((enters, leaves))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(rect: &Rect) -> Part {
        vec![
            point(rect.left, rect.top),
            point(rect.right, rect.top),
            point(rect.right, rect.bottom),
            point(rect.left, rect.bottom),
        ]
    }

    #[test]
    fn a_line_through_two_touching_parts_is_one_piece() {
        let parts = [
            Rect::new(0.0, 0.0, 10.0, 10.0),
            Rect::new(10.0, 0.0, 20.0, 10.0),
        ];
        let parts = parts.map(|rect| corners(&rect));
        let pieces = pieces(point(-10.0, 5.0), point(30.0, 5.0), &parts);
        assert_eq!(pieces, [(point(0.0, 5.0), point(20.0, 5.0))]);
    }

    #[test]
    fn a_triangle_cuts_a_line_either_way_around() {
        let mut part = vec![point(0.0, 0.0), point(10.0, 0.0), point(0.0, 10.0)];
        for _ in 0..2 {
            assert_eq!(
                inside(point(-5.0, 5.0), point(15.0, 5.0), &part),
                Some((0.25, 0.5))
            );
            assert!(has(&part, point(2.0, 2.0)) && !has(&part, point(8.0, 8.0)));
            assert_eq!(inside(point(9.0, 9.0), point(12.0, 9.0), &part), None);
            part.reverse();
        }
    }
}
