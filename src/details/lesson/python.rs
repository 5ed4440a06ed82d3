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
use crate::text::number::{TOTAL_DIGITS, gigabytes};

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
                ("ckpt", python(training.recompute == Recompute::Full)),
                ("given", given),
            ],
        )
    };
    Some([form(COURSE, ""), form(RIGHT, &given)])
}

/// Both forms on the page.
pub(super) struct Estimator {
    /// That it is for training, where that is not what the page shows; or why the page counts otherwise.
    remark: HtmlElement,
    codes: [HtmlElement; 2],
}

impl Estimator {
    /// Puts both forms into their place, each folded, with a way to copy it.
    pub(super) fn put(place: &HtmlElement, text: Words) -> Option<Self> {
        let words = &text.own.lesson;
        let remark = child(place, "p", "remark", "")?;
        remark.set_id("lesson-other-work");
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
        Some(Self { remark, codes })
    }

    /// Follows the scenario in force; other work as if it were a training.
    pub(super) fn write(&self, link: &str, text: Words) -> Option<()> {
        let (setup, _) = scenario(link)?;
        let task = match setup.scenario.task {
            Task::Train => None,
            Task::Prefill => Some(&text.page.page.task_prefill),
            Task::Decode => Some(&text.page.page.task_decode),
        };
        let (_, report) = scenario(&[link, "&task=train"].concat())?;
        let words = &text.own.lesson;
        let said = match task {
            Some(task) => fill(&words.python_other_work, &[("task", task)]),
            None => difference(&report, text).unwrap_or_default(),
        };
        self.remark.set_hidden(said.is_empty());
        self.remark.set_text_content(Some(&said));
        for (place, form) in self.codes.iter().zip(&forms(&report)?) {
            place.set_text_content(Some(form));
        }
        Some(())
    }
}

/// That the page counts another total than the corrected form, where it does.
fn difference(report: &Report, text: Words) -> Option<String> {
    let printed = printed_gb(report)?;
    let counted = report.fit.total.to_gb();
    let said = [printed, counted].map(|gb| gigabytes(gb, TOTAL_DIGITS));
    let [printed, counted] = &said;
    let values = [("printed", printed.as_str()), ("counted", counted)];
    (printed != counted).then(|| fill(&text.own.lesson.python_differs, &values))
}

/// What the corrected form prints as its total: 12 bytes of optimizer states a parameter with Adam, 4 without,
/// and one checkpoint a layer.
fn printed_gb(report: &Report) -> Option<f64> {
    let training = report.inputs.workload.training()?;
    let network = &report.inputs.network;
    let (hidden, layers) = (real(network.hidden), real(network.layers));
    let tokens = real(training.batch) * real(training.seq);
    let scores = if training.scores == AttentionScores::Stored {
        5.0 * real(network.heads) * real(training.seq) / hidden
    } else {
        0.0
    };
    let per_layer = tokens * hidden * (34.0 + scores);
    let activations = if training.recompute == Recompute::Full {
        layers * tokens * hidden * 2.0 + per_layer
    } else {
        layers * per_layer
    };
    let bytes = 4.0
        + if training.optimizer == Optimizer::Adam {
            12.0
        } else {
            4.0
        };
    Some((real(network.params) * bytes + activations) / 1e9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    /// What python3 prints as the total of the corrected form with the values of each link.
    #[test]
    fn the_page_says_where_it_counts_otherwise_than_the_form() {
        for (link, printed) in [
            ("v=1", 148.5),
            ("v=1&recompute=selective", 148.5),
            ("v=1&recompute=full", 115.3),
            ("v=1&net=llama-3-8b", 165.0),
            ("v=1&opt=adam8bit", 92.5),
            ("v=1&adapter=lora", 148.5),
            ("v=1&batch=2&dp=2&zero=3", 130.3),
        ] {
            let (_, report) = scenario(link).unwrap();
            let total = printed_gb(&report).unwrap();
            assert!((total - printed).abs() <= 0.05, "{link}: {total}");
            let said = difference(&report, Words::of(Language::En));
            let is_same = (report.fit.total.to_gb() - total).abs() < 0.05;
            assert_eq!(said.is_none(), is_same, "{link}: {said:?}");
        }
    }
}
