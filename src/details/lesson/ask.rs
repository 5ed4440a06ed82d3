//! What a step asks before it tells: a number with its unit, or one of some answers.
//!
//! In the lesson itself a guess is enough to be told, guess and truth side by side. The questions at its end
//! keep their answer until it is right or asked for, and say what a wrong one forgot.

use std::cell::RefCell;

use web_sys::{Element, HtmlElement};

use super::answer::{Mark, mark};
use super::measure::{self, Reading};
use super::panel::button;
use super::scenario_of;
use crate::catalog::lesson::{Ask, AskedNumber, Step};
use crate::decimal::shortest;
use crate::details::dom::{child, document, listen, set, set_value, value_of};
use crate::details::{Words, catalog};
use crate::state::derive::memory::block_name;
use crate::state::limits::Field;
use crate::state::link::decode;
use crate::text::fill;

/// The section whose answers are kept until they are right.
pub(super) const QUESTIONS: &str = "questions";
thread_local! {
    /// The steps whose answers the reader knows already.
    static TOLD: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
    /// What the reader answered, the last at the end.
    static GIVEN: RefCell<Vec<(&'static str, Given)>> = const { RefCell::new(Vec::new()) };
}

/// What a reader answered.
#[derive(Clone)]
enum Given {
    /// In each field, in their order.
    Typed(Vec<String>),
    /// By its id.
    Chosen(&'static str),
}

/// What a reader answered to a step last.
fn given(step: &Step) -> Option<Given> {
    GIVEN.with_borrow(|all| {
        let mut all = all.iter().rev();
        let found = all.find(|(known, _)| *known == step.id);
        found.map(|(_, given)| given.clone())
    })
}

/// A question on the page.
#[derive(Clone)]
struct Question {
    step: &'static Step,
    text: Words,
    /// What stands hidden until it is told.
    hidden: [HtmlElement; 2],
    /// What is said of the answer.
    said: HtmlElement,
}

/// Whether the reader knows the answer to a step already.
pub(super) fn is_told(step: &Step) -> bool {
    TOLD.with_borrow(|told| told.contains(&step.id))
}

/// Has the page say, in the place of its verdict, why that is hidden: as long as a question of the lesson is
/// open, by the lesson's style.
fn veil(words: &str) -> Option<()> {
    const VEIL: &str = "verdict-veil";
    let page = document()?;
    let find = |name: &str| page.query_selector(&[".", name].concat()).ok()?;
    let said = match find(VEIL) {
        Some(said) => said,
        None => child(&find("verdict")?, "p", VEIL, "")?.into(),
    };
    said.set_text_content(Some(words));
    Some(())
}

/// Puts the question of a step before what it tells.
pub(super) fn put(
    step: &'static Step,
    asked: &'static Ask,
    main: &HtmlElement,
    hidden: &[HtmlElement; 2],
    text: &Words,
) -> Option<()> {
    let words = &text.own.lesson;
    let form = child(main, "form", "lesson-ask", "")?;
    main.insert_before(&form, hidden.first().map(AsRef::as_ref))
        .ok()?;
    let question = child(&form, "p", "", words.step_asks.get(step.id))?;
    question.set_id("lesson-question");
    let is_question = step.section == QUESTIONS;
    let class = if is_question && asked.numbers.is_empty() {
        "lesson-answers lesson-options"
    } else {
        "lesson-answers"
    };
    if asked
        .numbers
        .iter()
        .any(|number| number.unit == "intensity")
    {
        // The marks of two charts have it.
        set(&form, "data-asks", "intensity");
    }
    let answers = child(&form, "div", class, "")?;
    let said = child(&form, "p", "lesson-said", "")?;
    said.set_id("lesson-said");
    set(&said, "role", "status");
    // A part of another page may have no verdict.
    let _ = veil(&words.veiled);
    let question = Question {
        step,
        text: *text,
        hidden: hidden.clone(),
        said,
    };
    if asked.numbers.is_empty() {
        question.offer_answers(asked, &answers)?;
    } else {
        question.offer_fields(asked, &form, &answers)?;
    }
    let known = is_told(step);
    if is_question && !known {
        let telling = question.clone();
        let head = main.query_selector(".lesson-head").ok()??;
        button(
            &head,
            "lesson-reveal",
            &words.reveal,
            None,
            Box::new(move || telling.tell()),
        )?;
    }
    if !known {
        for element in &question.hidden {
            element.set_hidden(true);
        }
    }
    Some(())
}

impl Question {
    fn tell(&self) {
        TOLD.with_borrow_mut(|told| {
            if !told.contains(&self.step.id) {
                told.push(self.step.id);
            }
        });
        for element in &self.hidden {
            element.set_hidden(false);
        }
    }

    /// Says what an answer is worth, and tells the step where that is due.
    fn judge(&self, is_right: bool, said: &str) {
        let words = &self.text.own.lesson;
        let verdict = if is_right { &words.right } else { &words.wrong };
        self.said
            .set_text_content(Some(&[verdict, " ", said].concat()));
        let is_right = if is_right { "true" } else { "false" };
        set(&self.said, "data-right", is_right);
        if is_right == "true" || self.step.section != QUESTIONS {
            self.tell();
        }
    }

    fn offer_answers(&self, asked: &'static Ask, place: &Element) -> Option<()> {
        let words = &self.text.own.lesson;
        for answer in &asked.answers {
            let id = [self.step.id, "-", answer].concat();
            let name = words.step_answers.get(&id).to_owned();
            let question = self.clone();
            let is_right = *answer == asked.right;
            let why = words.step_whys.find(&id).unwrap_or_default();
            let why = self.beside_truth(asked, &name, why);
            let id = ["lesson-answer-", answer].concat();
            let chosen = *answer;
            let said = why.clone();
            let choose = move || {
                question.note(Given::Chosen(chosen));
                question.choose(chosen);
                question.judge(is_right, &said);
            };
            button(place, &id, &name, None, Box::new(choose))?;
            if matches!(given(self.step), Some(Given::Chosen(known)) if known == chosen) {
                self.choose(chosen);
                self.judge(is_right, &why);
            }
        }
        Some(())
    }

    /// Why an answer is wrong; in the lesson itself beside what is true, which the questions keep.
    fn beside_truth(&self, asked: &Ask, chosen: &str, why: &str) -> String {
        if self.step.section == QUESTIONS {
            return why.to_owned();
        }
        let words = &self.text.own.lesson;
        let right = [self.step.id, "-", asked.right].concat();
        let values = [("guess", chosen), ("truth", words.step_answers.get(&right))];
        let truth = fill(&words.choice_and_truth, &values);
        [why, " ", &truth].concat().trim_start().to_owned()
    }

    /// Keeps an answer for when the reader comes back.
    fn note(&self, given: Given) {
        GIVEN.with_borrow_mut(|all| {
            all.retain(|(known, _)| *known != self.step.id);
            all.push((self.step.id, given));
        });
    }

    /// Shows which answer was chosen.
    fn choose(&self, chosen: &str) {
        let Some(ask) = &self.step.ask else { return };
        for answer in &ask.answers {
            let id = ["#lesson-answer-", answer].concat();
            let form = self.said.parent_element();
            let found = form.and_then(|form| form.query_selector(&id).ok()?);
            if let Some(button) = found {
                let is_chosen = *answer == chosen;
                set(
                    &button,
                    "aria-pressed",
                    if is_chosen { "true" } else { "false" },
                );
            }
        }
    }

    fn offer_fields(&self, asked: &'static Ask, form: &Element, place: &Element) -> Option<()> {
        let words = &self.text.own.lesson;
        let mut fields = Vec::new();
        for number in &asked.numbers {
            let label = child(place, "label", "", &self.label(number, asked))?;
            let field = child(&label, "input", "", "")?;
            field.set_id(&["lesson-", number.claim].concat());
            for (name, value) in [
                ("type", "text"),
                ("inputmode", "decimal"),
                ("autocomplete", "off"),
            ] {
                set(&field, name, value);
            }
            child(&label, "span", "", self.unit(number))?;
            fields.push((field, number));
        }
        let check = child(place, "button", "button", &words.check)?;
        check.set_id("lesson-check");
        if let Some(Given::Typed(typed)) = given(self.step) {
            for ((field, _), typed) in fields.iter().zip(&typed) {
                set_value(field, typed);
            }
            self.check(asked, &typed);
        }
        let question = self.clone();
        listen(form, "submit", move |event| {
            event.prevent_default();
            let typed: Vec<_> = fields.iter().map(|(field, _)| value_of(field)).collect();
            question.check(asked, &typed);
            question.note(Given::Typed(typed));
        });
        Some(())
    }

    fn label(&self, number: &AskedNumber, asked: &Ask) -> String {
        let block = measure::block_of(number.claim).filter(|_| asked.numbers.len() > 1);
        match block {
            Some(block) => block_name(block, &self.text.page.memory).to_owned(),
            None => self.text.own.lesson.your_answer.clone(),
        }
    }

    fn unit(&self, number: &AskedNumber) -> &'static str {
        let words = &self.text.own.lesson;
        match number.unit {
            "gb" => "GB",
            "intensity" => &self.text.page.units.flop_per_byte,
            "times" => &words.times,
            "bytes" => &words.bytes,
            _ => "",
        }
    }

    fn truth(&self, number: &AskedNumber) -> Reading {
        let claim = self
            .step
            .claims
            .iter()
            .find(|claim| claim.name == number.claim);
        claim.map_or_else(Reading::nothing, |claim| {
            measure::read(claim, self.step.link)
        })
    }

    fn check(&self, asked: &'static Ask, typed: &[String]) {
        let words = &self.text.own.lesson;
        let mut said: Vec<String> = Vec::new();
        let mut is_right = true;
        for (number, typed) in asked.numbers.iter().zip(typed) {
            let truth = self.truth(number);
            let mark = mark(typed, number, truth.number);
            is_right &= mark == Mark::Right;
            let hint = match mark {
                Mark::Right => None,
                Mark::Wrong(None) => {
                    let is_question = self.step.section == QUESTIONS;
                    is_question.then(|| words.try_again.clone())
                }
                Mark::Wrong(Some(why)) => Some(words.step_whys.get(why).to_owned()),
                Mark::Empty => Some(words.not_a_number.clone()),
                Mark::Unreadable => Some(fill(&words.unreadable, &[("typed", typed)])),
            };
            if matches!(mark, Mark::Empty | Mark::Unreadable) {
                let hint = self.of_field(number, asked, hint.unwrap_or_default());
                self.said.set_text_content(Some(&hint));
                let _ = self.said.remove_attribute("data-right");
                return;
            }
            // What is wrong with several fields is said once, of the first.
            let is_new = |hint: &String| !said.iter().any(|known| known.ends_with(hint.as_str()));
            let hint = hint.filter(is_new);
            said.extend(hint.map(|hint| self.of_field(number, asked, hint)));
            if self.step.section != QUESTIONS {
                let values = [("guess", typed.as_str()), ("truth", &truth.words)];
                said.push(fill(&words.guess_and_truth, &values));
            }
        }
        self.judge(is_right, &said.join(" "));
    }

    /// What is said of one field of several, with its name.
    fn of_field(&self, number: &AskedNumber, asked: &Ask, said: String) -> String {
        if asked.numbers.len() < 2 {
            return said;
        }
        let field = self.label(number, asked);
        let values = [("field", field.as_str()), ("said", said.as_str())];
        fill(&self.text.own.lesson.of_field, &values)
    }
}

/// Takes the answers that a number of the page gives, too, from there, once the reader has moved it, and
/// nothing else of the step's scenario: by a slider, or by a mark on a chart.
pub(super) fn follow(step: &Step, link: &str, place: &HtmlElement) {
    let numbers = step.ask.iter().flat_map(|ask| &ask.numbers);
    for number in numbers {
        let moved = number.follows.and_then(|key| moved(step, link, key));
        let field = place.query_selector(&["#lesson-", number.claim].concat());
        if let (Some(moved), Ok(Some(field))) = (moved, field) {
            set_value(&field, &shortest(moved));
        }
    }
}

/// A number of the page, if it is all that differs from the step's scenario.
fn moved(step: &Step, link: &str, key: &str) -> Option<f64> {
    let field = Field::of_key(key)?;
    let count = |link| decode(link, catalog()?).scenario.count(field);
    let (now, first) = (count(link)?, count(step.link)?);
    let back = [link, "&", key, "=", &shortest(first)].concat();
    let is_all = scenario_of(&back) == scenario_of(step.link);
    (now != first && is_all).then_some(now)
}
