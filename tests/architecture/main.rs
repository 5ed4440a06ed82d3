//! The shape of the program: layers that know only what is below them, crates where they belong,
//! short files, and nothing that nobody uses.
//!
//! The checks read text, not syntax, and each is shown to find a planted fault.

#![expect(clippy::unwrap_used, reason = "a test helper may fail loudly")]

mod code;
mod house;
mod layers;
mod paths;
mod planted;
mod source;

use source::{files, sources};

#[track_caller]
fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_layer_uses_only_what_is_below_it() {
    let sources = sources("src");
    assert!(sources.len() > 40, "files got lost: {}", sources.len());
    let faults: Vec<_> = sources.iter().flat_map(layers::forbidden_uses).collect();
    assert_none(&faults);
}

#[test]
fn every_file_belongs_to_a_layer() {
    let faults: Vec<_> = sources("src")
        .into_iter()
        .map(|source| source.path)
        .filter(|path| layers::without_layer(path))
        .collect();
    assert_none(&faults);
}

#[test]
fn every_crate_has_its_place_and_is_used_there() {
    assert_none(&layers::unplaced_crates(include_str!("../../Cargo.toml")));
    assert_none(&layers::needless_permissions(&sources("src")));
}

#[test]
fn files_are_short_and_say_what_they_are_for() {
    let faults: Vec<_> = ["src", "tests", "examples", "benches", "xtask"]
        .into_iter()
        .flat_map(sources)
        .flat_map(|source| house::misshapen(&source))
        .collect();
    assert_none(&faults);
}

#[test]
fn public_items_are_used_by_the_program() {
    let sources = sources("src");
    assert_none(&house::unused_items(&sources));
    assert_none(&house::needless_exceptions(&sources));
}

#[test]
fn messages_are_shown_by_the_program() {
    let english = serde_json::from_str(include_str!("../../assets/text/en.json")).unwrap();
    assert_none(&house::unused_messages(&english, &sources("src")));
}

/// What others cannot read must not be referred to.
#[test]
fn nothing_points_outside_the_repository() {
    let faults: Vec<_> = files("")
        .into_iter()
        .filter(|(_, bytes)| house::points_outside(bytes))
        .map(|(path, _)| path)
        .collect();
    assert_none(&faults);
}
