//! Debian's packages, for machines where they are the way to get something: only Debian, only root.

use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::process::{on_path, output};

/// Whether this machine runs Debian and lets us install packages.
pub(crate) fn can_install() -> bool {
    let is_debian = fs::read_to_string("/etc/os-release")
        .is_ok_and(|text| text.lines().any(|line| line == "ID=debian"));
    is_debian
        && on_path("apt-get").is_some()
        && output(Command::new("id").arg("-u")).is_ok_and(|user| user.trim() == "0")
}

/// Installs those of `packages` that are missing; `purpose` is what they are for.
pub(crate) fn install(purpose: &str, packages: &[&str]) -> Result<()> {
    let missing = missing_among(packages);
    if missing.is_empty() {
        return Ok(());
    }
    println!(
        "Installing {purpose} from Debian (once, about a minute): {}",
        missing.join(" ")
    );
    apt_get(&["update"])?;
    apt_get(
        &[
            &["install", "--yes", "--no-install-recommends"],
            missing.as_slice(),
        ]
        .concat(),
    )
}

fn missing_among<'a>(packages: &[&'a str]) -> Vec<&'a str> {
    let is_installed = |package: &str| {
        output(
            Command::new("dpkg-query")
                .args(["--show", "--showformat=${db:Status-Status}"])
                .arg(package),
        )
        .is_ok_and(|status| status == "installed")
    };
    packages
        .iter()
        .copied()
        .filter(|package| !is_installed(package))
        .collect()
}

/// Runs apt-get quietly, waiting for another one to finish, and shows what it said if it fails.
fn apt_get(arguments: &[&str]) -> Result<()> {
    let output = Command::new("apt-get")
        .args(["-qq", "-o", "DPkg::Lock::Timeout=300"])
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdin(Stdio::null())
        .output()
        .context("could not start apt-get")?;
    if !output.status.success() {
        bail!(
            "apt-get {} failed: {}",
            arguments.join(" "),
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    Ok(())
}
