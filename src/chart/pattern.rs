//! Hatching and the blocks' patterns, as lines and dots inside a rectangle.

use super::clip;
use super::geometry::{Point, Rect, point};
use super::memory::BlockKind;
use super::picture::{Mark, Picture, Stroke};
use super::theme::{RGBAColor, Theme};

/// Rising diagonal lines over a rectangle: what is too much.
pub fn hatch(picture: &mut Picture, rect: &Rect, theme: &Theme) {
    let stroke = Stroke {
        width: theme.thin_px * 1.5,
        color: theme.colors.ink,
    };
    for (from, to) in diagonals(rect, theme.gap_px * 2.25, -1.0) {
        picture.line(vec![from, to], stroke);
    }
}

/// A block's own light pattern.
pub fn block(picture: &mut Picture, rect: &Rect, kind: BlockKind, theme: &Theme) {
    let RGBAColor(red, green, blue, _) = theme.colors.ink;
    let color = RGBAColor(red, green, blue, 0.45);
    let stroke = Stroke {
        width: theme.thin_px / 2.0,
        color,
    };
    let step = theme.gap_px * 2.0;
    match kind {
        BlockKind::Parameters => dots(picture, rect, step * 1.25, theme.thin_px, color),
        BlockKind::Gradients => {
            for y in steps(rect.top, rect.bottom, step) {
                picture.rule(point(rect.left, y), point(rect.right, y), stroke);
            }
        }
        BlockKind::Optimizer => {
            for (from, to) in diagonals(rect, step * 2.0, 1.0) {
                picture.line(vec![from, to], stroke);
            }
        }
        BlockKind::Activations => {
            for x in steps(rect.left, rect.right, step * 1.25) {
                picture.rule(point(x, rect.top), point(x, rect.bottom), stroke);
            }
        }
        BlockKind::KvCache => {
            for (from, to) in diagonals(rect, step * 2.0, -1.0) {
                picture.line(vec![from, to], stroke);
            }
        }
        BlockKind::Overhead => dots(picture, rect, step * 0.75, theme.thin_px, color),
    }
}

fn dots(picture: &mut Picture, rect: &Rect, step: f64, radius: f64, color: RGBAColor) {
    for y in steps(rect.top, rect.bottom, step) {
        for x in steps(rect.left, rect.right, step) {
            let dot = Rect::new(
                x - radius / 2.0,
                y - radius / 2.0,
                x + radius / 2.0,
                y + radius / 2.0,
            );
            picture.marks.push(Mark::Fill(dot, color));
        }
    }
}

/// Evenly spaced places strictly inside a range, at most a few hundred.
fn steps(from: f64, to: f64, step: f64) -> impl Iterator<Item = f64> {
    let first = from + step / 2.0;
    (0..400_u32)
        .map(move |index| first + f64::from(index) * step)
        .take_while(move |&at| at < to)
}

/// Lines at 45 degrees, cut at the rectangle; `slope` 1 falls to the right, -1 rises.
fn diagonals(rect: &Rect, step: f64, slope: f64) -> Vec<(Point, Point)> {
    let reach = rect.width() + rect.height();
    steps(0.0, reach, step)
        .filter_map(|along| {
            let (from, to) = if slope < 0.0 {
                let x = rect.left + along;
                (point(x, rect.top), point(x - rect.height(), rect.bottom))
            } else {
                let x = rect.right - along;
                (point(x, rect.top), point(x + rect.height(), rect.bottom))
            };
            clip::segment(from, to, rect)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagonals_stay_inside() {
        let rect = Rect::new(10.0, 20.0, 70.0, 200.0);
        let lines = diagonals(&rect, 7.0, -1.0);
        assert!(lines.len() > 20);
        assert!(
            lines
                .iter()
                .all(|&(from, to)| rect.has(from) && rect.has(to))
        );
    }
}
