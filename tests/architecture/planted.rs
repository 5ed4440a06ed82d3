//! Planted faults: every check must find the one it is for, and nothing where there is none.

use serde_json::json;

use crate::code::{code_of, without_unit_tests};
use crate::house::{misshapen, needless_exceptions, points_outside, unused_items, unused_messages};
use crate::layers::{forbidden_uses, needless_permissions, unplaced_crates, without_layer};
use crate::source::Source;

/// What the check of layers says of a file with this text.
fn uses(path: &str, text: &str) -> Vec<String> {
    forbidden_uses(&Source::new(path, text))
}

#[track_caller]
fn assert_forbidden(path: &str, text: &str, used: &str) {
    assert_eq!(uses(path, text), [format!("{path} uses {used}")], "{text}");
}

#[test]
fn what_only_the_details_need_is_kept_from_the_page() {
    let text = "use crate::catalog::{Catalog, notes::Notes};";
    for path in ["src/ui/verdict.rs", "src/state/derive/mod.rs"] {
        assert_forbidden(path, text, "crate::catalog::notes::Notes");
    }
    assert!(uses("src/details/sources.rs", text).is_empty());
}

#[test]
fn a_use_of_a_higher_layer_is_found_however_it_is_written() {
    let fit = "src/calc/fit.rs";
    assert_forbidden(
        fit,
        "use crate::catalog::Catalog;",
        "crate::catalog::Catalog",
    );
    assert_forbidden(fit, "fn a() { crate::text::fill(1) }", "crate::text::fill");
    assert_forbidden(
        fit,
        "use crate::{calc::units, text::Text};",
        "crate::text::Text",
    );
    assert_forbidden(
        fit,
        "use crate::{calc::{units, network as n}, state};",
        "crate::state",
    );
    assert_forbidden(fit, "use super::super::catalog;", "crate::catalog");
    assert_forbidden(fit, "use super::super::{self as root};", "crate::");
    assert_forbidden(
        fit,
        "mod tests { use super::super::super::ui::app; }",
        "crate::ui::app",
    );
    assert_forbidden(
        fit,
        "mod tests {} use super::super::ui::app;",
        "crate::ui::app",
    );
    assert_forbidden(fit, "use crate as root;", "crate");
    assert_forbidden(fit, "use crate::*;", "crate");
    assert_forbidden(fit, "use super::super::super::x;", "super::super::super::x");
    assert_forbidden(
        "src/calc/footprint/states.rs",
        "use super::super::super::text;",
        "crate::text",
    );
    assert_forbidden(
        "src/chart/mod.rs",
        "use super::state::link;",
        "crate::state::link",
    );
    assert_forbidden(
        "src/chart/theme.rs",
        "use crate::catalog::X;",
        "crate::catalog::X",
    );
    assert_forbidden(
        "src/catalog/mod.rs",
        "use crate::text::X;",
        "crate::text::X",
    );
    assert_forbidden(
        "src/text/number.rs",
        "use crate::calc::X;",
        "crate::calc::X",
    );
    assert_forbidden("src/state/link.rs", "use crate::ui::X;", "crate::ui::X");
}

#[test]
fn a_crate_in_the_wrong_place_is_found() {
    assert_forbidden(
        "src/calc/fit.rs",
        "use leptos::prelude::*;",
        "leptos::prelude",
    );
    assert_forbidden(
        "src/state/link.rs",
        "use leptos::prelude::*;",
        "leptos::prelude",
    );
    assert_forbidden(
        "src/state/store.rs",
        "use web_sys::Window;",
        "web_sys::Window",
    );
    assert_forbidden(
        "src/ui/app.rs",
        "let x = ::web_sys::window();",
        "web_sys::window",
    );
    assert_forbidden(
        "src/ui/app.rs",
        "use leptos::web_sys::Event;",
        "leptos::web_sys::Event",
    );
    assert_forbidden(
        "src/ui/app.rs",
        "use plotters::style::RED;",
        "plotters::style::RED",
    );
    assert_forbidden("src/calc/units.rs", "use miniserde;", "miniserde");
    assert_forbidden("src/ui/app.rs", "use ridgepoint::calc;", "ridgepoint::calc");
}

