//! What a reader asks for beyond the charts themselves: more on a chart, a pin to compare with, devices of
//! one's own, the terms of a block.

use ridgepoint_browser::{Page, key};
use serde_json::json;

use crate::instruments::{open_touched, read, ring};
use crate::{said, unfold, wait_for_address, wait_for_number};

/// Every button changes the picture and the link, and pressed again takes both back.
#[test]
fn what_is_asked_of_a_chart_is_drawn_and_in_the_link() {
    let page = open_touched("&net=llama-3-8b&batch=5");
    // The one before the last change is drawn once there was a change.
    page.execute("document.querySelector('#undo').focus()", &[]);
    page.focus("#batch-slider");
    page.press(key::ARROW_RIGHT);
    wait_for_address(&page, "batch=6");
    for chart in ["roofline", "memory", "history"] {
        let canvas = format!("#{chart}-canvas");
        page.click(&format!("#{chart}-options > summary"));
        let before = page.canvas_fingerprint(&canvas);
        let buttons = options_of(&page, chart);
        assert!(buttons.len() >= 5, "{buttons:?}");
        for button in buttons {
            let asked = button.trim_start_matches(&format!("show-{chart}_"));
            let button = format!("#{button}");
            let is_pressed = || page.attribute(&button, "aria-pressed").as_deref() == Some("true");
            assert!(!is_pressed(), "{button}");
            page.click(&button);
            wait_for_address(&page, &format!("{chart}={asked}"));
            page.wait_until("it is drawn", || {
                is_pressed() && page.canvas_fingerprint(&canvas) != before
            });
            page.click(&button);
            page.wait_until("it is as before", || {
                !is_pressed() && page.canvas_fingerprint(&canvas) == before
            });
        }
        page.wait_until("nothing is asked for", || {
            !page.fragment().contains(&format!("{chart}="))
        });
    }
    assert_eq!(page.console_errors(), [""; 0]);
}

/// The buttons of a chart, by their ids.
fn options_of(page: &Page, chart: &str) -> Vec<String> {
    let script = "return [...document.querySelectorAll(arguments[0])].map((it) => it.id)";
    let buttons = format!("#{chart}-options button[aria-pressed]");
    let ids = page.execute(script, &[json!(buttons)]);
    let ids = ids.as_array().map_or(&[][..], Vec::as_slice).iter();
    ids.filter_map(|id| id.as_str().map(str::to_owned))
        .collect()
}

#[test]
fn a_pinned_scenario_stays_to_compare_with() {
    let page = open_touched("&net=llama-3-8b");
    page.click("#roofline-options > summary");
    assert_eq!(said(&page, "#pin"), "Pin this to compare with");
    page.click("#pin");
    wait_for_address(&page, "pin=v*1*net*llama-3-8b");
    page.choose("#gpu", "h100_sxm");
    wait_for_address(&page, "gpu=h100_sxm");
    unfold(&page, "#compared-data");
    page.wait_until("both are compared", || {
        let table = said(&page, "#compared-data");
        table.contains("153 FLOP/byte") && table.contains("295 FLOP/byte")
    });
    page.click("#pin");
    page.wait_until("it is taken off", || !page.fragment().contains("pin="));
}

#[test]
fn figures_are_kept_under_a_name_and_come_back() {
    let page = open_touched("&peak=500");
    page.click("#own-devices-fold > summary");
    let keep = "#own-device-name + button";
    page.click(keep);
    assert_eq!(
        said(&page, "#own-devices .problem"),
        "Give it a name first."
    );
    page.type_in("#own-device-name", "Mine");
    page.click(keep);
    page.wait_until("they are in the link", || {
        page.fragment().contains("mine=Mine*a100_80_sxm*500*")
    });
    page.choose("#gpu", "h100_sxm");
    wait_for_number(&page, "peak", "989.4");
    page.click("#own-devices p:first-of-type button");
    wait_for_number(&page, "peak", "500");
    let forget = "#own-devices p:first-of-type button:last-child";
    assert_eq!(
        page.attribute(forget, "aria-label").as_deref(),
        Some("Forget Mine")
    );
    page.click(forget);
    page.wait_until("it is forgotten", || !page.fragment().contains("mine="));
}

/// A block leads to its terms by pointer and by keyboard.
#[test]
fn a_block_opens_its_terms() {
    let focused = |page: &Page| {
        let script = "return document.activeElement.closest('#memory-data') && document.activeElement.textContent";
        page.execute(script, &[])
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    let page = open_touched("");
    read(&page, "memory", "Activations: 36.5 GB");
    page.press(key::ENTER);
    page.wait_until("its first term has the focus", || {
        focused(&page).contains("36.5")
    });
    read(&page, "memory", "Gradients: 14.0 GB");
    let middle = ring(&page, "memory");
    page.press(key::ESCAPE);
    page.execute(
        "document.querySelector('#memory-chart').scrollIntoView({ block: 'center' })",
        &[],
    );
    page.grab("#memory-chart", middle);
    page.let_go("#memory-chart", middle);
    page.wait_until("its term has the focus", || {
        focused(&page).starts_with("Gradients")
    });
}

#[test]
fn another_way_to_train_is_chosen_at_its_bar() {
    let page = open_touched("&memory=zero.recompute.optimizer");
    for (bar, chosen) in [
        ("Optimizer, Adam, 8-bit", "opt=adam8bit"),
        ("Recompute, Layer by layer", "recompute=full"),
        ("ZeRO, if on 8 devices, 1: optimizer", "zero=1"),
    ] {
        read(&page, "memory", bar);
        page.press(key::ENTER);
        wait_for_address(&page, chosen);
    }
    wait_for_address(&page, "dp=8");
}
