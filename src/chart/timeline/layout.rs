//! The timeline as marks.

use super::super::geometry::{Rect, Size, between, point};
use super::super::measure::LINE_HEIGHT;
use super::super::picture::{Align, Font, Marker, Picture, Shape, Stroke};
use super::super::strip::height_at;
use super::super::tag::{self, write_bare};
use super::super::theme::Theme;
use super::frame::Frame;
use super::{TimelineScene, areas, foot, names};

/// A legend changes the room for names, and these what the legend has: so often at most.
const N_TRIES: u32 = 3;

pub(super) fn layout(scene: &TimelineScene, size: Size, theme: &Theme) -> Picture {
    let mut in_legend: Vec<usize> = Vec::new();
    let mut drawn = Picture::new(size, theme);
    for _ in 0..N_TRIES {
        let entries = names::legend(scene, &in_legend, size.width, theme);
        let lines = entries.last().map_or(0, |(_, _, line)| line + 1);
        let Some(frame) = Frame::of(scene, size, lines, theme) else {
            return drawn;
        };
        let mut picture = Picture::new(size, theme);
        draw_ground(&mut picture, scene, &frame, theme);
        areas::draw(&mut picture, scene, &frame, theme);
        let legend_top = theme.tick_px * LINE_HEIGHT + theme.gap_px * 0.5;
        names::write_legend(&mut picture, scene, &entries, legend_top, theme);
        write_peak(&mut picture, scene, &frame, theme);
        write_capacity(&mut picture, scene, &frame, theme);
        let left_over = names::write_inside(&mut picture, scene, &frame, &in_legend, theme);
        foot::write(&mut picture, scene, &frame, theme);
        drawn = picture;
        if left_over == in_legend {
            break;
        }
        in_legend = left_over;
    }
    drawn
}

fn draw_ground(picture: &mut Picture, scene: &TimelineScene, frame: &Frame, theme: &Theme) {
    let rect = frame.rect;
    let hairline = Stroke {
        width: theme.hairline_px,
        color: theme.colors.hairline,
    };
    let axis = Stroke {
        width: theme.thin_px,
        color: theme.colors.faint,
    };
    let font = Font::tick(theme);
    let line = theme.tick_px * LINE_HEIGHT;
    for tick in frame.axis().ticks(rect.height(), theme.tick_px * 3.0) {
        let y = frame.y_px(tick.value);
        picture.rule(point(rect.left, y), point(rect.right, y), hairline);
        let label = tick.label.unwrap_or_default();
        let end = point(rect.left - theme.gap_px * 1.5, y);
        write_bare(picture, end, Align::Right, &label, font);
    }
    picture.rule(
        point(rect.left, rect.bottom),
        point(rect.right, rect.bottom),
        axis,
    );
    write_bare(
        picture,
        point(0.0, line / 2.0),
        Align::Left,
        &scene.axis_title,
        font,
    );
}

/// A ring at the peak, with value and instant above it.
fn write_peak(picture: &mut Picture, scene: &TimelineScene, frame: &Frame, theme: &Theme) {
    let peak = (
        scene.instants.get(scene.peak),
        frame.columns.get(scene.peak),
    );
    let (Some(instant), Some(&x)) = peak else {
        return;
    };
    let at = point(x, frame.y_px(instant.total_gb()));
    let marker = Marker {
        at,
        shape: Shape::Circle,
        radius: theme.marker_px * 1.4,
        fill: theme.colors.paper,
        core: Some(theme.colors.ink),
        outline: Stroke {
            width: theme.heavy_px,
            color: theme.colors.ink,
        },
    };
    picture.marker(marker);
    let bold = Font::label(theme).bold();
    let away = marker.radius + theme.gap_px;
    let line = frame.y_px(scene.capacity_gb);
    let mut rooms = tag::rooms_beside(at, away, &scene.peak_label, bold, theme);
    // Above comes first, and moved in from the edges rather than aslant.
    let moved_in = |room: &Rect| {
        let half = room.width() / 2.0;
        let middle = between(room.centre().x, half, (picture.size.width - half).max(half));
        Rect::centred(
            point(middle, room.centre().y),
            Size {
                width: room.width(),
                height: room.height(),
            },
        )
    };
    let level: Vec<Rect> = rooms.iter().skip(2).take(2).map(moved_in).collect();
    rooms.splice(0..0, level);
    let is_off_line = |room: &&Rect| line < room.top - 1.0 || line > room.bottom + 1.0;
    let fits = |room: &&Rect| picture.has_room(room) && room.bottom < frame.rect.bottom;
    let strict = rooms.iter().find(|room| fits(room) && is_off_line(room));
    let found = strict.or_else(|| rooms.iter().find(fits)).copied();
    if let Some(room) = found {
        tag::write(picture, &room, &scene.peak_label, bold, theme);
    }
}

