//! The page and its views in frames of every kind.
//!
//! | frame | test |
//! |---|---|
//! | of another site | here, in every engine |
//! | `sandbox="allow-scripts"`, without an origin | `single_file`, in every engine; `messages` |
//! | `sandbox="allow-scripts allow-same-origin"` | here, in every engine |
//! | scripts off | here; the page itself in `loading` |
//! | no storage | here; and wherever there is no origin |
//! | clipboard, downloads blocked | here; the texts of the dialog in `share` |
//! | hidden at first, resized | here, in every engine; out of sight in `messages` |
//! | printed, zoomed | here |
//! | small | `embed` |
//! | under a strict policy | here; made by authors' tools in `platforms` |
//! | from a disk | `single_file`, in every engine |

use ridgepoint_browser::{Engine, Host, Page, View, key};
use serde_json::{Value, json};

use crate::embed::scrolling;
use crate::single_file::expect_to_work;
use crate::{fetch_details, open, said};

/// What storage there is, each of which throws where a reader blocks it.
const NO_STORAGE: &str = "
    const refuse = () => { throw new DOMException('blocked', 'SecurityError') };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) {
        Object.defineProperty(window, name, { get: refuse });
    }
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });";

/// An empty page of an author on another site than the page's.
fn author(engine: Engine) -> Page {
    let page = Page::start_in(engine);
    page.resize(View::new(1280, 800));
    page.load_host_elsewhere();
    page
}

/// Puts HTML at the end of the author's page; in it, `@` stands for the page's address.
#[track_caller]
fn put(page: &Page, html: &str) {
    let html = html.replace('@', &Host::Plain.address());
    let script =
        "document.body.append(document.createRange().createContextualFragment(arguments[0]))";
    page.execute(script, &[json!(html)]);
}

/// The only frame of the author's page.
#[track_caller]
fn frame(page: &Page) -> Value {
    let frame = page.elements("iframe").pop();
    frame.unwrap_or_else(|| panic!("there is no frame"))
}

const MEMORY: &str = "<iframe src='@#v=1&amp;embed=1&amp;lang=en&amp;views=memory&amp;controls=batch' width=640 height=400></iframe>";

#[test]
fn a_view_works_in_a_frame_of_another_site() {
    expect_to_work_across_sites(Engine::Chromium);
}

#[test]
#[ignore = "of the wide matrix: cargo xtask test --all"]
fn a_view_works_in_a_frame_of_another_site_in_firefox() {
    expect_to_work_across_sites(Engine::Gecko);
}

#[test]
#[ignore = "of the wide matrix: cargo xtask test --all"]
fn a_view_works_in_a_frame_of_another_site_in_webkit() {
    expect_to_work_across_sites(Engine::WebKit);
}

/// There the frame is hidden at first, shown, used, and given other sizes.
#[track_caller]
fn expect_to_work_across_sites(engine: Engine) {
    let page = author(engine);
    // What is hidden has no frames to wait for, so what it says is listened to.
    let listen =
        "addEventListener('message', ({ data }) => { window.isReady ||= data.type === 'ready' })";
    page.execute(listen, &[]);
    put(&page, &MEMORY.replace("<iframe", "<iframe hidden"));
    page.wait_until("the view is ready", || {
        page.execute("return window.isReady", &[]) == true
    });
    let frame = frame(&page);
    let set = |script: &str| page.execute(script, std::slice::from_ref(&frame));
    let reach =
        "try { return arguments[0].contentDocument?.title ?? 'none' } catch { return 'none' }";
    assert_eq!(set(reach), "none", "it is of another site");
    set("arguments[0].hidden = false");
    page.enter_frame(&frame);
    page.wait_until_drawn();
    page.click("#batch-slider");
    page.press(key::HOME);
    page.wait_until("the verdict follows the slider", || {
        said(&page, ".verdict").contains("121.1 GB of 85.9 GB")
    });
    for (width, height) in [(320, 240), (900, 500), (480, 320)] {
        page.leave_frames();
        set(&format!(
            "arguments[0].width = {width}; arguments[0].height = {height}"
        ));
        page.enter_frame(&frame);
        let fits = "const { right, bottom, width } = document.querySelector('#memory-canvas').getBoundingClientRect();
            return innerWidth === arguments[0] && width > arguments[0] / 2 && right <= innerWidth && bottom <= innerHeight";
        page.wait_until(&format!("the chart has {width} x {height}"), || {
            page.execute(fits, &[json!(width)]) == true
        });
        page.wait_until_drawn();
        assert_eq!(scrolling(&page), "\"\"", "{width} x {height}");
    }
    assert_eq!(page.console_errors(), [""; 0]);
}

