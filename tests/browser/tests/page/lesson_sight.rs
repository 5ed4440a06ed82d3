//! What a step speaks of is in sight without scrolling, and stays there; what a step chose can be undone.

use ridgepoint_browser::{Page, View};
use serde_json::json;

use crate::lesson::{open_step, steps, wait_for_step};
use crate::{open, said, wait_for_address, wait_for_number};

/// How much of what the step points at is within the window, of a panel its chart.
const SHARE: &str = "
    const at = arguments[0];
    const found = document.querySelector(at.replace(/-panel$/, '-chart'));
    if (!found) return 0;
    const { top, bottom, height } = found.getBoundingClientRect();
    const side = found.closest('.side')?.getBoundingClientRect();
    const end = Math.min(bottom, innerHeight, side?.bottom ?? innerHeight);
    const start = Math.max(top, 0, side?.top ?? 0);
    return height ? Math.max(0, end - start) / height : 0;";

fn in_sight(theme: &str, height: u32) {
    let page = open(&format!("&theme={theme}&step=all_wait"));
    page.resize(View::new(1280, height));
    for step in steps() {
        let at = step["at"].as_str().unwrap_or_default();
        let id = step["id"].as_str().unwrap_or_default();
        if at.is_empty() {
            continue;
        }
        page.choose("#lesson-steps", id);
        wait_for_step(&page, id);
        let least = if at.ends_with("-panel") || at.ends_with("-data") {
            0.85
        } else {
            0.999
        };
        page.wait_until(&format!("{at} of {id} is in sight"), || {
            let share = page.execute(SHARE, &[json!(at)]);
            share.as_f64().unwrap_or_default() >= least
        });
        let scrolled = page.execute("return document.documentElement.scrollTop", &[]);
        assert_eq!(scrolled, json!(0), "{id}");
    }
}

#[test]
fn on_a_projector_what_a_step_speaks_of_is_in_sight() {
    in_sight("projector", 720);
}

#[test]
fn on_a_laptop_what_a_step_speaks_of_is_in_sight() {
    in_sight("light", 720);
}

/// Takes hold of the first thing on the roofline that can be held, as a mouse does, and draws it along; how
/// often the page scrolled, and whether anything was held.
const DRAG: &str = "
    const chart = document.querySelector('#roofline-chart');
    const { left, top, width } = chart.getBoundingClientRect();
    const send = (kind, x, y) => chart.dispatchEvent(new PointerEvent(kind, {
        clientX: x, clientY: y, pointerType: 'mouse', isPrimary: true, bubbles: true, cancelable: true }));
    for (let down = 10; top + down < innerHeight; down += 4) {
        const [x, y] = [left + width * 0.4, top + down];
        send('pointermove', x, y);
        if (!chart.classList.contains('handle')) continue;
        send('pointerdown', x, y);
        for (let step = 1; step < 6; step += 1) send('pointermove', x, y + 4 * step);
        send('pointerup', x, y + 20);
        return [document.documentElement.scrollTop, true];
    }
    return [document.documentElement.scrollTop, false];";

/// The chart is partly out of sight, and yet the page stays where it is.
#[test]
fn a_drag_does_not_scroll() {
    for step in ["wait", "critical"] {
        let page = open_step(step, "");
        page.resize(View::new(1280, 480));
        let before = page.rectangle("#roofline-chart");
        assert!(before.y + before.height > 480.0, "{before:?}");
        assert_eq!(page.execute(DRAG, &[]), json!([0, true]), "{step}");
        let after = page.rectangle("#roofline-chart");
        assert!(
            (before.y - after.y).abs() < 1.0,
            "{step}: {before:?} {after:?}"
        );
    }
}

/// A step shows its own charts; undone, the reader's come back.
#[test]
fn views_are_undone_with_the_step() {
    let page = open_step("sgd", "&batch=3&views=memory");
    page.choose("#lesson-steps", "decode-one");
    wait_for_address(&page, "task=decode");
    wait_for_step(&page, "decode-one");
    page.wait_until("the roofline is there", || {
        page.is_visible("#roofline-chart")
    });
    page.click("#undo");
    page.wait_until("the memory stands alone again", || {
        page.is_visible("#memory-chart") && page.elements("#roofline-chart").is_empty()
    });
    page.click("#redo");
    page.wait_until("and the step's charts again", || {
        page.is_visible("#roofline-chart")
    });
}

/// The address of the lesson that is opened by its button is that of its first step.
#[test]
fn the_button_leads_to_an_address() {
    let page = Page::open(View::LAPTOP, "#v=1&lang=en&batch=8");
    page.click("#lesson-button");
    wait_for_address(&page, "step=wait");
    wait_for_number(&page, "batch", "8");
}

/// A section is a link to its first step.
#[test]
fn sections_have_links() {
    for (section, first) in [("decode", "decode-one"), ("questions", "check-yourself")] {
        let page = open(&format!("&step={section}"));
        wait_for_step(&page, first);
        assert!(page.elements("#lesson .problem").is_empty());
    }
}

/// Chooses the first run of the gallery that has a link.
fn choose_run(page: &Page) {
    page.click("#gallery-data summary");
    page.wait_until("the runs are there", || {
        !page.elements("#gallery-data tbody a").is_empty()
    });
    page.click("#gallery-data tbody a");
}

/// Whoever chooses a run in the gallery still has the step.
#[test]
fn a_published_run_leaves_the_lesson_open() {
    let page = open_step("ladder-start", "");
    choose_run(&page);
    page.wait_until("the scenario is the run's", || {
        page.is_visible("#lesson-restore")
    });
    wait_for_step(&page, "ladder-start");
    assert!(page.is_visible("#lesson"));
}

/// While a question is open, charts that answer it keep still.
#[test]
fn charts_do_not_answer_questions() {
    let page = open_step("q4", "");
    assert!(!page.is_visible("#roofline-canvas"));
    page.click("#lesson-reveal");
    assert!(page.is_visible("#roofline-canvas"));
}

/// What was picked stands beside what is true.
#[test]
fn what_was_picked_stands_beside_the_truth() {
    let page = open_step("lower", "");
    page.click("#lesson-answer-a");
    let said = said(&page, "#lesson-said");
    assert!(
        said.contains("You said “It fits”. It is “It does not fit”."),
        "{said}"
    );
}

/// Whoever chooses a published run reads what was measured below the chart, until the scenario is another.
#[test]
fn a_published_run_says_what_was_measured() {
    let page = open("&views=memory");
    choose_run(&page);
    page.wait_until("it is said", || {
        !page.elements("#memory-published").is_empty()
            && said(&page, "#memory-published").contains("measured")
    });
    page.click("#undo");
    page.wait_until("it is taken back", || {
        page.elements("#memory-published").is_empty()
    });
}
