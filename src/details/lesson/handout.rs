//! The lesson on paper: a page for each section, with room to answer, and the answers on pages of their own.
//!
//! It stands in the place of the page until it is closed, as it will be printed.

use web_sys::{CssStyleSheet, Element, HtmlElement};

use super::panel::button;
use super::words::printed;
use super::{claims, map, paper, steps};
use crate::catalog::lesson::Step;
use crate::details::dom::{child, document, print, set, style_sheet};
use crate::details::{Words, scenario};
use crate::embedded::style::HANDOUT as STYLE;
use crate::state::choices::{ADAPTER, OPTIMIZER, RECOMPUTE};
use crate::state::derive::sentences::scenario_line;
use crate::state::scenario::Scenario;
use crate::text::messages::Names;

/// Names the handout on the page.
const HANDOUT: &str = "handout";
/// The button of the lesson that opens it.
pub(super) const OPENER: &str = "lesson-handout";
/// The scenario that holds where nothing else is said.
const USUAL: &str = "v=1";
/// A step that is only the way to others, which paper has no use for.
const ONLY_ON_SCREEN: &str = "check-yourself";

thread_local! {
    static SHEET: Option<CssStyleSheet> = style_sheet();
}

/// Puts the handout in the place of the page.
pub(super) fn open(text: Words) -> Option<()> {
    close();
    SHEET.with(|sheet| sheet.as_ref()?.replace_sync(STYLE).ok())?;
    let body = document()?.body()?;
    let paper = child(&body, "main", "handout", "")?;
    paper.set_id(HANDOUT);
    let words = &text.own.lesson;
    let bar = child(&paper, "div", "handout-bar", "")?;
    let first = button(
        &bar,
        "handout-print",
        &words.handout_print,
        None,
        Box::new(print),
    )?;
    button(
        &bar,
        "handout-close",
        &text.own.sheet.close,
        None,
        Box::new(|| {
            close();
        }),
    )?;
    child(&paper, "h1", "", &words.handout_title)?;
    let usual = [&words.handout_scenario, " ", &described(USUAL, text)?].concat();
    child(&paper, "p", "handout-scenario", &usual)?;
    let mut section: Option<(&str, HtmlElement)> = None;
    let on_paper = steps().iter().filter(|step| step.id != ONLY_ON_SCREEN);
    for step in on_paper {
        let page = match section {
            Some((name, page)) if name == step.section => page,
            _ => page(&paper, words.step_sections.get(step.section))?,
        };
        Leaf { step, text }.put(&page)?;
        section = Some((step.section, page));
    }
    let key = page(&paper, &words.handout_key)?;
    set(&key, "class", "handout-page handout-key");
    let is_asked = |step: &&Step| step.ask.is_some() || step.block == Some("map");
    for step in steps().iter().filter(is_asked) {
        Leaf { step, text }.put_answer(&key)?;
    }
    let terms = page(&paper, &text.own.glossary.title)?;
    paper::put_glossary(&terms, text)?;
    first.focus().ok()
}

/// A scenario in a line, with the choices of the training that are not as the page opens.
fn described(link: &str, text: Words) -> Option<String> {
    let (setup, _) = scenario(link)?;
    let mut said = scenario_line(&setup, text.page);
    for choice in [OPTIMIZER, RECOMPUTE, ADAPTER] {
        let chosen = choice.read(&setup.scenario);
        if chosen != choice.read(&Scenario::default()) {
            let id = [choice.key, "_", chosen].concat();
            said = [&said, " · ", text.page.choices.get(&id)].concat();
        }
    }
    Some(said)
}

/// Puts the page back; whether the handout was there.
pub(super) fn close() -> bool {
    let find = |id| document()?.get_element_by_id(id);
    let Some(paper) = find(HANDOUT) else {
        return false;
    };
    paper.remove();
    let opener = document().and_then(|page| page.query_selector(&["#", OPENER].concat()).ok()?);
    if let Some(opener) = opener {
        focus(&opener);
    }
    true
}

fn focus(element: &Element) {
    use wasm_bindgen::JsCast as _;
    // Refused by no browser.
    let _ = element.dyn_ref::<HtmlElement>().map(HtmlElement::focus);
}

