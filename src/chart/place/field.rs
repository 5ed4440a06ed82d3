//! The places that are open to a label before any other label is written.

use std::ops::Range;

use super::super::geometry::{Point, Rect, Size, between, point};
use super::super::order::{copied_by, sorted_by};
use super::super::picture::{Align, Marker};
use super::{Leader, Name, Place, Sides};

/// A line of the chart: no label lies on it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    /// Where it starts.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// What a leader across it costs, in label heights of way; infinite to forbid it.
    pub crossing_cost: f64,
}

/// What labels keep away from, besides each other.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Where labels may lie.
    pub frame: Rect,
    /// The distance from what they must not touch.
    pub gap_px: f64,
    /// The data points.
    pub markers: Vec<Marker>,
    /// Words that are written already.
    pub boxes: Vec<Rect>,
    /// Lines of the chart.
    pub lines: Vec<Line>,
}

/// How far from its marker a label is tried: on rings around it and, along a rising line, in slides down or
/// up, both in label heights.
pub(super) struct Reach {
    /// The first ring, how far apart rings are, and how many there are.
    first: f64,
    step: f64,
    count: u32,
    /// The slides, in their steps.
    slides: Range<u32>,
}

/// What is tried at once, and what only where that is too little.
pub(super) const CLOSE: Reach = Reach {
    first: 0.0,
    step: 0.25,
    count: 3,
    slides: 0..14,
};
pub(super) const FARTHER: [Reach; 2] = [
    Reach {
        first: 1.08,
        step: 0.54,
        count: 3,
        slides: 14..24,
    },
    Reach {
        first: 2.7,
        step: 0.54,
        count: 6,
        slides: 24..40,
    },
];
const SLIDE_STEP: f64 = 0.125;
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
/// Rounding may put a label that touches the frame's edge a hair outside.
const ROUNDING_PX: f64 = 1e-6;
/// Beyond so many label heights a label needs a leader.
const LEADERLESS: f64 = 0.4;

impl Field {
    /// Adds the places within a reach of a label's marker.
    pub(super) fn open(&self, name: &Name, reach: &Reach, places: &mut Vec<Place>) {
        if !name.marker.at.is_finite() || name.size.width <= 0.0 {
            return;
        }
        // What lies under or over the marker counts as a part of it.
        let same = self
            .markers
            .iter()
            .filter(|other| other.is_at(&name.marker));
        let mut name = *name;
        name.marker.radius = same
            .map(|other| other.radius)
            .fold(name.marker.radius, f64::max);
        let name = &name;
        let is_far = reach.first > 0.0;
        let farthest = reach.first + reach.step * f64::from(reach.count);
        let around = self.around(name, farthest);
        let is_level = name.sides == Sides::AboveFirst;
        let ways = (0..reach.count).map(|ring| reach.first + reach.step * f64::from(ring));
        // Over a level line the row along the frame's edge may be the only one.
        let Marker { at, radius, .. } = name.marker;
        let top_row = (at.y - self.frame.top - radius - self.gap_px) / name.size.height - 1.0;
        let is_within = top_row > reach.first && top_row < farthest;
        let edge = (is_level && is_far && is_within).then_some(top_row);
        for way in ways.chain(edge) {
            let mut side = WORST_SIDE;
            if is_level {
                around.fit_in(name, way, places);
                side = 0.0;
            }
            for &toward in name.sides.directions(is_far) {
                places.extend(around.place(name, around.centre(name, toward, way), way, side));
                side = WORST_SIDE.min(side + SIDE_COST);
            }
        }
        if name.sides == Sides::AlongRise {
            around.slide(name, reach.slides.clone(), places);
        }
        *places = copied_by(places, |place| place.cost);
    }

    /// What of the field matters to a label so many label heights away from its marker.
    fn around(&self, name: &Name, way: f64) -> Around {
        let Size { width, height } = name.size;
        let reach = name.marker.radius + self.gap_px * 3.0 + way * height;
        let size = Size {
            width: (width + reach) * 2.0,
            height: (height + reach) * 2.0,
        };
        let room = Rect::centred(name.marker.at, size);
        let is_within = |line: &&Line| touches((line.from, line.to), &room);
        let boxes = self.boxes.iter().filter(|other| room.overlaps(other));
        let markers = self.markers.iter();
        let field = Self {
            boxes: boxes.copied().collect(),
            markers: markers
                .filter(|marker| room.overlaps(&marker.rect()))
                .copied()
                .collect(),
            lines: self.lines.iter().filter(is_within).copied().collect(),
            ..*self
        };
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
        Around {
            field,
            strangers,
            stops,
        }
    }

