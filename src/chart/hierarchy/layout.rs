//! The levels as marks.

use super::super::geometry::{Rect, Size, point};
use super::super::measure::LINE_HEIGHT;
use super::super::picture::{Align, Font, Picture, Stroke};
use super::super::plot::ticks_along;
use super::super::tag::{self, write_bare};
use super::super::theme::Theme;
use super::shape::{Rows, Shape};
use super::{HierarchyScene, Level, draw};

pub(super) fn layout(scene: &HierarchyScene, size: Size, theme: &Theme) -> Picture {
    let mut picture = Picture::new(size, theme);
    let Some(shape) = Shape::of(scene, size, theme) else {
        return picture;
    };
    draw_axis(&mut picture, scene, &shape, theme);
    if !shape.is_tight {
        draw_head(&mut picture, scene, &shape, theme);
    }
    draw_card(&mut picture, scene, &shape, theme);
    for (level, top) in scene.levels.iter().zip(&shape.tops) {
        match shape.rows {
            Rows::Beside => draw_beside(&mut picture, level, *top, &shape, theme),
            Rows::Above => draw_above(&mut picture, level, *top, &shape, theme),
        }
    }
    write_ratios(&mut picture, scene, &shape, theme);
    picture
}

/// Decades as hairlines through all rows, with their numbers below.
fn draw_axis(picture: &mut Picture, scene: &HierarchyScene, shape: &Shape, theme: &Theme) {
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
    let top = if shape.is_tight {
        0.0
    } else {
        line + theme.gap_px
    };
    let y = shape.foot + theme.gap_px + line / 2.0;
    for tick in ticks_along(&shape.axis, shape.span.length(), "", theme) {
        let Some(label) = tick.label else { continue };
        let x = shape.x_px(tick.value);
        picture.rule(point(x, top), point(x, shape.foot), hairline);
        let half = font.measure(&label).width / 2.0;
        let middle = x.min(picture.size.width - half).max(half);
        write_bare(picture, point(middle, y), Align::Centre, &label, font);
    }
    let (from, to) = (shape.span.from, shape.span.to);
    picture.rule(point(from, shape.foot), point(to, shape.foot), axis);
    let title = point(to, y + line);
    write_bare(picture, title, Align::Right, &scene.x_title, font);
}

fn draw_head(picture: &mut Picture, scene: &HierarchyScene, shape: &Shape, theme: &Theme) {
    let y = theme.tick_px * LINE_HEIGHT / 2.0;
    let right = picture.size.width;
    if has_times(shape, right, theme) {
        let font = Font::tick(theme);
        write_bare(
            picture,
            point(right, y),
            Align::Right,
            &scene.time_title,
            font,
        );
    }
    let left = match shape.rows {
        Rows::Beside => shape.span.from,
        Rows::Above => 0.0,
    };
    draw::key(picture, scene, left, y, theme);
}

/// Whether the scale leaves room for times at its right.
fn has_times(shape: &Shape, width: f64, theme: &Theme) -> bool {
    shape.rows == Rows::Beside && width - shape.span.to > theme.gap_px * 5.0
}

/// The line where the card ends, with its words.
fn draw_card(picture: &mut Picture, scene: &HierarchyScene, shape: &Shape, theme: &Theme) {
    let Some(top) = shape.tops.get(scene.on_card) else {
        return;
    };
    let words_px = if shape.is_tight {
        theme.gap_px * 2.0
    } else {
        theme.label_px * LINE_HEIGHT
    };
    let y = top - words_px / 2.0;
    let width = picture.size.width;
    let heavy = Stroke {
        width: theme.line_px,
        color: theme.colors.ink,
    };
    let bold = Font::label(theme).bold();
    let size = bold.measure(&scene.beyond_card_label);
    let words = size.width + theme.gap_px * 2.0;
    let at = point(0.0, y);
    let is_written =
        !shape.is_tight && write_bare(picture, at, Align::Left, &scene.beyond_card_label, bold);
    let from = if is_written { words } else { 0.0 };
    picture.rule(point(from, y), point(width, y), heavy);
}

