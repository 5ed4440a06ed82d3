//! Putting a hash of their content into the names of the files of the details program.
//!
//! Trunk does so for the page's own program only. Without it a cache could join an old program to a new
//! page; with it a page finds the program that it was built with, or none.

use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

/// Renames module and script, both in `folder`, from `name_bg.wasm` and `name.js`, and writes the new
/// names where they are named: the module's in the script, the script's in each of `users`.
pub(crate) fn stamp(folder: &Path, name: &str, users: &[&str]) -> Result<()> {
    let (module, script) = (format!("{name}_bg.wasm"), format!("{name}.js"));
    let mut hasher = DefaultHasher::new();
    for file in [&module, &script] {
        hasher.write(&fs::read(folder.join(file))?);
    }
    let stamped = format!("{name}-{:016x}", hasher.finish());
    let (new_module, new_script) = (format!("{stamped}_bg.wasm"), format!("{stamped}.js"));
    replace(&folder.join(&script), &module, &new_module)?;
    // Bare or behind a `./`, in quotes.
    let end = |script: &str| format!("{script}\"");
    for user in users {
        replace(&folder.join(user), &end(&script), &end(&new_script))?;
    }
    fs::rename(folder.join(module), folder.join(new_module))?;
    fs::rename(folder.join(script), folder.join(new_script))?;
    Ok(())
}

/// Renames a file in `folder` that the page names, and writes the new name there.
pub(crate) fn stamp_file(folder: &Path, name: &str) -> Result<()> {
    let content = fs::read(folder.join(name)).with_context(|| format!("reading {name}"))?;
    let mut hasher = DefaultHasher::new();
    hasher.write(&content);
    let (stem, kind) = name.split_once('.').context("a file has a kind")?;
    let stamped = format!("{stem}-{:016x}.{kind}", hasher.finish());
    let quoted = |name: &str| format!("\"{name}\"");
    replace(&folder.join("index.html"), &quoted(name), &quoted(&stamped))?;
    fs::rename(folder.join(name), folder.join(stamped))?;
    Ok(())
}

/// Writes `new` in the place of `old`, which must be there.
fn replace(file: &Path, old: &str, new: &str) -> Result<()> {
    let text = fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
    ensure!(text.contains(old), "{} does not name {old}", file.display());
    fs::write(file, text.replace(old, new)).with_context(|| format!("writing {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_and_script_find_the_renamed_files() {
        let folder = std::env::temp_dir().join(format!("ridgepoint-stamp-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let write = |name: &str, content: &str| fs::write(folder.join(name), content).unwrap();
        let page = r#"<meta name="more" content="more.js" />"#;
        write("index.html", page);
        write("door.mjs", r#"import "./more.js""#);
        write("more.js", "new URL('more_bg.wasm', import.meta.url)");
        write("more_bg.wasm", "\0asm");
        let users = ["index.html", "door.mjs"];
        stamp(&folder, "more", &users).unwrap();

        let page = fs::read_to_string(folder.join("index.html")).unwrap();
        let script = page.split('"').nth(3).unwrap();
        assert_ne!(script, "more.js");
        let content = fs::read_to_string(folder.join(script)).unwrap();
        let module = content.split('\'').nth(1).unwrap();
        assert_eq!(fs::read(folder.join(module)).unwrap(), b"\0asm");
        let door = fs::read_to_string(folder.join("door.mjs")).unwrap();
        assert_eq!(door, format!("import \"./{script}\""));
        assert!(
            stamp(&folder, "more", &users).is_err(),
            "its files have gone"
        );
        fs::remove_dir_all(folder).unwrap();
    }
}
