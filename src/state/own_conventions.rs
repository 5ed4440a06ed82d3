//! Conventions that the reader tells otherwise than the framework has them, as links carry them:
//! `slack-0.1-gathers_ends-on`, keys and values in turn.

use super::input::shortened;
use super::issue::LinkIssue;
use super::link::{LONGEST_QUOTED, overruled};
use super::word::Word;
use crate::calc::framework::Conventions;
use crate::catalog::frameworks::{keys, override_with, range_of};

/// The key in links.
pub const OWN_CONVENTIONS: &str = "conventions";

/// Some of the conventions by their keys, each with its value.
pub type OwnConventions = Word<200>;

/// Reads conventions: what can be read counts; beside it the first part that does not, or the whole if too long.
///
/// Keys and values stand in turn, or as people write them, with `:` behind each key and `,` behind each value.
pub fn read(text: &str) -> (OwnConventions, Option<LinkIssue>) {
    let mut tried = Conventions::TEXTBOOK;
    let (mut told, mut issue) = (Vec::new(), None);
    for (key, value) in pairs(text) {
        // A number as programs write small ones would not read back.
        let taken = if value.contains(BETWEEN) {
            Err(vec![range_of(key).1])
        } else {
            override_with(&mut tried, key, value)
        };
        let said = match taken {
            Ok(()) => overruled(&mut told, key, value),
            Err(allowed) => {
                let is_key = keys().any(|known| known == key);
                let parts = if is_key && !value.is_empty() {
                    [key, ": ", value]
                } else {
                    [key, "", ""]
                };
                Some(refused(&parts.concat(), allowed))
            }
        };
        issue = issue.or(said);
    }
    let told: Vec<_> = told
        .into_iter()
        .flat_map(|(key, value)| [key, value])
        .collect();
    match OwnConventions::from_text(&told.join("-")) {
        Some(own) => (own, issue),
        None => (OwnConventions::default(), Some(refused(text, Vec::new()))),
    }
}

fn refused(part: &str, allowed: Vec<&'static str>) -> LinkIssue {
    LinkIssue::UnknownChoice {
        key: OWN_CONVENTIONS,
        value: shortened(part, LONGEST_QUOTED),
        allowed,
    }
}

/// Between keys and values in links.
const BETWEEN: char = '-';

/// Keys and values, as links have them or as people write them, also in Chinese.
fn pairs(text: &str) -> Vec<(&str, &str)> {
    let is_of_people = |sign| matches!(sign, ':' | '：' | '=' | ',' | '，' | ';' | '；' | '、');
    let is_of_links = text.find(is_of_people).is_none();
    let parts = text.split(|sign| {
        if is_of_links {
            sign == BETWEEN
        } else {
            is_of_people(sign)
        }
    });
    let mut parts: Vec<&str> = parts.map(str::trim).collect();
    if parts.last().is_some_and(|last| last.is_empty()) {
        parts.pop();
    }
    let mut pairs = Vec::new();
    for pair in parts.chunks(2) {
        let part = |index| pair.get(index).copied().unwrap_or_default();
        pairs.push((part(0), part(1)));
    }
    pairs
}

/// The conventions with those that the reader tells otherwise.
pub(super) fn applied(mut conventions: Conventions, own: &OwnConventions) -> Conventions {
    let parts: Vec<&str> = own.as_str().split('-').collect();
    for pair in parts.chunks_exact(2) {
        if let [key, value] = pair {
            // What was let in can be read.
            let _ = override_with(&mut conventions, key, value);
        }
    }
    conventions
}
