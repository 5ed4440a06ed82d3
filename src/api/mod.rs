//! The door for programs: a scenario as JSON in, its report as JSON out.
//!
//! What stands in the request is in `request.rs`, what comes back in `response.rs`; both, with all ids,
//! defaults and limits, are described in `MODEL.md` under "Estimating from outside". Names never change
//! their meaning. Nothing is guessed: an unknown field or a value out of range is refused with the
//! field, its value and what is allowed.

mod device;
mod fields;
mod framework;
mod json;
mod kernels;
mod names;
mod network;
mod precision;
mod refusal;
mod request;
mod response;
mod workload;

use miniserde::json::{Value, from_str, to_string};

use crate::catalog::Catalog;
use refusal::Refusal;

/// The longest request that is read, in bytes. The largest published `config.json` has a few thousand.
const MAX_BYTES: usize = 1_000_000;

/// Computes the report of a scenario; both are JSON.
///
/// # Errors
/// If the request is not a scenario: JSON with the first `field` at fault (such as `parallel.tensor`),
/// its `value` and what is `allowed`.
///
/// ```
/// use ridgepoint::api::evaluate;
/// use ridgepoint::catalog::Catalog;
/// let catalog = Catalog::load()?;
/// let report = evaluate(r#"{ "network": "llama-2-7b", "task": "decode" }"#, &catalog);
/// assert!(report.unwrap().contains(r#""fits":true"#));
/// let refused = evaluate(r#"{ "batch": 0 }"#, &catalog).unwrap_err();
/// assert!(refused.contains(r#""field":"batch""#));
/// # Ok::<(), ridgepoint::catalog::CatalogError>(())
/// ```
pub fn evaluate(json: &str, catalog: &Catalog) -> Result<String, String> {
    let scenario = parse(json).and_then(|value| request::read(&value, catalog));
    match scenario {
        Ok(scenario) => Ok(to_string(&response::of(&scenario))),
        Err(refusal) => Err(to_string(&refusal.into_json())),
    }
}

fn parse(json: &str) -> Result<Value, Refusal> {
    if json.len() > MAX_BYTES {
        let allowed = format!("JSON of at most {MAX_BYTES} bytes, not {}", json.len());
        return Err(Refusal::of_all(json, allowed));
    }
    // Some editors put a mark before the text.
    from_str(json.trim_start_matches('\u{feff}')).map_err(|_cause_is_opaque| {
        Refusal::of_all(
            json,
            "JSON, its numbers within ±1.8e308; this is not".to_owned(),
        )
    })
}
