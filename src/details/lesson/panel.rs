//! The panel of the lesson: a bar with the steps, and the step that is open.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use web_sys::{Element, HtmlElement};

use super::ask;
use super::blocks::{self, Block};
use super::path::{Guide, Path};
use super::sight::Ways;
use super::words::{Numbers, write};
use super::{PANEL, close, go_to, handout, index_of, is_at, map, measure, path, pointing, steps};
use crate::catalog::lesson::Step;
use crate::details::dom::{child, listen, set, set_value, value_of};
use crate::details::{Words, glossary};
use crate::text::messages::Names;

/// The panel in one language.
pub(super) struct Panel {
    pub(super) text: Words,
    place: HtmlElement,
    /// What is said of the step that is open.
    body: HtmlElement,
    list: HtmlElement,
    /// Where a step is on the way through the lesson.
    guide: Guide,
    restore: HtmlElement,
    /// That the scenario is not the step's.
    elsewhere: HtmlElement,
    pub(super) ways: Rc<Ways>,
    step: Cell<Option<usize>>,
    path: Cell<Path>,
    numbers: RefCell<Numbers>,
    block: RefCell<Option<Block>>,
}

impl Panel {
    /// Makes the panel in its place, in the language of this tag.
    pub(super) fn new(place: &HtmlElement, language: &str, text: Words) -> Option<Self> {
        let words = &text.own.lesson;
        place.set_text_content(None);
        for (name, value) in [
            ("lang", language),
            ("role", "region"),
            ("aria-label", words.label.as_str()),
        ] {
            set(place, name, value);
        }
        let bar = child(place, "div", "lesson-bar", "")?;
        let (list, said, entries) = list(&bar, &text)?;
        let progress = turning_buttons(&bar, &text)?;
        let restore = button(
            &bar,
            "lesson-restore",
            "↺",
            Some(&words.restore),
            Box::new(|| {
                if let Some(step) = current() {
                    go_to(step);
                }
            }),
        )?;
        let guide = Guide::new(&bar, progress, said, entries, text)?;
        more_buttons(&bar, text)?;
        let elsewhere = child(place, "p", "remark", &words.elsewhere)?;
        elsewhere.set_id("lesson-elsewhere");
        let body = child(place, "div", "lesson-body", "")?;
        let ways = Ways::new(place, text)?;
        set(&body, "aria-live", "polite");
        Some(Self {
            text,
            place: place.clone(),
            body,
            list,
            guide,
            restore,
            elsewhere,
            ways,
            step: Cell::new(None),
            path: Cell::new(path::now()),
            numbers: RefCell::default(),
            block: RefCell::default(),
        })
    }

    pub(super) fn is_of(&self, place: &HtmlElement, language: &str) -> bool {
        self.place == *place && place.get_attribute("lang").as_deref() == Some(language)
    }

    /// Shows a step, unless it is there already.
    pub(super) fn show(&self, index: usize) -> Option<()> {
        let step = steps().get(index)?;
        let path = path::now();
        let is_there = self.step.replace(Some(index)) == Some(index);
        if is_there && self.path.replace(path) == path {
            return Some(());
        }
        self.path.set(path);
        self.guide.show(index);
        set_value(&self.list, step.id);
        for (id, next) in [
            ("previous", path.previous(steps(), index)),
            ("next", path.next(steps(), index)),
        ] {
            let button = self
                .place
                .query_selector(&["#lesson-", id].concat())
                .ok()??;
            set(
                &button,
                "aria-disabled",
                if next.is_none() { "true" } else { "false" },
            );
        }
        if is_there {
            return Some(());
        }
        pointing::point(step);
        self.fill(step)
    }

    fn fill(&self, step: &'static Step) -> Option<()> {
        let words = &self.text.own.lesson;
        let mut numbers = Numbers::new();
        self.body.set_text_content(None);
        let main = child(&self.body, "div", "lesson-main", "")?;
        let head = child(&main, "div", "lesson-head", "")?;
        let title = child(&head, "h2", "", words.step_titles.get(step.id))?;
        title.set_id("lesson-title");
        self.ways.lead(&head, step.at, self.text)?;
        let told = child(&main, "p", "", "")?;
        told.set_id("lesson-text");
        write(&told, found(&words.step_texts, step.id)?, &mut numbers)?;
        let side = child(&self.body, "div", "lesson-side", "")?;
        for (id, label, names) in [
            ("lesson-try", &words.to_try, &words.step_tries),
            ("lesson-notice", &words.to_notice, &words.step_notices),
        ] {
            if let Some(message) = found(names, step.id) {
                let line = child(&side, "p", "", "")?;
                line.set_id(id);
                child(&line, "strong", "", label)?;
                write(&line, message, &mut numbers)?;
            }
        }
        if let Some(message) = found(&words.step_courses, step.id) {
            let fold = child(&side, "details", "lesson-course", "")?;
            fold.set_id("lesson-course");
            child(&fold, "summary", "", &words.course_says)?;
            let line = child(&fold, "p", "", "")?;
            write(&line, message, &mut numbers)?;
        }
        self.numbers.replace(numbers);
        let block = step
            .block
            .and_then(|id| blocks::put(id, step.id, &self.body, self.text));
        self.block.replace(block);
        if let Some(asked) = &step.ask {
            ask::put(step, asked, &main, &[told, side], &self.text)?;
        }
        Some(())
    }

