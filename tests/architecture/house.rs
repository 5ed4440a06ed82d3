//! The rules of the house: short files that say what they are for, and nothing that nobody uses.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::code::{without_unit_tests, words};
use crate::source::Source;

const LONGEST_FILE: usize = 400;

/// Public items that the program does not use, each with the reason why it stays.
const UNUSED_ITEMS: [(&str, &str); 12] = [
    (
        "adam_step",
        "published values prove it; phases count every optimizer with their own",
    ),
    (
        "decode_bytes",
        "published values prove it; the page does not show it yet",
    ),
    ("from_json", "the tests refuse broken tables with it"),
    (
        "ideal_critical_batch",
        "published values prove it; the page does not show it yet",
    ),
    (
        "megatron_hardware_flop",
        "published values prove it; the page does not show it yet",
    ),
    (
        "megatron_model_flop",
        "published values prove it; the page does not show it yet",
    ),
    ("of_table", "build.rs makes what is embedded with it"),
    (
        "peak_of_step",
        "the tests hold the first step's peak below the second's with it",
    ),
    (
        "placeholders",
        "the tests hold languages against each other with it",
    ),
    (
        "recomputed_flop_per_token",
        "published values prove it; the page does not show it yet",
    ),
    (
        "rms_norm",
        "published values prove it; phases count norms with their own",
    ),
    (
        "sgd_step",
        "published values prove it; phases count every optimizer with their own",
    ),
];

/// What is wrong with the form of a file.
pub(crate) fn misshapen(source: &Source) -> Vec<String> {
    let mut faults = Vec::new();
    let lines = source.text.lines().count();
    if lines > LONGEST_FILE {
        faults.push(format!("{} has {lines} lines", source.path));
    }
    if !source.text.starts_with("//!") {
        faults.push(format!("{} does not say what it is for", source.path));
    }
    faults
}

/// Public items of `sources` whose name stands nowhere else in them, unit tests and re-exports
/// aside. Counts words: a namesake hides an item.
pub(crate) fn unused_items(sources: &[Source]) -> Vec<String> {
    let codes: Vec<_> = sources
        .iter()
        .map(|source| without_re_exports(&without_unit_tests(&source.code)))
        .collect();
    let counts = counts(&codes);
    let is_unused = |name: &str| counts.get(name).is_none_or(|&count| count < 2);
    let unused = sources
        .iter()
        .zip(&codes)
        .flat_map(|(source, code)| public_items(code).map(move |name| (source, name)))
        .filter(|(_, name)| is_unused(name) && !is_excepted(name))
        .map(|(source, name)| format!("{}: nothing uses {name}", source.path));
    unused.collect()
}

/// The parts of a language file that name things by id; tests/text holds them to the ids there are.
const NAMES: [&str; 46] = [
    "own_figures",
    "term_names",
    "term_meanings",
    "step_titles",
    "step_texts",
    "step_tries",
    "step_notices",
    "step_courses",
    "step_asks",
    "step_answers",
    "step_whys",
    "step_sections",
    "step_remedies",
    "step_fights",
    "step_moves",
    "step_papers",
    "step_variants",
    "labels",
    "helps",
    "groups",
    "group_lines",
    "operations",
    "operation_details",
    "operation_courses",
    "terms",
    "symbols",
    "choices",
    "charts",
    "passes",
    "parts",
    "conventions",
    "aspects",
    "levels",
    "remedies",
    "costs",
    "effects",
    "instants",
    "tables",
    "columns",
    "presets",
    "shortcuts",
    "shortcut_keys",
    "chart_options",
    "families",
    "remarks",
    "alternatives",
];

/// Messages of a language file that no file of `sources` reads as a field.
pub(crate) fn unused_messages(language_file: &Value, sources: &[Source]) -> Vec<String> {
    let fields = fields(sources);
    let mut unused = Vec::new();
    let mut open = vec![language_file];
    while let Some(entries) = open.pop().and_then(Value::as_object) {
        for (key, entry) in entries {
            if !fields.contains(key.as_str()) {
                unused.push(format!("nothing shows the message {key}"));
            }
            let has_fields = entry.is_object() && !NAMES.contains(&key.as_str());
            open.extend(has_fields.then_some(entry));
        }
    }
    unused
}

/// Exceptions for what does not exist or is used after all.
pub(crate) fn needless_exceptions(sources: &[Source]) -> Vec<String> {
    let codes: Vec<_> = sources
        .iter()
        .map(|source| without_re_exports(&without_unit_tests(&source.code)))
        .collect();
    let counts = counts(&codes);
    UNUSED_ITEMS
        .iter()
        .filter(|(name, _)| counts.get(name) != Some(&1))
        .map(|(name, reason)| format!("{name} needs no exception: {reason}"))
        .collect()
}

/// The names that follow a dot.
fn fields(sources: &[Source]) -> BTreeSet<&str> {
    sources
        .iter()
        .flat_map(|source| source.code.split('.').skip(1))
        .filter_map(|rest| words(rest).next())
        .collect()
}

fn is_excepted(name: &str) -> bool {
    UNUSED_ITEMS.iter().any(|(known, _)| *known == name)
}

/// How often each word stands in the codes.
fn counts(codes: &[String]) -> BTreeMap<&str, u32> {
    let mut counts = BTreeMap::new();
    for word in codes.iter().flat_map(|code| words(code)) {
        *counts.entry(word).or_insert(0) += 1;
    }
    counts
}

/// The names of items and fields that are declared `pub`.
fn public_items(code: &str) -> impl Iterator<Item = &str> {
    const QUALIFIERS: [&str; 6] = ["const", "async", "unsafe", "extern", "fn", "static"];
    const KINDS: [&str; 6] = ["struct", "enum", "trait", "type", "union", "mut"];
    code.split("pub ").skip(1).filter_map(|declaration| {
        words(declaration)
            .find(|word| !QUALIFIERS.contains(word) && !KINDS.contains(word))
            .filter(|word| !["use", "mod", "crate"].contains(word))
    })
}

fn without_re_exports(code: &str) -> String {
    let mut parts = code.split("pub use ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| {
        kept + part.split_once(';').map_or("", |(_, rest)| rest)
    })
}

/// Whether a file refers to a folder that is not part of the repository.
pub(crate) fn points_outside(bytes: &[u8]) -> bool {
    // In two parts, or this file would be found.
    let outside = concat!("..", "/shared").as_bytes();
    bytes.windows(outside.len()).any(|window| window == outside)
}
