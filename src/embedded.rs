//! What `build.rs` makes of the files in `assets`: the answers of each, for `table::compact`; and frameworks
//! ready made.

use crate::calc::framework::{Conventions, Framework, LayerSplit, Schedule};
use crate::calc::parallel::ZeroStage;
use crate::calc::storage::{GradientWidth, Storage, Width};
use crate::calc::training::GatedMlp;

/// Those of devices, networks and the ridge history.
pub(crate) const TABLES: [&str; 3] = [
    include_str!(concat!(env!("OUT_DIR"), "/table_0.txt")),
    include_str!(concat!(env!("OUT_DIR"), "/table_1.txt")),
    include_str!(concat!(env!("OUT_DIR"), "/table_2.txt")),
];

/// Those of the notes to devices, networks and frameworks.
pub(crate) const NOTES: [&str; 3] = [
    include_str!(concat!(env!("OUT_DIR"), "/notes_0.txt")),
    include_str!(concat!(env!("OUT_DIR"), "/notes_1.txt")),
    include_str!(concat!(env!("OUT_DIR"), "/notes_2.txt")),
];

/// Those of how others count.
pub(crate) const CONVENTIONS: &str = include_str!(concat!(env!("OUT_DIR"), "/conventions.txt"));

/// Those of the course's cases.
pub(crate) const PRESETS: &str = include_str!(concat!(env!("OUT_DIR"), "/presets.txt"));

/// Those of published runs.
pub(crate) const RUNS: &str = include_str!(concat!(env!("OUT_DIR"), "/runs.txt"));

/// Those of what was measured of devices.
pub(crate) const CEILINGS: &str = include_str!(concat!(env!("OUT_DIR"), "/ceilings.txt"));

/// Those of the lesson: of its steps and of its map of remedies.
pub(crate) const LESSON: [&str; 2] = [
    include_str!(concat!(env!("OUT_DIR"), "/lesson_0.txt")),
    include_str!(concat!(env!("OUT_DIR"), "/lesson_1.txt")),
];

/// Those of the Chinese and the English messages of the page.
pub(crate) const LANGUAGES: [&str; 2] = [
    include_str!(concat!(env!("OUT_DIR"), "/zh.txt")),
    include_str!(concat!(env!("OUT_DIR"), "/en.txt")),
];

/// Those of the Chinese and the English messages of the details.
pub(crate) const DETAILS: [&str; 2] = [
    include_str!(concat!(env!("OUT_DIR"), "/zh_details.txt")),
    include_str!(concat!(env!("OUT_DIR"), "/en_details.txt")),
];

/// How frameworks keep what the formulas count.
pub(crate) static FRAMEWORKS: &[Framework] = include!(concat!(env!("OUT_DIR"), "/frameworks.rs"));

/// How what the details put on the page looks: the handout, the lesson, the rest.
pub(crate) mod style {
    pub(crate) const HANDOUT: &str = include_str!(concat!(env!("OUT_DIR"), "/handout.css"));
    pub(crate) const LESSON: &str = include_str!(concat!(env!("OUT_DIR"), "/lesson.css"));
    pub(crate) const DETAILS: &str = include_str!(concat!(env!("OUT_DIR"), "/details.css"));
}
