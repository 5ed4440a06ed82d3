//! What else a chart can show: a button for each, folded below the chart, pressed while it is asked for.

use web_sys::HtmlElement;

use super::Words;
use super::dom::{child, listen};
use super::instrument::{options_in_force, tell};
use crate::state::chart_options::OPTIONS;
use crate::state::charts::Chart;

/// Puts the buttons into the panel of a chart, in the language in use, and presses those in force.
pub(super) fn offer(
    chart: Chart,
    element: &HtmlElement,
    language: &str,
    text: &Words,
) -> Option<()> {
    let ids = ids_of(chart)?;
    let place = element
        .parent_element()?
        .query_selector(".options")
        .ok()??;
    if place.get_attribute("lang").as_deref() != Some(language) {
        place.set_text_content(None);
        place.set_attribute("lang", language).ok()?;
        let fold = child(&place, "details", "data", "")?;
        fold.set_id(&format!("{}-options", chart.id()));
        child(&fold, "summary", "", &text.detail.show_more)?;
        let buttons = child(&fold, "div", "segments", "")?;
        for id in ids {
            let name = name(chart, id);
            let button = child(&buttons, "button", "button", text.chart_options.get(&name))?;
            button.set_id(&format!("show-{name}"));
            button.set_attribute("type", "button").ok()?;
            listen(&button, "click", move |_| press(chart, id));
        }
    }
    let options = options_in_force();
    for id in ids {
        let selector = format!("#show-{}", name(chart, id));
        let button = place.query_selector(&selector).ok()??;
        let is_pressed = options.has(chart, id).to_string();
        button.set_attribute("aria-pressed", &is_pressed).ok()?;
    }
    // Whoever opens a link that asks for something sees where it is asked.
    if options.has_any(chart) {
        place
            .query_selector("details")
            .ok()??
            .set_attribute("open", "")
            .ok()?;
    }
    Some(())
}

fn ids_of(chart: Chart) -> Option<&'static [&'static str]> {
    let row = OPTIONS.into_iter().find(|(of, _)| *of == chart);
    row.map(|(_, ids)| ids)
}

/// Names a button among those of all charts.
fn name(chart: Chart, id: &str) -> String {
    format!("{}_{id}", chart.id())
}

/// Asks for something, or no longer.
fn press(chart: Chart, id: &'static str) {
    let options = options_in_force();
    let ids = ids_of(chart).unwrap_or_default().iter();
    let asked = ids.filter(|&&other| options.has(chart, other) != (other == id));
    let asked: Vec<_> = asked.copied().collect();
    tell(&format!("{}={}", chart.id(), asked.join(".")));
}
