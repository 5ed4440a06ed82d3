//! Steps back and forth, the course's cases, what takes a slider back, and the sheet of shortcuts.

use ridgepoint_browser::{Page, View, key};
use serde_json::json;

use crate::lesson::{open_step, wait_for_step};
use crate::{chosen, open, press_with, said, wait_for_address, wait_for_number};

#[test]
fn a_drag_is_one_step_whatever_lies_between() {
    let page = open("");
    page.grab("#batch-slider", (0.3, 0.5));
    for place in [0.4, 0.6, 0.5, 0.9] {
        page.pull("#batch-slider", (place, 0.5));
    }
    page.let_go("#batch-slider", (0.9, 0.5));
    let dragged = page.value("#batch-number");
    assert_ne!(dragged, "4");
    page.click("#undo");
    wait_for_number(&page, "batch", "4");
    expect_steps(&page, "none", "one or more");
    page.click("#redo");
    wait_for_number(&page, "batch", &dragged);
    expect_steps(&page, "one or more", "none");
    wait_for_address(&page, &format!("batch={dragged}"));
}

#[test]
fn choices_typed_numbers_and_resets_are_steps() {
    let page = open("");
    page.choose("#opt", "sgd");
    page.choose("#gpu", "h100_sxm");
    page.type_in("#seq-number", "8k\u{E007}");
    wait_for_number(&page, "seq", "8192");
    page.click("#reset-all");
    wait_for_number(&page, "seq", "2048");
    page.focus("#gpu");
    for state in [
        "h100_sxm sgd 8192",
        "h100_sxm sgd 2048",
        "a100_80_sxm sgd 2048",
        "a100_80_sxm adam 2048",
    ] {
        press_with(&page, key::CONTROL, "z");
        page.wait_until(state, || state_of(&page) == state);
    }
    expect_steps(&page, "none", "one or more");
    press_with(&page, key::CONTROL, "y");
    page.wait_until("redone", || state_of(&page) == "a100_80_sxm sgd 2048");
    press_with(&page, &format!("{}{}", key::CONTROL, key::SHIFT), "Z");
    page.wait_until("redone", || state_of(&page) == "h100_sxm sgd 2048");
    // Something new takes the place of what could be redone.
    page.choose("#opt", "adam");
    page.wait_until("chosen", || state_of(&page) == "h100_sxm adam 2048");
    expect_steps(&page, "one or more", "none");
}

#[test]
fn a_key_held_down_is_one_step() {
    let page = open("");
    page.focus("#batch-slider");
    let [down, up] =
        ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key::ARROW_RIGHT }));
    page.keys(&[down.clone(), down.clone(), down, up]);
    wait_for_number(&page, "batch", "7");
    press_with(&page, key::CONTROL, "z");
    wait_for_number(&page, "batch", "4");
}

#[test]
fn in_a_text_the_keys_are_those_of_the_text() {
    let page = open("");
    page.choose("#opt", "sgd");
    page.type_in("#batch-number", "12");
    press_with(&page, key::CONTROL, "z");
    page.press("?");
    page.press(key::ESCAPE);
    page.press(key::TAB);
    wait_for_number(&page, "batch", "4");
    assert_eq!(page.value("#opt"), "sgd");
    assert!(page.elements("#shortcut-sheet").is_empty());
}

#[test]
fn going_back_in_the_browser_is_a_step_that_can_be_undone() {
    let page = open("&batch=2");
    page.execute("location.hash = '#v=1&lang=en&batch=16'", &[]);
    wait_for_number(&page, "batch", "16");
    page.execute("history.back()", &[]);
    wait_for_number(&page, "batch", "2");
    page.click("#undo");
    wait_for_number(&page, "batch", "16");
    page.click("#undo");
    wait_for_number(&page, "batch", "2");
    expect_steps(&page, "none", "one or more");
}

#[test]
fn steps_of_the_lesson_are_places_to_come_back_to() {
    let page = open_step("bounds", "");
    wait_for_address(&page, "step=bounds");
    let before = steps_in_history(&page);
    for step in ["table", "add"] {
        page.click("#lesson-next");
        wait_for_address(&page, &format!("step={step}"));
    }
    assert_eq!(steps_in_history(&page), before + 2, "one for each step");
    page.choose("#opt", "sgd");
    wait_for_address(&page, "opt=sgd");
    assert_eq!(
        steps_in_history(&page),
        before + 2,
        "none for what is tried"
    );
    for step in ["table", "bounds"] {
        page.execute("history.back()", &[]);
        wait_for_step(&page, step);
    }
    page.execute("history.forward()", &[]);
    wait_for_step(&page, "table");
    assert_eq!(steps_in_history(&page), before + 2, "and none for the way");
}

/// Going back in a page that has a view in it means that page.
#[test]
fn a_view_in_another_page_leaves_its_history_alone() {
    let page = open_step("bounds", "&embed=1");
    wait_for_address(&page, "step=bounds");
    let before = steps_in_history(&page);
    page.click("#lesson-next");
    wait_for_address(&page, "step=table");
    assert_eq!(steps_in_history(&page), before);
}

fn steps_in_history(page: &Page) -> u64 {
    let length = page.execute("return history.length", &[]);
    length.as_u64().unwrap_or_default()
}