#[test]
fn the_page_works_in_a_sandbox_that_leaves_it_its_origin() {
    expect_to_work_in_a_sandbox(Engine::Chromium);
}

#[test]
#[ignore = "of the wide matrix: cargo xtask test --all"]
fn the_page_works_in_a_sandbox_that_leaves_it_its_origin_in_firefox() {
    expect_to_work_in_a_sandbox(Engine::Gecko);
}

#[test]
#[ignore = "of the wide matrix: cargo xtask test --all"]
fn the_page_works_in_a_sandbox_that_leaves_it_its_origin_in_webkit() {
    expect_to_work_in_a_sandbox(Engine::WebKit);
}

#[track_caller]
fn expect_to_work_in_a_sandbox(engine: Engine) {
    let page = Page::start_in(engine);
    page.resize(View::new(1280, 800));
    let rights = "allow-scripts allow-same-origin";
    page.go_to_frame(rights, Host::Plain, "", "#v=1&lang=en");
    assert_ne!(page.execute("return origin", &[]), "null");
    expect_to_work(&page);
}

#[test]
fn with_scripts_off_the_words_in_the_element_and_those_of_the_page_are_seen() {
    let page = Page::start();
    page.turn_scripts_off();
    page.load_host_elsewhere();
    put(
        &page,
        "<script src='@embed.js'></script>
        <ridgepoint-view views=memory><a href='@#v=1&amp;views=memory'>Training memory</a></ridgepoint-view>
        <iframe sandbox src='@#v=1&amp;embed=1&amp;views=memory' width=640 height=400></iframe>",
    );
    assert!(page.is_visible("ridgepoint-view > a"));
    page.look_into_frame(&frame(&page));
    page.wait_until("the page says what it needs", || {
        said(&page, "body").contains("Scripts are off.")
    });
}

#[test]
fn without_any_storage_the_page_works_and_says_nothing_of_it() {
    let page = Page::start();
    page.resize(View::LAPTOP);
    page.before_loading(NO_STORAGE);
    page.go_to("#v=1&lang=en");
    expect_to_work(&page);
    page.choose("#theme", "dark");
    page.click("button[lang=zh]");
    page.wait_until("the page is in Chinese", || {
        said(&page, "#reset-all") == "重置"
    });
    assert_eq!(page.console_errors(), [""; 0]);
}

#[test]
fn where_a_frame_may_not_use_the_clipboard_the_page_says_so() {
    let page = author(Engine::Chromium);
    put(
        &page,
        "<iframe src='@#v=1&amp;lang=en' width=1200 height=700></iframe>",
    );
    page.enter_frame(&frame(&page));
    fetch_details(&page);
    press_export(&page, "Copy as image");
    page.wait_until("the refusal is said", || {
        said(&page, "#memory-export [role=status]") == "The browser refused."
    });
}

/// Browsers drop downloads there without a word to the page, so it promises none; the picture can be copied,
/// and the dialog has texts.
#[test]
fn where_a_frame_may_not_save_files_the_page_goes_on() {
    let page = Page::start();
    page.resize(View::new(1280, 800));
    page.go_to_frame("allow-scripts", Host::Shared, "", "#v=1&lang=en");
    fetch_details(&page);
    press_export(&page, "SVG");
    page.wait_until("it is handed over", || {
        said(&page, "#memory-export [role=status]") == "Handed to the browser to save."
    });
    page.click("#share");
    page.wait_until("the dialog has its texts", || {
        page.elements("#share-dialog[open] input[readonly]").len() == 5
    });
}

/// Presses a button below the chart of memory.
#[track_caller]
fn press_export(page: &Page, name: &str) {
    crate::unfold(page, "#memory-export");
    let press = "for (const button of document.querySelectorAll('#memory-export button')) {
        if (button.textContent === arguments[0]) return button.click() ?? true;
    }";
    assert_eq!(page.execute(press, &[json!(name)]), true, "{name}");
}

#[test]
fn on_paper_a_view_is_its_charts_and_its_verdict() {
    let page = Page::open(
        View::new(700, 420),
        "#v=1&embed=1&lang=en&views=memory&controls=batch",
    );
    page.prefer_paper();
    page.wait_for_frame();
    page.wait_until_drawn();
    assert!(page.is_visible(".verdict-headline"));
    let chart = page.rectangle("#memory-canvas");
    assert!(chart.width > 600.0 && chart.height > 100.0, "{chart:?}");
    assert!(!page.is_visible("#controls") && !page.is_visible(".full-page"));
    assert!(
        chart.x >= 0.0 && chart.x + chart.width <= 700.0,
        "{chart:?}"
    );
    page.print();
    assert_eq!(page.console_errors(), [""; 0]);
}

