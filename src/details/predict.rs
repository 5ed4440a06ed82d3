//! A guess before a view in another page shows what it shows: `predict=1` in its link.
//!
//! `assets/frame.mjs` hides the charts, and has this ask; the answer brings them back, guess and truth side
//! by side above them.

use std::rc::Rc;

use web_sys::HtmlElement;

use super::dom::{bring_style, button, child, document, set};
use super::{Words, catalog, evaluated, view};
use crate::calc::report::{PhaseReport, Report};
use crate::calc::roofline::Bound;
use crate::state::charts::Chart;
use crate::state::derive::roofline::bound_words;
use crate::state::link::decode;
use crate::text::{Language, fill};

/// What hides the charts, as an attribute of the page.
const VEIL: &str = "data-predict";

/// What is asked: the words, the answers, and which of these is right.
#[derive(Clone, Debug, PartialEq)]
struct Prediction {
    /// The question.
    question: String,
    /// Two answers.
    answers: [String; 2],
    /// The right one, by its place.
    right: usize,
}

/// Asks about a view, told by its link, below an element; none if there is no such language or no chart.
pub fn ask(above: &HtmlElement, link: &str, language: &str) -> Option<()> {
    bring_style()?;
    let language = Language::from_tag(language)?;
    let asked = Rc::new(Prediction::of(link, language)?);
    let form = child(&above.parent_element()?, "form", "predict", "")?;
    above.after_with_node_1(&form).ok()?;
    set(&form, "role", "group");
    let question = child(&form, "p", "", &asked.question)?;
    question.set_id("predict-question");
    set(&form, "aria-labelledby", "predict-question");
    for (index, answer) in asked.answers.iter().enumerate() {
        let (asked, told) = (Rc::clone(&asked), form.clone());
        let button = button(&form, answer, move || {
            // Without a page there is nobody to tell.
            let _ = tell(&told, &asked, index, language);
        })?;
        button.set_id(["predict-first", "predict-second"].get(index)?);
    }
    Some(())
}

/// Says what a guess is worth in the place of the question, and brings the charts back.
fn tell(form: &HtmlElement, asked: &Prediction, guess: usize, language: Language) -> Option<()> {
    let text = Words::of(language);
    let values = [
        ("guess", asked.answers.get(guess)?.as_str()),
        ("truth", asked.answers.get(asked.right)?),
    ];
    let lesson = &text.own.lesson;
    let verdict = if guess == asked.right {
        &lesson.right
    } else {
        &lesson.wrong
    };
    let said = fill(&text.predict.said, &values);
    form.set_text_content(None);
    let line = child(form, "p", "", &[verdict, " ", &said].concat())?;
    line.set_id("predict-said");
    set(&line, "role", "status");
    // The button that had the focus is gone.
    set(&line, "tabindex", "-1");
    let root = document()?.document_element()?;
    root.remove_attribute(VEIL).ok()?;
    line.focus().ok()
}

impl Prediction {
    /// What is asked about the first chart of a view that shows an answer, if one does.
    fn of(link: &str, language: Language) -> Option<Self> {
        let text = Words::of(language);
        let words = &text.predict;
        let charts = view(link)?.charts;
        let mut shown = Chart::ALL.into_iter().filter(|chart| charts.has(*chart));
        let chart = shown.find(|chart| *chart != Chart::Hierarchy)?;
        let (setup, report) = evaluated(&decode(link, catalog()?).scenario)?;
        let (question, answers, is_first) = match chart {
            Chart::Memory | Chart::Frontier | Chart::Timeline => {
                let verdict = &text.page.verdict;
                let fits = report.fit.fits() && setup.parallel_problem().is_none();
                let answers = [verdict.fits.clone(), verdict.does_not_fit.clone()];
                (&words.memory, answers, fits)
            }
            Chart::Hierarchy => return None,
            Chart::Roofline => {
                let of = |bound| bound_words(bound, &text.page.roofline);
                let answers = [of(Bound::Compute), of(Bound::Memory)];
                (&words.roofline, answers, is_compute_bound(&report))
            }
            Chart::History => {
                let answers = [words.up.clone(), words.down.clone()];
                (&words.history, answers, has_risen()?)
            }
        };
        Some(Self {
            question: question.clone(),
            answers,
            right: usize::from(!is_first),
        })
    }
}

/// Whether compute-bound kernels take the larger part of the time.
fn is_compute_bound(report: &Report) -> bool {
    let totals = PhaseReport::of(&report.inputs).totals;
    totals.compute_bound_share.to_percent() > 50.0
}

/// Whether the last ridge on the main line is higher than the first.
fn has_risen() -> Option<bool> {
    let catalog = catalog()?;
    let mut ridges = catalog
        .points(&catalog.history().main)
        .map(|point| point.milestone.roofline.ridge());
    let first = ridges.next()?;
    Some(ridges.last()? > first)
}
