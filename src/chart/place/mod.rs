//! Where labels go: beside their points, never over each other, a marker, a line or the edge.
//!
//! Each label lists the places that the chart leaves open to it, with what each costs; then
//! [`choose`] looks for the cheapest choice of one place each. Pure and deterministic: only
//! arithmetic, comparisons and table look-ups decide.

mod field;
mod search;
mod sides;

pub use field::{Field, Line};
pub use sides::Sides;

use super::geometry::{Point, Rect, Size};
use super::picture::{Align, Font, Marker, Picture, Stroke};
use super::theme::Theme;

/// The thin line from a marker to its label.
pub type Leader = (Point, Point);

/// A place for a label.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// The room of the label.
    pub rect: Rect,
    /// Where to write it: on the side of the label that faces the marker, so that a text a little
    /// narrower than its room stays close.
    pub at: Point,
    /// Which end of the text that is.
    pub align: Align,
    /// The thin line from the marker to the label, if the label is not right beside it.
    pub leader: Option<Leader>,
    /// What it costs, in label heights of way.
    pub cost: f64,
    /// Everything it covers, leader and air included.
    hull: Rect,
    /// Which quarter around the marker it lies in.
    quarter: usize,
}

/// A label that names a data point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Name {
    /// The data point.
    pub marker: Marker,
    /// The room the label takes.
    pub size: Size,
    /// Which sides it likes.
    pub sides: Sides,
}

/// A label that wants a place.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// What leaving it off costs.
    weight: f64,
    /// What it names, if that is a data point.
    name: Option<Name>,
    /// The places open to it, the best first.
    places: Vec<Place>,
}

impl Request {
    /// A request for a place beside a data point; `rank` counts labels from the most important one.
    ///
    /// Leaving a label off costs much more than any place, and the more the more important it is.
    pub fn beside(name: Name, rank: usize, field: &Field) -> Self {
        let mut places = Vec::new();
        field.open(&name, &field::CLOSE, &mut places);
        let rank = u32::try_from(rank).unwrap_or(u32::MAX);
        Self {
            weight: 20.0 + 200.0 / (f64::from(rank) + 1.0),
            name: Some(name),
            places,
        }
    }

    /// A request for one of some places, the best first, that yields to names.
    pub fn one_of(places: Vec<Place>) -> Self {
        Self {
            weight: 2.5,
            name: None,
            places,
        }
    }

    /// Where along the chart it belongs; what names no data point comes last.
    fn x(&self) -> f64 {
        self.name.map_or(f64::INFINITY, |name| name.marker.at.x)
    }
}

impl Place {
    /// A place, from its parts.
    pub fn new(rect: Rect, at: Point, align: Align, leader: Option<Leader>, cost: f64) -> Self {
        let mut hull = rect.grown(rect.height() * 0.5);
        if let Some((from, _)) = leader {
            // The other end is at the label.
            hull.left = hull.left.min(from.x);
            hull.top = hull.top.min(from.y);
            hull.right = hull.right.max(from.x);
            hull.bottom = hull.bottom.max(from.y);
        }
        Self {
            rect,
            at,
            align,
            leader,
            cost,
            hull,
            quarter: 0,
        }
    }

    /// Whether it leaves a room alone, leader included.
    pub fn leaves(&self, room: &Rect) -> bool {
        let crosses = |leader| field::touches(leader, room);
        !self.rect.overlaps(room) && !self.leader.is_some_and(crosses)
    }

    /// Writes a label here.
    pub fn write(&self, picture: &mut Picture, text: &str, font: Font, theme: &Theme) {
        if let Some((from, to)) = self.leader {
            let stroke = Stroke {
                width: theme.hairline_px,
                color: theme.colors.faint,
            };
            picture.line(vec![from, to], stroke);
        }
        picture.text(self.at, self.align, text, font);
    }
}

/// A place for each label, or none.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The places, in the order of the requests.
    pub places: Vec<Option<Place>>,
    /// What they cost together, with what is left off.
    pub cost: f64,
}

impl Choice {
    /// Whether a name of a data point has no place.
    pub fn leaves_off(&self, requests: &[Request]) -> bool {
        let mut both = requests.iter().zip(&self.places);
        both.any(|(request, place)| place.is_none() && request.name.is_some())
    }
}

/// A place for every label that finds one beside what has its place already.
pub fn choose(requests: &[Request], field: &Field, taken: &[Place]) -> Choice {
    search::cheapest(requests, taken, field.gap_px)
}

