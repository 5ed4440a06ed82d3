//! Charts as instruments: what lies where on a chart, what it reads, and what follows when it is dragged.

mod frontier;
pub mod hand;
mod history;
mod memory;
mod pointed;
mod ring;
mod roofline;
mod room;
mod unfold;

use std::cell::RefCell;

pub(super) use hand::{placed_as_drawn, tell, view_in_force};
pub use roofline::fuse;

use super::charts::Drawn;
use super::{Words, before, catalog, evaluated, scenario, view};
use crate::calc::report::Report;
use crate::chart::geometry::{Point, Rect};
use crate::chart::picture::Target;
use crate::chart::{Picture, Theme};
use crate::decimal::shortest;
use crate::state::charts::Chart;
use crate::state::derive::Setup;
use crate::state::limits::Field;
use crate::state::link::View;
use crate::state::placed::Placed;
use crate::state::slider::Slider;

/// How far from a mark, in CSS pixels, a finger or pointer still means it.
const REACH_PX: f64 = 14.0;

thread_local! {
    /// The scenario whose axes hold during a gesture, as a link; empty between gestures.
    static HELD_AXES: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Keeps the axes of a scenario, given as a link, until called with an empty one.
pub fn hold_axes(link: &str) {
    HELD_AXES.with_borrow_mut(|held| link.clone_into(held));
}

/// Takes note of the scenario that is drawn.
pub(super) fn note(link: &str) -> Option<()> {
    let held = HELD_AXES.with_borrow(|held| scenario(held).filter(|_| !held.is_empty()));
    let held = held.map(|(setup, _)| setup.scenario);
    before::note(&scenario(link)?.0.scenario, held.as_ref());
    Some(())
}

/// A chart on the page, with all that it is made from.
pub(super) struct Stage {
    pub(super) placed: Placed,
    pub(super) text: Words,
    pub(super) theme: Theme,
    pub(super) setup: Setup,
    pub(super) report: Report,
    /// The scenario whose axes hold.
    pub(super) axes: (Setup, Report),
    /// What else the charts are asked to show.
    pub(super) view: View,
    /// What was pinned.
    pub(super) pinned: Option<(Setup, Report)>,
    /// What was before the last change.
    pub(super) before: Option<(Setup, Report)>,
}

impl Stage {
    pub(super) fn new(placed: Placed, text: Words) -> Option<Self> {
        let (setup, report) = scenario(&placed.link)?;
        let held = HELD_AXES.with_borrow(Clone::clone);
        let axes = if held.is_empty() {
            (setup.clone(), report.clone())
        } else {
            scenario(&held)?
        };
        let view = view(&placed.link)?;
        Some(Self {
            theme: placed.theme(),
            pinned: view.pin.as_ref().and_then(evaluated),
            before: before::before().as_ref().and_then(evaluated),
            view,
            placed,
            text,
            setup,
            report,
            axes,
        })
    }

    /// What can be pointed at, in the order in which the arrow keys go through it.
    pub(super) fn targets(&self) -> Vec<Target> {
        match self.placed.chart {
            Chart::Roofline => roofline::targets(self),
            Chart::Memory => memory::targets(self),
            Chart::History => history::targets(self),
            Chart::Frontier => frontier::targets(self),
            Chart::Timeline | Chart::Hierarchy => Drawn::of(self)
                .map(|drawn| drawn.targets(self.placed.size, &self.theme))
                .unwrap_or_default(),
        }
    }

    /// What can be taken hold of at a place, by its name.
    fn grabbed(&self, at: Point) -> Option<String> {
        match self.placed.chart {
            Chart::Roofline => roofline::grabbed(self, at),
            Chart::Memory => memory::grabbed(self, at),
            Chart::Frontier => frontier::grabbed(self, at),
            Chart::History | Chart::Timeline | Chart::Hierarchy => None,
        }
    }

    /// The line that is pointed at, where it can only be read, by its name.
    fn along(&self, at: Point) -> Option<String> {
        match self.placed.chart {
            Chart::Roofline => roofline::along(self, at),
            Chart::Memory
            | Chart::History
            | Chart::Frontier
            | Chart::Timeline
            | Chart::Hierarchy => None,
        }
    }

    /// What the scenario becomes when what is held is dragged to a place, as parts of a link.
    fn dragged(&self, held: &str, at: Point) -> Option<String> {
        let numbers = match self.placed.chart {
            Chart::Roofline => vec![roofline::dragged(self, held, at)?],
            Chart::Memory => vec![memory::dragged(self, at)?],
            Chart::Frontier => frontier::dragged(self, at)?,
            Chart::History | Chart::Timeline | Chart::Hierarchy => return None,
        };
        let part = |(field, value): (Field, f64)| {
            let slider = self.slider(field)?;
            let value = slider.value_at(slider.position_of(value));
            Some(part_of_link(field, value))
        };
        let parts: Option<Vec<_>> = numbers.into_iter().map(part).collect();
        Some(parts?.join("&"))
    }

    /// What is read as a choice that can be made, as parts of a link.
    fn chosen(&self, read: &str) -> Option<String> {
        match self.placed.chart {
            Chart::Memory => memory::chosen(self, read),
            Chart::Frontier => frontier::chosen(read),
            Chart::Roofline | Chart::History | Chart::Timeline | Chart::Hierarchy => None,
        }
    }

    /// The row of the chart's table that tells more of what is read.
    fn row_of(&self, read: &str) -> Option<usize> {
        match self.placed.chart {
            Chart::Memory => memory::row_of(self, read),
            Chart::Roofline
            | Chart::History
            | Chart::Frontier
            | Chart::Timeline
            | Chart::Hierarchy => None,
        }
    }

    /// The numbers that what can be held sets, by its id: of the point of batch and sequence two.
    fn fields_of(&self, id: &str) -> Vec<Field> {
        match (self.placed.chart, Field::of_key(id)) {
            (_, Some(field)) => vec![field],
            (Chart::Frontier, None) if id == frontier::POINT => vec![Field::Batch, Field::Seq],
            (Chart::Roofline, None) if roofline::moved(self).iter().any(|moved| moved == id) => {
                vec![Field::Batch]
            }
            _ => Vec::new(),
        }
    }

    /// The number of what is read, by its id, moved by a stop the way that an arrow key points, as a part
    /// of a link.
    fn nudged(&self, read: &str, key: &str) -> Option<String> {
        let is_upright = key == "ArrowUp" || key == "ArrowDown";
        let fields = self.fields_of(read);
        let field = *fields.get(usize::from(is_upright)).or(fields.first())?;
        let is_more = key == "ArrowUp" || key == "ArrowRight";
        let steps = if is_more { 1.0 } else { -1.0 };
        let moved = self.slider(field)?.moved(self.setup.value(field), steps);
        Some(part_of_link(field, moved))
    }

    /// The numbers that what is held sets, as they are here, as parts of a link.
    fn unmoved(&self, held: &str) -> String {
        let fields = self.fields_of(held).into_iter();
        let parts = fields.map(|field| part_of_link(field, self.setup.value(field)));
        parts.collect::<Vec<_>>().join("&")
    }

    /// The stops that a drag snaps to, those of the slider.
    fn slider(&self, field: Field) -> Option<Slider> {
        Some(Slider::new(field, &self.setup.stops(field, catalog()?)))
    }
}

fn part_of_link(field: Field, value: f64) -> String {
    format!("{}={}", field.key(), shortest(value))
}

/// Readings for the spots of a picture.
fn targets_at(picture: &Picture, readings: impl Iterator<Item = (String, String)>) -> Vec<Target> {
    let inside = picture.area();
    let target = |(rect, (id, text)): (&Rect, (String, String))| Target {
        id,
        rect: *rect,
        text,
    };
    let all = picture.spots.iter().zip(readings).map(target);
    all.filter(|target| inside.has(target.rect.centre()))
        .collect()
}

/// The target that is meant by pointing at a place.
fn nearest(targets: &[Target], at: Point) -> Option<&Target> {
    let distance = |target: &Target| target.rect.nearest(at).distance(at);
    let to_centre = |target: &Target| target.rect.centre().distance(at);
    targets
        .iter()
        .filter(|target| distance(target) <= REACH_PX)
        .min_by(|one, other| {
            let by_edge = distance(one).total_cmp(&distance(other));
            by_edge.then(to_centre(one).total_cmp(&to_centre(other)))
        })
}

/// The target that a key leads to from the one that is read, by its id.
fn stepped<'a>(targets: &'a [Target], key: &str, read: &str) -> Option<&'a Target> {
    let last = targets.len().checked_sub(1)?;
    let read = targets.iter().position(|target| target.id == read);
    let next = match (key, read) {
        ("End", _) => last,
        ("Home", _) | (_, None) => 0,
        ("ArrowRight" | "ArrowDown", Some(read)) => (read + 1).min(last),
        ("ArrowLeft" | "ArrowUp", Some(read)) => read.saturating_sub(1),
        (_, Some(read)) => read,
    };
    targets.get(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::geometry::point;

    fn targets() -> Vec<Target> {
        let target = |(id, left): (&str, f64)| Target {
            id: id.to_owned(),
            rect: Rect::new(left, 0.0, left + 10.0, 10.0),
            text: String::new(),
        };
        [("a", 0.0), ("b", 20.0), ("c", 40.0)].map(target).to_vec()
    }

    #[test]
    fn keys_go_from_end_to_end_and_no_further() {
        let targets = targets();
        let after = |key, read| stepped(&targets, key, read).map(|target| target.id.as_str());
        for (key, read, expected) in [
            ("ArrowRight", "", "a"),
            ("ArrowRight", "a", "b"),
            ("ArrowDown", "c", "c"),
            ("ArrowLeft", "b", "a"),
            ("ArrowUp", "a", "a"),
            ("Home", "c", "a"),
            ("End", "", "c"),
            ("", "b", "b"),
        ] {
            assert_eq!(after(key, read), Some(expected), "{key} from {read}");
        }
        assert_eq!(stepped(&[], "End", "a"), None);
    }

    #[test]
    fn what_is_nearest_is_meant_if_it_is_in_reach() {
        let targets = targets();
        let at = |x| nearest(&targets, point(x, 5.0)).map(|target| target.id.as_str());
        assert_eq!(
            [at(5.0), at(14.0), at(16.0), at(63.0), at(65.0)],
            [Some("a"), Some("a"), Some("b"), Some("c"), None]
        );
    }
}