#[test]
fn what_a_link_shows_stays_where_its_step_sets_the_scenario() {
    let page = open_step("add", "&views=memory");
    wait_for_address(&page, "step=add");
    wait_for_address(&page, "views=memory");
    page.wait_until("only this chart is there", || {
        page.elements("canvas").len() == 1
    });
}

#[test]
fn a_case_sets_everything_in_one_step_and_is_named_while_it_is_there() {
    let page = open("&opt=lion&batch=8&theme=dark");
    assert_eq!(chosen(&page, "#preset"), "your own");
    page.choose("#preset", "zero");
    wait_for_address(&page, "zero=3");
    assert_eq!(
        page.fragment(),
        "#v=1&batch=2&dp=2&zero=3&lang=en&theme=dark"
    );
    assert_eq!(chosen(&page, "#preset"), "7B, ZeRO-3 on two cards");
    page.click("#undo");
    wait_for_address(&page, "opt=lion");
    assert_eq!(chosen(&page, "#preset"), "your own");
    page.click("#reset-all");
    page.wait_until("the first case is there", || {
        page.value("#preset") == "course_7b"
    });
}

#[test]
fn a_double_click_resets_a_slider_in_one_step() {
    let page = open("&batch=64&seq=4k");
    page.double_click("#batch-slider", (0.2, 0.5));
    wait_for_number(&page, "batch", "4");
    assert_eq!(page.value("#seq-number"), "4096");
    page.click("#undo");
    wait_for_number(&page, "batch", "64");
    expect_steps(&page, "none", "one or more");
}

#[test]
fn delete_and_backspace_reset_a_slider() {
    for key in [key::DELETE, key::BACKSPACE] {
        let page = open("&batch=64&seq=4k");
        page.focus("#batch-slider");
        page.press(key);
        wait_for_number(&page, "batch", "4");
        assert_eq!(page.value("#seq-number"), "4096");
    }
}

#[test]
fn the_wheel_moves_a_slider_only_while_it_has_the_focus() {
    let page = open("");
    page.turn_wheel("#batch-slider", 100.0);
    page.wait_until("the page scrolls", || scrolled(&page) > 0.0);
    assert_eq!(page.value("#batch-number"), "4");

    page.execute("scrollTo(0, 0)", &[]);
    page.focus("#batch-slider");
    let before = scrolled(&page);
    page.turn_wheel("#batch-slider", -100.0);
    wait_for_number(&page, "batch", "5");
    page.turn_wheel("#batch-slider", 100.0);
    wait_for_number(&page, "batch", "4");
    assert!((scrolled(&page) - before).abs() < f64::EPSILON);
}

#[test]
fn the_sheet_of_shortcuts_opens_by_key_and_gives_the_focus_back() {
    let page = open("");
    page.focus("#batch-slider");
    page.press("?");
    let rows = "#shortcut-sheet tbody tr";
    page.wait_until("it lists the keys", || page.elements(rows).len() > 13);
    assert_eq!(
        said(&page, &format!("{rows}:first-child")),
        "Ctrl+Z or ⌘Z Undo the last change"
    );
    page.press(key::ESCAPE);
    page.wait_until("it is closed", || !page.is_visible("#shortcut-sheet"));
    assert_eq!(focused(&page), "batch-slider");
}

#[test]
fn the_sheet_opens_by_button_on_a_phone_and_can_do_without_its_key() {
    let page = Page::open(View::PHONE, "#v=1&lang=zh");
    page.click("#shortcuts");
    let first = "#shortcut-sheet tbody tr:first-child";
    page.wait_until("it lists the keys", || !page.elements(first).is_empty());
    assert_eq!(said(&page, first), "Ctrl+Z 或 ⌘Z 撤销上一次改动");
    page.screenshot("shortcuts-390x844-zh");
    page.click("#shortcut-key");
    page.click("#shortcut-close");
    page.wait_until("it is closed", || !page.is_visible("#shortcut-sheet"));
    assert_eq!(focused(&page), "shortcuts");
    page.press("?");
    page.wait_for_frame();
    assert!(!page.is_visible("#shortcut-sheet"));
    page.press(key::ENTER);
    page.wait_until("it opens", || page.is_visible("#shortcut-sheet"));
}

fn state_of(page: &Page) -> String {
    ["#gpu", "#opt", "#seq-number"]
        .map(|control| page.value(control))
        .join(" ")
}

/// Whether there are steps back and steps forth.
#[track_caller]
fn expect_steps(page: &Page, back: &str, forth: &str) {
    for (button, steps) in [("#undo", back), ("#redo", forth)] {
        let has_none = (steps == "none").to_string();
        page.wait_until(&format!("{button} leads to {steps}"), || {
            page.attribute(button, "aria-disabled").as_deref() == Some(has_none.as_str())
        });
    }
}

fn scrolled(page: &Page) -> f64 {
    page.execute("return scrollY", &[])
        .as_f64()
        .unwrap_or_default()
}

fn focused(page: &Page) -> String {
    let id = page.execute("return document.activeElement.id", &[]);
    id.as_str().unwrap_or_default().to_owned()
}
