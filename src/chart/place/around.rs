//! The places that are open to a label before any other label is written.

use std::ops::Range;

use super::super::geometry::{Point, Rect, Size, between, point};
use super::super::order::sorted_by;
use super::super::picture::{Align, Marker};
use super::field::{Field, crosses, touches};
use super::{Leader, Name, Place, Places, Sides};

/// Rings around a marker on which a label is tried, in label heights.
struct Rings {
    first: f64,
    step: f64,
    count: u32,
}

const NEAR: Rings = Rings {
    first: 0.0,
    step: 0.25,
    count: 3,
};
const FAR: Rings = Rings {
    first: 1.08,
    step: 0.54,
    count: 9,
};
/// Along a rising line labels slide down or up in steps of label heights.
const SLIDE_STEP: f64 = 0.125;
const N_SLIDES: u32 = 40;
const N_CLOSE_SLIDES: u32 = 14;
/// Costs in label heights: the left side of a rising line, each worse side as far as it matters, a leader at all, words close to a
/// stranger's marker, a leader across a neighbour that covers a part of its own marker, words right
/// above or below a neighbour on a level line.
const LEFT_COST: f64 = 0.3;
const SIDE_COST: f64 = 0.1;
const WORST_SIDE: f64 = 0.6;
const LEADER_COST: f64 = 0.7;
const CROWDED_COST: f64 = 0.8;
const NEIGHBOUR_COST: f64 = 0.5;
const SHADOW_COST: f64 = 0.5;
/// Beyond so many label heights a label needs a leader.
const LEADERLESS: f64 = 0.4;

impl Rings {
    fn farthest(&self) -> f64 {
        self.first + self.step * f64::from(self.count)
    }

    fn ways(&self) -> impl Iterator<Item = f64> {
        (0..self.count).map(|ring| self.first + self.step * f64::from(ring))
    }
}

/// Places around a marker, and the slides that are no closer and not of the next row.
#[derive(Debug, Clone)]
pub(super) struct Row {
    /// What each of its places costs at least: its distance from the marker, in label heights.
    pub(super) way: f64,
    slides: Range<u32>,
    /// Whether it is one of those farther away.
    pub(super) is_far: bool,
}

/// The rows close to a marker or those farther from it, the farthest first.
pub(super) fn rows(name: &Name, is_far: bool, field: &Field) -> Vec<Row> {
    let is_level = name.sides == Sides::AboveFirst;
    let (rings, slides) = if is_far {
        (FAR, N_CLOSE_SLIDES..N_SLIDES)
    } else {
        (NEAR, 0..N_CLOSE_SLIDES)
    };
    // Over a level line the row along the frame's edge may be the only one.
    let Marker { at, radius, .. } = name.marker;
    let top_row = (at.y - field.frame.top - radius - field.gap_px) / name.size.height - 1.0;
    let is_near = top_row > 0.0 && top_row < rings.farthest();
    let edge = (is_level && is_far && is_near).then_some(top_row);
    let mut ways = sorted_by(rings.ways().chain(edge).collect(), |way| *way);
    ways.reverse();
    let mut end = if is_level { slides.start } else { slides.end };
    let row = |way| {
        let last = end;
        while end > slides.start && slide_way(end - 1) >= way {
            end -= 1;
        }
        Row {
            way,
            slides: end..last,
            is_far,
        }
    };
    ways.into_iter().map(row).collect()
}

/// How far a step of the slide is from the marker, in label heights.
fn slide_way(step: u32) -> f64 {
    (f64::from(step) * SLIDE_STEP - 0.5).max(0.0)
}

/// A part of a field around a marker.
#[derive(Debug, Clone)]
pub(super) struct Around {
    field: Field,
    /// Its markers' rooms.
    rooms: Vec<Rect>,
    /// The markers that lie elsewhere than the label's own.
    strangers: Vec<(Point, Rect)>,
    /// Pixel columns at which words may have to end.
    stops: Vec<f64>,
}

