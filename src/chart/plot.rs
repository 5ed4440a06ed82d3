//! The ground of a chart with two axes: the plot rectangle, its grid, ticks and titles.

use super::axis::{Axis, Span, Tick};
use super::geometry::{Point, Rect, Size, point};
use super::measure::LINE_HEIGHT;
use super::picture::{Align, Font, Picture, Stroke};
use super::theme::Theme;

/// Less room than this, in CSS pixels either way, and a chart is not drawn.
const LEAST_PX: f64 = 24.0;

/// A rectangle with an axis along its foot and one up its side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plot {
    /// Where the data goes.
    pub rect: Rect,
    /// The axis along the foot.
    pub x: Axis,
    /// The axis up the side.
    pub y: Axis,
}

/// Titles of the axes; an empty one takes no room.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Titles<'a> {
    /// Below the foot, at its right end.
    pub x: &'a str,
    /// Above the side, at its left.
    pub y: &'a str,
}

impl Plot {
    /// The plot in an area, with margins for ticks, titles and `right_px` more at the right; none
    /// if too little is left.
    pub fn new(
        size: Size,
        (x, y): (Axis, Axis),
        titles: Titles<'_>,
        right_px: f64,
        theme: &Theme,
    ) -> Option<Self> {
        let line = theme.tick_px * LINE_HEIGHT;
        let gap = theme.gap_px;
        let top = if titles.y.is_empty() {
            line
        } else {
            line + 2.0 * gap
        };
        let foot = line * 1.5 + gap + if titles.x.is_empty() { 0.0 } else { line };
        let left = widest_number(&y, theme) + 2.0 * gap;
        let right = right_px.max(widest_number(&x, theme) / 2.0 + 1.0);
        if size.width - left - right < LEAST_PX || size.height - top - foot < LEAST_PX {
            return None;
        }
        let rect = Rect::new(left, top, size.width - right, size.height - foot);
        Some(Self { rect, x, y })
    }

    /// The pixel of a value along the foot.
    pub fn x_px(&self, value: f64) -> f64 {
        self.x.px(
            value,
            Span {
                from: self.rect.left,
                to: self.rect.right,
            },
        )
    }

    /// The pixel of a value up the side.
    pub fn y_px(&self, value: f64) -> f64 {
        self.y.px(
            value,
            Span {
                from: self.rect.bottom,
                to: self.rect.top,
            },
        )
    }

    /// The pixel of a pair of values.
    pub fn at(&self, x: f64, y: f64) -> Point {
        point(self.x_px(x), self.y_px(y))
    }

    /// The pair of values at a pixel: the inverse of [`Plot::at`].
    pub fn values_at(&self, at: Point) -> (f64, f64) {
        let along = Span {
            from: self.rect.left,
            to: self.rect.right,
        };
        let up = Span {
            from: self.rect.bottom,
            to: self.rect.top,
        };
        (self.x.value_at(at.x, along), self.y.value_at(at.y, up))
    }

    /// Draws grid, ticks and titles.
    pub fn draw_ground(&self, picture: &mut Picture, titles: Titles<'_>, theme: &Theme) {
        let rect = &self.rect;
        let hairline = Stroke {
            width: theme.hairline_px,
            color: theme.colors.hairline,
        };
        let axis = Stroke {
            width: theme.thin_px,
            color: theme.colors.faint,
        };
        let font = Font::tick(theme);
        let line = theme.tick_px * LINE_HEIGHT;
        // Half a line below the foot, so that the numbers in the corner stay apart.
        let tick_y = rect.bottom + line;
        for tick in ticks_along(&self.x, rect.width(), "", theme) {
            let x = self.x_px(tick.value);
            let Some(label) = tick.label else {
                picture.rule(
                    point(x, rect.bottom),
                    point(x, rect.bottom + theme.gap_px * 0.75),
                    axis,
                );
                continue;
            };
            picture.rule(point(x, rect.top), point(x, rect.bottom), hairline);
            picture.rule(
                point(x, rect.bottom),
                point(x, rect.bottom + theme.gap_px * 1.25),
                axis,
            );
            picture.text(point(x, tick_y), Align::Centre, &label, font);
        }
        for tick in self.y.ticks(rect.height(), tick_gap_y(theme)) {
            let Some(label) = tick.label else { continue };
            let y = self.y_px(tick.value);
            picture.rule(point(rect.left, y), point(rect.right, y), hairline);
            let end = point(rect.left - theme.gap_px * 1.5, y);
            picture.text(end, Align::Right, &label, font);
        }
        picture.rule(
            point(rect.left, rect.bottom),
            point(rect.right, rect.bottom),
            axis,
        );
        let x_title = point(rect.right, tick_y + line);
        picture.text(x_title, Align::Right, titles.x, font);
        picture.text(point(0.0, line / 2.0), Align::Left, titles.y, font);
    }
}

/// The width of the widest number an axis may show, however many it shows.
fn widest_number(axis: &Axis, theme: &Theme) -> f64 {
    let [few, many] = [400.0, 2000.0].map(|length| axis.ticks(length, theme.tick_px * 2.0));
    let numbers = few
        .iter()
        .chain(&many)
        .filter_map(|tick| tick.label.as_deref());
    numbers
        .map(|text| Font::tick(theme).measure(text).width)
        .fold(0.0, f64::max)
}

/// Ticks along a level axis, as far apart as the widest of their numbers, with `unit`, needs.
pub fn ticks_along(axis: &Axis, length_px: f64, unit: &str, theme: &Theme) -> Vec<Tick> {
    let font = Font::tick(theme);
    let ticks = axis.ticks(length_px, theme.tick_px * 4.0);
    let numbers = ticks.iter().filter_map(|tick| tick.label.as_deref());
    let widest = numbers
        .map(|text| font.measure(text).width)
        .fold(0.0, f64::max);
    let needed = widest + font.measure(unit).width + theme.tick_px;
    if needed > theme.tick_px * 4.0 {
        axis.ticks(length_px, needed)
    } else {
        ticks
    }
}

fn tick_gap_y(theme: &Theme) -> f64 {
    theme.tick_px * 1.8
}
