//! The memory chart on a tall area: the bar stands, its labels form a column beside it.

use super::super::axis::Span;
use super::super::column::{Item, spread};
use super::super::geometry::{Rect, Size, between, point};
use super::super::measure::LINE_HEIGHT;
use super::super::order::sorted_by;
use super::super::picture::{Align, Font, Picture, Stroke};
use super::super::theme::Theme;
use super::MemoryScene;
use super::bar::Bar;

/// How much wider than its words the column may be.
const SPACIOUS: f64 = 1.3;
/// The narrowest bar, in gaps: wide enough for its pattern to be seen.
const NARROWEST_BAR: f64 = 8.0;

/// A line of the column.
struct Entry<'a> {
    name: &'a str,
    value: &'a str,
    /// Where on the bar it belongs.
    at: f64,
    is_bold: bool,
    gb: f64,
}

impl Entry<'_> {
    fn font(&self, theme: &Theme) -> Font {
        let font = Font::label(theme);
        if self.is_bold { font.bold() } else { font }
    }
}

/// Where leaders bend, in gaps from the bar.
const BEND: f64 = 4.0;

/// The scene as a picture; none if the bar is too short or the column too narrow for its words.
pub(super) fn layout(scene: &MemoryScene, size: Size, theme: &Theme) -> Option<Picture> {
    let mut picture = Picture::new(size, theme);
    let axis = Bar::axis_of(scene);
    let (tick, total) = (Font::tick(theme), total_font(theme));
    let tick_line = theme.tick_px * LINE_HEIGHT;
    let gap = theme.gap_px;
    let foot = size.height - tick_line / 2.0 - gap;
    let head = head_px(scene, foot, theme);
    if foot - head < 40.0 || size.width < 80.0 {
        return None;
    }
    let span = Span {
        from: foot,
        to: head,
    };
    let ticks = axis.ticks(span.length(), theme.tick_px * 4.0);
    let widths = ticks.iter().filter_map(|tick| tick.label.as_deref());
    let left = widths
        .map(|text| tick.measure(text).width)
        .fold(0.0, f64::max)
        + 2.0 * gap;
    let bar_left = left + 4.0 * gap;
    // A pixel more, lest rounding push the longest word over the edge.
    let to_column = 8.0 * gap + 1.0;
    // Long words take their room from the bar, as far as it can give any.
    let room = size.width - bar_left - to_column - widest_words(scene, theme);
    let bar_width = theme.bar_px.min(size.width * 0.3).min(room);
    // A total on top of a bar that fits would run into the names of what lies at its foot.
    let total_width = total.measure(&scene.total_label).width;
    let is_clear = scene.exceeds() || left + gap + total_width < bar_left + bar_width + to_column;
    if bar_width < NARROWEST_BAR * gap || !is_clear {
        return None;
    }
    let bar = Bar {
        axis,
        span,
        across: (bar_left, bar_left + bar_width),
        is_upright: true,
    };
    let column_left = bar.across.1 + to_column;
    draw_axis(&mut picture, scene, &bar, left, theme);
    bar.draw(&mut picture, scene, theme);
    // Beside a bar that fits leaders rise to the names: the total keeps off them, if need be in smaller signs.
    let (most, squeeze) = if scene.exceeds() {
        (column_left - gap, 1.0)
    } else {
        let most = bar.across.1 + gap * (BEND - 0.5);
        (most, ((most - left - gap) / total_width).min(1.0))
    };
    let total = Font {
        size: total.size * squeeze,
        ..total
    };
    let words_left = bar_left.min(most - total_width * squeeze).max(left + gap);
    let top = draw_total(&mut picture, scene, &bar, (words_left, total), theme);
    let column = Rect::new(column_left, top, size.width, size.height);
    draw_column(&mut picture, entries(scene, &bar), &bar, &column, theme);
    Some(picture)
}

/// The pixel row at which the axis ends: below its title and, if the bar reaches that high, low enough
/// for what is written on top of it.
fn head_px(scene: &MemoryScene, foot: f64, theme: &Theme) -> f64 {
    let title = theme.tick_px * LINE_HEIGHT * 1.5 + theme.gap_px;
    let beyond = if scene.exceeds() { theme.label_px } else { 0.0 };
    let words = (theme.total_px + beyond) * LINE_HEIGHT + theme.gap_px * 2.0;
    let axis = Bar::axis_of(scene);
    // A capacity line right on top of the bar lifts the words above it.
    let top = between(scene.total_gb().max(scene.capacity_gb), 0.0, axis.hi());
    let part = (top / axis.hi()).max(0.1);
    title.max((words - foot * (1.0 - part)) / part)
}

/// The width of the longest name or value in the column.
fn widest_words(scene: &MemoryScene, theme: &Theme) -> f64 {
    let (plain, bold) = (Font::label(theme), Font::label(theme).bold());
    let blocks = scene.blocks.iter().filter(|block| block.drawn_gb() > 0.0);
    blocks
        .flat_map(|block| [(&block.label, plain), (&block.value_label, plain)])
        .chain([
            (&scene.capacity_label, bold),
            (&scene.capacity_value_label, bold),
        ])
        .map(|(text, font)| font.measure(text).width)
        .fold(0.0, f64::max)
}

fn total_font(theme: &Theme) -> Font {
    Font {
        size: theme.total_px,
        ..Font::label(theme).bold()
    }
}

