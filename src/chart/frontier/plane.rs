//! The plane's geometry: pixels of its values, and the lines between its parts.

use super::super::axis::{Axis, Span};
use super::super::geometry::{Point, Rect, Size, between, point};
use super::super::measure::LINE_HEIGHT;
use super::super::order::sorted_by;
use super::super::picture::Font;
use super::super::strip::{Strip, height_at};
use super::super::theme::Theme;
use super::FrontierScene;
use crate::calc::units::real;

/// Less room than this, in CSS pixels either way, and a chart is not drawn.
const LEAST_PX: f64 = 24.0;
/// What is so close to an edge lies on it.
const ROUNDING_PX: f64 = 1e-3;
/// Half an octave, and the air beside the first and the last batch, as ratios.
const HALF_OCTAVE: f64 = std::f64::consts::SQRT_2;
const AIR: f64 = 1.15;

/// The rectangle of the plane, with pixels for its values.
pub(super) struct Plane {
    pub(super) rect: Rect,
    x: Axis,
    y: Axis,
}

impl Plane {
    pub(super) fn of(scene: &FrontierScene, size: Size, theme: &Theme) -> Option<Self> {
        let line = theme.tick_px * LINE_HEIGHT;
        let gap = theme.gap_px;
        let tick = Font::tick(theme);
        let widths = scene
            .seq_ticks
            .iter()
            .map(|it| tick.measure(&it.label).width);
        let left = widths.fold(0.0, f64::max) + gap * 2.5;
        let (top, foot) = (line * 1.5 + gap, line * 2.25 + gap * 2.0);
        let right = size.width - gap * 2.0;
        if right - left < LEAST_PX || size.height - top - foot < LEAST_PX {
            return None;
        }
        let (first, last) = (*scene.batches.first()?, *scene.batches.last()?);
        Some(Self {
            rect: Rect::new(left, top, right, size.height - foot),
            x: Axis::log(real(first) / AIR, real(last) * AIR),
            y: Axis::log(scene.seq_lo, scene.seq_hi),
        })
    }

    pub(super) fn x_px(&self, batch: f64) -> f64 {
        let span = Span {
            from: self.rect.left,
            to: self.rect.right,
        };
        self.x.px(batch, span)
    }

    pub(super) fn y_px(&self, seq: f64) -> f64 {
        let span = Span {
            from: self.rect.bottom,
            to: self.rect.top,
        };
        self.y.px(seq, span)
    }

    /// A pair of values, kept in the plane.
    pub(super) fn at(&self, batch: f64, seq: f64) -> Point {
        self.rect.nearest(point(self.x_px(batch), self.y_px(seq)))
    }

    /// Half an octave around a point either way.
    pub(super) fn octave(&self, batch: u64, seq: u64) -> Rect {
        let (batch, seq) = (real(batch), real(seq));
        let low = self.at(batch / HALF_OCTAVE, seq / HALF_OCTAVE);
        let high = self.at(batch * HALF_OCTAVE, seq * HALF_OCTAVE);
        Rect::new(low.x, low.y, high.x, high.y)
    }

    /// The parts that reach up to some sequence lengths, each above the one before; cut at the edges of
    /// the plane.
    pub(super) fn strips<'a>(
        &self,
        batches: &[u64],
        up_to: impl Iterator<Item = &'a Vec<f64>>,
    ) -> Vec<Strip> {
        let line = |seqs: &Vec<f64>| {
            let pairs = batches.iter().zip(seqs);
            let points = pairs.map(|(batch, seq)| point(self.x_px(real(*batch)), self.y_px(*seq)));
            self.to_edges(points.collect())
        };
        let lines: Vec<Vec<Point>> = up_to.map(line).collect();
        let columns = self.columns(&lines);
        let mut lower: Vec<Point> = columns
            .iter()
            .map(|x| point(*x, self.rect.bottom))
            .collect();
        let mut strips = Vec::new();
        for line in lines {
            let at = |below: &Point| {
                let y = height_at(&line, below.x).unwrap_or(below.y);
                point(
                    below.x,
                    between(y, self.rect.top, self.rect.bottom).min(below.y),
                )
            };
            let upper: Vec<Point> = lower.iter().map(at).collect();
            strips.push(Strip {
                lower,
                upper: upper.clone(),
            });
            lower = upper;
        }
        strips
    }

    /// The line, longer at either end, as it runs there, up to the plane's edge.
    fn to_edges(&self, mut points: Vec<Point>) -> Vec<Point> {
        let beyond = |near: Point, next: Point, x: f64| {
            let slope = (next.y - near.y) / (next.x - near.x);
            point(x, near.y + slope * (x - near.x))
        };
        let (first, last) = match points.as_slice() {
            [one, two, .., before, end] => (
                beyond(*one, *two, self.rect.left),
                beyond(*end, *before, self.rect.right),
            ),
            _ => return points,
        };
        points.insert(0, first);
        points.push(last);
        points
    }

    /// Every column at which a line has a corner or crosses the plane's foot or top.
    fn columns(&self, lines: &[Vec<Point>]) -> Vec<f64> {
        let Rect {
            left,
            top,
            right,
            bottom,
        } = self.rect;
        let mut columns = vec![left, right];
        for pair in lines.iter().flat_map(|line| line.windows(2)) {
            let &[from, to] = pair else { continue };
            columns.push(from.x);
            for edge in [top, bottom] {
                if (from.y - edge) * (to.y - edge) < 0.0 {
                    columns.push(from.x + (to.x - from.x) * (edge - from.y) / (to.y - from.y));
                }
            }
        }
        columns.retain(|x| *x >= left && *x <= right);
        let mut columns = sorted_by(columns, |x| *x);
        columns.dedup_by(|one, other| (*one - *other).abs() < 1e-6);
        columns
    }

    /// The pieces of a line that do not run along the plane's edges.
    pub(super) fn pieces(&self, line: &[Point]) -> Vec<Vec<Point>> {
        let mut pieces: Vec<Vec<Point>> = Vec::new();
        for pair in line.windows(2) {
            let &[from, to] = pair else { continue };
            let is_along = |edge: f64| (from.y - edge).abs() + (to.y - edge).abs() < ROUNDING_PX;
            if is_along(self.rect.top) || is_along(self.rect.bottom) {
                continue;
            }
            match pieces.last_mut() {
                Some(piece) if piece.last() == Some(&from) => piece.push(to),
                _ => pieces.push(vec![from, to]),
            }
        }
        pieces
    }
}
