//! Running other programs, with errors that say which one failed.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

/// The cargo that runs these commands.
pub(crate) fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a program to its end, its output going to the terminal.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("could not start `{}`", describe(command)))?;
    ensure!(
        status.success(),
        "`{}` failed ({status})",
        describe(command)
    );
    Ok(())
}

/// Runs a program to its end and returns what it printed.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .output()
        .with_context(|| format!("could not start `{}`", describe(command)))?;
    ensure!(
        output.status.success(),
        "`{}` failed ({}): {}",
        describe(command),
        output.status,
        String::from_utf8_lossy(&output.stderr).trim()
    );
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Where a program is, given its full path or its name on the search path.
pub(crate) fn on_path(program: &str) -> Option<PathBuf> {
    let file = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?)
        .map(|folder| folder.join(&file))
        .find(|path| path.is_file())
}

/// The search path with `folders` put before everything else.
pub(crate) fn path_with<'a>(folders: impl IntoIterator<Item = &'a Path>) -> Result<OsString> {
    let present = env::var_os("PATH").unwrap_or_default();
    let folders = folders.into_iter().map(Path::to_path_buf);
    Ok(env::join_paths(folders.chain(env::split_paths(&present)))?)
}

/// The command as a person would type it.
fn describe(command: &Command) -> String {
    let program = Path::new(command.get_program())
        .file_stem()
        .unwrap_or(command.get_program());
    std::iter::once(program)
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}
