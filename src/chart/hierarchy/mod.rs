//! The memory levels of a device on a logarithmic scale of bandwidth, beside the course's.

mod draw;
mod layout;
mod shape;

use super::picture::Target;
use super::{Picture, Rect, Scene, Size, Theme};
use shape::Shape;

/// Everything the chart of the levels shows. Words come ready to print.
#[derive(Debug, Clone, PartialEq)]
pub struct HierarchyScene {
    /// What the chart is called.
    pub title: String,
    /// The chart in a sentence.
    pub summary: String,
    /// Title of the bandwidth axis, with its unit.
    pub x_title: String,
    /// The levels, nearest first.
    pub levels: Vec<Level>,
    /// How many of them are on the card.
    pub on_card: usize,
    /// What is written where the card ends.
    pub beyond_card_label: String,
    /// Title of the times.
    pub time_title: String,
    /// What a filled point is.
    pub one_way_label: String,
    /// What an open point is.
    pub both_label: String,
    /// What a diamond is.
    pub course_label: String,
    /// Ratios of levels.
    pub ratios: Vec<Ratio>,
}

/// A level of the hierarchy.
#[derive(Debug, Clone, PartialEq)]
pub struct Level {
    /// Names it among the others.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What it holds; empty if that is nothing or not known.
    pub capacity_label: String,
    /// Bandwidth in one direction; absent if not known.
    pub one_way_gb_per_s: Option<f64>,
    /// Bandwidth of both directions together where that is more.
    pub both_gb_per_s: Option<f64>,
    /// The bandwidths in words.
    pub value_label: String,
    /// The same where room is short.
    pub short_value_label: String,
    /// How long it takes to move a gigabyte; empty if not known.
    pub time_label: String,
    /// The same where no title says what is moved.
    pub long_time_label: String,
    /// The lowest and the highest bandwidth that the course gives.
    pub course_gb_per_s: Option<(f64, f64)>,
    /// Its reading.
    pub reading: String,
}

/// The ratio of two levels.
#[derive(Debug, Clone, PartialEq)]
pub struct Ratio {
    /// Which two.
    pub name: String,
    /// The ratio, and the course's.
    pub value_label: String,
}

impl Level {
    /// The highest bandwidth that is shown of it.
    fn last_gb_per_s(&self) -> Option<f64> {
        let course = self.course_gb_per_s.map(|(_, high)| high);
        let all = [self.one_way_gb_per_s, self.both_gb_per_s, course];
        all.into_iter().flatten().reduce(f64::max)
    }
}

impl HierarchyScene {
    /// What can be pointed at: the levels, nearest first, then the ratios.
    pub fn targets(&self, size: Size, theme: &Theme) -> Vec<Target> {
        let Some(shape) = Shape::of(self, size, theme) else {
            return Vec::new();
        };
        let levels = self
            .levels
            .iter()
            .zip(&shape.tops)
            .map(|(level, top)| Target {
                id: level.id.clone(),
                rect: Rect::new(0.0, *top, size.width, top + shape.row_px),
                text: level.reading.clone(),
            });
        let ratios = self.ratios.iter().enumerate().map(|(index, ratio)| Target {
            id: format!("ratio_{index}"),
            rect: shape.ratio_rect(index, size, theme),
            text: format!("{} {}", ratio.name, ratio.value_label),
        });
        // Only what is drawn.
        let ratios = ratios.filter(|_| shape.ratio_lines > 0);
        levels.chain(ratios).collect()
    }

    /// The height at which no level goes without what it holds and how long a gigabyte takes, and the ratios
    /// stand below, on a width.
    pub fn wanted_height(&self, width: f64, theme: &Theme) -> f64 {
        shape::wanted_height(self, width, theme)
    }

    /// Every bandwidth that is shown.
    fn bandwidths(&self) -> impl Iterator<Item = f64> {
        let of_level = |level: &Level| {
            let (low, high) = level.course_gb_per_s.unzip();
            [level.one_way_gb_per_s, level.both_gb_per_s, low, high]
        };
        let all = self.levels.iter().flat_map(of_level).flatten();
        all.filter(|rate| rate.is_finite() && *rate > 0.0)
    }
}

impl Scene for HierarchyScene {
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
