//! The reader's own devices: figures kept under a name, in the link. They stand below the hardware's
//! controls.
//!
//! A link has them as `name*gpu*peak*bandwidth*capacity`, one after the other: the figures in the units of
//! their controls, the rest of the device, its levels and other formats, as published of `gpu`.

use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, HtmlInputElement};

use super::Words;
use super::dom::{button, child, document};
use super::instrument::tell;
use super::link_issues::{bad_value, unknown_id};
use super::{catalog, own_devices_of, scenario};
use crate::decimal::shortest;
use crate::state::input::{parse, shortened};
use crate::state::limits::Field;
use crate::state::link::part;
use crate::state::word::{OWN_DEVICES, OwnDevices};
use crate::text::fill;

/// The most letters that a name has.
const LONGEST_NAME: usize = 24;
/// Between the parts, so never in a name.
const BETWEEN: char = '*';
/// What one device has.
const PARTS: usize = 5;
const FIGURES: [Field; 3] = [Field::Peak, Field::Bandwidth, Field::Capacity];

/// What is wrong with the devices of a link, each by its name.
pub(super) fn faults(kept: &str, text: &Words) -> Vec<String> {
    devices(kept)
        .filter_map(|device| {
            let why = fault(&device, text)?;
            let name = device.first().copied().unwrap_or_default();
            let name = shortened(name, LONGEST_NAME);
            let values = [("name", name.as_str()), ("problem", &why)];
            Some(fill(&text.link_issues.device, &values))
        })
        .collect()
}

/// The devices of a link, whole or not.
fn devices(kept: &str) -> impl Iterator<Item = Vec<&str>> {
    let parts: Vec<&str> = kept.split(BETWEEN).collect();
    let count = if kept.is_empty() { 0 } else { parts.len() };
    let starts = (0..count).step_by(PARTS);
    starts.map(move |start| parts.iter().skip(start).take(PARTS).copied().collect())
}

/// The devices of a link that can be used.
fn sound<'a>(kept: &'a str, text: &Words) -> Vec<Vec<&'a str>> {
    let is_sound = |device: &Vec<&str>| fault(device, text).is_none();
    devices(kept).filter(is_sound).collect()
}

/// Why a device cannot be used.
fn fault(device: &[&str], text: &Words) -> Option<String> {
    let [name, gpu, figures @ ..] = device else {
        return Some(text.link_issues.device_parts.clone());
    };
    if name.is_empty() || figures.len() != FIGURES.len() {
        return Some(text.link_issues.device_parts.clone());
    }
    if catalog()?.device(gpu).is_none() {
        return Some(unknown_id("gpu", gpu, text));
    }
    let errors = FIGURES.iter().zip(figures);
    let mut errors = errors.filter_map(|(field, figure)| parse(*field, figure).err());
    let error = errors.next()?;
    let problem = error.message(text.page);
    Some(bad_value(error.field.key(), &error.typed, &problem, text))
}

/// Puts them into their place, in the language in use.
pub(super) fn offer(language: &str, text: &Words) -> Option<()> {
    let place: HtmlElement = document()?
        .get_element_by_id("own-devices")?
        .dyn_into()
        .ok()?;
    let kept = own_devices_of(&tell("link"));
    let state = format!("{language} {kept}");
    // Made anew only when something changed, so that the focus stays.
    if place.get_attribute("data-state").as_deref() == Some(&state) {
        return Some(());
    }
    let was_open = place
        .query_selector("details")
        .ok()?
        .is_some_and(|fold| fold.has_attribute("open"));
    place.set_text_content(None);
    place.set_attribute("data-state", &state).ok()?;
    let words = &text.own.own_devices;
    let fold = child(&place, "details", "data", "")?;
    fold.set_id("own-devices-fold");
    if was_open {
        fold.set_attribute("open", "").ok()?;
    }
    child(&fold, "summary", "", &words.title)?;
    list(&fold, &kept, language, text)?;
    form(&fold, &kept, language, text)
}

/// Puts devices in the place of those that were kept, and shows them.
fn replace(all: &str, language: &str, text: &Words) {
    tell(&["?", &part(OWN_DEVICES, all)].concat());
    // Nothing to show where the page has no place for them.
    let _ = offer(language, text);
}

/// A row a device: its name, which brings it back, and a button that forgets it.
fn list(fold: &HtmlElement, kept: &str, language: &str, text: &Words) -> Option<()> {
    let words = &text.own.own_devices;
    let devices = sound(kept, text);
    for (index, device) in devices.iter().enumerate() {
        let [name, gpu, figures @ ..] = device.as_slice() else {
            continue;
        };
        let row = child(fold, "p", "segments", "")?;
        let wanted: Vec<_> = FIGURES
            .iter()
            .zip(figures)
            .map(|(field, figure)| format!("{}={figure}", field.key()))
            .collect();
        let wanted = format!("gpu={gpu}&{}", wanted.join("&"));
        button(&row, name, move || {
            tell(&wanted);
        })?;
        let rest: Vec<_> = devices
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != index)
            .map(|(_, device)| device.join("*"))
            .collect();
        let (rest, language, text) = (rest.join("*"), language.to_owned(), *text);
        let forget = fill(&words.forget, &[("name", name)]);
        let forgetting = button(&row, "×", move || {
            replace(&rest, &language, &text);
        })?;
        forgetting.set_attribute("aria-label", &forget).ok()?;
    }
    Some(())
}

/// The name to keep the figures in use under.
fn form(fold: &HtmlElement, kept: &str, language: &str, text: &Words) -> Option<()> {
    let words = &text.own.own_devices;
    let row = child(fold, "p", "segments", "")?;
    let input: HtmlInputElement = child(&row, "input", "select", "")?.dyn_into().ok()?;
    input.set_id("own-device-name");
    input.set_attribute("aria-label", &words.name).ok()?;
    input.set_attribute("placeholder", &words.name).ok()?;
    let problem = child(fold, "p", "problem", "")?;
    problem.set_attribute("role", "alert").ok()?;
    let (kept, language, text) = (kept.to_owned(), language.to_owned(), *text);
    button(&row, &words.keep, move || {
        match kept_with(&input.value(), &kept, &text) {
            Ok(all) => replace(&all, &language, &text),
            Err(said) => problem.set_text_content(Some(&said)),
        }
    })?;
    Some(())
}

/// What is kept with the figures in use under a name, or why not.
fn kept_with(name: &str, kept: &str, text: &Words) -> Result<String, String> {
    let words = &text.own.own_devices;
    let letters = name
        .chars()
        .filter(|letter| *letter != BETWEEN && !letter.is_control());
    let name: String = letters.take(LONGEST_NAME).collect();
    let name = name.trim();
    if name.is_empty() {
        return Err(words.nameless.clone());
    }
    let device = described(name).ok_or_else(|| words.full.clone())?;
    let others = sound(kept, text);
    let others = others.iter().map(|device| device.join("*"));
    let all: Vec<_> = others.chain([device]).collect();
    let all = all.join("*");
    OwnDevices::from_text(&all).ok_or_else(|| words.full.clone())?;
    Ok(all)
}

/// The device in use as a link has it.
fn described(name: &str) -> Option<String> {
    let (setup, _) = scenario(&tell("link"))?;
    let figures = FIGURES.map(|field| shortest(setup.value(field)));
    let [peak, bandwidth, capacity] = figures;
    Some([name, setup.device.id, &peak, &bandwidth, &capacity].join("*"))
}
