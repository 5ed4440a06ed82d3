//! The page starts; where it cannot, it says so.

use ridgepoint_browser::{Page, View};

use crate::{
    CHARTS, enter, open, said, verdict, wait_for_address, wait_for_cells, wait_for_number,
};

/// Lets the reader have the first 100 kB of the program, and the rest when `finish` is called.
const SLOW_NETWORK: &str = "
    const realFetch = window.fetch;
    const mayFinish = new Promise((resolve) => { window.finish = resolve; });
    window.fetch = async (...request) => {
        const answer = await realFetch(...request);
        const program = new Uint8Array(await answer.arrayBuffer());
        const body = new ReadableStream({
            async start(stream) {
                stream.enqueue(program.slice(0, 100_000));
                await mayFinish;
                stream.enqueue(program.slice(100_000));
                stream.close();
            },
        });
        return new Response(body, answer);
    };";

#[test]
fn page_loads_without_an_error_on_the_console() {
    let page = Page::open(View::LAPTOP, "");
    assert!(page.text("body").contains("Ridgepoint"));
    assert_eq!(page.elements("#loading").len(), 0);
    assert!(!page.is_visible("#failure"));
    assert_eq!(page.console_errors(), [""; 0]);
}

#[test]
fn while_the_program_loads_the_page_says_how_much_is_there() {
    let page = Page::start();
    page.before_loading(SLOW_NETWORK);
    page.load("");
    page.wait_until("the first part is there", || {
        page.text("#loading-size") == "100 kB"
    });
    let loading = said(&page, "#loading");
    assert!(
        loading.contains("Loading …") && loading.contains("正在加载……"),
        "{loading}"
    );
    assert!(page.is_visible("#loading-progress"));
    page.execute("finish()", &[]);
    page.wait_for_program();
    page.wait_until("the message goes", || page.elements("#loading").is_empty());
}

/// Web Vitals call a shift of 0.1 in all good; here nothing that is seen moves when the page takes the place
/// of what was said while it loaded.
#[test]
fn nothing_moves_when_the_page_takes_its_place() {
    for view in [View::PHONE, View::LAPTOP] {
        let page = Page::start();
        page.resize(view);
        page.before_loading(
            "window.shifted = 0;
            new PerformanceObserver((list) => {
                for (const entry of list.getEntries()) window.shifted += entry.value;
            }).observe({ type: 'layout-shift', buffered: true });",
        );
        page.load("#v=1&lang=en");
        page.wait_for_program();
        page.wait_for_frame();
        page.wait_for_frame();
        let shifted = page.execute("return window.shifted", &[]).as_f64();
        assert!(shifted.is_some_and(|shifted| shifted < 0.02), "{shifted:?}");
    }
}

#[test]
fn with_scripts_off_the_page_says_what_it_needs() {
    let page = Page::start();
    page.turn_scripts_off();
    page.load("");
    let words = said(&page, "body");
    assert!(words.contains("Scripts are off."), "{words}");
    assert!(words.contains("脚本已关闭。"), "{words}");
}

#[test]
fn a_program_that_is_not_there_is_said_and_can_be_asked_for_again() {
    let page = Page::start();
    page.refuse(&["*.wasm"]);
    page.load("#v=1&lang=en&batch=8");
    expect_failure_to_start(&page);

    page.refuse(&[]);
    page.click("#failure-reload");
    page.wait_until("the page is loaded anew", || {
        page.elements("#batch-number").len() == 1
    });
    wait_for_number(&page, "batch", "8");
    assert!(!page.is_visible("#failure"));
}

#[test]
fn a_browser_without_webassembly_is_told() {
    let page = Page::start();
    page.before_loading("delete window.WebAssembly");
    page.load("");
    expect_failure_to_start(&page);
}

/// Where not even the script arrives, the style sheet brings up the hint.
#[test]
fn a_script_that_is_not_there_leaves_a_hint() {
    let page = Page::start();
    page.refuse(&["*.js", "*.mjs"]);
    page.load("");
    assert!(page.is_visible("#loading"));
    assert!(!page.is_visible(".late"));
    // Twelve seconds in a moment.
    page.execute(
        "document.getAnimations().forEach((animation) => animation.finish())",
        &[],
    );
    page.wait_until("the hint appears", || page.is_visible(".late"));
    let words = said(&page, "#loading");
    assert!(words.contains("This page needs WebAssembly"), "{words}");
    assert!(words.contains("本页需要 WebAssembly"), "{words}");
}

#[test]
fn a_trap_in_the_program_is_said_and_a_reload_keeps_the_link() {
    let page = open("");
    enter(&page, "batch", "8");
    wait_for_address(&page, "batch=8");
    let fragment = page.fragment();

    page.execute(
        "const error = new WebAssembly.RuntimeError('unreachable');
        window.dispatchEvent(new ErrorEvent('error', { error }));",
        &[],
    );
    page.wait_until("the failure is said", || page.is_visible("#failure"));
    let words = said(&page, "#failure");
    assert!(
        words.contains("The program stopped unexpectedly."),
        "{words}"
    );
    assert!(words.contains("程序意外停止。"), "{words}");
    assert!(words.contains("unreachable"), "{words}");
    assert!(!words.contains("could not be loaded"), "{words}");

    page.click("#failure-reload");
    // One command, for an element of the old page is none of the new one.
    let is_well = "const failure = document.querySelector('#failure');
        return failure !== null && !failure.checkVisibility({ visibilityProperty: true });";
    page.wait_until("the page is loaded anew", || {
        page.execute(is_well, &[]) == true
    });
    wait_for_number(&page, "batch", "8");
    assert_eq!(page.fragment(), fragment);
}

/// Scripts of others, such as a browser's add-ons, fail without harm to the page.
#[test]
fn an_error_of_another_script_is_not_taken_for_a_trap() {
    let page = open("");
    page.execute(
        "const error = new TypeError('not ours');
        window.dispatchEvent(new ErrorEvent('error', { error }));",
        &[],
    );
    page.wait_for_frame();
    assert!(!page.is_visible("#failure"));
}

#[test]
fn without_a_drawing_context_numbers_and_verdict_still_work() {
    let page = Page::start();
    page.before_loading("HTMLCanvasElement.prototype.getContext = () => null");
    page.resize(View::LAPTOP);
    page.go_to("#v=1&lang=en");
    page.wait_for_frame();
    for chart in CHARTS {
        let failure = format!("div:has(> {chart}) .chart-failure");
        assert!(page.is_visible(&failure), "{chart}");
        let words = said(&page, &failure);
        assert!(words.contains("could not draw the chart"), "{words}");
    }

    enter(&page, "batch", "1");
    wait_for_number(&page, "batch", "1");
    assert!(
        verdict(&page).contains("121.1 GB of 85.9 GB"),
        "{}",
        verdict(&page)
    );
    page.click("#memory-data > summary");
    wait_for_cells(&page, "#memory-data");
    assert!(said(&page, "#memory-data").contains("14.0 GB"));
}

#[track_caller]
fn expect_failure_to_start(page: &Page) {
    page.wait_until("the failure is said", || page.is_visible("#failure"));
    let words = said(page, "body");
    assert!(
        words.contains("The program could not be loaded."),
        "{words}"
    );
    assert!(words.contains("程序加载失败。"), "{words}");
    assert!(!words.contains("Loading"), "{words}");
    assert_ne!(page.text("#failure-reason"), "");
    assert!(page.is_visible("#failure-reload"));
}
