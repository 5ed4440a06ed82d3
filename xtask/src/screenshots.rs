//! Pictures of the finished page.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::browser::Browser;
use crate::build::Builder;
use crate::platforms::Platforms;

/// Where the README's picture is.
const README_FOLDER: &str = "docs";

/// Where the picture is that is shown where the page's address is sent.
const CARD_FOLDER: &str = "assets";

/// Where the pictures of the samples for authors are.
const PLATFORMS_FOLDER: &str = "docs/platforms";

/// Which pictures to take.
#[derive(Debug)]
pub(crate) enum Wanted {
    All { folder: PathBuf },
    Readme,
    Platforms,
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
        Wanted::Platforms => {
            Platforms::build()?.say_what_is_left_out();
            browser.take_pictures("platforms", Path::new(PLATFORMS_FOLDER))
        }
    }
}
