//! The lesson: gone through by keyboard in both languages, its questions answered right and wrong.

#![expect(clippy::expect_used, reason = "the table's form is tested elsewhere")]

use std::collections::BTreeSet;

use ridgepoint_browser::{Page, View, key};
use serde_json::{Value, json};

use crate::{open, plain, said, verdict, wait_for_address, wait_for_number};

const LESSON: &str = include_str!("../../../../assets/data/lesson.json");

pub(crate) fn steps() -> Vec<Value> {
    serde_json::from_str(LESSON).unwrap_or_else(|error| panic!("{error}"))
}

/// Opens a step by its link.
pub(crate) fn open_step(step: &str, more: &str) -> Page {
    let page = open(&format!("{more}&step={step}"));
    wait_for_step(&page, step);
    page
}

#[track_caller]
pub(crate) fn wait_for_step(page: &Page, step: &str) {
    page.wait_until(&format!("step {step} is open"), || {
        let shown = "return document.querySelector('#lesson-steps')?.value ?? ''";
        page.execute(shown, &[]) == json!(step)
    });
}

/// The numbers in the words of the step, also in those that are folded or not told yet.
fn numbers(page: &Page) -> BTreeSet<String> {
    let script = "return [...document.querySelectorAll('#lesson p:not([id=lesson-fusion]) > b')]
        .map((number) => number.textContent)";
    let numbers = page.execute(script, &[]);
    let numbers = numbers.as_array().expect("a list").iter();
    numbers
        .map(|number| plain(number.as_str().unwrap_or_default()))
        .collect()
}

/// The numbers that a step's words are expected to have; what it only asks for is not among them.
fn expected(step: &Value) -> BTreeSet<String> {
    let asked: Vec<_> = step["ask"]["numbers"]
        .as_array()
        .into_iter()
        .flatten()
        .collect();
    let is_told =
        |name: &str| step["id"] != "add" || asked.iter().all(|asked| asked["claim"] != name);
    let expected = step["expected"].as_object().expect("an object").iter();
    let told = expected.filter(|(name, _)| is_told(name));
    told.map(|(_, value)| plain(value.as_str().unwrap_or_default()))
        .collect()
}

fn go_through(language: &str) {
    let page = Page::open(View::LAPTOP, &format!("#v=1&lang={language}"));
    page.click("#lesson-button");
    wait_for_step(&page, "wait");
    page.click("#lesson-whole");
    wait_for_address(&page, "step=all_wait");
    let steps = steps();
    for (index, step) in steps.iter().enumerate() {
        let id = step["id"].as_str().unwrap_or_default();
        wait_for_step(&page, id);
        let expected = expected(step);
        page.wait_until(&format!("{id} says {expected:?}"), || {
            numbers(&page) == expected
        });
        assert_eq!(
            said(&page, "#lesson-progress"),
            format!("{} / {}", index + 1, steps.len())
        );
        assert!(
            !page.is_visible("#lesson-restore"),
            "{id} shows its own scenario"
        );
        page.press(key::PAGE_DOWN);
    }
    // Behind the last step there is none.
    wait_for_step(&page, "bridge");
    page.press(key::PAGE_UP);
    wait_for_step(&page, "related");
    assert!(
        page.console_errors().is_empty(),
        "{:?}",
        page.console_errors()
    );
}

#[test]
fn the_whole_lesson_by_clicker_in_english() {
    go_through("en");
}

#[test]
fn the_whole_lesson_by_clicker_in_chinese() {
    go_through("zh");
}

#[test]
fn a_link_with_a_step_keeps_its_own_scenario() {
    let page = open_step("blocks", "&batch=8&opt=sgd");
    wait_for_number(&page, "batch", "8");
    assert!(page.is_visible("#lesson-restore"));
    let before = verdict(&page);
    page.click("#lesson-restore");
    wait_for_number(&page, "batch", "4");
    assert!(!page.is_visible("#lesson-restore"));
    wait_for_address(&page, "step=blocks");
    page.click("#undo");
    wait_for_number(&page, "batch", "8");
    assert_eq!(verdict(&page), before);
    page.click("#lesson-close");
    page.wait_until("the lesson is closed", || !page.is_visible("#lesson"));
    page.press(key::PAGE_DOWN);
    assert!(!page.is_visible("#lesson"));
}

/// Whoever goes on by the button can press it again, and a slider in focus does not take the clicker's keys.
#[test]
fn the_focus_stays() {
    let page = open_step("wait", "");
    page.focus("#lesson-next");
    page.press(key::ENTER);
    wait_for_step(&page, "hierarchy");
    assert_eq!(
        page.execute("return document.activeElement.id", &[]),
        json!("lesson-next")
    );
    page.focus("#batch-slider");
    page.press(key::PAGE_DOWN);
    wait_for_step(&page, "ratio-shared");
    assert_eq!(page.value("#batch-number"), "4");
}

