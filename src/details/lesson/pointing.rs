//! What a step points at: an outline around a control, a panel or a table, a ring around a mark.

use web_sys::CssStyleSheet;

use crate::catalog::lesson::Step;
use crate::details::dom::{before_next_paint, document, set, style_sheet};
use crate::details::instrument::{fuse, hand};
use crate::embedded::style::LESSON as STYLE;

/// What a step points at is outlined while the lesson is open.
const MARKED: [&str; 2] = [
    ":root:has(.lesson:not([hidden])) :is(",
    "){outline:3px solid var(--accent);outline-offset:3px;scroll-margin-block:var(--row)}",
];

thread_local! {
    /// The lesson's style sheet, whichever language it is in.
    static SHEET: Option<CssStyleSheet> = style_sheet();
}

/// Points at what the step does, in the place of what the one before did.
pub(super) fn point(step: &'static Step) {
    let mark = if step.at.is_empty() {
        String::new()
    } else {
        let [before, after] = MARKED;
        [before, step.at, after].concat()
    };
    SHEET.with(|sheet| {
        // Browsers without such sheets show the lesson plainly.
        let style = [STYLE, &mark].concat();
        sheet.as_ref()?.replace_sync(&style).ok()
    });
    fuse(0);
    hand::point_out(step.mark.unwrap_or_default());
    if !step.at.is_empty() {
        // The page may only now be putting it there.
        before_next_paint(|| {
            let _ = unfold(step.at);
        });
    }
}

/// Opens the group of controls in which something is.
fn unfold(selector: &str) -> Option<()> {
    let found = document()?.query_selector(selector).ok()??;
    set(&found.closest("details.group").ok()??, "open", "");
    Some(())
}
