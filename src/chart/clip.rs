//! Cutting lines at a rectangle, so that plotters never sees a point outside the plot: it would
//! move such a point to the edge and bend the line.

use super::geometry::{Point, Rect, point};

/// The part of a segment inside a rectangle (Liang and Barsky 1984), if any.
pub fn segment(from: Point, to: Point, frame: &Rect) -> Option<(Point, Point)> {
    if !from.is_finite() || !to.is_finite() {
        return None;
    }
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let edges = [
        (-dx, from.x - frame.left),
        (dx, frame.right - from.x),
        (-dy, from.y - frame.top),
        (dy, frame.bottom - from.y),
    ];
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    for (outward, room) in edges {
        if outward == 0.0 {
            if room < 0.0 {
                return None;
            }
        } else if outward < 0.0 {
            enters = enters.max(room / outward);
        } else {
            leaves = leaves.min(room / outward);
        }
    }
    // Rounding may put a cut a hair outside; `nearest` brings it onto the edge.
    let at = |part: f64| frame.nearest(point(from.x + part * dx, from.y + part * dy));
    (enters <= leaves).then(|| (at(enters), at(leaves)))
}

/// A line of many points as the pieces inside a rectangle; points that are not numbers break it.
pub fn polyline(points: &[Point], frame: &Rect) -> Vec<Vec<Point>> {
    let mut pieces: Vec<Vec<Point>> = Vec::new();
    for pair in points.windows(2) {
        let &[from, to] = pair else { continue };
        let Some((start, end)) = segment(from, to, frame) else {
            continue;
        };
        match pieces.last_mut() {
            Some(piece) if piece.last() == Some(&start) => piece.push(end),
            _ => pieces.push(vec![start, end]),
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FRAME: Rect = Rect {
        left: 0.0,
        top: 0.0,
        right: 100.0,
        bottom: 50.0,
    };

    #[test]
    fn a_line_leaving_the_frame_keeps_its_slope() {
        let cut = segment(point(50.0, 25.0), point(150.0, 75.0), &FRAME);
        assert_eq!(cut, Some((point(50.0, 25.0), point(100.0, 50.0))));
        assert_eq!(
            segment(point(-10.0, -1.0), point(200.0, -1.0), &FRAME),
            None
        );
        assert_eq!(segment(point(f64::NAN, 0.0), point(1.0, 1.0), &FRAME), None);
    }

    #[test]
    fn a_polyline_outside_in_the_middle_becomes_two_pieces() {
        let points = [point(10.0, 10.0), point(50.0, -40.0), point(90.0, 10.0)];
        assert_eq!(polyline(&points, &FRAME).len(), 2);
    }

    proptest! {
        #[test]
        fn what_is_left_lies_inside_and_on_the_line(
            a in (-300.0..300.0, -300.0..300.0), b in (-300.0..300.0, -300.0..300.0)
        ) {
            let (from, to) = (point(a.0, a.1), point(b.0, b.1));
            if let Some((start, end)) = segment(from, to, &FRAME) {
                for cut in [start, end] {
                    prop_assert!(FRAME.has(cut));
                    let cross = (to.x - from.x) * (cut.y - from.y) - (to.y - from.y) * (cut.x - from.x);
                    prop_assert!(cross.abs() <= 1e-6 * (1.0 + from.distance(to)));
                }
            }
        }
    }
}
