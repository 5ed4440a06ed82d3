//! Making the JavaScript beside the module smaller: trunk's own minifier fails on it.
//!
//! What the module imports, wasm-bindgen names after what it is and a hash. The names stand in both files
//! and say nothing that the functions below them do not.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Bound::{Included, Unbounded};
use std::path::Path;

use anyhow::{Context as _, Result};

/// The digits of the hash at the end of a name, and what stands before them.
const HASH_DIGITS: usize = 16;
const BEFORE_HASH: &str = "_";

/// What fills a name up, which a name in JavaScript may begin with.
const FILLING: &str = "_";

/// Rewrites module and glue with numbers for names, and the glue without comments and indentation.
pub(crate) fn shrink(module: &Path, glue: &Path) -> Result<()> {
    let script = fs::read_to_string(glue).with_context(|| format!("reading {}", glue.display()))?;
    let binary = fs::read(module).with_context(|| format!("reading {}", module.display()))?;
    let numbers = numbers(&script);
    let binary = numbered(&binary, &numbers);
    let script = String::from_utf8(numbered(script.as_bytes(), &numbers))?;
    fs::write(glue, plain(&script)).with_context(|| format!("writing {}", glue.display()))?;
    fs::write(module, binary).with_context(|| format!("writing {}", module.display()))
}

/// Each name in a script that ends with a hash, and a number as long as itself, so that no length in the
/// module changes.
fn numbers(script: &str) -> BTreeMap<&[u8], String> {
    let mut numbers = BTreeMap::new();
    for name in script.split(|character: char| !character.is_alphanumeric() && character != '_') {
        let hash = name.rsplit_once(BEFORE_HASH).map(|(_, hash)| hash);
        if hash.is_some_and(is_hash) && !numbers.contains_key(name.as_bytes()) {
            let number = numbers.len().to_string();
            let filling = FILLING.repeat(name.len().saturating_sub(number.len()));
            numbers.insert(name.as_bytes(), filling + &number);
        }
    }
    numbers
}

fn is_hash(word: &str) -> bool {
    word.len() == HASH_DIGITS && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The bytes with numbers in the place of names. As all names end with as many digits, none begins another.
fn numbered(bytes: &[u8], numbers: &BTreeMap<&[u8], String>) -> Vec<u8> {
    let mut numbered = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((first, after_first)) = rest.split_first() {
        // A name that begins the rest is the last one that does not come after it.
        let mut before = numbers.range::<[u8], _>((Unbounded, Included(rest)));
        let name = before
            .next_back()
            .filter(|(name, _)| rest.starts_with(name));
        if let Some((name, number)) = name {
            numbered.extend_from_slice(number.as_bytes());
            rest = rest.get(name.len()..).unwrap_or_default();
        } else {
            numbered.push(*first);
            rest = after_first;
        }
    }
    numbered
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
    fn names_become_numbers_as_long_in_both_files() {
        let script = "__wbg_a_00ffee0123456789: f, __wbg_b_c0ffee0123456789: g, plain_name: h";
        let numbers = numbers(script);
        let numbered = |bytes| String::from_utf8(numbered(bytes, &numbers));
        let first = "_".repeat(23) + "0";
        let second = "_".repeat(23) + "1";
        let expected = format!("{first}: f, {second}: g, plain_name: h");
        assert_eq!(numbered(script.as_bytes()), Ok(expected));
        // The length of a name stands before it in a module, and may be a letter or digit.
        let module = b"0__wbg_b_c0ffee0123456789\0__wbg_c_c0ffee0123456789";
        let expected = format!("0{second}\0__wbg_c_c0ffee0123456789");
        assert_eq!(numbered(module), Ok(expected));
    }

    #[test]
    fn comments_and_indentation_go() {
        let script = "/**\n * Says\n */\n  say(\"*/\"); // now\n  // then\n  /* once */\nend\n";
        assert_eq!(plain(script), "say(\"*/\"); // now\nend\n");
    }
}
