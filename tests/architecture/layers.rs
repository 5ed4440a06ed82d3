//! Which part of the program may know which other, and which crates.

use crate::paths::{Path, paths};
use crate::source::Source;

/// The layers, and what each may use besides itself.
const LAYERS: [(&str, &[&str]); 11] = [
    ("decimal", &[]),
    ("embedded", &["calc"]),
    ("table", &["decimal"]),
    ("calc", &["decimal"]),
    ("text", &["decimal", "embedded", "table"]),
    ("catalog", &["decimal", "calc", "embedded", "table"]),
    ("chart", &["decimal", "calc", "text"]),
    ("state", &["decimal", "calc", "text", "catalog", "chart"]),
    (
        "ui",
        &["decimal", "calc", "text", "catalog", "chart", "state"],
    ),
    (
        "details",
        &[
            "decimal", "embedded", "calc", "text", "catalog", "chart", "state",
        ],
    ),
    ("api", &["calc", "catalog"]),
];

/// Parts of a layer that the page does without, and the only layers that may use them: what the page
/// does not name is not linked into it.
const ONLY_FOR: [(&[&str], &[&str]); 5] = [
    (&["catalog", "ceilings"], &["catalog", "details"]),
    (&["catalog", "conventions"], &["catalog", "details"]),
    (&["catalog", "lesson"], &["catalog", "details"]),
    (&["catalog", "notes"], &["catalog", "details"]),
    (&["catalog", "runs"], &["catalog", "details"]),
];

/// Files that stand above all layers.
const ROOTS: [&str; 3] = ["src/bin/details.rs", "src/lib.rs", "src/main.rs"];

/// The crates that the program uses, and the files or folders of src that may.
const CRATES: [(&str, &[&str]); 13] = [
    ("console_error_panic_hook", &["lib.rs"]),
    ("form_urlencoded", &["state/link.rs"]),
    ("leptos", &["lib.rs", "state/store.rs", "ui/"]),
    ("miniserde", &["api/", "catalog/", "table/", "text/"]),
    ("plotters", &["chart/"]),
    ("plotters_backend", &["chart/surface.rs"]),
    ("plotters_canvas", &["chart/surface.rs"]),
    ("plotters_svg", &["chart/svg.rs"]),
    ("qrcodegen", &["details/share/qr.rs"]),
    ("serde", &["calc/"]),
    ("thiserror", &["catalog/", "chart/canvas.rs"]),
    (
        "wasm_bindgen",
        &[
            "bin/details.rs",
            "chart/surface.rs",
            "details/dom.rs",
            "details/export.rs",
            "details/glossary.rs",
            "details/import.rs",
            "details/instrument/hand.rs",
            "details/lesson/handout.rs",
            "details/own_conventions.rs",
            "details/own_devices.rs",
            "details/instrument/unfold.rs",
            "details/share/",
            "details/sheet.rs",
            "ui/browser.rs",
        ],
    ),
    (
        "web_sys",
        &[
            "bin/details.rs",
            "chart/canvas.rs",
            "chart/surface.rs",
            "details/dom.rs",
            "details/export.rs",
            "details/gallery/page.rs",
            "details/gallery/published.rs",
            "details/glossary.rs",
            "details/import.rs",
            "details/instrument/hand.rs",
            "details/instrument/pointed.rs",
            "details/instrument/ring.rs",
            "details/instrument/room.rs",
            "details/instrument/unfold.rs",
            "details/lesson/",
            "details/on_paper.rs",
            "details/options.rs",
            "details/own_conventions.rs",
            "details/own_devices.rs",
            "details/predict.rs",
            "details/rendered.rs",
            "details/share/",
            "details/sheet.rs",
            "ui/browser.rs",
        ],
    ),
];

