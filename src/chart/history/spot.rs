//! The devices of the history as markers, with the font and the rank of their names.

use super::super::order::sorted_by;
use super::super::picture::{Font, Marker, Shape, Stroke};
use super::super::plot::Plot;
use super::super::theme::{RGBAColor, Theme};
use super::{Device, HistoryScene, LineStyle};

/// A device on the plot.
pub(super) struct Spot<'a> {
    pub(super) device: &'a Device,
    pub(super) marker: Marker,
    pub(super) font: Font,
    /// The less, the more important is its name.
    pub(super) rank: u32,
}

/// The rank of the main line's devices; the device in use and the course's points come before.
pub(super) const MAIN_RANK: u32 = 2;

/// How the devices of one series look.
struct Series {
    shape: Shape,
    /// Relative to the theme's marker.
    size: f64,
    fill: RGBAColor,
    edge: RGBAColor,
    font: Font,
    rank: u32,
}

impl Series {
    fn of_line(style: LineStyle, theme: &Theme) -> Self {
        let (ink, faint, muted) = (theme.colors.ink, theme.colors.faint, theme.colors.muted);
        let (shape, size, edge, rank) = match style {
            LineStyle::Main => (Shape::Circle, 0.85, ink, MAIN_RANK),
            LineStyle::Second => (Shape::Square, 0.75, ink, 3),
            LineStyle::Third => (Shape::Diamond, 0.75, ink, 4),
            LineStyle::Faint => (Shape::Circle, 0.6, faint, 6),
            LineStyle::Vendor(shape) => (shape, 0.75, muted, 5),
            // Around a filled mark of another line it is a ring.
            LineStyle::Sparse(shape) => (shape, 1.15, ink, 7),
        };
        let is_hollow = matches!(style, LineStyle::Sparse(_));
        let fill = if is_hollow { theme.colors.paper } else { edge };
        let is_main = style == LineStyle::Main;
        let font = if is_main {
            Font::label(theme)
        } else {
            Font::muted(theme)
        };
        Self {
            shape,
            size,
            fill,
            edge,
            font,
            rank,
        }
    }

    fn spot<'a>(&self, device: &'a Device, plot: &Plot, theme: &Theme) -> Option<Spot<'a>> {
        let at = plot.at(device.year, device.ridge_flop_per_byte);
        if !plot.rect.has(at) {
            return None;
        }
        let (ink, paper) = (theme.colors.ink, theme.colors.paper);
        if device.is_current {
            // A ring around a core, larger than the rest: told apart without colour.
            let outline = Stroke {
                width: theme.heavy_px,
                color: ink,
            };
            let radius = theme.marker_px * 1.5;
            let marker = Marker {
                at,
                shape: self.shape,
                radius,
                fill: paper,
                core: Some(ink),
                outline,
            };
            return Some(Spot {
                device,
                marker,
                font: Font::label(theme).bold(),
                rank: 0,
            });
        }
        let outline = Stroke {
            width: theme.thin_px,
            color: self.edge,
        };
        let radius = theme.marker_px * self.size;
        let marker = Marker {
            at,
            shape: self.shape,
            radius,
            fill: self.fill,
            core: None,
            outline,
        };
        Some(Spot {
            device,
            marker,
            font: self.font,
            rank: self.rank,
        })
    }
}

/// Every device inside the plot, the most important first.
pub(super) fn spots<'a>(scene: &'a HistoryScene, plot: &Plot, theme: &Theme) -> Vec<Spot<'a>> {
    let colors = &theme.colors;
    let course = Series {
        shape: Shape::Diamond,
        size: 1.0,
        fill: colors.paper,
        edge: colors.ink,
        font: Font::label(theme),
        rank: 1,
    };
    let other = Series {
        shape: Shape::Circle,
        size: 0.6,
        fill: colors.paper,
        edge: colors.faint,
        font: Font::muted(theme),
        rank: 5,
    };
    let mut all: Vec<(Series, &'a [Device])> = vec![(course, &scene.course_points)];
    for line in &scene.lines {
        all.push((Series::of_line(line.style, theme), &line.devices));
    }
    all.push((other, &scene.others));
    let spots: Vec<_> = all
        .iter()
        .flat_map(|(series, devices)| {
            devices
                .iter()
                .filter_map(|device| series.spot(device, plot, theme))
        })
        .collect();
    let mut spots = sorted_by(spots, |spot| f64::from(spot.rank));
    spread_out(&mut spots);
    spots
}

/// Orders the main line's devices so that the first few of them stand apart from one another and
/// from what comes before them.
fn spread_out(spots: &mut [Spot<'_>]) {
    let start = spots.partition_point(|spot| spot.rank < MAIN_RANK);
    let end = spots.partition_point(|spot| spot.rank <= MAIN_RANK);
    for next in start..end {
        let (chosen, rest) = spots.split_at_mut(next);
        let distance = |spot: &Spot<'_>| {
            let to_chosen = chosen
                .iter()
                .map(|other| spot.marker.at.distance(other.marker.at));
            to_chosen.fold(f64::INFINITY, f64::min)
        };
        let candidates = rest.iter().take(end - next).enumerate();
        let farthest = candidates
            .max_by(|(_, one), (_, other)| distance(one).total_cmp(&distance(other)))
            .map_or(0, |(index, _)| index);
        rest.swap(0, farthest);
    }
}