    /// The next two markers, words or upright lines on either side of a pixel column.
    fn stops(&self, x: f64) -> Vec<f64> {
        let markers = self.markers.iter().map(|marker| marker.at.x);
        let words = self.boxes.iter().flat_map(|rect| [rect.left, rect.right]);
        let upright = self.lines.iter().filter(|line| line.from.x == line.to.x);
        let stops: Vec<f64> = markers
            .chain(words)
            .chain(upright.map(|line| line.from.x))
            .collect();
        let stops = sorted_by(stops, |stop| *stop);
        let split = stops.partition_point(|stop| *stop < x);
        let (left, right) = stops.split_at(split);
        let nearest = left.iter().rev().take(2);
        let beyond = right.iter().filter(|stop| **stop > x).take(2);
        nearest.chain(beyond).copied().collect()
    }

    /// Whether words may lie here, so far from the chart's lines.
    pub fn is_free(&self, rect: &Rect, from_lines_px: f64) -> bool {
        let roomy = rect.grown(self.gap_px * 0.75);
        let from_lines = rect.grown(from_lines_px);
        let from_markers = rect.grown(self.gap_px * 0.4);
        let meets = |line: &Line| touches((line.from, line.to), &from_lines);
        let covers = |marker: &Marker| from_markers.overlaps(&marker.rect());
        self.frame.holds(rect, ROUNDING_PX)
            && !self.boxes.iter().any(|other| roomy.overlaps(other))
            && !self.markers.iter().any(covers)
            && !self.lines.iter().any(meets)
    }
}

/// A part of a field around a marker.
struct Around {
    field: Field,
    /// The markers that lie elsewhere than the label's own.
    strangers: Vec<(Point, Rect)>,
    /// Pixel columns at which words may have to end.
    stops: Vec<f64>,
}

impl Around {
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
    fn fit_in(&self, name: &Name, way: f64, places: &mut Vec<Place>) {
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
                    places.extend(self.place(name, point(centre, y), way, cost));
                }
            }
        }
    }

    /// Places beside the marker at its right, ever lower, and at its left, ever higher.
    fn slide(&self, name: &Name, steps: Range<u32>, places: &mut Vec<Place>) {
        let Name { marker, size, .. } = name;
        let half = size.width / 2.0;
        let beside = marker.radius + self.field.gap_px + half;
        for step in steps {
            let down = f64::from(step) * SLIDE_STEP;
            let way = (down - 0.5).max(0.0);
            // Half a line below or above, a label is clear of the line and closest to its marker.
            let cost = (down - 0.5).min(0.0).abs() * 0.3;
            for (dx, side) in [(1.0, 0.0), (-1.0, LEFT_COST)] {
                let x = self.within(marker.at.x + dx * beside, half);
                let y = marker.at.y + dx * down * size.height;
                places.extend(self.place(name, point(x, y), way, cost + side));
            }
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
        if !self.field.is_free(&rect, gap * 0.6) {
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
        let distances = self.strangers.iter().map(|(at, _)| rect.distance(*at));
        distances.fold(f64::INFINITY, |least, distance| {
            if distance < least { distance } else { least }
        })
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

/// Whether a segment and a rectangle have a point in common: no line parallel to an edge or to the
/// segment separates them.
pub(super) fn touches((from, to): Leader, rect: &Rect) -> bool {
    let is_apart = (from.x < rect.left && to.x < rect.left)
        || (from.x > rect.right && to.x > rect.right)
        || (from.y < rect.top && to.y < rect.top)
        || (from.y > rect.bottom && to.y > rect.bottom);
    if is_apart {
        return false;
    }
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let centre = rect.centre();
    let off = dx * (centre.y - from.y) - dy * (centre.x - from.x);
    off.abs() * 2.0 <= dx.abs() * rect.height() + dy.abs() * rect.width()
}

/// Whether two segments cross.
pub(super) fn crosses((a, b): Leader, (c, d): Leader) -> bool {
    let side = |from: Point, to: Point, at: Point| {
        (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x)
    };
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}
