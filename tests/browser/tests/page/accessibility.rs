//! Nobody is kept out: axe-core finds no violation of WCAG 2.2 AA.

use ridgepoint_browser::{Page, View};

use crate::unfold_everything;

pub(crate) const LANGUAGES: [&str; 2] = ["zh", "en"];
pub(crate) const THEMES: [&str; 3] = ["light", "dark", "projector"];

const VIEWS: &str = "roofline.memory.history.frontier.timeline.hierarchy";

#[test]
fn on_a_laptop() {
    let page = Page::start();
    page.resize(View::new(1280, 800));
    expect_no_violations(&page);
}

#[test]
fn on_a_phone() {
    let page = Page::start();
    page.resize(View::PHONE);
    expect_no_violations(&page);
}

/// A button without a name is seen: were the rules not run, the tests above could not fail.
#[test]
fn a_violation_is_found() {
    let page = Page::open(View::LAPTOP, "");
    page.execute(
        "document.body.append(document.createElement('button'))",
        &[],
    );
    let violations = page.accessibility_violations();
    assert!(
        violations
            .iter()
            .any(|found| found.starts_with("button-name at ")),
        "{violations:?}"
    );
}

/// In every language and theme, as the page opens, and with a link's notice and everything unfolded.
#[track_caller]
pub(crate) fn expect_no_violations(page: &Page) {
    let mut problems = Vec::new();
    for language in LANGUAGES {
        page.go_to(&format!("#v=1&lang={language}&views={VIEWS}"));
        problems.extend(violations_in_every_theme(page, language));
        page.execute("location.hash += '&oops=1'", &[]);
        page.wait_until("the notice is there", || page.is_visible("#link-notice"));
        unfold_everything(page);
        problems.extend(violations_in_every_theme(
            page,
            &format!("{language}, unfolded"),
        ));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

fn violations_in_every_theme(page: &Page, case: &str) -> Vec<String> {
    let mut problems = Vec::new();
    for theme in THEMES {
        page.choose("#theme", theme);
        page.wait_until(&format!("the theme is {theme}"), || {
            page.attribute("html", "data-theme").as_deref() == Some(theme)
        });
        page.wait_for_frame();
        for violation in page.accessibility_violations() {
            problems.push(format!("{case}, {theme}: {violation}"));
        }
    }
    problems
}
