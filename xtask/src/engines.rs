//! The other engines that the page is tried in, where this machine can have them: Firefox's, and Safari's as
//! `WebKitGTK`. Nobody has to have them, so what cannot be had is left out, and said to be.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::debian;
use crate::process::on_path;
use crate::tools;

/// An engine, and how to get it.
struct Engine {
    name: &'static str,
    /// How the names of its tests end.
    tests: &'static str,
    /// What Debian calls it.
    packages: &'static [&'static str],
    /// Finds the browser and its driver; each is told to the tests in a variable.
    find: fn() -> Result<Found>,
}

type Found = [(&'static str, PathBuf); 2];

const ENGINES: [Engine; 2] = [
    Engine {
        name: "Firefox",
        tests: "_in_firefox",
        packages: &["firefox-esr"],
        find: firefox,
    },
    Engine {
        name: "WebKitGTK",
        tests: "_in_webkit",
        packages: &["webkit2gtk-driver", "xvfb"],
        find: webkit,
    },
];

/// What there is of the engines on this machine.
#[derive(Default)]
pub(crate) struct Engines {
    settings: Vec<(&'static str, PathBuf)>,
    left_out: Vec<(&'static Engine, String)>,
}

impl Engines {
    /// Finds them, or installs them where that is possible.
    pub(crate) fn find_or_install() -> Self {
        let mut engines = Self::default();
        for engine in &ENGINES {
            match engine.find_or_install() {
                Ok(found) => engines.settings.extend(found),
                Err(reason) => engines.left_out.push((engine, format!("{reason:#}"))),
            }
        }
        engines
    }

    /// Tells the tests where the engines are.
    pub(crate) fn apply_to(&self, tests: &mut Command) {
        tests.envs(
            self.settings
                .iter()
                .map(|(variable, path)| (variable, path)),
        );
    }

    /// What to tell the test harness, so that it leaves out the tests of engines that are not there.
    pub(crate) fn filters(&self) -> impl Iterator<Item = &'static str> {
        let left_out = self.left_out.iter();
        left_out.flat_map(|(engine, _)| ["--skip", engine.tests])
    }

    /// Says which engines were left out, and why.
    pub(crate) fn say_what_is_left_out(&self) {
        for (engine, reason) in &self.left_out {
            println!("{} was left out: {reason}", engine.name);
        }
    }
}

impl Engine {
    fn find_or_install(&self) -> Result<Found> {
        (self.find)().or_else(|missing| {
            if !debian::can_install() {
                return Err(missing);
            }
            debian::install(
                &format!("{} for the browser tests", self.name),
                self.packages,
            )?;
            (self.find)()
        })
    }
}

fn firefox() -> Result<Found> {
    let names = [
        "firefox",
        "firefox-esr",
        "/Applications/Firefox.app/Contents/MacOS/firefox",
        r"C:\Program Files\Mozilla Firefox\firefox",
    ];
    let browser = chosen("FIREFOX")
        .or_else(|| names.into_iter().find_map(on_path))
        .context("there is no Firefox on the PATH, and none in FIREFOX")?;
    let driver = chosen("GECKODRIVER").or_else(|| on_path("geckodriver"));
    let driver = driver.map_or_else(tools::geckodriver, Ok)?;
    Ok([("FIREFOX", browser), ("GECKODRIVER", driver)])
}

fn webkit() -> Result<Found> {
    let driver = chosen("WEBKITDRIVER")
        .or_else(|| on_path("WebKitWebDriver"))
        .context("there is no WebKitWebDriver on the PATH, and none in WEBKITDRIVER")?;
    let browser = chosen("WEBKIT")
        .or_else(mini_browser)
        .context("there is no MiniBrowser of WebKitGTK, and none in WEBKIT")?;
    on_path("Xvfb").context("there is no Xvfb to show it on")?;
    Ok([("WEBKIT", browser), ("WEBKITDRIVER", driver)])
}

fn chosen(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).map(PathBuf::from)
}

/// The browser that comes with `WebKitGTK`: `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`.
fn mini_browser() -> Option<PathBuf> {
    let folders = |parent: &Path| {
        let entries = fs::read_dir(parent).into_iter().flatten().flatten();
        let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
        // The newest comes last.
        paths.sort();
        paths
    };
    let is_webkit = |folder: &PathBuf| {
        let name = folder.file_name().and_then(OsStr::to_str);
        name.is_some_and(|name| name.starts_with("webkit"))
    };
    let libraries = folders(Path::new("/usr/lib"));
    let inside = libraries.iter().flat_map(|folder| folders(folder));
    let candidates = libraries.iter().cloned().chain(inside).filter(is_webkit);
    candidates
        .map(|folder| folder.join("MiniBrowser"))
        .rfind(|browser| browser.is_file())
}
