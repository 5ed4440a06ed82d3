//! What labels keep away from.

use super::super::geometry::{Point, Rect};
use super::super::order::sorted_by;
use super::super::picture::Marker;
use super::Leader;

/// A line of the chart: no label lies on it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    /// Where it starts.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// What a leader across it costs, in label heights of way; infinite to forbid it.
    pub crossing_cost: f64,
}

/// What labels keep away from, besides each other.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Where labels may lie.
    pub frame: Rect,
    /// The distance from what they must not touch.
    pub gap_px: f64,
    /// The data points.
    pub markers: Vec<Marker>,
    /// Words that are written already.
    pub boxes: Vec<Rect>,
    /// Lines of the chart.
    pub lines: Vec<Line>,
}

/// Rounding may put a label that touches the frame's edge a hair outside.
const ROUNDING_PX: f64 = 1e-6;

impl Field {
    /// What of the field matters in a room.
    pub(super) fn within(&self, room: &Rect) -> Self {
        let boxes = self.boxes.iter().filter(|other| room.overlaps(other));
        let mut markers = self.markers.clone();
        markers.retain(|marker| room.overlaps(&marker.rect()));
        let mut lines = self.lines.clone();
        lines.retain(|line| touches((line.from, line.to), room));
        Self {
            frame: self.frame,
            gap_px: self.gap_px,
            markers,
            boxes: boxes.copied().collect(),
            lines,
        }
    }

    /// The next two markers, words or upright lines on either side of a pixel column.
    pub(super) fn stops(&self, x: f64) -> Vec<f64> {
        let markers = self.markers.iter().map(|marker| marker.at.x);
        let words = self.boxes.iter().flat_map(|rect| [rect.left, rect.right]);
        let upright = self.lines.iter().filter(|line| line.from.x == line.to.x);
        let stops: Vec<f64> = markers
            .chain(words)
            .chain(upright.map(|line| line.from.x))
            .collect();
        let stops = sorted_by(stops, |stop| *stop);
        let split = stops.partition_point(|stop| *stop < x);
        let (left, right) = stops.split_at(split);
        let nearest = left.iter().rev().take(2);
        let beyond = right.iter().filter(|stop| **stop > x).take(2);
        nearest.chain(beyond).copied().collect()
    }

    /// Whether words may lie here, so far from the chart's lines.
    pub fn is_free(&self, rect: &Rect, from_lines_px: f64) -> bool {
        let rooms = self.markers.iter().map(Marker::rect);
        self.is_free_of(rooms, rect, from_lines_px)
    }

    /// The same, with the rooms of the markers at hand.
    pub(super) fn is_free_of(
        &self,
        mut rooms: impl Iterator<Item = Rect>,
        rect: &Rect,
        from_lines_px: f64,
    ) -> bool {
        if !self.frame.holds(rect, ROUNDING_PX) {
            return false;
        }
        let from_markers = rect.grown(self.gap_px * 0.4);
        if rooms.any(|room| from_markers.overlaps(&room)) {
            return false;
        }
        let from_lines = rect.grown(from_lines_px);
        let meets = |line: &Line| touches((line.from, line.to), &from_lines);
        let from_boxes = rect.grown(self.gap_px * 0.75);
        !self.lines.iter().any(meets) && !self.boxes.iter().any(|other| from_boxes.overlaps(other))
    }
}

/// Whether a segment and a rectangle have a point in common: no line parallel to an edge or to the
/// segment separates them.
pub(super) fn touches((from, to): Leader, rect: &Rect) -> bool {
    let is_apart = (from.x < rect.left && to.x < rect.left)
        || (from.x > rect.right && to.x > rect.right)
        || (from.y < rect.top && to.y < rect.top)
        || (from.y > rect.bottom && to.y > rect.bottom);
    if is_apart {
        return false;
    }
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let centre = rect.centre();
    let off = dx * (centre.y - from.y) - dy * (centre.x - from.x);
    off.abs() * 2.0 <= dx.abs() * rect.height() + dy.abs() * rect.width()
}

/// Whether two segments cross.
pub(super) fn crosses((a, b): Leader, (c, d): Leader) -> bool {
    let side = |from: Point, to: Point, at: Point| {
        (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x)
    };
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}
