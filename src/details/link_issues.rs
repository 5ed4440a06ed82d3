//! What of a link was not understood, in words.

use super::{Words, catalog, own_devices};
use crate::catalog::close;
use crate::state::issue::LinkIssue;
use crate::state::link::decode;
use crate::state::own_network::Fault;
use crate::state::word::OWN_DEVICES;
use crate::text::fill;

/// The most sentences that a notice has.
const MOST: usize = 8;

/// The first issues of a link, a sentence a line, and how many more there are.
pub(super) fn messages(link: &str, text: &Words) -> Option<String> {
    let decoded = decode(link, catalog()?);
    let issues = decoded.issues.iter().map(|issue| message(issue, text));
    let of_devices = own_devices::faults(decoded.view.own_devices.as_str(), text);
    let mut messages: Vec<_> = issues.chain(of_devices).collect();
    let more = messages.len().saturating_sub(MOST);
    messages.truncate(MOST);
    if more > 0 {
        messages.push(fill(
            &text.link_issues.more,
            &[("count", &more.to_string())],
        ));
    }
    Some(messages.join("\n"))
}

/// What was not understood and what is allowed.
pub(super) fn message(issue: &LinkIssue, text: &Words) -> String {
    let words = &text.link_issues;
    match issue {
        LinkIssue::UnknownKey(key) => fill(&words.unknown_key, &[("key", key)]),
        LinkIssue::UnknownVersion(value) => fill(&words.unknown_version, &[("value", value)]),
        LinkIssue::BadNumber(error) => bad_value(
            error.field.key(),
            &error.typed,
            &error.message(text.page),
            text,
        ),
        LinkIssue::UnknownChoice { key, value, .. } if *key == OWN_DEVICES => {
            bad_value(key, value, &words.devices_too_long, text)
        }
        LinkIssue::UnknownChoice {
            key,
            value,
            allowed,
        } if allowed.is_empty() => unknown_id(key, value, text),
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
        LinkIssue::Overruled { key, value } => {
            fill(&words.overruled, &[("key", key), ("value", value)])
        }
        LinkIssue::Damaged {
            value,
            fault: Fault::Sign(sign),
        } => fill(
            &words.damaged_sign,
            &[("value", value), ("sign", &sign.to_string())],
        ),
        LinkIssue::Damaged {
            value,
            fault: Fault::Figures,
        } => fill(&words.damaged_figures, &[("value", value)]),
        LinkIssue::TooLong => words.too_long.clone(),
    }
}

/// That an id is none of the catalog's, and which ones are close.
pub(super) fn unknown_id(key: &str, id: &str, text: &Words) -> String {
    let words = &text.link_issues;
    let close = match (key, catalog()) {
        ("net", Some(catalog)) => close::ids(id, catalog.networks().iter().map(|entry| entry.id)),
        ("gpu", Some(catalog)) => close::ids(id, catalog.devices().iter().map(|entry| entry.id)),
        _ => return fill(&words.unknown_key, &[("key", &format!("{key}={id}"))]),
    };
    let values = [("key", key), ("value", id), ("close", &*close.join(", "))];
    fill(&words.unknown_id, &values)
}

/// That a value cannot be used, and why.
pub(super) fn bad_value(key: &str, value: &str, problem: &str, text: &Words) -> String {
    let values = [("key", key), ("value", value), ("problem", problem)];
    fill(&text.link_issues.bad_value, &values)
}
