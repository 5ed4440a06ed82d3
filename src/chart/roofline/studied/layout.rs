//! The studied roofline laid out: what is behind the roofs, the roofs, what is on them, the words.

use super::super::super::clip;
use super::super::super::geometry::{Point, Rect, Size, point};
use super::super::super::order::sorted_by;
use super::super::super::picture::{Marker, Picture, Shape, Stroke};
use super::super::super::place::{Field, Line};
use super::super::super::plot::Plot;
use super::super::super::theme::{RGBAColor, Theme};
use super::super::layout::{Roof, marker, plot, ring, titles};
use super::super::{labels, roofs};
use super::{Spot, State, StudiedRoofline, Trail, words};

/// What it costs a name's leader to cross a line that is only beside the roofs, in label heights of way.
const CROSSING_COST: f64 = 0.5;
/// Half the width of a step of a trail and of another state's mark, in that of an operation's marker.
const STEP: f64 = 0.55;
const OTHER: f64 = 0.85;
/// How much of its colour a trail has.
const TRAIL_TINT: f64 = 0.45;
/// Dashes in lengths of the gap: of the pinned roofs and of those before the last change.
const LONG_DASH: f64 = 3.0;
const SHORT_DASH: f64 = 1.0;
/// The side of what stands for a line.
const LINE_SPOT_PX: f64 = 8.0;
/// Where something stands that is not on the chart.
const NOWHERE: Rect = Rect::new(-2.0, -2.0, -1.0, -1.0);

/// The scene as a picture; only paper if there is no room.
pub(super) fn layout(scene: &StudiedRoofline, size: Size, theme: &Theme) -> Picture {
    let mut picture = Picture::new(size, theme);
    let base = &scene.base;
    let Some(plot) = plot(base, size, theme) else {
        return picture;
    };
    plot.draw_ground(&mut picture, titles(base), theme);
    let roof = Roof::new(base, plot);
    roof.draw_regions(&mut picture, theme);
    let mut canvas = Canvas {
        plot,
        theme,
        picture: &mut picture,
        lines: Vec::new(),
    };
    let slopes = canvas.draw_slopes(scene);
    let states = scene.states.iter();
    let ceilings: Vec<_> = states.map(|state| canvas.draw_roofs(state)).collect();
    for trail in &scene.trails {
        canvas.draw_path(trail, &roof);
    }
    let lines = canvas.lines;
    roof.draw_lines(&mut picture, base, theme);
    let mut marks = Marks::of(scene, &plot, theme);
    let mut field = Field {
        frame: plot.rect,
        gap_px: theme.gap_px,
        markers: marks.all(),
        boxes: Vec::new(),
        lines: roof.lines(base).into_iter().chain(lines).collect(),
    };
    roofs::write(&mut picture, base, &roof, &mut field, theme);
    marks.give_way(&field.boxes);
    picture.spots = marks.spots(scene, &slopes, &ceilings);
    words::write(&mut picture, scene, &roof, &mut field, theme);
    let named = Theme {
        max_labels: theme.max_labels.min(scene.named),
        ..theme.clone()
    };
    labels::write(&mut picture, base, &roof, &field, &named);
    marks.draw(&mut picture);
    picture
}

/// What is drawn behind the roofs.
struct Canvas<'a> {
    plot: Plot,
    theme: &'a Theme,
    picture: &'a mut Picture,
    /// Lines that names keep off.
    lines: Vec<Line>,
}

