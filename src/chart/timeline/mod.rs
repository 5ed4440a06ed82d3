//! Memory through a run: the blocks at each of its instants, stacked, against the capacity.

mod areas;
mod foot;
mod frame;
mod layout;
mod names;

use super::memory::BlockKind;
use super::picture::Target;
use super::{Picture, Rect, Scene, Size, Theme};
use frame::Frame;

/// Everything the timeline shows. Words come ready to print.
#[derive(Debug, Clone, PartialEq)]
pub struct TimelineScene {
    /// What the chart is called.
    pub title: String,
    /// The chart in a sentence.
    pub summary: String,
    /// Title of the axis, with its unit.
    pub axis_title: String,
    /// End of the axis.
    pub axis_max_gb: f64,
    /// The blocks in stacking order.
    pub blocks: Vec<Block>,
    /// The instants in their order; between two of them memory changes evenly.
    pub instants: Vec<Instant>,
    /// Instants that belong together.
    pub groups: Vec<Group>,
    /// The capacity of the device under the basis in force.
    pub capacity_gb: f64,
    /// What is written at the capacity: value and basis.
    pub capacity_label: String,
    /// Which of the instants is the peak.
    pub peak: usize,
    /// What is written at the peak: value and instant.
    pub peak_label: String,
}

/// A block of memory.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// Which block: sets colour and pattern.
    pub kind: BlockKind,
    /// Its name.
    pub label: String,
}

/// An instant of the run.
#[derive(Debug, Clone, PartialEq)]
pub struct Instant {
    /// Names it among the others.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// The size of each block.
    pub gb: Vec<f64>,
    /// Its reading.
    pub reading: String,
}

/// Instants that belong together.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// What they are called.
    pub label: String,
    /// The first of them.
    pub first: usize,
    /// The last of them.
    pub last: usize,
}

impl Instant {
    /// The sum of the first blocks.
    fn stacked_gb(&self, blocks: usize) -> f64 {
        let sizes = self.gb.iter().take(blocks);
        sizes.filter(|gb| gb.is_finite() && **gb > 0.0).sum()
    }

    fn total_gb(&self) -> f64 {
        self.stacked_gb(self.gb.len())
    }
}

impl TimelineScene {
    /// What can be pointed at: the instants in their order.
    pub fn targets(&self, size: Size, theme: &Theme) -> Vec<Target> {
        let Some(frame) = Frame::of(self, size, 0, theme) else {
            return Vec::new();
        };
        let half = frame.step_px() / 2.0;
        let (left, right) = (frame.rect.left, frame.rect.right);
        let instants = self.instants.iter().zip(&frame.columns);
        let target = |(instant, x): (&Instant, &f64)| Target {
            id: instant.id.clone(),
            rect: Rect::new(
                (x - half).max(left),
                frame.rect.top,
                (x + half).min(right),
                frame.rect.bottom,
            ),
            text: instant.reading.clone(),
        };
        instants.map(target).collect()
    }
}

impl Scene for TimelineScene {
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