/// The words of the capacity, right above or below its line, over the areas or clear of them.
fn write_capacity(picture: &mut Picture, scene: &TimelineScene, frame: &Frame, theme: &Theme) {
    let bold = Font::label(theme).bold();
    let rect = frame.rect;
    let y = frame.y_px(scene.capacity_gb);
    let size = tag::room(point(0.0, 0.0), &scene.capacity_label, bold, theme);
    let (half, height) = (size.width() / 2.0, size.height());
    let away = theme.heavy_px / 2.0 + height / 2.0 + 1.0;
    let tops = frame.tops(scene, scene.blocks.len());
    let mut rooms = Vec::new();
    for middle in [y - away, y + away] {
        let mut x = rect.left + half + theme.gap_px;
        while x + half <= picture.size.width {
            rooms.push(tag::room(
                point(x, middle),
                &scene.capacity_label,
                bold,
                theme,
            ));
            x += (rect.width() / 24.0).max(1.0);
        }
    }
    let peak = frame.columns.get(scene.peak).map(|x| {
        let top = height_at(&tops, *x).unwrap_or(rect.top);
        Rect::centred(
            point(*x, top),
            Size {
                width: theme.marker_px * 4.0,
                height: theme.marker_px * 4.0,
            },
        )
    });
    let is_free = |room: &&Rect| {
        picture.has_room(room)
            && peak.is_none_or(|peak| !peak.overlaps(room))
            && room.bottom < rect.bottom
    };
    let is_clear = |room: &&Rect| {
        let columns = frame
            .columns
            .iter()
            .copied()
            .filter(|x| *x > room.left && *x < room.right);
        let mut at = [room.left, room.right].into_iter().chain(columns);
        at.all(|x| height_at(&tops, x).is_none_or(|top| top > room.bottom))
    };
    let clear = rooms
        .iter()
        .find(|room| is_free(room) && is_clear(room))
        .copied();
    let covering = rooms.iter().find(is_free).copied();
    let found = match clear {
        None if write_key(picture, scene, theme) => None,
        None => covering,
        clear => clear,
    };
    if let Some(room) = found {
        tag::write(picture, &room, &scene.capacity_label, bold, theme);
    }
}

/// The words of the capacity beside the axis title, behind a piece of its line: no data lie there.
fn write_key(picture: &mut Picture, scene: &TimelineScene, theme: &Theme) -> bool {
    let bold = Font::label(theme).bold();
    let y = theme.label_px.max(theme.tick_px) * LINE_HEIGHT / 2.0;
    let right = picture.size.width;
    let width = bold.measure(&scene.capacity_label).width;
    let end = right - width - theme.gap_px;
    let at = point(right, y);
    let is_written = end > theme.gap_px * 4.0
        && write_bare(picture, at, Align::Right, &scene.capacity_label, bold);
    if is_written {
        let stroke = Stroke {
            width: theme.heavy_px,
            color: theme.colors.ink,
        };
        let from = point(end - theme.label_px, y);
        picture.rule(from, point(end, y), stroke);
    }
    is_written
}