/// The numbers follow the scenario: on an H100 the add is 989.4 / 3.35 · 6 = 1772 times below the ridge.
#[test]
fn numbers_are_those_of_the_scenario_in_force() {
    let page = open_step("q3", "");
    page.click("#lesson-reveal");
    assert!(said(&page, "#lesson-text").contains("918"));
    page.choose("#lesson-steps", "add");
    wait_for_step(&page, "add");
    page.choose("#gpu", "h100_sxm");
    page.wait_until("the number follows", || numbers(&page).contains("1772"));
}

#[track_caller]
fn answer(page: &Page, fields: &[(&str, &str)]) -> String {
    for (field, typed) in fields {
        page.type_in(&format!("#lesson-{field}"), typed);
    }
    page.press(key::ENTER);
    said(page, "#lesson-said")
}

#[test]
fn numbers_are_judged_and_wrong_ones_told_why() {
    let page = open_step("q6", "");
    assert!(!page.is_visible("#lesson-text"));
    page.type_in("#lesson-optimizer", "12");
    for (typed, reply) in [
        ("", "Please write a number"),
        ("208 or so", "Cannot read “208 or so”: one number, please"),
        ("2,080", "Not quite. Ten times too large: a zero too many."),
        ("193.7", "Not quite. That is in GiB"),
        ("156", "Not quite. That is 12 bytes a parameter"),
        ("208 GiB", "Not quite. The number is right, the unit"),
        ("208e9", "Not quite. That is in bytes"),
        ("1", "Not quite."),
    ] {
        let said = answer(&page, &[("states", typed)]);
        // Of two fields it names the one that is meant.
        let said = said.replace("Your answer: ", "");
        assert!(said.starts_with(reply), "{typed}: {said}");
        assert!(!page.is_visible("#lesson-text"), "{typed} tells the answer");
    }
    assert_eq!(answer(&page, &[("states", "193.7 GiB")]), "Right.");
    assert_eq!(answer(&page, &[("states", "约１６×１３")]), "Right.");
    assert!(said(&page, "#lesson-text").contains("16 × 13 = 208.0 GB"));
}

fn is_question(step: &Value) -> bool {
    step["section"] == "questions" && step["ask"].is_object()
}

/// All eight, answered wrongly, then rightly.
#[test]
fn the_eight_questions() {
    let page = open_step("q1", "");
    for step in steps().iter().filter(|step| is_question(step)) {
        let id = step["id"].as_str().unwrap_or_default();
        wait_for_step(&page, id);
        assert!(!page.is_visible("#lesson-text"), "{id}");
        let ask = &step["ask"];
        if let Some(numbers) = ask["numbers"].as_array() {
            let claim = |number: &Value| number["claim"].as_str().unwrap_or_default().to_owned();
            for number in numbers {
                let slip = number["slips"][0]["value"].to_string();
                page.type_in(&format!("#lesson-{}", claim(number)), &slip);
            }
            page.press(key::ENTER);
            let reply = said(&page, "#lesson-said");
            assert!(
                reply.len() > "Not quite. ".len() && reply.starts_with("Not quite."),
                "{id}: {reply}"
            );
            for number in numbers {
                let right = step["expected"][claim(number)].as_str().unwrap_or_default();
                page.type_in(&format!("#lesson-{}", claim(number)), right);
            }
            page.press(key::ENTER);
        } else {
            let right = ask["right"].as_str().unwrap_or_default();
            let answers = ask["answers"].as_array().expect("a list").iter();
            let wrong = answers
                .filter_map(Value::as_str)
                .find(|answer| *answer != right);
            page.click(&format!("#lesson-answer-{}", wrong.unwrap_or_default()));
            let reply = said(&page, "#lesson-said");
            assert!(
                reply.len() > "Not quite. ".len() && reply.starts_with("Not quite."),
                "{id}: {reply}"
            );
            page.click(&format!("#lesson-answer-{right}"));
        }
        let reply = said(&page, "#lesson-said");
        assert_eq!(reply, "Right.", "{id}");
        assert!(page.is_visible("#lesson-text"), "{id}");
        page.press(key::PAGE_DOWN);
    }
}

