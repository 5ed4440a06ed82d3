//! Puts a picture on a plotters drawing area: the only file that draws.
//!
//! Rectangles, rules and outlines are filled on whole device pixels, so they are crisp at any
//! stroke width. Text goes straight to the backend: plotters' measuring paths, which touch the
//! page, are never used.

use super::clip;
use super::geometry::{Point, Rect};
use super::picture::{Align, Label, Mark, Marker, Picture, Shape, Stroke};
use super::theme::{RGBAColor, Theme};
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::element::{Circle, PathElement, Polygon, Rectangle};
use plotters::prelude::DrawingBackend;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color as _, FontDesc, FontFamily, FontStyle, ShapeStyle, TextStyle};

/// What drawing returns.
pub type DrawResult<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// Draws the picture; `theme.scale` device pixels are a CSS pixel.
///
/// # Errors
/// What the backend reports.
pub fn paint<DB: DrawingBackend>(
    picture: &Picture,
    area: &DrawingArea<DB, Shift>,
    theme: &Theme,
) -> DrawResult<DB> {
    let brush = Brush {
        area,
        theme,
        sheet: picture.area().grown(2.0),
    };
    for mark in &picture.marks {
        match mark {
            Mark::Fill(rect, color) => brush.fill(rect, *color)?,
            Mark::Rule(from, to, stroke) => brush.rule(*from, *to, *stroke)?,
            Mark::Line(points, stroke) => brush.line(points, *stroke)?,
            Mark::Outline(rect, stroke) => brush.outline(rect, *stroke)?,
            Mark::Polygon(points, color) => brush.polygon(points, *color)?,
            Mark::Marker(marker) => brush.marker(marker)?,
            Mark::Text(label) => brush.text(label)?,
        }
    }
    Ok(())
}

struct Brush<'a, DB: DrawingBackend> {
    area: &'a DrawingArea<DB, Shift>,
    theme: &'a Theme,
    /// What is drawn at all: the picture and a little more.
    sheet: Rect,
}

