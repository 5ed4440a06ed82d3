//! The messages between the page and one around it, friendly and hostile, and the element for authors.

use ridgepoint_browser::{Page, View};
use serde_json::{Value, json};

/// An author's page with a frame, which keeps what it is told.
fn host(more: &str, frame: &str) -> Page {
    let page = Page::start();
    page.resize(View::LAPTOP);
    page.load_host();
    let script = "window.heard = [];
        addEventListener('message', ({ data }) => heard.push(data));
        const frame = document.createElement('iframe');
        frame.id = 'frame';
        frame.style.cssText = 'width: 640px; height: 400px';
        Object.entries(arguments[1]).forEach(([key, value]) => frame.setAttribute(key, value));
        // A frame without an origin has modules only of a host that shares them.
        const folder = arguments[1].sandbox ? '/shared/course/' : './';
        frame.src = `${folder}#v=1&embed=1&lang=en&views=memory&${arguments[0]}`;
        document.body.append(frame);";
    let attributes: Value = serde_json::from_str(frame).unwrap_or_default();
    page.execute(script, &[json!(more), attributes]);
    page
}

/// What was heard of a type, as soon as there is something.
#[track_caller]
fn heard(page: &Page, kind: &str) -> Vec<Value> {
    let script = "return heard.filter(({ type }) => type === arguments[0])";
    page.wait_until(&format!("{kind} is heard"), || {
        page.execute(script, &[json!(kind)]) != json!([])
    });
    let found = page.execute(script, &[json!(kind)]);
    found.as_array().cloned().unwrap_or_default()
}

fn send(page: &Page, message: &str) {
    let script = "document.getElementById('frame').contentWindow.postMessage((0, eval)(`(${arguments[0]})`), '*')";
    page.execute(script, &[json!(message)]);
}

#[test]
fn a_view_says_that_it_is_ready_and_how_high_it_wants_to_be() {
    let page = host("", "{}");
    let ready = heard(&page, "ready");
    assert_eq!(ready[0]["link"], "v=1&lang=en&views=memory&embed=1");
    assert_eq!(ready[0]["fits"], false);
    assert_eq!(ready[0]["verdict"]["headline"], "Does not fit");
    let height = heard(&page, "resize")[0]["height"].as_u64();
    assert!(height > Some(200) && height < Some(500), "{height:?}");
    let canvas =
        "return heard.some(({ subject, height }) => subject === 'lti.frameResize' && height > 200)";
    assert_eq!(page.execute(canvas, &[]), true);
    send(&page, "{ context: 'h5p', action: 'hello' }");
    let h5p = "return heard.some(({ context, action, scrollHeight }) =>
        context === 'h5p' && action === 'resize' && scrollHeight > 200)";
    page.wait_until("H5P is answered", || page.execute(h5p, &[]) == true);
}

#[test]
fn a_host_reads_and_sets_the_state_and_hears_of_changes() {
    let page = host("batch=2&controls=none&lock=seq", "{}");
    heard(&page, "ready");
    send(
        &page,
        "{ ridgepoint: 1, type: 'set', id: 'a', link: 'seq=4k&oops=1&opt=magic' }",
    );
    let state = &heard(&page, "state")[0];
    assert_eq!(state["id"], "a");
    let link = "v=1&batch=2&seq=4k&lang=en&views=memory&embed=1&controls=none&lock=seq";
    assert_eq!(state["link"], link);
    assert_eq!(state["issues"].as_array().map(Vec::len), Some(2));
    assert_eq!(heard(&page, "changed")[0]["link"], link);
    page.execute("heard.length = 0", &[]);
    send(
        &page,
        "{ ridgepoint: 1, type: 'set', link: 'batch=1&embed=0', anew: true }",
    );
    let link = "v=1&batch=1&lang=en&views=memory&embed=1&controls=none&lock=seq";
    assert_eq!(heard(&page, "state")[0]["link"], link);
    // What only the address sets is said; what is as it is anyway is not.
    page.execute("heard.length = 0", &[]);
    send(
        &page,
        "{ ridgepoint: 1, type: 'set', link: 'batch=1&embed=1&lock=seq&title=Mine&open=0&step=zzz' }",
    );
    let issues = heard(&page, "state")[0]["issues"].to_string();
    for key in ["title", "open"] {
        let said = format!("“{key}” is not applied");
        assert!(issues.contains(&said), "{issues}");
    }
    assert!(!issues.contains("“lock”"), "{issues}");
    assert!(issues.contains("“step=zzz”"), "{issues}");
    page.execute("heard.length = 0", &[]);
    send(
        &page,
        "{ ridgepoint: 1, type: 'svg', id: 9, view: 'memory', width: 400, height: 300 }",
    );
    let svg = &heard(&page, "svg")[0];
    assert_eq!(svg["id"], 9);
    assert!(
        svg["svg"]
            .as_str()
            .is_some_and(|svg| svg.starts_with("<svg")),
        "{svg}"
    );
}

