//! The mark of a chart that the lesson points at: a ring without a sentence, until the next step.

use std::cell::Cell;

use web_sys::HtmlElement;

use super::Stage;
use super::ring::around;

thread_local! {
    /// The chart's id, a colon, the mark's; empty for none.
    static POINTED: Cell<&'static str> = const { Cell::new("") };
}

/// Points at a mark from now on, or at none.
pub(super) fn set(mark: &'static str) {
    POINTED.set(mark);
}

/// Draws the ring on a chart if the mark is there, in the place of an earlier one.
pub(super) fn draw(element: &HtmlElement, stage: &Stage) -> Option<()> {
    if let Some(earlier) = element.query_selector(".pointed").ok()? {
        earlier.remove();
    }
    let (chart, mark) = POINTED.get().split_once(':')?;
    if chart != stage.placed.chart.id() {
        return None;
    }
    let targets = stage.targets();
    let target = targets.iter().find(|target| target.id == mark)?;
    let class = ["ring pointed ", mark].concat();
    around(element, target, &class).map(|_| ())
}
