//! Building the page: from the sources to a folder that any static host can serve.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::arrange;
use crate::glue;
use crate::minify;
use crate::page;
use crate::paths;
use crate::policy::{self, Origin};
use crate::process::{path_with, run};
use crate::single_file::{self, Parts, Program};
use crate::stamp;
use crate::tools;
use crate::wasm_target::WasmToolchain;

/// Where the finished page goes.
pub(crate) const DIST: &str = "dist";

/// The page in it.
pub(crate) const PAGE: &str = "index.html";

/// The page as one file, beside it.
pub(crate) const SINGLE_FILE: &str = "ridgepoint.html";

/// Where the page with the frontier alone goes, for a browser to time it.
pub(crate) const FRONTIER_DIST: &str = "target/frontier";

/// Its source.
const FRONTIER_PAGE: &str = "benches/frontier/index.html";

/// What the names of the files of the details program begin with.
const DETAILS: &str = "details";

/// What makes the page a part of another one; their names begin alike.
const FRAME: &str = "frame";
const FRAME_SCRIPT: &str = "frame.mjs";
const FRAME_STYLE: &str = "frame.css";

/// What other pages use, under names that stay; the page itself does not. The second is the way to the
/// calculation in the details program.
const FOR_OTHERS: [&str; 2] = ["embed.js", DOOR];
const DOOR: &str = "evaluate.mjs";

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
        let page = Path::new(DIST).join(PAGE);
        change(&page, |page| {
            page::shorten_start(&page::pack_style(&page::join_styles(page))?)
        })?;
        for is_of_program in PROGRAMS {
            let Program { module, script } = program(is_of_program)?;
            arrange::arrange(&module)?;
            paths::blank(&module)?;
            glue::shrink(&module, &script)?;
        }
        let loader = only_file("mjs", PROGRAMS[0])?;
        for file in [&page, &loader] {
            glue::trim(file)?;
        }
        stamp::stamp(Path::new(DIST), DETAILS, &[PAGE, DOOR])?;
        glue::trim(&Path::new(DIST).join(FRAME_SCRIPT))?;
        change(&Path::new(DIST).join(FRAME_STYLE), |style| {
            Ok(page::packed_style(style))
        })?;
        for file in [FRAME_SCRIPT, FRAME_STYLE] {
            stamp::stamp_file(Path::new(DIST), file)?;
        }
        let single_file = single_file::pack(&Parts {
            page: &fs::read_to_string(&page)?,
            folder: Path::new(DIST),
            loader: loader.clone(),
            frame: [
                only_file("mjs", is_of_frame)?,
                only_file("css", is_of_frame)?,
            ],
            first: program(PROGRAMS[0])?,
            details: program(PROGRAMS[1])?,
        })?;
        fs::write(Path::new(DIST).join(SINGLE_FILE), single_file)?;
        // Last, for the single file takes scripts apart line by line.
        for script in [
            loader,
            only_file("mjs", is_of_frame)?,
            program(PROGRAMS[0])?.script,
            program(PROGRAMS[1])?.script,
        ] {
            minify::minify(&script)?;
        }
        // The page offers it only where it is.
        let offer = format!("<meta name=\"single-file\" content=\"{SINGLE_FILE}\" />");
        change(&page, |page| {
            policy::apply(&page::put_first(page, &offer)?, Origin::Host)
        })
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

/// Rewrites a file.
fn change(file: &Path, changed: impl FnOnce(&str) -> Result<String>) -> Result<()> {
    let text = fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
    fs::write(file, changed(&text)?).with_context(|| format!("writing {}", file.display()))
}

/// Which files belong to the page's own program, and which to that of the details.
const PROGRAMS: [fn(&Path) -> bool; 2] = [
    |file| !is_of_details(file) && !is_of_frame(file) && !is_of_others(file),
    is_of_details,
];

/// The files of a program.
fn program(is_of_program: fn(&Path) -> bool) -> Result<Program> {
    Ok(Program {
        module: only_file("wasm", is_of_program)?,
        script: only_file("js", is_of_program)?,
    })
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
    FOR_OTHERS.iter().any(|name| file.ends_with(name))
}

/// The one file of a program whose name ends like this.
fn only_file(kind: &str, is_of_program: fn(&Path) -> bool) -> Result<PathBuf> {
    let mut files = dist_files()?;
    files.retain(|file| {
        is_of_program(file) && file.extension().is_some_and(|extension| extension == kind)
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
