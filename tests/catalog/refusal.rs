//! What does not fit the program does not load.

use ridgepoint::catalog::notes::Notes;
use ridgepoint::catalog::{Catalog, CatalogError};

use crate::{FRAMEWORKS, HARDWARE, HISTORY, NETWORKS, changed};

#[test]
fn an_unknown_key_is_refused() {
    let id = "\"id\":";
    let extra = "\"surprise\": 1, \"id\":";
    let tables = [
        (changed(HARDWARE, id, extra), NETWORKS, HISTORY),
        (HARDWARE, changed(NETWORKS, id, extra), HISTORY),
        (HARDWARE, NETWORKS, changed(HISTORY, id, extra)),
        (
            HARDWARE,
            NETWORKS,
            changed(HISTORY, "\"year\":", "\"surprise\": 1, \"year\":"),
        ),
        (
            HARDWARE,
            NETWORKS,
            changed(HISTORY, "\"recorded\":", "\"surprise\": 1, \"recorded\":"),
        ),
    ];
    for (hardware, networks, history) in tables {
        let error = Catalog::from_json(hardware, networks, history)
            .unwrap_err()
            .to_string();
        assert!(error.contains("surprise is not known"), "{error}");
    }
}

#[test]
fn a_row_without_a_needed_figure_is_refused() {
    let hardware = changed(HARDWARE, "\"memory_bandwidth_gb_per_s\": 1228.8,", "");
    let error = Catalog::from_json(hardware, NETWORKS, HISTORY)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("memory_bandwidth_gb_per_s is missing"),
        "{error}"
    );
    let hardware = changed(
        HARDWARE,
        "\"launched\": \"2020-11\"",
        "\"launched\": \"2020-13\"",
    );
    let error = Catalog::from_json(hardware, NETWORKS, HISTORY)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("hardware.json") && error.contains("2020-13"),
        "{error}"
    );
}

/// Each key of a row is read by one of two readers, which both refuse.
#[test]
fn a_row_with_broken_notes_is_refused() {
    let recorded = "\"recorded\": \"2026-11-29\"";
    let number = "\"recorded\": 2026";
    let multiprocessors = ("\"multiprocessors\": 120", "\"multiprocessors\": 120.5");
    let without_sources = ("\"sources\":", "\"source\":");
    for (hardware, networks, problem) in [
        (
            changed(HARDWARE, recorded, number),
            NETWORKS,
            "recorded is not a text",
        ),
        (
            changed(HARDWARE, multiprocessors.0, multiprocessors.1),
            NETWORKS,
            "multiprocessors is not a whole number",
        ),
        (
            changed(HARDWARE, without_sources.0, without_sources.1),
            NETWORKS,
            "sources is not a list",
        ),
        (
            HARDWARE,
            changed(NETWORKS, recorded, number),
            "recorded is not a text",
        ),
    ] {
        let error = Notes::with_answers(hardware, networks, FRAMEWORKS)
            .unwrap_err()
            .to_string();
        assert!(error.contains(problem), "{error}");
    }
}

#[test]
fn a_history_line_without_its_device_is_refused() {
    let unknown = changed(HISTORY, "\"k20x\"", "\"k20y\"");
    let without_peak = changed(
        HISTORY,
        "[\"h100_sxm\", \"h200_sxm\"",
        "[\"k80\", \"h200_sxm\"",
    );
    for (history, culprit) in [(unknown, "k20y"), (without_peak, "k80")] {
        let error = Catalog::from_json(HARDWARE, NETWORKS, history).unwrap_err();
        assert!(
            matches!(error, CatalogError::NoPoint { device, .. } if device == culprit),
            "{error}"
        );
    }
}

/// A figure that nobody published has no key.
#[test]
fn no_table_contains_null() {
    fn nulls(value: &serde_json::Value) -> usize {
        match value {
            serde_json::Value::Null => 1,
            serde_json::Value::Array(items) => items.iter().map(nulls).sum(),
            serde_json::Value::Object(members) => members.values().map(nulls).sum(),
            serde_json::Value::Bool(_)
            | serde_json::Value::Number(_)
            | serde_json::Value::String(_) => 0,
        }
    }
    for table in [HARDWARE, NETWORKS, HISTORY] {
        assert_eq!(nulls(&serde_json::from_str(table).unwrap()), 0);
    }
}