/// A window of 1280 by 1024 at 400 %, as the Web Content Accessibility Guidelines ask for (1.4.10).
#[test]
fn zoomed_to_400_percent_nothing_has_to_be_scrolled_sideways() {
    let zoomed = View {
        pixel_ratio: 4.0,
        ..View::new(320, 256)
    };
    for view in ["views=memory", "views=roofline&lock=seq&title=A"] {
        let page = Page::open(zoomed, &format!("#v=1&embed=1&lang=en&{view}"));
        page.wait_until("it is arranged", || {
            page.execute("return getComputedStyle(document.body).display", &[]) == "flex"
        });
        page.wait_until_drawn();
        assert_eq!(scrolling(&page), "\"\"", "{view}");
    }
    for language in ["en", "zh"] {
        let page = Page::open(zoomed, &format!("#v=1&lang={language}"));
        let aside = "const { scrollWidth, clientWidth } = document.documentElement; return scrollWidth - clientWidth";
        assert_eq!(page.execute(aside, &[]), 0, "{language}");
    }
}

/// What docs/platforms says that such a policy must allow is enough.
#[test]
fn the_element_works_under_a_strict_policy_of_the_page_around() {
    let page = author(Engine::Chromium);
    page.open_elements();
    page.load_host_elsewhere();
    let policy = format!(
        "const policy = document.createElement('meta');
        policy.httpEquiv = 'Content-Security-Policy';
        policy.content = \"default-src 'none'; script-src {0}; frame-src {0}\";
        document.head.append(policy);
        window.refused = [];
        addEventListener('securitypolicyviolation', ({{ effectiveDirective }}) => refused.push(effectiveDirective))",
        Host::Plain.address()
    );
    page.execute(&policy, &[]);
    put(&page, "<p style='color: red'>");
    page.wait_until("the policy holds", || page.refused() == ["style-src-attr"]);
    put(
        &page,
        "<script src='@embed.js'></script><ridgepoint-view views=memory lang=en></ridgepoint-view>",
    );
    page.enter_frame(&page.frame_of_element());
    page.wait_until_drawn();
    page.leave_frames();
    let height = "return document.querySelector('ridgepoint-view').offsetHeight";
    page.wait_until("the element has the view's height", || {
        let height = page.execute(height, &[]).as_u64();
        height > Some(200) && height != Some(420)
    });
    assert_eq!(page.refused(), ["style-src-attr"]);
}

/// As an author does it: choose, copy, paste.
#[test]
fn what_the_dialog_gives_is_a_view_in_an_authors_page() {
    let share = open("&batch=2");
    share.click("#share");
    let choose = "for (const [id, value] of Object.entries(arguments[0])) {
            const field = document.getElementById(`share-${id}`);
            if (typeof value === 'boolean') field.checked = value; else field.value = value;
        }
        document.querySelector('#share-dialog form').dispatchEvent(new Event('input'));
        return [...document.querySelectorAll('#share-dialog input[readonly]')].map(({ value }) => value)";
    share.wait_until("the dialog is there", || {
        share.elements("#share-dialog[open] input[readonly]").len() == 5
    });
    let chosen = json!({
        "view-roofline": false, "view-history": false, "batch": "locked", "seq": "locked", "language": "zh",
        "title": "训练显存",
    });
    let texts = share.execute(choose, &[chosen]);
    let page = author(Engine::Chromium);
    page.open_elements();
    for (text, is_element) in [(&texts[2], false), (&texts[3], true)] {
        page.load_host_elsewhere();
        put(&page, text.as_str().unwrap_or_default());
        let frame = if is_element {
            page.frame_of_element()
        } else {
            frame(&page)
        };
        page.enter_frame(&frame);
        page.wait_until_drawn();
        assert!(said(&page, ".verdict").contains("130.3 GB"), "{text}");
        assert_eq!(said(&page, ".frame-title"), "训练显存");
        assert_eq!(page.elements("#controls fieldset:disabled").len(), 2);
        assert_eq!(page.elements("#controls fieldset").len(), 2);
        assert_eq!(scrolling(&page), "\"\"", "{text}");
        page.leave_frames();
        assert_eq!(page.console_errors(), [""; 0]);
    }
}