fn page(paper: &HtmlElement, title: &str) -> Option<HtmlElement> {
    let page = child(paper, "section", "handout-page", "")?;
    child(&page, "h2", "", title)?;
    Some(page)
}

/// A step on paper.
struct Leaf {
    step: &'static Step,
    text: Words,
}

impl Leaf {
    fn put(&self, page: &HtmlElement) -> Option<()> {
        let words = &self.text.own.lesson;
        let id = self.step.id;
        let leaf = child(page, "div", "handout-step", "")?;
        child(&leaf, "h3", "", words.step_titles.get(id))?;
        if let Some(ask) = &self.step.ask {
            let asked = words.step_papers.find(id);
            let asked = asked.unwrap_or_else(|| words.step_asks.get(id));
            child(&leaf, "p", "", asked)?;
            let names = ask.answers.iter().map(|answer| [id, "-", answer].concat());
            for name in names {
                choice(&leaf, words.step_answers.get(&name))?;
            }
            for _ in 0..paper::lines(self.step) {
                child(&leaf, "div", "handout-line", "")?;
            }
        } else {
            self.tell(&leaf, true)?;
        }
        paper::put_figure(&leaf, self.step, self.text)?;
        if self.step.ask.is_none() {
            // Of many there is nothing that paper can have.
            let _ = paper::put_block(&leaf, self.step, self.text);
        }
        Some(())
    }

    fn put_answer(&self, page: &HtmlElement) -> Option<()> {
        let words = &self.text.own.lesson;
        let id = self.step.id;
        let leaf = child(page, "div", "handout-step", "")?;
        child(&leaf, "h3", "", words.step_titles.get(id))?;
        let Some(ask) = &self.step.ask else {
            // What is counted on the map.
            return child(&leaf, "p", "", &map::tally(self.text)).map(|_| ());
        };
        let right = ask.right;
        if !right.is_empty() {
            let name = [id, "-", right].concat();
            child(&leaf, "p", "", words.step_answers.get(&name))?;
        }
        self.tell(&leaf, false)?;
        // What would have told is with the answer.
        let _ = paper::put_block(&leaf, self.step, self.text);
        Some(())
    }

    /// Says what the numbers are of, where it is neither the usual nor what stands above.
    fn name_scenario(&self, leaf: &HtmlElement) -> Option<()> {
        let scenario = described(self.step.link, self.text)?;
        let index = steps().iter().position(|step| step.id == self.step.id)?;
        let above = index.checked_sub(1).and_then(|index| steps().get(index));
        let above = above.filter(|step| step.section == self.step.section);
        let known = above.map_or(USUAL, |step| step.link);
        if described(known, self.text)? != scenario {
            child(leaf, "p", "handout-scenario", &scenario)?;
        }
        Some(())
    }

    /// What the step says, with the numbers of its own scenario, and what else is to be noticed.
    fn tell(&self, leaf: &HtmlElement, has_notice: bool) -> Option<()> {
        let words = &self.text.own.lesson;
        let claims: Vec<_> = claims(self.step, self.step.link).collect();
        if has_notice && !claims.is_empty() {
            self.name_scenario(leaf)?;
        }
        // What speaks of the screen is written anew for paper.
        let on_paper = words.step_papers.find(self.step.id).filter(|_| has_notice);
        let told = on_paper.unwrap_or_else(|| words.step_texts.get(self.step.id));
        child(leaf, "p", "", &printed(told, &claims))?;
        let say = |label: &str, names: &'static Names| {
            let Some(message) = names.find(self.step.id) else {
                return Some(());
            };
            let line = child(leaf, "p", "", "")?;
            child(&line, "strong", "", label)?;
            child(&line, "span", "", &printed(message, &claims)).map(|_| ())
        };
        if has_notice && on_paper.is_none() {
            say(&words.to_notice, &words.step_notices)?;
        }
        say(&words.course_says, &words.step_courses)
    }
}

/// Something to tick.
fn choice(leaf: &HtmlElement, words: &str) -> Option<()> {
    child(leaf, "p", "handout-choice", &["☐ ", words].concat()).map(|_| ())
}
