//! Makes a chart as high as what it is asked to show needs.

use web_sys::HtmlElement;

use super::Stage;
use crate::decimal::fixed;
use crate::details::charts::Drawn;
use crate::details::dom::document;

/// The height depends on the width alone, so that the chart finds its size at once.
pub(super) fn make_room(element: &HtmlElement, stage: &Stage) -> Option<()> {
    let width = stage.placed.size.width;
    let drawn = Drawn::of(stage)?;
    // A part of another page has the height that its author gave it, unless more is asked for.
    let root = document()?.document_element()?;
    let is_given = root.has_attribute("data-embed") && matches!(drawn, Drawn::Hierarchy(_));
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
