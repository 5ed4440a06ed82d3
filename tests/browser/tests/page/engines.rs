//! The page in the engines of Firefox and Safari.
//!
//! `cargo xtask test` leaves out the tests whose names end with an engine that this machine cannot have.

use ridgepoint_browser::{Engine, Page, View, key};

use crate::accessibility::expect_no_violations;
use crate::canvas::{expect_all_changed, expect_not_blank};
use crate::{fingerprints, said, unfold, verdict};

#[test]
fn works_in_firefox() {
    expect_to_work(Engine::Gecko);
}

#[test]
fn works_in_webkit() {
    expect_to_work(Engine::WebKit);
}

#[test]
#[ignore = "of the wide matrix: cargo xtask test --all"]
fn accessible_in_firefox() {
    expect_to_be_accessible(Engine::Gecko);
}

#[test]
#[ignore = "of the wide matrix: cargo xtask test --all"]
fn accessible_in_webkit() {
    expect_to_be_accessible(Engine::WebKit);
}

/// Charts, a slider, the verdict, and the second program.
fn expect_to_work(engine: Engine) {
    let page = Page::start_in(engine);
    page.resize(View::new(1280, 800));
    page.go_to("#v=1&lang=en");
    expect_not_blank(&page);
    let drawn = fingerprints(&page);
    let opening = verdict(&page);
    assert!(opening.contains("148.5 GB of 85.9 GB"), "{opening}");

    page.focus("#batch-slider");
    page.press(key::HOME);
    page.wait_until("the verdict follows the slider", || {
        verdict(&page) != opening
    });
    let smallest = verdict(&page);
    assert!(smallest.contains("121.1 GB of 85.9 GB"), "{smallest}");
    let [roofline, memory, history] = fingerprints(&page);
    expect_not_blank(&page);
    // The years are the same whatever the batch.
    expect_all_changed([drawn[0], drawn[1], 0], [roofline, memory, history]);

    unfold(&page, "#levels-data");
    page.wait_until("the details come", || {
        !page.elements("#levels-data td").is_empty()
    });
    assert!(said(&page, "#levels-data").contains("Registers"));
}

fn expect_to_be_accessible(engine: Engine) {
    let page = Page::start_in(engine);
    for (width, height) in [(1280, 800), (390, 844)] {
        page.resize(View::new(width, height));
        expect_no_violations(&page);
    }
}
