//! What of a link was not understood, in words.

use super::{Words, catalog, lesson, own_devices};
use crate::catalog::close;
use crate::catalog::config::MAX_PARAMS;
use crate::state::embed::{LONGEST_TITLE, TEXTS, TITLE};
use crate::state::input::is_unseen;
use crate::state::issue::LinkIssue;
use crate::state::link::{LONGEST_FRAGMENT, PIN, decode};
use crate::state::own_network::{self, Fault};
use crate::state::word::{OWN_DEVICES, STEP};
use crate::text::fill;
use crate::text::number::whole;

/// The most sentences that a notice has.
const MOST: usize = 8;
/// The figures of the reader's own network that may be nothing.
const OWN_FROM_ZERO: &str = "posfu";

/// The first issues of a link, a sentence a line, and how many more there are. Of a message to a view, an empty
/// line and one with the keys that only the view's address sets stand before the link.
pub(super) fn messages(about: &str, text: &Words) -> Option<String> {
    let of_message = about.strip_prefix('\n');
    let of_message = of_message.and_then(|lines| lines.split_once('\n'));
    let (fixed, link) = of_message.unwrap_or(("", about));
    let decoded = decode(link, catalog()?);
    let issues = decoded.issues.iter().map(|issue| message(issue, text));
    let of_devices = own_devices::faults(decoded.view.own_devices.as_str(), text);
    let fixed = fixed.split('.').filter(|key| !key.is_empty());
    let fixed = fixed.map(|key| fill(&text.link_issues.fixed, &[("key", key)]));
    let step = decoded
        .view
        .step
        .and_then(|step| of_step(step.as_str(), text));
    let mut messages: Vec<_> = fixed.chain(issues).chain(of_devices).chain(step).collect();
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
        LinkIssue::UnknownChoice { key, value, .. } if *key == TITLE => {
            bad_value(key, value, &title_allowed(text), text)
        }
        LinkIssue::UnknownChoice { key, value, .. } if TEXTS.contains(key) => {
            bad_value(key, value, &words.controls_allowed, text)
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
            fault: Fault::Params,
        } => fill(
            &words.own_params,
            &[("value", value), ("most", &whole(MAX_PARAMS))],
        ),
        LinkIssue::Damaged {
            value,
            fault: Fault::Sign(sign) | Fault::Figure(sign),
        } => fill(
            &words.damaged,
            &[
                ("value", value),
                ("sign", &shown(*sign)),
                ("problem", &of_own_network(*sign, text)),
            ],
        ),
        LinkIssue::TooLong => {
            let most = LONGEST_FRAGMENT.to_string();
            fill(&words.too_long, &[("most", &most)])
        }
    }
}

/// A sign, or its number where it is not seen.
fn shown(sign: char) -> String {
    if is_unseen(sign) {
        format!("U+{:04X}", u32::from(sign))
    } else {
        sign.to_string()
    }
}

/// What a letter of the reader's own network stands for, and what it may have.
fn of_own_network(letter: char, text: &Words) -> String {
    let words = &text.link_issues;
    if own_network::PROPERTIES.contains(letter) {
        return words.own_property.clone();
    }
    if !own_network::FIGURES.contains(letter) {
        let letters = |all: &str| {
            let letters: Vec<_> = all.chars().map(String::from).collect();
            letters.join(" ")
        };
        let figures = letters(own_network::FIGURES);
        let properties = letters(own_network::PROPERTIES);
        let values = [("figures", &*figures), ("properties", &properties)];
        return fill(&words.own_unknown, &values);
    }
    let least = if OWN_FROM_ZERO.contains(letter) {
        "0"
    } else {
        "1"
    };
    let (letter, most) = (letter.to_string(), whole(own_network::LARGEST));
    let values = [
        ("name", words.own_figures.get(&letter)),
        ("least", least),
        ("most", &most),
    ];
    fill(&words.own_figure, &values)
}

/// How long a title may be.
pub(super) fn title_allowed(text: &Words) -> String {
    let most = LONGEST_TITLE.to_string();
    fill(&text.link_issues.title_too_long, &[("most", &most)])
}

/// That an id is none of the catalog's, and which ones are close.
pub(super) fn unknown_id(key: &str, id: &str, text: &Words) -> String {
    let words = &text.link_issues;
    let close = match (key, catalog()) {
        ("net", Some(catalog)) => close::ids(id, catalog.networks().iter().map(|entry| entry.id)),
        (PIN, _) => return bad_value(key, id, &words.pin_allowed, text),
        ("gpu", Some(catalog)) => close::ids(id, catalog.devices().iter().map(|entry| entry.id)),
        _ => return fill(&words.unknown_key, &[("key", &format!("{key}={id}"))]),
    };
    not_listed(key, id, &close, text)
}

/// That the lesson has no such step, and which ones are close.
fn of_step(step: &str, text: &Words) -> Option<String> {
    let (_, id) = lesson::Path::of(step);
    let is_known = id.is_empty() || lesson::index_of(id).is_some();
    (!is_known).then(|| not_listed(STEP, step, &close::ids(id, lesson::ids()), text))
}

fn not_listed(key: &str, id: &str, close: &[&str], text: &Words) -> String {
    let values = [("key", key), ("value", id), ("close", &*close.join(", "))];
    fill(&text.link_issues.unknown_id, &values)
}

/// That a value cannot be used, and why.
pub(super) fn bad_value(key: &str, value: &str, problem: &str, text: &Words) -> String {
    let values = [("key", key), ("value", value), ("problem", problem)];
    fill(&text.link_issues.bad_value, &values)
}
