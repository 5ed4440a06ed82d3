//! Pictures of the finished page.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::browser::Browser;
use crate::build::Builder;

/// Where the README's picture is.
const README_FOLDER: &str = "docs";

/// Where the picture is that is shown where the page's address is sent.
const CARD_FOLDER: &str = "assets";

/// Which pictures to take.
#[derive(Debug)]
pub(crate) enum Wanted {
    All { folder: PathBuf },
    Readme,
}

/// Builds the page and takes pictures of it.
pub(crate) fn take(wanted: &Wanted) -> Result<()> {
    let browser = Browser::find_or_install()?;
    Builder::find_or_install()?.release()?;
    match wanted {
        Wanted::All { folder } => browser.take_pictures("all", folder),
        Wanted::Readme => {
            browser.take_pictures("readme", Path::new(README_FOLDER))?;
            browser.take_pictures("card", Path::new(CARD_FOLDER))
        }
    }
}
