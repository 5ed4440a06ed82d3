//! The page as a part of another one.

use ridgepoint_browser::{Page, View, key};
use serde_json::json;

use crate::{ROOFLINE, wait_for_address, wait_for_number};

/// Opens a view in a window of this size and waits until its style holds.
fn embed(view: View, more: &str) -> Page {
    let page = Page::open(view, &format!("#v=1&embed=1&{more}"));
    page.wait_until("it is arranged", || {
        page.execute("return getComputedStyle(document.body).display", &[]) == "flex"
    });
    page.wait_for_frame();
    page
}

/// What is larger than its box, which would scroll.
pub(crate) fn scrolling(page: &Page) -> String {
    let script =
        "return [...document.querySelectorAll('html, body, .layout, .side, #charts, .panel')]
        .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
        .map(({ tagName, id, className }) => `${tagName} ${id} ${className}`).join()";
    page.execute(script, &[]).to_string()
}

#[test]
fn a_view_fills_its_frame_without_scroll_bars() {
    for (width, height, more) in [
        (320, 240, "views=memory&lang=en"),
        (320, 240, "views=roofline&lang=zh&controls=none"),
        (
            480,
            320,
            "views=history&lang=en&theme=projector&controls=none",
        ),
        (
            480,
            320,
            "views=memory&lang=zh&lock=batch&title=%E6%98%BE%E5%AD%98&theme=dark",
        ),
        (
            800,
            500,
            "views=roofline.memory&controls=gpu.batch.seq.opt&lang=en",
        ),
        (800, 500, "views=memory&lang=zh&theme=projector"),
    ] {
        let page = embed(View::new(width, height), more);
        page.screenshot(&format!(
            "embed-{width}x{height}-{}",
            more.replace(['=', '&'], "-")
        ));
        assert_eq!(scrolling(&page), "\"\"", "{width} x {height}: {more}");
        let ink = "const canvas = document.querySelector('#charts canvas');
            const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
            return new Set(new Uint32Array(data.buffer)).size";
        assert!(
            page.execute(ink, &[]).as_u64() > Some(10),
            "{width} x {height}: {more}"
        );
    }
}

#[test]
fn each_of_several_charts_is_drawn_in_the_smallest_frame() {
    let page = embed(
        View::new(320, 240),
        "views=roofline.memory&lang=en&controls=batch.seq",
    );
    let ink = "return [...document.querySelectorAll('#charts canvas')].map((canvas) => {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size > 10;
    })";
    assert_eq!(page.execute(ink, &[]), json!([true, true]));
}

#[test]
fn only_the_controls_of_the_link_are_there_and_locked_ones_do_not_move() {
    let page = embed(
        View::new(640, 400),
        "views=roofline&lang=en&controls=batch,opt&lock=seq,peak&title=Mine",
    );
    let rows = page.execute(
        "return [...document.querySelectorAll('#controls fieldset')]
            .map((row) => row.querySelector('input, select').id + row.disabled)",
        &[],
    );
    let expected = [
        "batch-sliderfalse",
        "optfalse",
        "seq-slidertrue",
        "peak-slidertrue",
    ];
    assert_eq!(rows, json!(expected));
    assert_eq!(page.text("h1.frame-title"), "Mine");
    page.focus("#batch-slider");
    page.press(key::ARROW_RIGHT);
    wait_for_number(&page, "batch", "5");
    wait_for_address(&page, "batch=5");
    // The chart itself: what is locked or not offered does not move by it either.
    let set = |part: &str| page.execute("return tellPage(arguments[0])", &[json!(part)]);
    set("peak=500&bw=900");
    set("batch=7");
    wait_for_number(&page, "batch", "7");
    wait_for_address(&page, "batch=7");
    assert!(!page.fragment().contains("peak="), "{}", page.fragment());
    assert!(!page.fragment().contains("bw="), "{}", page.fragment());
}

#[test]
fn the_way_to_the_whole_page_has_the_state_and_can_be_left_out() {
    let page = embed(
        View::new(640, 400),
        "views=memory&batch=2&lang=en&title=A%20b&lock=seq",
    );
    page.focus(".full-page");
    let address = page.attribute(".full-page", "href");
    assert_eq!(
        address.as_deref(),
        Some("#v=1&batch=2&lang=en&views=memory")
    );
    let page = embed(View::new(640, 400), "views=memory&open=0");
    assert_eq!(page.elements(".full-page").len(), 0);
}

#[test]
fn what_of_the_link_is_wrong_is_said_unless_the_link_says_not() {
    let page = embed(
        View::new(640, 400),
        "lang=en&controls=batch.colour&predict=maybe",
    );
    page.wait_until("the notice is there", || page.is_visible("#link-notice"));
    let said = page.text("#link-notice");
    assert!(
        said.contains("controls=colour") && said.contains("predict=maybe"),
        "{said}"
    );
    assert_eq!(page.elements("#controls fieldset").len(), 1);
    let page = embed(
        View::new(640, 400),
        "lang=en&controls=batch.colour&notice=0",
    );
    assert!(!page.is_visible("#link-notice"));
}

