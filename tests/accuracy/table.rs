//! The part of MODEL.md that is made from the runs.

use ridgepoint::calc::accuracy::{AIMED_FROM, AIMS};
use serde_json::{Map, Value};

use crate::runs::{Run, Summary, errors, families};

/// Where the rows of the frameworks begin and end.
const ROWS: &str =
    "<!-- made of `assets/data/frameworks.json` by `cargo xtask accuracy --write` -->\n";
const ROWS_END: &str = "<!-- end of the rows -->\n";
/// The frameworks.
const FRAMEWORKS: &str = include_str!("../../assets/data/frameworks.json");
/// What is aimed at.
const AIMED_AT: [&str; 3] = ["median", "nine tenths", "bias"];
/// From here on an error is a miss that its remark explains.
pub(crate) const MISS: f64 = 0.15;

/// What a remark says where a convention was read from the run's own figure.
const NO_PREDICTION: &str = "no prediction";

/// Where the part begins and ends.
const BEGIN: &str = "<!-- made by `cargo xtask accuracy --write` -->\n";
const END: &str = "<!-- end of what is made -->\n";

/// The document with its parts made anew; none if it has no place for them.
pub(crate) fn renewed(document: &str, runs: &[Run]) -> Option<String> {
    let document = replaced(document, (ROWS, ROWS_END), &rows()?)?;
    replaced(&document, (BEGIN, END), &part(runs))
}

fn replaced(document: &str, (begin, end): (&str, &str), part: &str) -> Option<String> {
    let (before, rest) = document.split_once(begin)?;
    let (_, after) = rest.split_once(end)?;
    Some(format!("{before}{begin}{part}{end}{after}"))
}

/// What each framework does its own way, and who shows it.
fn rows() -> Option<String> {
    let rows: Vec<Map<String, Value>> = serde_json::from_str(FRAMEWORKS).ok()?;
    let lines = rows.iter().map(|row| {
        let sources = row["sources"].as_object()?;
        let shown = sources.iter().map(|(key, source)| {
            let value = match &row[key] {
                Value::Bool(is_so) => if *is_so { "yes" } else { "no" }.to_owned(),
                Value::String(name) => name.clone(),
                Value::Null | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
                    row[key].to_string()
                }
            };
            Some(format!("{key} {value} ({})", source.as_str()?))
        });
        let shown = shown.collect::<Option<Vec<_>>>()?.join("; ");
        let shown = if shown.is_empty() {
            "everything as in the rest of this document".to_owned()
        } else {
            shown
        };
        Some(format!("- `{}`: {shown}.\n", row["id"].as_str()?))
    });
    Some(format!("\n{}\n", lines.collect::<Option<String>>()?))
}

/// Which of the aims a summary misses, with its figure.
pub(crate) fn missed(summary: &Summary) -> Vec<String> {
    let figures = [summary.median, summary.nine_tenths, summary.bias];
    let all = AIMED_AT.iter().zip(AIMS).zip(figures);
    let missed = all
        .zip(summary.misses())
        .filter(|(_, is_missed)| *is_missed);
    missed
        .map(|(((name, aim), figure), _)| {
            let (figure, aim) = (signless(figure), percent(aim));
            format!("{name} {figure} in the place of {aim}")
        })
        .collect()
}

fn signless(figure: f64) -> String {
    percent(figure.abs())
}

/// The summary without the runs whose remarks say that they are no predictions.
fn unaided(runs: &[Run]) -> Vec<String> {
    let is_predicted = |run: &&Run| !run.note.contains(NO_PREDICTION);
    let errors: Vec<f64> = runs
        .iter()
        .filter(is_predicted)
        .filter_map(Run::error)
        .collect();
    let told = Summary::of(&errors).map(|summary| {
        format!(
            "Without those whose remark says that they are no prediction, {} runs: median {}, nine tenths within {}, bias {}.",
            summary.count,
            percent(summary.median),
            percent(summary.nine_tenths),
            signed(summary.bias)
        )
    });
    told.into_iter().chain([String::new()]).collect()
}

