//! The page at every size, with pictures of it to look at in target/screenshots/tests.

use ridgepoint_browser::{Page, View};

use crate::{unfold_everything, verdict};

/// The made-up language's messages are half as long again as the English ones.
const LANGUAGES: [&str; 3] = ["zh", "en", "xx"];

/// Elements that do not lie over each other.
const APART: [&str; 4] = [
    ".control",
    ".control-label, .control .select, .slider, .number-field, .unit, .reset, .problem",
    ".wordmark, .scenario, .header-choices > *, .steps",
    ".header, .verdict, .notice, .side, .panel, .footer",
];

/// The dots at the end of a made-up message go to the next line as words would.
const WRAP_DOTS: &str = "
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (/·[·⟧]/.test(node.data)) node.data = node.data.replaceAll('·', '·\u{200b}');
    }";

/// What one has to scroll sideways for, and words that do not fit into their place. Tables scroll by
/// themselves.
const OUT_OF_PLACE: &str = "
    const page = document.documentElement;
    const problems = page.scrollWidth > page.clientWidth ? ['the page scrolls sideways'] : [];
    for (const element of document.body.querySelectorAll('*')) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        if (element.closest('table, .visually-hidden, .skip')) continue;
        const { left, right, width } = element.getBoundingClientRect();
        const name = element.id || element.className || element.tagName;
        if (left < 0 || right > page.clientWidth + 0.5) problems.push(`${name} is over the edge`);
        const isBlock = getComputedStyle(element).display !== 'inline';
        const scrolls = element.matches('.table-frame, .select');
        if (isBlock && !scrolls && element.scrollWidth > Math.ceil(width) + 1) {
            problems.push(`${name} is too narrow for its ${element.scrollWidth} px`);
        }
    }
    return problems.join('; ');";

#[test]
fn on_a_large_screen() {
    holds_at(View::new(1920, 1080));
}

#[test]
fn on_a_laptop() {
    holds_at(View::LAPTOP);
}

#[test]
fn on_a_small_laptop() {
    holds_at(View::new(1280, 720));
}

#[test]
fn on_an_old_projector() {
    holds_at(View::new(1024, 768));
}

#[test]
fn on_a_phone() {
    holds_at(View::PHONE);
}

/// The charts stay in sight while a slider in the drawer is moved, and what was done can be undone.
#[test]
fn on_a_phone_the_controls_are_a_drawer() {
    let page = Page::open(View::PHONE, "#v=1&lang=en");
    assert!(!page.is_visible("#batch-slider"));
    page.click("#show-memory");
    page.click("#drawer");
    let mut problems = problems_of(&page, "the drawer");
    problems.retain(|problem| !problem.contains("lies over"));
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    page.screenshot("390x844-drawer");
    page.type_in("#batch-number", "1\u{E007}");
    page.wait_until("it is counted", || verdict(&page).contains("121.1 GB"));
    page.click("#undo");
    page.wait_until("it is undone", || page.value("#batch-number") == "4");
    page.click("#drawer");
    assert!(!page.is_visible("#batch-slider"));
}

fn holds_at(view: View) {
    let page = Page::start();
    page.resize(view);
    let mut problems = Vec::new();
    for language in LANGUAGES {
        page.go_to(&format!("#v=1&lang={language}"));
        page.screenshot(&format!("{}x{}-{language}", view.width, view.height));
        problems.extend(problems_of(&page, language));
        page.execute("location.hash += '&oops=1'", &[]);
        page.wait_until("the notice is there", || page.is_visible("#link-notice"));
        unfold_everything(&page);
        problems.extend(problems_of(&page, &format!("{language}, unfolded")));
    }
    page.go_to("#v=1&lang=en&theme=projector");
    problems.extend(problems_of(&page, "projector"));
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// What is not where it should be, each with the case in which that is so.
pub(crate) fn problems_of(page: &Page, case: &str) -> Vec<String> {
    // What stays in sight while one scrolls may lie over the rest then.
    page.execute("scrollTo(0, 0)", &[]);
    page.execute(WRAP_DOTS, &[]);
    page.wait_for_frame();
    let mut problems = overlaps(page);
    let out_of_place = page.execute(OUT_OF_PLACE, &[]);
    problems.extend(out_of_place.as_str().map(str::to_owned));
    problems.retain(|problem| !problem.is_empty());
    for problem in &mut problems {
        *problem = format!("{case}: {problem}");
    }
    problems
}

fn overlaps(page: &Page) -> Vec<String> {
    let mut overlaps = Vec::new();
    for group in APART {
        let elements = page.rectangles(group);
        for (index, (name, place)) in elements.iter().enumerate() {
            let others = elements.iter().skip(index + 1);
            for (other_name, _) in others.filter(|(_, other)| place.overlaps(other)) {
                overlaps.push(format!("{name} lies over {other_name}"));
            }
        }
    }
    overlaps
}
