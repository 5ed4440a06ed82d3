//! What the page asks of the program of the details, see `src/details`.

use super::charts::Chart;

/// A question, which comes with what it is about and in which language to answer.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Question {
    /// What each change frees; about a link.
    Remedies,
    /// On how many devices it fits; about a link.
    Devices,
    /// Which networks run on as many devices; about a link.
    Runs,
    /// What fits in the plane of batch and sequence length; about a link.
    Frontier,
    /// Memory through a run; about a link.
    Timeline,
    /// The memory as others count it; about a link.
    Conventions,
    /// Every kernel of the phase; about a link.
    Kernels,
    /// Sequences of unequal length, padded and packed; about a link.
    Batching,
    /// What the well-known remedies do to kernels; about a link.
    Effects,
    /// The memory hierarchy; about a link.
    Levels,
    /// The device's peak in each number format; about a link.
    Peaks,
    /// What was compute-bound on the devices over the years; about a link.
    Wall,
    /// The scenario beside the pinned one; about a link.
    Compared,
    /// Published runs beside what is predicted of them; about nothing.
    Gallery,
    /// The operations of the roofline; about a link.
    Roofline,
    /// The terms of the memory; about a link.
    Memory,
    /// The devices of the ridge over the years; about a link.
    History,
    /// What would make it fit, in a sentence; about a link.
    Help,
    /// What a reader should know beside the figures, a sentence a line; about a link.
    Notes,
    /// Why the work cannot be spread as chosen; about a link.
    Problem,
    /// What of a link was not understood, a sentence a line; about the link as it came.
    LinkIssues,
    /// What framework and meter change, a sentence a line; about a link.
    Framework,
    /// Where the figures in use come from, a sentence a line; about a link.
    Sources,
    /// What a control is for; about its key.
    Explanation,
    /// A chart as an SVG document; about where it is placed, as the next two.
    Svg,
    /// The same with title and scenario below it.
    Taken,
    /// A chart's table as comma-separated values.
    Csv,
}

impl Question {
    /// Those that a table answers, in the order in which the page has them.
    pub const TABLES: [Self; 14] = [
        Self::Remedies,
        Self::Devices,
        Self::Runs,
        Self::Frontier,
        Self::Timeline,
        Self::Conventions,
        Self::Kernels,
        Self::Effects,
        Self::Batching,
        Self::Levels,
        Self::Peaks,
        Self::Wall,
        Self::Compared,
        Self::Gallery,
    ];

    /// Those that the table of a chart answers.
    pub const OF_CHARTS: [Self; 3] = [Self::Roofline, Self::Memory, Self::History];

    /// Those that are answered otherwise.
    pub const OTHERS: [Self; 10] = [
        Self::Help,
        Self::Notes,
        Self::Problem,
        Self::LinkIssues,
        Self::Framework,
        Self::Sources,
        Self::Explanation,
        Self::Svg,
        Self::Taken,
        Self::Csv,
    ];

    /// The question that a chart's table answers.
    pub const fn of_chart(chart: Chart) -> Self {
        match chart {
            Chart::Roofline => Self::Roofline,
            Chart::Memory => Self::Memory,
            Chart::History => Self::History,
            Chart::Frontier => Self::Frontier,
            Chart::Timeline => Self::Timeline,
            Chart::Hierarchy => Self::Levels,
        }
    }

    /// Names the question between the programs, a table on the page and in the language files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Remedies => "remedies",
            Self::Devices => "devices",
            Self::Runs => "runs",
            Self::Frontier => "frontier",
            Self::Timeline => "timeline",
            Self::Conventions => "conventions",
            Self::Kernels => "kernels",
            Self::Effects => "effects",
            Self::Batching => "batching",
            Self::Levels => "levels",
            Self::Peaks => "peaks",
            Self::Wall => "wall",
            Self::Compared => "compared",
            Self::Gallery => "gallery",
            Self::Roofline => "roofline",
            Self::Memory => "memory",
            Self::History => "history",
            Self::Help => "help",
            Self::Notes => "notes",
            Self::Problem => "problem",
            Self::LinkIssues => "link_issues",
            Self::Framework => "framework",
            Self::Sources => "sources",
            Self::Explanation => "explanation",
            Self::Svg => "svg",
            Self::Taken => "taken",
            Self::Csv => "csv",
        }
    }

    /// The question with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        let all = Self::TABLES.into_iter().chain(Self::OF_CHARTS);
        all.chain(Self::OTHERS).find(|question| question.id() == id)
    }
}