impl Canvas<'_> {
    /// Draws the slopes and gives the middle of what of each is on the chart.
    fn draw_slopes(&mut self, scene: &StudiedRoofline) -> Vec<Option<Point>> {
        let stroke = Stroke {
            width: self.theme.thin_px,
            color: self.theme.colors.faint,
        };
        let peak = scene.base.peak_tflop_per_s;
        let slopes = scene.slopes.iter().map(|slope| {
            let line = Roof::of(peak, slope.gb_per_s, self.plot).slope_line(peak);
            let (from, to) = clip::segment(line.0, line.1, &self.plot.rect)?;
            self.picture.line(vec![from, to], stroke);
            self.lines.push(beside(from, to));
            Some(middle(from, to))
        });
        let slopes = slopes.collect();
        self.draw_ceiling_of(scene, stroke);
        slopes
    }

    /// Draws the ceiling on to the left, as far as the fastest of the levels reaches it.
    fn draw_ceiling_of(&mut self, scene: &StudiedRoofline, stroke: Stroke) {
        let peak = scene.base.peak_tflop_per_s;
        let rates = scene.slopes.iter().map(|slope| slope.gb_per_s);
        let fastest = rates.fold(scene.base.bandwidth_gb_per_s, f64::max);
        let [from, to] = [fastest, scene.base.bandwidth_gb_per_s]
            .map(|rate| Roof::of(peak, rate, self.plot).ridge);
        if let Some((from, to)) = clip::segment(from, to, &self.plot.rect) {
            self.picture.rule(from, to, stroke);
            self.lines.push(beside(from, to));
        }
    }

    /// Draws the roofs of another state, dashed; gives the middle of its ceiling, or of its slope.
    fn draw_roofs(&mut self, state: &State) -> Option<Point> {
        let (peak, bandwidth) = state.roofs?;
        let theme = self.theme;
        let roof = Roof::of(peak, bandwidth, self.plot);
        let (dash, width) = if state.is_pinned {
            (LONG_DASH, f64::midpoint(theme.thin_px, theme.line_px))
        } else {
            (SHORT_DASH, theme.thin_px)
        };
        let color = theme.colors.muted;
        let mut read = None;
        for (from, to) in [roof.slope_line(peak), roof.ceiling_line(peak)] {
            if let Some((from, to)) = clip::segment(from, to, &self.plot.rect) {
                let dash = dash * theme.gap_px;
                self.picture.dashes(from, to, dash, Stroke { width, color });
                self.lines.push(beside(from, to));
                read = Some(middle(from, to));
            }
        }
        read
    }

    /// Draws the part of the roofs that an operation runs through, as a light band.
    fn draw_path(&mut self, trail: &Trail, roof: &Roof) {
        let ends = [trail.steps.first(), trail.steps.last()];
        let [Some(first), Some(last)] = ends else {
            return;
        };
        let theme = self.theme;
        let at = |spot: &Spot| {
            self.plot
                .at(spot.intensity_flop_per_byte, spot.rate_tflop_per_s)
        };
        let bends = first.is_compute_bound != last.is_compute_bound;
        let bend = bends.then_some((roof.ridge, last.is_compute_bound));
        let points = [Some((at(first), first.is_compute_bound)), bend];
        let mut from = None;
        for (to, is_compute_bound) in points
            .into_iter()
            .flatten()
            .chain([(at(last), last.is_compute_bound)])
        {
            let piece = from.and_then(|from| clip::segment(from, to, &self.plot.rect));
            if let Some((start, end)) = piece {
                let is_level = start.y == end.y;
                let RGBAColor(red, green, blue, _) =
                    theme.colors.bound(is_compute_bound && is_level);
                let stroke = Stroke {
                    width: theme.line_px + theme.gap_px * 1.5,
                    color: RGBAColor(red, green, blue, TRAIL_TINT),
                };
                self.picture.line(vec![start, end], stroke);
            }
            from = Some(to);
        }
    }
}

/// The marks on the roofs.
struct Marks {
    operations: Vec<Marker>,
    /// The steps of all trails, then the points of all states; none where it is off the chart.
    steps: Vec<Option<Marker>>,
    states: Vec<Option<Marker>>,
}

