//! Where elements are.

use serde_json::{Value, json};

use crate::page::Page;

/// The place of an element in the visible part of the page, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rectangle {
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

impl Rectangle {
    /// Whether two rectangles have more in common than an edge.
    pub fn overlaps(&self, other: &Self) -> bool {
        // Less than this is rounding.
        const TOUCH: f64 = 0.5;
        let share = |start: f64, length: f64, other_start: f64, other_length: f64| {
            (start + length).min(other_start + other_length) - start.max(other_start) > TOUCH
        };
        share(self.x, self.width, other.x, other.width)
            && share(self.y, self.height, other.y, other.height)
    }

    /// The pixel at a point, given in fractions of width and height.
    pub fn at(&self, (across, down): (f64, f64)) -> (f64, f64) {
        (
            (self.x + across * self.width).round(),
            (self.y + down * self.height).round(),
        )
    }

    fn from_json(numbers: &Value) -> Self {
        let [x, y, width, height] =
            [0, 1, 2, 3].map(|index| numbers[index].as_f64().expect("a number"));
        Self {
            x,
            y,
            width,
            height,
        }
    }
}

impl Page {
    /// Where an element is.
    #[track_caller]
    pub fn rectangle(&self, selector: &str) -> Rectangle {
        let element = self.browser.session.element(selector);
        let script = "const { x, y, width, height } = arguments[0].getBoundingClientRect();
            return [x, y, width, height];";
        Rectangle::from_json(&self.execute(script, &[element]))
    }

    /// Every visible element that a selector matches: what it is called, and where it is.
    pub fn rectangles(&self, selector: &str) -> Vec<(String, Rectangle)> {
        let script = "return [...document.querySelectorAll(arguments[0])]
            .filter((element) => element.checkVisibility({ visibilityProperty: true }))
            .map((element) => {
                const { x, y, width, height } = element.getBoundingClientRect();
                const name = element.id || element.className || element.tagName;
                return [name, [x, y, width, height]];
            });";
        let found = self.execute(script, &[json!(selector)]);
        let found = found.as_array().into_iter().flatten();
        found
            .map(|element| {
                let name = element[0].as_str().unwrap_or_default().to_owned();
                (name, Rectangle::from_json(&element[1]))
            })
            .collect()
    }
}
