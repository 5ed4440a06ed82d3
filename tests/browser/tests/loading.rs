//! The page starts.

use ridgepoint_browser::{Page, View};

#[test]
fn page_loads_without_an_error_on_the_console() {
    let page = Page::open(View::LAPTOP, "");
    assert!(page.text("body").contains("Ridgepoint"));
    assert_eq!(page.console_errors(), [""; 0]);
    page.screenshot("loading");
}