impl Marks {
    fn of(scene: &StudiedRoofline, plot: &Plot, theme: &Theme) -> Self {
        let mut operations: Vec<_> = scene
            .base
            .operations
            .iter()
            .map(|operation| marker(operation, plot, theme))
            .collect();
        for (marker, radius) in operations.iter_mut().zip(&scene.radii) {
            marker.radius *= radius;
            if !matches!(marker.shape, Shape::Circle | Shape::Square) {
                // What points beyond the edge is seen, however small its share.
                marker.radius = marker.radius.max(theme.marker_px);
                marker.at = plot.rect.grown(-marker.radius * 1.1).nearest(marker.at);
            }
        }
        ring(&mut operations);
        let steps = scene.trails.iter().flat_map(|trail| &trail.steps);
        let states = scene.states.iter().flat_map(|state| &state.points);
        Self {
            operations,
            steps: steps
                .map(|spot| hollow(spot, STEP, theme.colors.ink, plot, theme))
                .collect(),
            states: states
                .map(|spot| hollow(spot, OTHER, theme.colors.muted, plot, theme))
                .collect(),
        }
    }

    /// Leaves off the steps and other states' points that lie under what is always written: where there is
    /// so little room, it counts more.
    fn give_way(&mut self, boxes: &[Rect]) {
        for hollow in self.steps.iter_mut().chain(&mut self.states) {
            let is_under = |marker: &Marker| boxes.iter().any(|it| it.overlaps(&marker.rect()));
            if hollow.as_ref().is_some_and(is_under) {
                *hollow = None;
            }
        }
    }

    /// Everything that names keep off, the operations first.
    fn all(&self) -> Vec<Marker> {
        let others = self.steps.iter().chain(&self.states).flatten();
        self.operations.iter().chain(others).copied().collect()
    }

    /// Where everything stands that can be read.
    fn spots(
        &self,
        scene: &StudiedRoofline,
        slopes: &[Option<Point>],
        ceilings: &[Option<Point>],
    ) -> Vec<Rect> {
        let place = |marker: &Option<Marker>| marker.map_or(NOWHERE, |marker| marker.rect());
        let on_line = |at: &Option<Point>| {
            at.map_or(NOWHERE, |at| Rect::centred(at, Size::square(LINE_SPOT_PX)))
        };
        let mut spots: Vec<_> = self.operations.iter().map(Marker::rect).collect();
        spots.extend(slopes.iter().map(on_line));
        spots.extend(self.steps.iter().map(place));
        let mut points = self.states.iter();
        for (state, ceiling) in scene.states.iter().zip(ceilings) {
            spots.extend(state.roofs.map(|_| on_line(ceiling)));
            spots.extend(points.by_ref().take(state.points.len()).map(place));
        }
        spots
    }

    /// Draws them: other states below, then the larger below the smaller, the open above the filled.
    fn draw(&self, picture: &mut Picture) {
        for marker in self.states.iter().flatten() {
            picture.marker(*marker);
        }
        let operations: Vec<_> = self.operations.iter().rev().copied().collect();
        let operations = sorted_by(operations, |marker| -marker.radius);
        for is_open in [false, true] {
            for marker in operations.iter().filter(|it| it.core.is_some() == is_open) {
                picture.marker(*marker);
            }
        }
        for marker in self.steps.iter().flatten() {
            picture.marker(*marker);
        }
    }
}

/// A line that names keep off and leaders may cross.
pub(super) const fn beside(from: Point, to: Point) -> Line {
    Line {
        from,
        to,
        crossing_cost: CROSSING_COST,
    }
}

const fn middle(from: Point, to: Point) -> Point {
    point(f64::midpoint(from.x, to.x), f64::midpoint(from.y, to.y))
}

/// A hollow mark, if it is on the chart.
fn hollow(spot: &Spot, size: f64, color: RGBAColor, plot: &Plot, theme: &Theme) -> Option<Marker> {
    let at = plot.at(spot.intensity_flop_per_byte, spot.rate_tflop_per_s);
    let marker = Marker {
        at,
        shape: if spot.is_compute_bound {
            Shape::Square
        } else {
            Shape::Circle
        },
        radius: theme.marker_px * size,
        fill: theme.colors.paper,
        core: None,
        outline: Stroke {
            width: theme.thin_px,
            color,
        },
    };
    plot.rect.grown(0.5).has(at).then_some(marker)
}
