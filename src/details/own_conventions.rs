//! Conventions that the reader sets: a folded field of keys and values among the controls of framework and
//! meter, and all that can be told; and, below, what a framework takes of the device whatever it needs.

use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, HtmlTextAreaElement, KeyboardEvent};

use super::dom::{child, document, listen, set};
use super::instrument::tell;
use super::{Words, link_issues, remarks, scenario};
use crate::calc::framework::Conventions;
use crate::calc::report::Report;
use crate::catalog::frameworks::{CHOICES, FLAGS, NUMBERS};
use crate::decimal::shortest;
use crate::state::derive::{Setup, conventions_of};
use crate::state::own_conventions::{OWN_CONVENTIONS, read};

const PLACE: &str = "own-conventions";
const FIELD: &str = "own-conventions-text";
const PROBLEM: &str = "own-conventions-problem";
/// The group of framework and meter.
const GROUP: &str = "counting-group";
/// What stands below it, open or not.
const POOL: &str = "pool-remark";

/// Puts the line into its place, in the language in use.
pub(super) fn offer(language: &str, text: &Words) -> Option<()> {
    let (setup, report) = scenario(&tell("link"))?;
    let place = document()?.get_element_by_id(PLACE)?;
    say_pool(&setup, &report, text)?;
    let told = setup.scenario.conventions;
    let state = format!("{language} {} {told:?}", setup.scenario.framework);
    // Made anew only when something changed, so that the focus stays.
    if place.get_attribute("data-state").as_deref() == Some(&state) {
        return Some(());
    }
    let was_open = place.query_selector("details[open]").ok()?.is_some();
    let was_in_use = place.query_selector("textarea:focus").ok()?.is_some();
    place.set_text_content(None);
    set(&place, "data-state", &state);
    let fold = child(&place, "details", "data", "")?;
    if was_open {
        set(&fold, "open", "");
    }
    child(&fold, "summary", "", &text.own_conventions.title)?;
    child(&fold, "p", "group-line", &text.own_conventions.line)?;
    let field = field(&fold, told.as_str(), text)?;
    list(&fold, conventions_of(&setup.scenario), text)?;
    if was_in_use {
        field.focus().ok()?;
    }
    Some(())
}

/// Says below the group that the framework takes more of the device than the job needs.
fn say_pool(setup: &Setup, report: &Report, text: &Words) -> Option<()> {
    let document = document()?;
    let said = remarks::of_pool(setup, report, text);
    let place = if let Some(place) = document.get_element_by_id(POOL) {
        place
    } else {
        let group = document.get_element_by_id(GROUP)?;
        let place = child(&group.parent_element()?, "p", "", "")?;
        place.set_id(POOL);
        group.after_with_node_1(&place).ok()?;
        place.into()
    };
    place.set_text_content(Some(&said));
    Some(())
}

/// The field with what is told, as people write it: of as many lines as that takes, and Enter ends it.
fn field(place: &HtmlElement, told: &str, text: &Words) -> Option<HtmlTextAreaElement> {
    let field = child(place, "textarea", "select", "")?;
    let field: HtmlTextAreaElement = field.dyn_into().ok()?;
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
    let read = move || {
        let said = take(&input.value(), &text).err().unwrap_or_default();
        set(
            &input,
            "aria-invalid",
            if said.is_empty() { "false" } else { "true" },
        );
        problem.set_text_content(Some(&said));
    };
    let changed = read.clone();
    listen(&field, "change", move |_| changed());
    listen(&field, "keydown", move |event| {
        let key = event.dyn_ref::<KeyboardEvent>();
        if key.is_some_and(|key| key.key() == "Enter" && !key.is_composing()) {
            event.prevent_default();
            read();
        }
    });
    Some(field)
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
    // It scrolls, also by keys.
    set(&list, "tabindex", "0");
    set(&list, "aria-label", &text.own_conventions.list);
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
        let code = child(&row, "code", "", "")?;
        // Long keys break between their words, without a sign that would be copied along.
        for part in format!("{key}: {value}").split_inclusive('_') {
            child(&code, "span", "", part)?;
            child(&code, "wbr", "", "")?;
        }
        child(&row, "span", "", text.own_conventions.names.get(key))?;
    }
    Some(())
}
