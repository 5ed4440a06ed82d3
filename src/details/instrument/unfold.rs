//! Opens the table of a chart at a row.

use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use crate::details::dom::{before_next_paint, document};
use crate::state::charts::Chart;
use crate::state::question::Question;

/// So many paints a table has to come; it is there after one or two.
const PATIENCE: u32 = 60;

/// Unfolds the table of a chart; its row, counted from 0, is scrolled into view and has the focus.
pub(super) fn unfold(chart: Chart, row: usize) -> Option<()> {
    let id = format!("{}-data", Question::of_chart(chart).id());
    document()?
        .get_element_by_id(&id)?
        .set_attribute("open", "")
        .ok()?;
    let row = format!("#{id} tbody tr:nth-child({})", row + 1);
    focus_when_there(row, PATIENCE);
    Some(())
}

fn focus_when_there(selector: String, patience: u32) {
    let row = document().and_then(|page| page.query_selector(&selector).ok()?);
    match row.and_then(|row| row.dyn_into::<HtmlElement>().ok()) {
        Some(row) => {
            // Neither is refused.
            let _ = row.set_attribute("tabindex", "-1");
            let _ = row.focus();
        }
        None if patience > 0 => {
            before_next_paint(move || focus_when_there(selector, patience - 1));
        }
        None => {}
    }
}
