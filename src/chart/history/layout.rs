//! The history laid out: ground, lines, points, labels.

use super::super::axis::{Axis, nice_above, nice_below};
use super::super::clip;
use super::super::column::{Item, spread};
use super::super::geometry::{Point, Rect, Size, point};
use super::super::order::sorted_by;
use super::super::picture::{Align, Font, Picture, Stroke};
use super::super::place::{self, Field, Line, Name, Request, Sides};
use super::super::plot::{Plot, Titles};
use super::super::theme::Theme;
use super::spot::{MAIN_RANK, Spot, spots};
use super::{Device, HistoryLine, HistoryScene, LineStyle};

/// What it costs a leader to cross a thin line, in label heights of way; those of the formats are
/// not crossed.
const THIN_COST: f64 = 0.6;

/// The scene as a picture; only paper if there is no room.
pub(super) fn layout(scene: &HistoryScene, size: Size, theme: &Theme) -> Picture {
    layout_with(scene, ridge_axis(scene), size, theme)
}

/// The same with another axis of ridges.
pub(super) fn layout_with(
    scene: &HistoryScene,
    ridges: Axis,
    size: Size,
    theme: &Theme,
) -> Picture {
    let mut picture = Picture::new(size, theme);
    let axes = (Axis::years(scene.year_lo, scene.year_hi), ridges);
    let titles = Titles {
        x: "",
        y: &scene.y_title,
    };
    let Some(plot) = Plot::new(size, axes, titles, 0.0, theme) else {
        return picture;
    };
    // Only what the lines' names need beyond the last year is taken from the plot.
    let rect = plot.rect;
    let last = (data_end(scene, &plot) - rect.left) / rect.width();
    let room = size.width - rect.left - names_gap(theme) - names_width(scene, theme);
    let right = size.width - rect.left - room / last.max(0.1);
    let Some(plot) = Plot::new(size, axes, titles, right, theme) else {
        return picture;
    };
    plot.draw_ground(&mut picture, titles, theme);
    let lines = draw_lines(&mut picture, scene, &plot, theme);
    let boxes = draw_line_names(&mut picture, scene, &plot, theme).unwrap_or_default();
    picture.spots = scene
        .devices()
        .map(|device| device.rect(&plot, theme))
        .collect();
    let spots = spots(scene, &plot, theme);
    let mut field = Field {
        frame: plot.rect,
        gap_px: theme.gap_px,
        markers: spots.iter().map(|spot| spot.marker).collect(),
        boxes,
        lines,
    };
    draw_current(&mut picture, scene, &mut field, &plot, theme);
    field.frame.right = size.width;
    draw_names(&mut picture, &spots, &field, theme);
    for marker in field.markers.iter().rev() {
        picture.marker(*marker);
    }
    picture
}

/// Round ends around everything shown.
pub(super) fn ridge_axis(scene: &HistoryScene) -> Axis {
    let all = scene.lines.iter().flat_map(|line| &line.devices);
    let ridges = all
        .chain(&scene.others)
        .chain(&scene.course_points)
        .map(|device| device.ridge_flop_per_byte)
        .filter(|ridge| ridge.is_finite() && *ridge > 0.0);
    let (lo, hi) = ridges.fold((10.0, 100.0), |(lo, hi), ridge| {
        (ridge.min(lo), ridge.max(hi))
    });
    Axis::log(nice_below(lo * 0.8), nice_above(hi * 1.3))
}

fn line_points(devices: &[Device], plot: &Plot) -> Vec<Point> {
    devices
        .iter()
        .map(|device| plot.at(device.year, device.ridge_flop_per_byte))
        .collect()
}

/// The hairline of the device in force, with its words at one of its ends.
fn draw_current(
    picture: &mut Picture,
    scene: &HistoryScene,
    field: &mut Field,
    plot: &Plot,
    theme: &Theme,
) {
    let Some(ridge) = scene.current_ridge_flop_per_byte else {
        return;
    };
    let (rect, y) = (plot.rect, plot.y_px(ridge));
    // The hairline ends before a line's name.
    let names = field.boxes.iter();
    let in_way = names.filter(|name| name.top <= y && name.bottom >= y);
    let right = in_way.fold(rect.right, |right, name| {
        right.min(name.left - theme.gap_px)
    });
    let (from, to) = (point(rect.left, y), point(right, y));
    if !rect.has(from) {
        return;
    }
    picture.rule(
        from,
        to,
        Stroke {
            width: theme.hairline_px,
            color: theme.colors.ink,
        },
    );
    let font = Font::label(theme).bold();
    let size = font.measure(&scene.current_label);
    let far = rect.right - size.width;
    let (above, below) = (y - size.height - 1.0, y + 1.0);
    for (left, top) in [
        (rect.left, above),
        (rect.left, below),
        (far, above),
        (far, below),
    ] {
        let room = Rect::new(left, top, left + size.width, top + size.height);
        if field.is_free(&room, 0.0) {
            let at = point(left, room.centre().y);
            picture.text(at, Align::Left, &scene.current_label, font);
            field.boxes.push(room);
            break;
        }
    }
    field.lines.push(Line {
        from,
        to,
        crossing_cost: THIN_COST,
    });
}

