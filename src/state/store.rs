//! The state in signals: one scenario, and one memo for each thing that follows from it.

use std::ops::Deref;
use std::sync::Mutex;

use leptos::prelude::*;

use super::derive::{Setup, memory, roofline};
use super::limits::Field;
use super::link::{Decoded, ThemeChoice, View, decode, decode_onto};
use super::scenario::Scenario;
use super::undo::Undo;
use crate::calc::report::Report;
use crate::catalog::Catalog;
use crate::chart::roofline::Frame;
use crate::text::{Language, Text};

/// The ranges of the charts' axes. They follow from the scenario, but stand still while a control is
/// being moved, so that only what changed moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frames {
    /// Of the roofline.
    pub roofline: Frame,
    /// The end of the memory axis, in GB.
    pub memory_end_gb: f64,
}

/// The messages of the language in use. The same messages are the same address.
#[derive(Clone, Copy, Debug)]
pub struct Messages(&'static Text);

impl Deref for Messages {
    type Target = Text;
    fn deref(&self) -> &Text {
        self.0
    }
}

impl PartialEq for Messages {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

/// A scenario with its choices looked up, and what follows from it.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The scenario with its choices looked up.
    pub setup: Setup,
    /// What follows from it.
    pub report: Report,
}

/// What follows from equal scenarios is equal.
impl PartialEq for Evaluation {
    fn eq(&self, other: &Self) -> bool {
        self.setup.scenario == other.setup.scenario
    }
}

/// Whether the program of the details is there.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum DetailsProgram {
    /// Nobody has asked for anything of it.
    #[default]
    NotWanted,
    /// It is on its way.
    Fetching,
    /// It answers.
    There,
    /// It did not come, or stopped.
    Failed,
}

/// The steps that led to the scenario.
#[derive(Debug)]
pub struct Steps {
    undo: Mutex<Undo>,
    /// Whether there is a step back.
    pub can_undo: RwSignal<bool>,
    /// Whether there is a step forth.
    pub can_redo: RwSignal<bool>,
}

/// Everything the page reads and writes. Copied freely: it only holds handles.
#[derive(Clone, Copy, Debug)]
pub struct Store {
    /// What is known, for the life of the page.
    pub catalog: &'static Catalog,
    /// What the reader chose.
    pub scenario: RwSignal<Scenario>,
    /// The steps that led to it.
    pub steps: &'static Steps,
    /// How the page looks.
    pub view: RwSignal<View>,
    /// The link that opened the page if parts of it may not have been understood, until that is dismissed; else
    /// empty.
    pub broken_link: RwSignal<String>,
    /// Whether the program of the details is there.
    pub details: RwSignal<DetailsProgram>,
    /// Whether the page is in sight, or about to be printed; while it is not, nothing is drawn.
    pub in_sight: RwSignal<bool>,
    /// The messages in the language in use.
    pub text: Memo<Messages>,
    /// The scenario with its choices looked up, and what follows from it.
    pub evaluation: Memo<Evaluation>,
    /// The axes in force.
    pub frames: Memo<Frames>,
    held_frames: RwSignal<Option<Frames>>,
    browser_language: Language,
}

impl Store {
    /// A store in its opening state.
    pub fn new(
        catalog: &'static Catalog,
        scenario: Scenario,
        view: View,
        broken_link: String,
        browser_language: Language,
    ) -> Self {
        // Once for the life of the page, like the catalog.
        let steps = Box::leak(Box::new(Steps {
            undo: Mutex::new(Undo::new(scenario)),
            can_undo: RwSignal::new(false),
            can_redo: RwSignal::new(false),
        }));
        let scenario = RwSignal::new(scenario);
        let view = RwSignal::new(view);
        let text = Memo::new(move |_| {
            let language = view.with(|view| view.language).unwrap_or(browser_language);
            Messages(language.text())
        });
        let evaluation = Memo::new(move |_| {
            let setup = scenario.with(|scenario| Setup::of(scenario, catalog));
            Evaluation {
                report: setup.report(),
                setup,
            }
        });
        let held_frames = RwSignal::new(None);
        let frames = Memo::new(move |_| {
            held_frames.get().unwrap_or_else(|| {
                evaluation.with(|Evaluation { setup, report }| Frames {
                    roofline: roofline::frame(setup),
                    memory_end_gb: memory::axis_end_gb(report),
                })
            })
        });
        Self {
            catalog,
            scenario,
            steps,
            view,
            broken_link: RwSignal::new(broken_link),
            details: RwSignal::default(),
            in_sight: RwSignal::new(true),
            text,
            evaluation,
            frames,
            held_frames,
            browser_language,
        }
    }

    /// The language in use.
    pub fn language(&self) -> Language {
        self.view
            .with(|view| view.language)
            .unwrap_or(self.browser_language)
    }

    /// The colours in use.
    pub fn theme(&self) -> ThemeChoice {
        self.view.with(|view| view.theme)
    }

