//! The project's commands: `cargo xtask <command>`.
//!
//! Each command first sets up what it needs and does not find. `tools.rs` pins the versions.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "commands talk to a terminal"
)]

mod accuracy;
mod arrange;
mod bench;
mod browser;
mod build;
mod bundle;
mod command;
mod compress;
mod debian;
mod engines;
mod glue;
mod links;
mod minify;
mod packages;
mod page;
mod paths;
mod payload;
mod platforms;
mod policy;
mod process;
mod publish;
mod python;
mod screenshots;
mod serve;
mod single_file;
mod stamp;
mod test;
mod tools;
mod wasm_target;

use std::env;
use std::process::ExitCode;

use anyhow::{Context as _, Result};

use crate::build::Builder;
use crate::command::Command;

fn main() -> ExitCode {
    let command = match command::parse() {
        Ok(command) => command,
        Err(error) => {
            eprintln!("error: {error}\n\n{}", command::USAGE);
            return ExitCode::from(2);
        }
    };
    match enter_repository().and_then(|()| run(command)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    match command {
        Command::Help => println!("{}", command::USAGE),
        Command::Serve { port } => serve::serve(port)?,
        Command::Build => Builder::find_or_install()?.release()?,
        Command::Bundle => bundle::bundle()?,
        Command::Publish(publication) => publish::publish(&publication)?,
        Command::Test { steps, is_wide } => test::test(&steps, is_wide)?,
        Command::Bench => bench::bench()?,
        Command::Accuracy { is_written } => accuracy::print(is_written)?,
        Command::Screenshots(wanted) => screenshots::take(&wanted)?,
    }
    Ok(())
}

/// All paths in this program start at the root of the repository.
fn enter_repository() -> Result<()> {
    let here = env::var_os("CARGO_MANIFEST_DIR")
        .context("run this as `cargo xtask`, anywhere inside the repository")?;
    env::set_current_dir(here)?;
    env::set_current_dir("..").context("entering the repository")
}
