//! Charts as instruments: what lies where on a chart, what it reads, and what follows when it is dragged.

mod frontier;
mod history;
mod memory;
mod roofline;

use super::charts::Drawn;
use super::{Words, catalog, scenario};
use crate::calc::report::Report;
use crate::chart::geometry::{Point, Rect};
use crate::chart::picture::Target;
use crate::chart::{Picture, Theme};
use crate::decimal::shortest;
use crate::state::charts::Chart;
use crate::state::derive::Setup;
use crate::state::instrument::{Touch, target_to_text};
use crate::state::limits::Field;
use crate::state::slider::Slider;

/// How far from a mark, in CSS pixels, a finger or pointer still means it.
const REACH_PX: f64 = 14.0;

/// The answer to a question about a touch; empty if nothing is meant.
pub(super) fn answer(
    about: &str,
    text: &Words,
    question: fn(&Stage) -> Option<String>,
) -> Option<String> {
    let stage = Stage::new(about, *text)?;
    Some(question(&stage).unwrap_or_default())
}

/// A chart that is touched, with all that it is made from.
pub(super) struct Stage {
    pub(super) touch: Touch,
    pub(super) text: Words,
    pub(super) theme: Theme,
    pub(super) setup: Setup,
    pub(super) report: Report,
    /// The scenario whose axes hold.
    pub(super) axes: (Setup, Report),
}

impl Stage {
    pub(super) fn new(about: &str, text: Words) -> Option<Self> {
        let touch = Touch::from_text(about)?;
        let (setup, report) = scenario(&touch.link)?;
        Some(Self {
            axes: scenario(&touch.axes)?,
            theme: touch.theme(),
            touch,
            text,
            setup,
            report,
        })
    }

    /// What can be pointed at, in the order in which the arrow keys go through it.
    fn targets(&self) -> Vec<Target> {
        match self.touch.chart {
            Chart::Roofline => roofline::targets(self),
            Chart::Memory => memory::targets(self),
            Chart::History => history::targets(self),
            Chart::Frontier | Chart::Timeline | Chart::Hierarchy => Drawn::of(self)
                .map(|drawn| drawn.targets(self.touch.size, &self.theme))
                .unwrap_or_default(),
        }
    }

    /// What lies at the place.
    pub(super) fn pointed(&self) -> Option<String> {
        nearest(&self.targets(), self.touch.at).map(target_to_text)
    }

    /// What the key leads to from what is read.
    pub(super) fn stepped(&self) -> Option<String> {
        stepped(&self.targets(), &self.touch).map(target_to_text)
    }

    /// What can be taken hold of here, by its name.
    pub(super) fn grabbed(&self) -> Option<String> {
        match self.touch.chart {
            Chart::Roofline => roofline::grabbed(self),
            Chart::Memory => memory::grabbed(self),
            Chart::Frontier => frontier::grabbed(self),
            Chart::History | Chart::Timeline | Chart::Hierarchy => None,
        }
    }

    /// What the drag makes of the scenario, as parts of a link.
    pub(super) fn dragged(&self) -> Option<String> {
        let numbers = match self.touch.chart {
            Chart::Roofline => vec![roofline::dragged(self)?],
            Chart::Memory => vec![memory::dragged(self)?],
            Chart::Frontier => frontier::dragged(self)?,
            Chart::History | Chart::Timeline | Chart::Hierarchy => return None,
        };
        let part = |(field, value): (Field, f64)| {
            let slider = self.slider(field)?;
            let value = slider.value_at(slider.position_of(value));
            Some(format!("{}={}", field.key(), shortest(value)))
        };
        let parts: Option<Vec<_>> = numbers.into_iter().map(part).collect();
        Some(parts?.join("&"))
    }

    /// The stops that a drag snaps to, those of the slider.
    fn slider(&self, field: Field) -> Option<Slider> {
        Some(Slider::new(
            field,
            self.setup.published_value(field, catalog()?),
        ))
    }
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

/// The target that a key leads to from the one that is read.
fn stepped<'a>(targets: &'a [Target], touch: &Touch) -> Option<&'a Target> {
    let last = targets.len().checked_sub(1)?;
    let read = targets.iter().position(|target| target.id == touch.read);
    let next = match (touch.what.as_str(), read) {
        ("End", _) => last,
        ("Home", _) | (_, None) => 0,
        ("ArrowRight" | "ArrowDown", Some(read)) => (read + 1).min(last),
        ("ArrowLeft" | "ArrowUp", Some(read)) => read.saturating_sub(1),
        (_, Some(read)) => read,
    };
    targets.get(next)
}
