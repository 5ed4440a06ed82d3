//! What is predicted of published runs, held to what MODEL.md says of it and to what was aimed at.

mod gallery;
mod links;
mod peers;
mod runs;
mod table;

use std::sync::LazyLock;

use ridgepoint::calc::framework::Conventions;
use ridgepoint::catalog::frameworks::{FLAGS, Framework, NUMBERS};
use ridgepoint::catalog::notes::Notes;
use runs::{Run, Summary, all, errors, families};
use serde_json::Value;
use table::{MISS, compared, missed, renewed};

#[expect(clippy::unwrap_used, reason = "the runs can be read")]
static RUNS: LazyLock<Vec<Run>> = LazyLock::new(|| all().unwrap());

/// `cargo xtask accuracy --write` renews it.
#[test]
fn model_md_has_the_table() {
    let document = include_str!("../../MODEL.md");
    let renewed = renewed(document, &RUNS).unwrap();
    assert!(renewed == document, "MODEL.md's table is not up to date");
}

/// Median 5 %, nine tenths 15 %, and in each family of eight or more no bias above 5 %.
#[test]
fn errors_are_within_the_aim() {
    let all = Summary::of(&errors(&RUNS, None)).unwrap();
    assert!(all.count >= 120);
    assert!(all.median <= 0.05, "{all:?}");
    assert!(all.nine_tenths <= 0.15, "{all:?}");
    for family in families(&RUNS) {
        let Some(summary) = Summary::of(&errors(&RUNS, Some(family))) else {
            continue;
        };
        if summary.count >= 8 {
            assert!(summary.bias.abs() <= 0.05, "{family}: {summary:?}");
        }
    }
}

/// A family that misses an aim does so by runs whose remarks say why, and no other run misses.
#[test]
fn misses_are_explained() {
    for run in RUNS.iter() {
        if run.error().is_some_and(|error| error.abs() > MISS) {
            assert!(!run.note.is_empty(), "{}: {:?}", run.id, run.error());
        }
    }
    let missing: Vec<_> = families(&RUNS)
        .into_iter()
        .filter_map(|family| {
            let summary = Summary::of(&errors(&RUNS, Some(family)))?;
            let misses = !missed(&summary).is_empty();
            misses.then_some(family)
        })
        .collect();
    assert_eq!(missing, ["torchtune"]);
}

/// Nothing of the families that were to be expressed is left out, but for a row that is no run.
#[test]
fn whole_families_are_expressed() {
    let families = [
        "torchtune",
        "torchtitan",
        "litgpt",
        "torchao",
        "qwen",
        "qwen2_5",
        "hf_bert",
        "llama_cpp",
    ];
    let left_out: Vec<_> = RUNS
        .iter()
        .filter(|run| families.contains(&&*run.family) && run.predicted.is_err())
        .map(|run| &*run.id)
        .collect();
    assert_eq!(left_out, ["hf-bertl-102"]);
}

/// The best of the other tools is more than four times as far off, on the same runs.
#[test]
fn other_tools_are_further_off() {
    let compared = compared(&RUNS);
    let ((_, own), others) = compared.split_first().unwrap();
    assert_eq!(others.len(), 6);
    for (name, summary) in others {
        assert_eq!(summary.count, own.count, "{name}");
        assert!(summary.median > 4.0 * own.median, "{name}: {summary:?}");
    }
}

/// A row without its textbook value says who shows it, and says so of nothing else: repository,
/// version and file.
#[test]
fn conventions_have_sources() {
    let (rows, notes) = (Framework::all(), Notes::load());
    let textbook = rows.first().unwrap();
    assert_eq!(textbook.id, "textbook");
    assert_eq!(textbook.conventions, Conventions::TEXTBOOK);
    for row in rows {
        let mut differing = Vec::new();
        let (mut own, mut usual) = (row.conventions, Conventions::TEXTBOOK);
        for (key, place) in NUMBERS {
            if *place(&mut own) != *place(&mut usual) {
                differing.push(*key);
            }
        }
        for (key, place) in FLAGS {
            if *place(&mut own) != *place(&mut usual) {
                differing.push(*key);
            }
        }
        let (own, usual) = (&row.conventions, &Conventions::TEXTBOOK);
        for (key, differs) in [
            ("storage", own.storage != usual.storage),
            (
                "adapter_storage",
                own.adapter_storage != usual.adapter_storage,
            ),
            ("gated_mlp", own.gated_mlp != usual.gated_mlp),
            (
                "optimizer_shared_from",
                own.optimizer_shared_from != usual.optimizer_shared_from,
            ),
            (
                "copy_shared_from",
                own.copy_shared_from != usual.copy_shared_from,
            ),
            (
                "gradients_shared_from",
                own.gradients_shared_from != usual.gradients_shared_from,
            ),
            (
                "parameters_shared_from",
                own.parameters_shared_from != usual.parameters_shared_from,
            ),
            ("layer_split", own.layer_split != usual.layer_split),
            ("schedule", own.schedule != usual.schedule),
        ] {
            if differs {
                differing.push(key);
            }
        }
        let shown = &notes.framework(row.id).unwrap().sources;
        let mut sourced: Vec<_> = shown.iter().map(|(key, _)| *key).collect();
        differing.sort_unstable();
        sourced.sort_unstable();
        assert_eq!(differing, sourced, "{}", row.id);
        for (key, source) in shown {
            let (place, claim) = source.split_once(": ").unwrap_or((source, ""));
            let (repository, file) = place.split_once(' ').unwrap_or((place, ""));
            let version = repository
                .split_once('@')
                .map_or("", |(_, version)| version);
            let is_version =
                version.len() >= 7 && version.chars().all(|letter| letter.is_ascii_hexdigit());
            assert!(
                repository.contains('/') && is_version && file.contains('.') && !claim.is_empty(),
                "{} {key}: {source}",
                row.id
            );
        }
    }
}

/// Every run has a source and a setting, and is expressed or says why not.
#[test]
fn runs_are_told_in_full() {
    assert_eq!(RUNS.len(), 141);
    let rows: Vec<Value> = serde_json::from_str(runs::RUNS).unwrap();
    for row in &rows {
        assert!(row["setting"].is_object(), "{row}");
        for key in ["id", "family", "printed", "measures", "source"] {
            assert!(
                row[key].as_str().is_some_and(|text| !text.is_empty()),
                "{row}"
            );
        }
    }
    for run in RUNS.iter() {
        assert!(run.measured > 0.0, "{}", run.id);
        if let Err(reason) = &run.predicted {
            assert!(!reason.is_empty(), "{}", run.id);
        }
    }
}
