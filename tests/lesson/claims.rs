//! What `assets/data/lesson.json` expects of every claim is what the calculation gives.

use std::collections::BTreeSet;

use ridgepoint::catalog::lesson::Step;
use ridgepoint::details::lesson::claims;
use ridgepoint::text::{Language, placeholders};
use serde_json::Value;

const LESSON: &str = include_str!("../../assets/data/lesson.json");

/// The rows of the table as they are written.
fn written() -> Vec<Value> {
    serde_json::from_str(LESSON).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_claim_is_what_the_calculation_gives() {
    let mut differing = Vec::new();
    for (step, written) in Step::all().iter().zip(written()) {
        for (name, computed) in claims(step, step.link) {
            let expected = written.pointer(&format!("/expected/{name}"));
            let expected = expected.and_then(Value::as_str).unwrap_or_default();
            if computed != expected {
                differing.push(format!("{}|{name}|{expected}|{computed}", step.id));
            }
        }
    }
    assert!(
        differing.is_empty(),
        "step, claim, expected, computed:\n{}",
        differing.join("\n")
    );
}

#[test]
fn nothing_is_expected_but_claims() {
    for (step, written) in Step::all().iter().zip(written()) {
        let expected = written.pointer("/expected").and_then(Value::as_object);
        let expected = expected.unwrap_or_else(|| panic!("{} expects nothing", step.id));
        let expected: BTreeSet<_> = expected.keys().map(String::as_str).collect();
        let claimed: BTreeSet<_> = step.claims.iter().map(|claim| claim.name).collect();
        assert_eq!(expected, claimed, "{}", step.id);
    }
}

/// Each number in the words is claimed, and each claim is in the words or asked for.
#[test]
fn the_words_have_the_claims() {
    for step in Step::all() {
        let claimed: BTreeSet<_> = step.claims.iter().map(|claim| claim.name).collect();
        let asked = step.ask.iter().flat_map(|ask| &ask.numbers);
        let asked: BTreeSet<_> = asked.map(|number| number.claim).collect();
        for language in Language::FOR_READERS {
            let words = &language.detail_text().lesson;
            let parts = [
                &words.lesson_texts,
                &words.lesson_tries,
                &words.lesson_notices,
                &words.lesson_courses,
            ];
            let messages = parts.iter().filter_map(|names| names.find(step.id));
            let mut used: BTreeSet<_> = messages.flat_map(placeholders).collect();
            assert!(used.is_subset(&claimed), "{}: {used:?}", step.id);
            used.extend(&asked);
            assert_eq!(used, claimed, "{} in {language:?}", step.id);
        }
    }
}
