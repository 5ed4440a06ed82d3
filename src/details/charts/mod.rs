//! The charts that belong to the details.

mod frontier;
mod hierarchy;
mod timeline;

use crate::calc::report::Report;
use crate::chart::frontier::FrontierScene;
use crate::chart::hierarchy::HierarchyScene;
use crate::chart::picture::Target;
use crate::chart::timeline::TimelineScene;
use crate::chart::{Picture, Scene, Size, Theme};
use crate::details::Words;
use crate::state::derive::Setup;

/// Any of them.
#[derive(Debug, Clone, PartialEq)]
pub enum Chart {
    /// What fits in the plane of batch and sequence length.
    Frontier(FrontierScene),
    /// Memory through a run.
    Timeline(TimelineScene),
    /// The memory hierarchy.
    Hierarchy(HierarchyScene),
}

impl Chart {
    /// The chart with this id; none if there is none.
    pub(super) fn of(id: &str, setup: &Setup, report: &Report, text: &Words) -> Option<Self> {
        match id {
            "frontier" => Some(Self::Frontier(frontier::scene(setup, report, text))),
            "timeline" => Some(Self::Timeline(timeline::scene(setup, report, text))),
            "hierarchy" => Some(Self::Hierarchy(hierarchy::scene(setup, text))),
            _ => None,
        }
    }

    /// What can be pointed at, in the order in which it is read.
    pub fn targets(&self, size: Size, theme: &Theme) -> Vec<Target> {
        match self {
            Self::Frontier(scene) => scene.targets(size, theme),
            Self::Timeline(scene) => scene.targets(size, theme),
            Self::Hierarchy(scene) => scene.targets(size, theme),
        }
    }
}

impl Scene for Chart {
    fn title(&self) -> &str {
        match self {
            Self::Frontier(scene) => scene.title(),
            Self::Timeline(scene) => scene.title(),
            Self::Hierarchy(scene) => scene.title(),
        }
    }

    fn summary(&self) -> &str {
        match self {
            Self::Frontier(scene) => scene.summary(),
            Self::Timeline(scene) => scene.summary(),
            Self::Hierarchy(scene) => scene.summary(),
        }
    }

    fn layout(&self, size: Size, theme: &Theme) -> Picture {
        match self {
            Self::Frontier(scene) => scene.layout(size, theme),
            Self::Timeline(scene) => scene.layout(size, theme),
            Self::Hierarchy(scene) => scene.layout(size, theme),
        }
    }
}
