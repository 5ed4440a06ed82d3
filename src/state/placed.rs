//! A chart as it stands on the page: what the program of the details is told to draw or save it.

use super::charts::Chart;
use super::link::ThemeChoice;
use super::look::Look;
use crate::chart::{Size, Theme};
use crate::decimal::{read, shortest};

/// A chart as it stands on the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// Which chart.
    pub chart: Chart,
    /// Its size in CSS pixels.
    pub size: Size,
    /// The colours and sizes in use, never those of the system.
    pub look: ThemeChoice,
    /// The scenario as a link.
    pub link: String,
}

impl Placed {
    /// The theme of the chart.
    pub fn theme(&self) -> Theme {
        Look::of(self.look, false, 1.0).theme(self.size)
    }

    /// As one program tells the other.
    pub fn to_text(&self) -> String {
        let [width, height] = [self.size.width, self.size.height].map(shortest);
        [self.chart.id(), &width, &height, self.look.id(), &self.link].join("\n")
    }

    /// Reads that; none if it is not of this form.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut parts = text.split('\n');
        let mut part = || parts.next();
        Some(Self {
            chart: Chart::from_id(part()?)?,
            size: Size {
                width: read(part()?)?,
                height: read(part()?)?,
            },
            look: ThemeChoice::from_id(part()?)?,
            link: part()?.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_program_reads_what_the_other_writes() {
        let placed = Placed {
            chart: Chart::History,
            size: Size {
                width: 1100.5,
                height: 600.0,
            },
            look: ThemeChoice::Projector,
            link: "v=1&gpu=h100_sxm".to_owned(),
        };
        assert_eq!(Placed::from_text(&placed.to_text()), Some(placed));
        for wrong in [
            "",
            "roofline\n1\n2",
            "rooftop\n1\n2\nlight\nv=1",
            "roofline\n1\nx\nlight\nv=1",
        ] {
            assert_eq!(Placed::from_text(wrong), None, "{wrong}");
        }
    }
}
