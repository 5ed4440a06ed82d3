//! The timeline's geometry: its rectangle, the columns of its instants, the heights of its stacks.

use super::super::axis::{Axis, Span};
use super::super::geometry::{Point, Rect, Size, between, point};
use super::super::measure::LINE_HEIGHT;
use super::super::picture::Font;
use super::super::strip::Strip;
use super::super::theme::Theme;
use super::foot;
use super::{Instant, TimelineScene};

/// Less room than this, in CSS pixels either way, and a chart is not drawn.
const LEAST_PX: f64 = 24.0;

/// Where everything lies.
pub(super) struct Frame {
    /// Where the areas go.
    pub(super) rect: Rect,
    /// The pixel column of each instant.
    pub(super) columns: Vec<f64>,
    /// How many rows the names of the instants take.
    pub(super) rows: u32,
    /// Whether the names of the groups have room.
    pub(super) has_groups: bool,
    axis: Axis,
}

impl Frame {
    /// The frame with room for a legend of so many lines.
    pub(super) fn of(
        scene: &TimelineScene,
        size: Size,
        legend_lines: u32,
        theme: &Theme,
    ) -> Option<Self> {
        let tick_line = theme.tick_px * LINE_HEIGHT;
        let label_line = theme.label_px * LINE_HEIGHT;
        let gap = theme.gap_px;
        let axis = Axis::linear(0.0, scene.axis_max_gb.max(1e-6));
        let tick = Font::tick(theme);
        let ticks = axis.ticks(size.height, theme.tick_px * 3.0);
        let widths = ticks.iter().filter_map(|tick| tick.label.as_deref());
        let left = widths
            .map(|text| tick.measure(text).width)
            .fold(0.0, f64::max)
            + gap * 2.5;
        let right = size.width - gap * 3.0;
        let columns = columns(scene.instants.len(), left, right);
        let rows = foot::rows(scene, &columns, size, theme);
        let names = foot::top_px(theme) + f64::from(rows) * tick_line + gap;
        // The highest number stays clear of the title, and the words above the peak of the legend.
        let head = tick_line * 1.5 + gap + f64::from(legend_lines) * label_line;
        let words = theme.marker_px * 1.4 + gap * 1.5 + label_line;
        let peak = scene
            .instants
            .get(scene.peak)
            .map_or(0.0, Instant::total_gb);
        let part = between(peak / axis.hi(), 0.1, 1.0);
        let above = |foot: f64| {
            let foot_y = size.height - foot;
            let top = head.max((head - tick_line * 0.5 + words - foot_y * (1.0 - part)) / part);
            (foot_y - top >= LEAST_PX).then_some((foot, top))
        };
        let with_groups = if scene.groups.is_empty() {
            None
        } else {
            above(names + tick_line + gap)
        };
        let has_groups = with_groups.is_some();
        let (foot, top) = with_groups.or_else(|| above(names))?;
        if right - left < LEAST_PX || columns.len() < 2 {
            return None;
        }
        Some(Self {
            rect: Rect::new(left, top, right, size.height - foot),
            columns,
            rows,
            has_groups,
            axis,
        })
    }

    /// How far apart instants are.
    pub(super) fn step_px(&self) -> f64 {
        match self.columns.as_slice() {
            [first, second, ..] => second - first,
            _ => self.rect.width(),
        }
    }

    pub(super) fn axis(&self) -> &Axis {
        &self.axis
    }

    /// The pixel row of a size, kept on the axis.
    pub(super) fn y_px(&self, gb: f64) -> f64 {
        let span = Span {
            from: self.rect.bottom,
            to: self.rect.top,
        };
        self.axis.px(between(gb, 0.0, self.axis.hi()), span)
    }

    /// A block through the run.
    pub(super) fn strip(&self, scene: &TimelineScene, block: usize) -> Strip {
        Strip {
            lower: self.tops(scene, block),
            upper: self.tops(scene, block + 1),
        }
    }

    /// The top of the first blocks through the run.
    pub(super) fn tops(&self, scene: &TimelineScene, blocks: usize) -> Vec<Point> {
        let instants = scene.instants.iter().zip(&self.columns);
        let top = |(instant, x): (&Instant, &f64)| point(*x, self.y_px(instant.stacked_gb(blocks)));
        instants.map(top).collect()
    }
}

/// Evenly from edge to edge.
fn columns(count: usize, left: f64, right: f64) -> Vec<f64> {
    let mut indices = Vec::new();
    let mut index = 0.0_f64;
    for _ in 0..count {
        indices.push(index);
        index += 1.0;
    }
    let step = (right - left) / (index - 1.0).max(1.0);
    indices
        .into_iter()
        .map(|index| left + index * step)
        .collect()
}
