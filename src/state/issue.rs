//! What of a link was not understood, and how the page says so.

use super::input::InputError;
use crate::text::{Text, fill};

/// A part of a link that was not understood.
#[derive(Clone, Debug, PartialEq)]
pub enum LinkIssue {
    /// A key that this program does not know.
    UnknownKey(String),
    /// A version that this program does not know.
    UnknownVersion(String),
    /// A number that cannot be used.
    BadNumber(InputError),
    /// An id that is none of the allowed ones.
    UnknownChoice {
        /// The key.
        key: &'static str,
        /// What stood there.
        value: String,
        /// What may stand there; empty for a catalog too long to list.
        allowed: Vec<&'static str>,
    },
    /// A network of the reader's own that cannot be read.
    Damaged(String),
    /// The link is too long to be one of ours.
    TooLong,
}

impl LinkIssue {
    /// What was not understood and what is allowed, in the reader's language.
    pub fn message(&self, text: &Text) -> String {
        let words = &text.notices;
        match self {
            Self::UnknownKey(key) => fill(&words.link_unknown_key, &[("key", key)]),
            Self::UnknownVersion(value) => fill(&words.link_unknown_version, &[("value", value)]),
            Self::BadNumber(error) => fill(
                &words.link_bad_value,
                &[
                    ("key", error.field.key()),
                    ("value", &error.typed),
                    ("problem", &error.message(text)),
                ],
            ),
            Self::UnknownChoice {
                key,
                value,
                allowed,
            } if allowed.is_empty() => {
                fill(&words.link_unknown_id, &[("key", key), ("value", value)])
            }
            Self::UnknownChoice {
                key,
                value,
                allowed,
            } => fill(
                &words.link_unknown_choice,
                &[
                    ("key", key),
                    ("value", value),
                    ("allowed", &allowed.join(", ")),
                ],
            ),
            Self::Damaged(value) => fill(&words.link_damaged, &[("value", value)]),
            Self::TooLong => words.link_too_long.clone(),
        }
    }
}

/// The first issues in words, and how many more there are.
pub fn messages(issues: &[LinkIssue], text: &Text) -> Vec<String> {
    const MOST: usize = 8;
    let mut messages: Vec<_> = issues
        .iter()
        .take(MOST)
        .map(|issue| issue.message(text))
        .collect();
    if issues.len() > MOST {
        let count = (issues.len() - MOST).to_string();
        messages.push(fill(&text.notices.link_more, &[("count", &count)]));
    }
    messages
}
