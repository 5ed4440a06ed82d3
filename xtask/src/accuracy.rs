//! Published runs beside what is predicted of them.

use anyhow::Result;

use crate::process::{cargo, run};

/// Prints them and, if wanted, renews the table in MODEL.md.
pub(crate) fn print(is_written: bool) -> Result<()> {
    let mut command = cargo();
    command.args(["run", "--quiet", "--example", "accuracy"]);
    if is_written {
        command.args(["--", "--write"]);
    }
    run(&mut command)
}