/// What a file uses although its layer may not.
pub(crate) fn forbidden_uses(source: &Source) -> Vec<String> {
    let module = source.module();
    let layer = module.first().copied().unwrap_or_default();
    paths(&source.code, &module)
        .iter()
        .filter_map(|path| match path {
            Path::Own(segments) => {
                let used = segments.first().map_or("", String::as_str);
                let is_allowed = ROOTS.contains(&source.path.as_str())
                    || used == layer
                    || allowed_layers(layer).contains(&used);
                (!is_allowed || is_kept_from(layer, segments))
                    .then(|| format!("crate::{}", segments.join("::")))
            }
            Path::Other(segments) => {
                let name = crate_of(segments)?;
                (!may_use(&source.path, name)).then(|| segments.join("::"))
            }
            Path::Unresolved(path) => Some(path.clone()),
        })
        .map(|used| format!("{} uses {used}", source.path))
        .collect()
}

/// Whether a path names a part that is only for other layers.
fn is_kept_from(layer: &str, segments: &[String]) -> bool {
    ONLY_FOR.iter().any(|(part, layers)| {
        let is_part =
            segments.len() >= part.len() && segments.iter().zip(*part).all(|(a, b)| a == b);
        is_part && !layers.contains(&layer)
    })
}

/// Files in folders that no layer names.
pub(crate) fn without_layer(path: &str) -> bool {
    let is_in_layer = |layer: &str| {
        path.strip_prefix("src/")
            .and_then(|path| path.strip_prefix(layer))
            .is_some_and(|path| path == ".rs" || path.starts_with('/'))
    };
    !ROOTS.contains(&path) && !LAYERS.iter().any(|(layer, _)| is_in_layer(layer))
}

/// What a manifest and the table of crates disagree on.
pub(crate) fn unplaced_crates(manifest: &str) -> Vec<String> {
    let declared: Vec<_> = manifest
        .lines()
        .skip_while(|line| *line != "[dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| name.replace('-', "_"))
        .filter(|name| !name.starts_with(char::is_whitespace))
        .collect();
    let known = CRATES.map(|(name, _)| name.to_owned());
    let lacks = |names: &[String], name: &String| !names.contains(name);
    let unplaced = declared
        .iter()
        .filter(|name| lacks(&known, name))
        .map(|name| format!("{name} has no place in the table of crates"));
    let gone = known
        .iter()
        .filter(|name| lacks(&declared, name))
        .map(|name| format!("{name} is no longer in Cargo.toml"));
    unplaced.chain(gone).collect()
}

/// Entries of the table of crates that no file needs.
pub(crate) fn needless_permissions(sources: &[Source]) -> Vec<String> {
    let is_needed = |name: &str, place: &str| {
        sources
            .iter()
            .filter(|source| is_at(&source.path, place))
            .any(|source| {
                let module = source.module();
                paths(&source.code, &module).iter().any(
                    |path| matches!(path, Path::Other(segments) if crate_of(segments) == Some(name)),
                )
            })
    };
    CRATES
        .iter()
        .flat_map(|(name, places)| places.iter().map(move |place| (name, place)))
        .filter(|(name, place)| !is_needed(name, place))
        .map(|(name, place)| format!("{place} has no use for {name}"))
        .collect()
}

fn allowed_layers(layer: &str) -> &'static [&'static str] {
    LAYERS
        .iter()
        .find(|(name, _)| *name == layer)
        .map_or(&[], |(_, allowed)| allowed)
}

/// The crate that a path belongs to. A crate that another one re-exports is still itself, and the
/// program's own name only stands in its two main files, for its library.
fn crate_of(segments: &[String]) -> Option<&str> {
    const RE_EXPORTED: [&str; 2] = ["wasm_bindgen", "web_sys"];
    let names = segments.iter().map(String::as_str);
    names
        .clone()
        .find(|name| RE_EXPORTED.contains(name))
        .or_else(|| names.take(1).find(|first| is_crate(first)))
}

fn is_crate(name: &str) -> bool {
    name == "ridgepoint" || CRATES.iter().any(|(known, _)| *known == name)
}

fn may_use(path: &str, name: &str) -> bool {
    let places = CRATES
        .iter()
        .find(|(known, _)| *known == name)
        .map_or(&["bin/details.rs", "main.rs"][..], |(_, places)| places);
    places.iter().any(|place| is_at(path, place))
}

fn is_at(path: &str, place: &str) -> bool {
    let path = path.trim_start_matches("src/");
    path == place || (place.ends_with('/') && path.starts_with(place))
}
