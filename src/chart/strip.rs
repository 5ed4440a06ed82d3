//! Bands between two lines that run from left to right over the same columns.

use super::geometry::{Point, Rect, Size, between, point};
use super::region::Part;

/// Places for words are tried in so many columns.
const N_COLUMNS: u32 = 60;
/// More air than this, in heights of the words, is of no use to them.
const MOST_AIR: f64 = 3.0;

/// A band between two lines.
#[derive(Clone, Debug)]
pub(super) struct Strip {
    /// The line below.
    pub(super) lower: Vec<Point>,
    /// The line above.
    pub(super) upper: Vec<Point>,
}

impl Strip {
    /// The way around it.
    pub(super) fn outline(&self) -> Vec<Point> {
        let back = self.lower.iter().rev();
        self.upper.iter().chain(back).copied().collect()
    }

    /// It cut at its columns: each part is convex.
    pub(super) fn parts(&self) -> Vec<Part> {
        let pairs = self.lower.windows(2).zip(self.upper.windows(2));
        let part = |(lower, upper): (&[Point], &[Point])| match (lower, upper) {
            (&[low_from, low_to], &[high_from, high_to]) => {
                let is_flat = low_from.y - high_from.y + low_to.y - high_to.y < 0.01;
                (!is_flat).then(|| vec![low_from, low_to, high_to, high_from])
            }
            _ => None,
        };
        pairs.filter_map(part).collect()
    }

    /// How high it is where it is highest.
    pub(super) fn thickness(&self) -> f64 {
        let both = self.lower.iter().zip(&self.upper);
        both.map(|(low, high)| low.y - high.y).fold(0.0, f64::max)
    }

    /// Where words of a size have most air, if there is a free place; no words lie across a cut.
    pub(super) fn room(
        &self,
        size: Size,
        cuts: &[f64],
        is_free: impl Fn(&Rect) -> bool,
    ) -> Option<Rect> {
        let (first, last) = (self.lower.first()?.x, self.lower.last()?.x);
        let middle = f64::midpoint(first, last);
        let mut best: Option<(f64, Rect)> = None;
        for column in 0..=N_COLUMNS {
            let x = first + (last - first) * f64::from(column) / f64::from(N_COLUMNS);
            for (top, foot) in self.clear(x, size.width, cuts) {
                let spare = foot - top - size.height;
                if spare < 0.0 {
                    continue;
                }
                // Of places with as much air, the one nearest to the middle.
                let off = (x - middle).abs() / (last - first).max(1.0);
                let worth = spare.min(size.height * MOST_AIR) - off * size.height;
                for share in [0.5, 0.25, 0.75] {
                    let y = top + size.height / 2.0 + spare * share;
                    let room = Rect::centred(point(x, y), size);
                    let is_better = best.is_none_or(|(most, _)| worth > most);
                    if is_better && is_free(&room) {
                        best = Some((worth, room));
                    }
                }
            }
        }
        best.map(|(_, room)| room)
    }

    /// The heights that are inside all along a width around a column, between cuts.
    fn clear(&self, x: f64, width: f64, cuts: &[f64]) -> Vec<(f64, f64)> {
        let (left, right) = (x - width / 2.0, x + width / 2.0);
        let inner = self.lower.iter().map(|at| at.x);
        let inner = inner.filter(|x| *x > left && *x < right);
        let at: Vec<f64> = [left, right].into_iter().chain(inner).collect();
        let heights = |line| {
            at.iter()
                .map(|x| height_at(line, *x))
                .collect::<Option<Vec<_>>>()
        };
        let (Some(lows), Some(highs)) = (heights(&self.lower), heights(&self.upper)) else {
            return Vec::new();
        };
        let foot = lows.into_iter().fold(f64::INFINITY, f64::min);
        let top = highs.into_iter().fold(f64::NEG_INFINITY, f64::max);
        if foot <= top {
            return Vec::new();
        }
        let mut clear = Vec::new();
        let mut from = top;
        for cut in cuts.iter().copied().chain([foot]) {
            let to = between(cut, top, foot);
            clear.push((from, to));
            from = to;
        }
        clear
    }
}

/// The height at a column of a line through points, each to the right of the one before.
pub(super) fn height_at(points: &[Point], x: f64) -> Option<f64> {
    points.windows(2).find_map(|pair| match pair {
        [from, to] if x >= from.x && x <= to.x => {
            let share = (x - from.x) / (to.x - from.x).max(1e-9);
            Some(from.y + (to.y - from.y) * share)
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_go_where_the_strip_is_thick() {
        let line = |ys: [f64; 3]| {
            [0.0, 50.0, 100.0]
                .into_iter()
                .zip(ys)
                .map(|(x, y)| point(x, y))
        };
        let strip = Strip {
            lower: line([100.0, 100.0, 100.0]).collect(),
            upper: line([95.0, 95.0, 0.0]).collect(),
        };
        let size = Size {
            width: 20.0,
            height: 10.0,
        };
        let room = strip.room(size, &[], |_| true).unwrap();
        assert!(room.left > 50.0 && room.bottom <= 100.0, "{room:?}");
        let above = strip.room(size, &[50.0], |room| room.top >= 50.0).unwrap();
        assert!(above.top >= 50.0, "{above:?}");
        let wide = Size {
            width: 20.0,
            height: 99.0,
        };
        assert_eq!(strip.room(wide, &[], |_| true), None);
        assert_eq!((strip.parts().len(), strip.thickness()), (2, 100.0));
    }
}
