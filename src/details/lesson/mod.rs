//! The lesson, step by step: a panel above the charts, whose numbers are those of the scenario in force.
//!
//! A step shows its scenario when the reader goes there, and only then: whatever the reader changes stays
//! until the next step. A link that names a step keeps its own scenario, if it says one.

mod answer;
mod ask;
mod blocks;
mod formulas;
mod handout;
mod keys;
mod ladder;
mod map;
mod measure;
mod operations;
mod panel;
mod paper;
mod path;
mod pointing;
mod python;
mod sight;
mod views;
mod words;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::OnceLock;

use web_sys::HtmlElement;

use super::instrument::tell;
use super::{Words, catalog};
use crate::catalog::lesson::Step;
use crate::state::link::{View, decode, encode};
use crate::text::Language;
pub use map::moved;
use panel::Panel;
pub use path::Path;
pub use python::forms;
pub use words::terms;

thread_local! {
    static PANEL: RefCell<Option<Rc<Panel>>> = const { RefCell::new(None) };
}

/// Puts a step into its place, or the first one if there is none with this id.
pub fn teach(place: &HtmlElement, step: &str, link: &str, language: &str) -> Option<()> {
    let (path, step) = Path::of(step);
    path::take(path);
    let found = index_of(step);
    let is_first = PANEL.with_borrow(Option::is_none);
    if is_first {
        keys::listen();
        sight::listen();
    }
    let known = PANEL.with_borrow(Clone::clone);
    let known = known.filter(|panel| panel.is_of(place, language));
    let panel = match known {
        Some(panel) => panel,
        None => made(place, language)?,
    };
    panel.show(found.unwrap_or_default())?;
    panel.update(link)?;
    if step.is_empty() {
        // Whoever opens the lesson by its button has the step's own address.
        let first = steps().first()?;
        tell(&["step=", &path.step(first.id)].concat());
    }
    views::follow(link);
    if let Some(index) = found.filter(|_| is_first && says_no_scenario(link)) {
        let state = tell("state");
        let mut parts = state.lines().next().unwrap_or_default().split('&');
        let shown = parts.find(|part| part.starts_with("views="));
        go_to(index);
        // The charts that the link asks for stay.
        if let Some(shown) = shown {
            tell(&["?", shown].concat());
        }
    }
    Some(())
}

fn made(place: &HtmlElement, language: &str) -> Option<Rc<Panel>> {
    let text = Words::of(Language::from_tag(language)?);
    let panel = Rc::new(Panel::new(place, language, text)?);
    PANEL.set(Some(Rc::clone(&panel)));
    Some(panel)
}

/// The claims of a step while a link is in force: the name of each and what it comes to, in words.
pub fn claims<'a>(
    step: &'a Step,
    link: &'a str,
) -> impl Iterator<Item = (&'static str, String)> + 'a {
    let reading = |claim| measure::read(claim, link).words;
    step.claims
        .iter()
        .map(move |claim| (claim.name, reading(claim)))
}

fn steps() -> &'static [Step] {
    static STEPS: OnceLock<Vec<Step>> = OnceLock::new();
    STEPS.get_or_init(Step::all)
}

/// What steps and sections are called in links.
pub(super) fn ids() -> impl Iterator<Item = &'static str> {
    steps().iter().flat_map(|step| [step.id, step.section])
}

/// The step of this id, or the first one of the section of this id.
pub(super) fn index_of(step: &str) -> Option<usize> {
    let find = |id: fn(&Step) -> &'static str| {
        let mut all = steps().iter();
        all.position(|known| id(known).eq_ignore_ascii_case(step))
    };
    find(|step| step.id).or_else(|| find(|step| step.section))
}

/// Goes to a step and shows its scenario.
fn go_to(index: usize) {
    if let Some(step) = steps().get(index) {
        show(step.link, step.id);
    }
}

/// Shows a scenario at a step, on the way that the reader is on.
fn show(link: &str, step: &str) {
    views::note(link);
    tell(&["#", link, "&step=", &path::now().step(step)].concat());
}

/// The step that is open, as a link has it after others; nothing while the lesson is closed.
pub(super) fn open_step() -> String {
    let step = panel::current().and_then(|index| steps().get(index));
    step.map_or_else(String::new, |step| {
        ["&step=", &path::now().step(step.id)].concat()
    })
}

fn close() {
    tell("step=!");
}

/// Whether a link has the scenario of a step.
fn is_at(link: &str, step: &Step) -> bool {
    scenario_of(link) == scenario_of(step.link)
}

/// Whether a link leaves the scenario as it is when the page opens.
fn says_no_scenario(link: &str) -> bool {
    scenario_of(link) == scenario_of("")
}

/// The scenario of a link, as links have it.
pub(super) fn scenario_of(link: &str) -> Option<String> {
    let decoded = decode(link, catalog()?);
    Some(encode(&decoded.scenario, &View::default()))
}
