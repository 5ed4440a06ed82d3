//! Frameworks, meters, and the gallery of published runs.

use ridgepoint_browser::{Page, View};
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

/// A run on a phone is a block within its width, its figures on one line, and only the page scrolls.
#[test]
fn published_runs_can_be_read_on_a_phone_and_from_afar() {
    for (view, link, scrolls) in [
        (View::PHONE, "#lang=en", false),
        (View::new(1280, 720), "#lang=zh&theme=projector", true),
        (View::LAPTOP, "#lang=en", true),
    ] {
        let page = Page::open(view, link);
        fetch_details(&page);
        page.execute("document.querySelector('#gallery-data').open = true", &[]);
        wait_for_cells(&page, "#gallery-data");
        let script = "
            const frame = document.querySelector('#gallery-data .table-frame');
            const rows = [...frame.querySelectorAll('.runs tbody tr')];
            const right = frame.getBoundingClientRect().right;
            const tops = (row) => new Set([...row.querySelectorAll('.number-cell')]
                .map((cell) => cell.getBoundingClientRect().top));
            return {
                scrolls: frame.scrollHeight > frame.clientHeight,
                wide: frame.scrollWidth > frame.clientWidth,
                cut: rows.flatMap((row) => [...row.cells])
                    .filter((cell) => cell.scrollWidth > cell.clientWidth).length,
                outside: rows.filter((row) => row.getBoundingClientRect().right > right + 1).length,
                bent: rows.filter((row) => tops(row).size !== 1).length,
                nameless: rows.filter((row) => !row.querySelector('th code')).length,
            };";
        let expected = json!({
            "scrolls": scrolls, "wide": false, "cut": 0, "outside": 0, "bent": 0, "nameless": 0
        });
        assert_eq!(page.execute(script, &[]), expected, "{link}");
    }
}

/// A folded group says what of it is in force, and what a framework takes whatever it needs stands below
/// the difference.
#[test]
fn what_is_in_force_is_said_where_it_is_folded() {
    let page = open("&task=decode&framework=vllm&meter=device&conventions=slack-0.2");
    let summary = "#counting-group > summary";
    page.wait_until("the group says it", || {
        said(&page, summary).contains("vLLM · As the device reports · own conventions")
    });
    unfold_controls(&page);
    fetch_details(&page);
    page.wait_until("the reader's own is called so", || {
        said(&page, "#difference").contains("your own value")
    });
    page.wait_until("the pool is told", || {
        said(&page, "#counting-group + #pool-remark").starts_with("vLLM takes 90 %")
    });
    page.choose("#framework", "textbook");
    page.wait_until("the pool is gone", || {
        page.execute(
            "return document.querySelector('#pool-remark').textContent",
            &[],
        ) == ""
    });
}
