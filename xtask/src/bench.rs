//! Measuring speed and size.

use anyhow::Result;

use crate::browser::Browser;
use crate::build::Builder;
use crate::payload;
use crate::process::{cargo, run};

/// Prints what the page weighs, then how long the calculation and a redraw take.
pub(crate) fn bench() -> Result<()> {
    let builder = Builder::find_or_install()?;
    let _browser = Browser::find_or_install()?;
    builder.release()?;
    payload::print_table()?;
    run(cargo().args(["bench", "--package", "ridgepoint", "--benches"]))
}