impl<DB: DrawingBackend> Brush<'_, DB> {
    fn device(&self, css: f64) -> i32 {
        rounded(css * self.theme.scale)
    }

    fn place(&self, at: Point) -> (i32, i32) {
        (self.device(at.x), self.device(at.y))
    }

    fn width(&self, stroke: Stroke) -> i32 {
        self.device(stroke.width).max(1)
    }

    fn shape(&self, stroke: Stroke) -> ShapeStyle {
        let width = u32::try_from(self.width(stroke)).unwrap_or(1);
        stroke.color.stroke_width(width)
    }

    fn fill(&self, rect: &Rect, color: RGBAColor) -> DrawResult<DB> {
        let Some(rect) = cut(rect, &self.sheet) else {
            return Ok(());
        };
        let (left, top) = (self.device(rect.left), self.device(rect.top));
        let right = self.device(rect.right).max(left + 1);
        let bottom = self.device(rect.bottom).max(top + 1);
        self.device_fill([left, top, right, bottom], color)
    }

    fn device_fill(
        &self,
        [left, top, right, bottom]: [i32; 4],
        color: RGBAColor,
    ) -> DrawResult<DB> {
        self.area.draw(&Rectangle::new(
            [(left, top), (right, bottom)],
            color.filled(),
        ))
    }

    fn rule(&self, from: Point, to: Point, stroke: Stroke) -> DrawResult<DB> {
        let Some((from, to)) = clip::segment(from, to, &self.sheet) else {
            return Ok(());
        };
        let (from, to) = (self.place(from), self.place(to));
        let width = self.width(stroke);
        let (left, top) = (from.0.min(to.0), from.1.min(to.1));
        let (right, bottom) = (from.0.max(to.0), from.1.max(to.1));
        let before = width / 2;
        let corners = if bottom - top > right - left {
            [left - before, top, left - before + width, bottom]
        } else {
            [left, top - before, right, top - before + width]
        };
        self.device_fill(corners, stroke.color)
    }

    fn line(&self, points: &[Point], stroke: Stroke) -> DrawResult<DB> {
        for piece in clip::polyline(points, &self.sheet) {
            let device: Vec<_> = piece.into_iter().map(|at| self.place(at)).collect();
            self.area
                .draw(&PathElement::new(device, self.shape(stroke)))?;
        }
        Ok(())
    }

    fn outline(&self, rect: &Rect, stroke: Stroke) -> DrawResult<DB> {
        let Some(rect) = cut(rect, &self.sheet) else {
            return Ok(());
        };
        let width = self.width(stroke);
        let before = width / 2;
        let left = self.device(rect.left) - before;
        let top = self.device(rect.top) - before;
        let right = self.device(rect.right) - before + width;
        let bottom = self.device(rect.bottom) - before + width;
        for side in [
            [left, top, right, top + width],
            [left, bottom - width, right, bottom],
            [left, top + width, left + width, bottom - width],
            [right - width, top + width, right, bottom - width],
        ] {
            self.device_fill(side, stroke.color)?;
        }
        Ok(())
    }

    fn polygon(&self, points: &[Point], color: RGBAColor) -> DrawResult<DB> {
        if points.len() < 3
            || !points
                .iter()
                .all(|at| at.is_finite() && self.sheet.has(*at))
        {
            return Ok(());
        }
        let device: Vec<_> = points.iter().map(|at| self.place(*at)).collect();
        self.area.draw(&Polygon::new(device, color.filled()))
    }

    fn marker(&self, marker: &Marker) -> DrawResult<DB> {
        if !marker.at.is_finite() || !self.sheet.has(marker.at) {
            return Ok(());
        }
        let inner = (marker.radius - marker.outline.width).max(0.5);
        self.blob(marker, marker.radius, marker.outline.color)?;
        self.blob(marker, inner, marker.fill)?;
        if let Some(core) = marker.core {
            self.blob(marker, inner * 0.55, core)?;
        }
        Ok(())
    }

    fn blob(&self, marker: &Marker, radius: f64, color: RGBAColor) -> DrawResult<DB> {
        if marker.shape == Shape::Circle {
            let size = u32::try_from(self.device(radius).max(1)).unwrap_or(1);
            return self
                .area
                .draw(&Circle::new(self.place(marker.at), size, color.filled()));
        }
        // Whole pixels around a whole centre keep the form symmetric.
        let centre = self.place(marker.at);
        let corner = |at: Point| {
            (
                centre.0 + self.device(at.x - marker.at.x),
                centre.1 + self.device(at.y - marker.at.y),
            )
        };
        let device: Vec<_> = marker.corners(radius).into_iter().map(corner).collect();
        self.area.draw(&Polygon::new(device, color.filled()))
    }

    fn text(&self, label: &Label) -> DrawResult<DB> {
        if !label.at.is_finite() {
            return Ok(());
        }
        let align = match label.align {
            Align::Left => HPos::Left,
            Align::Centre => HPos::Center,
            Align::Right => HPos::Right,
        };
        let weight = if label.font.is_bold {
            FontStyle::Bold
        } else {
            FontStyle::Normal
        };
        let size = label.font.size * self.theme.scale * self.theme.font_factor;
        let font = FontDesc::new(FontFamily::Name(self.theme.font_family), size, weight);
        let style = TextStyle::from(font)
            .color(&label.font.color)
            .pos(Pos::new(align, VPos::Center));
        self.area
            .draw_text(&label.text, &style, self.place(label.at))
    }
}

fn cut(rect: &Rect, sheet: &Rect) -> Option<Rect> {
    let within = Rect {
        left: rect.left.max(sheet.left),
        top: rect.top.max(sheet.top),
        right: rect.right.min(sheet.right),
        bottom: rect.bottom.min(sheet.bottom),
    };
    (within.left <= within.right && within.top <= within.bottom).then_some(within)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the cast saturates, and canvases are small"
)]
fn rounded(value: f64) -> i32 {
    value.round() as i32
}
