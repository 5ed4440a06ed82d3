//! Where labels go: beside their points, never over each other, a marker, a line or the edge.
//!
//! Greedy in the order given, the most important first. Pure and deterministic: only additions,
//! comparisons and table look-ups decide.

mod sides;

pub use sides::Sides;

use super::clip;
use super::geometry::{Point, Rect, Size, point};
use super::picture::Align;

/// A label that wants a place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Request {
    /// The point it names.
    pub anchor: Point,
    /// Half the width of the point's marker.
    pub radius: f64,
    /// The room the label takes.
    pub size: Size,
    /// Which sides it likes, best first.
    pub sides: Sides,
}

/// What labels keep away from, besides each other and all markers.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Obstacles {
    /// Rectangles: labels that are placed already, other markers.
    pub boxes: Vec<Rect>,
    /// Lines of the chart.
    pub lines: Vec<(Point, Point)>,
    /// How many pixels farther a leader across one of the lines counts; infinite to forbid it.
    pub crossing_cost: f64,
}

/// Where a label went.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placement {
    /// The room of the label.
    pub rect: Rect,
    /// Where to write it: on the side of the label that faces the marker, so that a text a little
    /// narrower than its room stays close.
    pub at: Point,
    /// Which end of the text that is.
    pub align: Align,
    /// The thin line from the marker to the label, if the label is not right beside it.
    pub leader: Option<(Point, Point)>,
}

/// Steps of the search: the distance between rings and how many there are.
const RING_PX: f64 = 6.0;
const N_RINGS: u32 = 13;
/// How much farther a worse side, or a stranger's marker close by, counts.
const SIDE_COST: f64 = 2.5;
const CROWDED_COST: f64 = 14.0;

/// Places at most `max_labels` labels inside the frame, `gap_px` from what they must not touch.
/// A label that finds no place gets none.
///
/// Greedy first; then every label left over may make one placed label move.
pub fn place(
    requests: &[Request],
    obstacles: &Obstacles,
    frame: &Rect,
    gap_px: f64,
    max_labels: usize,
) -> Vec<Option<Placement>> {
    let mut field = Field {
        frame: *frame,
        gap_px: gap_px.max(1.0),
        requests,
        markers: requests.iter().map(marker_box).collect(),
        obstacles,
        placed: vec![None; requests.len()],
    };
    for index in 0..requests.len() {
        if field.count() < max_labels {
            let found = field.settle(index);
            field.put(index, found);
        }
    }
    for index in 0..requests.len() {
        if field.count() < max_labels && field.at(index).is_none() {
            field.make_room(index);
        }
    }
    field.placed
}

fn marker_box(request: &Request) -> Rect {
    let side = request.radius * 2.0;
    Rect::centred(
        request.anchor,
        Size {
            width: side,
            height: side,
        },
    )
}

struct Field<'a> {
    frame: Rect,
    gap_px: f64,
    requests: &'a [Request],
    markers: Vec<Rect>,
    obstacles: &'a Obstacles,
    placed: Vec<Option<Placement>>,
}

