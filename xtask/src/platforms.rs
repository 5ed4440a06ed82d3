//! The tools that authors make pages with: each builds its sample in tests/platforms, so that tests can open what
//! it really makes. Nobody has to have them, so what cannot be had is left out, and said to be.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use crate::build::{DIST, SINGLE_FILE};
use crate::packages::REVEAL;
use crate::process::output;
use crate::python::Environment;
use crate::tools;

/// The samples.
const SOURCES: &str = "tests/platforms";

/// Where copies of them are built, and what is made of them.
const FOLDER: &str = "target/platforms";

/// What the tests know the folder of finished pages by.
const VARIABLE: &str = "RIDGEPOINT_PLATFORMS";

/// A tool, and how it makes pages.
struct Platform {
    name: &'static str,
    /// The name of its test, and of the folder of its pages.
    id: &'static str,
    /// The folder of its sample.
    sample: &'static str,
    /// Where authors put files that are to stand beside the pages.
    files: &'static str,
    /// Makes pages of a sample in a folder.
    build: fn(&Path, &Path) -> Result<()>,
}

const PLATFORMS: [Platform; 5] = [
    Platform {
        name: "mdBook",
        id: "mdbook",
        sample: "mdbook",
        files: "src",
        build: |sample, pages| {
            let mut mdbook = Command::new(tools::mdbook()?);
            quietly(mdbook.arg("build").arg(sample).arg("--dest-dir").arg(pages))
        },
    },
    Platform {
        name: "MkDocs",
        id: "mkdocs",
        sample: "mkdocs",
        files: "docs",
        build: |sample, pages| mkdocs(sample, pages, "mkdocs.yml"),
    },
    Platform {
        name: "Material for MkDocs",
        id: "material",
        sample: "mkdocs",
        files: "docs",
        build: |sample, pages| mkdocs(sample, pages, "material.yml"),
    },
    Platform {
        name: "Jupyter Book",
        id: "jupyter_book",
        sample: "jupyter-book",
        files: "extra",
        build: jupyter_book,
    },
    Platform {
        name: "reveal.js",
        id: "reveal",
        sample: "reveal",
        files: "",
        build: |sample, pages| {
            copy(&REVEAL.fetch()?, &sample.join("reveal"))?;
            copy(sample, pages)
        },
    },
];

/// The pages that were made, and what could not be.
#[derive(Default)]
pub(crate) struct Platforms {
    left_out: Vec<(&'static Platform, String)>,
}

impl Platforms {
    /// Builds every sample with its tool, which is installed first where that is possible; after the page itself.
    pub(crate) fn build() -> Result<Self> {
        let mut platforms = Self::default();
        for platform in &PLATFORMS {
            println!("Building the sample for {}", platform.name);
            if let Err(reason) = platform.build() {
                platforms.left_out.push((platform, format!("{reason:#}")));
            }
        }
        ensure!(
            platforms.left_out.len() < PLATFORMS.len(),
            "no sample could be built"
        );
        Ok(platforms)
    }

    /// Tells programs that open the pages where they are.
    pub(crate) fn apply_to(program: &mut Command) -> Result<()> {
        program.env(VARIABLE, std::path::absolute(FOLDER)?);
        Ok(())
    }

    /// What to tell the test harness, so that it leaves out the tests of tools that are not there.
    pub(crate) fn filters(&self) -> impl Iterator<Item = String> {
        let left_out = self.left_out.iter();
        left_out.flat_map(|(platform, _)| ["--skip".to_owned(), format!("_in_{}", platform.id)])
    }

    /// Says which tools were left out, and why.
    pub(crate) fn say_what_is_left_out(&self) {
        for (platform, reason) in &self.left_out {
            println!("{} was left out: {reason}", platform.name);
        }
    }
}

impl Platform {
    fn build(&self) -> Result<()> {
        let (sample, pages) = (
            Path::new(FOLDER).join("samples").join(self.id),
            Path::new(FOLDER).join(self.id),
        );
        for folder in [&sample, &pages] {
            if folder.exists() {
                fs::remove_dir_all(folder)?;
            }
        }
        copy(&Path::new(SOURCES).join(self.sample), &sample)?;
        let files = sample.join(self.files);
        fs::create_dir_all(&files)?;
        fs::copy(Path::new(DIST).join(SINGLE_FILE), files.join(SINGLE_FILE))?;
        (self.build)(&std::path::absolute(sample)?, &std::path::absolute(pages)?)
    }
}

fn mkdocs(sample: &Path, pages: &Path, settings: &str) -> Result<()> {
    let environment = Environment::of("mkdocs", &sample.join("requirements.txt"))?;
    quietly(
        environment
            .program("mkdocs")
            .args(["build", "--strict", "--config-file"])
            .arg(sample.join(settings))
            .arg("--site-dir")
            .arg(pages)
            // A warning about other versions, which is an error to `--strict`.
            .env("NO_MKDOCS_2_WARNING", "1"),
    )
}

fn jupyter_book(sample: &Path, pages: &Path) -> Result<()> {
    let environment = Environment::of("jupyter-book", &sample.join("requirements.txt"))?;
    quietly(
        environment
            .program("jupyter-book")
            .args(["build", "--warningiserror", "--path-output"])
            .arg(sample)
            .arg(sample),
    )?;
    copy(&sample.join("_build/html"), pages)
}

/// Runs a tool; what it prints matters only if it fails.
fn quietly(command: &mut Command) -> Result<()> {
    output(command).map(drop)
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    let entries = fs::read_dir(from).with_context(|| format!("reading {}", from.display()))?;
    for entry in entries {
        let path = entry?.path();
        let target = to.join(path.file_name().unwrap_or(OsStr::new("")));
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            fs::copy(&path, &target).with_context(|| format!("copying {}", path.display()))?;
        }
    }
    Ok(())
}
