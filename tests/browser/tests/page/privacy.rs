//! The page asks nobody for anything, keeps nothing, and lets nothing else in.

use ridgepoint_browser::{Page, Request, View};
use serde_json::json;

use crate::everything::use_everything;
use crate::{fetch_details, open};

/// What the page may have: what it keeps, none of it so far.
const KEPT: &str = "const done = arguments[0];
    indexedDB.databases().then((databases) => done([
        document.cookie, localStorage.length, sessionStorage.length, databases.length,
    ]))";

#[test]
fn nothing_is_asked_of_another_host_and_nothing_is_kept() {
    let page = Page::start_recording();
    page.keep_refused();
    page.resize(View::LAPTOP);
    page.go_to("#v=1&lang=en");
    use_everything(&page);

    let here = page.execute("return location.href.split('#')[0]", &[]);
    let here = here.as_str().unwrap_or_default();
    let requests = page.requests();
    let asked = |name: &str| {
        let is_asked = |request: &&Request| request.address.contains(name);
        requests.iter().filter(is_asked).count()
    };
    assert_eq!([asked("/ridgepoint-"), asked("/details-")], [2, 2]);
    let is_own = |request: &&Request| {
        let address = request.address.as_str();
        let address = address.strip_prefix("blob:").unwrap_or(address);
        let is_here = address.starts_with(here) || here.starts_with(address);
        let is_blank = ["data:", "about:blank"].contains(&address);
        request.method == "GET" && (is_here || is_blank)
    };
    let others: Vec<_> = requests.iter().filter(|request| !is_own(request)).collect();
    assert!(others.is_empty(), "{others:?}");

    assert_eq!(page.execute_async(KEPT, &[]), json!(["", 0, 0, 0]));
    assert_eq!(page.refused(), [""; 0]);
    assert_eq!(page.console_errors(), [""; 0]);
}

/// Each as an attacker would put it into the page, were there a way.
#[test]
fn what_does_not_belong_to_the_page_is_refused() {
    let page = Page::start();
    page.keep_refused();
    page.go_to("");
    let put = |html: &str| {
        let script = "const place = document.createElement('div');
            document.body.append(place);
            place.append(document.createRange().createContextualFragment(arguments[0]));";
        page.execute(script, &[json!(html)]);
    };
    for (html, refused) in [
        (
            "<script>window.isOwned = true</script>",
            "script-src-elem inline",
        ),
        (
            "<script src='https://example.invalid/a.js'></script>",
            "script-src-elem https://example.invalid/a.js",
        ),
        (
            "<img src='data:,' onerror='window.isOwned = true'>",
            "img-src data",
        ),
        ("<p style='position: fixed'></p>", "style-src-attr inline"),
        (
            "<style>body { display: none }</style>",
            "style-src-elem inline",
        ),
        (
            "<iframe src='https://example.invalid/'></iframe>",
            "frame-src https://example.invalid",
        ),
        (
            "<img src='https://example.invalid/a.png'>",
            "img-src https://example.invalid/a.png",
        ),
        (
            "<object data='https://example.invalid/a'></object>",
            "object-src https://example.invalid",
        ),
        (
            "<base href='https://example.invalid/'>",
            "base-uri https://example.invalid/",
        ),
    ] {
        put(html);
        page.wait_until(&format!("{html} is refused"), || {
            page.refused().iter().any(|what| what.starts_with(refused))
        });
    }
    page.execute("fetch('https://example.invalid/').catch(() => {})", &[]);
    page.wait_until("a request is refused", || {
        page.refused()
            .contains(&"connect-src https://example.invalid/".to_owned())
    });
    assert_eq!(
        page.execute("return window.isOwned === undefined", &[]),
        true
    );
}

#[test]
fn the_page_is_offered_as_one_file() {
    let page = open("");
    fetch_details(&page);
    assert_eq!(
        page.text("#single-file"),
        "Take this page along: one file of about 1 MB that also runs without a network"
    );
    page.click("button[lang=zh]");
    page.wait_until("it is offered in Chinese", || {
        page.text("#single-file") == "下载单文件版：约 1 MB，断网也能用"
    });
    let fetched = "const done = arguments[0];
        fetch(document.querySelector('#single-file').href)
            .then((answer) => answer.blob()).then(({ size, type }) => done([size < 1.1e6, type.split(';')[0]]))";
    assert_eq!(page.execute_async(fetched, &[]), json!([true, "text/html"]));
}
