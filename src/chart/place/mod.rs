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
        field.open(&name, false, &mut places);
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

/// The same with places farther from the data points, for where the close ones are too few.
pub fn choose_afar(requests: &mut [Request], field: &Field, taken: &[Place]) -> Choice {
    for request in requests.iter_mut() {
        if let Some(name) = request.name {
            field.open(&name, true, &mut request.places);
        }
    }
    choose(requests, field, taken)
}
