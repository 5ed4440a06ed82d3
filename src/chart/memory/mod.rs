//! Training memory: one stacked bar against the capacity of the device.

mod bar;
mod horizontal;
pub mod studied;
mod vertical;

use super::axis::nice_above;
use super::{Picture, Scene, Size, Theme};

/// Everything the memory chart shows. Words come ready to print.
#[derive(Debug, Clone, PartialEq)]
pub struct MemoryScene {
    /// What the chart is called.
    pub title: String,
    /// The chart in a sentence.
    pub summary: String,
    /// Title of the axis, with its unit.
    pub axis_title: String,
    /// End of the axis; the caller keeps it still during a gesture (see [`axis_max_gb`]).
    pub axis_max_gb: f64,
    /// The blocks in stacking order, from the foot of the bar.
    pub blocks: Vec<Block>,
    /// What is written at the end of the bar: the total with its unit.
    pub total_label: String,
    /// The capacity of the device under the basis in force.
    pub capacity_gb: f64,
    /// The name of the capacity line.
    pub capacity_label: String,
    /// The capacity with its unit.
    pub capacity_value_label: String,
    /// What is written at the part above the capacity; not shown while everything fits.
    pub beyond_label: String,
}

/// One block of the bar.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// Which block: sets colour and pattern.
    pub kind: BlockKind,
    /// Its name.
    pub label: String,
    /// Its size with its unit.
    pub value_label: String,
    /// Its size.
    pub gb: f64,
}

/// The blocks training memory is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockKind {
    /// The weights.
    Parameters,
    /// Their gradients.
    Gradients,
    /// The optimizer's states.
    Optimizer,
    /// What the forward pass keeps for the backward pass.
    Activations,
    /// Keys and values of earlier tokens.
    KvCache,
    /// Everything else.
    Overhead,
}

/// A lying bar narrower than this has no room for a row of labels.
const ROW_PX: f64 = 480.0;

/// An axis end that shows both the total and the capacity with some room: round in the sense of
/// [`nice_above`].
pub fn axis_max_gb(total_gb: f64, capacity_gb: f64) -> f64 {
    nice_above(total_gb.max(capacity_gb) * 1.06)
}

impl MemoryScene {
    /// The blocks added up; blocks that are not positive numbers count as nothing.
    pub fn total_gb(&self) -> f64 {
        self.blocks.iter().map(Block::drawn_gb).sum()
    }

    /// Whether the bar ends above the capacity line.
    pub fn exceeds(&self) -> bool {
        self.total_gb() > self.capacity_gb
    }
}

impl MemoryScene {
    /// The blocks that are drawn, in stacking order.
    pub fn drawn(&self) -> impl Iterator<Item = &Block> {
        self.blocks.iter().filter(|block| block.drawn_gb() > 0.0)
    }
}

impl Block {
    fn drawn_gb(&self) -> f64 {
        if self.gb.is_finite() && self.gb > 0.0 {
            self.gb
        } else {
            0.0
        }
    }
}

impl Scene for MemoryScene {
    fn title(&self) -> &str {
        &self.title
    }

    fn summary(&self) -> &str {
        &self.summary
    }

    fn layout(&self, size: Size, theme: &Theme) -> Picture {
        // A phone's chart is wider than tall, yet a column of labels suits it better than a row.
        let is_tall = size.height > size.width;
        let suits = is_tall || (size.width < ROW_PX && size.height >= size.width * 0.75);
        let standing = if suits {
            vertical::layout(self, size, theme)
        } else {
            None
        };
        standing.unwrap_or_else(|| horizontal::layout(self, size, theme))
    }
}
