//! The browser that the tests and the screenshots use, and the program that drives it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::build::{DIST, FRONTIER_DIST};
use crate::debian;
use crate::engines::Engines;
use crate::packages::{AXE, CHART_LIBRARIES};
use crate::platforms::Platforms;
use crate::process::{cargo, on_path, output, run};

/// The crate of the browser tests, in tests/browser.
pub(crate) const PACKAGE: &str = "ridgepoint-browser";

/// Where people have Chromium or Chrome, by name on the search path or by full path.
const BROWSERS: [&str; 7] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome",
];

/// Chromium and the driver of the same version.
pub(crate) struct Browser {
    chrome: PathBuf,
    driver: PathBuf,
}

impl Browser {
    /// Finds the two, or installs them.
    pub(crate) fn find_or_install() -> Result<Self> {
        if debian::can_install() {
            install_from_debian()?;
        } else if cfg!(target_os = "linux") && !has_chinese_font() {
            println!("No Chinese font found: Chinese text will be boxes on screenshots");
        }
        Self::find().context(
            "no browser to test in: install Chrome or Chromium and the ChromeDriver of the same \
             version, and put both on the PATH or name them in CHROME and CHROMEDRIVER",
        )
    }

    fn find() -> Option<Self> {
        let chosen = |variable| env::var_os(variable).map(PathBuf::from);
        Some(Self {
            chrome: chosen("CHROME").or_else(|| BROWSERS.into_iter().find_map(on_path))?,
            driver: chosen("CHROMEDRIVER").or_else(|| on_path("chromedriver"))?,
        })
    }

    /// Runs the browser tests on the finished page, those of the wide matrix too if they are wanted.
    pub(crate) fn run_tests(&self, engines: &Engines, is_wide: bool) -> Result<()> {
        let mut cargo = cargo();
        cargo.args(["test", "--package", PACKAGE, "--"]);
        cargo.args(engines.filters());
        let mut platforms = Platforms::default();
        if is_wide {
            platforms = Platforms::build()?;
            Platforms::apply_to(&mut cargo)?;
            cargo.arg("--include-ignored");
            cargo.args(platforms.filters());
        }
        engines.apply_to(&mut cargo);
        self.for_page(DIST, &mut cargo)?
            .env("RIDGEPOINT_AXE", AXE.fetch()?);
        let result = run(&mut cargo);
        engines.say_what_is_left_out();
        platforms.say_what_is_left_out();
        result
    }

    /// Takes the pictures of one set of the finished page into a folder.
    pub(crate) fn take_pictures(&self, set: &str, folder: &Path) -> Result<()> {
        let mut screenshots = self.program("screenshots", DIST)?;
        Platforms::apply_to(&mut screenshots)?;
        run(screenshots.arg(set).arg(folder))
    }

    /// Prints how long the first chart takes, what a step of each slider costs, what an input event does, and what a redraw of the roofline
    /// does here and with other libraries.
    pub(crate) fn measure(&self) -> Result<()> {
        run(&mut self.program("first_chart", DIST)?)?;
        run(&mut self.program("measure", DIST)?)?;
        run(&mut self.program("events", DIST)?)?;
        let mut compare = self.program("compare", DIST)?;
        for library in &CHART_LIBRARIES {
            compare.arg(library.fetch()?);
        }
        run(&mut compare)
    }

    /// Prints what a frontier costs as WebAssembly.
    pub(crate) fn time_frontier(&self) -> Result<()> {
        run(&mut self.program("frontier", FRONTIER_DIST)?)
    }

    fn program(&self, name: &str, page: &str) -> Result<Command> {
        let mut cargo = cargo();
        cargo.args(["run", "--quiet", "--package", PACKAGE, "--bin", name, "--"]);
        self.for_page(page, &mut cargo)?;
        Ok(cargo)
    }

    /// Tells a program of the browser tests which browser and which page, in a folder, to use.
    fn for_page<'a>(&self, folder: &str, program: &'a mut Command) -> Result<&'a mut Command> {
        let page = std::path::absolute(folder)?;
        Ok(program
            .env("CHROME", &self.chrome)
            .env("CHROMEDRIVER", &self.driver)
            .env("RIDGEPOINT_DIST", page))
    }
}

fn install_from_debian() -> Result<()> {
    let mut packages = Vec::new();
    if Browser::find().is_none() {
        packages.extend(["chromium", "chromium-driver"]);
    }
    if !has_chinese_font() {
        packages.push("fonts-noto-cjk");
    }
    debian::install("what the browser tests need", &packages)
}

fn has_chinese_font() -> bool {
    output(Command::new("fc-list").arg(":lang=zh")).is_ok_and(|fonts| !fonts.is_empty())
}
