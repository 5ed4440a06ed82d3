//! The words on the plane: at the point in force, then in each part that has room, then on lines.

use super::super::geometry::{Point, Rect, point};
use super::super::picture::{Font, Marker, Picture, Stroke};
use super::super::strip::{Strip, height_at};
use super::super::tag;
use super::super::theme::Theme;
use super::FrontierScene;
use super::layout::marker_room;
use super::plane::Plane;

/// How far from the point in force its words may be, in their heights; farther than the first they have a
/// leader.
const DISTANCES: [f64; 6] = [0.0, 1.0, 2.0, 3.5, 5.0, 7.0];
/// In so many places of a line its number is tried.
const N_COLUMNS: u32 = 24;

/// The plane with what is written on it.
pub(super) struct Page<'a> {
    picture: &'a mut Picture,
    plane: &'a Plane,
    /// The lines that words do not cover if they can help it.
    lines: Vec<&'a Vec<Point>>,
    taken: Vec<Rect>,
    theme: &'a Theme,
}

impl<'a> Page<'a> {
    pub(super) const fn new(
        picture: &'a mut Picture,
        plane: &'a Plane,
        lines: Vec<&'a Vec<Point>>,
        theme: &'a Theme,
    ) -> Self {
        Self {
            picture,
            plane,
            lines,
            taken: Vec::new(),
            theme,
        }
    }

    /// Writes at the point in force, as near as no line is covered.
    pub(super) fn write_current(&mut self, scene: &FrontierScene, marker: &Marker) {
        let theme = self.theme;
        let bold = Font::label(theme).bold();
        let away = marker.radius + theme.gap_px;
        let step = theme.label_px;
        let at = |off: f64| {
            let rooms = tag::rooms_beside(
                marker.at,
                away + off * step,
                &scene.current_label,
                bold,
                theme,
            );
            rooms.into_iter().map(move |room| (off, room))
        };
        let rooms: Vec<_> = DISTANCES.into_iter().flat_map(at).collect();
        let own = marker_room(marker, theme);
        self.taken.push(own);
        let fits = |(_, room): &&(f64, Rect)| {
            self.plane.rect.holds(room, 0.0) && self.picture.has_room(room) && !room.overlaps(&own)
        };
        let clear = rooms
            .iter()
            .filter(fits)
            .find(|(_, room)| self.covered(room) == 0);
        // Over several lines it would hide what it names.
        let over_one = || {
            rooms
                .iter()
                .filter(fits)
                .find(|(_, room)| self.covered(room) <= 1)
        };
        let Some((off, room)) = clear.or_else(over_one).copied() else {
            return;
        };
        if off > 0.0 {
            let stroke = Stroke {
                width: theme.thin_px,
                color: theme.colors.ink,
            };
            self.picture
                .line(vec![marker.at, room.nearest(marker.at)], stroke);
        }
        tag::write(self.picture, &room, &scene.current_label, bold, theme);
        self.taken.push(room);
    }

    /// Writes in the regions, then in the bands; what is in a region may cover lines if it must.
    pub(super) fn write_parts(
        &mut self,
        scene: &FrontierScene,
        regions: &[Strip],
        bands: &[Strip],
    ) {
        let (plain, bold) = (Font::label(self.theme), Font::label(self.theme).bold());
        for (region, strip) in scene.regions.iter().zip(regions) {
            let _ = self.write_in(strip, &region.label, bold, 0)
                || self.write_in(strip, &region.label, bold, self.lines.len());
        }
        for (band, strip) in scene.bands.iter().zip(bands) {
            let _ = self.write_in(strip, &band.label, plain, 0)
                || self.write_in(strip, &band.short_label, plain, 0);
        }
    }

    /// Writes in a strip where at most so many lines are covered.
    fn write_in(&mut self, strip: &Strip, words: &str, font: Font, most: usize) -> bool {
        let size = tag::room(point(0.0, 0.0), words, font, self.theme).size();
        let room = strip.room(size, &[], |room| {
            self.is_free(room) && self.covered(room) <= most
        });
        room.is_some_and(|room| self.write(&room, words, font))
    }

    /// Writes its number on each line whose band has no words.
    pub(super) fn write_lines<'b>(
        &mut self,
        scene: &FrontierScene,
        drawn: impl Iterator<Item = (usize, &'b Strip)>,
    ) {
        let font = Font::label(self.theme);
        for (index, strip) in drawn {
            let Some(band) = scene.bands.get(index) else {
                continue;
            };
            let is_written = {
                let mut labels = self.picture.labels();
                labels.any(|label| [&band.label, &band.short_label].contains(&&label.text))
            };
            if is_written {
                continue;
            }
            let rect = self.plane.rect;
            // From the middle outwards.
            let rooms = (0..N_COLUMNS).filter_map(|step| {
                let off = f64::from(step.div_ceil(2)) / f64::from(N_COLUMNS);
                let part = if step % 2 == 0 { 0.5 - off } else { 0.5 + off };
                let x = rect.left + part * rect.width();
                let y = height_at(&strip.upper, x)?;
                Some(tag::room(point(x, y), &band.line_label, font, self.theme))
            });
            let rooms: Vec<_> = rooms.collect();
            let mut free = rooms.iter().filter(|room| rect.holds(room, 0.0));
            let room = free.find(|room| self.is_free(room) && self.covered(room) <= 1);
            if let Some(room) = room {
                self.write(room, &band.line_label, font);
            }
        }
    }

    fn write(&mut self, room: &Rect, words: &str, font: Font) -> bool {
        let is_written = tag::write(self.picture, room, words, font, self.theme);
        if is_written {
            self.taken.push(*room);
        }
        is_written
    }

    fn is_free(&self, room: &Rect) -> bool {
        let apart = room.grown(self.theme.gap_px * 1.5);
        self.picture.has_room(room) && !self.taken.iter().any(|other| apart.overlaps(other))
    }

    /// How many of the lines lie under a room.
    fn covered(&self, room: &Rect) -> usize {
        let rect = self.plane.rect;
        let is_covered = |line: &&&Vec<Point>| {
            let corners = line
                .iter()
                .filter(|at| at.x > room.left && at.x < room.right);
            let ends = [room.left, room.right].into_iter();
            let ends = ends.filter_map(|x| height_at(line, x));
            let heights = corners.map(|at| at.y).chain(ends);
            // Along an edge of the plane no line is drawn.
            let inside = heights.filter(|y| *y > rect.top + 1.0 && *y < rect.bottom - 1.0);
            let (mut top, mut foot) = (f64::INFINITY, f64::NEG_INFINITY);
            for y in inside {
                top = top.min(y);
                foot = foot.max(y);
            }
            top < room.bottom && foot > room.top
        };
        self.lines.iter().filter(is_covered).count()
    }
}
