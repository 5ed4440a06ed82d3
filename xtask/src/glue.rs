//! Making the JavaScript beside the module smaller: trunk's own minifier fails on it.
//!
//! What the module takes and gives, wasm-bindgen names after what it is and a hash. The names stand in both
//! files and say nothing that the functions below them do not.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::links;

/// How many digits a hash in a name has.
const HASH_DIGITS: usize = 16;

/// What a module's glue is called in it.
const GLUE: &str = "_bg.js";

/// Names that stand in every other line of the glue, and short ones.
const OFTEN: [(&str, &str); 11] = [
    ("arg0", "$0"),
    ("arg1", "$1"),
    ("arg2", "$2"),
    ("arg3", "$3"),
    ("getDataViewMemory0", "$view"),
    ("getStringFromWasm0", "$text"),
    ("passStringToWasm0", "$pass"),
    ("addToExternrefTable0", "$keep"),
    ("WASM_VECTOR_LEN", "$length"),
    ("isLikeNone", "$none"),
    ("handleError", "$caught"),
];

/// How parts begin that no browser with this page needs: a second way to start, and a stand-in for what every
/// one with WebAssembly has. They end with a brace that stands first in its line.
const UNUSED: [&str; 2] = [
    "function initSync(",
    "if (!('encodeInto' in cachedTextEncoder)) {",
];
const UNUSED_END: &str = "\n}\n";
/// A warning to who starts otherwise, and how a long one begins and ends.
const WARNING: &str = "console.warn('using deprecated parameters for the initialization function; pass a single object instead')";
const LONG_WARNING: [&str; 2] = [
    "console.warn(\"`WebAssembly.instantiateStreaming` failed",
    ", e);",
];

/// Rewrites module and glue with short names, and the glue without comments and indentation.
pub(crate) fn shrink(module: &Path, glue: &Path) -> Result<()> {
    let script = fs::read_to_string(glue).with_context(|| format!("reading {}", glue.display()))?;
    let binary = fs::read(module).with_context(|| format!("reading {}", module.display()))?;
    let names = short_names(&script);
    let binary = links::renamed(&binary, &names)
        .with_context(|| format!("{} is not a WebAssembly module", module.display()))?;
    let script = without_unused(&renamed(&script, &names));
    fs::write(glue, plain(&at_once(&script)))
        .with_context(|| format!("writing {}", glue.display()))?;
    fs::write(module, binary).with_context(|| format!("writing {}", module.display()))
}

/// Each name in a script that has a hash, with a short one: a number for what the module takes, a letter
/// before it for what it gives, and a letter alone for the glue's own name.
fn short_names(script: &str) -> BTreeMap<&str, String> {
    let mut names = BTreeMap::new();
    let is_of_name = |letter: char| letter.is_alphanumeric() || "_./".contains(letter);
    for name in script.split(|letter| !is_of_name(letter)) {
        let count = names.len();
        let name = name.strip_prefix("wasm.").unwrap_or(name);
        let hash = name.rsplit_once('_').map_or("", |(_, hash)| hash);
        let has_hash = |part: &str| part.strip_prefix('h').is_some_and(is_hash);
        if name.starts_with("./") && name.ends_with(GLUE) {
            names.entry(name).or_insert_with(|| "g".to_owned());
        } else if is_hash(hash) {
            names.entry(name).or_insert_with(|| count.to_string());
        } else if name.split('_').any(has_hash) {
            names.entry(name).or_insert_with(|| format!("f{count}"));
        }
    }
    names
}

fn is_hash(word: &str) -> bool {
    word.len() == HASH_DIGITS && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The script with the short names; of two names of which one begins the other, the longer goes first.
fn renamed(script: &str, names: &BTreeMap<&str, String>) -> String {
    let longest_first = names.iter().rev().map(|(name, short)| (*name, &**short));
    longest_first
        .chain(OFTEN)
        .fold(script.to_owned(), |script, (name, short)| {
            script.replace(name, short)
        })
}

/// The script without what is not needed.
fn without_unused(script: &str) -> String {
    let parts = UNUSED.map(|begin| [begin, UNUSED_END]);
    let cut = parts.into_iter().chain([LONG_WARNING]);
    let script = cut.fold(script.to_owned(), |script, [begin, end]| {
        let Some((before, rest)) = script.split_once(begin) else {
            return script;
        };
        let after = rest.split_once(end).map_or("", |(_, after)| after);
        [before, after].concat()
    });
    script.replace("initSync, ", "").replace(WARNING, "")
}

/// The script with what a function gives in its last line, where it is found in the one before.
fn at_once(script: &str) -> String {
    let mut short: Vec<Cow<'_, str>> = Vec::new();
    for line in script.lines().map(str::trim) {
        let value = short
            .last()
            .and_then(|last| last.strip_prefix("const ret = "));
        match value {
            Some(value) if line == "return ret;" => {
                let last = format!("return {value}");
                short.pop();
                short.push(last.into());
            }
            _ => short.push(line.into()),
        }
    }
    short.join("\n")
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
        if !is_comment && !line.is_empty() && !line.starts_with("//") {
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
    fn names_with_a_hash_become_short_ones() {
        let script = "__wbg_a_00ffee0123456789: f, plain_name: wasm.call__h00ffee0123456789_4(), \
            wasm.call__h00ffee0123456789(), __wbg_b_c0ffee0123456789: g, \"./page_bg.js\"";
        let names = short_names(script);
        let expected = "0: f, plain_name: wasm.f1(), wasm.f2(), 3: g, \"g\"";
        assert_eq!(renamed(script, &names), expected);
    }

    #[test]
    fn what_no_browser_needs_goes() {
        let script = "a()\nfunction initSync(module) {\n  if (x) {\n  }\n}\nb()\n\
            if (!('encodeInto' in cachedTextEncoder)) {\n  c(() => {\n  });\n}\n\
            {\n  console.warn(\"`WebAssembly.instantiateStreaming` failed, as\", e);\n}\n\
            export { initSync, init as default };";
        let expected = "a()\nb()\n{\n  \n}\nexport { init as default };";
        assert_eq!(without_unused(script), expected);
    }

    #[test]
    fn what_is_given_is_given_at_once() {
        let script =
            "f() {\n  const ret = a.b;\n  return ret;\n}\nconst ret = 1;\nuse(ret);\nreturn ret;";
        let short = "f() {\nreturn a.b;\n}\nconst ret = 1;\nuse(ret);\nreturn ret;";
        assert_eq!(at_once(script), short);
    }

    #[test]
    fn comments_and_indentation_go() {
        let script = "/**\n * Says\n */\n  say(\"*/\"); // now\n  // then\n  /* once */\nend\n";
        assert_eq!(plain(script), "say(\"*/\"); // now\nend\n");
    }
}
