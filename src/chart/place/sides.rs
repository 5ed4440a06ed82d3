//! The directions in which a label is tried.

/// The line on which a data point lies, and with it the sides that suit its label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sides {
    /// A line that rises to the right: right below, then left above.
    AlongRise,
    /// A level line: above, then below.
    AboveFirst,
}

/// Directions on a square around the marker, best first; 2 is aslant.
type Directions = &'static [(f64, f64)];

const NEAR_RISE: Directions = &[(0.5, 1.0), (-0.5, -1.0), (0.0, 1.0), (0.0, -1.0)];
const FAR_RISE: Directions = &[(0.0, 1.0), (0.0, -1.0), (2.0, 1.0), (-2.0, -1.0)];
#[rustfmt::skip]
const NEAR_LEVEL: Directions = &[
    (0.0, -1.0), (0.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (1.0, 0.0),
    (-1.0, 0.0),
];
#[rustfmt::skip]
const FAR_LEVEL: Directions = &[
    (0.0, -1.0), (0.0, 1.0), (-1.0, 1.0), (-2.0, -1.0), (2.0, -1.0), (-2.0, 1.0), (2.0, 1.0),
];

impl Sides {
    /// The directions to try, best first.
    pub(super) fn directions(self, is_far: bool) -> Directions {
        match (self, is_far) {
            (Self::AlongRise, false) => NEAR_RISE,
            (Self::AlongRise, true) => FAR_RISE,
            (Self::AboveFirst, false) => NEAR_LEVEL,
            (Self::AboveFirst, true) => FAR_LEVEL,
        }
    }
}
