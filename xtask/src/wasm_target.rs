//! Which compiler turns the program into WebAssembly on this machine.
//!
//! Normally the one that compiles everything else, whose WebAssembly standard library rustup adds
//! if need be. Where rustup cannot download, Debian's own compiler builds that library from source.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::debian;
use crate::process::output;

const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's recent compiler, the source of its standard library, and LLVM's linker of the version
/// that this compiler is built on.
const DEBIAN_PACKAGES: [&str; 5] = [
    "rustc-web",
    "cargo-web",
    "rust-web-src",
    "rust-web-llvm",
    "lld-22",
];

/// A compiler that can make WebAssembly.
pub(crate) enum WasmToolchain {
    /// The one that runs this program.
    Active,
    /// Debian's, in /usr/bin, with this linker.
    Debian { linker: PathBuf },
}

impl WasmToolchain {
    /// Finds one, or installs what is missing.
    pub(crate) fn find_or_install() -> Result<Self> {
        if active_has_target() {
            return Ok(Self::Active);
        }
        println!("Adding {TARGET} to the Rust toolchain (once)");
        let Err(refusal) = add_with_rustup() else {
            return Ok(Self::Active);
        };
        if !debian::can_install() {
            bail!(
                "no standard library for {TARGET}: run `rustup target add {TARGET}`, or install \
                 it with the package manager that Rust came from ({refusal:#})"
            );
        }
        println!("rustup could not: using Debian's compiler for WebAssembly instead");
        debian::install("a compiler for WebAssembly", &DEBIAN_PACKAGES)?;
        Ok(Self::Debian {
            linker: newest_wasm_linker(Path::new("/usr/bin"))?,
        })
    }

    /// Folders to search for programs before all others.
    pub(crate) fn program_folders(&self) -> &'static [&'static str] {
        match self {
            Self::Active => &[],
            Self::Debian { .. } => &["/usr/bin"],
        }
    }

    /// Makes a program that calls cargo call this compiler's.
    pub(crate) fn apply_to(&self, command: &mut Command) {
        let Self::Debian { linker } = self else {
            return;
        };
        command
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        // What `cargo run` set up for the programs of the other compiler.
        for variable in [
            "CARGO",
            "LD_LIBRARY_PATH",
            "RUSTC",
            "RUSTDOC",
            "RUSTUP_TOOLCHAIN",
        ] {
            command.env_remove(variable);
        }
    }
}

fn active_has_target() -> bool {
    output(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))
        .is_ok_and(|folder| Path::new(folder.trim()).is_dir())
}

fn add_with_rustup() -> Result<()> {
    output(
        Command::new("rustup")
            .args(["target", "add", TARGET])
            .env("RUST_BACKTRACE", "0"),
    )?;
    if !active_has_target() {
        bail!("rustup added the target to another toolchain");
    }
    Ok(())
}

fn newest_wasm_linker(folder: &Path) -> Result<PathBuf> {
    let version = |path: &PathBuf| -> Option<u32> {
        path.file_name()?
            .to_str()?
            .strip_prefix("wasm-ld-")?
            .parse()
            .ok()
    };
    fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| version(path).is_some())
        .max_by_key(version)
        .with_context(|| format!("no wasm-ld in {}", folder.display()))
}
