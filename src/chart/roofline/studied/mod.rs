//! The roofline with what it is asked to show beside it: slopes of other levels, the path of an operation,
//! markers as large as their share of a step, and an earlier or a pinned state.

mod layout;
mod words;

use super::super::axis::{decade_above, decade_below};
use super::super::picture::Target;
use super::super::{Picture, Scene, Size, Theme};
use super::{Frame, RooflineScene};

/// A roofline and what is drawn beside it.
#[derive(Debug, Clone, PartialEq)]
pub struct StudiedRoofline {
    /// What the page draws, too, in a frame that holds all of this.
    pub base: RooflineScene,
    /// How large the operations' markers are, in the usual size; the usual size where there is none.
    pub radii: Vec<f64>,
    /// How many of the operations have names, from the first.
    pub named: usize,
    /// Levels of memory and links.
    pub slopes: Vec<Slope>,
    /// The paths of operations.
    pub trails: Vec<Trail>,
    /// Other states.
    pub states: Vec<State>,
    /// What can be read: of the operations, the slopes, the steps of each trail, and of each state its
    /// roofs, if they differ, and its points.
    pub readings: Vec<Reading>,
}

/// A slope beside that of the device's memory.
#[derive(Debug, Clone, PartialEq)]
pub struct Slope {
    /// How steep it is.
    pub gb_per_s: f64,
    /// What is written along it.
    pub label: String,
    /// What is written where that finds no room.
    pub short_label: String,
}

/// The path of an operation along the roof.
#[derive(Debug, Clone, PartialEq)]
pub struct Trail {
    /// Where it stands at each step.
    pub steps: Vec<Spot>,
    /// What is written at the first and the last step, where it is the only path.
    pub ends: Option<[String; 2]>,
    /// Where it first is at or right of the ridge, and what is written there.
    pub turn: Option<(Spot, String)>,
}

/// Another state of the same chart.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// Pinned by the reader, or the one before the last change.
    pub is_pinned: bool,
    /// Peak in TFLOP/s and bandwidth in GB/s, if they differ.
    pub roofs: Option<(f64, f64)>,
    /// What is written at the roofs.
    pub label: String,
    /// Its operations, where they differ.
    pub points: Vec<Spot>,
}

/// A place on the roofs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// FLOP per byte.
    pub intensity_flop_per_byte: f64,
    /// The rate reached.
    pub rate_tflop_per_s: f64,
    /// Whether it is at or right of its ridge.
    pub is_compute_bound: bool,
}

/// What can be read at a mark.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// Names the mark among those of the chart.
    pub id: String,
    /// The sentence.
    pub text: String,
}

impl Frame {
    /// The same, wider by whole decades where the ridge of this slope under this ceiling needs it.
    pub fn with_slope(self, peak_tflop_per_s: f64, gb_per_s: f64) -> Self {
        let ridge = peak_tflop_per_s / gb_per_s * 1000.0;
        Self {
            x_lo: self.x_lo.min(decade_below(ridge / 3.0)),
            x_hi: self.x_hi.max(decade_above(ridge * 1.5)),
            ..self
        }
    }

    /// The frame around two.
    pub const fn with(self, other: Self) -> Self {
        Self {
            x_lo: self.x_lo.min(other.x_lo),
            x_hi: self.x_hi.max(other.x_hi),
            y_lo: self.y_lo.min(other.y_lo),
            y_hi: self.y_hi.max(other.y_hi),
        }
    }
}

impl StudiedRoofline {
    /// What can be read, where it stands.
    pub fn targets(&self, size: Size, theme: &Theme) -> Vec<Target> {
        let picture = self.layout(size, theme);
        let area = picture.area();
        let both = picture.spots.iter().zip(&self.readings);
        let target = |(rect, reading): (&super::super::Rect, &Reading)| Target {
            id: reading.id.clone(),
            rect: *rect,
            text: reading.text.clone(),
        };
        let all = both.map(target);
        all.filter(|target| area.has(target.rect.centre()))
            .collect()
    }
}

impl Scene for StudiedRoofline {
    fn title(&self) -> &str {
        &self.base.title
    }

    fn summary(&self) -> &str {
        &self.base.summary
    }

    fn layout(&self, size: Size, theme: &Theme) -> Picture {
        layout::layout(self, size, theme)
    }
}
