//! The roofline laid out: ground, regions, roofs, ridge, operations.

use super::super::axis::Axis;
use super::super::clip;
use super::super::geometry::{Point, Size, between, point};
use super::super::picture::{Mark, Marker, Picture, Shape, Stroke};
use super::super::place::{Field, Line};
use super::super::plot::{Plot, Titles};
use super::super::theme::{RGBAColor, Theme};
use super::{Operation, RooflineScene, labels, roofs};

/// How much wider a filled marker is under an open one.
const COVERED: f64 = 1.4;
/// What it costs a name's leader to cross a ceiling of another format, in label heights of way.
const CEILING_COST: f64 = 0.3;

/// The scene as a picture; only paper if there is no room.
pub(super) fn layout(scene: &RooflineScene, size: Size, theme: &Theme) -> Picture {
    let mut picture = Picture::new(size, theme);
    let Some(plot) = plot(scene, size, theme) else {
        return picture;
    };
    plot.draw_ground(&mut picture, titles(scene), theme);
    let roof = Roof::new(scene, plot);
    roof.draw_regions(&mut picture, theme);
    roof.draw_lines(&mut picture, scene, theme);
    let mut markers: Vec<Marker> = scene
        .operations
        .iter()
        .map(|operation| marker(operation, &plot, theme))
        .collect();
    ring(&mut markers);
    picture.spots = markers.iter().map(Marker::rect).collect();
    let mut field = Field {
        frame: plot.rect,
        gap_px: theme.gap_px,
        markers,
        boxes: Vec::new(),
        lines: roof.lines(scene),
    };
    roofs::write(&mut picture, scene, &roof, &mut field, theme);
    labels::write(&mut picture, scene, &roof, &field, theme);
    // The important ones come first in the scene, so they are drawn last, on top; the open ones
    // above the filled.
    for is_open in [false, true] {
        let drawn = field.markers.iter().rev();
        for marker in drawn.filter(|marker| marker.core.is_some() == is_open) {
            picture.marker(*marker);
        }
    }
    picture
}

/// The plot of a scene; none if there is no room.
pub(super) fn plot(scene: &RooflineScene, size: Size, theme: &Theme) -> Option<Plot> {
    let frame = scene.frame;
    let axes = (
        Axis::log(frame.x_lo, frame.x_hi),
        Axis::log(frame.y_lo, frame.y_hi),
    );
    Plot::new(size, axes, titles(scene), 0.0, theme)
}

pub(super) fn titles(scene: &RooflineScene) -> Titles<'_> {
    Titles {
        x: &scene.x_title,
        y: &scene.y_title,
    }
}

/// Widens each filled marker under an open one, so that it shows around it.
pub(super) fn ring(markers: &mut [Marker]) {
    let mut open = markers.to_vec();
    open.retain(|marker| marker.core.is_some());
    for marker in markers.iter_mut().filter(|marker| marker.core.is_none()) {
        if open.iter().any(|other| other.is_at(marker)) {
            marker.radius *= COVERED;
        }
    }
}

/// The geometry of the roof in a plot.
pub(super) struct Roof {
    pub(super) plot: Plot,
    /// Where slope and ceiling meet, perhaps outside the plot.
    pub(super) ridge: Point,
    slope: f64,
    peak: f64,
}

impl Roof {
    pub(super) fn new(scene: &RooflineScene, plot: Plot) -> Self {
        Self::of(scene.peak_tflop_per_s, scene.bandwidth_gb_per_s, plot)
    }

    /// The roof of a peak in TFLOP/s and a bandwidth in GB/s.
    pub(super) fn of(peak: f64, bandwidth: f64, plot: Plot) -> Self {
        let slope = bandwidth / 1000.0;
        let ridge = plot.at(peak / slope, peak);
        Self {
            plot,
            ridge,
            slope,
            peak,
        }
    }

    /// The slope as far as a ceiling.
    pub(super) fn slope_line(&self, peak: f64) -> (Point, Point) {
        let lo = self.plot.x.lo();
        (
            self.plot.at(lo, lo * self.slope),
            self.plot.at(peak / self.slope, peak),
        )
    }

    /// A ceiling from the slope to the right edge.
    pub(super) fn ceiling_line(&self, peak: f64) -> (Point, Point) {
        let right = point(self.plot.rect.right, self.plot.y_px(peak));
        (self.plot.at(peak / self.slope, peak), right)
    }

    /// The height of the slope at a pixel column.
    pub(super) fn slope_y_at(&self, x: f64) -> f64 {
        let (from, to) = self.slope_line(self.peak);
        from.y + (x - from.x) / (to.x - from.x) * (to.y - from.y)
    }

    fn highest(scene: &RooflineScene) -> f64 {
        let others = scene
            .other_ceilings
            .iter()
            .map(|ceiling| ceiling.peak_tflop_per_s);
        others.fold(scene.peak_tflop_per_s, f64::max)
    }

    /// Where a ceiling leaves the slope, at the earliest at the left edge.
    pub(super) fn ceiling_start(&self, peak: f64) -> f64 {
        let (from, _) = self.ceiling_line(peak);
        from.x.max(self.plot.rect.left)
    }

