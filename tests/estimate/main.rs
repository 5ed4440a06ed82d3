//! The door for programs: scenarios in, reports out, as `examples/estimate.rs` answers them.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod advice;
mod conventions;
mod hostile;
mod listed;
mod refused;
mod reports;

use std::sync::LazyLock;

use ridgepoint::api::evaluate;
use ridgepoint::catalog::Catalog;
use serde_json::Value;

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::load().unwrap());

/// The answer to a request: whether it is a report, and the JSON.
fn answer(request: &str) -> (bool, Value) {
    let answer = evaluate(request, &CATALOG);
    let is_report = answer.is_ok();
    let json = answer.unwrap_or_else(|refusal| refusal);
    (is_report, serde_json::from_str(&json).unwrap())
}

#[track_caller]
fn report(request: &str) -> Value {
    let (is_report, json) = answer(request);
    assert!(is_report, "{request}: {json}");
    json
}

/// Field, value and what is allowed.
#[track_caller]
fn refusal(request: &str) -> (String, Value, String) {
    let (is_report, json) = answer(request);
    assert!(!is_report, "{request} is not refused");
    let keys: Vec<_> = json.as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["allowed", "field", "value"]);
    let text = |key: &str| json[key].as_str().unwrap().to_owned();
    (text("field"), json["value"].clone(), text("allowed"))
}
