//! The words on the roofline: roofs, ridge, regions, operations.

use super::super::geometry::{Point, Rect, Size, point};
use super::super::picture::{Align, Font, Marker, Picture, Shape, Stroke};
use super::super::place::{self, Obstacles, Request, Sides};
use super::super::theme::Theme;
use super::layout::Roof;
use super::{Operation, RooflineScene};

/// Writes on the roofs, at the ridge and in the regions; what is written becomes an obstacle.
pub(super) fn roofs(
    picture: &mut Picture,
    scene: &RooflineScene,
    roof: &Roof,
    markers: &[Marker],
    obstacles: &mut Obstacles,
    theme: &Theme,
) {
    let taken = markers
        .iter()
        .map(|marker| marker_box(marker, theme))
        .collect();
    let mut page = Page {
        roof,
        theme,
        taken,
        lines: obstacles.lines.clone(),
        picture,
    };
    let bold = Font::label(theme).bold();
    page.write_foot(scene);
    page.write_above(scene.peak_tflop_per_s, &scene.peak_label, bold);
    page.write_on_slope(&scene.bandwidth_label, bold);
    for ceiling in &scene.other_ceilings {
        page.write_above(ceiling.peak_tflop_per_s, &ceiling.label, Font::tick(theme));
    }
    // Names keep a word's distance from what is written in bold.
    let apart = |rect: Rect| {
        let gap = theme.gap_px * 2.0;
        Rect {
            left: rect.left - gap,
            right: rect.right + gap,
            ..rect
        }
    };
    obstacles.boxes = page
        .taken
        .into_iter()
        .skip(markers.len())
        .map(apart)
        .collect();
}

struct Page<'a> {
    roof: &'a Roof,
    theme: &'a Theme,
    /// Markers first, then what is written.
    taken: Vec<Rect>,
    lines: Vec<(Point, Point)>,
    picture: &'a mut Picture,
}

impl Page<'_> {
    fn is_free(&self, rect: &Rect) -> bool {
        self.roof.plot.rect.holds(rect, 0.0) && !self.taken.iter().any(|other| rect.overlaps(other))
    }

    fn crosses_a_line(&self, rect: &Rect) -> bool {
        self.lines
            .iter()
            .any(|&(a, b)| super::super::clip::segment(a, b, rect).is_some())
    }

    fn write(&mut self, rect: &Rect, text: &str, font: Font) {
        self.taken.push(*rect);
        self.picture
            .text(point(rect.left, rect.centre().y), Align::Left, text, font);
    }

    /// Above a ceiling: from the right edge leftwards, the first place that is free.
    fn write_above(&mut self, peak: f64, text: &str, font: Font) {
        let size = font.measure(text);
        let bottom = self.roof.plot.y_px(peak) - self.theme.line_px / 2.0 - 1.0;
        // Just above the line or, over a marker, just above that.
        let lift = self.theme.marker_px + self.theme.gap_px;
        let mut right = self.roof.plot.rect.right;
        while right - size.width > self.roof.plot.rect.left {
            for foot in [bottom, bottom - lift] {
                let rect = Rect::new(right - size.width, foot - size.height, right, foot);
                if self.is_free(&rect) && !self.crosses_a_line(&rect) {
                    self.write(&rect, text, font);
                    return;
                }
            }
            right -= self.theme.gap_px * 4.0;
        }
    }

    /// Above the slope, at its middle or the nearest place that is free.
    fn write_on_slope(&mut self, text: &str, font: Font) {
        let size = font.measure(text);
        let frame = self.roof.plot.rect;
        let right = self.roof.ridge.x.clamp(frame.left, frame.right);
        let gap = self.theme.gap_px;
        for part in [0.5, 0.56, 0.44, 0.62, 0.38, 0.68, 0.32, 0.75, 0.82, 0.9] {
            let x = frame.left + (right - frame.left) * part;
            let corner = point(x - gap, self.roof.slope_y_at(x) - gap);
            let rect = Rect::new(
                corner.x - size.width,
                corner.y - size.height,
                corner.x,
                corner.y,
            );
            if self.is_free(&rect) && !self.crosses_a_line(&rect) {
                self.write(&rect, text, font);
                return;
            }
        }
    }

    /// Along the foot: the regions on either side of the ridge, the ridge above them.
    fn write_foot(&mut self, scene: &RooflineScene) {
        let ridge = self.roof.ridge.x;
        let frame = self.roof.plot.rect;
        if !(ridge > frame.left && ridge < frame.right) {
            return;
        }
        let (gap, region) = (self.theme.gap_px * 2.0, Font::tick(self.theme));
        let bold = Font::label(self.theme).bold();
        let left = region.measure(&scene.memory_bound_label);
        let right = region.measure(&scene.compute_bound_label);
        let low = frame.bottom - gap;
        let rects = [
            (
                Rect::new(
                    ridge - gap - left.width,
                    low - left.height,
                    ridge - gap,
                    low,
                ),
                &scene.memory_bound_label,
            ),
            (
                Rect::new(
                    ridge + gap,
                    low - right.height,
                    ridge + gap + right.width,
                    low,
                ),
                &scene.compute_bound_label,
            ),
        ];
        for (rect, text) in rects {
            if self.is_free(&rect) && !self.crosses_a_line(&rect) {
                self.write(&rect, text, region);
            }
        }
        let Size { width, height } = bold.measure(&scene.ridge_label);
        let high = low - right.height;
        let after = Rect::new(ridge + gap, high - height, ridge + gap + width, high);
        let before = Rect::new(ridge - gap - width, high - height, ridge - gap, high);
        for rect in [after, before] {
            if self.is_free(&rect) && !self.crosses_a_line(&rect) {
                self.write(&rect, &scene.ridge_label, bold);
                return;
            }
        }
    }
}

