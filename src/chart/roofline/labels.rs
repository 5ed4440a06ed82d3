//! The words that share what room is left on the roofline: the operations' names and the ceilings
//! of the other formats.

use super::super::geometry::{Rect, Size, point};
use super::super::picture::{Align, Font, Picture, Shape};
use super::super::place::{self, Choice, Field, Name, Place, Request, Sides};
use super::super::theme::Theme;
use super::layout::Roof;
use super::{Operation, RooflineScene, roofs};

/// Names with values are good enough if none costs more than this on average, in label heights of
/// way; or else each value is worth so much way.
const TIDY: f64 = 1.1;
const VALUE: f64 = 0.3;

/// Writes them, as many as find room: first what belongs to the ceilings, then along the slope.
/// The names of the regions give way where a name would be left off.
pub(super) fn write(
    picture: &mut Picture,
    scene: &RooflineScene,
    roof: &Roof,
    field: &Field,
    theme: &Theme,
) {
    let regions = roofs::regions(scene, roof, field, theme);
    let mut reserved = field.clone();
    reserved.boxes.extend(regions.iter().map(|(rect, _)| *rect));
    let mut taken = Vec::new();
    for is_level in [true, false] {
        let mut group = Group {
            scene,
            roof,
            field: &reserved,
            theme,
            is_level,
        };
        let mut names = group.best(&taken);
        if !names.is_complete {
            group.field = field;
            let others = group.best(&taken);
            if others.choice.cost < names.choice.cost {
                names = others;
            }
        }
        for ((text, font), place) in names.words.into_iter().zip(names.choice.places) {
            if let Some(place) = place {
                place.write(picture, text, font, theme);
                taken.push(place);
            }
        }
    }
    for (rect, text) in regions {
        if taken.iter().all(|place| place.leaves(&rect)) {
            let at = point(rect.left, rect.centre().y);
            picture.text(at, Align::Left, text, Font::tick(theme));
        }
    }
}

/// The operations at the ceiling or those along the slope.
struct Group<'a> {
    scene: &'a RooflineScene,
    roof: &'a Roof,
    field: &'a Field,
    theme: &'a Theme,
    is_level: bool,
}

/// What to write, and where.
struct Names<'a> {
    words: Vec<(&'a str, Font)>,
    choice: Choice,
    is_complete: bool,
}

impl<'a> Group<'a> {
    /// Names with their values, unless that would be untidy.
    fn best(&self, taken: &[Place]) -> Names<'a> {
        let names = self.choose(self.theme.shows_values, taken);
        let per_name = |cost: f64| names.words.iter().map(|_| cost).sum::<f64>();
        if self.theme.shows_values && names.choice.cost > per_name(TIDY) {
            let short = self.choose(false, taken);
            if short.choice.cost + per_name(VALUE) < names.choice.cost {
                return short;
            }
        }
        names
    }

    fn choose(&self, shows_values: bool, taken: &[Place]) -> Names<'a> {
        let (font, quiet) = (Font::label(self.theme), Font::tick(self.theme));
        // What lies right at the ridge has the ceiling's room above it.
        let bend = self.roof.ridge.x - self.theme.label_px;
        let mut words = Vec::new();
        let mut requests = Vec::new();
        let named = self.scene.operations.iter().zip(&self.field.markers);
        for (rank, (operation, marker)) in named.take(self.theme.max_labels).enumerate() {
            if (marker.at.x >= bend) != self.is_level {
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
        let close = (!self.is_level).then(|| place::choose(&requests, self.field, taken));
        let is_enough = |choice: &Choice| shows_values || !choice.leaves_off(&requests);
        let choice = match close.filter(is_enough) {
            Some(choice) => choice,
            None => place::choose_afar(&mut requests, self.field, taken),
        };
        Names {
            words,
            is_complete: !choice.leaves_off(&requests),
            choice,
        }
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
