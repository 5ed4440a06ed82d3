//! What must hold of anything that comes in, for `cargo fuzz`, and for tests/fuzz over the kept corpus.

use std::sync::LazyLock;

use ridgepoint::api::evaluate;
use ridgepoint::catalog::Catalog;
use ridgepoint::catalog::config::{MAX_PARAMS, network_from_config};
use ridgepoint::details::{answer, table_about};
use ridgepoint::state::derive::Setup;
use ridgepoint::state::link::{Decoded, LONGEST_FRAGMENT, View, decode, decode_onto, encode};
use ridgepoint::state::scenario::Scenario;
use ridgepoint::text::Language;

static CATALOG: LazyLock<Catalog> =
    LazyLock::new(|| Catalog::load().unwrap_or_else(|error| panic!("{error}")));

/// Text as a browser makes it of bytes.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A link is read, what of it is wrong is said shortly, and the page can compute what it says and write it down.
pub(crate) fn link(bytes: &[u8]) {
    let link = text(bytes);
    let decoded = decode(&link, &CATALOG);
    for language in [Language::Zh, Language::En] {
        let said = answer("link_issues", &link, language.tag());
        for message in said.unwrap_or_default().lines() {
            assert!(message.chars().count() < 900, "{message}");
        }
    }
    expect_to_be_kept(&decoded);
    let report = Setup::of(&decoded.scenario, &CATALOG).report();
    let total = report.totals.total().to_bytes();
    assert!(total.is_finite() && total > 0.0, "{total} of {decoded:?}");
}

/// What was read is written and read back.
fn expect_to_be_kept(decoded: &Decoded) {
    let Decoded { scenario, view, .. } = decoded;
    let link = encode(scenario, view);
    assert!(link.len() < LONGEST_FRAGMENT, "{link}");
    let again = decode(&link, &CATALOG);
    assert_eq!((again.scenario, again.view), (*scenario, *view), "{link}");
    assert_eq!(again.issues, [], "{link}");
}

/// The first line is set onto a view; the others ask for a chart, its width and height, or for a table.
/// `assets/frame.mjs` lets nothing else through.
pub(crate) fn message(bytes: &[u8]) {
    let message = text(bytes);
    let mut lines = message.lines();
    let [set, view, width, height] = [(); 4].map(|()| lines.next().unwrap_or_default());
    let decoded = decode_onto(Decoded::default(), set, &CATALOG);
    expect_to_be_kept(&decoded);
    let is_side = |side: &str| {
        let side: Result<f64, _> = side.parse();
        side.is_ok_and(|side| (100.0..=4000.0).contains(&side))
    };
    if view.len() > 16 || !view.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return;
    }
    let link = encode(&decoded.scenario, &decoded.view);
    if is_side(width) && is_side(height) {
        let about = [view, width, height, "light", &link].join("\n");
        if let Some(svg) = answer("svg", &about, "zh").filter(|svg| !svg.is_empty()) {
            assert!(svg.starts_with("<svg") && !svg.contains("<script"), "{svg}");
        }
    }
    drop(table_about(view, &link, "en"));
}

/// A network is read, or refused; one that is read stands in a link.
pub(crate) fn config(bytes: &[u8]) {
    let json = text(bytes);
    let Ok(network) = network_from_config(&json) else {
        return;
    };
    assert!((1..=MAX_PARAMS).contains(&network.params), "{network:?}");
    let mut scenario = Scenario::default();
    scenario.network.own = Some(network);
    let link = encode(&scenario, &View::default());
    assert!(link.len() < LONGEST_FRAGMENT, "{link}");
    drop(decode(&link, &CATALOG));
}

/// A scenario gets a report, or the reason why not: JSON in any case.
pub(crate) fn scenario(bytes: &[u8]) {
    let answer = evaluate(&text(bytes), &CATALOG);
    let json = answer.unwrap_or_else(|refusal| refusal);
    let parsed: Result<serde_json::Value, _> = serde_json::from_str(&json);
    assert!(parsed.is_ok_and(|answer| answer.is_object()), "{json}");
}
