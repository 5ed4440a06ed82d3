//! The ring around what is read on a chart, and the sentence beside it.

use web_sys::HtmlElement;

use crate::chart::Size;
use crate::chart::geometry::{Point, Rect, between, point};
use crate::chart::picture::Target;
use crate::decimal::fixed;
use crate::details::dom::child;

/// How much larger than its mark the ring is, and how far the sentence is from it.
const RING_PX: f64 = 4.0;
const APART_PX: f64 = 8.0;
/// A mark up to so many times as long one way as the other has a round ring.
const ROUND: f64 = 1.5;

/// Puts both onto a chart.
pub(super) fn show(element: &HtmlElement, target: &Target) -> Option<Vec<HtmlElement>> {
    let ring = around(element, target, "ring")?;
    let sentence = child(element, "p", "reading", &target.text)?;
    let chart = Size {
        width: element.client_width().into(),
        height: element.client_height().into(),
    };
    // As it is where nothing narrows it; wider where it would be higher than the chart.
    let mut own = sentence.get_bounding_client_rect();
    if own.height() > chart.height {
        place(&sentence, "max-width", chart.width);
        own = sentence.get_bounding_client_rect();
    }
    let own = Size {
        width: own.width().ceil(),
        height: own.height(),
    };
    let at = corner(&target.rect, own, chart);
    place(&sentence, "width", own.width);
    place(&sentence, "left", at.x);
    place(&sentence, "top", at.y);
    let _ = sentence.set_attribute("role", "status");
    Some(vec![ring, sentence])
}

/// Puts a ring of this class around a mark.
pub(super) fn around(element: &HtmlElement, target: &Target, class: &str) -> Option<HtmlElement> {
    let size = target.rect.grown(RING_PX);
    let (width, height) = (size.width(), size.height());
    let is_round = width <= height * ROUND && height <= width * ROUND;
    let class = if is_round {
        [class, " round"].concat()
    } else {
        class.to_owned()
    };
    let ring = child(element, "span", &class, "")?;
    place(&ring, "left", size.left);
    place(&ring, "top", size.top);
    place(&ring, "width", width);
    place(&ring, "height", height);
    Some(ring)
}

/// The top left corner of a sentence beside a mark: to the side where there is more room, else to the other,
/// else below or above, and never beyond the chart.
fn corner(mark: &Rect, own: Size, chart: Size) -> Point {
    let right = mark.right + APART_PX;
    let left = mark.left - APART_PX - own.width;
    let below = mark.bottom + APART_PX;
    let above = mark.top - APART_PX - own.height;
    let (last_x, last_y) = (chart.width - own.width, chart.height - own.height);
    let is_right = mark.centre().x > chart.width / 2.0;
    let (first, second) = if is_right {
        (left, right)
    } else {
        (right, left)
    };
    let fits = |x: &f64| *x >= 0.0 && *x <= last_x;
    let beside = [first, second].into_iter().find(fits);
    let at = match beside {
        Some(x) => point(x, mark.top),
        None if below <= last_y => point(mark.left, below),
        None => point(mark.left, above),
    };
    point(
        between(at.x, 0.0, last_x.max(0.0)),
        between(at.y, 0.0, last_y.max(0.0)),
    )
}

fn place(element: &HtmlElement, side: &str, px: f64) {
    let length = fixed(px, 1) + "px";
    // A side and a length are always taken.
    let _ = element.style().set_property(side, &length);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_stays_on_the_chart() {
        let chart = Size {
            width: 300.0,
            height: 200.0,
        };
        let own = Size {
            width: 100.0,
            height: 40.0,
        };
        for (mark, expected) in [
            (Rect::new(10.0, 10.0, 20.0, 20.0), point(28.0, 10.0)),
            (Rect::new(280.0, 190.0, 290.0, 200.0), point(172.0, 160.0)),
            // All the width, as a row of a chart.
            (Rect::new(0.0, 20.0, 300.0, 40.0), point(0.0, 48.0)),
            (Rect::new(0.0, 160.0, 300.0, 180.0), point(0.0, 112.0)),
            (Rect::new(0.0, -9.0, 300.0, 300.0), point(0.0, 0.0)),
        ] {
            assert_eq!(corner(&mark, own, chart), expected, "{mark:?}");
        }
    }
}
