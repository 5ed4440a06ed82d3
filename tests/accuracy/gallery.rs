//! The page's gallery has the runs and the figures of the table in MODEL.md.

use ridgepoint::catalog::Catalog;
use ridgepoint::details::gallery::{Predicted, summaries};
use ridgepoint::details::table_about;
use ridgepoint::state::derive::Setup;
use ridgepoint::state::link::decode;
use ridgepoint::text::number::gigabytes;

use crate::RUNS;
use crate::links::runs_json;
use crate::runs::{Summary, errors, families};

/// `cargo xtask accuracy --write` renews it.
#[test]
fn the_page_has_the_runs() {
    let embedded = include_str!("../../assets/data/runs.json");
    assert!(
        runs_json().unwrap() == embedded,
        "runs.json is not up to date"
    );
}

/// What the page computes from a link is what the door for programs computes from JSON.
#[test]
fn the_page_predicts_what_the_table_says() {
    let shown = Predicted::all();
    assert_eq!(shown.len(), RUNS.len());
    for (shown, run) in shown.iter().zip(RUNS.iter()) {
        assert_eq!(shown.run.measured_bytes, run.measured, "{}", run.id);
        let predicted = shown.prediction.as_ref().map(|(bytes, _)| *bytes);
        let Ok(expected) = run.predicted else {
            assert!(predicted.is_none() && !shown.run.remarks.is_empty());
            continue;
        };
        let ratio = predicted.unwrap() / expected;
        assert!((ratio - 1.0).abs() < 1e-12, "{}: {ratio}", run.id);
    }
}

/// All of them first, then the families in their order.
#[test]
fn the_page_sums_up_what_the_table_does() {
    let mut expected = vec![("all", Summary::of(&errors(&RUNS, None)).unwrap())];
    for family in families(&RUNS) {
        let summary = Summary::of(&errors(&RUNS, Some(family)));
        expected.extend(summary.map(|summary| (family, summary)));
    }
    let shown = summaries(&Predicted::all());
    assert_eq!(shown.len(), expected.len());
    for ((family, shown), (expected_family, expected)) in shown.iter().zip(&expected) {
        assert_eq!(family, expected_family);
        assert_eq!(shown.count, expected.count, "{family}");
        for (one, other) in [
            (shown.median, expected.median),
            (shown.nine_tenths, expected.nine_tenths),
            (shown.bias, expected.bias),
        ] {
            assert!((one - other).abs() < 1e-12, "{family}");
        }
    }
}

/// Where a link opens a page that is headed by another total than the run's, the run says so.
#[test]
fn a_run_says_what_its_page_adds() {
    let catalog: &'static Catalog = Box::leak(Box::new(Catalog::load().unwrap()));
    let table = table_about("gallery", "v=1", "en").unwrap();
    let mut others = 0;
    for (row, run) in table.rows.iter().zip(Predicted::all()) {
        let cell = &row[0];
        let Some(link) = cell.link else { continue };
        let setup = Setup::of(&decode(link, catalog).scenario, catalog);
        let headed = setup.report().fit.total.to_bytes();
        let (predicted, _) = run.prediction.unwrap();
        let is_other = (headed / predicted - 1.0).abs() > 1e-3;
        let detail = cell.detail.clone().unwrap_or_default();
        assert_eq!(detail.contains("in all"), is_other, "{link}: {detail}");
        let total = gigabytes(headed / 1e9, 4);
        assert!(!is_other || detail.contains(&total), "{link}: {detail}");
        others += usize::from(is_other);
    }
    assert!(others > 0);
}

/// Most runs are a link away; those that are not need what no link says.
#[test]
fn links_say_most_runs() {
    let shown = Predicted::all();
    let expressed = shown.iter().filter(|run| run.prediction.is_some());
    let (said, others): (Vec<_>, Vec<_>) = expressed.partition(|run| run.is_said_by_link);
    assert!(said.len() > 3 * others.len() / 2, "{}", said.len());
    for run in others {
        assert!(!run.run.beside.is_empty(), "{:?}", run.run);
    }
}
