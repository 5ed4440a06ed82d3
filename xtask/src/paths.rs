//! Blanking where the source of dependencies lay on the machine that built the module.
//!
//! Panics of dependencies name their files by absolute paths. With the names of functions gone they help
//! nobody, they tell whose machine it was, and no two machines build the same file with them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

/// Where the standard library's source seems to lie.
const STANDARD_LIBRARY: &str = "/rustc/";
/// How a path of a source file ends.
const END: &[u8] = b".rs";
/// In the place of each byte, so that no length in the module changes.
const BLANK: u8 = b'?';

/// Blanks the paths in a module.
pub(crate) fn blank(module: &Path) -> Result<()> {
    let mut bytes = fs::read(module).with_context(|| format!("reading {}", module.display()))?;
    let dependencies = cargo_home().join("registry/src");
    let roots = [STANDARD_LIBRARY, &dependencies.to_string_lossy()];
    for root in roots {
        blank_below(&mut bytes, root.as_bytes());
    }
    fs::write(module, bytes).with_context(|| format!("writing {}", module.display()))
}

fn cargo_home() -> PathBuf {
    let home = || env::home_dir().unwrap_or_default().join(".cargo");
    env::var_os("CARGO_HOME").map_or_else(home, PathBuf::from)
}

/// Blanks every path that begins with a root.
fn blank_below(bytes: &mut [u8], root: &[u8]) {
    let mut start = 0;
    while let Some(found) = position(bytes.get(start..).unwrap_or_default(), root) {
        let path = bytes.get_mut(start + found..).unwrap_or_default();
        let length = path_length(path);
        path.iter_mut().take(length).for_each(|byte| *byte = BLANK);
        start += found + length.max(root.len());
    }
}

/// How long the path is at the beginning; 0 if it is none of a source file.
fn path_length(bytes: &[u8]) -> usize {
    let is_of_path = |byte: &u8| byte.is_ascii_alphanumeric() || b"/._-+".contains(byte);
    let longest = bytes.iter().take_while(|byte| is_of_path(byte)).count();
    let path = bytes.get(..longest).unwrap_or_default();
    position(path, END).map_or(0, |end| end + END.len())
}

fn position(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|part| part == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_blanked_and_nothing_else() {
        let paths = ["/rustc/0f/library/core/src/cell.rs", "/rustc/0f/b.rs"].concat();
        let rest = "failed\0/rustc/ is no path\0src/chart/order.rs";
        let mut bytes = format!("a{paths}{rest}").into_bytes();
        blank_below(&mut bytes, b"/rustc/");
        let expected = format!("a{}{rest}", "?".repeat(paths.len()));
        assert_eq!(String::from_utf8(bytes).unwrap(), expected);
    }
}
