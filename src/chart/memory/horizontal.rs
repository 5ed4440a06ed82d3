//! The memory chart on a wide area: the bar lies, its labels are a row below it, or a short list
//! where the row has no room.

use super::super::axis::Span;
use super::super::column::{Item, spread};
use super::super::geometry::{Point, Rect, Size, point};
use super::super::measure::LINE_HEIGHT;
use super::super::picture::{Align, Font, Picture, Stroke};
use super::super::plot::ticks_along;
use super::super::theme::Theme;
use super::bar::Bar;
use super::{Block, MemoryScene};

/// How much of its length a bar may be thick, where there is height for more than its usual thickness.
const STOUT: f64 = 0.3;

/// Where the names of the blocks are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Names {
    /// In a row, with the values below them.
    Row,
    /// In a list, with the values beside them.
    List,
    /// In a list of two columns, without values; the bar has no axis then, to leave them its room.
    Pairs,
    /// Nowhere: they are read by pointing.
    Nowhere,
}

impl Names {
    /// What they need below the bar.
    fn below_px(self, scene: &MemoryScene, theme: &Theme) -> f64 {
        let blocks = f64::from(u32::try_from(Bar::stacked(scene).len()).unwrap_or(0));
        let (lines, gaps) = match self {
            Self::Row => (2.0, 6.0),
            Self::List => (blocks, 6.0),
            Self::Pairs => ((blocks / 2.0).ceil(), 4.0),
            Self::Nowhere => (0.0, 1.0),
        };
        theme.label_px * LINE_HEIGHT * lines + theme.gap_px * gaps
    }
}

/// What lies where along and above the bar.
pub(super) struct Frame {
    /// The pixels of the axis.
    pub(super) span: Span,
    /// The upper edge of the bar.
    bar_top: f64,
    /// What the names need below the bar.
    below: f64,
    /// Whether capacity and what is too much are apart.
    is_two_lines: bool,
    /// Where the names are.
    names: Names,
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
        let names = if is_row { Names::Row } else { Names::List };
        Self {
            span,
            bar_top: label_line * head_lines + theme.tick_px * LINE_HEIGHT + gap * 4.0,
            below: names.below_px(scene, theme),
            is_two_lines,
            names,
        }
    }

    /// What everything but the bar needs.
    pub(super) const fn beside_bar_px(&self) -> f64 {
        self.bar_top + self.below
    }

    /// The frame for a height: where it has no room for all of the names, the bar is better than they.
    fn within(self, scene: &MemoryScene, size: Size, theme: &Theme) -> Self {
        let is_enough = |frame: &Self| size.height - frame.beside_bar_px() >= theme.gap_px * 2.0;
        if is_enough(&self) {
            return self;
        }
        let with = |names: Names, bar_top: f64| Self {
            names,
            bar_top,
            below: names.below_px(scene, theme),
            ..self
        };
        let without_axis = self.bar_top - theme.tick_px * LINE_HEIGHT - theme.gap_px;
        let pairs = with(Names::Pairs, without_axis);
        if is_enough(&pairs) {
            pairs
        } else {
            with(Names::Nowhere, self.bar_top)
        }
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
    let frame = Frame::new(scene, size.width, margins, theme).within(scene, size, theme);
    let Frame { span, bar_top, .. } = frame;
    let room = size.height - frame.beside_bar_px();
    let thickness = room.min(theme.bar_px.max(span.length() * STOUT));
    if thickness < gap * 2.0 || span.to < 60.0 {
        return picture;
    }
    let bar = Bar {
        axis: Bar::axis_of(scene),
        span,
        across: (bar_top, bar_top + thickness),
        is_upright: false,
    };
    if frame.names != Names::Pairs {
        draw_axis(&mut picture, scene, &bar, theme);
    }
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
    match frame.names {
        Names::Row => draw_row(&mut picture, scene, &bar, theme),
        Names::List => draw_list(&mut picture, scene, &bar, theme),
        Names::Pairs => draw_pairs(&mut picture, scene, &bar, theme),
        Names::Nowhere => {}
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
    let item = |(block, from, to): (&Block, f64, f64)| {
        let name = font.measure(&block.label).width;
        let value = font.measure(&block.value_label).width;
        Item {
            wish: bar.rect(from, to).centre().x,
            room: name.max(value) + theme.gap_px * 3.0,
        }
    };
    Bar::stacked(scene).into_iter().map(item).collect()
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
    let font = Font::label(theme);
    let stacked = Bar::stacked(scene);
    let widest = |text: fn(&Block) -> &str| {
        let widths = stacked
            .iter()
            .map(|(block, _, _)| font.measure(text(block)).width);
        widths.fold(0.0, f64::max)
    };
    let gap = theme.gap_px;
    let names = widest(|block| &block.label);
    let right = indent(theme) + names + gap * 6.0 + widest(|block| &block.value_label);
    let right = right.min(picture.size.width);
    let mut y = bar.across.1 + gap * 5.0 + theme.label_px * LINE_HEIGHT / 2.0;
    for (block, _, _) in stacked {
        draw_name(picture, block, point(0.0, y), theme);
        picture.text(point(right, y), Align::Right, &block.value_label, font);
        y += theme.label_px * LINE_HEIGHT;
    }
}

/// Names in two columns: only where nothing else has room.
fn draw_pairs(picture: &mut Picture, scene: &MemoryScene, bar: &Bar, theme: &Theme) {
    let line = theme.label_px * LINE_HEIGHT;
    let mut y = bar.across.1 + theme.gap_px * 3.0 + line / 2.0;
    for pair in Bar::stacked(scene).chunks(2) {
        for ((block, _, _), left) in pair.iter().zip([0.0, picture.size.width / 2.0]) {
            draw_name(picture, block, point(left, y), theme);
        }
        y += line;
    }
}

/// Where a name begins after its sample.
fn indent(theme: &Theme) -> f64 {
    theme.gap_px * 3.0 + sample_px(theme)
}

fn sample_px(theme: &Theme) -> f64 {
    theme.label_px * 0.8
}

/// A sample of a block's colour and its name, from a point on.
fn draw_name(picture: &mut Picture, block: &Block, at: Point, theme: &Theme) {
    let sample = sample_px(theme);
    let size = Size {
        width: sample,
        height: sample,
    };
    let middle = point(at.x + theme.gap_px + sample / 2.0, at.y);
    let rect = Rect::centred(middle, size);
    picture.fill(rect, theme.colors.block(block.kind));
    let outline = Stroke {
        width: theme.thin_px,
        color: theme.colors.ink,
    };
    picture.outline(rect, outline);
    let name = point(at.x + indent(theme), at.y);
    picture.text(name, Align::Left, &block.label, Font::label(theme));
}
