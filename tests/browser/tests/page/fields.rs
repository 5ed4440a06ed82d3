//! Numbers typed into the fields.

use ridgepoint_browser::{Page, key};

use crate::{
    chosen, enter, let_address_rest, open, plain, said, verdict, wait_for_address, wait_for_number,
};

#[test]
fn a_number_with_a_unit_is_understood() {
    let page = open("&seq=8k");
    for (field, typed, shown, link) in [
        ("bw", "3.35 TB/s", "3350", "bw=3350"),
        ("seq", "2k", "2048", "bw=3350"),
        ("seq", "128K", "131072", "seq=128k"),
        ("peak", "1.98 PFLOP/s", "1980", "peak=1980"),
        ("cap", "64 GiB", "68.72", "cap=68.719476736"),
        ("params", "124M", "0.124", "params=0.124B"),
        ("batch", "1 024", "1024", "batch=1024"),
    ] {
        enter(&page, field, typed);
        wait_for_number(&page, field, shown);
        wait_for_address(&page, link);
    }
}

#[test]
fn what_is_typed_counts_when_the_field_is_left() {
    let page = open("");
    let opening = verdict(&page);
    page.type_in("#batch-number", "8");
    assert_eq!(verdict(&page), opening);
    page.press(key::TAB);
    wait_for_address(&page, "batch=8");
    assert_ne!(verdict(&page), opening);
}

#[test]
fn escape_takes_back_what_was_typed() {
    let page = open("");
    page.type_in("#batch-number", "8");
    page.press(key::ESCAPE);
    page.wait_until("the number is back", || page.value("#batch-number") == "4");
    page.press(key::TAB);
    wait_for_number(&page, "batch", "4");
    let_address_rest(&page);
    assert_eq!(page.fragment(), "#v=1&lang=en");

    enter(&page, "batch", "four");
    expect_refused(&page, "four", "“four” is not a number. Allowed: 1 to 4096.");
    page.press(key::ESCAPE);
    wait_for_number(&page, "batch", "4");
    expect_accepted(&page);
}

#[test]
fn a_number_out_of_range_is_refused_with_the_range() {
    let page = open("");
    let opening = verdict(&page);
    enter(&page, "batch", "5000");
    expect_refused(&page, "5000", "5000 is out of range. Allowed: 1 to 4096.");
    assert_eq!(verdict(&page), opening);

    // The reader's next try is taken.
    enter(&page, "batch", "8");
    wait_for_address(&page, "batch=8");
    expect_accepted(&page);
    assert_ne!(verdict(&page), opening);
}

#[test]
fn what_is_no_number_is_refused_with_the_reason() {
    let page = open("");
    for (typed, reason) in [
        ("four", "“four” is not a number. Allowed: 1 to 4096."),
        ("2.5", "“2.5” is not a whole number. Allowed: 1 to 4096."),
        ("3 GB", "The unit “GB” does not belong here. Allowed: k."),
    ] {
        enter(&page, "batch", typed);
        expect_refused(&page, typed, reason);
    }
    let_address_rest(&page);
    assert_eq!(page.fragment(), "#v=1&lang=en");
}

#[test]
fn a_refusal_goes_when_the_slider_is_moved() {
    let page = open("");
    enter(&page, "batch", "four");
    expect_refused(&page, "four", "“four” is not a number. Allowed: 1 to 4096.");
    page.focus("#batch-slider");
    page.press(key::ARROW_RIGHT);
    wait_for_number(&page, "batch", "5");
    expect_accepted(&page);
}

/// A number of the reader's own has its reset beside it, and nothing below moves.
#[test]
fn a_change_moves_nothing() {
    let page = open("");
    let before = page.rectangle("#seq-number");
    page.type_in("#batch-number", "8\u{E007}");
    page.wait_until("it can be reset", || page.is_visible("#batch-reset"));
    let (field, reset) = (
        page.rectangle("#batch-number"),
        page.rectangle("#batch-reset"),
    );
    let is_beside = reset.y < field.y + field.height && field.y < reset.y + reset.height;
    assert!(is_beside, "{field:?} {reset:?}");
    assert!((page.rectangle("#seq-number").y - before.y).abs() < 0.5);
}

#[test]
fn a_refusal_goes_when_everything_is_reset() {
    let page = open("&batch=8");
    enter(&page, "batch", "four");
    expect_refused(&page, "four", "“four” is not a number. Allowed: 1 to 4096.");
    page.click("#reset-all");
    wait_for_number(&page, "batch", "4");
    expect_accepted(&page);
}

#[test]
fn a_refusal_goes_when_a_device_sets_the_number() {
    let page = open("");
    enter(&page, "bw", "fast");
    page.wait_until("the field is marked", || is_marked(&page, "bw"));
    page.choose("#gpu", "h100_sxm");
    wait_for_number(&page, "bw", "3350");
    page.wait_until("the mark goes", || !is_marked(&page, "bw"));
    assert_eq!(chosen(&page, "#gpu"), "NVIDIA H100 SXM5 80 GB");
}

#[test]
fn a_refusal_is_worded_in_the_language_of_the_page() {
    let page = open("");
    enter(&page, "batch", "5000");
    page.click("button[lang=zh]");
    page.wait_until("the page is Chinese", || {
        said(&page, "#reset-all") == "重置"
    });
    expect_refused(&page, "5000", "5000 超出范围。允许范围：1 到 4096。");
}

#[track_caller]
fn expect_refused(page: &Page, typed: &str, reason: &str) {
    page.wait_until(reason, || plain(&page.text("#batch-problem")) == reason);
    assert_eq!(page.value("#batch-number"), typed);
    assert!(is_marked(page, "batch"));
}

#[track_caller]
fn expect_accepted(page: &Page) {
    page.wait_until("the message goes", || {
        page.text("#batch-problem").is_empty()
    });
    assert!(!is_marked(page, "batch"));
}

fn is_marked(page: &Page, key: &str) -> bool {
    let invalid = page.attribute(&format!("#{key}-number"), "aria-invalid");
    invalid.as_deref() == Some("true")
}
