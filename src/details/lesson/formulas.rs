//! The same training as published formulas count it, the least first, and ours among them.

use web_sys::HtmlElement;

use super::measure::totals;
use crate::calc::report::Report;
use crate::decimal::fixed;
use crate::details::Words;
use crate::details::dom::{child, document, set};
use crate::state::link::ThemeChoice;
use crate::text::number::{TOTAL_DIGITS, gigabytes};

/// Puts the list into its place.
pub(super) fn put(place: &HtmlElement, text: Words) -> Option<HtmlElement> {
    let fold = child(place, "details", "lesson-code", "")?;
    child(&fold, "summary", "", &text.own.lesson.formulas)?;
    // On a projector the charts need the room.
    if !is_projected() {
        set(&fold, "open", "");
    }
    let list = child(&fold, "ol", "lesson-formulas", "")?;
    list.set_id("lesson-formulas");
    set(&list, "tabindex", "0");
    set(
        &list,
        "aria-label",
        text.own.lesson.step_titles.get("whose"),
    );
    Some(list)
}

pub(super) fn is_projected() -> bool {
    let root = document().and_then(|page| page.document_element());
    root.and_then(|root| root.get_attribute("data-theme"))
        .as_deref()
        == Some(ThemeChoice::Projector.id())
}

/// Writes what each counts of a training; nothing of other work.
pub(super) fn write(list: &HtmlElement, report: &Report, text: Words) -> Option<()> {
    list.set_text_content(None);
    for (name, gb, share, is_ours) in ranked(report, text)? {
        let line = child(list, "li", if is_ours { "own" } else { "" }, "")?;
        // The length of its bar.
        let _ = line
            .style()
            .set_property("--share", &(fixed(share * 100.0, 1) + "%"));
        child(&line, "span", "", &name)?;
        child(&line, "b", "", &gigabytes(gb, TOTAL_DIGITS))?;
    }
    Some(())
}

/// Names and totals, the least first: each in gigabytes and as a share of the most, and whether it is ours.
fn ranked(report: &Report, text: Words) -> Option<Vec<(String, f64, f64, bool)>> {
    let named = |(id, gb): (&str, f64)| (text.own.conventions.get(id).to_owned(), gb, false);
    let mut all: Vec<_> = totals(report)?.into_iter().map(named).collect();
    let ours = text.own.lesson.ours.clone();
    all.push((ours, report.fit.total.to_gb(), true));
    all.sort_by(|(_, one, _), (_, other, _)| one.total_cmp(other));
    let most = all.last()?.1;
    let with_share = |(name, gb, is_ours)| (name, gb, gb / most, is_ours);
    Some(all.into_iter().map(with_share).collect())
}
