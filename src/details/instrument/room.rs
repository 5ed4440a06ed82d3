//! Makes a chart as high as what it is asked to show needs.

use web_sys::HtmlElement;

use super::Stage;
use crate::decimal::fixed;
use crate::details::charts::Drawn;
use crate::details::dom::document;

/// The lesson, while it is open.
const LESSON: &str = ".lesson:not([hidden])";
/// Windows at least so wide and at most so high have all that a step speaks of in sight, as the lesson's style
/// has it, in CSS pixels.
const WIDE_PX: i32 = 961;
const LOW_PX: i32 = 900;

/// The height depends on the width alone, so that the chart finds its size at once.
pub(super) fn make_room(element: &HtmlElement, stage: &Stage) -> Option<()> {
    let width = stage.placed.size.width;
    let drawn = Drawn::of(stage)?;
    // A part of another page has the height that its author gave it, unless more is asked for.
    let root = document()?.document_element()?;
    // The lesson leaves it no more than there is.
    let lesson = document()?.query_selector(LESSON).ok()?;
    let is_low = root.client_width() >= WIDE_PX && root.client_height() <= LOW_PX;
    let is_given = root.has_attribute("data-embed") || lesson.is_some() && is_low;
    let is_given = is_given && matches!(drawn, Drawn::Hierarchy(_));
    let wanted = if is_given {
        0.0
    } else {
        drawn.wanted_height(width, &stage.theme)
    };
    let height = if wanted > 0.0 {
        fixed(wanted.ceil(), 0) + "px"
    } else {
        String::new()
    };
    element.style().set_property("min-height", &height).ok()
}
