//! What fits in the plane of batch and sequence length, and what the rest fails by.

mod labels;
mod layout;
mod plane;

use super::memory::BlockKind;
use super::picture::Target;
use super::{Picture, Point, Rect, Scene, Size, Theme};
use plane::Plane;

/// Everything the frontier chart shows. Words come ready to print.
#[derive(Debug, Clone, PartialEq)]
pub struct FrontierScene {
    /// What the chart is called.
    pub title: String,
    /// The chart in a sentence.
    pub summary: String,
    /// Title of the batch axis.
    pub x_title: String,
    /// Title of the axis of sequence lengths.
    pub y_title: String,
    /// The batches at which the regions are known, rising.
    pub batches: Vec<u64>,
    /// Where the axis of sequence lengths begins.
    pub seq_lo: f64,
    /// Where it ends.
    pub seq_hi: f64,
    /// The batches that have a tick.
    pub batch_ticks: Vec<Tick>,
    /// The sequence lengths that have a tick.
    pub seq_ticks: Vec<Tick>,
    /// What fits, then what the rest fails by, each above the one before.
    pub regions: Vec<Region>,
    /// How many devices are needed, each above the one before: what needs no more than there are, some
    /// numbers, and what no number is enough for. Empty if it is not known.
    pub bands: Vec<Band>,
    /// The batch in force.
    pub batch: f64,
    /// The sequence length in force.
    pub seq: f64,
    /// What is written at the point in force.
    pub current_label: String,
    /// The reading of the point in force.
    pub current_reading: String,
    /// Points that can be read.
    pub stops: Vec<Stop>,
}

/// A value of an axis with its number.
#[derive(Debug, Clone, PartialEq)]
pub struct Tick {
    /// The value.
    pub value: u64,
    /// What is written at it.
    pub label: String,
}

/// A part of the plane that fails by one thing.
#[derive(Debug, Clone, PartialEq)]
pub struct Region {
    /// How it looks.
    pub look: Look,
    /// What it is called.
    pub label: String,
    /// The sequence length up to which it reaches at each batch.
    pub up_to: Vec<f64>,
}

/// How a region looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// It fits: nothing but ground.
    Fits,
    /// What no batch changes is too much by itself.
    States,
    /// This block is the one that is too much.
    Block(BlockKind),
}

/// A part of the plane that needs about as many devices.
#[derive(Debug, Clone, PartialEq)]
pub struct Band {
    /// How many; empty if nothing is to be written.
    pub label: String,
    /// The same where room is short.
    pub short_label: String,
    /// The number alone, for the line where it ends.
    pub line_label: String,
    /// The sequence length up to which it reaches at each batch.
    pub up_to: Vec<f64>,
}

/// A point that can be read.
#[derive(Debug, Clone, PartialEq)]
pub struct Stop {
    /// Its batch.
    pub batch: u64,
    /// Its sequence length.
    pub seq: u64,
    /// Its reading.
    pub text: String,
}

impl FrontierScene {
    /// Where a batch and a sequence length lie on an area of this size; none if there is no room.
    pub fn place(&self, batch: f64, seq: f64, size: Size, theme: &Theme) -> Option<Point> {
        Some(Plane::of(self, size, theme)?.at(batch, seq))
    }

    /// What can be pointed at: the point in force, then a grid of points, row by row.
    pub fn targets(&self, size: Size, theme: &Theme) -> Vec<Target> {
        let Some(plane) = Plane::of(self, size, theme) else {
            return Vec::new();
        };
        let now = plane.at(self.batch, self.seq);
        let reach = theme.marker_px * 4.0;
        let current = Target {
            id: "current".to_owned(),
            rect: Rect::centred(now, Size::square(reach)),
            text: self.current_reading.clone(),
        };
        let stops = self.stops.iter().map(|stop| Target {
            id: format!("{}x{}", stop.batch, stop.seq),
            rect: plane.octave(stop.batch, stop.seq),
            text: stop.text.clone(),
        });
        [current].into_iter().chain(stops).collect()
    }
}

impl Scene for FrontierScene {
    fn title(&self) -> &str {
        &self.title
    }

    fn summary(&self) -> &str {
        &self.summary
    }

    fn layout(&self, size: Size, theme: &Theme) -> Picture {
        layout::layout(self, size, theme)
    }
}