/// A guess is enough in the lesson itself, and stays beside the truth.
#[test]
fn guess_and_truth_stand_side_by_side() {
    let page = open_step("critical", "");
    assert!(!page.is_visible("#lesson-text"));
    let said_of_guess = answer(&page, &[("critical", "40")]);
    assert!(
        said_of_guess.contains("You: 40. It is 161."),
        "{said_of_guess}"
    );
    assert!(page.is_visible("#lesson-text"));
    // It is still there when the reader comes back.
    page.click("#lesson-next");
    wait_for_step(&page, "blocks");
    page.click("#lesson-previous");
    wait_for_step(&page, "critical");
    assert_eq!(page.value("#lesson-critical"), "40");
    assert_eq!(said(&page, "#lesson-said"), said_of_guess);
}

#[test]
fn fusion_and_the_map_move_their_numbers() {
    let page = open_step("fusion", "");
    // Ten times 2 · 2 · 4096² bytes, or once.
    let ten = said(&page, "#lesson-fusion");
    assert!(ten.contains("671 MB") && ten.contains("67.1 MB"), "{ten}");
    page.focus("#lesson-fused");
    page.press(key::ARROW_RIGHT);
    let eleven = said(&page, "#lesson-fusion");
    assert!(
        eleven.contains("738 MB") && eleven.contains("67.1 MB"),
        "{eleven}"
    );
    // The ring goes to the right, as k grows.
    let left = page.rectangle("#roofline-chart .pointed.fused").x;
    page.press(key::END);
    page.wait_until("the ring moves", || {
        page.rectangle("#roofline-chart .pointed.fused").x > left
    });
    page.choose("#lesson-steps", "map");
    wait_for_step(&page, "map");
    page.click("#lesson-map-checkpointing");
    wait_for_address(&page, "recompute=full");
    wait_for_step(&page, "map");
    page.wait_until("the activations are ringed", || {
        page.is_visible("#memory-chart .pointed")
    });
    page.click("#lesson-map-checkpointing");
    page.wait_until("it is off again", || page.value("#recompute") == "none");
    page.wait_until("and nothing is ringed", || {
        page.elements(".pointed").is_empty()
    });
    assert!(
        !page.is_visible("#lesson-elsewhere"),
        "nothing of the reader's"
    );
    // The opening scenario has this one already.
    let is_pressed = |expected: &str| {
        page.attribute("#lesson-map-flash", "aria-pressed")
            .as_deref()
            == Some(expected)
    };
    page.wait_until("it is on", || is_pressed("true"));
    page.click("#lesson-map-flash");
    wait_for_address(&page, "scores=stored");
    assert!(is_pressed("false"));
    assert!(page.elements(".pointed").is_empty(), "it moves nothing");
    page.click("#lesson-map-flash");
    page.wait_until("attention is ringed", || {
        page.is_visible("#roofline-chart .pointed")
    });
    let line = said(&page, ".lesson-map li:nth-child(2)");
    assert!(
        line.contains("Intensity of attention 60.8 → 1020"),
        "{line}"
    );
}

#[test]
fn the_estimator_has_the_values_in_force() {
    let page = open_step("estimator", "&batch=8");
    page.click(".lesson-code summary");
    let code = said(&page, ".lesson-code pre");
    assert!(
        code.contains("estimate_training_memory(7, 8, 2048, 4096, 32,"),
        "{code}"
    );
}

/// Steps of every kind are for everyone: axe-core finds nothing.
#[test]
fn nobody_is_kept_out_of_the_lesson() {
    let page = Page::start();
    let mut problems = Vec::new();
    for (theme, step) in [
        ("light", "q5"),
        ("dark", "map"),
        ("projector", "estimator"),
        ("dark", "q7"),
    ] {
        page.resize(View::LAPTOP);
        page.go_to(&format!("#v=1&lang=en&theme={theme}&step={step}"));
        wait_for_step(&page, step);
        let found = page.accessibility_violations();
        problems.extend(
            found
                .into_iter()
                .map(|found| format!("{step}, {theme}: {found}")),
        );
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn a_step_that_does_not_exist_is_said() {
    let page = open("&step=chekpointing");
    page.wait_until("it is said", || page.is_visible("#link-notice"));
    let said = said(&page, "#link-notice");
    let problem = "“step=chekpointing”: not in this page's list. Closest there: checkpointing,";
    assert!(said.contains(problem), "{said}");
    page.click("#lesson-next");
    page.wait_until("the next step has nothing to say", || {
        !page.is_visible("#link-notice")
    });
}

/// Steps and sections there are leave no notice, on either way.
#[test]
fn a_step_that_exists_leaves_no_notice() {
    for (link, step) in [
        ("add", "add"),
        ("all_add", "add"),
        ("questions", "check-yourself"),
    ] {
        let page = open(&format!("&step={link}"));
        wait_for_step(&page, step);
        assert!(!page.is_visible("#link-notice"), "{link}");
    }
}