/// Per family whether the aims are reached, and each miss with its remark.
fn aims(runs: &[Run]) -> Vec<String> {
    let mut lines = vec![
        "Aimed at: median 5 %, nine tenths within 15 %, bias within 5 % either way, over all runs and in \
         each family of eight or more."
            .to_owned(),
        String::new(),
    ];
    for family in families(runs).into_iter().map(Some).chain([None]) {
        let Some(summary) =
            Summary::of(&errors(runs, family)).filter(|all| all.count >= AIMED_FROM)
        else {
            continue;
        };
        let missed = missed(&summary);
        let said = if missed.is_empty() {
            "reached".to_owned()
        } else {
            let of_family = runs
                .iter()
                .filter(|run| family.is_none_or(|family| family == run.family));
            let far = of_family.filter(|run| run.error().is_some_and(|error| error.abs() > MISS));
            let far: Vec<_> = far.map(|run| format!("`{}`", run.id)).collect();
            format!(
                "not reached: {}; beyond 15 %: {}",
                missed.join(", "),
                far.join(", ")
            )
        };
        lines.push(format!("- {}: {said}.", family.unwrap_or("all")));
    }
    lines.extend([String::new(), "Beyond 15 %:".to_owned(), String::new()]);
    for run in runs {
        if let Some(error) = run.error().filter(|error| error.abs() > MISS) {
            lines.push(format!("- `{}`, {}: {}.", run.id, signed(error), run.note));
        }
    }
    lines.push(String::new());
    lines
}

fn part(runs: &[Run]) -> String {
    let mut lines = vec![
        String::new(),
        "| runs of | runs | median error | nine tenths within | bias |".to_owned(),
        "|---|---|---|---|---|".to_owned(),
    ];
    for family in families(runs).into_iter().map(Some).chain([None]) {
        if let Some(summary) = Summary::of(&errors(runs, family)) {
            lines.push(format!(
                "| {} | {} | {} | {} | {} |",
                family.unwrap_or("all"),
                summary.count,
                percent(summary.median),
                percent(summary.nine_tenths),
                signed(summary.bias)
            ));
        }
    }
    lines.push(String::new());
    lines.extend(unaided(runs));
    lines.extend(aims(runs));
    lines.extend(peers(runs));
    lines.push(String::new());
    lines.push(
        "| run | framework | measured as | measured, GB | predicted, GB | error | remark |"
            .to_owned(),
    );
    lines.push("|---|---|---|---|---|---|---|".to_owned());
    lines.extend(runs.iter().filter_map(row));
    lines.push(String::new());
    lines.push("Not expressed:".to_owned());
    lines.push(String::new());
    for run in runs {
        if let Err(reason) = &run.predicted {
            lines.push(format!("- {}: {reason}", run.id));
        }
    }
    lines.push(String::new());
    lines.join("\n") + "\n"
}

fn row(run: &Run) -> Option<String> {
    let predicted = run.predicted.as_ref().ok()?;
    Some(format!(
        "| {} | {} | {} | {:.2} | {:.2} | {} | {} |",
        run.id,
        run.framework,
        run.meter,
        run.measured / 1e9,
        predicted / 1e9,
        signed(run.error()?),
        run.note
    ))
}

/// This program beside other tools, on the runs that all of them can be asked about.
fn peers(runs: &[Run]) -> Vec<String> {
    let mut lines = vec![
        "| by the rules of | runs | median error | nine tenths within | bias |".to_owned(),
        "|---|---|---|---|---|".to_owned(),
    ];
    for (name, summary) in compared(runs) {
        lines.push(format!(
            "| {name} | {} | {} | {} | {} |",
            summary.count,
            percent(summary.median),
            percent(summary.nine_tenths),
            signed(summary.bias)
        ));
    }
    lines.extend([String::new(), ratio(&compared(runs)).unwrap_or_default()]);
    lines
}

/// How many times as far off the best of the other tools is, by the medians.
pub(crate) fn ratio(compared: &[(&'static str, Summary)]) -> Option<String> {
    let ((_, own), others) = compared.split_first()?;
    let (name, best) = others
        .iter()
        .min_by(|(_, one), (_, other)| one.median.total_cmp(&other.median))?;
    let ratio = best.median / own.median;
    Some(format!(
        "By the median, the best of the others, {name}, is {ratio:.1} times as far off."
    ))
}

/// This program first, then the other tools.
pub(crate) fn compared(runs: &[Run]) -> Vec<(&'static str, Summary)> {
    let shared: Vec<&Run> = runs.iter().filter(|run| !run.peers.is_empty()).collect();
    let own: Vec<f64> = shared.iter().filter_map(|run| run.error()).collect();
    let mut all: Vec<_> = Summary::of(&own)
        .map(|summary| ("this program", summary))
        .into_iter()
        .collect();
    let names: Vec<_> = shared
        .first()
        .map(|run| run.peers.iter().map(|(name, _)| *name).collect())
        .unwrap_or_default();
    for name in names {
        let errors: Vec<f64> = shared
            .iter()
            .filter_map(|run| {
                let (_, bytes) = run.peers.iter().find(|(known, _)| *known == name)?;
                Some(bytes / run.measured - 1.0)
            })
            .collect();
        all.extend(Summary::of(&errors).map(|summary| (name, summary)));
    }
    all
}

/// A share in per cent, to a tenth.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// The same with its sign.
pub(crate) fn signed(share: f64) -> String {
    format!("{:+.1} %", share * 100.0)
}
