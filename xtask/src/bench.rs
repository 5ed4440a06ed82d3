//! Measuring speed and size.

use anyhow::Result;

use crate::browser::Browser;
use crate::build::Builder;
use crate::payload;
use crate::process::{cargo, run};

/// Prints what the page weighs, how long its first chart takes, what moving a slider, a redraw (beside other libraries) and a frontier cost the
/// browser, and how fast the parts are natively.
pub(crate) fn bench() -> Result<()> {
    let builder = Builder::find_or_install()?;
    let browser = Browser::find_or_install()?;
    builder.release()?;
    payload::print_table()?;
    browser.measure()?;
    builder.frontier()?;
    browser.time_frontier()?;
    run(cargo().args(["bench", "--package", "ridgepoint", "--bench", "*"]))
}
