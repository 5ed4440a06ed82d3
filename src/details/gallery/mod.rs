//! Published runs beside what this program predicts of them: misses as openly as hits.

pub(super) mod page;
mod prediction;
pub(super) mod published;

use super::framework::framework_name;
use super::{Words, known, table};
use crate::calc::accuracy::{AIMED_FROM, AIMS, Summary};
use crate::decimal::fixed;
use crate::details::table::{Cell, Table};
use crate::state::choices::{CHOICES, COMPILE, FRAMEWORK, METER, TASK};
use crate::state::derive::Setup;
use crate::state::input::to_count;
use crate::state::limits::Field;
use crate::state::scenario::Scenario;
use crate::text::fill;
use crate::text::number::{DIGITS, TOTAL_DIGITS, gigabytes, whole};
pub use prediction::Predicted;

/// The family that stands for all.
pub(super) const ALL: &str = "all";
/// What the line of a run does not repeat: it is said otherwise, or follows from something else.
const SAID: [&str; 4] = [TASK.key, FRAMEWORK.key, COMPILE.key, METER.key];

/// How much of a commit's name is shown.
const COMMIT_DIGITS: usize = 12;

/// The order of the runs.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Order {
    /// Family by family.
    AsPublished,
    /// The largest error first; what is not predicted last.
    LargestError,
}

/// The families of runs that are predicted, in the order of the runs, and `all`, each with how far off.
pub fn summaries(runs: &[Predicted]) -> Vec<(&'static str, Summary)> {
    let mut families = vec![ALL];
    for run in runs {
        if !families.contains(&run.run.family) {
            families.push(run.run.family);
        }
    }
    let summary = |family| {
        let runs = runs.iter().filter(|run| is_of(run, family));
        let errors: Vec<_> = runs.filter_map(Predicted::error).collect();
        Some((family, Summary::of(&errors)?))
    };
    families.into_iter().filter_map(summary).collect()
}

fn is_of(run: &Predicted, family: &str) -> bool {
    family == ALL || run.run.family == family
}

/// Stands behind what misses its aim.
const MISSED: &str = "✕";

/// How far off, family by family, and how far off they are to be at most.
pub(super) fn summary(runs: &[Predicted], text: &Words) -> Table {
    let row = |(family, summary): (&str, Summary)| {
        let figures = [
            percent(summary.median),
            percent(summary.nine_tenths),
            signed(summary.bias),
        ];
        let figures = figures.into_iter().zip(summary.misses());
        let figures = figures
            .map(|(figure, is_missed)| Cell::number(figure + if is_missed { MISSED } else { "" }));
        let count = whole(u64::try_from(summary.count).unwrap_or_default());
        let named = [Cell::words(text.families.get(family)), Cell::number(count)];
        named.into_iter().chain(figures).collect()
    };
    let least = whole(u64::try_from(AIMED_FROM).unwrap_or_default());
    let [median, nine_tenths, bias] =
        AIMS.map(|share| [&fixed(share * 100.0, 0), "\u{a0}%"].concat());
    let aim = vec![
        Cell::words(&text.gallery.aim),
        Cell::number(["≥", &least].concat()),
        Cell::number(["≤", &median].concat()),
        Cell::number(["≤", &nine_tenths].concat()),
        Cell::number(["±", &bias].concat()),
    ];
    let rows = summaries(runs).into_iter().map(row).chain([aim]).collect();
    let columns = ["family", "run_count", "median", "nine_tenths", "bias"];
    table(&columns, rows, text)
}

/// The runs of a family, or of all.
pub(super) fn gallery(runs: &[Predicted], family: &str, order: Order, text: &Words) -> Table {
    let mut wanted: Vec<_> = runs.iter().filter(|run| is_of(run, family)).collect();
    if order == Order::LargestError {
        let size = |run: &Predicted| run.error().map_or(-1.0, |error| error.max(-error));
        wanted.sort_by(|one, other| size(other).total_cmp(&size(one)));
    }
    let rows = wanted.into_iter().map(|run| row(run, text)).collect();
    let columns = ["measured_run", "predicted", "measured", "error", "source"];
    table(&columns, rows, text)
}

fn row(run: &Predicted, text: &Words) -> Vec<Cell> {
    let measured = &run.run;
    let name = if measured.network.is_empty() {
        text.families.get(measured.family)
    } else {
        measured.network
    };
    let mut cell = Cell {
        id: measured.id,
        ..Cell::words(name)
    };
    let mut said = Vec::new();
    if let Some((_, setup)) = &run.prediction {
        said.push(setting(measured.terms.as_slice(), setup, text));
        cell.link = measured.link.filter(|_| run.is_said_by_link);
        if !run.is_said_by_link {
            said.push(no_link(measured.beside, text));
        }
    }
    let remarks = measured.remarks.iter().map(|id| text.remarks.get(id));
    said.extend(remarks.map(str::to_owned));
    said.extend(run.page_total.map(|total| {
        let total = gigabytes(total / 1e9, TOTAL_DIGITS);
        fill(&text.gallery.page_total, &[("total", &total)])
    }));
    if !said.is_empty() {
        cell = cell.with_detail(said.join(&text.detail.clause_separator));
    }
    let predicted = run.prediction.as_ref().map(|(bytes, _)| gb(*bytes));
    vec![
        cell,
        known(predicted),
        Cell::number(gb(measured.measured_bytes)),
        known(run.error().map(signed)),
        Cell::words(with_short_commits(measured.source)),
    ]
}