/// The same with places farther from the data points, no farther than it takes.
pub fn choose_afar(requests: &mut [Request], field: &Field, taken: &[Place]) -> Choice {
    for reach in &field::FARTHER {
        for request in requests.iter_mut() {
            if let Some(name) = request.name {
                field.open(&name, reach, &mut request.places);
            }
        }
        let choice = search::rightwards(requests, taken, field.gap_px);
        if !choice.leaves_off(requests) {
            return choice;
        }
    }
    choose(requests, field, taken)
}

#[cfg(test)]
mod tests {
    use super::super::geometry::point;
    use super::super::picture::Shape;
    use super::super::theme::RGBAColor;
    use super::*;
    use proptest::prelude::*;

    const FRAME: Rect = Rect {
        left: 0.0,
        top: 0.0,
        right: 600.0,
        bottom: 400.0,
    };
    const INK: RGBAColor = RGBAColor(0, 0, 0, 1.0);

    fn name(x: f64, y: f64, width: f64, sides: Sides) -> Name {
        let marker = Marker {
            at: point(x, y),
            shape: Shape::Circle,
            radius: 5.0,
            fill: INK,
            core: None,
            outline: Stroke {
                width: 1.0,
                color: INK,
            },
        };
        let size = Size {
            width,
            height: 17.0,
        };
        Name {
            marker,
            size,
            sides,
        }
    }

    fn field(names: &[Name], boxes: Vec<Rect>, lines: Vec<Line>) -> Field {
        Field {
            frame: FRAME,
            gap_px: 4.0,
            markers: names.iter().map(|name| name.marker).collect(),
            boxes,
            lines,
        }
    }

    fn requests(names: &[Name], field: &Field) -> Vec<Request> {
        let ranked = names.iter().enumerate();
        ranked
            .map(|(rank, name)| Request::beside(*name, rank, field))
            .collect()
    }

    #[test]
    fn a_lone_label_is_beside_its_point() {
        let names = [name(300.0, 200.0, 80.0, Sides::AlongRise)];
        let field = field(&names, Vec::new(), Vec::new());
        let chosen = choose(&requests(&names, &field), &field, &[]);
        assert!(matches!(
            chosen.places.as_slice(),
            [Some(Place { leader: None, .. })]
        ));
    }

    #[test]
    fn two_names_of_one_spot_are_both_written() {
        let names = [1, 2].map(|_| name(300.0, 200.0, 80.0, Sides::AlongRise));
        let field = field(&names, Vec::new(), Vec::new());
        let requests = requests(&names, &field);
        assert!(!choose(&requests, &field, &[]).leaves_off(&requests));
    }

    #[test]
    fn a_label_too_large_for_the_frame_is_left_off() {
        let names = [name(300.0, 200.0, 900.0, Sides::AlongRise)];
        let field = field(&names, Vec::new(), Vec::new());
        let mut requests = requests(&names, &field);
        let chosen = choose_afar(&mut requests, &field, &[]);
        assert!(chosen.leaves_off(&requests));
    }

    proptest! {
        #[test]
        fn labels_overlap_nothing(
            points in prop::collection::vec((0.0..600.0, 0.0..400.0, 20.0..160.0), 1..24),
            line in ((0.0..600.0, 0.0..400.0), (0.0..600.0, 0.0..400.0)),
            is_level: bool,
        ) {
            let sides = if is_level { Sides::AboveFirst } else { Sides::AlongRise };
            let names: Vec<_> = points.iter().map(|&(x, y, width)| name(x, y, width, sides)).collect();
            let line = (point(line.0.0, line.0.1), point(line.1.0, line.1.1));
            let fixed = Rect::new(10.0, 10.0, 120.0, 30.0);
            let lines = vec![Line { from: line.0, to: line.1, crossing_cost: f64::INFINITY }];
            let field = field(&names, vec![fixed], lines);
            let chosen = choose_afar(&mut requests(&names, &field), &field, &[]).places;
            prop_assert_eq!(chosen.len(), names.len());
            let places: Vec<_> = chosen.iter().flatten().collect();
            for (index, place) in places.iter().enumerate() {
                let rect = place.rect;
                prop_assert!(FRAME.holds(&rect, 0.01) && place.leaves(&fixed));
                prop_assert!(!field::touches(line, &rect));
                prop_assert!(place.leader.is_none_or(|leader| !field::crosses(leader, line)));
                prop_assert!(names.iter().all(|name| !rect.overlaps(&name.marker.rect())));
                for (other, taken) in places.iter().enumerate() {
                    prop_assert!(other == index || taken.leaves(&rect));
                }
            }
        }
    }
}
