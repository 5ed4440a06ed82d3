//! A step's words: plain ones, numbers that change with the scenario, each an element of its own, and terms
//! that lead to the glossary.
//!
//! In a message `{ridge}` is the number of a claim, and `<gemm|matrices>` the words for a term.

use web_sys::{Element, HtmlElement};

use crate::details::dom::{child, listen, set};
use crate::details::glossary;
use crate::text::fill;

/// The numbers that stand on the page, each with the name of its claim.
pub(super) type Numbers = Vec<(HtmlElement, &'static str)>;

/// What may stand right behind a term.
const CLOSING: [char; 12] = [
    ',', '.', ':', ';', ')', '，', '。', '：', '；', '、', '）', '”',
];

/// Writes a message at the end of an element; its numbers are filled in later.
pub(super) fn write(parent: &Element, message: &'static str, numbers: &mut Numbers) -> Option<()> {
    let mut last: Option<HtmlElement> = None;
    for (before, term) in pieces(message) {
        // No line begins with what closes a term.
        let closing = last.take().zip(before.chars().next());
        let closing = closing.filter(|(_, sign)| CLOSING.contains(sign));
        let end = closing.as_ref().map_or(0, |(_, sign)| sign.len_utf8());
        let (sign, rest) = before.split_at_checked(end)?;
        if let Some((term, _)) = &closing {
            plain(term, sign)?;
        }
        write_numbers(parent, rest, numbers)?;
        if let Some((id, words)) = term {
            let held = child(parent, "span", "held", "")?;
            let button = child(&held, "button", "term", words)?;
            set(&button, "type", "button");
            set(&button, "aria-haspopup", "dialog");
            listen(&button, "click", move |_| {
                // Without a page there is nothing to open.
                let _ = glossary::open(id);
            });
            last = Some(held);
        }
    }
    Some(())
}

fn write_numbers(parent: &Element, message: &'static str, numbers: &mut Numbers) -> Option<()> {
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

/// What stands before each term of a message, and its id and words; what stands behind the last.
fn pieces(message: &str) -> Vec<(&str, Option<(&str, &str)>)> {
    let mut pieces = Vec::new();
    let mut rest = message;
    while let Some((before, after)) = rest.split_once('<') {
        let term = after.split_once('>');
        let Some((term, behind)) = term else { break };
        pieces.push((before, term.split_once('|')));
        rest = behind;
    }
    pieces.push((rest, None));
    pieces
}

/// The terms in a message: the id of each, and the words for it.
pub fn terms(message: &str) -> Vec<(&str, &str)> {
    let pieces = pieces(message).into_iter();
    pieces.filter_map(|(_, term)| term).collect()
}

/// A message for paper: its numbers filled in, its terms nothing but words.
pub(super) fn printed(message: &str, claims: &[(&str, String)]) -> String {
    let pieces = pieces(message).into_iter();
    let words = pieces.map(|(before, term)| [before, term.map_or("", |(_, words)| words)].concat());
    let values: Vec<_> = claims
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    fill(&words.collect::<String>(), &values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_words_with_an_id() {
        let message = "A <gemm|matrix> on <peak|its peak> {share}";
        assert_eq!(terms(message), [("gemm", "matrix"), ("peak", "its peak")]);
        let claims = [("share", "87 %".to_owned())];
        assert_eq!(printed(message, &claims), "A matrix on its peak 87 %");
        assert_eq!(printed("none", &[]), "none");
    }
}
