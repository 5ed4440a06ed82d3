//! The memory bar with what else it is asked to show: what grows with the batch, and below it, on the
//! same axis, thinner bars of other ways to train.

use super::super::Scene;
use super::super::axis::Span;
use super::super::geometry::{Rect, Size, point};
use super::super::measure::LINE_HEIGHT;
use super::super::picture::{Align, Font, Picture, Stroke, Target};
use super::super::theme::Theme;
use super::bar::Bar;
use super::horizontal::{Frame, layout_between, total_px};
use super::{Block, MemoryScene};

/// Names take at most this share of the width; longer ones stand above their bars.
const MOST_NAMES: f64 = 0.36;
/// How thick a bar of the others is, in label heights.
const THIN: f64 = 0.62;
/// How much lighter their heavy lines are.
const LIGHTER: f64 = 0.6;
/// Letters are tried so much smaller, so many times.
const SMALLER: f64 = 0.93;
const SMALLER_STEPS: u32 = 4;
/// How much farther apart the bars may be than they must.
const SPACIOUS: f64 = 1.5;

/// The memory chart with what else it is asked to show.
#[derive(Debug, Clone, PartialEq)]
pub struct StudiedMemory {
    /// The bar itself.
    pub base: MemoryScene,
    /// What of each of its blocks grows with the batch; empty if not asked for.
    pub growing_gb: Vec<f64>,
    /// Other ways to train.
    pub groups: Vec<Group>,
}

/// Ways to train that differ in one choice.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// What the choice is called.
    pub title: String,
    /// The ways.
    pub ways: Vec<Way>,
}

/// A way to train.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    /// Names it among all.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The blocks that are kept so, in stacking order.
    pub blocks: Vec<Block>,
    /// Their sum with its unit.
    pub total_label: String,
    /// Whether it is the one in force.
    pub is_now: bool,
    /// Its reading, a sentence.
    pub reading: String,
}

impl Way {
    fn font(&self, theme: &Theme) -> Font {
        let font = Font::label(theme);
        if self.is_now { font.bold() } else { font }
    }
}

/// Where the bars of the others go.
struct Ledger {
    /// Whether names stand left of their bars rather than above.
    has_column: bool,
    /// Margins of the axis.
    margins: (f64, f64),
    title_px: f64,
    row_px: f64,
}

impl Ledger {
    /// With the theme for it: where names are too long for a column, the total gives its room to the axis.
    fn new(scene: &StudiedMemory, width: f64, theme: &Theme) -> (Self, Theme) {
        let ways = || scene.groups.iter().flat_map(|group| &group.ways);
        let gap = theme.gap_px;
        let width_of = |text: &str| Font::label(theme).bold().measure(text).width;
        let names = ways().map(|way| width_of(&way.name)).fold(0.0, f64::max) + gap * 4.0;
        let totals = ways().map(|way| width_of(&way.total_label));
        let totals = totals.fold(0.0, f64::max) + gap * 5.0;
        let has_column = names <= width * MOST_NAMES;
        let line = theme.label_px * LINE_HEIGHT;
        let mut theme = theme.clone();
        let (left, row_px) = if has_column {
            (names, line + gap)
        } else {
            theme.total_px = theme.label_px;
            (gap, line * 2.0 + gap)
        };
        let ledger = Self {
            has_column,
            margins: (left, totals.max(total_px(&scene.base, &theme))),
            title_px: line + gap * 2.0,
            row_px,
        };
        (ledger, theme)
    }

    fn height(&self, groups: &[Group]) -> f64 {
        let ways = |group: &Group| f64::from(u32::try_from(group.ways.len()).unwrap_or(0));
        let of_group = |group: &Group| self.title_px + self.row_px * ways(group);
        groups.iter().map(of_group).sum()
    }
}

