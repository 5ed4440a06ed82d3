//! The program of the details: fetched when a reader asks for something of it, and only then.

use ridgepoint_browser::{Page, View};
use serde_json::Value;

use crate::{enter, open, said, unfold, unfold_controls, wait_for_address};

/// The addresses of the program's files.
const FILES: &str = "*/details-*";

const FAILURE: &str = "This part of the program could not be loaded. Try again, or reload the page; all else still works.";

/// How many of the program's files the page has asked for.
fn n_fetched(page: &Page) -> u64 {
    let script = "return performance.getEntriesByType('resource')
        .filter((resource) => new URL(resource.name).pathname.includes('/details-')).length";
    page.execute(script, &[]).as_u64().unwrap_or_default()
}

#[track_caller]
fn wait_for_rows(page: &Page, table: &str) {
    let rows = format!("{table} tbody tr");
    page.wait_until(&format!("{table} is there"), || {
        page.elements(&rows).len() > 1
    });
}

#[test]
fn it_is_not_fetched_before_the_page_is_touched_and_then_once() {
    let page = open("&gpu=h100_sxm");
    page.click("button[lang=zh]");
    wait_for_address(&page, "lang=zh");
    page.click("button[lang=en]");
    wait_for_address(&page, "lang=en");
    assert_eq!(n_fetched(&page), 0);
    assert_eq!(said(&page, "#help"), "");

    page.focus("#gpu");
    page.wait_until("the chart has its buttons", || {
        page.elements("#roofline-export").len() == 1
    });
    assert_eq!(n_fetched(&page), 2, "script and module");
    unfold_controls(&page);
    unfold(&page, "#memory-data");
    wait_for_rows(&page, "#memory-data");
    unfold(&page, "#kernels-data");
    wait_for_rows(&page, "#kernels-data");
    assert_eq!(n_fetched(&page), 2);
    assert_eq!(page.console_errors(), [""; 0]);
}

/// 7e9 parameters, Adam, batch 4 of 2048 tokens do not fit on 80 GB: something would help.
#[test]
fn its_answers_follow_scenario_and_language() {
    let page = open("");
    unfold(&page, "#timeline-data");
    wait_for_rows(&page, "#timeline-data");
    let before = said(&page, "#timeline-data");
    let help = said(&page, "#help");
    assert!(help.contains("On ") && help.ends_with('.'), "{help}");

    enter(&page, "batch", "1");
    page.wait_until("the table follows the batch", || {
        said(&page, "#timeline-data") != before
    });
    page.click("button[lang=zh]");
    page.wait_until("the table is Chinese", || {
        said(&page, "#timeline-data").contains("前向")
    });
    page.choose("#opt", "sgd");
    page.wait_until("it fits, and nothing is advised", || {
        said(&page, "#help").is_empty()
    });
}

#[test]
fn a_program_that_does_not_come_is_said_and_can_be_asked_for_again() {
    let page = open("");
    for refused in [FILES, "*/details-*.wasm"] {
        page.refuse(&[refused]);
        unfold(&page, "#devices-data");
        page.wait_until("the failure is said", || {
            said(&page, "#devices-data").contains(FAILURE)
        });
        unfold(&page, "#devices-data");
    }
    assert!(!page.is_visible("#failure"), "the page itself is well");

    unfold(&page, "#devices-data");
    page.wait_until("the failure is said", || {
        said(&page, "#devices-data").contains(FAILURE)
    });
    page.refuse(&[]);
    page.click("#devices-data button");
    wait_for_rows(&page, "#devices-data");
}

#[test]
fn while_it_is_on_its_way_the_table_says_so() {
    let page = open("");
    // The module waits until it may come.
    page.execute(
        "const realFetch = window.fetch;
        const mayFinish = new Promise((resolve) => { window.finish = resolve; });
        window.fetch = async (...request) => {
            await mayFinish;
            return realFetch(...request);
        };",
        &[],
    );
    unfold(&page, "#frontier-data");
    page.wait_until("it is said", || {
        said(&page, "#frontier-data").contains("Fetching this part of the program …")
    });
    page.execute("finish()", &[]);
    wait_for_rows(&page, "#frontier-data");
}

/// A hand on its way to a slider finds it where it was seen: what the details put on the page has its room.
#[test]
fn nothing_moves_when_the_details_arrive() {
    const VIEWS: [View; 4] = [
        View::new(1920, 1080),
        View::LAPTOP,
        View::new(768, 1024),
        View::PHONE,
    ];
    const PLACES: &str = "return [...document.querySelectorAll(
        '.control, .slider, .panel, .chart, .summary, .folds > details:first-of-type, .notes')]
        .map((element) => [element.id || element.className, element.getBoundingClientRect()])
        .map(([name, { x, y, width, height }]) => [name, x, y, width, height].join(' '))";
    for view in VIEWS {
        for look in [
            "lang=zh",
            "lang=en",
            "lang=zh&theme=projector",
            "lang=en&theme=projector",
        ] {
            let page = Page::open(view, &format!("#v=1&{look}"));
            let before = page.execute(PLACES, &[]);
            let touched = "document.querySelector('#roofline-panel').dispatchEvent(
                new PointerEvent('pointerover', { bubbles: true }))";
            page.execute(touched, &[]);
            page.wait_until("the details are there", || {
                !page.elements("#own-devices-fold").is_empty()
            });
            page.wait_for_frame();
            let (before, after) = (as_lines(&before), as_lines(&page.execute(PLACES, &[])));
            let moved: Vec<_> = before.iter().zip(&after).filter(|(a, b)| a != b).collect();
            assert!(moved.is_empty(), "{look} {view:?}: {moved:#?}");
        }
    }
}

fn as_lines(list: &Value) -> Vec<String> {
    let lines = list.as_array().into_iter().flatten();
    lines.map(ToString::to_string).collect()
}
