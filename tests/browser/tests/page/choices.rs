//! The lists that open, and the buttons that take things back.

use serde_json::json;

use crate::{
    HISTORY, MEMORY, ROOFLINE, chosen, enter, fingerprints, open, said, unfold_controls, verdict,
    wait_for_address, wait_for_cells, wait_for_number,
};

#[test]
fn every_choice_changes_the_state_and_what_shows_it() {
    let page = open("");
    unfold_controls(&page);
    for (list, choice, shown_by) in [
        ("gpu", "h100_sxm", &[ROOFLINE, MEMORY, HISTORY][..]),
        ("net", "llama-2-13b", &[ROOFLINE, MEMORY]),
        ("opt", "sgd", &[MEMORY]),
        ("fmt", "fp8", &[ROOFLINE, HISTORY]),
        ("basis", "label", &[MEMORY]),
        ("recompute", "full", &[MEMORY]),
        ("dropout", "on", &[MEMORY]),
    ] {
        let before = fingerprints(&page);
        page.choose(&format!("#{list}"), choice);
        wait_for_address(&page, &format!("{list}={choice}"));
        assert_eq!(page.value(&format!("#{list}")), choice);
        let after = fingerprints(&page);
        for (chart, (before, after)) in crate::CHARTS.into_iter().zip(before.into_iter().zip(after))
        {
            let is_shown = shown_by.contains(&chart);
            assert!(
                before != after || !is_shown,
                "{list} does not change {chart}"
            );
        }
    }
    let scenario = said(&page, ".scenario");
    assert!(
        scenario.starts_with("H100 SXM5 80 GB · FP8 · Llama 2 13B ·"),
        "{scenario}"
    );
}

/// 4·b·s²·a·L bytes and more: scores of the course's case are as large as all else together.
#[test]
fn stored_attention_scores_are_a_term_of_their_own() {
    let page = open("");
    unfold_controls(&page);
    page.click("#memory-data > summary");
    wait_for_cells(&page, "#memory-data");
    assert!(!said(&page, "#memory-data").contains("Attention scores"));
    page.choose("#scores", "stored");
    page.wait_until("the term is there", || {
        said(&page, "#memory-data").contains("Attention scores")
    });
    wait_for_address(&page, "scores=stored");
}

#[test]
fn a_moved_figure_makes_the_device_the_readers_own_until_it_is_chosen_again() {
    let page = open("");
    assert_eq!(chosen(&page, "#gpu"), "NVIDIA A100 SXM4 80 GB");
    enter(&page, "bw", "1555");
    wait_for_address(&page, "bw=1555");
    assert_eq!(chosen(&page, "#gpu"), "custom, from A100 SXM4 80 GB");
    assert!(said(&page, ".scenario").starts_with("custom, from A100 SXM4 80 GB ·"));

    page.choose("#gpu", "a100_80_sxm");
    wait_for_number(&page, "bw", "2039");
    page.wait_until("the address is as at first", || {
        page.fragment() == "#v=1&lang=en"
    });
    assert_eq!(chosen(&page, "#gpu"), "NVIDIA A100 SXM4 80 GB");
}

#[test]
fn a_moved_size_makes_the_network_the_readers_own_with_a_shape_to_match() {
    let page = open("");
    unfold_controls(&page);
    enter(&page, "params", "70");
    wait_for_address(&page, "params=70B");
    assert_eq!(chosen(&page, "#net"), "custom, 70B");
    // ∛(128 · 70e9 / 12) is 9072, of which the nearest 256 is 35 · 256 = 8960; 8960 / 128 = 70.
    wait_for_number(&page, "hidden", "8960");
    wait_for_number(&page, "layers", "70");

    page.choose("#net", "llama-3-70b");
    wait_for_number(&page, "hidden", "8192");
    wait_for_number(&page, "layers", "80");
}

/// What splits nothing is not offered, but what a link has turned on stays in reach until it is off.
#[test]
fn what_is_on_stays_in_sight_until_it_is_off() {
    let page = open("");
    unfold_controls(&page);
    assert!(!page.is_visible("#sp"));
    assert!(!page.is_visible("#vpp-number"));

    page.go_to("#v=1&lang=en&sp=on");
    unfold_controls(&page);
    assert_eq!(page.value("#tp-number"), "1");
    assert_eq!(page.value("#sp"), "on");
    assert!(page.is_visible("#sp"));
    page.choose("#sp", "off");
    page.wait_until("it is no longer offered", || !page.is_visible("#sp"));

    page.go_to("#v=1&lang=en&vpp=2");
    unfold_controls(&page);
    wait_for_number(&page, "pp", "1");
    wait_for_number(&page, "vpp", "2");
    assert!(page.is_visible("#vpp-number"));
    enter(&page, "vpp", "1");
    page.wait_until("it is no longer offered", || {
        !page.is_visible("#vpp-number")
    });
}

#[test]
fn a_format_without_a_unit_is_not_offered() {
    let page = open("");
    let offered = || {
        let script = "return [...document.querySelectorAll('#fmt option:not([hidden])')]
            .map((option) => option.value)";
        page.execute(script, &[])
    };
    assert_eq!(offered(), json!(["fp32", "tf32", "fp16", "bf16"]));
    page.choose("#gpu", "b200");
    page.wait_until("all are offered", || {
        offered() == json!(["fp32", "tf32", "fp16", "bf16", "fp8", "fp4"])
    });
}

#[test]
fn reset_takes_everything_back_but_the_readers_language() {
    let page = open("&gpu=b200&batch=16&seq=4k&opt=sgd&peak=100");
    let changed = verdict(&page);
    page.click("#reset-all");
    page.wait_until("the address is as at first", || {
        page.fragment() == "#v=1&lang=en"
    });
    assert_ne!(verdict(&page), changed);
    assert!(verdict(&page).contains("148.5 GB of 85.9 GB"));
    wait_for_number(&page, "batch", "4");
}
