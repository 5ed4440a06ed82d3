//! What else a chart can show: a button for each, folded below the chart, pressed while it is asked for.

use web_sys::HtmlElement;

use super::Words;
use super::dom::{child, listen};
use super::instrument::{tell, view_in_force};
use crate::state::chart_options::OPTIONS;
use crate::state::charts::Chart;
use crate::state::link::PIN;

/// The button that pins the scenario.
const PIN_BUTTON: &str = "pin";

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
        let buttons = child(&fold, "div", "", "")?;
        for id in ids {
            let name = name(chart, id);
            let button = child(&buttons, "button", "button", text.chart_options.get(&name))?;
            button.set_id(&format!("show-{name}"));
            button.set_attribute("type", "button").ok()?;
            listen(&button, "click", move |_| press(chart, id));
        }
        if chart == Chart::Roofline {
            let button = child(&buttons, "button", "button", "")?;
            button.set_id(PIN_BUTTON);
            button.set_attribute("type", "button").ok()?;
            listen(&button, "click", |_| pin());
        }
    }
    let view = view_in_force();
    let options = view.options;
    if let Some(button) = place.query_selector(&format!("#{PIN_BUTTON}")).ok()? {
        let words = &text.roofline_chart;
        let name = view.pin.map_or(&words.pin, |_| &words.unpin);
        button.set_text_content(Some(name));
    }
    for id in ids {
        let selector = format!("#show-{}", name(chart, id));
        let button = place.query_selector(&selector).ok()??;
        let is_pressed = options.has(chart, id).to_string();
        button.set_attribute("aria-pressed", &is_pressed).ok()?;
    }
    // Whoever opens a link that asks for something sees where it is asked.
    if view.asks_more(chart) {
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

/// Pins the scenario in force, or no longer.
fn pin() {
    let value = view_in_force().pin.map_or("1", |_| "");
    tell(&format!("{PIN}={value}"));
}

/// Asks for something, or no longer.
fn press(chart: Chart, id: &'static str) {
    let options = view_in_force().options;
    let ids = ids_of(chart).unwrap_or_default().iter();
    let asked = ids.filter(|&&other| options.has(chart, other) != (other == id));
    let asked: Vec<_> = asked.copied().collect();
    tell(&format!("{}={}", chart.id(), asked.join(".")));
}
