//! What the lesson has beside its steps: glossary, handout, formulas, ladder, marks, the reader's own count.

use ridgepoint_browser::{Page, View, key};
use serde_json::{Value, json};

use crate::lesson::{open_step, steps, wait_for_step};
use crate::{open, said, wait_for_address, wait_for_number};

fn count(page: &Page, selector: &str) -> usize {
    page.elements(selector).len()
}

fn focused(page: &Page) -> String {
    let id = page.execute("return document.activeElement.id", &[]);
    id.as_str().unwrap_or_default().to_owned()
}

/// A term in the words leads to its line, from where Escape leads back; the button leads to all.
#[test]
fn terms_lead_to_the_glossary() {
    let page = open_step("wait", "");
    page.focus("#lesson-text .term");
    page.press(key::ENTER);
    assert!(page.is_visible("#glossary"));
    assert_eq!(focused(&page), "term-flash-attention");
    page.press(key::ESCAPE);
    assert!(!page.is_visible("#glossary"));
    page.click("#lesson-glossary");
    assert_eq!(focused(&page), "glossary-close");
    assert_eq!(count(&page, "#glossary dt"), count(&page, "#glossary dd"));
    assert!(said(&page, "#term-ridge").contains("平衡点"));
    // A clicker turns no step behind it.
    page.press(key::PAGE_DOWN);
    page.press(key::ESCAPE);
    wait_for_step(&page, "wait");
    page.click("#shortcuts");
    page.click("#sheet-glossary");
    assert!(page.is_visible("#glossary"));
}

/// Every section has a page, every question room and an answer, and all of it stands alone.
#[test]
fn the_handout_stands_in_the_place_of_the_page() {
    for language in ["en", "zh"] {
        let page = Page::open(View::LAPTOP, &format!("#v=1&lang={language}&step=wait"));
        wait_for_step(&page, "wait");
        page.execute("window.print = () => { window.printed = true; }", &[]);
        page.click("#lesson-handout");
        assert_eq!(focused(&page), "handout-print");
        // The sections of the lesson, the answers, the glossary.
        assert_eq!(count(&page, ".handout-page"), 15);
        assert_eq!(count(&page, ".handout-figure svg"), 12);
        assert_eq!(count(&page, ".handout-code"), 2);
        assert!(count(&page, ".handout-terms dt") >= 70);
        assert!(!page.is_visible("#lesson"));
        let asked = count(&page, ".handout-page:nth-last-child(2) .handout-step");
        // Those of the questions, and what the map counts.
        assert_eq!(asked, 14);
        let words = said(&page, "#handout");
        assert!(
            words.contains("148.5 GB") && words.contains("7.9"),
            "{language}"
        );
        assert!(!words.contains(['{', '}', '<', '|']), "{language}: {words}");
        page.click("#handout-print");
        assert_eq!(page.execute("return window.printed", &[]), json!(true));
        page.press(key::ESCAPE);
        assert_eq!(count(&page, "#handout"), 0);
        assert_eq!(focused(&page), "lesson-handout");
        assert!(page.is_visible("#lesson"));
        page.print();
        assert!(page.console_errors().is_empty());
    }
}

/// Our own stands among the others, and all follow the scenario.
#[test]
fn formulas_stand_side_by_side() {
    let page = open_step("whose", "&views=memory");
    assert_eq!(count(&page, "#lesson-formulas li"), 26);
    assert!(said(&page, "#lesson-formulas .own").contains("148.5"));
    page.choose("#opt", "sgd");
    page.wait_until("ours follows", || {
        said(&page, "#lesson-formulas .own").contains("92.5")
    });
}

/// An operation of the list rings its mark, and the mark that is read marks its line.
#[test]
fn the_lesson_lists_operations_that_lead_to_their_marks() {
    let page = open_step("table", "");
    page.click("#lesson-add");
    page.wait_until("the mark has a ring", || {
        page.is_visible("#roofline-chart .pointed.add")
    });
    page.focus("#roofline-chart");
    page.press(key::HOME);
    page.wait_until("its line is marked", || {
        count(&page, ".lesson-operations .read") == 1
    });
}

/// The function can be copied, and says of other work that it is for training.
#[test]
fn the_lesson_copies_its_estimator() {
    let page = open_step("estimator", "");
    page.click(".lesson-code summary");
    page.click("#lesson-copy-course");
    let selected = page.execute("return getSelection().toString()", &[]);
    let selected = selected.as_str().unwrap_or_default();
    assert!(
        selected.contains("def estimate_training_memory"),
        "{selected}"
    );
    assert!(!page.is_visible("#lesson-other-work"));
}

