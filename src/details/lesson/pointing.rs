//! What a step points at: an outline around a control, a panel or a table, a ring around a mark.

use web_sys::CssStyleSheet;

use crate::catalog::lesson::Step;
use crate::details::dom::{before_next_paint, document, set, style_sheet};
use crate::details::instrument::{fuse, hand};
use crate::embedded::style::LESSON as STYLE;

/// What a step points at, in the lesson's style sheet.
const POINTED_AT: &str = ".pointed-at";
/// Where the controls are.
const SIDE: &str = ".side";

thread_local! {
    /// The lesson's style sheet, whichever language it is in.
    static SHEET: Option<CssStyleSheet> = style_sheet();
}

/// Points at what the step does, in the place of what the one before did.
pub(super) fn point(step: &'static Step) {
    let at = if step.at.is_empty() {
        ":not(*)".to_owned()
    } else {
        [":is(", step.at, ")"].concat()
    };
    SHEET.with(|sheet| {
        // Browsers without such sheets show the lesson plainly.
        let style: Vec<_> = STYLE.split(POINTED_AT).collect();
        sheet.as_ref()?.replace_sync(&style.join(&at)).ok()
    });
    fuse(0);
    hand::point_out(step.mark.unwrap_or_default());
    if !step.at.is_empty() {
        // The page may only now be putting it there.
        before_next_paint(|| {
            let _ = unfold(step.at);
            let _ = bring(step.at);
        });
    }
}

/// Opens the group of controls in which something is, or the table that it is.
fn unfold(selector: &str) -> Option<()> {
    let found = document()?.query_selector(selector).ok()??;
    if found.matches("details.data").ok()? {
        set(&found, "open", "");
    }
    set(&found.closest("details.group").ok()??, "open", "");
    Some(())
}

/// Brings a control into sight where the controls have a window of their own, and only there: the page stays.
fn bring(selector: &str) -> Option<()> {
    let page = document()?;
    let found = page.query_selector(selector).ok()??;
    let side = page.query_selector(SIDE).ok()??;
    if !side.contains(Some(&found)) {
        return None;
    }
    let (place, window) = (
        found.get_bounding_client_rect(),
        side.get_bounding_client_rect(),
    );
    let above = (window.height() - place.height()) / 3.0;
    let down = place.top() - window.top() - above;
    side.scroll_by_with_x_and_y(0.0, down);
    Some(())
}