#[test]
fn what_is_allowed_is_not_reported() {
    for (path, text) in [
        (
            "src/calc/footprint/mod.rs",
            "use super::super::calc::units; use super::network::Network;",
        ),
        (
            "src/calc/units.rs",
            "//! `crate::text`\n/* use crate::ui; */ const A: &str = \"crate::ui\";",
        ),
        (
            "src/calc/units.rs",
            "const A: &str = r#\"use \"crate::ui\"#; pub(crate) struct A;",
        ),
        (
            "src/calc/units.rs",
            "fn a<'a>(x: &'a u8) -> char { '\"' } // \"\nuse std::fmt;",
        ),
        (
            "src/chart/axis/tick.rs",
            "use super::super::clip; use crate::{calc, text::fill};",
        ),
        (
            "src/state/store.rs",
            "use leptos::prelude::*; use crate::chart::roofline::Frame;",
        ),
        (
            "src/ui/browser.rs",
            "use web_sys::{Document, Window}; use wasm_bindgen::JsCast as _;",
        ),
        (
            "src/lib.rs",
            "use catalog::Catalog; use crate::ui::app; use leptos::prelude::*;",
        ),
        ("src/main.rs", "fn main() { ridgepoint::start(); }"),
        (
            "src/ui/app.rs",
            "let leptos = store.leptos.get(); use crate::state::{self, link};",
        ),
    ] {
        assert_eq!(uses(path, text), [""; 0], "{text}");
    }
}

#[test]
fn a_folder_without_layer_is_found() {
    assert!(without_layer("src/share/link.rs"));
    assert!(without_layer("src/helpers.rs"));
    assert!(without_layer("src/calculus/mod.rs"));
    assert!(!without_layer("src/ui/app.rs") && !without_layer("src/main.rs"));
}

#[test]
fn a_crate_without_place_or_use_is_found() {
    let manifest = include_str!("../../Cargo.toml");
    let added = manifest.replacen("[dependencies]\n", "[dependencies]\nrand-core = \"1\"\n", 1);
    assert_eq!(
        unplaced_crates(&added),
        ["rand_core has no place in the table of crates"]
    );
    let removed = manifest.replacen("\nminiserde = ", "\n# miniserde = ", 1);
    assert_eq!(
        unplaced_crates(&removed).len(),
        2,
        "{:?}",
        unplaced_crates(&removed)
    );
    let needless = needless_permissions(&[Source::new("src/chart/svg.rs", "use plotters_svg::X;")]);
    assert!(
        needless.contains(&"chart/ has no use for plotters".to_owned()),
        "{needless:?}"
    );
    assert!(!needless.contains(&"chart/svg.rs has no use for plotters_svg".to_owned()));
}

#[test]
fn a_long_file_and_one_without_purpose_are_found() {
    let of = |text: &str| misshapen(&Source::new("a.rs", text));
    assert_eq!(of("//! A.\n"), [""; 0]);
    assert_eq!(of(&"//! A.\n".repeat(401)), ["a.rs has 401 lines"]);
    assert_eq!(of("use std::fmt;\n"), ["a.rs does not say what it is for"]);
}

#[test]
fn an_item_that_only_tests_use_is_found() {
    let unused = |text: &str| unused_items(&[Source::new("a.rs", text)]);
    assert_eq!(unused("pub fn lost() {}"), ["a.rs: nothing uses lost"]);
    assert_eq!(
        unused("pub const fn lost() {}"),
        ["a.rs: nothing uses lost"]
    );
    assert_eq!(
        unused("pub use b::lost; pub struct lost;"),
        ["a.rs: nothing uses lost"]
    );
    assert_eq!(
        unused("/// lost\npub enum lost { A } // lost \"lost\""),
        ["a.rs: nothing uses lost"]
    );
    let only_tested = "pub const LOST: u8 = 1;\n#[cfg(test)]\nmod tests { fn a() { LOST; } }";
    assert_eq!(unused(only_tested), ["a.rs: nothing uses LOST"]);
    assert_eq!(unused("pub fn kept() {} fn main() { kept(); }"), [""; 0]);
}

#[test]
fn a_message_that_nothing_shows_is_found() {
    let file = json!({ "page": { "title": "A", "lost": "B" } });
    let of = |text| unused_messages(&file, &[Source::new("a.rs", text)]);
    let lost = ["nothing shows the message lost"];
    assert_eq!(
        of("text.page.title; struct Page { title: String, lost: String }"),
        lost
    );
    assert_eq!(of("text.page.title; // text.page.lost"), lost);
    assert_eq!(of("text.page.title + text.page.lost"), [""; 0]);
}

#[test]
fn an_exception_that_is_not_needed_is_found() {
    let of = |text| needless_exceptions(&[Source::new("a.rs", text)]).join("\n");
    assert!(of("fn rms_norm() {} fn a() { rms_norm() }").contains("rms_norm needs no"));
    assert!(!of("fn rms_norm() {}").contains("rms_norm needs no"));
    assert!(of("").contains("rms_norm needs no"));
}

#[test]
fn unit_tests_are_cut_out_and_nothing_else() {
    let code = "a #[cfg(test)]\nmod tests { b { c } } d #[cfg(test)] use e; f";
    assert_eq!(without_unit_tests(code), "a  d  f");
    assert_eq!(
        code_of("a // b\nc /* d /* e */ f */ g").replace(' ', ""),
        "a\ncg"
    );
}

#[test]
fn a_pointer_outside_is_found() {
    assert!(points_outside(
        concat!("see ..", "/shared/notes").as_bytes()
    ));
    assert!(!points_outside(b"a shared link"));
}
