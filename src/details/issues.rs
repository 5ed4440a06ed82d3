//! What of a link was not understood, in words.

use super::{Words, catalog, own_devices};
use crate::state::chart_options::OPTIONS;
use crate::state::charts::{Chart, ShownCharts};
use crate::state::choices::Choice;
use crate::state::embed::SWITCHES;
use crate::state::issue::LinkIssue;
use crate::state::link::{ThemeChoice, decode};
use crate::state::own_network::Fault;
use crate::state::word::OWN_DEVICES;
use crate::text::{Language, fill};

/// The most sentences that a notice has.
const MOST: usize = 8;

/// The first issues of a link, a sentence a line, and how many more there are.
pub(super) fn issues(link: &str, text: &Words) -> Option<String> {
    let decoded = decode(link, catalog()?);
    let issues = decoded.issues.iter().map(|issue| message(issue, text));
    let of_devices = own_devices::faults(decoded.view.own_devices.as_str(), text);
    let mut messages: Vec<_> = issues.chain(of_devices).collect();
    let more = messages.len().saturating_sub(MOST);
    messages.truncate(MOST);
    if more > 0 {
        messages.push(fill(&text.issues.more, &[("count", &more.to_string())]));
    }
    Some(messages.join("\n"))
}

/// What was not understood and what is allowed.
pub(super) fn message(issue: &LinkIssue, text: &Words) -> String {
    let words = &text.issues;
    match issue {
        LinkIssue::UnknownKey(key) => fill(&words.unknown_key, &[("key", key)]),
        LinkIssue::UnknownVersion(value) => fill(&words.unknown_version, &[("value", value)]),
        LinkIssue::BadNumber(error) => bad_value(
            error.field.key(),
            &error.typed,
            &error.message(text.page),
            text,
        ),
        LinkIssue::UnknownChoice { key, value } if *key == OWN_DEVICES => {
            bad_value(key, value, &words.devices_too_long, text)
        }
        LinkIssue::UnknownChoice { key, value } => unknown_choice(key, value, text),
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

/// That there is no such choice, and what may be chosen.
fn unknown_choice(key: &str, value: &str, text: &Words) -> String {
    let (words, allowed) = (&text.issues, allowed(key).join(", "));
    let template = if allowed.is_empty() {
        &words.unknown_id
    } else {
        &words.unknown_choice
    };
    let values = [("key", key), ("value", value), ("allowed", &allowed)];
    fill(template, &values)
}

/// What may stand under a key; nothing where that would be a long list.
fn allowed(key: &str) -> Vec<&'static str> {
    let mut options = OPTIONS.into_iter();
    let is_switch = SWITCHES.iter().any(|(switch, _)| *switch == key);
    match key {
        "v" => vec!["1"],
        "lang" => Language::FOR_READERS.map(Language::tag).to_vec(),
        ThemeChoice::KEY => ThemeChoice::ALL.map(ThemeChoice::id).to_vec(),
        ShownCharts::KEY => Chart::ALL.map(Chart::id).to_vec(),
        _ if is_switch => vec!["0", "1"],
        _ => {
            let of_chart = options.find(|(chart, _)| chart.id() == key);
            let of_choice = || Choice::of_key(key).map(|choice| choice.ids);
            let ids = of_chart.map(|(_, ids)| ids).or_else(of_choice);
            ids.unwrap_or_default().to_vec()
        }
    }
}

/// That a value cannot be used, and why.
pub(super) fn bad_value(key: &str, value: &str, problem: &str, text: &Words) -> String {
    let values = [("key", key), ("value", value), ("problem", problem)];
    fill(&text.issues.bad_value, &values)
}
