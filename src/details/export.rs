//! A chart to take along: saved, copied, or on the whole screen. The buttons stand below the chart, folded.

use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Element, HtmlElement};

use super::Words;
use super::dom::{button, child, document};
use super::instrument::placed_as_drawn;
use crate::state::charts::Chart;
use crate::state::placed::Placed;
use crate::text::Language;

#[wasm_bindgen]
extern "C" {
    /// Saves or copies a chart and calls back with whether that worked.
    #[wasm_bindgen(js_name = exportChart)]
    fn export_chart(
        format: &str,
        name: &str,
        about: &str,
        language: &str,
        done: &Closure<dyn FnMut(bool)>,
    );
}

/// Puts the buttons into the panel of a chart, in the language in use.
pub(super) fn offer(
    chart: Chart,
    element: &HtmlElement,
    language: &str,
    text: &Words,
) -> Option<()> {
    let place = element.parent_element()?.query_selector(".export").ok()??;
    if place.get_attribute("lang").as_deref() == Some(language) {
        return Some(());
    }
    place.set_text_content(None);
    place.set_attribute("lang", language).ok()?;
    let words = &text.export;
    let fold = child(&place, "details", "data", "")?;
    fold.set_id(&format!("{}-export", chart.id()));
    child(&fold, "summary", "", &words.title)?;
    let buttons = child(&fold, "div", "segments", "")?;
    let said = child(&fold, "p", "remark", "")?;
    said.set_attribute("role", "status").ok()?;
    for (format, name) in [
        ("svg", "SVG"),
        ("png", "PNG"),
        ("csv", "CSV"),
        ("copy", words.copy.as_str()),
    ] {
        let (element, said, words) = (element.clone(), said.clone(), text.own);
        button(&buttons, name, move || {
            let said = said.clone();
            let words = &words.export;
            said.set_text_content(Some(&words.working));
            export(chart, &element, format, move |is_done| {
                let outcome = match (is_done, format) {
                    (false, _) => &words.failed,
                    (true, "copy") => &words.copied,
                    (true, _) => &words.saved,
                };
                said.set_text_content(Some(outcome));
            });
        })?;
    }
    let panel = element.parent_element()?;
    button(&buttons, &words.full_screen, move || fill_screen(&panel))?;
    Some(())
}

fn export(
    chart: Chart,
    element: &HtmlElement,
    format: &str,
    done: impl FnMut(bool) + 'static,
) -> Option<()> {
    let (placed, language) = placed_as_drawn(chart, element)?;
    save(&placed, format, language, done);
    Some(())
}

/// Saves or copies a chart as it is placed, and calls back with whether that worked.
pub(super) fn save(
    placed: &Placed,
    format: &str,
    language: Language,
    done: impl FnMut(bool) + 'static,
) {
    let done = Closure::<dyn FnMut(bool)>::new(done);
    let name = ["ridgepoint-", placed.chart.id()].concat();
    export_chart(format, &name, &placed.to_text(), language.tag(), &done);
    // Called once, whenever that is.
    done.forget();
}

/// Shows a panel on the whole screen, or the page again; browsers may refuse.
fn fill_screen(panel: &Element) {
    let Some(document) = document() else { return };
    if document.fullscreen_element().is_some() {
        document.exit_fullscreen();
    } else {
        let _ = panel.request_fullscreen();
    }
}
