//! The scenario beside the pinned one.

use super::{Words, evaluated, known, table};
use crate::calc::report::{PhaseReport, Report};
use crate::details::table::{Cell, Table};
use crate::state::derive::Setup;
use crate::state::derive::sentences::scenario_line;
use crate::state::link::View;
use crate::text::number::{
    DIGITS, TOTAL_DIGITS, gigabytes, seconds, significant, whole, with_unit,
};

const COLUMNS: [&str; 3] = ["of_step", "pinned", "now"];

/// What a change came to, line by line; how to pin where nothing is pinned.
pub(super) fn compared(setup: &Setup, report: &Report, view: &View, text: &Words) -> Table {
    let Some((pinned, of_pinned)) = view.pin.as_ref().and_then(evaluated) else {
        let how = Cell::words(&text.roofline_chart.how_to_pin);
        return table(&["pinned"], vec![vec![how]], text);
    };
    let [before, now] = [(&pinned, &of_pinned), (setup, report)]
        .map(|(setup, report)| figures(setup, report, text));
    let heads = HEADS.iter().map(|id| text.columns.get(id));
    let both = heads.zip(before.into_iter().zip(now));
    let rows = both.map(|(head, (before, now))| vec![Cell::words(head), before, now]);
    table(&COLUMNS, rows.collect(), text)
}

/// The heads of the lines, in the order of [`figures`].
const HEADS: [&str; 7] = [
    "scenario",
    "total",
    "fits",
    "largest_batch",
    "ridge",
    "step_time",
    "tokens_per_s",
];

fn figures(setup: &Setup, report: &Report, text: &Words) -> [Cell; 7] {
    let fit = &report.fit;
    let totals = PhaseReport::of(&report.inputs).totals;
    // What is spread over a pipeline or over experts is not timed.
    let is_timed = report.inputs.workload.parallel().is_timed();
    let ridge = significant(report.ridge.to_flop_per_byte(), DIGITS);
    let timed = |figure: String| known(is_timed.then_some(figure));
    [
        Cell::words(scenario_line(setup, text.page)),
        Cell::number(gigabytes(fit.total.to_gb(), TOTAL_DIGITS)),
        Cell::words(if fit.fits() { "✓" } else { "✕" }),
        Cell::number(whole(fit.largest_batch)),
        Cell::number(with_unit(&ridge, &text.page.units.flop_per_byte)),
        timed(seconds(totals.time.to_s())),
        timed(significant(totals.tokens_per_s, DIGITS)),
    ]
}
