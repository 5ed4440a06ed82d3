//! The memory chart on a wide area: the bar lies, its labels are a row below it, or a short list
//! where the row has no room.

use super::super::axis::Span;
use super::super::column::{Item, spread};
use super::super::geometry::{Rect, Size, point};
use super::super::measure::LINE_HEIGHT;
use super::super::picture::{Align, Font, Picture, Stroke};
use super::super::plot::ticks_along;
use super::super::theme::Theme;
use super::MemoryScene;
use super::bar::Bar;

pub(super) fn layout(scene: &MemoryScene, size: Size, theme: &Theme) -> Picture {
    let mut picture = Picture::new(size, theme);
    let gap = theme.gap_px;
    let total = Font {
        size: theme.total_px,
        ..Font::label(theme).bold()
    };
    let label_line = theme.label_px * LINE_HEIGHT;
    let tick_line = theme.tick_px * LINE_HEIGHT;
    let right = size.width - total.measure(&scene.total_label).width - gap * 4.0;
    let head_lines = if is_head_one_line(scene, size, right, theme) {
        1.0
    } else {
        2.0
    };
    let bar_top = label_line * head_lines + tick_line + gap * 4.0;
    let rows = Bar::stacked(scene).len();
    let is_row = row_fits(scene, size, right, theme);
    let below = if is_row {
        2.0
    } else {
        f64::from(u32::try_from(rows).unwrap_or(0))
    };
    let below = label_line * below + gap * 6.0;
    let thickness = (size.height - bar_top - below).min(theme.bar_px);
    if thickness < gap * 2.0 || right < 60.0 {
        return picture;
    }
    let bar = Bar {
        axis: Bar::axis_of(scene),
        span: Span {
            from: gap,
            to: right,
        },
        across: (bar_top, bar_top + thickness),
        is_upright: false,
    };
    draw_axis(&mut picture, scene, &bar, theme);
    bar.draw(&mut picture, scene, theme);
    draw_head(&mut picture, scene, &bar, head_lines > 1.0, theme);
    let mut end = bar.px(scene.total_gb());
    let capacity = bar.px(scene.capacity_gb);
    let total_width = total.measure(&scene.total_label).width;
    if !scene.exceeds() && capacity < end + gap * 3.0 + total_width {
        end = end.max(capacity);
    }
    let at = point(end + gap * 2.5, bar_top + thickness / 2.0);
    picture.text(at, Align::Left, &scene.total_label, total);
    if is_row {
        draw_row(&mut picture, scene, &bar, theme);
    } else {
        draw_list(&mut picture, scene, &bar, theme);
    }
    picture
}

fn bar_of(scene: &MemoryScene, right: f64, theme: &Theme) -> Bar {
    let span = Span {
        from: theme.gap_px,
        to: right,
    };
    Bar {
        axis: Bar::axis_of(scene),
        span,
        across: (0.0, 1.0),
        is_upright: false,
    }
}

/// Whether the capacity and what is too much fit side by side, on either side of the line.
fn is_head_one_line(scene: &MemoryScene, size: Size, right: f64, theme: &Theme) -> bool {
    let bold = Font::label(theme).bold();
    let line = bar_of(scene, right, theme).px(scene.capacity_gb);
    let before = bold.measure(&capacity_text(scene)).width + theme.gap_px * 2.0;
    let after = bold.measure(&scene.beyond_label).width + theme.gap_px * 2.0;
    !scene.exceeds() || (before <= line && line + after <= size.width)
}

fn capacity_text(scene: &MemoryScene) -> String {
    format!("{} {}", scene.capacity_label, scene.capacity_value_label)
}

/// The capacity and what is too much, above the bar at the capacity line.
fn draw_head(
    picture: &mut Picture,
    scene: &MemoryScene,
    bar: &Bar,
    is_two_lines: bool,
    theme: &Theme,
) {
    let bold = Font::label(theme).bold();
    let line_height = theme.label_px * LINE_HEIGHT;
    let gap = theme.gap_px;
    let line = bar.px(scene.capacity_gb);
    let text = capacity_text(scene);
    let width = bold.measure(&text).width;
    let limit = picture.size.width;
    let before = line - gap * 2.0;
    let left = if before >= width {
        before - width
    } else {
        (line + gap * 2.0).min(limit - width).max(0.0)
    };
    let first = line_height / 2.0;
    picture.text(point(left, first), Align::Left, &text, bold);
    let stroke = Stroke {
        width: theme.hairline_px,
        color: theme.colors.ink,
    };
    let over = bar.across.0 - gap * 2.5;
    let top = if is_two_lines { line_height } else { 0.0 };
    picture.rule(point(line, top), point(line, over), stroke);
    if scene.exceeds() {
        let width = bold.measure(&scene.beyond_label).width;
        let y = if is_two_lines {
            first + line_height
        } else {
            first
        };
        let after = line + gap * 2.0;
        let left = if after + width <= limit {
            after
        } else {
            (line - gap * 2.0 - width).max(0.0)
        };
        picture.text(point(left, y), Align::Left, &scene.beyond_label, bold);
    }
}

