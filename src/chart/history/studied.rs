//! The ridge over the years with what else it is asked to show: a linear axis, other vendors' devices by
//! vendor, peaks with sparsity. A key below the years names their marks.

use super::super::Scene;
use super::super::axis::{Axis, nice_above};
use super::super::geometry::{Size, point};
use super::super::measure::LINE_HEIGHT;
use super::super::picture::{Align, Font, Marker, Picture, Stroke};
use super::super::theme::Theme;
use super::layout::{layout_with, ridge_axis};
use super::{HistoryScene, LineStyle};

/// The width of a sample, in half widths of a mark.
const SAMPLE: f64 = 4.0;
/// What makes room for so many points, in label heights.
const ROOMY_LINES: f64 = 20.0;
/// A chart lower than this, in label heights, has no room for a key.
const LEAST_LINES: f64 = 9.0;

/// The ridge over the years with what else it is asked to show.
#[derive(Debug, Clone, PartialEq)]
pub struct StudiedHistory {
    /// The chart, its lines among them those with sparsity and the devices of vendors.
    pub base: HistoryScene,
    /// Whether equal differences of the ridge are equal heights.
    pub is_linear: bool,
    /// What the marks mean that no words stand at.
    pub key: Vec<Entry>,
}

/// A mark of the key and its words.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// How it is drawn.
    pub style: LineStyle,
    /// What it means.
    pub words: String,
}

impl StudiedHistory {
    /// The height that everything asked for needs; 0 if no more than the chart's own.
    pub fn wanted_height(&self, theme: &Theme) -> f64 {
        let is_fuller = self.is_linear || !self.key.is_empty();
        if is_fuller {
            theme.label_px * ROOMY_LINES
        } else {
            0.0
        }
    }

    fn axis(&self) -> Axis {
        if self.is_linear {
            let ridges = self.base.devices().map(|device| device.ridge_flop_per_byte);
            Axis::linear(0.0, nice_above(ridges.fold(0.0, f64::max) * 1.08))
        } else {
            ridge_axis(&self.base)
        }
    }
}

/// The room of an entry: a mark, its words, and air.
fn entry_px(entry: &Entry, theme: &Theme) -> f64 {
    let words = Font::tick(theme).measure(&entry.words).width;
    theme.marker_px * SAMPLE + theme.gap_px * 5.0 + words
}

/// The entries of each line of the key.
fn lines<'k>(key: &'k [Entry], width: f64, theme: &Theme) -> Vec<&'k [Entry]> {
    let mut lines = Vec::new();
    let mut rest = key;
    while !rest.is_empty() {
        let mut used = 0.0;
        let count = rest
            .iter()
            .take_while(|entry| {
                used += entry_px(entry, theme);
                used <= width
            })
            .count();
        let (line, next) = rest.split_at(count.max(1));
        lines.push(line);
        rest = next;
    }
    lines
}

fn draw_line(picture: &mut Picture, line: &[Entry], y: f64, theme: &Theme) {
    let gap = theme.gap_px;
    let mut left = gap;
    for entry in line {
        let colors = &theme.colors;
        let (fill, edge, shape) = match entry.style {
            LineStyle::Sparse(shape) => (colors.paper, colors.ink, shape),
            LineStyle::Vendor(shape) => (colors.muted, colors.muted, shape),
            LineStyle::Main | LineStyle::Second | LineStyle::Third | LineStyle::Faint => continue,
        };
        let radius = theme.marker_px;
        let middle = left + radius * SAMPLE / 2.0;
        if matches!(entry.style, LineStyle::Sparse(_)) {
            let (from, to) = (point(left, y), point(left + radius * SAMPLE, y));
            let stroke = Stroke {
                width: theme.thin_px,
                color: colors.muted,
            };
            picture.dashes(from, to, gap * 1.5, stroke);
        }
        picture.marker(Marker {
            at: point(middle, y),
            shape,
            radius,
            fill,
            core: None,
            outline: Stroke {
                width: theme.thin_px,
                color: edge,
            },
        });
        let at = point(left + radius * SAMPLE + gap, y);
        picture.text(at, Align::Left, &entry.words, Font::tick(theme));
        left += entry_px(entry, theme);
    }
}

impl Scene for StudiedHistory {
    fn title(&self) -> &str {
        &self.base.title
    }

    fn summary(&self) -> &str {
        &self.base.summary
    }

    fn layout(&self, size: Size, theme: &Theme) -> Picture {
        let line_px = theme.tick_px * LINE_HEIGHT;
        let rows = lines(&self.key, size.width - theme.gap_px, theme);
        let count = f64::from(u32::try_from(rows.len()).unwrap_or(0));
        let key_px = line_px * count;
        let has_key = size.height - key_px >= theme.label_px * LEAST_LINES;
        let height = size.height - if has_key { key_px } else { 0.0 };
        let above = Size { height, ..size };
        let drawn = layout_with(&self.base, self.axis(), above, theme);
        let mut picture = Picture::new(size, theme);
        picture.marks.extend(drawn.marks.into_iter().skip(1));
        picture.refused = drawn.refused;
        picture.spots = drawn.spots;
        if has_key {
            let mut y = height + line_px / 2.0;
            for row in rows {
                draw_line(&mut picture, row, y, theme);
                y += line_px;
            }
        }
        picture
    }
}
