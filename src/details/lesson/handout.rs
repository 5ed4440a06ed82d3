//! The lesson on paper: a page for each section, with room to answer, and the answers on pages of their own.
//!
//! It stands in the place of the page until it is closed, as it will be printed.

use web_sys::{CssStyleSheet, Element, HtmlElement};

use super::panel::button;
use super::words::printed;
use super::{claims, ladder, steps};
use crate::catalog::lesson::{MappedRemedy, Step};
use crate::details::dom::{child, document, print, style_sheet};
use crate::details::{Words, rendered};
use crate::embedded::style::HANDOUT as STYLE;
use crate::text::fill;
use crate::text::messages::Names;

/// Names the handout on the page.
const HANDOUT: &str = "handout";
/// The button of the lesson that opens it.
pub(super) const OPENER: &str = "lesson-handout";
/// Lines to write on: a number and how it came about; where there is something to tick, why.
const LINES: usize = 2;

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
    let mut section: Option<(&str, HtmlElement)> = None;
    for step in steps() {
        let page = match section {
            Some((name, page)) if name == step.section => page,
            _ => page(&paper, words.step_sections.get(step.section))?,
        };
        Leaf { step, text }.put(&page)?;
        section = Some((step.section, page));
    }
    let key = page(&paper, &words.handout_key)?;
    for step in steps().iter().filter(|step| step.ask.is_some()) {
        Leaf { step, text }.put_answer(&key)?;
    }
    first.focus().ok()
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
            child(&leaf, "p", "", words.step_asks.get(id))?;
            let names = ask.answers.iter().map(|answer| [id, "-", answer].concat());
            for name in names {
                choice(&leaf, words.step_answers.get(&name))?;
            }
            let ticked = usize::from(!ask.answers.is_empty());
            for _ in ticked..LINES {
                child(&leaf, "div", "handout-line", "")?;
            }
            return Some(());
        }
        self.tell(&leaf, true)?;
        match self.step.block {
            Some("map") => MappedRemedy::all().iter().try_for_each(|remedy| {
                let chapter = fill(&words.chapter, &[("chapter", remedy.chapter)]);
                let (name, fought) = (
                    words.step_remedies.get(remedy.id),
                    words.step_fights.get(remedy.id),
                );
                let name = [name, fought, &chapter].join(" · ");
                choice(&leaf, &name)
            }),
            Some("ladder") if id == ladder::FOOT => {
                rendered::put(&leaf, &ladder::rungs(self.text), "").map(drop)
            }
            _ => Some(()),
        }
    }

    fn put_answer(&self, page: &HtmlElement) -> Option<()> {
        let words = &self.text.own.lesson;
        let id = self.step.id;
        let leaf = child(page, "div", "handout-step", "")?;
        child(&leaf, "h3", "", words.step_titles.get(id))?;
        let right = self.step.ask.as_ref()?.right;
        if !right.is_empty() {
            let name = [id, "-", right].concat();
            child(&leaf, "p", "", words.step_answers.get(&name))?;
        }
        self.tell(&leaf, false)
    }

    /// What the step says, with the numbers of its own scenario, and what else is to be noticed.
    fn tell(&self, leaf: &HtmlElement, has_notice: bool) -> Option<()> {
        let words = &self.text.own.lesson;
        let claims: Vec<_> = claims(self.step, self.step.link).collect();
        let say = |label: &str, names: &'static Names| {
            let Some(message) = names.find(self.step.id) else {
                return Some(());
            };
            let line = child(leaf, "p", "", "")?;
            if !label.is_empty() {
                child(&line, "strong", "", label)?;
            }
            child(&line, "span", "", &printed(message, &claims)).map(|_| ())
        };
        say("", &words.step_texts)?;
        if has_notice {
            say(&words.to_notice, &words.step_notices)?;
        }
        say(&words.course_says, &words.step_courses)
    }
}

/// Something to tick.
fn choice(leaf: &HtmlElement, words: &str) -> Option<()> {
    child(leaf, "p", "handout-choice", &["☐ ", words].concat()).map(|_| ())
}
