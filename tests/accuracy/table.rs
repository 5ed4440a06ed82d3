//! The part of MODEL.md that is made from the runs.

use crate::runs::{Run, Summary, errors, families};

/// Where the part begins and ends.
const BEGIN: &str = "<!-- made by `cargo xtask accuracy --write` -->\n";
const END: &str = "<!-- end of what is made -->\n";

/// The document with the part made anew; none if it has no place for it.
pub(crate) fn renewed(document: &str, runs: &[Run]) -> Option<String> {
    let (before, rest) = document.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}{}{END}{after}", part(runs)))
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
    lines
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
