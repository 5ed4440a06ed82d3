//! The words that always stand on the roofline: ridge, peak and bandwidth; and the two regions.

use super::super::geometry::{Point, Rect, Size, between, point};
use super::super::order::sorted_by;
use super::super::picture::{Align, Font, Picture, Stroke};
use super::super::place::{Field, Line};
use super::super::theme::Theme;
use super::RooflineScene;
use super::layout::Roof;

/// What it costs a name's leader to cross the line down from the ridge, in label heights of way.
const DROP_COST: f64 = 2.0;

/// Writes them and draws the line down from the ridge. What is written becomes a part of the field.
pub(super) fn write(
    picture: &mut Picture,
    scene: &RooflineScene,
    roof: &Roof,
    field: &mut Field,
    theme: &Theme,
) {
    let mut page = Page {
        roof,
        theme,
        field,
        picture,
    };
    page.write_ridge(scene);
    page.write_peak(scene);
    page.write_bandwidth(scene);
    // Names keep a word's distance from what is written in bold.
    let gap = theme.gap_px;
    for rect in &mut page.field.boxes {
        rect.left -= gap;
        rect.right += gap;
    }
}

struct Page<'a> {
    roof: &'a Roof,
    theme: &'a Theme,
    field: &'a mut Field,
    picture: &'a mut Picture,
}

