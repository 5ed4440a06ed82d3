//! What a step asks before it tells: a number with its unit, or one of some answers.
//!
//! In the lesson itself a guess is enough to be told, guess and truth side by side. The questions at its end
//! keep their answer until it is right or asked for, and say what a wrong one forgot.

use std::cell::RefCell;

use web_sys::{Element, HtmlElement};

use super::measure::{self, Reading};
use super::panel::button;
use crate::calc::units::{BYTES_PER_GB, BYTES_PER_GIB};
use crate::catalog::lesson::{Ask, AskedNumber, Step};
use crate::decimal::{read, shortest};
use crate::details::dom::{child, listen, set, set_value, value_of};
use crate::details::{Words, catalog};
use crate::state::derive::memory::block_name;
use crate::state::limits::Field;
use crate::state::link::decode;
use crate::text::fill;

/// The section whose answers are kept until they are right.
const QUESTIONS: &str = "questions";
/// A number within this of what a slip leads to was got by it.
const SLIP_PERCENT: f64 = 1.5;

thread_local! {
    /// The steps whose answers the reader knows already.
    static TOLD: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
}

/// What a number that was typed is worth.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Mark {
    Right,
    /// With the reason, if it is known, by its id.
    Wrong(Option<&'static str>),
    NoNumber,
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
    let answers = child(&form, "div", "lesson-answers", "")?;
    let said = child(&form, "p", "lesson-said", "")?;
    said.set_id("lesson-said");
    set(&said, "role", "status");
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
    let known = TOLD.with_borrow(|told| told.contains(&step.id));
    if step.section == QUESTIONS && !known {
        let telling = question.clone();
        button(
            &answers,
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
        TOLD.with_borrow_mut(|told| told.push(self.step.id));
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
            let why = words.step_whys.find(&id).unwrap_or_default();
            let is_right = *answer == asked.right;
            let id = ["lesson-answer-", answer].concat();
            button(
                place,
                &id,
                &name,
                None,
                Box::new(move || question.judge(is_right, why)),
            )?;
        }
        Some(())
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
        let question = self.clone();
        listen(form, "submit", move |event| {
            event.prevent_default();
            let typed = fields
                .iter()
                .map(|(field, number)| (value_of(field), *number));
            question.check(&typed.collect::<Vec<_>>());
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

    fn check(&self, typed: &[(String, &'static AskedNumber)]) {
        let words = &self.text.own.lesson;
        let mut said = Vec::new();
        let mut is_right = true;
        for (typed, number) in typed {
            let truth = self.truth(number);
            let mark = mark(typed, number, truth.number);
            is_right &= mark == Mark::Right;
            match mark {
                Mark::Right => {}
                Mark::Wrong(why) => said.extend(why.map(|why| words.step_whys.get(why).to_owned())),
                Mark::NoNumber => {
                    self.said.set_text_content(Some(&words.not_a_number));
                    return;
                }
            }
            if self.step.section != QUESTIONS {
                let values = [("guess", typed.as_str()), ("truth", &truth.words)];
                said.push(fill(&words.guess_and_truth, &values));
            }
        }
        self.judge(is_right, &said.join(" "));
    }
}

/// Takes the answers that a number of the page gives, too, from there, once the reader has moved it: by a
/// slider, or by a mark on a chart.
pub(super) fn follow(step: &Step, link: &str, place: &HtmlElement) {
    let numbers = step.ask.iter().flat_map(|ask| &ask.numbers);
    for number in numbers {
        let moved = number.follows.and_then(Field::of_key).and_then(|field| {
            let count = |link| decode(link, catalog()?).scenario.count(field);
            count(link).filter(|now| count(step.link) != Some(*now))
        });
        let field = place.query_selector(&["#lesson-", number.claim].concat());
        if let (Some(moved), Ok(Some(field))) = (moved, field) {
            set_value(&field, &shortest(moved));
        }
    }
}

/// What a typed number is worth.
pub(super) fn mark(typed: &str, asked: &AskedNumber, truth: f64) -> Mark {
    let Some((number, unit)) = number_of(typed) else {
        return Mark::NoNumber;
    };
    let number = number * scale(&unit);
    let is_near = |value: f64, percent: f64| {
        let difference = (number - value).abs();
        difference <= value.abs() * percent / 100.0 * (1.0 + f64::EPSILON)
    };
    if is_near(truth, asked.tolerance_percent) {
        return Mark::Right;
    }
    let in_gib = truth * (BYTES_PER_GB / BYTES_PER_GIB);
    if asked.unit == "gb" && is_near(in_gib, asked.tolerance_percent) {
        return Mark::Wrong(Some("gib"));
    }
    let slip = asked
        .slips
        .iter()
        .find(|slip| is_near(slip.value, SLIP_PERCENT));
    Mark::Wrong(slip.map(|slip| slip.why))
}

/// The number at the start of what was typed, and the letters after it, small.
fn number_of(typed: &str) -> Option<(f64, String)> {
    let kept = typed
        .chars()
        .filter(|sign| !sign.is_whitespace() && *sign != ',');
    let typed: String = kept.collect();
    let is_of_number = |sign: char| sign.is_ascii_digit() || sign == '.';
    let end = typed
        .find(|sign| !is_of_number(sign))
        .unwrap_or(typed.len());
    let (number, unit) = typed.split_at_checked(end)?;
    if number.is_empty() {
        return None;
    }
    Some((read(number)?, unit.to_ascii_lowercase()))
}

/// How many gigabytes a unit of memory is; all other units are those asked for.
fn scale(unit: &str) -> f64 {
    match unit {
        "gib" => BYTES_PER_GIB / BYTES_PER_GB,
        "mb" => 1e-3,
        "tb" => 1e3,
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::lesson::Slip;

    /// 112 GB are 104.3 GiB; 84 are what is left without the master copy.
    #[test]
    fn numbers_are_right_or_wrong_for_a_reason() {
        let asked = AskedNumber {
            claim: "states",
            unit: "gb",
            follows: None,
            tolerance_percent: 1.0,
            slips: vec![Slip {
                value: 84.0,
                why: "no-master",
            }],
        };
        for (typed, expected) in [
            ("112", Mark::Right),
            ("112.9 GB", Mark::Right),
            ("104.3 GiB", Mark::Right),
            ("0.112TB", Mark::Right),
            ("104.3", Mark::Wrong(Some("gib"))),
            ("84", Mark::Wrong(Some("no-master"))),
            ("113.5", Mark::Wrong(None)),
            ("", Mark::NoNumber),
            ("many", Mark::NoNumber),
        ] {
            assert_eq!(mark(typed, &asked, 112.0), expected, "{typed}");
        }
    }
}
