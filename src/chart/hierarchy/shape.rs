//! How the rows of the levels share the picture: names beside the scale or above it, ratios below.

use super::super::axis::{Axis, Span, decade_above, decade_below};
use super::super::geometry::{Rect, Size, between};
use super::super::measure::LINE_HEIGHT;
use super::super::picture::Font;
use super::super::theme::Theme;
use super::{HierarchyScene, Ratio};

/// Names beside the scale take at most this share of the width.
const MOST_NAMES: f64 = 0.4;
/// A scale is at least this share of its room.
const LEAST_SCALE: f64 = 0.5;
/// Rows are at most so many lines high.
const MOST_LINES: f64 = 4.5;

/// Where a row has its words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rows {
    /// Name and capacity left of the scale, the time right of it.
    Beside,
    /// Name and value above the scale.
    Above,
}

/// Where everything lies.
pub(super) struct Shape {
    pub(super) rows: Rows,
    /// The top of each row.
    pub(super) tops: Vec<f64>,
    pub(super) row_px: f64,
    /// The pixel columns of the scale.
    pub(super) span: Span,
    pub(super) axis: Axis,
    /// The pixel row of the scale's foot.
    pub(super) foot: f64,
    /// How many lines a ratio has: one, two or, where there is no room, none.
    pub(super) ratio_lines: u32,
    /// Whether there is no room for a key nor for words where the card ends.
    pub(super) is_tight: bool,
}

impl Shape {
    pub(super) fn of(scene: &HierarchyScene, size: Size, theme: &Theme) -> Option<Self> {
        let font = Font::label(theme);
        let gap = theme.gap_px;
        let names = names_px(scene, theme);
        let times = scene
            .levels
            .iter()
            .map(|level| font.measure(&level.time_label).width);
        let title = Font::tick(theme).measure(&scene.time_title).width;
        let times = times.fold(title, f64::max);
        let is_wide = is_wide(names, size.width, theme);
        let axis = axis_of(scene);
        let beside = names + gap * 4.0;
        let limit = size.width - times - gap * 2.0;
        let wide = Span {
            from: beside,
            to: scale_end(scene, axis, (beside, limit), theme),
        };
        let above = Span {
            from: gap * 2.0,
            to: size.width - gap * 4.0,
        };
        let narrow = Span {
            from: beside,
            to: size.width - gap * 4.0,
        };
        let ways = [
            (is_wide, Rows::Beside, wide, false),
            (true, Rows::Above, above, false),
            (true, Rows::Beside, narrow, false),
            (true, Rows::Above, above, true),
            (true, Rows::Beside, narrow, true),
        ];
        let mut open = ways.into_iter().filter(|(is_open, ..)| *is_open);
        open.find_map(|(_, rows, span, is_tight)| {
            let outer = Self {
                rows,
                tops: Vec::new(),
                row_px: 0.0,
                span,
                axis,
                foot: 0.0,
                ratio_lines: 0,
                is_tight,
            };
            outer.with_rows(scene, size, theme)
        })
    }

    /// With the rows in their places; none if there is no room for them.
    fn with_rows(self, scene: &HierarchyScene, size: Size, theme: &Theme) -> Option<Self> {
        let line = theme.label_px * LINE_HEIGHT;
        let tick_line = theme.tick_px * LINE_HEIGHT;
        let gap = theme.gap_px;
        let least = match self.rows {
            Rows::Beside => line,
            Rows::Above => line + theme.marker_px * 2.4,
        };
        let (head, card_px, axis_px) = if self.is_tight {
            (0.0, gap * 2.0, tick_line + gap)
        } else {
            (tick_line + gap, line, tick_line * 2.0 + gap * 2.0)
        };
        let count = scene.levels.iter().fold(0.0, |count, _| count + 1.0);
        if count == 0.0 || self.span.to - self.span.from < theme.label_px * 2.0 {
            return None;
        }
        let wanted = ratio_lines(&scene.ratios, size.width, theme);
        let row_px = |lines: u32| {
            let below = f64::from(lines) * line * 3.0 + if lines > 0 { gap } else { 0.0 };
            (size.height - head - card_px - axis_px - below) / count
        };
        let mut tries = [wanted, 0].into_iter();
        let ratio_lines = tries.find(|lines| row_px(*lines) >= least)?;
        let row_px = row_px(ratio_lines).min(line * MOST_LINES);
        let mut tops = Vec::new();
        let mut top = head;
        for index in 0..scene.levels.len() {
            if index == scene.on_card {
                top += card_px;
            }
            tops.push(top);
            top += row_px;
        }
        Some(Self {
            tops,
            row_px,
            foot: top,
            ratio_lines,
            ..self
        })
    }