fn draw_beside(picture: &mut Picture, level: &Level, top: f64, shape: &Shape, theme: &Theme) {
    let (label, tick) = (Font::label(theme), Font::tick(theme));
    let (line, tick_line) = (label.size * LINE_HEIGHT, tick.size * LINE_HEIGHT);
    let y = shape.middle(top, theme);
    let has_second = shape.row_px >= line + tick_line && !level.capacity_label.is_empty();
    let lift = if has_second { tick_line / 2.0 } else { 0.0 };
    write_bare(
        picture,
        point(0.0, y - lift),
        Align::Left,
        &level.name,
        label,
    );
    if has_second {
        let below = point(0.0, y - lift + f64::midpoint(line, tick_line));
        write_bare(picture, below, Align::Left, &level.capacity_label, tick);
    }
    let width = picture.size.width;
    let mut right_px = 0.0;
    if has_times(shape, width, theme) {
        let end = point(width, y);
        write_bare(picture, end, Align::Right, &level.time_label, label);
        right_px = label.measure(&level.time_label).width + theme.gap_px * 2.0;
    }
    let ends = draw::points(picture, level, shape, (y, top + shape.row_px - y), theme);
    write_value(picture, level, ends, (y, right_px), shape, theme);
}

/// A level's value right of its last point; failing that left of its first, or above its line.
fn write_value(
    picture: &mut Picture,
    level: &Level,
    ends: Option<(f64, f64)>,
    (y, right_px): (f64, f64),
    shape: &Shape,
    theme: &Theme,
) {
    let font = Font::label(theme);
    let (from, to) = (shape.span.from, shape.span.to);
    let away = theme.marker_px + theme.gap_px * 0.5;
    let (first, last) = ends.unwrap_or((from, from));
    let limit = to.max(picture.size.width - right_px);
    for words in [&level.value_label, &level.short_value_label] {
        let Size { width, height } = tag::room(point(0.0, 0.0), words, font, theme).size();
        let right = Rect::new(
            last + away,
            y - height / 2.0,
            last + away + width,
            y + height / 2.0,
        );
        let left = Rect::new(
            first - away - width,
            y - height / 2.0,
            first - away,
            y + height / 2.0,
        );
        let rise = theme.marker_px + height;
        let above = Rect::new(to - width, y - rise, to, y - theme.marker_px);
        let has_line_above = shape.row_px >= height * 2.0 + theme.marker_px * 2.0;
        let rooms = [
            (right.right <= limit, right),
            (left.left >= from, left),
            (has_line_above, above),
        ];
        for (is_open, room) in rooms {
            if is_open && tag::write(picture, &room, words, font, theme) {
                return;
            }
        }
    }
}

fn draw_above(picture: &mut Picture, level: &Level, top: f64, shape: &Shape, theme: &Theme) {
    let y = shape.middle(top, theme);
    let words_y = shape.words_above(top, theme);
    let width = picture.size.width;
    let (label, muted) = (Font::label(theme), Font::muted(theme));
    let gap = theme.gap_px;
    write_bare(
        picture,
        point(0.0, words_y),
        Align::Left,
        &level.name,
        label,
    );
    let mut left = label.measure(&level.name).width + gap * 2.0;
    let mut right = width;
    for words in [&level.value_label, &level.short_value_label] {
        let needs = label.measure(words).width;
        if right - needs >= left
            && write_bare(picture, point(right, words_y), Align::Right, words, label)
        {
            right -= needs + gap * 2.0;
            break;
        }
    }
    // What it holds, and the time, where the line has room.
    for words in [&level.capacity_label, &level.long_time_label] {
        let needs = muted.measure(words).width;
        if left + needs <= right
            && write_bare(picture, point(left, words_y), Align::Left, words, muted)
        {
            left += needs + gap * 2.0;
        }
    }
    draw::points(picture, level, shape, (y, top + shape.row_px - y), theme);
}

/// The ratios at the foot: name and value in columns, or one above the other.
fn write_ratios(picture: &mut Picture, scene: &HierarchyScene, shape: &Shape, theme: &Theme) {
    let (name, value) = (Font::label(theme), Font::label(theme).bold());
    let names = scene
        .ratios
        .iter()
        .map(|ratio| name.measure(&ratio.name).width);
    let column = names.fold(0.0, f64::max) + theme.gap_px * 4.0;
    let line = theme.label_px * LINE_HEIGHT;
    for (index, ratio) in scene.ratios.iter().enumerate() {
        let rect = shape.ratio_rect(index, picture.size, theme);
        let first = rect.top + line / 2.0;
        let at = match shape.ratio_lines {
            0 => return,
            1 => point(column, first),
            _ => point(0.0, first + line),
        };
        write_bare(picture, point(0.0, first), Align::Left, &ratio.name, name);
        write_bare(picture, at, Align::Left, &ratio.value_label, value);
    }
}