fn marker_box(marker: &Marker, theme: &Theme) -> Rect {
    let side = 2.0 * marker.radius + theme.gap_px;
    Rect::centred(
        marker.at,
        Size {
            width: side,
            height: side,
        },
    )
}

/// Writes the operations' names beside their markers, as many as find room.
pub(super) fn operations(
    picture: &mut Picture,
    scene: &RooflineScene,
    roof: &Roof,
    markers: &[Marker],
    obstacles: &Obstacles,
    theme: &Theme,
) {
    let font = Font::label(theme);
    let pairs = || scene.operations.iter().zip(markers);
    let texts: Vec<_> = pairs()
        .map(|(operation, marker)| full_name(operation, marker.shape, theme))
        .collect();
    let requests: Vec<_> = markers
        .iter()
        .zip(&texts)
        .map(|(marker, text)| Request {
            anchor: marker.at,
            radius: marker.radius * 1.1,
            size: font.measure(text),
            sides: if marker.at.x < roof.ridge.x {
                Sides::AlongRise
            } else {
                Sides::BelowFirst
            },
        })
        .collect();
    let frame = roof.plot.rect;
    let leader = Stroke {
        width: theme.hairline_px,
        color: theme.colors.faint,
    };
    let placed = place::place(&requests, obstacles, &frame, theme.gap_px, theme.max_labels);
    for (text, placement) in texts.iter().zip(placed) {
        let Some(placement) = placement else { continue };
        if let Some((from, to)) = placement.leader {
            picture.line(vec![from, to], leader);
        }
        picture.text(placement.at, placement.align, text, font);
    }
}

/// The name, with the value where there is room for it or where the axis cannot show it.
fn full_name<'a>(operation: &'a Operation, shape: Shape, theme: &Theme) -> &'a str {
    let is_inside = matches!(shape, Shape::Circle | Shape::Square | Shape::Diamond);
    let shows_value = theme.shows_values || !is_inside;
    if shows_value {
        &operation.label_with_value
    } else {
        &operation.label
    }
}
