//! What a finger has to meet is at least 44 px high.

use ridgepoint_browser::{Page, View};

use crate::lesson::wait_for_step;
use crate::{fetch_details, unfold_everything};

/// What can be touched and is lower than 44 px, but for links within a sentence.
const TOO_LOW: &str = "
    const low = [];
    const all = 'button, select, input, textarea, summary, a[href]';
    for (const element of document.querySelectorAll(all)) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        if (element.closest('.skip, .visually-hidden')) continue;
        const parent = element.parentElement;
        const isInSentence = element.matches('a') && parent.innerText.trim() !== element.innerText.trim()
            && !element.closest('td, th, .footer');
        if (isInSentence || element.matches('.term')) continue;
        const target = element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : element;
        const { height } = target.getBoundingClientRect();
        if (height < 43.5) {
            const name = element.id || element.closest('[id]')?.id;
            low.push(`${element.tagName} ${element.className} ${name} ${element.innerText}: ${height}`);
        }
    }
    return low;";

fn too_low(page: &Page) -> Vec<String> {
    let low = page.execute(TOO_LOW, &[]);
    let low = low.as_array().into_iter().flatten();
    low.map(ToString::to_string).collect()
}

fn touched(more: &str) -> Page {
    let page = Page::start();
    page.resize(View::PHONE);
    page.touch();
    page.go_to(&format!("#v=1&lang=en{more}"));
    fetch_details(&page);
    page.execute("document.querySelector('#drawer').click()", &[]);
    page
}

#[test]
fn every_target_has_the_height_of_a_finger() {
    const ALL: &str = "&views=roofline.memory.history.frontier.timeline.hierarchy";
    let mut problems = Vec::new();
    for more in [ALL, "&theme=projector", "&batch=8&oops=1"] {
        let page = touched(more);
        unfold_everything(&page);
        unfold_the_rest(&page);
        problems.extend(too_low(&page));
    }
    problems.sort();
    problems.dedup();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

fn unfold_the_rest(page: &Page) {
    let fold = "for (const folded of document.querySelectorAll('details')) folded.open = true";
    page.execute(fold, &[]);
    page.wait_for_frame();
}

#[test]
fn so_has_every_target_of_the_lesson() {
    let mut problems = Vec::new();
    for step in [
        "map",
        "q5",
        "lower",
        "fusion",
        "check-yourself",
        "estimator",
    ] {
        let page = touched(&format!("&step={step}"));
        wait_for_step(&page, step);
        unfold_the_rest(&page);
        let low = too_low(&page).into_iter();
        problems.extend(low.map(|low| format!("{step}: {low}")));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// One tap leads from a step's words to its chart, one back, and both are there.
#[test]
fn a_tap_leads_to_the_chart_and_one_back() {
    let page = touched("&step=add");
    wait_for_step(&page, "add");
    page.execute("document.querySelector('#drawer').click()", &[]);
    page.click("#lesson-show");
    page.wait_until("the chart is in sight", || {
        let chart = page.rectangle("#roofline-chart");
        chart.y >= 0.0 && chart.y + chart.height <= 844.0 && page.is_visible("#lesson-back")
    });
    page.click("#lesson-back");
    page.wait_until("the words are in sight", || {
        let title = page.rectangle("#lesson-title");
        title.y >= 0.0 && title.y < 844.0 / 2.0 && !page.is_visible("#lesson-back")
    });
}