/// Ticks above the bar, except where the capacity line stands.
fn draw_axis(picture: &mut Picture, scene: &MemoryScene, bar: &Bar, theme: &Theme) {
    let axis = Stroke {
        width: theme.thin_px,
        color: theme.colors.faint,
    };
    let font = Font::tick(theme);
    let gap = theme.gap_px;
    let capacity = bar.px(scene.capacity_gb);
    let (base, top) = (bar.across.0 - gap, bar.across.0 - gap * 2.0);
    let middle = top - theme.tick_px * LINE_HEIGHT / 2.0;
    let (from, to) = (bar.span.from, bar.span.to);
    picture.rule(point(from, base), point(to, base), axis);
    let ticks = ticks_along(&bar.axis, bar.span.length(), &scene.axis_title, theme);
    let last = ticks.last().map(|tick| tick.value);
    for tick in ticks {
        let x = bar.px(tick.value);
        picture.rule(point(x, top), point(x, base), axis);
        let mut label = tick.label.unwrap_or_default();
        if Some(tick.value) == last && !scene.axis_title.is_empty() {
            label = format!("{label} {}", scene.axis_title);
        }
        let width = font.measure(&label).width;
        let left = (x - width / 2.0).max(0.0);
        if (capacity - left - width / 2.0).abs() > width / 2.0 + gap * 1.5 {
            picture.text(point(left, middle), Align::Left, &label, font);
        }
    }
}

fn row_items(scene: &MemoryScene, bar: &Bar, theme: &Theme) -> Vec<Item> {
    let font = Font::label(theme);
    Bar::stacked(scene)
        .into_iter()
        .map(|(block, from, to)| {
            let width = font
                .measure(&block.label)
                .width
                .max(font.measure(&block.value_label).width);
            Item {
                wish: bar.rect(from, to).centre().x,
                room: width + theme.gap_px * 3.0,
            }
        })
        .collect()
}

fn row_fits(scene: &MemoryScene, size: Size, right: f64, theme: &Theme) -> bool {
    spread(
        &row_items(scene, &bar_of(scene, right, theme), theme),
        0.0,
        size.width,
    )
    .is_some()
}

/// Names and values below their segments.
fn draw_row(picture: &mut Picture, scene: &MemoryScene, bar: &Bar, theme: &Theme) {
    let items = row_items(scene, bar, theme);
    let Some(middles) = spread(&items, 0.0, picture.size.width) else {
        return;
    };
    let line = theme.label_px * LINE_HEIGHT;
    let gap = theme.gap_px;
    let leader = Stroke {
        width: theme.hairline_px,
        color: theme.colors.faint,
    };
    let (edge, top) = (bar.across.1, bar.across.1 + gap * 5.0);
    for (((block, _, _), item), middle) in Bar::stacked(scene).into_iter().zip(items).zip(middles) {
        let path = vec![
            point(item.wish, edge + gap * 0.5),
            point(item.wish, edge + gap * 2.0),
            point(middle, top - gap * 0.5),
        ];
        picture.line(path, leader);
        let font = Font::label(theme);
        picture.text(
            point(middle, top + line / 2.0),
            Align::Centre,
            &block.label,
            font,
        );
        let below = point(middle, top + line * 1.5);
        picture.text(below, Align::Centre, &block.value_label, Font::muted(theme));
    }
}

/// Names and values as a list with a sample of each colour: only where a row has no room.
fn draw_list(picture: &mut Picture, scene: &MemoryScene, bar: &Bar, theme: &Theme) {
    let line = theme.label_px * LINE_HEIGHT;
    let gap = theme.gap_px;
    let font = Font::label(theme);
    let sample = theme.label_px * 0.8;
    let indent = gap + sample + gap * 2.0;
    let stacked = Bar::stacked(scene);
    let names = stacked
        .iter()
        .map(|(block, _, _)| font.measure(&block.label).width);
    let values = stacked
        .iter()
        .map(|(block, _, _)| font.measure(&block.value_label).width);
    let right = indent + names.fold(0.0, f64::max) + gap * 6.0 + values.fold(0.0, f64::max);
    let right = right.min(picture.size.width);
    let mut y = bar.across.1 + gap * 5.0 + line / 2.0;
    for (block, _, _) in stacked {
        let middle = point(gap + sample / 2.0, y);
        let rect = Rect::centred(
            middle,
            Size {
                width: sample,
                height: sample,
            },
        );
        picture.fill(rect, theme.colors.block(block.kind));
        picture.outline(
            rect,
            Stroke {
                width: theme.thin_px,
                color: theme.colors.ink,
            },
        );
        picture.text(point(indent, y), Align::Left, &block.label, font);
        picture.text(point(right, y), Align::Right, &block.value_label, font);
        y += line;
    }
}