#[test]
fn a_title_is_shown_as_it_stands_or_refused_with_the_reason() {
    // The right-to-left override would turn what follows it.
    let page = embed(
        View::new(640, 400),
        "lang=en&views=memory&title=pay%E2%80%AEload%07",
    );
    assert_eq!(page.text("h1.frame-title"), "payload");
    let refused = |link: &str, most: &str| {
        let page = embed(View::new(640, 400), link);
        page.wait_until("the notice is there", || page.is_visible("#link-notice"));
        let said = page.text("#link-notice");
        assert!(said.contains(most), "{said}");
        assert_eq!(page.elements("h1.frame-title").len(), 0);
        page
    };
    let long = "%E9%95%BF".repeat(54);
    let page = refused(
        &format!("lang=en&views=memory&batch=8&title={long}"),
        "160 bytes",
    );
    wait_for_number(&page, "batch", "8");
    let huge = "x".repeat(20_000);
    let page = refused(
        &format!("lang=en&controls=none&lock=seq&title={huge}"),
        "4096",
    );
    assert_eq!(page.elements("#controls fieldset").len(), 2);
}

#[test]
fn neither_focus_nor_wheel_are_taken() {
    let page = embed(View::new(640, 400), "views=roofline&lang=en");
    let focused = "return document.activeElement === document.body";
    assert_eq!(page.execute(focused, &[]), true);
    page.focus("#batch-slider");
    let prevented =
        "const wheel = new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true });
        document.querySelector('#batch-slider').dispatchEvent(wheel);
        return wheel.defaultPrevented";
    assert_eq!(page.execute(prevented, &[]), false);
}

#[test]
fn another_way_to_stand_in_a_page_loads_anew() {
    let page = embed(View::new(640, 400), "views=roofline&controls=none");
    page.execute(
        "location.hash = '#v=1&embed=1&views=roofline&controls=batch'",
        &[],
    );
    page.wait_until("the control is there", || {
        page.elements("#controls fieldset #batch-slider").len() == 1
    });
    assert_ne!(page.canvas_fingerprint(ROOFLINE), 0);
}

#[test]
fn nobody_is_kept_out_of_a_view() {
    for more in [
        "lang=en&views=roofline.memory&lock=seq&title=T",
        "lang=zh&views=memory&theme=dark",
    ] {
        let page = embed(View::new(640, 480), more);
        assert_eq!(page.accessibility_violations(), [""; 0], "{more}");
    }
}

#[test]
fn a_view_that_asks_first_shows_its_charts_after_the_guess() {
    // The course's 7B does not fit in 80 GB; decoding waits for memory; the ridge rose.
    for (more, question, guess, said) in [
        ("views=memory&lang=en", "fit", "first", "Not quite"),
        (
            "views=roofline&lang=en&task=decode",
            "time",
            "second",
            "Right",
        ),
        ("views=history&lang=zh", "平衡点", "first", "对"),
    ] {
        let page = embed(View::new(640, 400), &format!("predict=1&{more}"));
        page.wait_until("the question is there", || {
            page.elements("#predict-question").len() == 1
        });
        assert!(page.text("#predict-question").contains(question), "{more}");
        let is_hidden = "return getComputedStyle(document.getElementById('charts')).visibility";
        assert_eq!(page.execute(is_hidden, &[]), "hidden", "{more}");
        assert_eq!(page.accessibility_violations(), [""; 0], "{more}");
        page.screenshot(&format!("embed-predict-{}", more.replace(['=', '&'], "-")));
        page.click(&format!("#predict-{guess}"));
        assert!(page.text("#predict-said").contains(said), "{more}");
        assert_eq!(page.execute(is_hidden, &[]), "visible", "{more}");
        let focused = "return document.activeElement.id";
        assert_eq!(page.execute(focused, &[]), "predict-said");
        assert_eq!(scrolling(&page), "\"\"", "{more}");
    }
}

/// Else a reader could change what is to be locked.
#[test]
fn a_view_that_cannot_be_arranged_is_not_shown() {
    let page = Page::start();
    page.before_loading(
        "new MutationObserver(() => {
            const name = document.querySelector('meta[name=frame]');
            if (name) name.content = 'gone.mjs';
        }).observe(document, { childList: true, subtree: true });",
    );
    page.load("#v=1&lang=en&embed=1&views=memory&lock=batch.seq");
    page.wait_until("it is said", || page.is_visible("#failure"));
    let shown = page.execute(
        "return getComputedStyle(document.getElementById('controls')).visibility",
        &[],
    );
    assert_eq!(shown, "hidden");
}

#[test]
fn the_sheet_of_a_view_has_the_keys_that_work_there() {
    for (controls, has, has_not) in [
        ("none", "from mark to mark", ["On a slider", "Undo"]),
        ("batch", "On a slider", ["lesson", "chooses it"]),
    ] {
        let page = embed(
            View::new(640, 400),
            &format!("lang=en&views=memory&controls={controls}"),
        );
        page.press("?");
        page.wait_until("the sheet is open", || {
            page.elements("#shortcut-sheet[open]").len() == 1
        });
        let said = page.text("#shortcut-sheet");
        assert!(said.contains(has), "{controls}: {said}");
        for other in has_not {
            assert!(!said.contains(other), "{controls}: {said}");
        }
    }
}
