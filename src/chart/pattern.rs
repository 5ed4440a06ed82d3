//! Hatching and the blocks' patterns, as lines and dots inside a rectangle.

use super::clip;
use super::geometry::{Point, Rect, Size, point};
use super::memory::BlockKind;
use super::picture::{Picture, Stroke};
use super::theme::{RGBAColor, Theme};

/// Rising diagonal lines over a rectangle: what is too much.
pub fn hatch(picture: &mut Picture, rect: &Rect, theme: &Theme) {
    let stroke = Stroke {
        width: theme.thin_px * 1.5,
        color: theme.colors.ink,
    };
    for (from, to) in hatching(rect, theme) {
        picture.line(vec![from, to], stroke);
    }
}

/// A block's own light pattern.
pub fn block(picture: &mut Picture, rect: &Rect, kind: BlockKind, theme: &Theme) {
    match texture(kind, rect, theme.gap_px * 2.0) {
        Texture::Lines(lines) => {
            for (from, to) in lines {
                draw_line(picture, from, to, theme);
            }
        }
        Texture::Dots(dots) => {
            for at in dots {
                draw_dot(picture, at, theme);
            }
        }
    }
}

/// What a pattern is made of.
pub(super) enum Texture {
    /// Lines.
    Lines(Vec<(Point, Point)>),
    /// The middles of dots.
    Dots(Vec<Point>),
}

/// The pattern of a block over a rectangle, with steps of a length.
pub(super) fn texture(kind: BlockKind, rect: &Rect, step: f64) -> Texture {
    match kind {
        BlockKind::Parameters => Texture::Dots(dots(rect, step * 1.25)),
        BlockKind::Overhead => Texture::Dots(dots(rect, step * 0.75)),
        BlockKind::Gradients => Texture::Lines(
            steps(rect.top, rect.bottom, step)
                .map(|y| (point(rect.left, y), point(rect.right, y)))
                .collect(),
        ),
        BlockKind::Activations => Texture::Lines(
            steps(rect.left, rect.right, step * 1.25)
                .map(|x| (point(x, rect.top), point(x, rect.bottom)))
                .collect(),
        ),
        BlockKind::Optimizer => Texture::Lines(diagonals(rect, step * 2.0, 1.0)),
        BlockKind::KvCache => Texture::Lines(diagonals(rect, step * 2.0, -1.0)),
    }
}

/// The lines of [`hatch`] over a rectangle.
pub(super) fn hatching(rect: &Rect, theme: &Theme) -> Vec<(Point, Point)> {
    diagonals(rect, theme.gap_px * 2.25, -1.0)
}

/// A line of a pattern.
pub(super) fn draw_line(picture: &mut Picture, from: Point, to: Point, theme: &Theme) {
    let stroke = Stroke {
        width: theme.thin_px / 2.0,
        color: color(theme),
    };
    if from.x == to.x || from.y == to.y {
        picture.rule(from, to, stroke);
    } else {
        picture.line(vec![from, to], stroke);
    }
}

/// A dot of a pattern.
pub(super) fn draw_dot(picture: &mut Picture, at: Point, theme: &Theme) {
    let size = Size {
        width: theme.thin_px,
        height: theme.thin_px,
    };
    picture.fill(Rect::centred(at, size), color(theme));
}

const fn color(theme: &Theme) -> RGBAColor {
    let RGBAColor(red, green, blue, _) = theme.colors.ink;
    RGBAColor(red, green, blue, 0.45)
}

fn dots(rect: &Rect, step: f64) -> Vec<Point> {
    let row = |y| steps(rect.left, rect.right, step).map(move |x| point(x, y));
    steps(rect.top, rect.bottom, step).flat_map(row).collect()
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
