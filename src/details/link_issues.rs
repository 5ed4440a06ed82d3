//! What of a link was not understood, in words.

use super::Words;
use crate::state::issue::LinkIssue;
use crate::text::fill;

/// The first issues, a line each, and how many more there are.
pub(super) fn messages(issues: &[LinkIssue], text: &Words) -> Vec<String> {
    const MOST: usize = 8;
    let shown = issues.iter().take(MOST);
    let mut messages: Vec<_> = shown.map(|issue| message(issue, text)).collect();
    if issues.len() > MOST {
        let count = (issues.len() - MOST).to_string();
        messages.push(fill(&text.link_issues.more, &[("count", &count)]));
    }
    messages
}

/// What was not understood and what is allowed.
pub(super) fn message(issue: &LinkIssue, text: &Words) -> String {
    let words = &text.link_issues;
    match issue {
        LinkIssue::UnknownKey(key) => fill(&words.unknown_key, &[("key", key)]),
        LinkIssue::UnknownVersion(value) => fill(&words.unknown_version, &[("value", value)]),
        LinkIssue::BadNumber(error) => fill(
            &words.bad_value,
            &[
                ("key", error.field.key()),
                ("value", &error.typed),
                ("problem", &error.message(text.page)),
            ],
        ),
        LinkIssue::UnknownChoice {
            key,
            value,
            allowed,
        } if allowed.is_empty() => fill(&words.unknown_id, &[("key", key), ("value", value)]),
        LinkIssue::UnknownChoice {
            key,
            value,
            allowed,
        } => fill(
            &words.unknown_choice,
            &[
                ("key", key),
                ("value", value),
                ("allowed", &allowed.join(", ")),
            ],
        ),
        LinkIssue::Damaged(value) => fill(&words.damaged, &[("value", value)]),
        LinkIssue::TooLong => words.too_long.clone(),
    }
}
