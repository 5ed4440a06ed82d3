//! Making the JavaScript beside the module smaller: trunk's own minifier fails on it.
//!
//! wasm-bindgen ends the name of everything that the module imports with sixteen digits of a hash.
//! They stand in both files, and nothing is harder to compress.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

/// The digits of a hash in a name, and what stands before them.
const HASH_DIGITS: usize = 16;
const BEFORE_HASH: &str = "_";

/// Rewrites module and glue with short numbers for hashes, and the glue without comments and
/// indentation.
pub(crate) fn shrink(module: &Path, glue: &Path) -> Result<()> {
    let script = fs::read_to_string(glue).with_context(|| format!("reading {}", glue.display()))?;
    let binary = fs::read(module).with_context(|| format!("reading {}", module.display()))?;
    let numbers = numbers(&script);
    let (script, binary) = (
        renumbered(script.as_bytes(), &numbers),
        renumbered(&binary, &numbers),
    );
    let script = String::from_utf8(script)?;
    fs::write(glue, plain(&script)).with_context(|| format!("writing {}", glue.display()))?;
    fs::write(module, binary).with_context(|| format!("writing {}", module.display()))
}

/// Each hash in a script with a number as long as itself, so that no length in the module changes.
fn numbers(script: &str) -> BTreeMap<&[u8], String> {
    let mut numbers = BTreeMap::new();
    for word in script.split(|character: char| !character.is_alphanumeric() && character != '_') {
        let hash = word.rsplit_once(BEFORE_HASH).map(|(_, hash)| hash);
        if let Some(hash) = hash.filter(|hash| is_hash(hash.as_bytes())) {
            let number = format!("{:0HASH_DIGITS$}", numbers.len());
            numbers.entry(hash.as_bytes()).or_insert(number);
        }
    }
    numbers
}

fn is_hash(word: &[u8]) -> bool {
    word.len() == HASH_DIGITS && word.iter().all(u8::is_ascii_hexdigit)
}

/// The bytes with numbers in the place of hashes.
fn renumbered(bytes: &[u8], numbers: &BTreeMap<&[u8], String>) -> Vec<u8> {
    let mut renumbered = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((first, after_first)) = rest.split_first() {
        let hash = rest.split_at_checked(HASH_DIGITS);
        let found = hash.and_then(|(hash, after)| Some((numbers.get(hash)?, after)));
        if let Some((number, after)) = found {
            renumbered.extend_from_slice(number.as_bytes());
            rest = after;
        } else {
            renumbered.push(*first);
            rest = after_first;
        }
    }
    renumbered
}

/// Rewrites the page, whose style sheets stand in it, or a script without comments and indentation.
pub(crate) fn trim(file: &Path) -> Result<()> {
    let text = fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
    fs::write(file, plain(&text)).with_context(|| format!("writing {}", file.display()))
}

/// A text without lines that are comments, and without indentation.
pub(crate) fn plain(script: &str) -> String {
    let mut plain = String::with_capacity(script.len());
    let mut is_comment = false;
    for line in script.lines().map(str::trim_start) {
        is_comment |= line.starts_with("/*");
        if !is_comment && !line.starts_with("//") {
            plain.push_str(line);
            plain.push('\n');
        }
        is_comment &= !line.ends_with("*/");
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_become_numbers_in_both_files() {
        let script = "__wbg_a_00ffee0123456789: f, __wbg_b_c0ffee0123456789: g, a_00ffee0123456789";
        let numbers = numbers(script);
        let renumbered = renumbered(b"\x16__wbg_b_c0ffee0123456789\0", &numbers);
        assert_eq!(renumbered, b"\x16__wbg_b_0000000000000001\0");
        assert_eq!(numbers.len(), 2);
    }

    #[test]
    fn comments_and_indentation_go() {
        let script = "/**\n * Says\n */\n  say(\"*/\"); // now\n  // then\n  /* once */\nend\n";
        assert_eq!(plain(script), "say(\"*/\"); // now\nend\n");
    }
}
