//! Frameworks, meters, and the gallery of published runs.

use serde_json::json;

use crate::{
    fetch_details, open, said, unfold_controls, verdict, wait_for_address, wait_for_cells,
};

/// torchtitan's FP32 shards take 16 bytes per parameter like the textbook's mixed precision, but 4 of them
/// are gradients that come while activations go: at most one of the two is there at once.
#[test]
fn a_framework_and_a_meter_change_the_memory_and_say_how() {
    let page = open("");
    unfold_controls(&page);
    fetch_details(&page);
    page.wait_until("the details say that nothing is added", || {
        said(&page, "#difference").contains("148.5 GB by the textbook's formulas")
    });
    let before = verdict(&page);
    page.choose("#framework", "torchtitan");
    wait_for_address(&page, "framework=torchtitan");
    assert_ne!(verdict(&page), before);
    page.wait_until("the difference is there", || {
        said(&page, "#difference").starts_with("Textbook 148.5 GB → torchtitan")
    });
    let live = said(&page, "#difference");
    assert!(live.contains("Parameters: 14.0 GB → 28.0 GB"), "{live}");

    page.choose("#meter", "reserved");
    wait_for_address(&page, "meter=reserved");
    page.wait_until("the meter adds", || {
        said(&page, "#difference").contains("Reserve of the allocator")
    });
    let reserved = said(&page, "#difference");
    assert!(reserved.contains("a guess"), "{reserved}");
    assert!(reserved.contains("keep the room of both"), "{reserved}");
    assert!(
        reserved.contains("Workspace of the matrix library"),
        "{reserved}"
    );

    page.click("#undo");
    page.wait_until("the meter is the earlier one", || {
        page.value("#meter") == "tensors"
    });
    page.click("#reset-all");
    page.wait_until("all is as at first", || {
        page.value("#framework") == "textbook"
    });
    assert_eq!(verdict(&page), before);
}

/// Those for the task are offered, and the chosen one in any case.
#[test]
fn what_serves_is_offered_for_serving() {
    let page = open("&framework=torchtune");
    unfold_controls(&page);
    let offered = || {
        let script = "return [...document.querySelectorAll('#framework option:not([hidden])')]
            .map((option) => option.value)";
        page.execute(script, &[])
    };
    assert!(!offered().to_string().contains("vllm"));
    page.choose("#task", "decode");
    let serving = json!([
        "textbook",
        "torchtune",
        "litgpt",
        "hf_generate",
        "vllm",
        "llama_cpp"
    ]);
    page.wait_until("what serves is offered", || offered() == serving);
    assert_eq!(page.value("#framework"), "torchtune");
    assert!(!page.is_visible("#compile"));
}

/// 141 published figures; the runs of a family alone, the largest error first, and one as the page's own.
#[test]
fn published_runs_stand_beside_the_prediction_and_can_be_looked_at() {
    let page = open("");
    page.click("#gallery-data > summary");
    wait_for_cells(&page, "#gallery-data");
    let runs = "#gallery-data table:nth-of-type(2) tbody tr";
    page.wait_until("all are there", || page.elements(runs).len() == 141);
    let summary = said(&page, "#gallery-data table tbody tr");
    assert!(summary.starts_with("All 126"), "{summary}");

    page.choose("#gallery-family", "torchtitan");
    page.wait_until("a family is there", || page.elements(runs).len() == 10);
    page.choose("#gallery-order", "order_error");
    let errors = || {
        let script =
            "return [...document.querySelectorAll('#gallery-data table:nth-of-type(2) tbody tr')]
            .map((row) => Math.abs(parseFloat(row.cells[3].textContent.slice(1))))";
        page.execute(script, &[])
    };
    page.wait_until("the largest error is first", || {
        let errors: Vec<f64> = serde_json::from_value(errors()).unwrap_or_default();
        errors.len() == 10 && errors.is_sorted_by(|one, other| one >= other)
    });

    page.click("#gallery-data table:nth-of-type(2) tbody a");
    wait_for_address(&page, "framework=torchtitan");
    wait_for_address(&page, "meter=reserved");
    assert_eq!(page.value("#framework"), "torchtitan");
    assert_eq!(page.elements(runs).len(), 10, "what was asked of it stays");
    assert_eq!(page.attribute("html", "lang").as_deref(), Some("en"));
}