    /// The pixel column of a bandwidth.
    pub(super) fn x_px(&self, gb_per_s: f64) -> f64 {
        self.axis
            .px(between(gb_per_s, self.axis.lo(), self.axis.hi()), self.span)
    }

    /// The pixel row of a level's points.
    pub(super) fn middle(&self, top: f64, theme: &Theme) -> f64 {
        let line = theme.label_px * LINE_HEIGHT;
        match self.rows {
            Rows::Beside => top + self.row_px / 2.0,
            // As close to its words as to the row below.
            Rows::Above => {
                let spare = (self.row_px - line - theme.marker_px * 2.4).max(0.0);
                top + spare * 0.4 + line + theme.marker_px * 1.2
            }
        }
    }

    /// The pixel row of the words above a level's points.
    pub(super) fn words_above(&self, top: f64, theme: &Theme) -> f64 {
        self.middle(top, theme) - theme.marker_px * 1.2 - theme.label_px * LINE_HEIGHT / 2.0
    }

    /// The room of a ratio, at the picture's foot.
    pub(super) fn ratio_rect(&self, index: usize, size: Size, theme: &Theme) -> Rect {
        let each = f64::from(self.ratio_lines) * theme.label_px * LINE_HEIGHT;
        let left = u32::try_from(3_usize.saturating_sub(index)).unwrap_or_default();
        let top = size.height - each * f64::from(left);
        Rect::new(0.0, top, size.width, top + each)
    }
}

/// How wide names and capacities are.
fn names_px(scene: &HierarchyScene, theme: &Theme) -> f64 {
    let widths = scene.levels.iter().flat_map(|level| {
        let name = Font::label(theme).measure(&level.name).width;
        [name, Font::tick(theme).measure(&level.capacity_label).width]
    });
    widths.fold(0.0, f64::max)
}

/// Whether there is room for names left of the scale and times right of it.
fn is_wide(names: f64, width: f64, theme: &Theme) -> bool {
    width >= theme.label_px * 40.0 && names <= width * MOST_NAMES
}

/// The height at which every level has all its words, and the ratios stand below.
pub(super) fn wanted_height(scene: &HierarchyScene, width: f64, theme: &Theme) -> f64 {
    let line = theme.label_px * LINE_HEIGHT;
    let tick_line = theme.tick_px * LINE_HEIGHT;
    let gap = theme.gap_px;
    let row = if is_wide(names_px(scene, theme), width, theme) {
        line + tick_line
    } else {
        line + theme.marker_px * 2.4
    };
    let rows = scene.levels.iter().fold(0.0, |rows, _| rows + row);
    let lines = f64::from(ratio_lines(&scene.ratios, width, theme));
    let around = tick_line * 3.0 + gap * 3.0 + line;
    // What a sum of fractions loses.
    rows + around + lines * line * 3.0 + gap + 1.0
}

/// Whole decades around everything shown.
fn axis_of(scene: &HierarchyScene) -> Axis {
    let (lo, hi) = scene.bandwidths().fold((100.0, 1000.0), |(lo, hi), rate| {
        (rate.min(lo), rate.max(hi))
    });
    Axis::log(decade_below(lo * 0.9), decade_above(hi))
}

/// Where a scale must end so that each value fits right of its point, before a limit; not too short.
fn scale_end(scene: &HierarchyScene, axis: Axis, (from, limit): (f64, f64), theme: &Theme) -> f64 {
    let unit = Span { from: 0.0, to: 1.0 };
    let font = Font::label(theme);
    let away = theme.marker_px + theme.gap_px * 2.5;
    let ends = scene.levels.iter().filter_map(|level| {
        let share = axis.px(level.last_gb_per_s()?, unit);
        let words = font.measure(&level.value_label).width + away;
        (share > 0.0).then(|| from + (limit - words - from) / share)
    });
    let least = from + (limit - from) * LEAST_SCALE;
    ends.fold(limit - theme.gap_px * 4.0, f64::min).max(least)
}

/// How many lines each ratio needs.
fn ratio_lines(ratios: &[Ratio], width: f64, theme: &Theme) -> u32 {
    let (value, name) = (Font::label(theme).bold(), Font::label(theme));
    let widest = |of: &dyn Fn(&Ratio) -> f64| ratios.iter().map(of).fold(0.0, f64::max);
    let names = widest(&|ratio| name.measure(&ratio.name).width);
    let values = widest(&|ratio| value.measure(&ratio.value_label).width);
    if names + values + theme.gap_px * 4.0 <= width {
        1
    } else if names.max(values) <= width {
        2
    } else {
        0
    }
}