    /// Sets a number; the one that device, network or course say anyway is theirs again.
    pub fn set_number(&self, field: Field, value: f64) {
        let published = self
            .evaluation
            .with_untracked(|now| now.setup.published_value(field, self.catalog));
        self.scenario.update(|scenario| {
            if value == published {
                scenario.reset(field);
            } else {
                scenario.set(field, value);
            }
        });
    }

    /// Shows what a link describes, in the language and colours in use.
    pub fn show(&self, link: &str) {
        let decoded = decode(link, self.catalog);
        // What the link before this one said in vain is no matter any more.
        self.broken_link.set(String::new());
        let own = self.scenario.get_untracked();
        self.with_undo(&mut |undo| {
            undo.record(own);
            undo.show(decoded.scenario);
        });
        self.scenario.set(decoded.scenario);
        self.view.update(|view| {
            *view = View {
                language: view.language,
                theme: view.theme,
                embed: view.embed,
                ..decoded.view
            };
        });
    }

    /// Changes what a link names, beginning with the opening scenario if it is to be `anew`, and says whether
    /// all of it is understood for certain.
    pub fn apply(&self, link: &str, anew: bool) -> bool {
        let view = self.view.get_untracked();
        let now = Decoded {
            scenario: if anew {
                Scenario::default()
            } else {
                self.scenario.get_untracked()
            },
            view,
            issues: Vec::new(),
        };
        let decoded = decode_onto(now, link, self.catalog);
        let is_doubtful = decoded.is_doubtful();
        self.scenario.set(decoded.scenario);
        self.view.set(View {
            embed: view.embed,
            ..decoded.view
        });
        !is_doubtful
    }

    /// Makes a step of what changed since the last one. While a control is being moved the step is not over.
    ///
    /// Reads, so an effect that calls this is called again when something changes.
    pub fn record_step(&self) {
        let scenario = self.scenario.get();
        if !self.is_holding_frames() {
            self.with_undo(&mut |undo| {
                undo.record(scenario);
            });
        }
    }

    /// Steps back or forth, if there is such a step. A control that is being moved comes to rest before.
    pub fn step(&self, step: fn(&mut Undo) -> Option<Scenario>) {
        // What a link said in vain is no matter any more.
        self.broken_link.set(String::new());
        self.release_frames();
        let scenario = self.scenario.get_untracked();
        self.with_undo(&mut |undo| {
            undo.record(scenario);
            if let Some(wanted) = step(undo) {
                self.scenario.set(wanted);
            }
        });
    }

    /// How many steps back there are.
    pub fn step_count(&self) -> usize {
        self.steps.undo.lock().map_or(0, |undo| undo.steps())
    }

    /// Resets a number as one step with what was changed after the first so many steps.
    pub fn reset_number(&self, field: Field, steps: usize) {
        self.release_frames();
        self.with_undo(&mut |undo| undo.reopen(steps));
        self.scenario.update(|scenario| scenario.reset(field));
    }

    fn with_undo(&self, change: &mut dyn FnMut(&mut Undo)) {
        let Steps {
            undo,
            can_undo,
            can_redo,
        } = self.steps;
        if let Ok(mut undo) = undo.lock() {
            change(&mut undo);
            can_undo.set(undo.steps() > 0);
            can_redo.set(undo.can_redo());
        }
    }

    /// Keeps the axes where they are until [`release_frames`](Self::release_frames).
    pub fn hold_frames(&self) {
        if self.held_frames.with_untracked(Option::is_none) {
            self.held_frames.set(Some(self.frames.get_untracked()));
        }
    }

    /// Lets the axes follow the scenario again.
    pub fn release_frames(&self) {
        if self.held_frames.with_untracked(Option::is_some) {
            self.held_frames.set(None);
        }
    }

    /// Whether a control is being moved.
    pub fn is_holding_frames(&self) -> bool {
        self.held_frames.with(Option::is_some)
    }

    /// A message in the language in use.
    ///
    /// A signal rather than a closure where it is used: the page then has one type, and one copy of
    /// code, for all its words.
    pub fn words(&self, message: fn(&Text) -> &str) -> Signal<String> {
        let text = self.text;
        Signal::derive(move || text.with(|text| message(text).to_owned()))
    }

    /// Something about the scenario in the language in use.
    ///
    /// Reads, so whoever calls this in an effect or a memo is called again when it changes.
    pub fn tell<R>(&self, tell: impl FnOnce(&Setup, &Report, &Text) -> R) -> R {
        self.evaluation
            .with(|now| self.text.with(|text| tell(&now.setup, &now.report, text)))
    }

    /// A sentence about the scenario in the language in use; it says nothing anew while it stays the same.
    pub fn sentence(&self, sentence: fn(&Setup, &Report, &Text) -> String) -> Signal<String> {
        let store = *self;
        Memo::new(move |_| store.tell(sentence)).into()
    }
}