#[test]
fn a_hostile_host_gets_refusals_and_nothing_else() {
    let page = host("", "{}");
    heard(&page, "ready");
    page.execute("heard.length = 0", &[]);
    for ignored in [
        "null",
        "1",
        "'x'",
        "[]",
        "{}",
        "{ type: 'get' }",
        "new Map([['ridgepoint', 1]])",
        "{ context: 'h5p', action: { toString: 1 } }",
        "Object.create({ ridgepoint: 1, type: 'get' })",
    ] {
        send(&page, ignored);
    }
    for (message, error) in [
        ("{ ridgepoint: 2, type: 'get' }", "version"),
        ("{ ridgepoint: '1', type: 'get' }", "version"),
        ("{ ridgepoint: 1 }", "type"),
        ("{ ridgepoint: 1, type: 'constructor' }", "type"),
        ("{ ridgepoint: 1, type: '__proto__' }", "type"),
        ("{ ridgepoint: 1, type: ['get'] }", "type"),
        ("{ ridgepoint: 1, type: 'set' }", "link"),
        (
            "{ ridgepoint: 1, type: 'set', link: { toString: 1 } }",
            "link",
        ),
        (
            "{ ridgepoint: 1, type: 'set', link: 'a'.repeat(5e6) }",
            "link",
        ),
        ("{ ridgepoint: 1, type: 'go' }", "link"),
        ("{ ridgepoint: 1, type: 'go', link: 'batch=8' }", "link"),
        ("{ ridgepoint: 1, type: 'go', link: 'v=1&embed=0' }", "link"),
        (
            "{ ridgepoint: 1, type: 'go', link: 'embed=1&title=' + 'a'.repeat(5000) }",
            "link",
        ),
        (
            "{ ridgepoint: 1, type: 'go', link: 'a'.repeat(5e6) }",
            "link",
        ),
        (
            "{ ridgepoint: 1, type: 'svg', view: 'memory\\n1\\n1' }",
            "view",
        ),
        ("{ ridgepoint: 1, type: 'svg', view: ['memory'] }", "view"),
        (
            "{ ridgepoint: 1, type: 'svg', view: 'memory', width: 1e9 }",
            "size",
        ),
        (
            "{ ridgepoint: 1, type: 'svg', view: 'memory', width: '400' }",
            "size",
        ),
        ("{ ridgepoint: 1, type: 'svg', view: 'cellar' }", "view"),
    ] {
        page.execute("heard.length = 0", &[]);
        send(&page, message);
        assert_eq!(heard(&page, "error")[0]["error"], error, "{message}");
    }
    page.execute("heard.length = 0", &[]);
    send(
        &page,
        "{ ridgepoint: 1, type: 'set', link: 'gpu=<img src=x onerror=alert(1)>&__proto__=1' }",
    );
    heard(&page, "state");
    let markup =
        "return document.getElementById('frame').contentDocument.querySelectorAll('img').length";
    assert_eq!(page.execute(markup, &[]), 0);
    assert_eq!(page.console_errors(), [""; 0]);
}

#[test]
fn a_flood_is_survived_and_its_last_word_counts() {
    let page = host("", "{}");
    heard(&page, "ready");
    let flood = "const { contentWindow } = document.getElementById('frame');
        for (let id = 1; id <= 5000; id += 1) {
            contentWindow.postMessage({ ridgepoint: 1, type: 'set', id, link: `batch=${1 + (id % 90)}` }, '*');
        }";
    page.execute(flood, &[]);
    page.wait_until("the last one is answered", || {
        page.execute(
            "return heard.some(({ id, type }) => id === 5000 && type === 'state')",
            &[],
        ) == true
    });
    page.execute("heard.length = 0", &[]);
    send(&page, "{ ridgepoint: 1, type: 'get' }");
    let link = heard(&page, "state")[0]["link"].clone();
    assert!(
        link.as_str().is_some_and(|link| link.contains("batch=51&")),
        "{link}"
    );
}

#[test]
fn a_sandbox_without_an_origin_changes_nothing() {
    let page = host("controls=batch", r#"{ "sandbox": "allow-scripts" }"#);
    heard(&page, "ready");
    send(&page, "{ ridgepoint: 1, type: 'set', link: 'batch=9' }");
    let link = heard(&page, "state")[0]["link"].clone();
    assert!(
        link.as_str().is_some_and(|link| link.contains("batch=9")),
        "{link}"
    );
    assert_eq!(page.console_errors(), [""; 0]);
}

/// What the canvas in the frame shows.
fn drawn(page: &Page) -> Value {
    page.execute(
        "return document.getElementById('frame').contentDocument.querySelector('#memory-canvas')?.toDataURL()",
        &[],
    )
}

#[test]
fn nothing_is_drawn_out_of_sight() {
    let page = host("", "{}");
    heard(&page, "ready");
    let before = drawn(&page);
    let away = "document.getElementById('frame').style.marginTop = '6000px'";
    page.execute(away, &[]);
    page.wait_for_frame();
    page.wait_for_frame();
    send(&page, "{ ridgepoint: 1, type: 'set', link: 'batch=32' }");
    heard(&page, "state");
    assert!(drawn(&page) == before, "it was drawn out of sight");
    page.execute(
        "document.getElementById('frame').style.marginTop = '0'",
        &[],
    );
    page.wait_until("it is drawn", || drawn(&page) != before);
}

#[test]
fn a_view_hidden_at_first_is_drawn_when_it_is_shown() {
    let page = host("", r#"{ "hidden": "" }"#);
    heard(&page, "ready");
    page.execute("document.getElementById('frame').hidden = false", &[]);
    page.wait_until("it is drawn", || {
        page.execute(
            "return document.getElementById('frame').contentDocument.querySelector('#memory-canvas').width > 300",
            &[],
        ) == true
    });
}