    /// Every roof inside the plot; no leader crosses the heavy ones.
    pub(super) fn lines(&self, scene: &RooflineScene) -> Vec<Line> {
        let highest = Self::highest(scene);
        let mut lines = vec![
            (self.ceiling_line(self.peak), f64::INFINITY),
            (self.slope_line(self.peak), f64::INFINITY),
        ];
        if highest > self.peak {
            let (_, top) = self.slope_line(highest);
            lines.push(((self.ridge, top), CEILING_COST));
        }
        for ceiling in &scene.other_ceilings {
            lines.push((self.ceiling_line(ceiling.peak_tflop_per_s), CEILING_COST));
        }
        lines
            .into_iter()
            .filter_map(|((a, b), crossing_cost)| {
                let (from, to) = clip::segment(a, b, &self.plot.rect)?;
                Some(Line {
                    from,
                    to,
                    crossing_cost,
                })
            })
            .collect()
    }

    /// A light tint under the roof and a strip along the foot: what binds on either side.
    pub(super) fn draw_regions(&self, picture: &mut Picture, theme: &Theme) {
        let rect = &self.plot.rect;
        let split = between(self.ridge.x, rect.left, rect.right);
        let strip = theme.gap_px * 0.75;
        let tinted = |color: RGBAColor| RGBAColor(color.0, color.1, color.2, theme.colors.tint);
        let roof_at = |x: f64| {
            let y = if x < self.ridge.x {
                self.slope_y_at(x)
            } else {
                self.ridge.y
            };
            point(x, between(y, rect.top, rect.bottom))
        };
        // The slope may leave the plot at its foot, or, when the ridge is off the chart, its top.
        let (from, to) = self.slope_line(self.peak);
        let cut = clip::segment(from, to, rect);
        let mut left = vec![point(split, rect.bottom), point(rect.left, rect.bottom)];
        left.extend(cut.into_iter().flat_map(|(start, end)| [start, end]));
        left.push(roof_at(split));
        let right = vec![
            point(split, rect.bottom),
            roof_at(split),
            roof_at(rect.right),
            point(rect.right, rect.bottom),
        ];
        for (points, is_compute_bound) in [(left, false), (right, true)] {
            let color = theme.colors.bound(is_compute_bound);
            let (lo, hi) = if is_compute_bound {
                (split, rect.right)
            } else {
                (rect.left, split)
            };
            if hi - lo < 1.0 {
                continue;
            }
            picture.marks.push(Mark::Polygon(points, tinted(color)));
            let middle = rect.bottom - strip / 2.0;
            let stroke = Stroke {
                width: strip,
                color,
            };
            picture.rule(point(lo, middle), point(hi, middle), stroke);
        }
    }

    pub(super) fn draw_lines(&self, picture: &mut Picture, scene: &RooflineScene, theme: &Theme) {
        let rect = self.plot.rect;
        let faint = Stroke {
            width: theme.thin_px,
            color: theme.colors.faint,
        };
        let heavy = Stroke {
            width: theme.line_px,
            color: theme.colors.ink,
        };
        let mut rule = |(from, to): (Point, Point), stroke| {
            if let Some((from, to)) = clip::segment(from, to, &rect) {
                picture.marks.push(Mark::Rule(from, to, stroke));
            }
        };
        for ceiling in &scene.other_ceilings {
            rule(self.ceiling_line(ceiling.peak_tflop_per_s), faint);
        }
        rule(self.ceiling_line(self.peak), heavy);
        for (peak, stroke) in [(Self::highest(scene), faint), (self.peak, heavy)] {
            let (from, to) = self.slope_line(peak);
            if let Some((from, to)) = clip::segment(from, to, &rect) {
                picture.line(vec![from, to], stroke);
            }
        }
    }
}

/// The marker of an operation: at the edge, as an arrow, if it lies outside the frame.
pub(super) fn marker(operation: &Operation, plot: &Plot, theme: &Theme) -> Marker {
    let rect = &plot.rect;
    let wanted = plot.at(
        operation.intensity_flop_per_byte,
        operation.rate_tflop_per_s,
    );
    // An arrow points at the edge from inside, clear of the tick labels.
    let is_inside = rect.grown(0.5).has(wanted);
    let at = if is_inside {
        wanted
    } else {
        rect.grown(-theme.marker_px * 1.1).nearest(wanted)
    };
    // The axes map what they cannot show far away, so a small distance is only rounding.
    let shape = if wanted.x < rect.left - 0.5 {
        Shape::Left
    } else if wanted.x > rect.right + 0.5 {
        Shape::Right
    } else if wanted.y < rect.top - 0.5 {
        Shape::Up
    } else if wanted.y > rect.bottom + 0.5 {
        Shape::Down
    } else if operation.is_compute_bound {
        Shape::Square
    } else {
        Shape::Circle
    };
    Marker {
        at,
        shape,
        radius: theme.marker_px,
        fill: theme.colors.bound(operation.is_compute_bound),
        core: (!operation.is_network).then_some(theme.colors.paper),
        outline: Stroke {
            width: theme.thin_px,
            color: theme.colors.ink,
        },
    }
}
