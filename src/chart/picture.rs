//! A laid-out chart: a list of marks in CSS pixels, in drawing order.

use super::geometry::{Point, Rect, Size, point};
use super::measure;
use super::theme::{RGBAColor, Theme};

/// Boxes of texts include some air: so much may be shared.
const SLACK_PX: f64 = 1.0;

/// A laid-out chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// Its size.
    pub size: Size,
    /// What is drawn, the lowest first.
    pub marks: Vec<Mark>,
    /// Texts the layout had no good place for; tests see to it that there are none.
    pub refused: Vec<String>,
    /// Where the parts of the scene that can be read stand, in the scene's order.
    pub spots: Vec<Rect>,
}

/// Something on a chart that can be pointed at and read.
#[derive(Debug, Clone, PartialEq)]
pub struct Target {
    /// Names it among those of its chart.
    pub id: String,
    /// Where it stands, in CSS pixels.
    pub rect: Rect,
    /// Its reading, a sentence.
    pub text: String,
}

/// One thing that is drawn.
#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    /// A filled rectangle.
    Fill(Rect, RGBAColor),
    /// A horizontal or vertical line, crisp on the pixel grid.
    Rule(Point, Point, Stroke),
    /// A line through points.
    Line(Vec<Point>, Stroke),
    /// The edge of a rectangle.
    Outline(Rect, Stroke),
    /// A filled polygon.
    Polygon(Vec<Point>, RGBAColor),
    /// A data point.
    Marker(Marker),
    /// A line of text.
    Text(Label),
}

/// Width and colour of a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// Width.
    pub width: f64,
    /// Colour.
    pub color: RGBAColor,
}

/// A data point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Marker {
    /// Its centre.
    pub at: Point,
    /// Its form.
    pub shape: Shape,
    /// Half its width, outline included.
    pub radius: f64,
    /// What fills it.
    pub fill: RGBAColor,
    /// What fills its middle if it is open.
    pub core: Option<RGBAColor>,
    /// Its outline.
    pub outline: Stroke,
}

/// The form of a marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Memory-bound.
    Circle,
    /// Compute-bound.
    Square,
    /// The course's points; a third kind.
    Diamond,
    /// Beyond the left edge.
    Left,
    /// Beyond the right edge.
    Right,
    /// Beyond the top.
    Up,
    /// Beyond the foot.
    Down,
}

/// Which end of a text its anchor is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// The text starts here.
    Left,
    /// The text has its middle here.
    Centre,
    /// The text ends here.
    Right,
}

/// A line of text; its anchor is on its middle height.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// The anchor.
    pub at: Point,
    /// Which end the anchor is.
    pub align: Align,
    /// The words.
    pub text: String,
    /// How it is set.
    pub font: Font,
}

/// Size, weight and colour of a text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Font {
    /// Font size.
    pub size: f64,
    /// Bold or regular.
    pub is_bold: bool,
    /// Colour.
    pub color: RGBAColor,
}

impl Font {
    /// The font of labels.
    pub const fn label(theme: &Theme) -> Self {
        Self {
            size: theme.label_px,
            is_bold: false,
            color: theme.colors.ink,
        }
    }

    /// The font of what comes second.
    pub const fn muted(theme: &Theme) -> Self {
        Self {
            size: theme.label_px,
            is_bold: false,
            color: theme.colors.muted,
        }
    }

    /// The font of tick labels and axis titles.
    pub const fn tick(theme: &Theme) -> Self {
        Self {
            size: theme.tick_px,
            is_bold: false,
            color: theme.colors.muted,
        }
    }

    /// The same in bold.
    pub const fn bold(self) -> Self {
        Self {
            is_bold: true,
            ..self
        }
    }

    /// The room a text takes.
    pub fn measure(&self, text: &str) -> Size {
        measure::text_size(text, self.size, self.is_bold)
    }
}

impl Label {
    /// The room it takes.
    pub fn rect(&self) -> Rect {
        let size = self.font.measure(&self.text);
        let left = match self.align {
            Align::Left => self.at.x,
            Align::Centre => self.at.x - size.width / 2.0,
            Align::Right => self.at.x - size.width,
        };
        let top = self.at.y - size.height / 2.0;
        Rect::new(left, top, left + size.width, top + size.height)
    }
}

