//! Points, sizes and rectangles in CSS pixels, y downwards.

/// A place on the drawing, in CSS pixels from the top left.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// Pixels from the left edge.
    pub x: f64,
    /// Pixels from the top edge.
    pub y: f64,
}

/// The value, or the bound that it is beyond; NaN stays. `f64::clamp` does the same, and to say what is
/// wrong with its bounds brings the standard library's writer of numbers into the program.
pub fn between(value: f64, lo: f64, hi: f64) -> f64 {
    if value < lo {
        lo
    } else if value > hi {
        hi
    } else {
        value
    }
}

/// A point from its two coordinates.
pub const fn point(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    /// Whether both coordinates are finite numbers.
    pub const fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }

    /// Distance to another point.
    pub fn distance(self, other: Self) -> f64 {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        (dx * dx + dy * dy).sqrt()
    }

    /// The point `length` pixels from here on the way to `other`.
    pub fn toward(self, other: Self, length: f64) -> Self {
        let distance = self.distance(other);
        if distance <= 0.0 {
            return self;
        }
        let part = length / distance;
        point(
            self.x + (other.x - self.x) * part,
            self.y + (other.y - self.y) * part,
        )
    }
}

/// A width and a height in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Size {
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

impl Size {
    /// As wide as high.
    pub const fn square(side: f64) -> Self {
        Self {
            width: side,
            height: side,
        }
    }
}

/// An upright rectangle in CSS pixels; `left <= right` and `top <= bottom`.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rect {
    /// Left edge.
    pub left: f64,
    /// Top edge.
    pub top: f64,
    /// Right edge.
    pub right: f64,
    /// Bottom edge.
    pub bottom: f64,
}

impl Rect {
    /// The rectangle between two corners, in any order.
    pub const fn new(x0: f64, y0: f64, x1: f64, y1: f64) -> Self {
        let (left, right) = if x1 < x0 { (x1, x0) } else { (x0, x1) };
        let (top, bottom) = if y1 < y0 { (y1, y0) } else { (y0, y1) };
        Self {
            left,
            top,
            right,
            bottom,
        }
    }

    /// The rectangle of a size around its centre.
    pub const fn centred(centre: Point, size: Size) -> Self {
        let (dx, dy) = (size.width / 2.0, size.height / 2.0);
        Self {
            left: centre.x - dx,
            top: centre.y - dy,
            right: centre.x + dx,
            bottom: centre.y + dy,
        }
    }

    /// Width.
    pub const fn width(&self) -> f64 {
        self.right - self.left
    }

    /// Height.
    pub const fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// Width and height.
    pub const fn size(&self) -> Size {
        Size {
            width: self.width(),
            height: self.height(),
        }
    }

    /// The point in the middle.
    pub const fn centre(&self) -> Point {
        point(
            f64::midpoint(self.left, self.right),
            f64::midpoint(self.top, self.bottom),
        )
    }

    /// The rectangle with every edge moved outwards by `margin` (inwards if negative).
    pub const fn grown(&self, margin: f64) -> Self {
        Self::new(
            self.left - margin,
            self.top - margin,
            self.right + margin,
            self.bottom + margin,
        )
    }

    /// The distance from `at` to the rectangle; 0 inside.
    pub fn distance(&self, at: Point) -> f64 {
        let beyond = |lo: f64, value: f64, hi: f64| {
            if value < lo {
                lo - value
            } else if value > hi {
                value - hi
            } else {
                0.0
            }
        };
        let dx = beyond(self.left, at.x, self.right);
        let dy = beyond(self.top, at.y, self.bottom);
        (dx * dx + dy * dy).sqrt()
    }

    /// Whether the two share more than an edge.
    pub const fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// Whether `other` lies inside, edges included, give or take `tolerance`.
    pub const fn holds(&self, other: &Self, tolerance: f64) -> bool {
        other.left >= self.left - tolerance
            && other.right <= self.right + tolerance
            && other.top >= self.top - tolerance
            && other.bottom <= self.bottom + tolerance
    }

    /// Whether the point lies inside, edges included.
    pub const fn has(&self, at: Point) -> bool {
        at.x >= self.left && at.x <= self.right && at.y >= self.top && at.y <= self.bottom
    }

    /// The point of the rectangle nearest to `at`.
    pub fn nearest(&self, at: Point) -> Point {
        point(
            at.x.max(self.left).min(self.right),
            at.y.max(self.top).min(self.bottom),
        )
    }
}