/// A source with as much of its commits as tells them apart.
fn with_short_commits(source: &str) -> String {
    let mut digits = 0;
    let is_shown = |sign: &char| {
        digits = if sign.is_ascii_hexdigit() {
            digits + 1
        } else {
            0
        };
        digits <= COMMIT_DIGITS
    };
    source.chars().filter(is_shown).collect()
}

/// Why a run has no link: what of its scenario no link says.
fn no_link(beside: &str, text: &Words) -> String {
    let keys = beside.split('&').filter_map(|part| part.split('=').next());
    let parts: Vec<_> = keys.map(|key| text.gallery.beside.get(key)).collect();
    let what = parts.join(&text.detail.list_separator);
    fill(&text.gallery.no_link, &[("what", &what)])
}

/// A run's scenario in a line: framework and meter, or the terms that were measured; then what is not as
/// the page opens.
fn setting(terms: &[&str], setup: &Setup, text: &Words) -> String {
    let (scenario, opening) = (&setup.scenario, Scenario::default());
    let page = text.page;
    let mut said = vec![framework_name(scenario, text)];
    if terms.is_empty() {
        let meter = format!("{}_{}", METER.key, METER.read(scenario));
        said.push(page.choices.get(&meter).to_owned());
    } else {
        said.extend(terms.iter().map(|term| text.terms.get(term).to_owned()));
    }
    let task = format!("{}_{}", TASK.key, TASK.read(scenario));
    said.push(page.choices.get(&task).to_owned());
    for field in Field::ALL {
        let is_shown = field == Field::Batch || field == Field::Seq;
        if let Some(value) = scenario.count(field)
            && (is_shown || scenario.is_changed(field))
        {
            let name = page.labels.get(field.key());
            said.push(format!("{name} {}", whole(to_count(value))));
        }
    }
    for choice in CHOICES {
        let chosen = choice.read(scenario);
        if chosen != choice.read(&opening) && !SAID.contains(&choice.key) {
            let name = page.labels.get(choice.key);
            let id = format!("{}_{chosen}", choice.key);
            said.push(format!("{name} {}", page.choices.get(&id)));
        }
    }
    said.join(" · ")
}

fn gb(bytes: f64) -> String {
    gigabytes(bytes / 1e9, DIGITS)
}

/// A share in per cent, to a tenth.
fn percent(share: f64) -> String {
    format!("{}\u{a0}%", fixed(share * 100.0, 1))
}

/// The same with its sign.
pub(super) fn signed(share: f64) -> String {
    if share < 0.0 {
        format!("−{}", percent(-share))
    } else {
        format!("+{}", percent(share))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Predicted, summary};
    use crate::details::{Words, table_about};
    use crate::text::Language;

    /// Runs of the same name and setting are told apart, and one that cannot be opened says why.
    #[test]
    fn every_run_has_its_id_and_a_link_or_the_reason_why_not() {
        let table = table_about("gallery", "v=1", "en").unwrap();
        let names: Vec<_> = table.rows.iter().map(|row| &row[0]).collect();
        let ids: HashSet<_> = names.iter().map(|name| name.id).collect();
        assert_eq!(ids.len(), names.len());
        for name in names {
            let said = name.detail.clone().unwrap_or_default();
            let is_explained = said.contains("no link can say") || !said.contains(" · ");
            assert_eq!(name.link.is_none(), is_explained, "{}: {said}", name.id);
            assert!(name.link.is_some() || !said.is_empty(), "{}", name.id);
        }
    }

    /// Median at most 5 %, nine tenths 15 %, bias 5 % where there are eight runs or more: the last row says so.
    #[test]
    fn what_misses_its_aim_is_marked() {
        let table = summary(&Predicted::all(), &Words::of(Language::En));
        let (aim, rows) = table.rows.split_last().unwrap();
        let aims: Vec<_> = aim.iter().map(|cell| cell.text.as_str()).collect();
        assert_eq!(aims[1..], ["≥8", "≤5\u{a0}%", "≤15\u{a0}%", "±5\u{a0}%"]);
        for row in rows {
            let count: usize = row[1].text.parse().unwrap();
            for (cell, most) in row[2..].iter().zip([5.0, 15.0, 5.0]) {
                let figure = cell.text.split('\u{a0}').next().unwrap();
                let figure: f64 = figure.replace('−', "-").parse().unwrap();
                let is_missed = count >= 8 && figure.abs() > most;
                assert_eq!(cell.text.ends_with('✕'), is_missed, "{}", cell.text);
            }
        }
    }

    /// A commit is not cut where it is short, and nothing else is.
    #[test]
    fn long_names_of_commits_are_cut() {
        let of = super::with_short_commits;
        assert_eq!(
            of("a/b.md (HEAD bd2a0fc7c31430972728494fa01aaeeb0ebf1ba1)"),
            "a/b.md (HEAD bd2a0fc7c314)"
        );
        assert_eq!(
            of("LitGPT 8641822, 2023-10-20"),
            "LitGPT 8641822, 2023-10-20"
        );
    }
}
