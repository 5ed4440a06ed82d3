//! The ridge over the years with what else it is asked to show: a linear axis, other vendors' devices by
//! vendor, peaks with sparsity. A key below the years names their marks.

use super::super::Scene;
use super::super::axis::{Axis, nice_above};
use super::super::geometry::{Size, point};
use super::super::measure::LINE_HEIGHT;
use super::super::picture::{Align, Font, Marker, Picture, Shape, Stroke};
use super::super::theme::Theme;
use super::layout::{layout_with, log_axis, range};
use super::spot::{More, Series};
use super::{Device, HistoryLine, HistoryScene};

/// The forms of the vendors' marks, in their order.
const SHAPES: [Shape; 5] = [
    Shape::Up,
    Shape::Down,
    Shape::Left,
    Shape::Right,
    Shape::Square,
];
/// The width of a sample, in half widths of a mark.
const SAMPLE: f64 = 4.0;
/// What makes room for so many points, in label heights.
const ROOMY_LINES: f64 = 20.0;
/// A chart lower than this, in label heights, has no room for a key.
const LEAST_LINES: f64 = 9.0;

/// The ridge over the years with what else it is asked to show.
#[derive(Debug, Clone, PartialEq)]
pub struct StudiedHistory {
    /// The chart without it.
    pub base: HistoryScene,
    /// Whether equal differences of the ridge are equal heights.
    pub is_linear: bool,
    /// The devices of other vendors.
    pub vendors: Vec<Vendor>,
    /// The lines with sparsity in the peak, nameless.
    pub sparse: Vec<HistoryLine>,
    /// What they are called together.
    pub sparse_label: String,
}

/// A vendor's devices.
#[derive(Debug, Clone, PartialEq)]
pub struct Vendor {
    /// The vendor's name.
    pub name: String,
    /// Its devices by year.
    pub devices: Vec<Device>,
}

/// A mark of the key and its words.
struct Entry<'a> {
    shape: Shape,
    is_hollow: bool,
    words: &'a str,
}

impl StudiedHistory {
    /// The devices of the vendors, in the order of their spots after those of the base.
    pub fn vendor_devices(&self) -> impl Iterator<Item = &Device> {
        self.vendors.iter().flat_map(|vendor| &vendor.devices)
    }

    /// The devices with sparsity, the last of all spots.
    pub fn sparse_devices(&self) -> impl Iterator<Item = &Device> {
        self.sparse.iter().flat_map(|line| &line.devices)
    }

    /// The height that everything asked for needs; 0 if no more than the chart's own.
    pub fn wanted_height(&self, theme: &Theme) -> f64 {
        let is_fuller = self.is_linear || !self.key().is_empty();
        if is_fuller {
            theme.label_px * ROOMY_LINES
        } else {
            0.0
        }
    }

    fn axis(&self) -> Axis {
        let all = self.base.devices().chain(self.vendor_devices());
        let (lo, hi) = range(all.chain(self.sparse_devices()));
        if self.is_linear {
            Axis::linear(0.0, nice_above(hi * 1.08))
        } else {
            log_axis(lo, hi)
        }
    }

    fn more(&self, theme: &Theme) -> Vec<More<'_>> {
        let (ink, paper) = (theme.colors.ink, theme.colors.paper);
        let muted = theme.colors.muted;
        let vendors = self.vendors.iter().zip(SHAPES).map(|(vendor, shape)| More {
            series: Series {
                shape,
                size: 0.75,
                fill: muted,
                edge: muted,
                font: Font::muted(theme),
                rank: 5,
            },
            devices: &vendor.devices,
            is_line: false,
        });
        let sparse = self.sparse.iter().map(|line| {
            let dense = Series::of_line(line.style, theme);
            More {
                series: Series {
                    // Around a filled mark of another line it is a ring.
                    size: dense.size * 1.45,
                    fill: paper,
                    edge: ink,
                    rank: 7,
                    ..dense
                },
                devices: &line.devices,
                is_line: true,
            }
        });
        vendors.chain(sparse).collect()
    }

    fn key(&self) -> Vec<Entry<'_>> {
        let vendors = self
            .vendors
            .iter()
            .zip(SHAPES)
            .map(|(vendor, shape)| Entry {
                shape,
                is_hollow: false,
                words: &vendor.name,
            });
        let sparse = (!self.sparse.is_empty()).then_some(Entry {
            shape: Shape::Circle,
            is_hollow: true,
            words: &self.sparse_label,
        });
        vendors.chain(sparse).collect()
    }
}

/// The room of an entry: a mark, its words, and air.
fn entry_px(entry: &Entry<'_>, theme: &Theme) -> f64 {
    let words = Font::tick(theme).measure(entry.words).width;
    theme.marker_px * SAMPLE + theme.gap_px * 5.0 + words
}

/// The entries of each line of the key.
fn lines<'k>(key: &'k [Entry<'k>], width: f64, theme: &Theme) -> Vec<&'k [Entry<'k>]> {
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

fn draw_line(picture: &mut Picture, line: &[Entry<'_>], y: f64, theme: &Theme) {
    let gap = theme.gap_px;
    let mut left = gap;
    for entry in line {
        let colors = &theme.colors;
        let (fill, edge) = if entry.is_hollow {
            (colors.paper, colors.ink)
        } else {
            (colors.muted, colors.muted)
        };
        let radius = theme.marker_px;
        let middle = left + radius * SAMPLE / 2.0;
        if entry.is_hollow {
            let (from, to) = (point(left, y), point(left + radius * SAMPLE, y));
            let stroke = Stroke {
                width: theme.thin_px * 1.5,
                color: colors.muted,
            };
            picture.dashes(from, to, gap * 1.5, stroke);
        }
        picture.marker(Marker {
            at: point(middle, y),
            shape: entry.shape,
            radius,
            fill,
            core: None,
            outline: Stroke {
                width: theme.thin_px,
                color: edge,
            },
        });
        let at = point(left + radius * SAMPLE + gap, y);
        picture.text(at, Align::Left, entry.words, Font::tick(theme));
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
        let key = self.key();
        let line_px = theme.tick_px * LINE_HEIGHT;
        let rows = lines(&key, size.width - theme.gap_px, theme);
        let count = f64::from(u32::try_from(rows.len()).unwrap_or(0));
        let key_px = line_px * count;
        let has_key = size.height - key_px >= theme.label_px * LEAST_LINES;
        let height = size.height - if has_key { key_px } else { 0.0 };
        let above = Size { height, ..size };
        let more = self.more(theme);
        let drawn = layout_with(&self.base, self.axis(), &more, above, theme);
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
