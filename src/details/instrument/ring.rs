//! The ring around what is read on a chart, and the sentence beside it.

use web_sys::HtmlElement;

use crate::chart::geometry::Rect;
use crate::chart::picture::Target;
use crate::decimal::fixed;
use crate::details::dom::child;

/// How much larger than its mark the ring is, and how far the sentence is from it.
const RING_PX: f64 = 4.0;
const APART_PX: f64 = 8.0;

/// Puts both onto a chart.
pub(super) fn show(element: &HtmlElement, target: &Target) -> Option<Vec<HtmlElement>> {
    let Rect {
        left,
        top,
        right,
        bottom: _,
    } = target.rect;
    let ring = around(element, target, "ring")?;
    let sentence = child(element, "p", "reading", &target.text)?;
    let width = f64::from(element.client_width());
    if target.rect.centre().x > width / 2.0 {
        place(&sentence, "right", (width - left + APART_PX).max(0.0));
    } else {
        place(&sentence, "left", right + APART_PX);
    }
    place(&sentence, "top", top.max(0.0));
    let _ = sentence.set_attribute("role", "status");
    Some(vec![ring, sentence])
}

/// Puts a ring of this class around a mark.
pub(super) fn around(element: &HtmlElement, target: &Target, class: &str) -> Option<HtmlElement> {
    let size = target.rect.grown(RING_PX);
    let ring = child(element, "span", class, "")?;
    place(&ring, "left", size.left);
    place(&ring, "top", size.top);
    place(&ring, "width", size.width());
    place(&ring, "height", size.height());
    Some(ring)
}

fn place(element: &HtmlElement, side: &str, px: f64) {
    let length = fixed(px, 1) + "px";
    // A side and a length are always taken.
    let _ = element.style().set_property(side, &length);
}
