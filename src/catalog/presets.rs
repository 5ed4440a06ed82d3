//! The course's cases, from `presets.json`, in the order in which they are offered.

use super::{CatalogError, read};
use crate::embedded::PRESETS;
use crate::table::Source;
use crate::table::compact::Compact;

/// A case to begin with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Preset {
    /// Names the case; `text` has its name.
    pub id: &'static str,
    /// The scenario, as a link.
    pub link: &'static str,
}

impl Preset {
    /// All cases, in the order in which they are offered.
    pub fn all() -> Vec<Self> {
        Compact::new(PRESETS, |text| text).rows("rows", Self::read)
    }

    /// Reads them from JSON; also gives the answers that it gave, for [`Preset::all`].
    ///
    /// # Errors
    /// If the table does not parse or fit.
    pub fn with_answers(json: &str) -> Result<(Vec<Self>, String), CatalogError> {
        read("presets.json", json, |file| file.rows("rows", Self::read))
    }

    fn read(row: &mut impl Source) -> Self {
        Self {
            id: row.text("id"),
            link: row.text("link"),
        }
    }
}
