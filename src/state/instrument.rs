//! What the page asks about a chart that a reader points at or takes hold of, and what it is told: text,
//! as it goes from one program to the other.

use super::charts::Chart;
use super::link::ThemeChoice;
use super::look::Look;
use crate::chart::Theme;
use crate::chart::geometry::{Point, Rect, Size, point};
use crate::chart::picture::Target;
use crate::decimal::{read, shortest};

/// A chart as it stands on the page, and where on it something happens.
#[derive(Clone, Debug, PartialEq)]
pub struct Touch {
    /// Which chart.
    pub chart: Chart,
    /// Its size in CSS pixels.
    pub size: Size,
    /// The colours and sizes in use, never those of the system.
    pub look: ThemeChoice,
    /// The scenario as a link.
    pub link: String,
    /// The scenario whose axes hold, as a link: during a gesture that at its start.
    pub axes: String,
    /// The place, in CSS pixels from the chart's top left.
    pub at: Point,
    /// A key, or what is held.
    pub what: String,
    /// What the chart shows the reading of, by its id; empty for nothing.
    pub read: String,
}

impl Touch {
    /// The theme of the chart.
    pub fn theme(&self) -> Theme {
        Look::of(self.look, false, 1.0).theme(self.size.width)
    }

    /// As the program of the details is asked.
    pub fn to_text(&self) -> String {
        let [x, y, width, height] =
            [self.at.x, self.at.y, self.size.width, self.size.height].map(shortest);
        let parts = [
            self.chart.id(),
            &width,
            &height,
            self.look.id(),
            &self.link,
            &self.axes,
            &x,
            &y,
            &self.what,
            &self.read,
        ];
        parts.join("\n")
    }

    /// Reads that; none if it is not of this form.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut parts = text.split('\n');
        let mut part = || parts.next();
        let chart = Chart::from_id(part()?)?;
        let size = Size {
            width: read(part()?)?,
            height: read(part()?)?,
        };
        Some(Self {
            chart,
            size,
            look: ThemeChoice::from_id(part()?)?,
            link: part()?.to_owned(),
            axes: part()?.to_owned(),
            at: point(read(part()?)?, read(part()?)?),
            what: part()?.to_owned(),
            read: part()?.to_owned(),
        })
    }
}

/// As the page is told what lies somewhere.
pub fn target_to_text(target: &Target) -> String {
    let Rect {
        left,
        top,
        right,
        bottom,
    } = target.rect;
    let [left, top, right, bottom] = [left, top, right, bottom].map(shortest);
    [&target.id, &left, &top, &right, &bottom, &target.text]
        .map(String::as_str)
        .join("\n")
}

/// Reads that; none if there is nothing.
pub fn target_from_text(text: &str) -> Option<Target> {
    let mut parts = text.splitn(6, '\n');
    let mut part = || parts.next();
    let id = part()?.to_owned();
    let rect = Rect {
        left: read(part()?)?,
        top: read(part()?)?,
        right: read(part()?)?,
        bottom: read(part()?)?,
    };
    let text = part()?.to_owned();
    Some(Target { id, rect, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_read_what_the_other_writes() {
        let touch = Touch {
            chart: Chart::History,
            size: Size {
                width: 1100.5,
                height: 600.0,
            },
            look: ThemeChoice::Projector,
            link: "v=1&gpu=h100_sxm".to_owned(),
            axes: "v=1".to_owned(),
            at: point(12.25, 0.0),
            what: "ArrowRight".to_owned(),
            read: String::new(),
        };
        assert_eq!(Touch::from_text(&touch.to_text()), Some(touch));
        let target = Target {
            id: "add".to_owned(),
            rect: Rect::new(1.0, 2.5, 3.0, 4.0),
            text: "Add: 1 FLOP\nfor 6 bytes".to_owned(),
        };
        assert_eq!(target_from_text(&target_to_text(&target)), Some(target));
        assert_eq!(target_from_text(""), None);
        assert_eq!(Touch::from_text("roofline\n1\n2"), None);
    }
}
