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

/// What lies where along and above the bar.
pub(super) struct Frame {
    /// The pixels of the axis.
    pub(super) span: Span,
    /// The upper edge of the bar.
    bar_top: f64,
    /// What the labels need below the bar.
    below: f64,
    /// Whether capacity and what is too much are apart.
    is_two_lines: bool,
    /// Whether the labels are a row.
    is_row: bool,
}

impl Frame {
    /// The frame between two margins, for an area of a width.
    pub(super) fn new(
        scene: &MemoryScene,
        width: f64,
        (left, right): (f64, f64),
        theme: &Theme,
    ) -> Self {
        let gap = theme.gap_px;
        let label_line = theme.label_px * LINE_HEIGHT;
        let span = Span {
            from: left,
            to: width - right,
        };
        let is_two_lines = !is_head_one_line(scene, width, span, theme);
        let head_lines = if is_two_lines { 2.0 } else { 1.0 };
        let is_row = row_fits(scene, width, span, theme);
        let rows = if is_row {
            2.0
        } else {
            f64::from(u32::try_from(Bar::stacked(scene).len()).unwrap_or(0))
        };
        Self {
            span,
            bar_top: label_line * head_lines + theme.tick_px * LINE_HEIGHT + gap * 4.0,
            below: label_line * rows + gap * 6.0,
            is_two_lines,
            is_row,
        }
    }

    /// What everything but the bar needs.
    pub(super) const fn beside_bar_px(&self) -> f64 {
        self.bar_top + self.below
    }
}

pub(super) fn layout(scene: &MemoryScene, size: Size, theme: &Theme) -> Picture {
    layout_between(scene, size, (theme.gap_px, total_px(scene, theme)), theme)
}

/// What the total needs at the end of the bar.
pub(super) fn total_px(scene: &MemoryScene, theme: &Theme) -> f64 {
    total_font(theme).measure(&scene.total_label).width + theme.gap_px * 4.0
}

fn total_font(theme: &Theme) -> Font {
    Font {
        size: theme.total_px,
        ..Font::label(theme).bold()
    }
}

/// The scene as a picture, its axis between two margins.
pub(super) fn layout_between(
    scene: &MemoryScene,
    size: Size,
    margins: (f64, f64),
    theme: &Theme,
) -> Picture {
    let mut picture = Picture::new(size, theme);
    let gap = theme.gap_px;
    let total = total_font(theme);
    let frame = Frame::new(scene, size.width, margins, theme);
    let Frame { span, bar_top, .. } = frame;
    let room = size.height - frame.beside_bar_px();
    // Where there is no height for the names, the bar is better than nothing: they are read by pointing.
    let has_names = room >= gap * 2.0;
    let room = if has_names {
        room
    } else {
        room + frame.below - gap
    };
    let thickness = room.min(theme.bar_px);
    if thickness < gap * 2.0 || span.to < 60.0 {
        return picture;
    }
    let bar = Bar {
        axis: Bar::axis_of(scene),
        span,
        across: (bar_top, bar_top + thickness),
        is_upright: false,
    };
    draw_axis(&mut picture, scene, &bar, theme);
    bar.draw(&mut picture, scene, theme);
    draw_head(&mut picture, scene, &bar, frame.is_two_lines, theme);
    let mut end = bar.px(scene.total_gb());
    let capacity = bar.px(scene.capacity_gb);
    let total_width = total.measure(&scene.total_label).width;
    if !scene.exceeds() && capacity < end + gap * 3.0 + total_width {
        end = end.max(capacity);
    }
    let at = point(end + gap * 2.5, bar_top + thickness / 2.0);
    picture.text(at, Align::Left, &scene.total_label, total);
    match (has_names, frame.is_row) {
        (false, _) => {}
        (true, true) => draw_row(&mut picture, scene, &bar, theme),
        (true, false) => draw_list(&mut picture, scene, &bar, theme),
    }
    picture
}

fn bar_of(scene: &MemoryScene, span: Span) -> Bar {
    Bar {
        axis: Bar::axis_of(scene),
        span,
        across: (0.0, 1.0),
        is_upright: false,
    }
}

/// Whether the capacity and what is too much fit side by side, on either side of the line.
fn is_head_one_line(scene: &MemoryScene, width: f64, span: Span, theme: &Theme) -> bool {
    let bold = Font::label(theme).bold();
    let line = bar_of(scene, span).px(scene.capacity_gb);
    let before = bold.measure(&capacity_text(scene)).width + theme.gap_px * 2.0;
    let after = bold.measure(&scene.beyond_label).width + theme.gap_px * 2.0;
    !scene.exceeds() || (before <= line && line + after <= width)
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
    let mut top = if is_two_lines { line_height } else { 0.0 };
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
        if left < line && left + width > line {
            // The words leave the line no room beside them.
            top = y + line_height / 2.0;
        }
    }
    picture.rule(point(line, top), point(line, over), stroke);
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

fn row_fits(scene: &MemoryScene, width: f64, span: Span, theme: &Theme) -> bool {
    spread(&row_items(scene, &bar_of(scene, span), theme), 0.0, width).is_some()
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
