//! A step's words with the numbers in them, each an element of its own that changes with the scenario.

use web_sys::{Element, HtmlElement};

use crate::details::dom::{child, set};

/// The numbers that stand on the page, each with the name of its claim.
pub(super) type Numbers = Vec<(HtmlElement, &'static str)>;

/// Writes a message at the end of an element; its numbers are filled in later.
pub(super) fn write(parent: &Element, message: &'static str, numbers: &mut Numbers) -> Option<()> {
    let mut rest = message;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after_name) = after.split_once('}')?;
        plain(parent, before)?;
        let number = child(parent, "b", "", "")?;
        // Who moves a slider hears the verdict, not every number of the lesson.
        set(&number, "aria-live", "off");
        numbers.push((number, name));
        rest = after_name;
    }
    plain(parent, rest)
}

fn plain(parent: &Element, words: &str) -> Option<()> {
    if !words.is_empty() {
        child(parent, "span", "", words)?;
    }
    Some(())
}