impl StudiedMemory {
    /// The height that everything asked for needs on a width; 0 if no more than the bar's own.
    pub fn wanted_height(&self, width: f64, theme: &Theme) -> f64 {
        if self.groups.is_empty() {
            return 0.0;
        }
        let (ledger, theme) = Ledger::new(self, width, theme);
        let frame = Frame::new(&self.base, width, ledger.margins, &theme);
        frame.beside_bar_px() + theme.bar_px / 2.0 + ledger.height(&self.groups)
    }

    /// The ways to train, where they stand on its picture.
    pub fn targets(&self, picture: &Picture) -> Vec<Target> {
        // The blocks and the capacity come before.
        let spots = picture.spots.iter().skip(self.base.drawn().count() + 1);
        let ways = self.groups.iter().flat_map(|group| &group.ways);
        let target = |(way, rect): (&Way, &Rect)| Target {
            id: way.id.clone(),
            rect: *rect,
            text: way.reading.clone(),
        };
        ways.zip(spots).map(target).collect()
    }

    fn layout_as(&self, size: Size, theme: &Theme) -> Picture {
        if self.groups.is_empty() {
            self.base.layout(size, theme)
        } else {
            self.layout_ledger(size, theme)
        }
    }

    fn layout_ledger(&self, size: Size, theme: &Theme) -> Picture {
        let (mut ledger, theme) = Ledger::new(self, size.width, theme);
        let theme = &theme;
        let frame = Frame::new(&self.base, size.width, ledger.margins, theme);
        let least = frame.beside_bar_px() + theme.gap_px * 3.0;
        let groups = self.fitting(&ledger, size.height - least);
        let needed = ledger.height(&groups);
        let most = frame.beside_bar_px() + theme.bar_px * 0.7;
        let main = Size {
            width: size.width,
            height: (size.height - needed).min(most),
        };
        let spare = (size.height - main.height) / needed.max(1.0);
        ledger.row_px *= spare.min(SPACIOUS);
        ledger.title_px *= spare.min(SPACIOUS);
        let mut picture = Picture::new(size, theme);
        let bar = layout_between(&self.base, main, ledger.margins, theme);
        picture.marks.extend(bar.marks.into_iter().skip(1));
        picture.refused.extend(bar.refused);
        picture.spots = bar.spots;
        if picture.spots.is_empty() {
            return picture;
        }
        let mut top = main.height;
        for group in &groups {
            let at = point(
                0.0,
                top + ledger.title_px - theme.label_px * LINE_HEIGHT / 2.0,
            );
            picture.text(at, Align::Left, &group.title, Font::muted(theme));
            top += ledger.title_px;
            let first = top;
            for way in &group.ways {
                self.draw_way(&mut picture, way, (&ledger, frame.span), top, theme);
                top += ledger.row_px;
            }
            if ledger.has_column {
                self.draw_capacity(&mut picture, frame.span, (first, top), theme);
            }
        }
        picture
    }

    /// The groups, without the ways for which a height has no room.
    fn fitting(&self, ledger: &Ledger, height: f64) -> Vec<Group> {
        let mut groups = self.groups.clone();
        while ledger.height(&groups) > height {
            let Some(last) = groups.last_mut() else { break };
            last.ways.pop();
            if last.ways.is_empty() {
                groups.pop();
            }
        }
        groups
    }

