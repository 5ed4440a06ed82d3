//! Published runs, from `runs.json`, which `cargo xtask accuracy --write` makes of `tests/data/measured.json`.

use super::{CatalogError, read_rows};
use crate::embedded::RUNS;
use crate::table::Source;
use crate::table::compact::Compact;

/// A run that somebody published, and what is to be computed to predict it.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredRun {
    /// What tells it from every other, here and in the table of MODEL.md.
    pub id: &'static str,
    /// Who measured, and with what.
    pub family: &'static str,
    /// What was run, as its source says; empty for what is no run.
    pub network: &'static str,
    /// What was measured, in bytes.
    pub measured_bytes: f64,
    /// Where that is printed.
    pub source: &'static str,
    /// The scenario as a link; none where it cannot be expressed.
    pub link: Option<&'static str>,
    /// What the link cannot say: `key=value`, joined by `&`.
    pub beside: &'static str,
    /// The terms alone that were measured; none if it was the total.
    pub terms: Vec<&'static str>,
    /// Remarks, or the reason why it is not expressed, by the ids of their words.
    pub remarks: Vec<&'static str>,
}

impl MeasuredRun {
    /// All runs, family by family.
    pub fn all() -> Vec<Self> {
        Compact::new(RUNS, |text| text).rows("rows", Self::read)
    }

    /// Reads them from JSON; also gives the answers that it gave, for [`MeasuredRun::all`].
    ///
    /// # Errors
    /// If the table does not parse or fit.
    pub fn with_answers(json: &str) -> Result<(Vec<Self>, String), CatalogError> {
        read_rows("runs.json", json, |_| true, Self::read)
    }

    fn read(row: &mut impl Source) -> Self {
        Self {
            id: row.text("id"),
            family: row.text("family"),
            network: row.text("network"),
            measured_bytes: row.number("measured_bytes"),
            source: row.text("source"),
            link: row.optional_text("link"),
            beside: row.text("beside"),
            terms: row.texts("terms"),
            remarks: row.texts("remarks"),
        }
    }
}
