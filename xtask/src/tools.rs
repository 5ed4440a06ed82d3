//! The tools that turn the program into a page, and one that tests it: which versions, and where they are kept.
//!
//! They live in the user's cache folder, one folder a version, so that every clone on a machine
//! shares them and a second run installs nothing.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::process::{cargo, path_with, run};

/// A program from crates.io that the build or the tests need.
struct Tool {
    name: &'static str,
    version: String,
    /// Further arguments for `cargo install`.
    arguments: &'static [&'static str],
    /// How long compiling it takes on two cores.
    minutes: u32,
}

/// The one place where the versions are pinned.
///
/// Trunk 0.22 needs a newer compiler than 1.95. Only the version of wasm-bindgen's command that
/// equals the library's can read what the compiler wrote, so Cargo.lock names it. It is installed
/// without `--locked` because its own lock file names a release that was withdrawn.
fn pinned() -> Result<[Tool; 2]> {
    Ok([
        Tool {
            name: "trunk",
            version: "0.21.14".into(),
            arguments: &["--locked"],
            minutes: 5,
        },
        Tool {
            name: "wasm-bindgen-cli",
            version: locked_version("wasm-bindgen")?,
            arguments: &["--no-default-features"],
            minutes: 3,
        },
    ])
}

/// What drives Firefox, compiled first if it is not in the cache.
pub(crate) fn geckodriver() -> Result<PathBuf> {
    Tool {
        name: "geckodriver",
        version: "0.37.1".into(),
        arguments: &["--locked"],
        minutes: 3,
    }
    .program()
}

/// What makes books of the sample for it, compiled first if it is not in the cache; without its own server.
pub(crate) fn mdbook() -> Result<PathBuf> {
    Tool {
        name: "mdbook",
        version: "0.5.4".into(),
        arguments: &["--locked", "--no-default-features"],
        minutes: 3,
    }
    .program()
}

/// Installs the tools that are not in the cache yet and returns the folders that hold them.
pub(crate) fn install_missing() -> Result<Vec<PathBuf>> {
    let cache = cache_folder()?;
    pinned()?
        .iter()
        .map(|tool| tool.install_in(&cache))
        .collect()
}

impl Tool {
    /// The program of the same name.
    fn program(&self) -> Result<PathBuf> {
        let folder = self.install_in(&cache_folder()?)?;
        Ok(folder.join(format!("{}{}", self.name, env::consts::EXE_SUFFIX)))
    }

    /// The folder with the tool's programs, which are compiled first if they are not there.
    ///
    /// The work happens in a folder of another name that is renamed at the end, so an interrupted
    /// run leaves nothing that looks installed, and the next one goes on where it stopped.
    fn install_in(&self, cache: &Path) -> Result<PathBuf> {
        let Self {
            name,
            version,
            minutes,
            ..
        } = self;
        let home = cache.join(format!("{name}-{version}"));
        if home.is_dir() {
            return Ok(home.join("bin"));
        }
        println!("Installing {name} {version} (once, about {minutes} minutes)");
        let unfinished = cache.join(format!("{name}-{version}.unfinished"));
        let compiled = self.compile(&unfinished).and_then(|()| {
            fs::rename(&unfinished, &home).with_context(|| format!("no {}", home.display()))
        });
        // Another clone may have finished the same installation meanwhile.
        if home.is_dir() {
            Ok(home.join("bin"))
        } else {
            compiled.map(|()| home.join("bin"))
        }
    }

    fn compile(&self, root: &Path) -> Result<()> {
        let objects = root.join("target");
        run(cargo()
            .args(["install", self.name, "--version", &self.version])
            .args(self.arguments)
            .arg("--root")
            .arg(root)
            .arg("--target-dir")
            .arg(&objects)
            // A tool that runs for seconds does not repay minutes of optimisation.
            .env("CARGO_PROFILE_RELEASE_LTO", "false")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
            // Or else cargo advises to put the unfinished folder on the path.
            .env("PATH", path_with([root.join("bin").as_path()])?))?;
        fs::remove_dir_all(&objects).with_context(|| format!("removing {}", objects.display()))
    }
}

/// Where the tools are kept: `RIDGEPOINT_CACHE`, or the user's cache folder.
pub(crate) fn cache_folder() -> Result<PathBuf> {
    let folder = |variable| env::var_os(variable).filter(|value| !value.is_empty());
    if let Some(chosen) = folder("RIDGEPOINT_CACHE") {
        return Ok(chosen.into());
    }
    let caches = folder("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| env::home_dir().map(|home| home.join(".cache")))
        .context("no home folder: set RIDGEPOINT_CACHE to the folder to keep tools in")?;
    Ok(caches.join("ridgepoint"))
}

/// The version of a library that Cargo.lock names.
fn locked_version(library: &str) -> Result<String> {
    let lock = fs::read_to_string("Cargo.lock").context("reading Cargo.lock")?;
    let entry = format!("name = \"{library}\"\nversion = \"");
    lock.replace("\r\n", "\n")
        .split_once(&entry)
        .and_then(|(_, rest)| rest.split_once('"'))
        .map(|(version, _)| version.to_owned())
        .with_context(|| format!("Cargo.lock does not name {library}"))
}
