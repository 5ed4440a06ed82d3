//! The ways through the lesson: its core, and everything; what a question hides; one listener.

use ridgepoint_browser::{Page, View, key};
use serde_json::{Value, json};

use crate::lesson::{open_step, steps, wait_for_step};
use crate::{open, said, verdict, wait_for_address};

fn core() -> Vec<String> {
    let is_core = |step: &Value| step["core"] == json!(true);
    let core = steps().into_iter().filter(is_core);
    core.map(|step| step["id"].as_str().unwrap_or_default().to_owned())
        .collect()
}

/// The lesson opens on its core path, and the clicker stays on it.
#[test]
fn the_core_path_by_clicker() {
    for language in ["en", "zh"] {
        let page = Page::open(View::LAPTOP, &format!("#v=1&lang={language}"));
        page.click("#lesson-button");
        let core = core();
        for (index, step) in core.iter().enumerate() {
            wait_for_step(&page, step);
            let progress = format!("{} / {}", index + 1, core.len());
            assert_eq!(said(&page, "#lesson-progress"), progress, "{step}");
            page.press(key::PAGE_DOWN);
        }
        wait_for_step(&page, "bridge");
        page.press(key::PAGE_UP);
        wait_for_step(&page, "recap");
        let all = steps().len().to_string();
        let script = "return document.querySelector('#lesson-steps option:disabled').textContent";
        let said = page.execute(script, &[]);
        let said = said.as_str().unwrap_or_default();
        assert!(said.contains(&core.len().to_string()), "{said}");
        assert!(said.contains(&all) && said.contains("30"), "{said}");
        assert!(page.console_errors().is_empty());
    }
}

/// By keyboard to everything and back: the link says which, and what the reader changed stays.
#[test]
fn the_way_is_chosen_by_keyboard() {
    let page = open_step("critical", "&batch=8");
    page.focus("#lesson-whole");
    page.press(key::ENTER);
    wait_for_address(&page, "step=all_critical");
    wait_for_address(&page, "batch=8");
    assert_eq!(said(&page, "#lesson-progress"), "12 / 53");
    let pressed = |id: &str| {
        let found = page.execute(
            "return document.querySelector(arguments[0]).ariaPressed",
            &[json!(id)],
        );
        found == json!("true")
    };
    assert!(pressed("#lesson-whole") && !pressed("#lesson-core"));
    page.press(key::PAGE_DOWN);
    wait_for_step(&page, "kv-cache");
    wait_for_address(&page, "step=all_kv-cache");
    page.focus("#lesson-core");
    page.press(key::ENTER);
    wait_for_address(&page, "step=kv-cache");
    assert_eq!(said(&page, "#lesson-progress"), "12+ / 25");
    // Beside the path the steps follow each other until they are on it again.
    for step in ["batching", "blocks", "twelve", "rule", "activations"] {
        page.press(key::PAGE_DOWN);
        wait_for_step(&page, step);
    }
    page.press(key::PAGE_UP);
    wait_for_step(&page, "rule");
}

/// One step of the core path leads to all questions, ticks those that are answered, and the last one leads on.
#[test]
fn questions_are_reached_from_the_core_path() {
    let page = open_step("check-yourself", "");
    assert_eq!(page.elements("#lesson .lesson-block button").len(), 8);
    page.focus("#lesson-to-q8");
    page.press(key::ENTER);
    wait_for_step(&page, "q8");
    page.click("#lesson-answer-b");
    page.press(key::PAGE_DOWN);
    wait_for_step(&page, "recap");
    page.press(key::PAGE_UP);
    wait_for_step(&page, "check-yourself");
    assert!(said(&page, "#lesson-to-q8").starts_with('✓'));
    assert!(!said(&page, "#lesson-to-q7").contains('✓'));
}

/// The page says neither what fits nor what a chart comes to while a question is open.
#[test]
fn a_question_is_not_answered_above_it() {
    for (language, hint) in [("en", "until you have answered"), ("zh", "先答题")] {
        let page = Page::open(View::LAPTOP, &format!("#v=1&lang={language}&step=q6"));
        wait_for_step(&page, "q6");
        assert!(said(&page, ".verdict-veil").contains(hint));
        let hidden = ["headline", "reason", "help"].map(|part| format!(".verdict-{part}"));
        for part in hidden
            .iter()
            .map(String::as_str)
            .chain(["#roofline-summary"])
        {
            assert!(!page.is_visible(part), "{part}");
        }
        let place = page.rectangle("#charts").y;
        page.click("#lesson-reveal");
        assert!(!page.is_visible(".verdict-veil"));
        assert!(verdict(&page).contains("208"), "{}", verdict(&page));
        assert!(page.is_visible("#roofline-summary"));
        assert!(
            (page.rectangle("#charts").y - place).abs() < 1.0,
            "nothing moves"
        );
        // A guess shows it, and so does a step that asks nothing.
        page.choose("#lesson-steps", "lower");
        wait_for_step(&page, "lower");
        assert!(!page.is_visible(".verdict-reason"));
        page.click("#lesson-answer-a");
        assert!(page.is_visible(".verdict-reason"));
        page.choose("#lesson-steps", "q3");
        wait_for_step(&page, "q3");
        assert!(!page.is_visible(".verdict-reason"));
        page.click("#lesson-close");
        page.wait_until("the verdict is back", || page.is_visible(".verdict-reason"));
    }
}

/// Another language makes the lesson anew, and listens no further.
#[test]
fn languages_leave_no_listeners_behind() {
    let page = open("");
    page.execute(
        "window.heard = 0;
        const listen = window.addEventListener;
        window.addEventListener = function (kind, ...rest) {
            if (kind === 'scroll') window.heard += 1;
            return listen.call(window, kind, ...rest);
        };",
        &[],
    );
    page.click("#lesson-button");
    wait_for_step(&page, "wait");
    let heard = || page.execute("return window.heard", &[]);
    let once = heard();
    assert_ne!(once, json!(0));
    for language in ["zh", "en", "zh"] {
        page.click(&format!("button[lang={language}]"));
        page.wait_until("the lesson is in it", || {
            let tag = page.execute("return document.querySelector('#lesson').lang", &[]);
            tag.as_str().is_some_and(|tag| tag.starts_with(language))
        });
    }
    assert_eq!(heard(), once);
    // The way back is still offered in the last one.
    page.resize(View::new(900, 700));
    page.choose("#lesson-steps", "remedies");
    wait_for_step(&page, "remedies");
    page.wait_until("the way is offered", || page.is_visible("#lesson-show"));
    page.click("#lesson-show");
    page.wait_until("the way back is offered", || {
        page.is_visible("#lesson-back")
    });
}