impl Field<'_> {
    fn count(&self) -> usize {
        self.placed.iter().flatten().count()
    }

    fn at(&self, index: usize) -> Option<Placement> {
        self.placed.get(index).copied().flatten()
    }

    fn put(&mut self, index: usize, placement: Option<Placement>) {
        if let Some(slot) = self.placed.get_mut(index) {
            *slot = placement;
        }
    }

    /// Tries to place a label by moving one that is placed already.
    fn make_room(&mut self, index: usize) {
        for other in 0..self.requests.len() {
            let Some(before) = self.at(other) else {
                continue;
            };
            self.put(other, None);
            let found = self.settle(index);
            self.put(index, found);
            let moved = found.and_then(|_| self.settle(other));
            if moved.is_some() {
                self.put(other, moved);
                return;
            }
            self.put(index, None);
            self.put(other, Some(before));
        }
    }

    /// The best place for a label among those placed.
    fn settle(&self, index: usize) -> Option<Placement> {
        let request = self.requests.get(index)?;
        if !request.anchor.is_finite() || request.size.width <= 0.0 {
            return None;
        }
        let mut best: Option<(f64, Placement)> = None;
        for ring in 0..N_RINGS {
            let distance = self.gap_px + f64::from(ring) * RING_PX;
            if best.is_some_and(|(cost, _)| cost <= distance) {
                break;
            }
            let mut rank = 0.0;
            for toward in request.sides.directions() {
                let candidate = self.candidate(index, request, toward, distance);
                let cost = rank * SIDE_COST;
                rank += 1.0;
                let Some((own, placement)) = candidate else {
                    continue;
                };
                if best.is_none_or(|(least, _)| own + cost < least) {
                    best = Some((own + cost, placement));
                }
            }
        }
        best.map(|(_, placement)| placement)
    }

    /// A place and its cost, if it can be.
    fn candidate(
        &self,
        index: usize,
        request: &Request,
        (dx, dy): (f64, f64),
        distance: f64,
    ) -> Option<(f64, Placement)> {
        let Request {
            anchor,
            radius,
            size,
            ..
        } = *request;
        let reach = radius + distance;
        let centre = point(
            anchor.x + dx * (size.width / 2.0 + reach),
            anchor.y + dy * (size.height / 2.0 + reach),
        );
        let rect = Rect::centred(centre, size);
        if !self.is_free(&rect) {
            return None;
        }
        // A name that lies as near to a stranger's marker as to its own would be read as its.
        let own = rect.nearest(anchor).distance(anchor);
        let reach_of_others = (own + self.gap_px).max(request.radius + self.gap_px * 2.0);
        let is_crowded = self.requests.iter().enumerate().any(|(other, stranger)| {
            let at = stranger.anchor;
            other != index && rect.nearest(at).distance(at) < reach_of_others
        });
        let mut cost = distance + if is_crowded { CROWDED_COST } else { 0.0 };
        let needs_leader = is_crowded || distance > self.gap_px + RING_PX * 1.5;
        let leader = if needs_leader {
            let end = rect.nearest(anchor);
            let line = (anchor.toward(end, radius), end.toward(anchor, 1.0));
            cost += self.leader_cost(index, line)?;
            Some(line)
        } else {
            None
        };
        let (x, align) = if dx >= 1.0 {
            (rect.left, Align::Left)
        } else if dx <= -1.0 {
            (rect.right, Align::Right)
        } else {
            (centre.x, Align::Centre)
        };
        Some((
            cost,
            Placement {
                rect,
                at: point(x, centre.y),
                align,
                leader,
            },
        ))
    }

    /// Whether a label may lie here.
    fn is_free(&self, rect: &Rect) -> bool {
        let roomy = rect.grown(self.gap_px * 0.75);
        let leaders = || {
            self.placed
                .iter()
                .flatten()
                .filter_map(|other| other.leader)
        };
        self.frame.holds(rect, 0.0)
            && !self
                .obstacles
                .boxes
                .iter()
                .any(|other| roomy.overlaps(other))
            && !self
                .placed
                .iter()
                .flatten()
                .any(|other| roomy.overlaps(&other.rect))
            && !self
                .markers
                .iter()
                .any(|marker| rect.grown(1.0).overlaps(marker))
            && !self
                .obstacles
                .lines
                .iter()
                .any(|&line| touches(line, &roomy))
            && !leaders().any(|line| touches(line, &roomy))
    }

    /// What a leader costs, if it may be: it runs through no label, no other leader and no marker
    /// but those its own marker overlaps.
    fn leader_cost(&self, index: usize, line: (Point, Point)) -> Option<f64> {
        let own = self.markers.get(index)?;
        let mut placed = self.placed.iter().flatten();
        let is_blocked = self
            .obstacles
            .boxes
            .iter()
            .any(|other| touches(line, other))
            || self
                .markers
                .iter()
                .any(|marker| !marker.overlaps(own) && touches(line, marker))
            || placed.any(|other| {
                touches(line, &other.rect)
                    || other.leader.is_some_and(|leader| crosses(line, leader))
            });
        let is_crossing = self
            .obstacles
            .lines
            .iter()
            .any(|&other| crosses(line, other));
        let cost = if is_crossing {
            self.obstacles.crossing_cost
        } else {
            0.0
        };
        (!is_blocked && cost.is_finite()).then_some(cost)
    }
}

fn touches((from, to): (Point, Point), rect: &Rect) -> bool {
    clip::segment(from, to, rect).is_some()
}

/// Whether two segments cross.
fn crosses((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let side = |from: Point, to: Point, at: Point| {
        (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x)
    };
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FRAME: Rect = Rect {
        left: 0.0,
        top: 0.0,
        right: 600.0,
        bottom: 400.0,
    };

    fn request(x: f64, y: f64, width: f64) -> Request {
        let size = Size {
            width,
            height: 17.0,
        };
        Request {
            anchor: point(x, y),
            radius: 5.0,
            size,
            sides: Sides::AlongRise,
        }
    }

    #[test]
    fn a_lone_label_is_beside_its_point() {
        let placed = place(
            &[request(300.0, 200.0, 80.0)],
            &Obstacles::default(),
            &FRAME,
            4.0,
            99,
        );
        assert!(matches!(
            placed.as_slice(),
            [Some(Placement { leader: None, .. })]
        ));
    }

    #[test]
    fn a_label_too_large_for_the_frame_is_left_off() {
        let placed = place(
            &[request(300.0, 200.0, 900.0)],
            &Obstacles::default(),
            &FRAME,
            4.0,
            99,
        );
        assert_eq!(placed, [None]);
    }

    proptest! {
        #[test]
        fn labels_overlap_nothing(
            points in prop::collection::vec((0.0..600.0, 0.0..400.0, 20.0..160.0), 1..24),
            line in ((0.0..600.0, 0.0..400.0), (0.0..600.0, 0.0..400.0)),
        ) {
            let requests: Vec<_> = points.iter().map(|&(x, y, width)| request(x, y, width)).collect();
            let line = (point(line.0.0, line.0.1), point(line.1.0, line.1.1));
            let fixed = Rect::new(10.0, 10.0, 120.0, 30.0);
            let obstacles = Obstacles { boxes: vec![fixed], lines: vec![line], crossing_cost: 30.0 };
            let placed = place(&requests, &obstacles, &FRAME, 4.0, 99);
            prop_assert_eq!(placed.len(), requests.len());
            let rects: Vec<_> = placed.iter().flatten().map(|placement| placement.rect).collect();
            for (index, rect) in rects.iter().enumerate() {
                prop_assert!(FRAME.holds(rect, 0.0));
                prop_assert!(!rect.overlaps(&fixed) && !touches(line, rect));
                prop_assert!(requests.iter().all(|request| !rect.overlaps(&marker_box(request))));
                prop_assert!(rects.iter().skip(index + 1).all(|other| !rect.overlaps(other)));
                for (from, to) in placed.iter().flatten().filter_map(|placement| placement.leader) {
                    prop_assert!(!touches((from, to), &rect.grown(-1.5)));
                }
            }
        }
    }
}
