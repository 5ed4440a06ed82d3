//! The mark of a chart that the lesson points at: a ring without a sentence, until the next step.

use std::cell::RefCell;

use web_sys::HtmlElement;

use super::Stage;
use super::ring::around;
use crate::details::dom::document;

thread_local! {
    /// The chart's id, a colon, the mark's; empty for none.
    static POINTED: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Points at a mark from now on, or at none.
pub(super) fn set(mark: &str) {
    POINTED.set(mark.to_owned());
}

/// Draws the ring on a chart if the mark is there, in the place of an earlier one.
pub(super) fn draw(element: &HtmlElement, stage: &Stage) -> Option<()> {
    if let Some(earlier) = element.query_selector(".pointed").ok()? {
        earlier.remove();
    }
    let pointed = POINTED.with_borrow(Clone::clone);
    let (chart, mark) = pointed.split_once(':')?;
    if chart != stage.placed.chart.id() {
        return None;
    }
    let targets = stage.targets();
    let target = targets.iter().find(|target| target.id == mark)?;
    let class = ["ring pointed ", mark].concat();
    around(element, target, &class).map(|_| ())
}

/// Marks the row of the lesson's list that tells of a mark of a chart; none if there is no such row.
pub(super) fn mark_row(id: &str) -> Option<()> {
    let page = document()?;
    if let Some(earlier) = page.query_selector(".lesson-operations .read").ok()? {
        earlier.set_class_name("");
    }
    let row = ["operation-", id].concat();
    page.get_element_by_id(&row)?.set_class_name("read");
    Some(())
}
