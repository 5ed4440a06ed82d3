//! The way through the lesson: its core, which a class has time for in half an hour, or everything.
//!
//! In a link the step says which way it is on: `step=add` on the core path, `step=all_add` through all steps.
//! Off the core path the steps follow each other until one is on it again, so whatever is opened by its link
//! or from the list is gone through to its end, and leads back.

use std::cell::Cell;

use web_sys::{Element, HtmlElement};

use super::panel::{button, current};
use super::steps;
use crate::catalog::lesson::Step;
use crate::details::Words;
use crate::details::dom::{child, set};
use crate::details::instrument::tell;
use crate::text::fill;
use crate::text::number::whole;

/// Stands in links before the id of a step on the way through everything; no id has it in it.
const WHOLE: &str = "all_";

thread_local! {
    /// The way that the reader is on.
    static PATH: Cell<Path> = const { Cell::new(Path::Core) };
}

/// A way through the lesson.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Path {
    /// The steps that fit into half an hour.
    Core,
    /// All steps.
    Whole,
}

impl Path {
    /// What a link says of the step: the way and the step's id.
    pub fn of(step: &str) -> (Self, &str) {
        let of_whole = step.strip_prefix(WHOLE);
        of_whole.map_or((Self::Core, step), |id| (Self::Whole, id))
    }

    /// A step on this way, as links have it.
    pub fn step(self, id: &str) -> String {
        let way = if self == Self::Whole { WHOLE } else { "" };
        [way, id].concat()
    }

    /// The step that comes after one of these, by its index.
    pub fn next(self, steps: &[Step], index: usize) -> Option<usize> {
        (index + 1..steps.len()).find(|next| self.leads(steps, index, *next))
    }

    /// The step that comes before one of these, by its index.
    pub fn previous(self, steps: &[Step], index: usize) -> Option<usize> {
        let mut before = (0..index).rev();
        before.find(|previous| self.leads(steps, index, *previous))
    }

    /// Whether the way from one step leads over another.
    fn leads(self, steps: &[Step], from: usize, over: usize) -> bool {
        let is_core = |index: usize| steps.get(index).is_some_and(|step| step.is_core);
        self == Self::Whole || !is_core(from) || is_core(over)
    }

    /// How far a step is on this way: its number among those on it; one beside it has a plus behind the
    /// number of the last before it.
    fn progress(self, index: usize) -> String {
        let before = steps().iter().take(index + 1);
        let count = before.filter(|step| self.has(step)).count();
        let is_on = steps().get(index).is_some_and(|step| self.has(step));
        let plus = if is_on { "" } else { "+" };
        whole_number(count) + plus
    }

    fn has(self, step: &Step) -> bool {
        self == Self::Whole || step.is_core
    }

    fn length(self) -> usize {
        steps().iter().filter(|step| self.has(step)).count()
    }
}

fn whole_number(number: usize) -> String {
    whole(u64::try_from(number).unwrap_or_default())
}

/// The way that the reader is on.
pub(super) fn now() -> Path {
    PATH.get()
}

/// Takes note of the way that the reader is on.
pub(super) fn take(path: Path) {
    PATH.set(path);
}

/// A message with how many steps are on either way.
fn counted(message: &str) -> String {
    let values = [Path::Core, Path::Whole].map(|path| whole_number(path.length()));
    let [core, all] = &values;
    fill(message, &[("core", core), ("all", all)])
}

/// What the panel shows of the ways.
pub(super) struct Guide {
    progress: HtmlElement,
    /// The line at the head of the list of steps.
    said: HtmlElement,
    /// The steps in the list, in their order.
    entries: Vec<HtmlElement>,
    switches: [(Path, HtmlElement); 2],
    text: Words,
}

impl Guide {
    /// Puts the switch between the ways at the end of the bar.
    pub(super) fn new(
        bar: &Element,
        progress: HtmlElement,
        said: HtmlElement,
        entries: Vec<HtmlElement>,
        text: Words,
    ) -> Option<Self> {
        let words = &text.own.lesson;
        let group = child(bar, "div", "segments", "")?;
        set(&group, "role", "group");
        set(&group, "aria-label", &words.paths);
        let switch = |path: Path, id, words: &str, said: &str| {
            let choose = move || {
                let step = current().and_then(|index| steps().get(index));
                if let Some(step) = step {
                    tell(&["step=", &path.step(step.id)].concat());
                }
            };
            let switch = button(&group, id, &counted(words), None, Box::new(choose))?;
            set(&switch, "title", &counted(said));
            Some((path, switch))
        };
        let [core, all] = ["lesson-core", "lesson-whole"];
        let switches = [
            switch(Path::Core, core, &words.core_short, &words.core_path)?,
            switch(Path::Whole, all, &words.whole_short, &words.whole_path)?,
        ];
        Some(Self {
            progress,
            said,
            entries,
            switches,
            text,
        })
    }

    /// Shows where a step is on the way that the reader is on.
    pub(super) fn show(&self, index: usize) {
        let path = now();
        let words = &self.text.own.lesson;
        let progress = [path.progress(index), whole_number(path.length())].join(" / ");
        self.progress.set_text_content(Some(&progress));
        for (of, switch) in &self.switches {
            let is_on = if *of == path { "true" } else { "false" };
            set(switch, "aria-pressed", is_on);
        }
        let said = if path == Path::Core {
            &words.core_path
        } else {
            &words.whole_path
        };
        self.said.set_text_content(Some(&counted(said)));
        for (index, (entry, step)) in self.entries.iter().zip(steps()).enumerate() {
            let number = if path.has(step) {
                path.progress(index)
            } else {
                "+".to_owned()
            };
            let name = [&number, " · ", words.step_titles.get(step.id)].concat();
            entry.set_text_content(Some(&name));
        }
    }
}
