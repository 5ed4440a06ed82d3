//! Packages of the npm registry that tests and measurements put beside the page: which versions, and where
//! they are kept. No page that people get holds any of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use sha2::{Digest as _, Sha256};

use crate::process::run;
use crate::tools::cache_folder;

/// A package, of which one script or folder is used.
pub(crate) struct Package {
    name: &'static str,
    version: &'static str,
    /// Of the archive that the registry serves.
    sha256: &'static str,
    /// The script or the folder, inside the archive.
    script: &'static str,
}

/// Looks for what keeps people out of a page.
pub(crate) const AXE: Package = Package {
    name: "axe-core",
    version: "4.14.1",
    sha256: "e6b0ce02b84d892e2e33e403485e7f3d6c29e2be6df65daf44d89ba564139745",
    script: "package/axe.min.js",
};

/// What the speed of our charts is compared with.
pub(crate) const CHART_LIBRARIES: [Package; 3] = [
    Package {
        name: "uplot",
        version: "1.6.32",
        sha256: "4b8a8191e425658e3ea8c8c1314b0fc679c861ee3a1af2b20c7b16ba50b5133d",
        script: "package/dist/uPlot.iife.min.js",
    },
    Package {
        name: "chart.js",
        version: "4.6.1",
        sha256: "9345dacdf4bb4c5d40321f4b9aafab6fe676d37a534fc0bc2d17c4c4e29c4f00",
        script: "package/dist/chart.umd.min.js",
    },
    Package {
        name: "echarts",
        version: "6.1.0",
        sha256: "681aff88cc1038c3fa941a3a53d1b177a52250b05335efc607d6105ae13be481",
        script: "package/dist/echarts.min.js",
    },
];

/// Slides, for the sample that puts views on them.
pub(crate) const REVEAL: Package = Package {
    name: "reveal.js",
    version: "6.0.2",
    sha256: "2f0c20bfb02447a198a1ebe8a8c097a5437d035caa38f2820bf4ba887a3eac91",
    script: "package/dist",
};

impl Package {
    /// The script's file, or the folder, fetched first if it is not in the cache.
    pub(crate) fn fetch(&self) -> Result<PathBuf> {
        let Self { name, version, .. } = self;
        let cache = cache_folder()?;
        let home = cache.join(format!("npm-{name}-{version}"));
        let script = home.join(self.script);
        if script.exists() {
            return Ok(script);
        }
        println!("Fetching {name} {version} (once, for tests and measurements)");
        let unfinished = cache.join(format!("npm-{name}-{version}.unfinished"));
        let fetched = self.unpack_in(&unfinished).and_then(|()| {
            fs::rename(&unfinished, &home).with_context(|| format!("no {}", home.display()))
        });
        // Another clone may have finished the same meanwhile.
        if script.exists() {
            Ok(script)
        } else {
            fetched.map(|()| script)
        }
    }

    /// By curl and tar, which every system has.
    fn unpack_in(&self, folder: &Path) -> Result<()> {
        let Self { name, version, .. } = self;
        fs::create_dir_all(folder).with_context(|| format!("no {}", folder.display()))?;
        let archive = folder.join("package.tgz");
        run(Command::new("curl")
            .args(["--fail", "--silent", "--show-error", "--location"])
            .args(["--retry", "3", "--output"])
            .arg(&archive)
            .arg(format!(
                "https://registry.npmjs.org/{name}/-/{name}-{version}.tgz"
            )))?;
        let content = fs::read(&archive).context("reading what curl fetched")?;
        ensure!(
            sha256(&content) == self.sha256,
            "the registry's {name} {version} is not the one that is pinned"
        );
        run(Command::new("tar")
            .arg("-xzf")
            .arg(&archive)
            .arg("-C")
            .arg(folder)
            .arg(self.script))
    }
}

/// A checksum as it is written.
pub(crate) fn sha256(content: &[u8]) -> String {
    format!("{:x}", Sha256::digest(content))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first example of FIPS 180-2, appendix B.
    #[test]
    fn checksums_are_written_as_they_are_pinned() {
        let published = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256(b"abc"), published);
    }
}
