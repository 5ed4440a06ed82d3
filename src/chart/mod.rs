//! The charts: what they show as plain data, and how it is drawn.
//!
//! A scene is a plain struct with everything its chart needs, words included. [`Scene::layout`]
//! turns it into a [`Picture`], a list of marks in CSS pixels, without any drawing library;
//! [`paint`] puts a picture on a plotters drawing area; [`canvas`] and [`svg`] are the two
//! surfaces. Reading order: a scene, `picture`, `axis`, `place`, `theme`, `paint`.
//!
//! The page draws roofline, memory and history; frontier, timeline and hierarchy belong to the details.

pub mod axis;
pub mod canvas;
pub mod clip;
mod column;
pub mod frontier;
pub mod geometry;
pub mod hierarchy;
pub mod history;
pub mod measure;
pub mod memory;
mod order;
pub mod paint;
pub mod pattern;
pub mod picture;
pub mod place;
pub mod plot;
mod region;
pub mod roofline;
mod strip;
mod surface;
pub mod svg;
mod tag;
pub mod theme;
pub mod timeline;

pub use geometry::{Point, Rect, Size};
pub use picture::Picture;
pub use theme::Theme;

/// A chart as data: it can lay itself out and say in a sentence what it shows.
pub trait Scene {
    /// What the chart is called.
    fn title(&self) -> &str;

    /// What it shows, in a sentence; also what a screen reader says.
    fn summary(&self) -> &str;

    /// The chart as marks in CSS pixels; pure.
    fn layout(&self, size: Size, theme: &Theme) -> Picture;
}

/// Any of the page's charts: what it holds, so that one component and one copy of its code draw all.
#[derive(Debug, Clone, PartialEq)]
pub enum AnyScene {
    /// The roofline.
    Roofline(roofline::RooflineScene),
    /// Training memory.
    Memory(memory::MemoryScene),
    /// The ridge over the years.
    History(history::HistoryScene),
}

impl Scene for AnyScene {
    fn title(&self) -> &str {
        match self {
            Self::Roofline(scene) => scene.title(),
            Self::Memory(scene) => scene.title(),
            Self::History(scene) => scene.title(),
        }
    }

    fn summary(&self) -> &str {
        match self {
            Self::Roofline(scene) => scene.summary(),
            Self::Memory(scene) => scene.summary(),
            Self::History(scene) => scene.summary(),
        }
    }

    fn layout(&self, size: Size, theme: &Theme) -> Picture {
        match self {
            Self::Roofline(scene) => scene.layout(size, theme),
            Self::Memory(scene) => scene.layout(size, theme),
            Self::History(scene) => scene.layout(size, theme),
        }
    }
}
