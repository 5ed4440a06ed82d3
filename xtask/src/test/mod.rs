//! All checks that guard a change, the fast ones first.

mod summary;

use std::env;
use std::process::Command;

use anyhow::{Result, bail, ensure};

use crate::browser::{self, Browser};
use crate::build::Builder;
use crate::engines::Engines;
use crate::packages::AXE;
use crate::payload;
use crate::process::{cargo, output, run};
use summary::Summary;

/// One check.
struct Step {
    name: &'static str,
    run: fn(&Machine) -> Result<()>,
}

const STEPS: [Step; 7] = [
    Step {
        name: "format",
        run: |_| run(cargo().args(["fmt", "--all", "--check"])),
    },
    Step {
        name: "clippy",
        run: |_| clippy(),
    },
    Step {
        name: "native",
        run: |_| native_tests(),
    },
    Step {
        name: "docs",
        run: |_| docs(),
    },
    Step {
        name: "build",
        run: |machine| machine.builder.release(),
    },
    Step {
        name: "payload",
        run: |_| payload::check(),
    },
    Step {
        name: "browser",
        run: |machine| machine.browser.run_tests(&machine.engines, machine.is_wide),
    },
];

/// What the checks need to be on this machine.
struct Machine {
    builder: Builder,
    browser: Browser,
    engines: Engines,
    /// Whether the browser tests are to try everything.
    is_wide: bool,
}

impl Machine {
    /// Finds or installs it; what only the browser tests need, only for them.
    fn set_up(steps: &[&Step], is_wide: bool) -> Result<Self> {
        let mut engines = Engines::default();
        if steps.iter().any(|step| step.name == "browser") {
            AXE.fetch()?;
            engines = Engines::find_or_install();
        }
        Ok(Self {
            browser: Browser::find_or_install()?,
            builder: Builder::find_or_install()?,
            engines,
            is_wide,
        })
    }
}

/// Runs the checks called `only`, or all if none is named, and fails at the end if one failed.
pub(crate) fn test(only: &[String], is_wide: bool) -> Result<()> {
    let steps = chosen_steps(only)?;
    let tree_before = if env::var_os("CI").is_some() {
        tree().ok()
    } else {
        None
    };
    let mut summary = Summary::default();
    let machine = summary.record("set-up", || Machine::set_up(&steps, is_wide));
    for step in steps {
        match &machine {
            // Without a page, there is nothing for the checks that come after it to look at.
            Some(machine) if !summary.has_failed("build") => {
                summary.record(step.name, || (step.run)(machine));
            }
            _ => summary.skip(step.name),
        }
    }
    if let Some(before) = tree_before {
        summary.record("tree", || unchanged(&before));
    }
    summary.print();
    ensure!(summary.all_passed(), "a check failed");
    Ok(())
}

fn chosen_steps(only: &[String]) -> Result<Vec<&'static Step>> {
    let names = STEPS.map(|step| step.name);
    if let Some(unknown) = only.iter().find(|name| !names.contains(&name.as_str())) {
        bail!(
            "no check is called {unknown}; there are {}",
            names.join(", ")
        );
    }
    let is_chosen = |step: &&Step| only.is_empty() || only.iter().any(|name| name == step.name);
    Ok(STEPS.iter().filter(is_chosen).collect())
}

fn clippy() -> Result<()> {
    run(cargo().args([
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "--deny",
        "warnings",
    ]))
}

/// Everything but the browser tests, which need the finished page.
fn native_tests() -> Result<()> {
    run(cargo().args(["test", "--workspace", "--exclude", browser::PACKAGE]))
}

fn docs() -> Result<()> {
    run(cargo()
        .args(["doc", "--workspace", "--no-deps"])
        .env("RUSTDOCFLAGS", "--deny warnings"))
}

/// The state of the work tree: tests must leave no trace.
fn tree() -> Result<String> {
    let status = output(Command::new("git").args(["status", "--porcelain"]))?;
    Ok(status + &output(Command::new("git").args(["diff", "HEAD"]))?)
}

fn unchanged(before: &str) -> Result<()> {
    let after = tree()?;
    ensure!(
        after == before,
        "the checks changed files of the repository:\n{after}"
    );
    Ok(())
}
