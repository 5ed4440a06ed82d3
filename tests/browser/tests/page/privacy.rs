//! The page asks nobody for anything and keeps nothing.

use serde_json::json;

use crate::{open, unfold_everything, wait_for_address};

#[test]
fn nothing_is_asked_of_another_host_and_nothing_is_kept() {
    let page = open("");
    unfold_everything(&page);
    page.choose("#gpu", "h100_sxm");
    page.click("button[lang=zh]");
    page.choose("#theme", "projector");
    wait_for_address(&page, "theme=projector");

    let elsewhere = "return performance.getEntriesByType('resource')
        .map((resource) => resource.name)
        .filter((name) => new URL(name).origin !== location.origin)";
    assert_eq!(page.execute(elsewhere, &[]), json!([]));
    let own = "return performance.getEntriesByType('resource').length";
    assert!(
        page.execute(own, &[]).as_u64() > Some(2),
        "the browser counts what it loads"
    );

    let kept = "const done = arguments[0];
        indexedDB.databases().then((databases) => done([
            document.cookie, localStorage.length, sessionStorage.length, databases.length,
        ]))";
    assert_eq!(page.execute_async(kept, &[]), json!(["", 0, 0, 0]));
    assert_eq!(page.console_errors(), [""; 0]);
}
