//! Published runs, what this program predicts of them, and how far apart the two are.

use ridgepoint::api::evaluate;
pub(crate) use ridgepoint::calc::accuracy::Summary;
use ridgepoint::catalog::Catalog;
use serde_json::Value;

use crate::peers;

/// The measured runs.
pub(crate) const RUNS: &str = include_str!("../data/measured.json");

/// A measured run, and what is predicted of it.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// Its id.
    pub(crate) id: String,
    /// Who measured, and with what.
    pub(crate) family: String,
    /// The framework's id.
    pub(crate) framework: String,
    /// The meter's id, or the terms alone that were measured.
    pub(crate) meter: String,
    /// What was measured, in bytes.
    pub(crate) measured: f64,
    /// What is predicted, in bytes; or why nothing is.
    pub(crate) predicted: Result<f64, String>,
    /// What has to be known of the scenario.
    pub(crate) note: String,
    /// What other tools predict, by their names, in bytes.
    pub(crate) peers: Vec<(&'static str, f64)>,
}

impl Run {
    /// The error of the prediction as a share of what was measured.
    pub(crate) fn error(&self) -> Option<f64> {
        let predicted = self.predicted.as_ref().ok()?;
        Some(predicted / self.measured - 1.0)
    }
}

/// All runs.
///
/// # Errors
/// If the table or a scenario in it cannot be read.
pub(crate) fn all() -> Result<Vec<Run>, String> {
    let catalog = Catalog::load().map_err(|error| error.to_string())?;
    let rows: Vec<Value> = serde_json::from_str(RUNS).map_err(|error| error.to_string())?;
    rows.iter().map(|row| run(row, &catalog)).collect()
}

fn run(row: &Value, catalog: &Catalog) -> Result<Run, String> {
    let text = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
    let scenario = &row["scenario"];
    let named = |key: &str, absent: &str| scenario[key].as_str().unwrap_or(absent).to_owned();
    let terms: Vec<&str> = row["terms"]
        .as_array()
        .map(|terms| terms.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default();
    let predicted = if scenario.is_null() {
        Err(text("reason"))
    } else {
        Ok(predict(scenario, &terms, catalog)
            .map_err(|error| format!("{}: {error}", text("id")))?)
    };
    Ok(Run {
        id: text("id"),
        family: text("family"),
        framework: named("framework", "textbook"),
        meter: if terms.is_empty() {
            named("meter", "live")
        } else {
            terms.join(" + ")
        },
        measured: row["measured_bytes"].as_f64().unwrap_or_default(),
        predicted,
        note: text("note"),
        peers: peers::predictions(row, catalog).unwrap_or_default(),
    })
}

/// The total of a scenario, or of some of its terms.
fn predict(scenario: &Value, terms: &[&str], catalog: &Catalog) -> Result<f64, String> {
    let report = evaluate(&scenario.to_string(), catalog)?;
    let report: Value = serde_json::from_str(&report).map_err(|error| error.to_string())?;
    let of_memory = |key: &str| report.pointer(&format!("/memory/{key}"));
    if terms.is_empty() {
        let total = of_memory("total_bytes").and_then(Value::as_f64);
        return Ok(total.unwrap_or_default());
    }
    let all = of_memory("terms").and_then(Value::as_array);
    let all = all.cloned().unwrap_or_default();
    let is_wanted = |term: &&Value| term["id"].as_str().is_some_and(|id| terms.contains(&id));
    let wanted = all.iter().filter(is_wanted);
    Ok(wanted.filter_map(|term| term["bytes"].as_f64()).sum())
}

/// The families, in the order of the table.
pub(crate) fn families(runs: &[Run]) -> Vec<&str> {
    let mut families: Vec<&str> = Vec::new();
    for run in runs {
        if !families.contains(&run.family.as_str()) {
            families.push(&run.family);
        }
    }
    families
}

/// The errors of a family's runs, or of all.
pub(crate) fn errors(runs: &[Run], family: Option<&str>) -> Vec<f64> {
    runs.iter()
        .filter(|run| family.is_none_or(|family| family == run.family))
        .filter_map(Run::error)
        .collect()
}