    /// Writes the numbers of the scenario in force.
    pub(super) fn update(&self, link: &str) -> Option<()> {
        let step = steps().get(self.step.get()?)?;
        // The map's own switches are no change of the reader's.
        let is_there = is_at(link, step) || step.block == Some("map") && map::has(link);
        self.restore.set_hidden(is_there);
        self.elsewhere.set_hidden(is_there);
        self.ways.look_soon();
        let claims = step.claims.iter();
        let read = claims.map(|claim| (claim.name, measure::read(claim, link).words));
        let read: Vec<_> = read.collect();
        for (element, name) in self.numbers.borrow().iter() {
            let value = read.iter().find(|(known, _)| known == name);
            let words = value.map_or("—", |(_, words)| words);
            if element.text_content().as_deref() != Some(words) {
                element.set_text_content(Some(words));
            }
        }
        ask::follow(step, link, &self.body);
        match &*self.block.borrow() {
            Some(block) => block.update(link, self.text),
            None => Some(()),
        }
    }
}

/// The buttons that turn the steps and close the lesson; between the first two the number of the step, which
/// it gives.
fn turning_buttons(bar: &Element, text: &Words) -> Option<HtmlElement> {
    let words = &text.own.lesson;
    let back = Box::new(|| step_by(false));
    button(bar, "lesson-previous", "‹", Some(&words.previous), back)?;
    let progress = child(bar, "span", "lesson-progress", "")?;
    progress.set_id("lesson-progress");
    let forth = Box::new(|| step_by(true));
    button(bar, "lesson-next", "›", Some(&words.next), forth)?;
    button(
        bar,
        "lesson-close",
        "×",
        Some(&words.close),
        Box::new(close),
    )?;
    Some(progress)
}

/// The buttons that lead elsewhere.
fn more_buttons(bar: &Element, text: Words) -> Option<()> {
    let words = &text.own.lesson;
    // Without a page there is nothing to open, nor to put it in.
    let opened = Box::new(|| glossary::open("").unwrap_or_default());
    button(
        bar,
        "lesson-glossary",
        &text.own.glossary.open,
        None,
        opened,
    )?;
    let opened = Box::new(move || handout::open(text).unwrap_or_default());
    button(bar, handout::OPENER, &words.handout, None, opened)?;
    Some(())
}

/// The message of a step, if it has one.
fn found(names: &'static Names, id: &str) -> Option<&'static str> {
    names.find(id)
}

/// The step that is open on the page.
pub(super) fn current() -> Option<usize> {
    let panel = PANEL.with_borrow(Clone::clone)?;
    let is_open = !panel.place.hidden();
    panel.step.get().filter(|_| is_open)
}

/// Goes on along the way that the reader is on, or back.
pub(super) fn step_by(is_forth: bool) {
    let path = path::now();
    let turn = if is_forth { Path::next } else { Path::previous };
    let next = current().and_then(|index| turn(path, steps(), index));
    if let Some(next) = next {
        go_to(next);
    }
}

/// The list of all steps, section by section; in it a line that says how many, and the steps, still nameless.
fn list(bar: &Element, text: &Words) -> Option<(HtmlElement, HtmlElement, Vec<HtmlElement>)> {
    let words = &text.own.lesson;
    let list = child(bar, "select", "select", "")?;
    list.set_id("lesson-steps");
    set(&list, "aria-label", &words.steps);
    let said = child(&list, "option", "", "")?;
    set(&said, "disabled", "");
    let mut entries = Vec::new();
    let mut open: Option<(&str, HtmlElement)> = None;
    for step in steps() {
        let group = match open {
            Some((section, group)) if section == step.section => group,
            _ => {
                let group = child(&list, "optgroup", "", "")?;
                set(&group, "label", words.step_sections.get(step.section));
                group
            }
        };
        let entry = child(&group, "option", "", "")?;
        set(&entry, "value", step.id);
        entries.push(entry);
        open = Some((step.section, group));
    }
    let chosen = list.clone();
    listen(&list, "change", move |_| {
        if let Some(step) = index_of(&value_of(&chosen)) {
            go_to(step);
        }
    });
    Some((list, said, entries))
}

/// A button with its id and words, and what it is called where these are a sign.
pub(super) fn button(
    parent: &Element,
    id: &str,
    words: &str,
    label: Option<&str>,
    mut pressed: Box<dyn FnMut()>,
) -> Option<HtmlElement> {
    let button = child(parent, "button", "button", words)?;
    button.set_id(id);
    set(&button, "type", "button");
    if let Some(label) = label {
        set(&button, "aria-label", label);
        set(&button, "title", label);
    }
    listen(&button, "click", move |_| pressed());
    Some(button)
}
