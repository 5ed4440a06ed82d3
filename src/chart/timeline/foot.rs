//! The names of the instants along the foot, in as few rows as they need, and of their groups.

use super::super::geometry::{Rect, Size, between, point};
use super::super::measure::LINE_HEIGHT;
use super::super::order::sorted_by;
use super::super::picture::{Align, Font, Picture, Stroke};
use super::super::tag::write_bare;
use super::super::theme::Theme;
use super::TimelineScene;
use super::frame::Frame;

/// Names stand in at most so many rows, and in a low picture in one.
const MOST_ROWS: u32 = 3;
const LOW_EM: f64 = 18.0;

/// How many rows the names need; at most [`MOST_ROWS`], even if some then find no room.
pub(super) fn rows(scene: &TimelineScene, columns: &[f64], size: Size, theme: &Theme) -> u32 {
    let most = if size.height < theme.label_px * LOW_EM {
        1
    } else {
        MOST_ROWS
    };
    let spans = spans(scene, columns, size.width, theme);
    let gap = theme.tick_px * 0.75;
    // Apart within a row, and clear of the ticks of the names between, which stand lower.
    let fits = |rows: &u32| {
        let rows = usize::try_from(*rows).unwrap_or(1);
        let later = spans.iter().enumerate().map(|(index, span)| {
            let next = spans.get(index + rows).map_or(f64::INFINITY, |next| next.0);
            (index, span, next)
        });
        later.into_iter().all(|(index, (left, right), next)| {
            let row = index % rows;
            let lower = |other: usize| other % rows > row && other != index;
            let mut ticks = columns
                .iter()
                .enumerate()
                .filter(|(other, _)| lower(*other));
            *right + gap <= next && ticks.all(|(_, x)| x < left || x > right)
        })
    };
    (1..most).find(fits).unwrap_or(most)
}

/// From where to where each name reaches, moved in from the edges.
fn spans(scene: &TimelineScene, columns: &[f64], width: f64, theme: &Theme) -> Vec<(f64, f64)> {
    let font = Font::tick(theme);
    let named = scene.instants.iter().zip(columns);
    let span = |(instant, x): (&super::Instant, &f64)| {
        let half = font.measure(&instant.label).width / 2.0;
        let middle = between(*x, half, (width - half).max(half));
        (middle - half, middle + half)
    };
    named.map(span).collect()
}

/// How far below the plot the names begin: clear of the axis' lowest number.
pub(super) fn top_px(theme: &Theme) -> f64 {
    theme.tick_px * LINE_HEIGHT * 0.5 + theme.gap_px * 0.5
}

/// Writes them: where there is no room for all, the peak's first. A name that its tick would reach only
/// through another, or that another's tick runs through, is left off.
pub(super) fn write(picture: &mut Picture, scene: &TimelineScene, frame: &Frame, theme: &Theme) {
    let font = Font::tick(theme);
    let line = theme.tick_px * LINE_HEIGHT;
    let ground = frame.rect.bottom;
    let top = ground + top_px(theme);
    let axis = Stroke {
        width: theme.thin_px,
        color: theme.colors.faint,
    };
    let spans = spans(scene, &frame.columns, picture.size.width, theme);
    let rows = frame.rows.max(1);
    let mut row = 0;
    let mut names = Vec::new();
    let instants = scene.instants.iter().zip(spans).zip(&frame.columns);
    for (index, ((instant, (left, right)), x)) in instants.enumerate() {
        let start = top + line * f64::from(row);
        names.push((
            index,
            *x,
            Rect::new(left, start, right, start + line),
            instant,
        ));
        row = (row + 1) % rows;
    }
    let last = names.len().saturating_sub(1);
    let rank = |index: usize| match index {
        _ if index == scene.peak => 0.0,
        0 => 1.0,
        _ if index == last => 1.0,
        _ => 2.0,
    };
    let mut written: Vec<(f64, Rect)> = Vec::new();
    for (_, x, room, instant) in sorted_by(names, |(index, ..)| rank(*index)) {
        let apart = Rect::new(
            room.left - line * 0.3,
            room.top,
            room.right + line * 0.3,
            room.bottom,
        );
        let runs_through = |x: f64, end: f64, other: &Rect| {
            x > other.left - 1.0 && x < other.right + 1.0 && end > other.top + 1.0
        };
        let is_free = written.iter().all(|(other_x, other)| {
            !apart.overlaps(other)
                && !runs_through(x, room.top, other)
                && !runs_through(*other_x, other.top, &room)
        });
        let is_written =
            is_free && write_bare(picture, room.centre(), Align::Centre, &instant.label, font);
        let end = if is_written {
            room.top
        } else {
            ground + theme.gap_px
        };
        picture.rule(point(x, ground), point(x, end), axis);
        if is_written {
            written.push((x, room));
        }
    }
    if frame.has_groups {
        write_groups(picture, scene, frame, theme);
    }
}

fn write_groups(picture: &mut Picture, scene: &TimelineScene, frame: &Frame, theme: &Theme) {
    let font = Font::tick(theme);
    let line = theme.tick_px * LINE_HEIGHT;
    let y = picture.size.height - line / 2.0;
    let stroke = Stroke {
        width: theme.hairline_px,
        color: theme.colors.faint,
    };
    for group in &scene.groups {
        let ends = (
            frame.columns.get(group.first),
            frame.columns.get(group.last),
        );
        let (Some(&from), Some(&to)) = ends else {
            continue;
        };
        let (from, to) = (from - theme.gap_px, to + theme.gap_px);
        let half = font.measure(&group.label).width / 2.0 + theme.gap_px * 1.5;
        let middle = f64::midpoint(from, to);
        if half * 2.0 > to - from
            || !write_bare(picture, point(middle, y), Align::Centre, &group.label, font)
        {
            continue;
        }
        for (start, end) in [(from, middle - half), (middle + half, to)] {
            picture.rule(point(start, y), point(end, y), stroke);
        }
        for x in [from, to] {
            picture.rule(point(x, y - theme.gap_px), point(x, y), stroke);
        }
    }
}
