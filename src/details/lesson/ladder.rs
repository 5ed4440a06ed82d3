//! The rungs of the ladder of measured runs: predicted, measured, error.

use web_sys::HtmlElement;

use super::{measure, steps};
use crate::catalog::lesson::Step;
use crate::details::dom::child;
use crate::details::rendered;
use crate::details::table::{Cell, Table};
use crate::details::{Words, table};

/// The first rung, in whose place the whole ladder stands on paper.
pub(super) const FOOT: &str = "ladder-start";
/// The section whose steps are rungs.
const SECTION: &str = "ladder";
/// Columns of the table, by the claims of each rung.
const COLUMNS: [&str; 3] = ["measured", "predicted", "error"];

/// Puts the whole ladder into its place, folded.
pub(super) fn put(place: &HtmlElement, text: Words) -> Option<()> {
    let words = &text.own.lesson;
    let fold = child(place, "details", "lesson-code", "")?;
    fold.set_id("lesson-ladder");
    child(&fold, "summary", "", &words.whole_ladder)?;
    rendered::put(&fold, &rungs(text), &words.whole_ladder)?;
    Some(())
}

/// What each rung measured, and what is predicted.
pub(super) fn rungs(text: Words) -> Table {
    let row = |step: &Step| {
        let claims = step.claims.iter();
        let number = |name: &str| {
            let claim = claims.clone().find(|claim| claim.name == name);
            let read = claim.map(|claim| measure::read(claim, step.link).words);
            Cell::number(read.unwrap_or_default())
        };
        let mut row = vec![Cell::words(text.own.lesson.step_titles.get(step.id))];
        row.extend(COLUMNS.map(number));
        row
    };
    let rungs = steps().iter().filter(|step| step.section == SECTION);
    let [measured, predicted, error] = COLUMNS;
    let columns = ["measured_run", measured, predicted, error];
    table(&columns, rungs.map(row).collect(), &text)
}