/// A step opens the group of what it points at, and shows the rungs.
#[test]
fn the_ladder_is_walked() {
    let page = open("&step=all_ladder-start");
    wait_for_step(&page, "ladder-start");
    page.click("#lesson-next");
    wait_for_step(&page, "ladder-compile");
    wait_for_address(&page, "compile=on");
    page.wait_until("the control is in sight", || page.is_visible("#compile"));
    let words = said(&page, "#lesson-text");
    assert!(words.contains("64.4") && words.contains("54.8"), "{words}");
    page.click("#lesson-ladder summary");
    assert_eq!(count(&page, "#lesson-ladder tbody tr"), 9);
}

#[test]
fn a_step_rings_its_mark_until_the_next() {
    let page = open_step("decode-one", "&batch=1&seq=512&task=decode");
    page.wait_until("the mark has a ring", || {
        page.is_visible("#roofline-chart .pointed")
    });
    page.click("#lesson-previous");
    wait_for_step(&page, "fusion");
    page.choose("#lesson-steps", "rule");
    wait_for_step(&page, "rule");
    page.wait_until("the ring is gone", || count(&page, ".pointed") == 0);
}

/// What is below is led to, and from there back.
#[test]
fn what_is_out_of_sight_is_shown() {
    let page = open("&step=all_wait");
    page.resize(View::new(900, 700));
    page.choose("#lesson-steps", "remedies");
    wait_for_step(&page, "remedies");
    page.wait_until("the way is offered", || page.is_visible("#lesson-show"));
    assert!(!page.is_visible("#lesson-back"));
    page.click("#lesson-show");
    page.wait_until("the way back is offered", || {
        page.is_visible("#lesson-back")
    });
    let table = page.rectangle("#remedies-data");
    assert!(table.y >= 0.0 && table.y < 700.0, "{table:?}");
    page.click("#lesson-back");
    page.wait_until("the text is in sight", || !page.is_visible("#lesson-back"));
    assert!(page.rectangle("#lesson").y >= 0.0);
}

/// A step whose link is opened has no answer yet.
#[test]
fn nothing_is_answered_by_opening_a_link() {
    let page = open_step("critical", "");
    wait_for_number(&page, "batch", "1");
    assert_eq!(page.value("#lesson-critical"), "");
}

/// The answer is taken from what was dragged.
#[test]
fn a_guess_can_be_dragged() {
    let page = open_step("critical", "&batch=1&seq=512&task=decode");
    assert_eq!(page.value("#lesson-critical"), "");
    page.focus("#batch-slider");
    page.press(key::END);
    wait_for_number(&page, "batch", &page.value("#lesson-critical"));
    assert_ne!(page.value("#lesson-critical"), "");
    page.click("#lesson-check");
    assert!(said(&page, "#lesson-said").contains("161"));
}

/// All seven are ticked, and the count stands beside the course's and the table's.
#[test]
fn readers_count_remedies_themselves() {
    let page = open_step("map", "");
    assert_eq!(said(&page, "#lesson-count"), "");
    page.focus(".lesson-map input");
    page.press(" ");
    assert_eq!(said(&page, "#lesson-count"), "", "nothing is told yet");
    page.click("#lesson-map-count");
    let counted = said(&page, "#lesson-count");
    assert!(counted.contains("Your count: 1 of 7."), "{counted}");
    page.focus(".lesson-map input");
    page.press(" ");
    page.click("#lesson-map-count");
    let counted = said(&page, "#lesson-count");
    assert!(counted.contains("Your count: 0 of 7."), "{counted}");
}

/// What a step of the core path says, questions included, leaves the charts two thirds of a lecture hall's
/// screen, and is all there.
#[test]
fn the_panel_leaves_room_on_a_projector() {
    // Lists that lead to marks stand beside the charts.
    let is_beside = |step: &Value| step["block"] == "map" || step["block"] == "operations";
    let is_shown = |step: &Value| {
        (step["core"] == json!(true) || step["section"] == "questions") && !is_beside(step)
    };
    for language in ["en", "zh"] {
        let link = format!("#v=1&lang={language}&theme=projector&step=wait");
        let page = Page::open(View::new(1280, 800), &link);
        for step in steps().iter().filter(|step| is_shown(step)) {
            let step = step["id"].as_str().unwrap_or_default();
            page.choose("#lesson-steps", step);
            wait_for_step(&page, step);
            let height = page.rectangle("#lesson").height;
            assert!(height < 0.345 * 800.0, "{step} in {language}: {height} px");
        }
    }
}

/// Dialog and handout are for everyone: axe-core finds nothing.
#[test]
fn nobody_is_kept_out_of_glossary_and_handout() {
    let page = open_step("whose", "&theme=dark");
    page.click("#lesson-glossary");
    let mut problems = page.accessibility_violations();
    page.press(key::ESCAPE);
    page.click("#lesson-handout");
    problems.extend(page.accessibility_violations());
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
