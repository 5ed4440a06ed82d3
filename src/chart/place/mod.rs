//! Where labels go: beside their points, never over each other, a marker, a line or the edge.
//!
//! Each label lists the places that the chart leaves open to it, with what each costs; then
//! [`choose`] looks for the cheapest choice of one place each. Pure and deterministic: only
//! arithmetic, comparisons and table look-ups decide.

mod around;
mod field;
mod search;
mod sides;

pub use field::{Field, Line};
pub use sides::Sides;

use std::mem;

use super::geometry::{Point, Rect, Size};
use super::picture::{Align, Font, Marker, Picture, Stroke};
use super::theme::Theme;
use around::{Around, Row};

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

/// Leaving a name off costs more than this.
pub const LEAST_WEIGHT: f64 = 20.0;

/// Places, the best first; of those that cost the same, the first to come.
#[derive(Debug, Clone, Default)]
struct Places {
    list: Vec<Place>,
    /// All that they cover.
    reach: Rect,
}

/// A label that wants a place.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// What leaving it off costs.
    weight: f64,
    /// What it names, if that is a data point.
    name: Option<Name>,
    /// The places open to it that are listed so far.
    places: Places,
    /// How many of these no place comes before that is not listed yet.
    n_known: usize,
    /// The rows of places not listed yet, the farthest first.
    rows: Vec<Row>,
    /// What is around those close to the marker and those farther away.
    near: Option<Around>,
    far: Option<Around>,
}

impl Places {
    fn add(&mut self, place: Place) {
        let hull = place.hull;
        self.reach = if self.list.is_empty() {
            hull
        } else {
            self.reach.around(&hull)
        };
        let index = self.list.partition_point(|other| other.cost <= place.cost);
        self.list.insert(index, place);
    }
}

impl FromIterator<Place> for Places {
    fn from_iter<I: IntoIterator<Item = Place>>(list: I) -> Self {
        let mut places = Self::default();
        for place in list {
            places.add(place);
        }
        places
    }
}

impl Request {
    /// A request for a place beside a data point; `rank` counts labels from the most important one.
    ///
    /// Leaving a label off costs much more than any place, and the more the more important it is.
    pub fn beside(mut name: Name, rank: usize, field: &Field) -> Self {
        // What lies under or over the marker counts as a part of it.
        for other in &field.markers {
            if other.is_at(&name.marker) {
                name.marker.radius = name.marker.radius.max(other.radius);
            }
        }
        let rank = u32::try_from(rank).unwrap_or(u32::MAX);
        let mut request = Self {
            weight: LEAST_WEIGHT + 200.0 / (f64::from(rank) + 1.0),
            name: Some(name),
            ..Self::default()
        };
        request.open(false, field);
        request
    }

    /// A request for one of some places, the best first, that yields to names.
    pub fn one_of(places: Vec<Place>) -> Self {
        Self {
            weight: 2.5,
            places: places.into_iter().collect(),
            ..Self::default()
        }
    }

    /// Opens the rows close to the data point, or those farther above and below it.
    fn open(&mut self, is_far: bool, field: &Field) {
        let is_sound = |name: &Name| name.marker.at.is_finite() && name.size.width > 0.0;
        if let Some(name) = self.name.filter(is_sound) {
            let closer = mem::take(&mut self.rows);
            self.rows = around::rows(&name, is_far, field);
            self.rows.extend(closer);
            self.n_known = 0;
            let around = if is_far {
                &mut self.far
            } else {
                &mut self.near
            };
            *around = Some(Around::new(&name, is_far, field));
        }
    }

    /// Lists as many places as it takes to know the one of this rank by its cost, if that is at most
    /// `most`.
    fn list(&mut self, rank: usize, most: f64) {
        if rank < self.n_known {
            return;
        }
        while let (Some(row), Some(name)) = (self.rows.last(), &self.name) {
            let places = &self.places.list;
            self.n_known = places.partition_point(|place| place.cost < row.way);
            if rank < self.n_known || row.way > most {
                return;
            }
            let around = if row.is_far { &self.far } else { &self.near };
            if let Some(around) = around {
                around.list(name, row, &mut self.places);
            }
            self.rows.pop();
        }
        self.n_known = self.places.list.len();
    }

    /// What it costs at least.
    fn least(&mut self) -> f64 {
        self.list(0, self.weight);
        let first = self.places.list.first();
        first.map_or(self.weight, |place| place.cost.min(self.weight))
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

/// A place for every label that finds one beside what has its place already; none at all if that costs
/// `most` or more.
pub fn choose(requests: &mut [Request], field: &Field, taken: &[Place], most: f64) -> Choice {
    search::cheapest(requests, taken, field.gap_px, most)
}

/// The same, with places farther from the data points where the close ones leave a name off.
pub fn choose_for_all(
    requests: &mut [Request],
    field: &Field,
    taken: &[Place],
    most: f64,
) -> Choice {
    let names = requests.iter().filter(|request| request.name.is_some());
    let all_named = names.fold(most, |most, request| most.min(request.weight));
    let choice = choose(requests, field, taken, all_named);
    if choice.leaves_off(requests) {
        choose_afar(requests, field, taken, most)
    } else {
        choice
    }
}

/// The same with places farther from the data points in any case.
pub fn choose_afar(requests: &mut [Request], field: &Field, taken: &[Place], most: f64) -> Choice {
    for request in requests.iter_mut() {
        request.open(true, field);
    }
    choose(requests, field, taken, most)
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
        let chosen = choose(&mut requests(&names, &field), &field, &[], f64::INFINITY);
        assert!(matches!(
            chosen.places.as_slice(),
            [Some(Place { leader: None, .. })]
        ));
    }

    #[test]
    fn two_names_of_one_spot_are_both_written() {
        let names = [1, 2].map(|_| name(300.0, 200.0, 80.0, Sides::AlongRise));
        let field = field(&names, Vec::new(), Vec::new());
        let mut requests = requests(&names, &field);
        let chosen = choose(&mut requests, &field, &[], f64::INFINITY);
        assert!(!chosen.leaves_off(&requests));
    }

    #[test]
    fn a_label_too_large_for_the_frame_is_left_off() {
        let names = [name(300.0, 200.0, 900.0, Sides::AlongRise)];
        let field = field(&names, Vec::new(), Vec::new());
        let mut requests = requests(&names, &field);
        let chosen = choose_afar(&mut requests, &field, &[], f64::INFINITY);
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
            let chosen = choose_afar(&mut requests(&names, &field), &field, &[], f64::INFINITY).places;
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
