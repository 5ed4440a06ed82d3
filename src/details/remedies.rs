//! What each remedy frees.

use super::problem::problem;
use super::{Words, size_cell, table};
use crate::calc::fit::remedies::{
    Remedy, RemedyId, cheapest, pair_that_asks_less, remedies as remedies_of,
};
use crate::calc::report::Report;
use crate::details::table::{Cell, Table};
use crate::state::derive::Setup;
use crate::text::fill;
use crate::text::number::whole;

/// Columns of the table.
const COLUMNS: [&str; 5] = ["remedy", "frees", "then", "fits", "costs"];

/// The remedies that apply: the cheapest that is enough, marked as such, then the one that frees most first;
/// among them two together, if they ask less than any that does alone. Of work that cannot be spread as chosen,
/// why.
pub(super) fn remedies(setup: &Setup, report: &Report, text: &Words) -> Table {
    if setup.parallel_problem().is_some() {
        let mut row = vec![Cell::words(problem(setup, text))];
        row.resize(COLUMNS.len(), Cell::words(""));
        return table(&COLUMNS, vec![row], text);
    }
    let inputs = &report.inputs;
    let found = remedies_of(&inputs.network, &inputs.workload, inputs.capacity);
    let pair = pair_that_asks_less(&inputs.network, &inputs.workload, inputs.capacity, &found);
    let pair = pair.map(|(first, both)| (Some(first), both));
    let alone = found.iter().map(|remedy| (None, *remedy));
    let mut all: Vec<_> = alone.chain(pair).collect();
    all.sort_by(|(_, one), (_, other)| other.freed.to_bytes().total_cmp(&one.freed.to_bytes()));
    let best = match pair {
        Some(_) => pair,
        None => cheapest(&inputs.workload, &found).map(|remedy| (None, *remedy)),
    };
    // Where everything fits, nothing has to be paid for.
    let best = best.filter(|_| !report.fit.fits());
    all.retain(|one| Some(*one) != best);
    let first = best.map(|(first, remedy)| {
        let mut cells = row(first, &remedy, text);
        if let Some(name) = cells.first_mut() {
            *name = name.clone().with_detail(&text.detail.cheapest);
        }
        cells
    });
    let row = |(first, remedy): &(Option<RemedyId>, Remedy)| row(*first, remedy, text);
    let rows = first.into_iter().chain(all.iter().map(row)).collect();
    table(&COLUMNS, rows, text)
}

fn row(first: Option<RemedyId>, remedy: &Remedy, text: &Words) -> Vec<Cell> {
    let fits = if remedy.fits { "✓" } else { "✕" };
    vec![
        Cell::words(names(first, remedy, text)),
        size_cell(remedy.freed),
        size_cell(remedy.total),
        Cell::words(fits),
        Cell::words(costs(first, remedy, text)),
    ]
}

/// The remedy in words, with the devices it takes, after the one that goes with it.
pub(super) fn names(first: Option<RemedyId>, remedy: &Remedy, text: &Words) -> String {
    let devices = whole(remedy.devices);
    let adapter = remedy.workload.training().and_then(|with| with.adapter);
    let rank = adapter.map_or_else(String::new, |adapter| whole(adapter.rank));
    let values = [("devices", devices.as_str()), ("rank", &rank)];
    let name = |id: RemedyId| fill(text.remedies.get(id.id()), &values);
    match first {
        Some(first) => format!("{} + {}", name(first), name(remedy.id)),
        None => name(remedy.id),
    }
}

/// What they cost.
pub(super) fn costs(first: Option<RemedyId>, remedy: &Remedy, text: &Words) -> String {
    let cost = |id: RemedyId| text.costs.get(id.cost().id());
    match first {
        Some(first) if first.cost() != remedy.id.cost() => {
            let both = [cost(first), cost(remedy.id)];
            both.join(&text.detail.list_separator)
        }
        _ => cost(remedy.id).to_owned(),
    }
}
