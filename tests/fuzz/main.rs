//! The checks of `fuzz/` on its corpus and on any bytes, a few hundred each; `cargo +nightly fuzz run link` makes
//! long runs of the same.

#![expect(clippy::panic, reason = "a test helper may fail loudly")]

#[path = "../../fuzz/checks.rs"]
mod checks;

use std::fs;
use std::path::Path;

use proptest::prelude::*;

/// What has once been worth keeping: for each check, a folder of inputs.
#[track_caller]
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/corpus")
        .join(name);
    let entries =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let files = entries.map(|entry| entry.and_then(|entry| fs::read(entry.path())));
    let files: Result<Vec<_>, _> = files.collect();
    files.unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
}

/// Runs a check on its corpus, and on parts of it.
#[track_caller]
fn hold(name: &str, check: fn(&[u8])) {
    let inputs = corpus(name);
    assert!(inputs.len() >= 5, "{name} has a corpus");
    for input in inputs {
        check(&input);
        for part in 1..8 {
            check(input.split_at(input.len() * part / 8).0);
        }
    }
}

#[test]
fn links_of_the_corpus_hold() {
    hold("link", checks::link);
}

#[test]
fn messages_of_the_corpus_hold() {
    hold("message", checks::message);
}

#[test]
fn configs_of_the_corpus_hold() {
    hold("config", checks::config);
}

#[test]
fn scenarios_of_the_corpus_hold() {
    hold("scenario", checks::scenario);
}

/// Far more than is ever read is refused before any of it is looked at.
#[test]
fn what_is_far_too_long_is_refused() {
    for check in [
        checks::link,
        checks::message,
        checks::config,
        checks::scenario,
    ] {
        for sign in [b"=".as_slice(), b"&a=%", b"[", b"{\"a\":", b"\xff"] {
            check(&sign.repeat(20_000_000 / sign.len()));
        }
    }
}

/// Any bytes, and pieces of the corpus in any order.
fn bytes(name: &'static str) -> impl Strategy<Value = Vec<u8>> {
    let kept = prop::sample::select(corpus(name));
    let piece = (
        kept,
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
    )
        .prop_map(|(input, from, to)| {
            let ends = [from, to].map(|at| at.index(input.len() + 1));
            let [from, to] = [ends.iter().min(), ends.iter().max()].map(|end| *end.unwrap_or(&0));
            input.get(from..to).unwrap_or_default().to_vec()
        });
    let any_bytes = prop::collection::vec(any::<u8>(), 0..40);
    let part = prop_oneof![3 => piece, 1 => any_bytes];
    prop::collection::vec(part, 0..6).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn any_bytes_are_a_harmless_link(bytes in bytes("link")) {
        checks::link(&bytes);
    }

    #[test]
    fn any_bytes_are_a_harmless_message(bytes in bytes("message")) {
        checks::message(&bytes);
    }

    #[test]
    fn any_bytes_are_a_harmless_config(bytes in bytes("config")) {
        checks::config(&bytes);
    }

    #[test]
    fn any_bytes_are_a_harmless_scenario(bytes in bytes("scenario")) {
        checks::scenario(&bytes);
    }
}
