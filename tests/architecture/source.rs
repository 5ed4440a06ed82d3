//! The files of the repository.

use std::fs;
use std::path::Path;

use crate::code::code_of;

/// A Rust file.
#[derive(Debug)]
pub(crate) struct Source {
    /// Below the repository's root, with slashes.
    pub(crate) path: String,
    /// As it stands.
    pub(crate) text: String,
    /// Without comments and strings.
    pub(crate) code: String,
}

impl Source {
    pub(crate) fn new(path: &str, text: &str) -> Self {
        Self {
            path: path.to_owned(),
            text: text.to_owned(),
            code: code_of(text),
        }
    }

    /// The module that the file is: `["chart", "axis"]` for src/chart/axis/mod.rs.
    pub(crate) fn module(&self) -> Vec<&str> {
        self.path
            .trim_start_matches("src/")
            .trim_end_matches(".rs")
            .split('/')
            .filter(|name| !["lib", "main", "mod"].contains(name))
            .collect()
    }
}

/// The Rust files below a folder.
pub(crate) fn sources(folder: &str) -> Vec<Source> {
    files(folder)
        .into_iter()
        .filter(|(path, _)| {
            path.rsplit_once('.')
                .is_some_and(|(_, ending)| ending == "rs")
        })
        .map(|(path, bytes)| Source::new(&path, &String::from_utf8(bytes).unwrap()))
        .collect()
}

/// All files below a folder of the repository, by path; `""` for the repository itself. What is
/// built or belongs to git is left out.
pub(crate) fn files(folder: &str) -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(root).unwrap().to_str().unwrap();
            if [".git", "target", "dist"].contains(&name) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push((name.replace('\\', "/"), fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}
