//! The words beside the slopes, the trails and the roofs of other states: as many as find room.

use super::super::super::clip;
use super::super::super::geometry::{Point, Rect, Size, point};
use super::super::super::picture::{Align, Font, Marker, Picture, Shape, Stroke};
use super::super::super::place::{self, Field, Name, Place, Request, Sides};
use super::super::super::theme::Theme;
use super::super::Operation;
use super::super::layout::{Roof, marker};
use super::layout::beside;
use super::{Spot, State, StudiedRoofline, Trail};

/// How many places are tried along a line.
const TRIES: u8 = 24;
/// From how many points of a line a leader is tried, and one more.
const ANCHORS: u8 = 8;

/// Writes them; what is written becomes a part of the field.
pub(super) fn write(
    picture: &mut Picture,
    scene: &StudiedRoofline,
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
    for trail in &scene.trails {
        if let Some((spot, text)) = &trail.turn {
            page.write_beside(spot, text, Font::label(theme).bold(), true);
        }
    }
    for slope in &scene.slopes {
        let peak = scene.base.peak_tflop_per_s;
        let line = Roof::of(peak, slope.gb_per_s, roof.plot).slope_line(peak);
        let is_above = slope.gb_per_s > scene.base.bandwidth_gb_per_s;
        let mut labels = [&slope.label, &slope.short_label].into_iter();
        labels.any(|label| {
            page.write_along(line, is_above, label) || page.write_at_leader(line, label)
        });
    }
    for state in &scene.states {
        page.write_state(state);
    }
    for trail in &scene.trails {
        page.write_ends(trail);
    }
}

struct Page<'a> {
    roof: &'a Roof,
    theme: &'a Theme,
    field: &'a mut Field,
    picture: &'a mut Picture,
}

