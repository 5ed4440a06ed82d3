//! That the scenario in force is that of a published run: what was measured of it, below the chart of memory.

use std::cell::OnceCell;

use web_sys::HtmlElement;

use super::{Predicted, gb, setting, signed, with_short_commits};
use crate::catalog::runs::MeasuredRun;
use crate::details::Words;
use crate::details::dom::child;
use crate::details::lesson::scenario_of;
use crate::state::charts::Chart;
use crate::state::choices::{FRAMEWORK, METER};
use crate::text::fill;

/// Names the sentence on the page.
const ID: &str = "memory-published";

thread_local! {
    /// The runs that a link says, each with its scenario as links have it.
    static RUNS: OnceCell<Vec<(String, Predicted)>> = const { OnceCell::new() };
}

/// Says it in the panel of this chart, if that is the memory's, or takes back what was said.
pub(in crate::details) fn offer(
    chart: Chart,
    element: &HtmlElement,
    link: &str,
    text: &Words,
) -> Option<()> {
    if chart != Chart::Memory {
        return Some(());
    }
    let panel = element.closest("section").ok()??;
    let known = panel.query_selector(&["#", ID].concat()).ok()?;
    let Some(said) = said(link, text) else {
        known?.remove();
        return Some(());
    };
    if let Some(known) = known {
        known.set_text_content(Some(&said));
        return Some(());
    }
    let place = child(&panel, "p", "remark", &said)?;
    place.set_id(ID);
    let summary = panel.query_selector("#memory-summary").ok()??;
    summary.after_with_node_1(&place).ok()
}

/// What was measured of the scenario of a link, and what is predicted; none of one that nobody published.
fn said(link: &str, text: &Words) -> Option<String> {
    // Every run is of a framework or a meter, and most scenarios are of none.
    let is_of_run = |part: &str| {
        let key = part.split('=').next();
        key == Some(FRAMEWORK.key) || key == Some(METER.key)
    };
    if !link.split('&').any(is_of_run) {
        return None;
    }
    let scenario = scenario_of(link)?;
    RUNS.with(|runs| {
        let runs = runs.get_or_init(published);
        let (_, run) = runs.iter().find(|(known, _)| *known == scenario)?;
        sentence(run, text)
    })
}

fn published() -> Vec<(String, Predicted)> {
    let runs = MeasuredRun::all().into_iter().map(Predicted::of);
    let said = runs.filter(|run| run.is_said_by_link);
    said.filter_map(|run| Some((scenario_of(run.run.link?)?, run)))
        .collect()
}

fn sentence(run: &Predicted, text: &Words) -> Option<String> {
    let (bytes, setup) = run.prediction.as_ref()?;
    let measured = &run.run;
    let values = [
        ("measured", gb(measured.measured_bytes)),
        ("predicted", gb(*bytes)),
        ("error", signed(run.error()?)),
        ("what", setting(measured.terms.as_slice(), setup, text)),
        ("source", with_short_commits(measured.source)),
    ];
    let values = values
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    Some(fill(&text.gallery.published, &values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    /// torchtune's ladder, as its authors published it.
    #[test]
    fn a_published_run_is_said_and_nothing_else() {
        let words = &Words::of(Language::En);
        let run =
            "v=1&net=llama-3.2-3b&batch=2&seq=4k&framework=torchtune&compile=on&meter=allocated";
        let found = said(run, words).unwrap();
        assert!(found.contains("54.8\u{a0}GB"), "{found}");
        let shown = [run, "&views=memory&lang=zh"].concat();
        assert_eq!(said(&shown, words), Some(found));
        for other in ["v=1", &[run, "&batch=3"].concat()] {
            assert_eq!(said(other, words), None, "{other}");
        }
    }
}
