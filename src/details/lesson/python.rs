//! The chapter's estimator in Python, as the course has it and corrected, with the values in force, to copy.

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::HtmlElement;

use super::panel::button;
use crate::calc::report::Report;
use crate::calc::training::{AttentionScores, Optimizer, Recompute};
use crate::calc::units::real;
use crate::decimal::shortest;
use crate::details::dom::{child, copy_words, set};
use crate::details::{Words, scenario};
use crate::state::scenario::Task;
use crate::text::fill;

/// The function, what differs between the two forms and the call in braces.
const FUNCTION: &str = include_str!("../../../assets/lesson/estimator.py");
/// The size of a number is counted twice, and checkpointing multiplies a layer by √layers.
const COURSE: [&str; 3] = [
    "",
    "34 * 2",
    "per_layer * (layers ** 0.5 if grad_ckpt else layers)",
];
/// 34 is bytes already; checkpoints are two bytes a layer, and one layer is there while it is recomputed.
const RIGHT: [&str; 3] = [
    ",\n                             heads=32, scores=False",
    "(34 + (5 * heads * seq_len / hidden if scores else 0))",
    "(layers * per_layer if not grad_ckpt else\n                   layers * batch * seq_len * hidden * 2 / 1e9 + per_layer)",
];

/// The two forms with the values of a training; none of other work.
pub fn forms(report: &Report) -> Option<[String; 2]> {
    let training = report.inputs.workload.training()?;
    let network = &report.inputs.network;
    let number = |count: u64| shortest(real(count));
    let python = |is: bool| if is { "True" } else { "False" };
    let heads = number(network.heads);
    let scores = python(training.scores == AttentionScores::Stored);
    let given = [", heads=", &heads, ", scores=", scores].concat();
    let optimizer = if training.optimizer == Optimizer::Adam {
        "adam"
    } else {
        "sgd"
    };
    let form = |[more, factor, activations]: [&str; 3], given: &str| {
        fill(
            FUNCTION,
            &[
                ("more", more),
                ("factor", factor),
                ("activations", activations),
                ("params", &shortest(real(network.params) / 1e9)),
                ("batch", &number(training.batch)),
                ("seq", &number(training.seq)),
                ("hidden", &number(network.hidden)),
                ("layers", &number(network.layers)),
                ("optimizer", optimizer),
                ("ckpt", python(training.recompute != Recompute::None)),
                ("given", given),
            ],
        )
    };
    Some([form(COURSE, ""), form(RIGHT, &given)])
}

/// Both forms on the page.
pub(super) struct Estimator {
    /// That it is for training, where that is not what the page shows.
    other_work: HtmlElement,
    codes: [HtmlElement; 2],
}

impl Estimator {
    /// Puts both forms into their place, each folded, with a way to copy it.
    pub(super) fn put(place: &HtmlElement, text: Words) -> Option<Self> {
        let words = &text.own.lesson;
        let other_work = child(place, "p", "remark", &words.python_other_work)?;
        other_work.set_id("lesson-other-work");
        let form = |id: &str, label: &str| {
            let fold = child(place, "details", "lesson-code", "")?;
            child(&fold, "summary", "", label)?;
            let line = child(&fold, "div", "lesson-answers", "")?;
            let code = child(&fold, "pre", "", "")?;
            set(&code, "tabindex", "0");
            let copied = code.clone();
            let share = &text.own.share;
            let said = RefCell::new(None::<HtmlElement>);
            let said = Rc::new(said);
            let told = Rc::clone(&said);
            let copy = Box::new(move || {
                let outcome = if copy_words(&copied) {
                    &share.copied
                } else {
                    &share.by_hand
                };
                if let Some(said) = &*told.borrow() {
                    said.set_text_content(Some(outcome));
                }
            });
            button(
                &line,
                id,
                &share.copy,
                Some(&[&share.copy, " ", label].concat()),
                copy,
            )?;
            let status = child(&line, "span", "", "")?;
            set(&status, "role", "status");
            said.replace(Some(status));
            Some(code)
        };
        let codes = [
            form("lesson-copy-course", &words.python_course)?,
            form("lesson-copy-right", &words.python_right)?,
        ];
        Some(Self { other_work, codes })
    }

    /// Follows the scenario in force; other work as if it were a training.
    pub(super) fn write(&self, link: &str, text: Words) -> Option<()> {
        let (setup, _) = scenario(link)?;
        let trains = setup.scenario.task == Task::Train;
        self.other_work.set_hidden(trains);
        let task = match setup.scenario.task {
            Task::Train => &text.page.page.task_train,
            Task::Prefill => &text.page.page.task_prefill,
            Task::Decode => &text.page.page.task_decode,
        };
        let said = fill(&text.own.lesson.python_other_work, &[("task", task)]);
        self.other_work.set_text_content(Some(&said));
        let (_, report) = scenario(&[link, "&task=train"].concat())?;
        for (place, form) in self.codes.iter().zip(&forms(&report)?) {
            place.set_text_content(Some(form));
        }
        Some(())
    }
}
