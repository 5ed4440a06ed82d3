//! Tools written in Python, each in an environment of its own in the user's cache folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::packages::sha256;
use crate::process::{on_path, output, run};
use crate::tools::cache_folder;

/// What Python is called.
const PYTHONS: [&str; 2] = ["python3", "python"];

/// An environment with a tool and all that it needs.
pub(crate) struct Environment {
    programs: PathBuf,
}

impl Environment {
    /// The environment of a tool that has what this file lists, made first if it is not in the cache.
    pub(crate) fn of(name: &str, requirements: &Path) -> Result<Self> {
        let list = fs::read(requirements)
            .with_context(|| format!("reading {}", requirements.display()))?;
        let hash = sha256(&list);
        let version = hash.get(..12).unwrap_or_default();
        let home = cache_folder()?.join(format!("python-{name}-{version}"));
        // Environments cannot be moved, so the last thing that is made tells whether one is finished.
        let is_finished = home.join("finished");
        if !is_finished.is_file() {
            println!("Installing {name} with pip (once, for its test)");
            let python = PYTHONS.into_iter().find_map(on_path);
            let python = python.context("there is no Python on the PATH")?;
            run(Command::new(python)
                .args(["-m", "venv", "--clear"])
                .arg(&home))?;
            let pip = [
                "-m",
                "pip",
                "install",
                "--quiet",
                "--disable-pip-version-check",
            ];
            output(
                Self::within(&home)
                    .program("python")
                    .args(pip)
                    .arg("--requirement")
                    .arg(requirements),
            )?;
            fs::write(&is_finished, "")?;
        }
        Ok(Self::within(&home))
    }

    fn within(home: &Path) -> Self {
        let programs = if cfg!(windows) { "Scripts" } else { "bin" };
        Self {
            programs: home.join(programs),
        }
    }

    /// A program of the environment.
    pub(crate) fn program(&self, name: &str) -> Command {
        Command::new(self.programs.join(name))
    }
}
