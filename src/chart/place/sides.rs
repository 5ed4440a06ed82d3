//! The directions in which a label is tried, and their orders.

/// The order in which sides are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sides {
    /// Right, then above and below.
    RightFirst,
    /// Below right, then above left: along a line that rises to the right.
    AlongRise,
    /// Below, then above: along a level line.
    BelowFirst,
    /// Above, then below.
    AboveFirst,
}

/// Sixteen directions on a square, clockwise from the right.
#[rustfmt::skip]
const DIRECTIONS: [(f64, f64); 16] = [
    (1.0, 0.0), (1.0, 0.5), (1.0, 1.0), (0.5, 1.0),
    (0.0, 1.0), (-0.5, 1.0), (-1.0, 1.0), (-1.0, 0.5),
    (-1.0, 0.0), (-1.0, -0.5), (-1.0, -1.0), (-0.5, -1.0),
    (0.0, -1.0), (0.5, -1.0), (1.0, -1.0), (1.0, -0.5),
];

impl Sides {
    /// Indices into [`DIRECTIONS`], best first.
    const fn order(self) -> [usize; 16] {
        match self {
            Self::RightFirst => [0, 15, 1, 14, 2, 12, 4, 13, 3, 8, 10, 6, 11, 5, 9, 7],
            Self::AlongRise => [1, 2, 9, 10, 0, 8, 3, 11, 4, 12, 5, 13, 14, 6, 15, 7],
            Self::BelowFirst => [4, 3, 5, 2, 6, 12, 11, 13, 14, 10, 1, 7, 0, 8, 15, 9],
            Self::AboveFirst => [12, 11, 13, 10, 14, 4, 3, 5, 2, 6, 15, 9, 0, 8, 1, 7],
        }
    }

    /// The directions to try, best first.
    pub(super) fn directions(self) -> impl Iterator<Item = (f64, f64)> {
        self.order()
            .into_iter()
            .filter_map(|index| DIRECTIONS.get(index).copied())
    }
}