impl Around {
    /// What matters to a label close to its marker or in the rows farther away.
    pub(super) fn new(name: &Name, is_far: bool, field: &Field) -> Self {
        let way = if is_far { FAR } else { NEAR }.farthest();
        let Size { width, height } = name.size;
        let reach = name.marker.radius + field.gap_px * 3.0 + way * height;
        let size = Size {
            width: (width + reach) * 2.0,
            height: (height + reach) * 2.0,
        };
        let field = field.within(&Rect::centred(name.marker.at, size));
        let strangers = field
            .markers
            .iter()
            .filter(|marker| !marker.is_at(&name.marker))
            .map(|marker| (marker.at, marker.rect()))
            .collect();
        let stops = if name.sides == Sides::AboveFirst {
            field.stops(name.marker.at.x)
        } else {
            Vec::new()
        };
        Self {
            rooms: field.markers.iter().map(Marker::rect).collect(),
            field,
            strangers,
            stops,
        }
    }

    /// Adds the places of a row.
    pub(super) fn list(&self, name: &Name, row: &Row, places: &mut Places) {
        self.ring(name, row, places);
        self.slide(name, row.slides.clone(), places);
    }

    /// Adds the places in all directions, so many label heights away.
    fn ring(&self, name: &Name, row: &Row, places: &mut Places) {
        let way = row.way;
        let mut side = WORST_SIDE;
        if name.sides == Sides::AboveFirst {
            self.fit_in(name, way, places);
            side = 0.0;
        }
        for &toward in name.sides.directions(row.is_far) {
            self.add(name, self.centre(name, toward, way), way, side, places);
            side = WORST_SIDE.min(side + SIDE_COST);
        }
    }

    /// The middle of a label in a direction, so many label heights away.
    fn centre(&self, name: &Name, (dx, dy): (f64, f64), way: f64) -> Point {
        let Name { marker, size, .. } = name;
        let close = marker.radius + self.field.gap_px;
        let reach = close + way * size.height;
        // Farther above or below, a label stays at its marker's side unless it goes aslant.
        let beside = if dy.abs() < 1.0 || dx.abs() > 1.0 {
            reach
        } else {
            close
        };
        let half = size.width / 2.0;
        let x = marker.at.x + between(dx, -1.0, 1.0) * (half + beside);
        let y = marker.at.y + dy * (size.height / 2.0 + reach);
        if dx.abs() < 1.0 {
            point(self.within(x, half), y)
        } else {
            point(x, y)
        }
    }

    /// The middle of a label, moved along the frame's edge if it would reach over it.
    fn within(&self, x: f64, half: f64) -> f64 {
        let frame = &self.field.frame;
        x.min(frame.right - half).max(frame.left + half)
    }

    /// Places above and below that end at the marker or just before what is next on either side.
    fn fit_in(&self, name: &Name, way: f64, places: &mut Places) {
        let Name { marker, size, .. } = name;
        let (x, half) = (marker.at.x, size.width / 2.0);
        let margin = self.field.gap_px;
        let ends = self.stops.iter().map(|stop| {
            let inward = half + margin;
            stop + if *stop < x { inward } else { -inward }
        });
        let flush = half - marker.radius;
        for centre in ends.chain([x - flush, x + flush]) {
            let off = (centre - x).abs();
            if off < half {
                for (dy, cost) in [(-1.0, 0.1), (1.0, 0.3)] {
                    let y = self.centre(name, (0.0, dy), way).y;
                    let cost = cost + SIDE_COST * off / half;
                    self.add(name, point(centre, y), way, cost, places);
                }
            }
        }
    }