impl Picture {
    /// An empty picture on paper.
    pub fn new(size: Size, theme: &Theme) -> Self {
        let paper = Rect::new(0.0, 0.0, size.width, size.height);
        Self {
            size,
            marks: vec![Mark::Fill(paper, theme.colors.paper)],
            refused: Vec::new(),
            spots: Vec::new(),
        }
    }

    /// The whole area.
    pub const fn area(&self) -> Rect {
        Rect::new(0.0, 0.0, self.size.width, self.size.height)
    }

    /// Adds a text. Left off are an empty one and, as the last defence of any layout, one that
    /// would leave the picture or cover a text that is there already.
    pub fn text(&mut self, at: Point, align: Align, text: &str, font: Font) {
        let label = Label {
            at,
            align,
            text: text.to_owned(),
            font,
        };
        let is_clear = self.has_room(&label.rect());
        if is_clear && !text.is_empty() {
            self.marks.push(Mark::Text(label));
        } else if !text.is_empty() {
            self.refused.push(label.text);
        }
    }

    /// Whether a text may lie here: inside the picture and on no other.
    pub fn has_room(&self, rect: &Rect) -> bool {
        let tight = rect.grown(-SLACK_PX);
        self.area().holds(rect, SLACK_PX)
            && self.labels().all(|other| !tight.overlaps(&other.rect()))
    }

    /// Adds a horizontal or vertical line.
    pub fn rule(&mut self, from: Point, to: Point, stroke: Stroke) {
        self.marks.push(Mark::Rule(from, to, stroke));
    }

    /// Adds a line through points.
    pub fn line(&mut self, points: Vec<Point>, stroke: Stroke) {
        self.marks.push(Mark::Line(points, stroke));
    }

    /// Adds a dashed line, as separate short ones.
    pub fn dashes(&mut self, from: Point, to: Point, dash: f64, stroke: Stroke) {
        let length = from.distance(to);
        let mut done = 0.0;
        while dash > 0.0 && done < length {
            let start = from.toward(to, done);
            let end = from.toward(to, (done + dash).min(length));
            self.line(vec![start, end], stroke);
            done += dash * 1.8;
        }
    }

    /// Adds a filled rectangle.
    pub fn fill(&mut self, rect: Rect, color: RGBAColor) {
        self.marks.push(Mark::Fill(rect, color));
    }

    /// Adds the edge of a rectangle.
    pub fn outline(&mut self, rect: Rect, stroke: Stroke) {
        self.marks.push(Mark::Outline(rect, stroke));
    }

    /// Adds a data point.
    pub fn marker(&mut self, marker: Marker) {
        self.marks.push(Mark::Marker(marker));
    }

    /// The texts, in drawing order.
    pub fn labels(&self) -> impl Iterator<Item = &Label> {
        self.marks.iter().filter_map(|mark| match mark {
            Mark::Text(label) => Some(label),
            Mark::Fill(..)
            | Mark::Rule(..)
            | Mark::Line(..)
            | Mark::Outline(..)
            | Mark::Polygon(..)
            | Mark::Marker(_) => None,
        })
    }
}

impl Marker {
    /// The room it takes.
    pub const fn rect(&self) -> Rect {
        Rect::centred(self.at, Size::square(self.radius * 2.2))
    }

    /// Whether it covers another so far that the two look like one.
    pub fn is_at(&self, other: &Self) -> bool {
        self.at.distance(other.at) < other.radius * 0.5
    }

    /// The corners of the marker at a half width; none for a circle.
    pub fn corners(&self, radius: f64) -> Vec<Point> {
        let at = |dx: f64, dy: f64| point(self.at.x + dx * radius, self.at.y + dy * radius);
        match self.shape {
            Shape::Circle => Vec::new(),
            Shape::Square => vec![at(-0.9, -0.9), at(0.9, -0.9), at(0.9, 0.9), at(-0.9, 0.9)],
            Shape::Diamond => vec![at(0.0, -1.2), at(1.2, 0.0), at(0.0, 1.2), at(-1.2, 0.0)],
            Shape::Left => vec![at(-1.1, 0.0), at(0.9, -1.1), at(0.9, 1.1)],
            Shape::Right => vec![at(1.1, 0.0), at(-0.9, 1.1), at(-0.9, -1.1)],
            Shape::Up => vec![at(0.0, -1.1), at(1.1, 0.9), at(-1.1, 0.9)],
            Shape::Down => vec![at(0.0, 1.1), at(-1.1, -0.9), at(1.1, -0.9)],
        }
    }
}