    fn draw_way(
        &self,
        picture: &mut Picture,
        way: &Way,
        (ledger, span): (&Ledger, Span),
        top: f64,
        theme: &Theme,
    ) {
        let (line, gap) = (theme.label_px * LINE_HEIGHT, theme.gap_px);
        let thin = theme.label_px * THIN;
        let font = way.font(theme);
        let (name, middle) = if ledger.has_column {
            (top + ledger.row_px / 2.0, top + ledger.row_px / 2.0)
        } else {
            (top + line / 2.0, top + line * 1.5)
        };
        let bar = Bar {
            axis: Bar::axis_of(&self.base),
            span,
            across: (middle - thin / 2.0, middle + thin / 2.0),
            is_upright: false,
        };
        let scene = MemoryScene {
            blocks: way.blocks.clone(),
            ..self.base.clone()
        };
        let spots = picture.spots.len();
        let lighter = Theme {
            heavy_px: theme.heavy_px * LIGHTER,
            ..theme.clone()
        };
        bar.draw_blocks(picture, &scene, &lighter);
        picture.spots.truncate(spots);
        picture.spots.push(bar.rect(0.0, scene.total_gb()));
        picture.text(point(gap, name), Align::Left, &way.name, font);
        let width = font.measure(&way.total_label).width;
        let (end, capacity) = (bar.px(scene.total_gb()), bar.px(scene.capacity_gb));
        // The capacity line does not run through the number.
        let crosses = end < capacity + gap && end + width + gap * 3.0 > capacity;
        let left = if crosses { end.max(capacity) } else { end } + gap * 2.0;
        picture.text(point(left, middle), Align::Left, &way.total_label, font);
        if !ledger.has_column {
            let ends = (bar.across.0 - gap, bar.across.1 + gap);
            self.draw_capacity(picture, span, ends, theme);
        }
    }

    fn draw_capacity(&self, picture: &mut Picture, span: Span, rows: (f64, f64), theme: &Theme) {
        let axis = Bar::axis_of(&self.base);
        let x = axis.px(self.base.capacity_gb.min(axis.hi()), span);
        let stroke = Stroke {
            width: theme.heavy_px * LIGHTER,
            color: theme.colors.ink,
        };
        picture.rule(point(x, rows.0), point(x, rows.1), stroke);
    }

    /// A bracket along what grows with the batch: left of a bar that stands, below one that lies.
    fn draw_bracket(&self, picture: &mut Picture, theme: &Theme) {
        let blocks = self.base.blocks.iter().zip(&self.growing_gb);
        let drawn = blocks.filter(|(block, _)| block.drawn_gb() > 0.0);
        let count = self.base.drawn().count();
        let Some(capacity) = picture.spots.get(count) else {
            return;
        };
        let is_upright = capacity.width() > capacity.height();
        let mut ends: Option<(f64, f64)> = None;
        let mut edge = 0.0;
        for ((block, growing), rect) in drawn.zip(&picture.spots) {
            let share = growing / block.drawn_gb();
            if share <= 0.0 {
                continue;
            }
            let (from, to) = if is_upright {
                (rect.bottom, rect.bottom - rect.height() * share)
            } else {
                (rect.left, rect.left + rect.width() * share)
            };
            ends = Some((ends.map_or(from, |(first, _)| first), to));
            edge = if is_upright { rect.left } else { rect.bottom };
        }
        let Some((from, to)) = ends else { return };
        let stroke = Stroke {
            width: theme.line_px,
            color: theme.colors.ink,
        };
        let (near, far) = (theme.gap_px * 0.75, theme.gap_px * 1.75);
        let path = if is_upright {
            [(near, from), (far, from), (far, to), (near, to)].map(|(off, y)| point(edge - off, y))
        } else {
            [(near, from), (far, from), (far, to), (near, to)].map(|(off, x)| point(x, edge + off))
        };
        picture.line(path.to_vec(), stroke);
    }
}

impl Scene for StudiedMemory {
    fn title(&self) -> &str {
        &self.base.title
    }

    fn summary(&self) -> &str {
        &self.base.summary
    }

    fn layout(&self, size: Size, theme: &Theme) -> Picture {
        let mut theme = theme.clone();
        let mut picture = self.layout_as(size, &theme);
        // Longer words than those of the page need smaller letters where it is narrow.
        for _ in 0..SMALLER_STEPS {
            if picture.refused.is_empty() {
                break;
            }
            theme.label_px *= SMALLER;
            picture = self.layout_as(size, &theme);
        }
        self.draw_bracket(&mut picture, &theme);
        picture
    }
}
