//! Conventions told otherwise than the framework has them: a folded line of keys and values among the controls
//! of framework and meter, and all that can be told.

use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, HtmlInputElement};

use super::dom::{child, document, listen, set};
use super::instrument::tell;
use super::{Words, link_issues, scenario};
use crate::calc::framework::Conventions;
use crate::catalog::frameworks::{CHOICES, FLAGS, NUMBERS};
use crate::decimal::shortest;
use crate::state::derive::conventions_of;
use crate::state::own_conventions::{OWN_CONVENTIONS, read};

const PLACE: &str = "own-conventions";
const FIELD: &str = "own-conventions-text";
const PROBLEM: &str = "own-conventions-problem";

/// Puts the line into its place, in the language in use.
pub(super) fn offer(language: &str, text: &Words) -> Option<()> {
    let (setup, _) = scenario(&tell("link"))?;
    let place = document()?.get_element_by_id(PLACE)?;
    let told = setup.scenario.conventions;
    let state = format!("{language} {} {told:?}", setup.scenario.framework);
    // Made anew only when something changed, so that the focus stays.
    if place.get_attribute("data-state").as_deref() == Some(&state) {
        return Some(());
    }
    let was_open = place.query_selector("details[open]").ok()?.is_some();
    place.set_text_content(None);
    set(&place, "data-state", &state);
    let fold = child(&place, "details", "data", "")?;
    if was_open {
        set(&fold, "open", "");
    }
    child(&fold, "summary", "", &text.own_conventions.title)?;
    child(&fold, "p", "group-line", &text.own_conventions.line)?;
    field(&fold, told.as_str(), text)?;
    list(&fold, conventions_of(&setup.scenario), text)
}

/// The field with what is told, as people write it.
fn field(place: &HtmlElement, told: &str, text: &Words) -> Option<()> {
    let field: HtmlInputElement = child(place, "input", "select", "")?.dyn_into().ok()?;
    field.set_id(FIELD);
    set(&field, "aria-label", &text.own_conventions.title);
    set(&field, "placeholder", "slack: 0.1, gathers_ends: on");
    set(&field, "autocomplete", "off");
    set(&field, "spellcheck", "false");
    field.set_value(&written(told));
    let problem = child(place, "p", "problem", "")?;
    problem.set_id(PROBLEM);
    set(&problem, "role", "alert");
    set(&field, "aria-describedby", PROBLEM);
    let (input, text) = (field.clone(), *text);
    listen(&field, "change", move |_| {
        let said = take(&input.value(), &text).err().unwrap_or_default();
        set(
            &input,
            "aria-invalid",
            if said.is_empty() { "false" } else { "true" },
        );
        problem.set_text_content(Some(&said));
    });
    Some(())
}

/// `slack: 0.1, gathers_ends: on` for what links have as `slack-0.1-gathers_ends-on`.
fn written(told: &str) -> String {
    let parts: Vec<&str> = told.split('-').collect();
    let pairs: Vec<_> = parts.chunks_exact(2).map(|pair| pair.join(": ")).collect();
    pairs.join(", ")
}

/// Has the conventions count, or says what of them cannot be read and what may stand there.
fn take(typed: &str, text: &Words) -> Result<(), String> {
    let (own, issue) = read(typed);
    if let Some(issue) = issue {
        return Err(link_issues::message(&issue, text));
    }
    tell(&format!("{OWN_CONVENTIONS}={}", own.as_str()));
    Ok(())
}

/// All that can be told, with what counts now, what may be said, and what it means.
fn list(fold: &HtmlElement, mut now: Conventions, text: &Words) -> Option<()> {
    let list = child(fold, "ul", "", "")?;
    let mut rows: Vec<(&str, String)> = Vec::new();
    for (key, place) in NUMBERS {
        rows.push((key, shortest(*place(&mut now))));
    }
    for (key, place) in FLAGS {
        let value = if *place(&mut now) { "on" } else { "off" };
        rows.push((key, value.to_owned()));
    }
    for (key, names, find) in CHOICES {
        let is_now = |name: &&&str| {
            let mut tried = now;
            let chosen = find(name);
            chosen.is_some_and(|chosen| {
                chosen.take(&mut tried);
                tried == now
            })
        };
        let value = names.iter().find(is_now).copied().unwrap_or_default();
        rows.push((key, format!("{value} ({})", names.join(" | "))));
    }
    for (key, value) in rows {
        let row = child(&list, "li", "", "")?;
        child(&row, "code", "", &format!("{key}: {value}"))?;
        let meaning = text.own_conventions.names.get(key);
        child(&row, "span", "", &format!(" · {meaning}"))?;
    }
    Some(())
}
