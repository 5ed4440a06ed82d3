//! The fields of the share dialog: what is asked of a view, each read when anything changes.

use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use super::asked::{Asked, cleaned};
use crate::details::Words;
use crate::details::dom::{child, set, set_value, value_of};
use crate::state::charts::{Chart, ShownCharts};
use crate::state::choices::CHOICES;
use crate::state::embed::LISTS;
use crate::state::limits::Field;
use crate::state::link::{ThemeChoice, View};
use crate::text::Language;

/// The states of a control in a view, as values of its list.
const OUT: &str = "";
const OFFERED: &str = "offered";
const LOCKED: &str = "locked";
/// The fields that are neither charts nor controls.
const OTHERS: [&str; 9] = [
    "theme", "language", "title", "width", "height", "open", "notice", "predict", "step",
];
/// Names what is said of the fields.
pub(super) const PROBLEM: &str = "share-problem";
/// The controls that are offered unless the author says otherwise.
const USUAL: [&str; 2] = ["batch", "seq"];

/// Puts the fields into a place, as the page is now.
pub(super) fn put(place: &HtmlElement, view: &View, text: &Words) -> Option<()> {
    let words = &text.share;
    let page = &text.page.page;
    let views = child(place, "fieldset", "sheet-choices", "")?;
    child(&views, "legend", "", &words.views)?;
    for chart in Chart::ALL {
        let name = text.page.charts.get(chart.id());
        checkbox(&views, &id_of(chart), name, view.charts.has(chart))?;
    }
    controls(place, text)?;
    let list = child(place, "div", "sheet-choices", "")?;
    let themes = ThemeChoice::ALL.map(|theme| {
        let name = match theme {
            ThemeChoice::System => &page.theme_system,
            ThemeChoice::Light => &page.theme_light,
            ThemeChoice::Dark => &page.theme_dark,
            ThemeChoice::Projector => &page.theme_projector,
        };
        (theme.id(), name.as_str())
    });
    select(&list, "theme", &page.theme, &themes, view.theme.id())?;
    let languages = [
        ("", words.of_reader.as_str()),
        (Language::Zh.tag(), "中文"),
        (Language::En.tag(), "English"),
    ];
    let language = view.language.map_or("", Language::tag);
    select(&list, "language", &page.language, &languages, language)?;
    for (id, name, value) in [
        ("title", &words.name, ""),
        ("width", &words.width, "100%"),
        ("height", &words.height, ""),
    ] {
        let label = child(&list, "label", "", name)?;
        let field = child(&label, "input", "select", "")?;
        field.set_id(&own_id(id));
        set(&field, "aria-describedby", PROBLEM);
        set(&field, "value", value);
        set(&field, "size", "10");
    }
    checkbox(&list, "open", &words.open, true)?;
    checkbox(&list, "notice", &words.notice, true)?;
    checkbox(&list, "predict", &words.predict, false)?;
    if view.step.is_some() {
        checkbox(&list, "step", &words.step, false)?;
    }
    Some(())
}

/// A list for each control of the page.
fn controls(place: &HtmlElement, text: &Words) -> Option<()> {
    let words = &text.share;
    let states = [
        (OUT, words.left_out.as_str()),
        (OFFERED, words.offered.as_str()),
        (LOCKED, words.locked.as_str()),
    ];
    let fold = child(place, "details", "data", "")?;
    child(&fold, "summary", "", &text.page.controls.title)?;
    let frame = child(&fold, "div", "table-frame", "")?;
    for key in keys() {
        let state = if USUAL.contains(&key) { OFFERED } else { OUT };
        select(&frame, key, text.page.labels.get(key), &states, state)?;
    }
    Some(())
}

/// The keys of all controls, in the page's order.
fn keys() -> impl Iterator<Item = &'static str> {
    let numbers = Field::ALL.into_iter().map(Field::key);
    let choices = CHOICES.into_iter().map(|choice| choice.key);
    LISTS.into_iter().chain(numbers).chain(choices)
}