impl Page<'_> {
    /// Writes at the first of some places that is free.
    fn write_first(&mut self, rects: &[Rect], text: &str) -> bool {
        let mut free = rects.iter().filter(|rect| self.field.is_free(rect, 0.0));
        let Some(rect) = free.find(|rect| self.picture.has_room(rect)).copied() else {
            return false;
        };
        let at = point(rect.left, rect.centre().y);
        self.picture
            .text(at, Align::Left, text, Font::tick(self.theme));
        self.field.boxes.push(rect);
        true
    }

    /// Writes along a rising line: above it or below it, first where it is in the middle of the chart.
    fn write_along(&mut self, line: (Point, Point), is_above: bool, text: &str) -> bool {
        let Some((from, to)) = clip::segment(line.0, line.1, &self.field.frame) else {
            return false;
        };
        let Size { width, height } = Font::tick(self.theme).measure(text);
        let gap = self.theme.gap_px;
        let length = from.distance(to);
        let mut rects = Vec::new();
        for step in 0..TRIES {
            // From the middle outwards: 12, 13, 11, 14, …
            let off = f64::from(step.div_ceil(2)) / f64::from(TRIES);
            let part = if step % 2 == 0 { 0.5 - off } else { 0.5 + off };
            let Point { x, y } = from.toward(to, length * part);
            let above = Rect::new(x - gap - width, y - gap - height, x - gap, y - gap);
            let below = Rect::new(x + gap, y + gap, x + gap + width, y + gap + height);
            let sides = if is_above {
                [above, below]
            } else {
                [below, above]
            };
            rects.push(sides);
        }
        let first = rects.iter().map(|[first, _]| *first);
        let second = rects.iter().map(|[_, second]| *second);
        let rects: Vec<_> = first.chain(second).collect();
        self.write_first(&rects, text)
    }

    /// Writes at the end of a leader from a line, wherever that is nearest.
    fn write_at_leader(&mut self, line: (Point, Point), text: &str) -> bool {
        let Some((from, to)) = clip::segment(line.0, line.1, &self.field.frame) else {
            return false;
        };
        let font = Font::tick(self.theme);
        let at = |step| from.toward(to, from.distance(to) * f64::from(step) / f64::from(ANCHORS));
        let mut best: Option<place::Choice> = None;
        for step in 1..ANCHORS {
            let name = Name {
                marker: self.anchor(at(step)),
                size: font.measure(text),
                sides: Sides::AboveFirst,
            };
            let mut requests = [Request::beside(name, 0, self.field)];
            let choice = place::choose_afar(&mut requests, self.field, &[]);
            if best.as_ref().is_none_or(|best| choice.cost < best.cost) {
                best = Some(choice);
            }
        }
        let place = best.into_iter().flat_map(|best| best.places).flatten();
        let Some(place) = place.last() else {
            return false;
        };
        self.take(&place, text, font);
        true
    }

    /// A point of a line, to which a leader runs.
    const fn anchor(&self, at: Point) -> Marker {
        Marker {
            at,
            shape: Shape::Circle,
            radius: 1.0,
            fill: self.theme.colors.muted,
            core: None,
            outline: Stroke {
                width: self.theme.hairline_px,
                color: self.theme.colors.muted,
            },
        }
    }

    /// Writes at the ceiling of another state, or along its slope.
    fn write_state(&mut self, state: &State) {
        let Some((peak, bandwidth)) = state.roofs else {
            return;
        };
        let other = Roof::of(peak, bandwidth, self.roof.plot);
        let Size { width, height } = Font::tick(self.theme).measure(&state.label);
        let y = other.ridge.y;
        let air = self.theme.thin_px / 2.0 + 1.0;
        let mut rects = Vec::new();
        let mut right = self.field.frame.right;
        while right - width > other.ceiling_start(peak) {
            for top in [y - air - height, y + air] {
                rects.push(Rect::new(right - width, top, right, top + height));
            }
            right -= height;
        }
        let is_written = self.write_first(&rects, &state.label);
        let slope = other.slope_line(peak);
        let is_steeper = other.ridge.x < self.roof.ridge.x;
        let _ = is_written || self.write_along(slope, is_steeper, &state.label);
    }

    fn write_ends(&mut self, trail: &Trail) {
        let ends = [trail.steps.first(), trail.steps.last()];
        for (spot, text) in ends.into_iter().zip(trail.ends.iter().flatten()) {
            if let Some(spot) = spot {
                self.write_beside(spot, text, Font::tick(self.theme), false);
            }
        }
    }

    /// Writes beside a spot on the roofs, farther away only if it matters.
    fn write_beside(&mut self, spot: &Spot, text: &str, font: Font, is_important: bool) {
        let operation = Operation {
            label: String::new(),
            label_with_value: String::new(),
            intensity_flop_per_byte: spot.intensity_flop_per_byte,
            rate_tflop_per_s: spot.rate_tflop_per_s,
            is_compute_bound: spot.is_compute_bound,
            is_network: true,
        };
        let name = Name {
            marker: marker(&operation, &self.roof.plot, self.theme),
            size: font.measure(text),
            sides: if spot.is_compute_bound {
                Sides::AboveFirst
            } else {
                Sides::AlongRise
            },
        };
        let mut requests = [Request::beside(name, 0, self.field)];
        let mut choice = place::choose(&requests, self.field, &[]);
        if is_important && choice.leaves_off(&requests) {
            choice = place::choose_afar(&mut requests, self.field, &[]);
        }
        if is_important && choice.leaves_off(&requests) {
            self.write_over(spot, text, font);
        }
        for place in choice.places.into_iter().flatten() {
            self.take(&place, text, font);
        }
    }

    /// Writes at a place, which with its leader is then taken.
    fn take(&mut self, place: &Place, text: &str, font: Font) {
        place.write(self.picture, text, font, self.theme);
        self.field.boxes.push(place.rect);
        let leader = place.leader.map(|(from, to)| beside(from, to));
        self.field.lines.extend(leader);
    }

    /// Writes on a ground of paper over lines, as near to a spot as neither word nor mark lies, with a leader that
    /// crosses no word.
    /// Where there is no such place it is left to who points at the spot.
    fn write_over(&mut self, spot: &Spot, text: &str, font: Font) {
        let at = self
            .roof
            .plot
            .at(spot.intensity_flop_per_byte, spot.rate_tflop_per_s);
        let Size { width, height } = font.measure(text);
        let gap = self.theme.gap_px;
        let mut rects = Vec::new();
        for step in 1..=TRIES {
            let off = gap * 2.0 + f64::from(step) * height / 2.0;
            for y in [at.y + off, at.y - off] {
                for left in [at.x + gap, at.x - width / 2.0, at.x - gap - width] {
                    rects.push(Rect::new(
                        left,
                        y - height / 2.0,
                        left + width,
                        y + height / 2.0,
                    ));
                }
            }
        }
        let frame = self.field.frame;
        let boxes = &self.field.boxes;
        let is_blank = |rect: &&Rect| {
            frame.holds(rect, 0.0)
                && self.picture.has_room(rect)
                && !boxes.iter().any(|other| rect.overlaps(other))
        };
        let has_no_mark = |rect: &&Rect| {
            let mut markers = self.field.markers.iter();
            !markers.any(|marker| rect.overlaps(&marker.rect()))
        };
        let is_reached = |rect: &&Rect| {
            let end = rect.nearest(at);
            !boxes
                .iter()
                .any(|word| clip::segment(at, end, word).is_some())
        };
        let mut found = rects.iter().filter(is_blank).filter(is_reached);
        let found = found.find(has_no_mark);
        let Some(rect) = found.copied() else { return };
        let stroke = Stroke {
            width: self.theme.hairline_px,
            color: self.theme.colors.ink,
        };
        let end = rect.nearest(at);
        self.picture.line(vec![at, end], stroke);
        self.field.lines.push(beside(at, end));
        self.picture.fill(rect, self.theme.colors.paper);
        let start = point(rect.left, rect.centre().y);
        self.picture.text(start, Align::Left, text, font);
        self.field.boxes.push(rect);
    }
}
