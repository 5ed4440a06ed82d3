//! What `assets/data/lesson.json` expects of every claim is what the calculation gives.

use std::collections::BTreeSet;

use ridgepoint::catalog::lesson::{MappedRemedy, Step};
use ridgepoint::details::lesson::{claims, forms, moved};
use ridgepoint::state::derive::Setup;
use ridgepoint::state::link::decode;
use ridgepoint::text::{Language, placeholders};
use serde_json::Value;

use crate::arbitrary::catalog;

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
                &words.step_texts,
                &words.step_tries,
                &words.step_notices,
                &words.step_courses,
            ];
            let messages = parts.iter().filter_map(|names| names.find(step.id));
            let mut used: BTreeSet<_> = messages.flat_map(placeholders).collect();
            let on_paper = words.step_papers.find(step.id);
            let on_paper: BTreeSet<_> = on_paper.into_iter().flat_map(placeholders).collect();
            assert!(on_paper.is_subset(&claimed), "{}: {on_paper:?}", step.id);
            assert!(used.is_subset(&claimed), "{}: {used:?}", step.id);
            used.extend(&asked);
            assert_eq!(used, claimed, "{} in {language:?}", step.id);
        }
    }
}

/// The map of remedies: before and after of each are computed, and each moves its number.
#[test]
fn every_remedy_moves_its_number() {
    let table = include_str!("../../assets/data/lesson_remedies.json");
    let rows: Vec<Value> = serde_json::from_str(table).unwrap_or_else(|error| panic!("{error}"));
    let mut differing = Vec::new();
    for (remedy, written) in MappedRemedy::all().iter().zip(&rows) {
        let [before, after] = moved(remedy);
        assert_ne!(before, after, "{}", remedy.id);
        for (name, computed) in [("before", before), ("after", after)] {
            let expected = written.pointer(&format!("/expected/{name}"));
            if expected.and_then(Value::as_str) != Some(&computed) {
                differing.push(format!("map-{}|{name}|?|{computed}", remedy.id));
            }
        }
    }
    assert_eq!(rows.len(), 7, "the course's seven");
    assert!(
        differing.is_empty(),
        "remedy, when, expected, computed:\n{}",
        differing.join("\n")
    );
}

/// The values in the two forms of the estimator are those in force, and the lines that differ are the two
/// that the chapter has wrong.
#[test]
fn the_estimator_has_the_values_in_force() {
    let report = |link| Setup::of(&decode(link, catalog()).scenario, catalog()).report();
    let [course, right] = forms(&report("v=1")).unwrap_or_else(|| panic!("it trains"));
    assert!(course.contains("* hidden * 34 * 2 / 1e9"), "{course}");
    assert!(
        course.contains("estimate_training_memory(7, 4, 2048, 4096, 32,"),
        "{course}"
    );
    assert!(right.contains("heads=32, scores=False)\n"), "{right}");
    for form in [&course, &right] {
        assert!(!form.contains(['{', '}']), "{form}");
    }
    let [changed, _] = forms(&report("v=1&batch=8&opt=sgd&recompute=full")).unwrap_or_default();
    assert!(changed.contains("(7, 8, 2048, 4096, 32,"), "{changed}");
    assert!(
        changed.contains("optimizer=\"sgd\", grad_ckpt=True)"),
        "{changed}"
    );
    assert_eq!(forms(&report("v=1&task=decode")), None);
}
