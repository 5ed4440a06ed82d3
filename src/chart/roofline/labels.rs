//! The words that share what room is left on the roofline: the operations' names and the ceilings
//! of the other formats.

use super::super::geometry::{Rect, Size, point};
use super::super::picture::{Align, Font, Picture, Shape};
use super::super::place::{self, Choice, Field, Name, Place, Request, Sides};
use super::super::theme::Theme;
use super::layout::Roof;
use super::{Operation, RooflineScene};

/// Names with values are good enough if none costs more than this on average, in label heights of
/// way; or else each value is worth so much way.
const TIDY: f64 = 1.2;
const VALUE: f64 = 0.4;

/// Writes them, as many as find room: first what belongs to the ceilings, then along the slope.
pub(super) fn write(
    picture: &mut Picture,
    scene: &RooflineScene,
    roof: &Roof,
    field: &Field,
    theme: &Theme,
) {
    let mut taken = Vec::new();
    // What lies right at the ridge has the ceiling's room above it.
    let bend = roof.ridge.x - theme.label_px;
    for is_level in [true, false] {
        let group = Group {
            scene,
            roof,
            field,
            theme,
            bend,
            is_level,
        };
        let (mut words, mut choice) = group.choose(theme.shows_values, &taken);
        let per_name = |cost: f64| words.iter().map(|_| cost).sum::<f64>();
        if theme.shows_values && choice.cost > per_name(TIDY) {
            let (short, shorter) = group.choose(false, &taken);
            if shorter.cost + per_name(VALUE) < choice.cost {
                (words, choice) = (short, shorter);
            }
        }
        for ((text, font), place) in words.into_iter().zip(choice.places) {
            if let Some(place) = place {
                place.write(picture, text, font, theme);
                taken.push(place);
            }
        }
    }
}

/// The names of the operations at the ceiling or along the slope.
struct Group<'a> {
    scene: &'a RooflineScene,
    roof: &'a Roof,
    field: &'a Field,
    theme: &'a Theme,
    bend: f64,
    is_level: bool,
}

type Words<'a> = Vec<(&'a str, Font)>;

impl<'a> Group<'a> {
    /// What to write, and where.
    fn choose(&self, shows_values: bool, taken: &[Place]) -> (Words<'a>, Choice) {
        let (font, quiet) = (Font::label(self.theme), Font::tick(self.theme));
        let mut words = Vec::new();
        let mut requests = Vec::new();
        let named = self.scene.operations.iter().zip(&self.field.markers);
        for (rank, (operation, marker)) in named.take(self.theme.max_labels).enumerate() {
            if (marker.at.x >= self.bend) != self.is_level {
                continue;
            }
            let text = full_name(operation, marker.shape, shows_values);
            let name = Name {
                marker: *marker,
                size: font.measure(text),
                sides: if self.is_level {
                    Sides::AboveFirst
                } else {
                    Sides::AlongRise
                },
            };
            words.push((text, font));
            requests.push(Request::beside(name, rank, self.field));
        }
        let ceilings = self.scene.other_ceilings.iter();
        for ceiling in ceilings.filter(|_| self.is_level) {
            let size = quiet.measure(&ceiling.label);
            let places = along_ceiling(ceiling.peak_tflop_per_s, size, self);
            words.push((ceiling.label.as_str(), quiet));
            requests.push(Request::one_of(places));
        }
        // On the level line close places are too few; along the slope names go without their values
        // before they go far.
        let mut choice = place::choose(&requests, self.field, taken);
        if choice.leaves_off(&requests) && (self.is_level || !shows_values) {
            choice = place::choose_afar(&mut requests, self.field, taken);
        }
        (words, choice)
    }
}

/// The places just above and just under a ceiling, from its right end to the slope.
fn along_ceiling(peak: f64, size: Size, group: &Group<'_>) -> Vec<Place> {
    let Group {
        roof, field, theme, ..
    } = *group;
    let y = roof.plot.y_px(peak);
    let air = theme.thin_px / 2.0 + 1.0;
    let start = roof.ceiling_start(peak) + theme.gap_px;
    let mut right = roof.plot.rect.right;
    let mut cost = 0.0;
    let mut places = Vec::new();
    while right - size.width > start {
        for top in [y - air - size.height, y + air] {
            let rect = Rect::new(right - size.width, top, right, top + size.height);
            if field.is_free(&rect, 0.0) {
                let at = point(right, rect.centre().y);
                places.push(Place::new(rect, at, Align::Right, None, cost));
            }
            cost += 0.2;
        }
        right -= size.height;
    }
    places
}

/// The name, with the value where there is room for it or where the axis cannot show it.
fn full_name(operation: &Operation, shape: Shape, shows_values: bool) -> &str {
    let is_inside = matches!(shape, Shape::Circle | Shape::Square | Shape::Diamond);
    if shows_values || !is_inside {
        &operation.label_with_value
    } else {
        &operation.label
    }
}