    /// Places beside the marker at its right, ever lower, and at its left, ever higher.
    fn slide(&self, name: &Name, steps: Range<u32>, places: &mut Places) {
        let Name { marker, size, .. } = name;
        let half = size.width / 2.0;
        let beside = marker.radius + self.field.gap_px + half;
        for step in steps {
            let down = f64::from(step) * SLIDE_STEP;
            let way = slide_way(step);
            // Half a line below or above, a label is clear of the line and closest to its marker.
            let cost = (down - 0.5).min(0.0).abs() * 0.3;
            for (dx, side) in [(1.0, 0.0), (-1.0, LEFT_COST)] {
                let x = self.within(marker.at.x + dx * beside, half);
                let y = marker.at.y + dx * down * size.height;
                self.add(name, point(x, y), way, cost + side, places);
            }
        }
    }

    /// Adds a place, if it is free.
    fn add(&self, name: &Name, centre: Point, way: f64, cost: f64, places: &mut Places) {
        if let Some(place) = self.place(name, centre, way, cost) {
            places.add(place);
        }
    }

    /// A place so many label heights away, if it is free.
    fn place(&self, name: &Name, centre: Point, way: f64, mut cost: f64) -> Option<Place> {
        let Name {
            marker,
            size,
            sides,
        } = name;
        let (anchor, gap) = (marker.at, self.field.gap_px);
        let close = marker.radius + gap;
        let rect = Rect::centred(centre, *size);
        let rooms = self.rooms.iter().copied();
        if !self.field.is_free_of(rooms, &rect, gap * 0.6) {
            return None;
        }
        let own = rect.distance(anchor);
        // Aslant is farther than straight.
        cost += way.max((own - close) / size.height);
        // A name that lies as near to a stranger's marker as to its own would be read as its.
        let nearest = self.nearest_stranger(&rect);
        let is_clear = nearest >= (own * 1.4).max(close + gap);
        if *sides == Sides::AboveFirst {
            cost += SHADOW_COST * self.count_covered(anchor.x, rect.right);
        }
        let leader = if own > close + LEADERLESS * size.height || !is_clear {
            if nearest < close + gap {
                cost += CROWDED_COST;
            }
            let end = rect.nearest(anchor);
            let leader = (anchor.toward(end, marker.radius), end.toward(anchor, 1.0));
            cost += LEADER_COST + self.leader_cost(marker, leader)?;
            Some(leader)
        } else {
            None
        };
        let (x, align) = if rect.left >= anchor.x {
            (rect.left, Align::Left)
        } else if rect.right <= anchor.x {
            (rect.right, Align::Right)
        } else {
            (centre.x, Align::Centre)
        };
        Some(Place {
            quarter: usize::from(centre.x > anchor.x) + 2 * usize::from(centre.y > anchor.y),
            ..Place::new(rect, point(x, centre.y), align, leader, cost)
        })
    }

    /// How far it is from a label to the next stranger's marker.
    fn nearest_stranger(&self, rect: &Rect) -> f64 {
        let distances = self
            .strangers
            .iter()
            .map(|(at, _)| rect.squared_distance(*at));
        let least = distances.fold(f64::INFINITY, |least, distance| {
            if distance < least { distance } else { least }
        });
        least.sqrt()
    }

    /// How many markers lie between two pixel columns: names right above or below them would be in
    /// the way of their own. Names that reach to the left leave the way free to those that follow.
    fn count_covered(&self, from: f64, to: f64) -> f64 {
        let covered = self
            .strangers
            .iter()
            .filter(|(at, _)| at.x > from && at.x < to);
        covered.fold(0.0, |count, _| count + 1.0)
    }

    /// What a leader costs, if it may be: it runs through no words, no line that forbids it and no
    /// marker but those that its own overlaps.
    fn leader_cost(&self, own: &Marker, leader: Leader) -> Option<f64> {
        if self.field.boxes.iter().any(|other| touches(leader, other)) {
            return None;
        }
        let mut cost = 0.0;
        for (_, rect) in &self.strangers {
            if touches(leader, rect) {
                if !rect.overlaps(&own.rect()) {
                    return None;
                }
                cost += NEIGHBOUR_COST;
            }
        }
        for line in &self.field.lines {
            if crosses(leader, (line.from, line.to)) {
                cost += line.crossing_cost;
            }
        }
        cost.is_finite().then_some(cost)
    }
}