impl Page<'_> {
    /// Writes at the first place that is free; failing that, at the first that only covers lines, or
    /// only lines and markers.
    fn write_always(&mut self, rects: &[Rect], text: &str, font: Font) -> Option<Rect> {
        let boxes = &self.field.boxes;
        let is_blank = |rect: &&Rect| {
            self.field.frame.holds(rect, 0.0) && !boxes.iter().any(|other| rect.overlaps(other))
        };
        let has_no_marker = |rect: &&Rect| {
            let mut markers = self.field.markers.iter();
            !markers.any(|marker| rect.overlaps(&marker.rect()))
        };
        let mut blank = rects.iter().filter(is_blank);
        let found = rects
            .iter()
            .find(|rect| self.field.is_free(rect, 0.0))
            .or_else(|| blank.clone().find(has_no_marker))
            .or_else(|| blank.next())
            .copied()?;
        // On paper where it covers a line, that down from the ridge among them.
        let Point { x, y } = self.roof.ridge;
        let is_across = found.left < x && found.right > x && found.top > y;
        if is_across || !self.field.is_free(&found, 0.0) {
            self.picture.fill(found, self.theme.colors.paper);
        }
        self.write(found, text, font);
        Some(found)
    }

    fn write(&mut self, rect: Rect, text: &str, font: Font) {
        self.field.boxes.push(rect);
        let at = point(rect.left, rect.centre().y);
        self.picture.text(at, Align::Left, text, font);
    }

    /// Beside the line down from the ridge, above the regions; where neither side is wide enough,
    /// across the line, which then leaves a gap.
    fn write_ridge(&mut self, scene: &RooflineScene) {
        let frame = self.roof.plot.rect;
        let font = Font::label(self.theme).bold();
        let Size { width, height } = font.measure(&scene.ridge_label);
        let gap = self.theme.gap_px * 2.0;
        let x = between(self.roof.ridge.x, frame.left, frame.right);
        let across = (frame.right - gap / 2.0 - width)
            .min(x - gap)
            .max(frame.left);
        let mut rects = Vec::new();
        let mut ground = frame.bottom - gap * 1.5 - Font::tick(self.theme).measure("").height;
        while ground - height > self.roof.ridge.y.max(frame.top) {
            for left in [x + gap, across, x - gap - width] {
                rects.push(Rect::new(left, ground - height, left + width, ground));
            }
            ground -= height;
        }
        let rect = self.write_always(&rects, &scene.ridge_label, font);
        let top = point(x, self.roof.ridge.y.max(frame.top));
        let ground = point(x, frame.bottom);
        let has_line = self.roof.ridge.x > frame.left && self.roof.ridge.x < frame.right;
        if !has_line || top.y >= ground.y {
            return;
        }
        self.field.lines.push(Line {
            from: top,
            to: ground,
            crossing_cost: DROP_COST,
        });
        match rect.filter(|rect| rect.left < x && rect.right > x) {
            Some(rect) => {
                self.draw_drop(top, point(x, rect.top));
                self.draw_drop(point(x, rect.bottom), ground);
            }
            None => self.draw_drop(top, ground),
        }
    }

    fn draw_drop(&mut self, from: Point, to: Point) {
        let stroke = Stroke {
            width: self.theme.hairline_px,
            color: self.theme.colors.ink,
        };
        self.picture.rule(from, to, stroke);
    }

    /// At the left end of the ceiling, before the slope; or else above or below it, as far right as
    /// there is room.
    fn write_peak(&mut self, scene: &RooflineScene) {
        let font = Font::label(self.theme).bold();
        let Size { width, height } = font.measure(&scene.peak_label);
        let frame = self.roof.plot.rect;
        let gap = self.theme.gap_px;
        let air = self.theme.line_px / 2.0 + 1.0;
        let Point { x, y } = self.roof.ridge;
        let mut rects = Vec::new();
        for step in 1..8 {
            let right = x - gap * f64::from(step);
            for ground in [y + height / 2.0, y + height / 4.0, y] {
                rects.push(Rect::new(right - width, ground - height, right, ground));
            }
        }
        // Just above the line or, over a marker, just above that.
        let lift = self.theme.marker_px + gap;
        for ground in [
            y - air,
            y - air - lift,
            y + air + height,
            frame.top + height,
        ] {
            let mut right = frame.right;
            while right - width > frame.left {
                rects.push(Rect::new(right - width, ground - height, right, ground));
                right -= gap * 2.0;
            }
        }
        self.write_always(&rects, &scene.peak_label, font);
    }

    /// Above the slope, where it takes the room of no name left of its marker and is farthest from
    /// all markers.
    fn write_bandwidth(&mut self, scene: &RooflineScene) {
        let font = Font::label(self.theme).bold();
        let Size { width, height } = font.measure(&scene.bandwidth_label);
        let frame = self.roof.plot.rect;
        let right = between(self.roof.ridge.x, frame.left, frame.right);
        let gap = self.theme.gap_px;
        // Beyond a few lines of distance nothing is won.
        let enough = height * 4.0;
        let badness = |rect: &Rect| {
            let (mut free, mut taken) = (enough, 0.0);
            for marker in &self.field.markers {
                let Point { x, y } = marker.at;
                free = free.min(marker.at.distance(point(rect.right, rect.bottom)));
                let name = Rect::new(x - height * 7.0, y - height, x, y + height * 0.5);
                taken += if rect.overlaps(&name) { enough } else { 0.0 };
            }
            taken - free
        };
        let mut rects = Vec::new();
        for step in 3..20 {
            let x = frame.left + (right - frame.left) * f64::from(step) / 20.0;
            let (x, y) = (x - gap, self.roof.slope_y_at(x) - gap);
            let rect = Rect::new(x - width, y - height, x, y);
            rects.push((badness(&rect), rect));
        }
        let rects = sorted_by(rects, |rect| rect.0).into_iter();
        let rects: Vec<Rect> = rects.map(|(_, rect)| rect).collect();
        self.write_always(&rects, &scene.bandwidth_label, font);
    }
}

/// Where the names of the regions go, if there is room: along the ground, on either side of the ridge.
pub(super) fn regions<'a>(
    scene: &'a RooflineScene,
    roof: &Roof,
    field: &Field,
    theme: &Theme,
) -> Vec<(Rect, &'a str)> {
    let (frame, ridge) = (roof.plot.rect, roof.ridge.x);
    let mut regions = Vec::new();
    if !(ridge > frame.left && ridge < frame.right) {
        return regions;
    }
    let gap = theme.gap_px;
    let ground = frame.bottom - gap * 2.0;
    for (text, is_left) in [
        (scene.memory_bound_label.as_str(), true),
        (scene.compute_bound_label.as_str(), false),
    ] {
        let Size { width, height } = Font::tick(theme).measure(text);
        // A word too long for the usual distance comes closer to the ridge.
        let rects = [gap * 2.0, gap].map(|near| {
            let left = if is_left {
                ridge - near - width
            } else {
                ridge + near
            };
            Rect::new(left, ground - height, left + width, ground)
        });
        let found = rects.into_iter().find(|rect| field.is_free(rect, 0.0));
        regions.extend(found.map(|rect| (rect, text)));
    }
    regions
}
