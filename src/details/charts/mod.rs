//! The charts that belong to the details.

mod frontier;
mod hierarchy;
pub(super) mod history;
pub(super) mod memory;
pub(super) mod roofline;
mod timeline;

use crate::chart::frontier::FrontierScene;
use crate::chart::hierarchy::HierarchyScene;
use crate::chart::history::studied::StudiedHistory;
use crate::chart::memory::studied::StudiedMemory;
use crate::chart::picture::Target;
use crate::chart::roofline::studied::StudiedRoofline;
use crate::chart::timeline::TimelineScene;
use crate::chart::{AnyScene, Picture, Scene, Size, Theme};
use crate::details::instrument::Stage;
use crate::details::{Words, catalog};
use crate::state::charts::Chart;
use crate::state::derive;

/// The scene of a chart.
#[derive(Debug, Clone, PartialEq)]
pub enum Drawn {
    /// One that the page draws, too.
    OfPage(AnyScene),
    /// The roofline with what is asked of it.
    Roofline(StudiedRoofline),
    /// Memory with what else it is asked to show.
    Memory(StudiedMemory),
    /// The ridge over the years with what else it is asked to show.
    History(StudiedHistory),
    /// What fits in the plane of batch and sequence length.
    Frontier(FrontierScene),
    /// Memory through a run.
    Timeline(TimelineScene),
    /// The memory hierarchy.
    Hierarchy(HierarchyScene),
}

impl Drawn {
    /// The chart that is on the stage.
    pub(super) fn of(stage: &Stage) -> Option<Self> {
        let Stage {
            setup,
            report,
            axes: (setup_of_axes, report_of_axes),
            text,
            ..
        } = stage;
        Some(match stage.placed.chart {
            Chart::Roofline if stage.view.asks_more(Chart::Roofline) => {
                Self::Roofline(roofline::studied(stage))
            }
            Chart::Roofline => {
                let frame = derive::roofline::frame(setup_of_axes);
                Self::OfPage(AnyScene::Roofline(derive::roofline::scene(
                    setup, report, frame, text.page,
                )))
            }
            Chart::Memory if stage.view.options.has_any(Chart::Memory) => {
                Self::Memory(memory::scene(stage))
            }
            Chart::Memory => {
                let end_gb = derive::memory::axis_end_gb(report_of_axes);
                let scene = derive::memory::scene(setup, report, end_gb, text.page);
                Self::OfPage(AnyScene::Memory(scene))
            }
            Chart::History if stage.view.options.has_any(Chart::History) => {
                Self::History(history::scene(stage, catalog()?))
            }
            Chart::History => {
                let scene = derive::history::scene(setup, catalog()?, text.page);
                Self::OfPage(AnyScene::History(scene))
            }
            Chart::Frontier => Self::Frontier(frontier::scene(setup, report, report_of_axes, text)),
            Chart::Timeline => Self::Timeline(timeline::scene(setup, report, text)),
            Chart::Hierarchy => Self::Hierarchy(hierarchy::scene(setup, text)),
        })
    }

    /// What can be pointed at, in the order in which it is read; for the charts of the page see
    /// `instrument`.
    pub fn targets(&self, size: Size, theme: &Theme) -> Vec<Target> {
        match self {
            Self::OfPage(_) | Self::Memory(_) | Self::History(_) => Vec::new(),
            Self::Roofline(scene) => scene.targets(size, theme),
            Self::Frontier(scene) => scene.targets(size, theme),
            Self::Timeline(scene) => scene.targets(size, theme),
            Self::Hierarchy(scene) => scene.targets(size, theme),
        }
    }

    /// The height that all that is asked for needs on a width; 0 if the chart's own is enough.
    pub fn wanted_height(&self, width: f64, theme: &Theme) -> f64 {
        match self {
            Self::Memory(scene) => scene.wanted_height(width, theme),
            Self::History(scene) => scene.wanted_height(theme),
            Self::Hierarchy(scene) => scene.wanted_height(width, theme),
            Self::OfPage(_) | Self::Roofline(_) | Self::Frontier(_) | Self::Timeline(_) => 0.0,
        }
    }

    const fn scene(&self) -> &dyn Scene {
        match self {
            Self::OfPage(scene) => scene,
            Self::Roofline(scene) => scene,
            Self::Memory(scene) => scene,
            Self::History(scene) => scene,
            Self::Frontier(scene) => scene,
            Self::Timeline(scene) => scene,
            Self::Hierarchy(scene) => scene,
        }
    }
}

impl Scene for Drawn {
    fn title(&self) -> &str {
        self.scene().title()
    }

    fn summary(&self) -> &str {
        self.scene().summary()
    }

    fn layout(&self, size: Size, theme: &Theme) -> Picture {
        self.scene().layout(size, theme)
    }
}

/// A chart's sentence that goes on with clauses, each with the sign before it.
fn in_one_sentence(sentence: &str, clauses: &str, text: &Words) -> String {
    let end = text.detail.full_stop.as_str();
    if clauses.is_empty() {
        return sentence.to_owned();
    }
    [sentence.strip_suffix(end).unwrap_or(sentence), clauses, end].concat()
}