fn draw_lines(
    picture: &mut Picture,
    scene: &HistoryScene,
    plot: &Plot,
    theme: &Theme,
) -> Vec<Line> {
    let mut lines = Vec::new();
    for line in scene.lines.iter().rev() {
        let stroke = match line.style {
            LineStyle::Main => Stroke {
                width: theme.line_px,
                color: theme.colors.ink,
            },
            LineStyle::Second | LineStyle::Third => Stroke {
                width: theme.thin_px,
                color: theme.colors.ink,
            },
            LineStyle::Faint => Stroke {
                width: theme.thin_px,
                color: theme.colors.faint,
            },
            LineStyle::Sparse(_) => Stroke {
                width: theme.thin_px,
                color: theme.colors.muted,
            },
            LineStyle::Vendor(_) => continue,
        };
        let is_dashed = matches!(line.style, LineStyle::Sparse(_));
        let crossing_cost = if is_dashed || line.style == LineStyle::Faint {
            THIN_COST
        } else {
            f64::INFINITY
        };
        for piece in clip::polyline(&line_points(&line.devices, plot), &plot.rect) {
            for pair in piece.windows(2) {
                if let &[from, to] = pair {
                    lines.push(Line {
                        from,
                        to,
                        crossing_cost,
                    });
                    if is_dashed {
                        picture.dashes(from, to, theme.gap_px * 1.5, stroke);
                    }
                }
            }
            if !is_dashed {
                picture.line(piece, stroke);
            }
        }
    }
    let dashed = Stroke {
        width: theme.thin_px * 1.5,
        color: theme.colors.muted,
    };
    let course = clip::polyline(&line_points(&scene.course_points, plot), &plot.rect);
    for pair in course.iter().flat_map(|piece| piece.windows(2)) {
        if let &[from, to] = pair {
            picture.dashes(from, to, theme.gap_px * 1.5, dashed);
            lines.push(Line {
                from,
                to,
                crossing_cost: THIN_COST,
            });
        }
    }
    lines
}

fn line_font(style: LineStyle, theme: &Theme) -> Font {
    match style {
        LineStyle::Main => Font::label(theme).bold(),
        LineStyle::Second | LineStyle::Third => Font::label(theme),
        LineStyle::Faint | LineStyle::Sparse(_) | LineStyle::Vendor(_) => Font::muted(theme),
    }
}

fn names_width(scene: &HistoryScene, theme: &Theme) -> f64 {
    let lines = scene.lines.iter();
    let widths = lines.map(|line| line_font(line.style, theme).measure(&line.label).width);
    widths.fold(0.0, f64::max)
}

/// The pixel column of the last device shown.
fn data_end(scene: &HistoryScene, plot: &Plot) -> f64 {
    let lines = scene.lines.iter().flat_map(|line| &line.devices);
    let all = lines.chain(&scene.others).chain(&scene.course_points);
    let years = all
        .map(|device| device.year)
        .filter(|year| plot.x.has(*year));
    plot.x_px(years.fold(plot.x.lo(), f64::max))
}

fn names_gap(theme: &Theme) -> f64 {
    theme.marker_px + theme.gap_px * 2.0
}

/// The formats' names in a column at the right ends of their lines, pushed apart if they must be.
fn draw_line_names(
    picture: &mut Picture,
    scene: &HistoryScene,
    plot: &Plot,
    theme: &Theme,
) -> Option<Vec<Rect>> {
    let x = data_end(scene, plot) + names_gap(theme);
    let room = Font::label(theme).measure("").height;
    let names: Vec<(Item, &HistoryLine)> = scene
        .lines
        .iter()
        .filter_map(|line| {
            let end = line.devices.last()?;
            let wish = plot.at(end.year, end.ridge_flop_per_byte).y;
            let is_shown = wish >= plot.rect.top && wish <= plot.rect.bottom;
            let is_named = is_shown && !line.label.is_empty();
            is_named.then_some((Item { wish, room }, line))
        })
        .collect();
    let names = sorted_by(names, |(item, _)| item.wish);
    let items: Vec<Item> = names.iter().map(|(item, _)| *item).collect();
    let middles = spread(&items, 0.0, plot.rect.bottom)?;
    let mut boxes = Vec::new();
    for ((_, line), y) in names.iter().zip(middles) {
        let font = line_font(line.style, theme);
        let size = font.measure(&line.label);
        picture.text(point(x, y), Align::Left, &line.label, font);
        boxes.push(Rect::centred(point(x + size.width / 2.0, y), size));
    }
    Some(boxes)
}

fn draw_names(picture: &mut Picture, spots: &[Spot<'_>], field: &Field, theme: &Theme) {
    let named = spots.iter().filter(|spot| !spot.device.label.is_empty());
    let named: Vec<_> = named.take(theme.max_labels).collect();
    let request = |(rank, spot): (usize, &&Spot<'_>)| {
        let name = Name {
            marker: spot.marker,
            size: spot.font.measure(&spot.device.label),
            sides: Sides::AboveFirst,
        };
        // What the chart is held against comes before any other name.
        let rank = if spot.rank < MAIN_RANK { 0 } else { rank };
        Request::beside(name, rank, field)
    };
    let mut requests: Vec<_> = named.iter().enumerate().map(request).collect();
    let chosen = place::choose_afar(&mut requests, field, &[]).places;
    for (spot, place) in named.iter().zip(chosen) {
        if let Some(place) = place {
            place.write(picture, &spot.device.label, spot.font, theme);
        }
    }
}