fn draw_axis(picture: &mut Picture, scene: &MemoryScene, bar: &Bar, left: f64, theme: &Theme) {
    let axis = Stroke {
        width: theme.thin_px,
        color: theme.colors.faint,
    };
    let gap = theme.gap_px;
    let font = Font::tick(theme);
    // A short title stands on its axis; a long one goes above everything that may top the bar.
    let line = theme.tick_px * LINE_HEIGHT;
    let is_short = font.measure(&scene.axis_title).width <= bar.across.0 - gap;
    let title_y = if is_short {
        bar.span.to - line
    } else {
        line / 2.0
    };
    picture.text(point(0.0, title_y), Align::Left, &scene.axis_title, font);
    for tick in bar.axis.ticks(bar.span.length(), theme.tick_px * 4.0) {
        let y = bar.px(tick.value);
        picture.rule(point(left, y), point(left + gap * 1.25, y), axis);
        let label = tick.label.unwrap_or_default();
        picture.text(point(left - gap, y), Align::Right, &label, font);
    }
    picture.rule(point(left, bar.span.to), point(left, bar.span.from), axis);
    let end = point(bar.across.1 + gap * 2.5, bar.span.from);
    picture.rule(point(left, bar.span.from), end, axis);
}

/// Writes the total, and what is too much, on top of the bar; returns where the column may begin.
fn draw_total(
    picture: &mut Picture,
    scene: &MemoryScene,
    bar: &Bar,
    (left, font): (f64, Font),
    theme: &Theme,
) -> f64 {
    let bold = Font::label(theme).bold();
    let right = bar.across.1;
    let total_line = font.size * LINE_HEIGHT;
    let beyond_line = if scene.exceeds() {
        bold.size * LINE_HEIGHT
    } else {
        0.0
    };
    let mut base = bar.px(scene.total_gb()) - theme.gap_px * 1.5;
    let capacity = bar.px(scene.capacity_gb);
    // A capacity line just above the bar would run through the words: they go above it.
    if !scene.exceeds() && capacity > base - total_line - theme.heavy_px {
        base = base.min(capacity - theme.gap_px * 1.5);
    }
    picture.text(
        point(left, base - beyond_line - total_line / 2.0),
        Align::Left,
        &scene.total_label,
        font,
    );
    if scene.exceeds() {
        let text = &scene.beyond_label;
        picture.text(
            point(left, base - beyond_line / 2.0),
            Align::Left,
            text,
            bold,
        );
    }
    let widest = font
        .measure(&scene.total_label)
        .width
        .max(bold.measure(&scene.beyond_label).width);
    let reaches_over = left + widest > right + theme.gap_px * BEND;
    if scene.exceeds() && reaches_over {
        base + theme.gap_px
    } else {
        theme.tick_px * LINE_HEIGHT
    }
}

fn draw_column(
    picture: &mut Picture,
    mut entries: Vec<Entry<'_>>,
    bar: &Bar,
    column: &Rect,
    theme: &Theme,
) {
    let line = theme.label_px * LINE_HEIGHT;
    let one_line = |entry: &Entry<'_>| {
        let font = entry.font(theme);
        font.measure(entry.name).width + theme.gap_px * 3.0 + font.measure(entry.value).width
    };
    let widest = entries.iter().map(one_line).fold(0.0, f64::max);
    let is_one_line = widest <= column.width();
    let room = if is_one_line { line * 1.2 } else { line * 2.2 };
    let middles = loop {
        let items: Vec<_> = entries
            .iter()
            .map(|entry| Item {
                wish: entry.at,
                room,
            })
            .collect();
        if let Some(middles) = spread(&items, column.top, column.bottom) {
            break middles;
        }
        // The smallest block loses its label first; the table beside the chart still has it.
        let smallest = (0..entries.len()).min_by(|&one, &other| {
            let gb = |index: usize| entries.get(index).map_or(0.0, |entry| entry.gb);
            gb(one).total_cmp(&gb(other))
        });
        let Some(smallest) = smallest else { return };
        entries.remove(smallest);
    };
    // The values stand in a column of their own, aligned at their right ends.
    let right = column.right.min(column.left + widest * SPACIOUS);
    let leader = Stroke {
        width: theme.hairline_px,
        color: theme.colors.faint,
    };
    let (edge, gap) = (bar.across.1, theme.gap_px);
    for (entry, middle) in entries.iter().zip(middles) {
        let font = entry.font(theme);
        let start = if entry.is_bold {
            edge + gap * 3.0
        } else {
            edge + gap
        };
        let bend = edge + gap * BEND;
        let end = column.left - gap * 1.25;
        let first = if is_one_line {
            middle
        } else {
            middle - line / 2.0
        };
        let path = vec![
            point(start, entry.at),
            point(bend, entry.at),
            point(end, first),
        ];
        picture.line(path, leader);
        picture.text(point(column.left, first), Align::Left, entry.name, font);
        if is_one_line {
            picture.text(point(right, middle), Align::Right, entry.value, font);
        } else {
            let below = point(column.left, middle + line / 2.0);
            let muted = Font {
                color: theme.colors.muted,
                ..font
            };
            picture.text(
                below,
                Align::Left,
                entry.value,
                if entry.is_bold { font } else { muted },
            );
        }
    }
}

/// The blocks and the capacity, from the top downwards.
fn entries<'a>(scene: &'a MemoryScene, bar: &Bar) -> Vec<Entry<'a>> {
    let mut entries: Vec<_> = Bar::stacked(scene)
        .into_iter()
        .map(|(block, from, to)| Entry {
            name: &block.label,
            value: &block.value_label,
            at: bar.rect(from, to).centre().y,
            is_bold: false,
            gb: block.gb,
        })
        .collect();
    entries.push(Entry {
        name: &scene.capacity_label,
        value: &scene.capacity_value_label,
        at: bar.px(scene.capacity_gb),
        is_bold: true,
        gb: f64::INFINITY,
    });
    sorted_by(entries, |entry| entry.at)
}