fn select(
    place: &HtmlElement,
    id: &str,
    name: &str,
    options: &[(&str, &str)],
    chosen: &str,
) -> Option<()> {
    let row = child(place, "label", "control choice-control", "")?;
    child(&row, "span", "control-label", name)?;
    let list = child(&row, "select", "select", "")?;
    list.set_id(&own_id(id));
    for (value, name) in options {
        let option = child(&list, "option", "", name)?;
        set(&option, "value", value);
        if *value == chosen {
            set(&option, "selected", "");
        }
    }
    Some(())
}

fn checkbox(place: &HtmlElement, id: &str, name: &str, is_on: bool) -> Option<()> {
    let label = child(place, "label", "", "")?;
    let field = child(&label, "input", "", "")?;
    set(&field, "type", "checkbox");
    field.set_id(&own_id(id));
    if is_on {
        set(&field, "checked", "");
    }
    child(&label, "span", "", name)?;
    Some(())
}

fn own_id(id: &str) -> String {
    ["share-", id].concat()
}

fn id_of(chart: Chart) -> String {
    ["view-", chart.id()].concat()
}

/// What all fields hold, by their ids.
pub(super) fn held(place: &Element) -> Vec<(String, String)> {
    let charts = Chart::ALL.into_iter().map(id_of);
    let others = keys().chain(OTHERS).map(str::to_owned);
    let fields = charts.chain(others).filter_map(|id| {
        let id = own_id(&id);
        let field = place.query_selector(&["#", &id].concat()).ok()??;
        Some((id, held_by(&field)))
    });
    fields.collect()
}

fn held_by(field: &Element) -> String {
    match field.dyn_ref::<HtmlInputElement>() {
        Some(field) if field.type_() == "checkbox" => field.checked().to_string(),
        _ => value_of(field),
    }
}

/// Fills fields again with what they held before.
pub(super) fn hold(place: &Element, held: &[(String, String)]) {
    for (id, value) in held {
        let Ok(Some(field)) = place.query_selector(&["#", id].concat()) else {
            continue;
        };
        match field.dyn_ref::<HtmlInputElement>() {
            Some(field) if field.type_() == "checkbox" => field.set_checked(value == "true"),
            _ => set_value(&field, value),
        }
    }
}

/// Marks the fields of title, width and height as wrong or right.
pub(super) fn mark(place: &Element, is_wrong: [bool; 3]) {
    for (id, is_wrong) in ["title", "width", "height"].into_iter().zip(is_wrong) {
        let field = place.query_selector(&["#", &own_id(id)].concat());
        if let Ok(Some(field)) = field {
            set(
                &field,
                "aria-invalid",
                if is_wrong { "true" } else { "false" },
            );
        }
    }
}

/// Ticks the chart again that was the last one; whether it was.
pub(super) fn keep_last(place: &Element, changed: Option<HtmlInputElement>) -> bool {
    let has_one = place.query_selector(&["[id^=", &own_id("view-"), "]:checked"].concat());
    let is_none = has_one.is_ok_and(|one| one.is_none());
    let changed = changed.filter(|field| is_none && field.id().starts_with(&own_id("view-")));
    if let Some(field) = &changed {
        field.set_checked(true);
    }
    changed.is_some()
}

/// What the fields ask for.
pub(super) fn read(place: &Element) -> Asked {
    let field = |id: &str| place.query_selector(&["#", &own_id(id)].concat()).ok()?;
    let value = |id: &str| field(id).map_or_else(String::new, |field| value_of(&field));
    let is_on = |id: &str| {
        let field: Option<HtmlInputElement> = field(id).and_then(|field| field.dyn_into().ok());
        field.is_some_and(|field| field.checked())
    };
    let listed = |state: &str| {
        let keys: Vec<_> = keys().filter(|key| value(key) == state).collect();
        keys.join(".")
    };
    let views = Chart::ALL.into_iter().filter(|chart| is_on(&id_of(*chart)));
    let views: Vec<_> = views.map(Chart::id).collect();
    let views = ShownCharts::from_text(&views.join(".")).unwrap_or_default();
    Asked {
        views: views.to_text(),
        controls: listed(OFFERED),
        locked: listed(LOCKED),
        language: value("language"),
        theme: value("theme"),
        title: cleaned(&value("title")),
        has_link: is_on("open"),
        has_notice: is_on("notice"),
        asks_first: is_on("predict"),
        has_step: is_on("step"),
        width: value("width").trim().to_owned(),
        height: value("height").trim().to_owned(),
    }
}
