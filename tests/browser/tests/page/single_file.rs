//! The page as one file: opened from a disk, or in a frame that may do nothing but run scripts.

use ridgepoint_browser::{Engine, Host, Page, View, key};
use serde_json::json;

use crate::canvas::expect_not_blank;
use crate::everything::use_everything;
use crate::{fetch_details, fingerprints, said, unfold, verdict, wait_for_cells};

const FILE: &str = "ridgepoint.html";
/// The frame's only right.
const SCRIPTS: &str = "allow-scripts";

#[test]
fn from_a_disk_everything_works_and_no_request_leaves_it() {
    let page = Page::start_recording();
    page.keep_refused();
    page.resize(View::LAPTOP);
    page.go_to_file("#v=1&lang=en");
    expect_not_blank(&page);
    use_everything(&page);
    expect_not_blank(&page);
    assert!(
        page.elements("#single-file").is_empty(),
        "nobody needs it twice"
    );
    let requests = page.requests();
    let is_own = |address: &str| {
        ["file://", "blob:", "data:", "about:"]
            .iter()
            .any(|own| address.starts_with(own))
    };
    let elsewhere = requests.iter().filter(|request| !is_own(&request.address));
    let elsewhere: Vec<_> = elsewhere.collect();
    assert!(elsewhere.is_empty(), "{elsewhere:?}");
    let loaded = requests
        .iter()
        .filter(|request| request.address.starts_with("file://"));
    let loaded: Vec<_> = loaded.collect();
    assert!(
        matches!(loaded[..], [one] if one.address.contains(FILE)),
        "{loaded:?}"
    );
    assert_eq!(page.refused(), [""; 0]);
    assert_eq!(page.console_errors(), [""; 0]);
}

#[test]
fn from_a_disk_it_speaks_chinese_too() {
    let page = Page::start();
    page.resize(View::LAPTOP);
    page.go_to_file("#v=1&lang=zh&views=memory");
    assert_eq!(said(&page, "#reset-all"), "重置");
    fetch_details(&page);
    unfold(&page, "#timeline-data");
    wait_for_cells(&page, "#timeline-data");
    assert!(said(&page, "#timeline-data").contains("前向"));
}

#[test]
fn from_a_disk_it_works_in_firefox() {
    expect_to_work_from_a_disk(Engine::Gecko);
}

#[test]
fn from_a_disk_it_works_in_webkit() {
    expect_to_work_from_a_disk(Engine::WebKit);
}

#[test]
fn in_a_frame_that_may_only_run_scripts_it_needs_nothing() {
    expect_to_work_in_a_frame(Engine::Chromium, Host::Plain, FILE);
}

#[test]
fn in_a_frame_that_may_only_run_scripts_it_needs_nothing_in_firefox() {
    expect_to_work_in_a_frame(Engine::Gecko, Host::Plain, FILE);
}

#[test]
fn in_a_frame_that_may_only_run_scripts_it_needs_nothing_in_webkit() {
    expect_to_work_in_a_frame(Engine::WebKit, Host::Plain, FILE);
}

/// There the page has no origin, yet its policy names the host that it comes from.
#[test]
fn in_such_a_frame_the_page_itself_works_where_the_host_shares_it() {
    expect_to_work_in_a_frame(Engine::Chromium, Host::Shared, "");
}

#[test]
fn in_such_a_frame_the_page_itself_works_where_the_host_shares_it_in_firefox() {
    expect_to_work_in_a_frame(Engine::Gecko, Host::Shared, "");
}

#[test]
fn in_such_a_frame_the_page_itself_works_where_the_host_shares_it_in_webkit() {
    expect_to_work_in_a_frame(Engine::WebKit, Host::Shared, "");
}

#[track_caller]
fn expect_to_work_from_a_disk(engine: Engine) {
    let page = Page::start_in(engine);
    page.resize(View::new(1280, 800));
    page.go_to_file("#v=1&lang=en");
    expect_to_work(&page);
}

#[track_caller]
fn expect_to_work_in_a_frame(engine: Engine, host: Host, name: &str) {
    let page = Page::start_in(engine);
    page.resize(View::new(1280, 800));
    page.go_to_frame(SCRIPTS, host, name, "#v=1&lang=en");
    let storage = "try { return localStorage.length } catch (error) { return error.name }";
    assert_eq!(page.execute(storage, &[]), json!("SecurityError"));
    expect_to_work(&page);
}

/// Charts, a slider, and the second program: a table and a chart of its own.
#[track_caller]
pub(crate) fn expect_to_work(page: &Page) {
    expect_not_blank(page);
    let [_, memory, _] = fingerprints(page);
    page.click("#batch-slider");
    page.press(key::HOME);
    page.wait_until("the verdict follows the slider", || {
        verdict(page).contains("121.1 GB of 85.9 GB")
    });
    assert_ne!(fingerprints(page)[1], memory);

    unfold(page, "#levels-data");
    wait_for_cells(page, "#levels-data");
    assert!(said(page, "#levels-data").contains("Registers"));
    page.click("#show-frontier");
    page.wait_until("the details draw a chart", || {
        said(page, "#frontier-summary").contains("batch")
    });
}
