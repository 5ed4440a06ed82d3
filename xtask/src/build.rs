//! Building the page: from the sources to a folder that any static host can serve.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::glue;
use crate::names;
use crate::process::{path_with, run};
use crate::stamp;
use crate::tools;
use crate::wasm_target::WasmToolchain;

/// Where the finished page goes.
pub(crate) const DIST: &str = "dist";

/// Where the page with the frontier alone goes, for a browser to time it.
pub(crate) const FRONTIER_DIST: &str = "target/frontier";

/// Its source.
const FRONTIER_PAGE: &str = "benches/frontier/index.html";

/// What the names of the files of the details program begin with.
const DETAILS: &str = "details";

/// What the names of the files begin with that make the page a part of another one.
const FRAME: &str = "frame";

/// What other pages use; the page itself does not.
const EMBED: &str = "embed.js";

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
        for is_of_program in [is_of_details, |file: &Path| !is_of_details(file)] {
            let module = only_file("wasm", is_of_program)?;
            names::remove(&module)?;
            glue::shrink(&module, &only_file("js", is_of_program)?)?;
        }
        for file in dist_files()? {
            let is_text =
                |kind: &&str| file.extension().is_some_and(|extension| extension == *kind);
            if ["html", "mjs"].iter().any(is_text) {
                glue::trim(&file)?;
            }
        }
        stamp::stamp(Path::new(DIST), DETAILS)?;
        for file in ["frame.mjs", "frame.css"] {
            stamp::stamp_file(Path::new(DIST), file)?;
        }
        Ok(())
    }

    /// Builds the frontier as WebAssembly, with the settings of the page.
    pub(crate) fn frontier(&self) -> Result<()> {
        let arguments = ["build", FRONTIER_PAGE, "--release", "--dist", FRONTIER_DIST];
        run(self.trunk()?.args(arguments))
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

/// Whether a file belongs to the program of the details, which the page fetches when it is wanted.
pub(crate) fn is_of_details(file: &Path) -> bool {
    let name = file.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.starts_with(DETAILS))
}

/// Whether a file is loaded where the page is a part of another one only.
pub(crate) fn is_of_frame(file: &Path) -> bool {
    let name = file.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.starts_with(FRAME))
}

/// Whether a file is for other pages.
pub(crate) fn is_of_others(file: &Path) -> bool {
    file.ends_with(EMBED)
}

/// The one file of a program whose name ends like this.
fn only_file(kind: &str, is_of_program: fn(&Path) -> bool) -> Result<PathBuf> {
    let mut files = dist_files()?;
    files.retain(|file| {
        is_of_program(file)
            && !is_of_others(file)
            && file.extension().is_some_and(|extension| extension == kind)
    });
    let file = files.pop().filter(|_| files.is_empty());
    file.with_context(|| format!("{DIST} does not hold one .{kind} file of each program"))
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
