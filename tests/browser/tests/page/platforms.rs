//! Views in pages that the tools of authors really made: `cargo xtask test --all`, which builds the samples of
//! tests/platforms and leaves out the tests of tools that this machine cannot have.

use ridgepoint_browser::{Page, View, key};
use serde_json::{Value, json};

use crate::said;

/// What the views of the samples say: in Chinese, at the batch of the opening scenario, and at two.
const AT_FOUR: &str = "148.5 GB";
const AT_TWO: &str = "130.3 GB";

#[test]
#[ignore = "of the wide matrix: cargo xtask test --all"]
fn views_in_mdbook() {
    let page = start();
    expect_views(&page, "mdbook/memory.html", "main");
    page.load_platform("mdbook/unit/file.html");
    expect_frame(&page, "main iframe", AT_FOUR);
    page.load_platform_file("mdbook/unit/file.html");
    expect_frame(&page, "main iframe", AT_FOUR);
}

#[test]
#[ignore = "of the wide matrix: cargo xtask test --all"]
fn views_in_mkdocs() {
    let page = start();
    expect_views(&page, "mkdocs/index.html", "[role=main]");
    page.load_platform("mkdocs/file.html");
    expect_frame(&page, "[role=main] iframe", AT_FOUR);
    page.load_platform_file("mkdocs/file.html");
    expect_frame(&page, "[role=main] iframe", AT_FOUR);
}

/// Its pages replace each other without loading, if the author wants that.
#[test]
#[ignore = "of the wide matrix: cargo xtask test --all"]
fn views_in_material() {
    let page = start();
    expect_views(&page, "material/index.html", "article");
    page.execute("window.isSame = true", &[]);
    follow(&page, "file.html", "单文件");
    expect_frame(&page, "article iframe", AT_FOUR);
    follow(&page, "index.html", "训练显存");
    expect_element(&page);
    assert_eq!(page.execute("return window.isSame", &[]), true);
    page.load_platform_file("material/file.html");
    expect_frame(&page, "article iframe", AT_FOUR);
}

#[test]
#[ignore = "of the wide matrix: cargo xtask test --all"]
fn views_in_jupyter_book() {
    let page = start();
    expect_views(&page, "jupyter_book/memory.html", "article");
    page.load_platform("jupyter_book/file.html");
    expect_frame(&page, "article iframe", AT_FOUR);
    page.load_platform_file("jupyter_book/file.html");
    expect_frame(&page, "article iframe", AT_FOUR);
}

/// Only what is on a slide that is seen loads, and a view does not take the keys from the slides.
#[test]
#[ignore = "of the wide matrix: cargo xtask test --all"]
fn views_in_reveal() {
    let page = start();
    page.load_platform("reveal/index.html");
    let slide = "return Reveal.getIndices().h";
    page.wait_until("the slides are there", || {
        page.execute("return window.Reveal?.isReady() ?? false", &[]) == true
    });
    page.press(key::ARROW_RIGHT);
    expect_element(&page);
    page.press(key::ARROW_RIGHT);
    expect_frame(&page, "section.present iframe", AT_TWO);
    page.press(key::ARROW_RIGHT);
    expect_frame(&page, "section.present iframe", AT_FOUR);
    assert_eq!(page.execute(slide, &[]), 3);
    page.load_platform_file("reveal/index.html#/3");
    expect_frame(&page, "section.present iframe", AT_FOUR);
}

/// Follows a link of the navigation to another page of the site.
#[track_caller]
fn follow(page: &Page, name: &str, title: &str) {
    let click = "for (const link of document.querySelectorAll('nav a')) {
        if (link.href.endsWith(arguments[0])) return link.click();
    }";
    page.execute(click, &[json!(name)]);
    // In one command, for an element of the old page is none of the new one.
    let shown = "return document.querySelector('article h1')?.textContent.startsWith(arguments[0])";
    page.wait_until(&format!("{title} is there"), || {
        page.execute(shown, &[json!(title)]) == true
    });
}

/// A browser in whose pages the tests can look into the element.
fn start() -> Page {
    let page = Page::start();
    page.resize(View::LAPTOP);
    page.open_elements();
    page
}

/// The element and the frame of a page, both from another site.
#[track_caller]
fn expect_views(page: &Page, path: &str, main: &str) {
    page.load_platform(path);
    expect_element(page);
    expect_frame(page, &format!("{main} iframe"), AT_TWO);
}

/// One locked chart in Chinese, which the page around reads and sets.
#[track_caller]
fn expect_element(page: &Page) {
    let frame = page.frame_of_element();
    let link = page.execute_async(
        "document.querySelector('ridgepoint-view').get().then(({ link }) => arguments[0](link))",
        &[],
    );
    let expected = "&views=memory&embed=1&controls=none&lock=batch.seq&title=";
    assert!(
        link.as_str().is_some_and(|link| link.contains(expected)),
        "{link}"
    );
    expect_in_frame(page, &frame, AT_FOUR);
    page.enter_frame(&frame);
    assert_eq!(said(page, ".frame-title"), "训练显存");
    assert_eq!(page.elements("#controls fieldset:disabled").len(), 2);
    page.leave_frames();
    let set = "document.querySelector('ridgepoint-view').set({ batch: 2 }).then(arguments[0])";
    assert_eq!(page.execute_async(set, &[])["issues"], json!([]));
    expect_in_frame(page, &frame, AT_TWO);
}

/// A frame without anything around it.
#[track_caller]
fn expect_frame(page: &Page, selector: &str, total: &str) {
    page.wait_until(&format!("{selector} is there"), || {
        !page.elements(selector).is_empty()
    });
    let frames = page.elements(selector);
    let [frame] = frames.as_slice() else {
        panic!("{} frames at {selector}", frames.len());
    };
    expect_in_frame(page, frame, total);
}

#[track_caller]
fn expect_in_frame(page: &Page, frame: &Value, total: &str) {
    page.execute(
        "arguments[0].scrollIntoView({ block: 'center' })",
        std::slice::from_ref(frame),
    );
    page.enter_frame(frame);
    page.wait_until(&format!("the view says {total}"), || {
        said(page, ".verdict").contains(total)
    });
    page.wait_until_drawn();
    page.leave_frames();
    // The tools have errors of their own.
    let mut errors = page.console_errors();
    errors.retain(|error| {
        ["http://127.0.0.1", "ridgepoint.html"]
            .iter()
            .any(|own| error.contains(own))
    });
    assert_eq!(errors, [""; 0]);
}
