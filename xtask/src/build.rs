//! Building the page: from the sources to a folder that any static host can serve.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::glue;
use crate::names;
use crate::process::{path_with, run};
use crate::tools;
use crate::wasm_target::WasmToolchain;

/// Where the finished page goes.
pub(crate) const DIST: &str = "dist";

/// What it takes to build the page.
pub(crate) struct Builder {
    toolchain: WasmToolchain,
    tool_folders: Vec<PathBuf>,
}

impl Builder {
    /// Finds what is needed, or installs it.
    pub(crate) fn find_or_install() -> Result<Self> {
        let toolchain = WasmToolchain::find_or_install()?;
        Ok(Self {
            toolchain,
            tool_folders: tools::install_missing()?,
        })
    }

    /// Builds the page as people get it.
    pub(crate) fn release(&self) -> Result<()> {
        run(self.trunk()?.args(["build", "--release"]))?;
        let (module, script) = (only_file("wasm")?, only_file("js")?);
        names::remove(&module)?;
        glue::shrink(&module, &script)
    }

    /// Trunk, set up to use this machine's compiler and the pinned tools.
    pub(crate) fn trunk(&self) -> Result<Command> {
        let tools = self.tool_folders.iter().map(PathBuf::as_path);
        let compiler = self.toolchain.program_folders().iter().map(Path::new);
        let mut trunk = Command::new("trunk");
        trunk
            .env("PATH", path_with(tools.chain(compiler))?)
            // Trunk refuses to start when NO_COLOR is what others take for yes.
            .env_remove("NO_COLOR")
            // Its stack traces would bury what the compiler said.
            .env("RUST_BACKTRACE", "0");
        self.toolchain.apply_to(&mut trunk);
        Ok(trunk)
    }
}

/// The one file of the finished page whose name ends like this.
fn only_file(kind: &str) -> Result<PathBuf> {
    let mut files = dist_files()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == kind));
    let file = files.pop().filter(|_| files.is_empty());
    file.with_context(|| format!("{DIST} does not hold one .{kind} file"))
}

/// The paths of all files of the finished page, sorted.
pub(crate) fn dist_files() -> Result<Vec<PathBuf>> {
    let mut folders = vec![PathBuf::from(DIST)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries =
            fs::read_dir(&folder).with_context(|| format!("reading {}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            let list = if path.is_dir() {
                &mut folders
            } else {
                &mut files
            };
            list.push(path);
        }
    }
    files.sort();
    Ok(files)
}
