//! The address is the state.

use ridgepoint_browser::{Page, View, key};
use serde_json::json;

use crate::{enter, let_address_rest, open, said, verdict, wait_for_address, wait_for_number};

#[test]
fn a_link_restores_the_state() {
    let page = open(
        "&gpu=h200_sxm&fmt=fp8&bw=4000&basis=headroom&net=llama-3-8b&batch=2&seq=8k&opt=sgd\
         &recompute=full&scores=stored&dropout=off&theme=dark",
    );
    for (number, shown) in [
        ("bw", "4000"),
        ("batch", "2"),
        ("seq", "8192"),
        ("hidden", "4096"),
    ] {
        wait_for_number(&page, number, shown);
    }
    for (list, chosen) in [
        ("fmt", "fp8"),
        ("basis", "headroom"),
        ("net", "llama-3-8b"),
        ("opt", "sgd"),
        ("recompute", "full"),
        ("scores", "stored"),
        ("dropout", "off"),
        ("theme", "dark"),
    ] {
        assert_eq!(page.value(&format!("#{list}")), chosen);
    }
    assert_eq!(
        said(&page, ".scenario"),
        "custom, from H200 SXM 141 GB · FP8 · Llama 3 8B · training · batch 2 · 8192 tokens"
    );
    assert!(!page.is_visible("#link-notice"));
}

#[test]
fn a_broken_link_says_what_it_ignored_and_keeps_the_rest() {
    let page = open("&gpu=a9000&batch=5000&opt=magic&colour=red&seq=4k");
    assert_eq!(
        notice(&page),
        "Not applied of the link:\n\
         “gpu=a9000”: not in this page's list. Closest there: a10, a40, b100, b200, b300.\n\
         “batch=5000”: 5000 is out of range. Allowed: 1 to 4096.\n\
         “opt=magic”: there is no such choice. Allowed: adam, adam8bit, adam4bit, adafactor, lion, muon, momentum, sgd.\n\
         “colour” is not known here.\n\
         Close"
    );
    wait_for_number(&page, "seq", "4096");
    wait_for_number(&page, "batch", "4");
    assert_eq!(page.value("#gpu"), "a100_80_sxm");

    page.click("#link-notice button");
    page.wait_until("the notice is closed", || !page.is_visible("#link-notice"));
}

#[test]
fn a_broken_link_is_explained_in_chinese_too() {
    let page = Page::open(
        View::LAPTOP,
        "#v=1&lang=zh&gpu=a9000&batch=5000&colour=red&seq=4k",
    );
    assert_eq!(
        notice(&page),
        "链接中没有采用的部分：\n\
         “gpu=a9000”：本页的列表里没有；最接近的有：a10, a40, b100, b200, b300。\n\
         “batch=5000”：5000 超出范围。允许范围：1 到 4096。\n\
         这里没有“colour”这一项。\n\
         关闭"
    );
    wait_for_number(&page, "seq", "4096");
}

/// What stands in a link stands on the page as text, whatever it is.
#[test]
fn a_link_cannot_put_anything_but_words_on_the_page() {
    let page = open("&gpu=%3Cimg%20src=x%20onerror=alert(1)%3E&%3Cb%3E=1");
    let notice = notice(&page);
    assert!(
        notice.contains("“gpu=<img src=x onerror=alert(1)>”"),
        "{notice}"
    );
    assert_eq!(page.elements("#link-notice img, #link-notice b").len(), 0);
}

#[test]
fn changes_go_into_the_address_without_steps_in_the_history() {
    let page = open("");
    let steps = || page.execute("return history.length", &[]);
    let before = steps();
    page.focus("#batch-slider");
    page.press(key::ARROW_RIGHT);
    wait_for_address(&page, "batch=5");
    page.choose("#opt", "sgd");
    wait_for_address(&page, "opt=sgd");
    page.choose("#theme", "dark");
    wait_for_address(&page, "theme=dark");
    assert_eq!(page.fragment(), "#v=1&batch=5&opt=sgd&lang=en&theme=dark");
    assert_eq!(steps(), before);
}

#[test]
fn an_address_opened_stays_as_it_was_typed_until_something_changes() {
    let page = open("&seq=2048&batch=8");
    let typed = page.fragment();
    let_address_rest(&page);
    assert_eq!(page.fragment(), typed);
    page.choose("#opt", "sgd");
    wait_for_address(&page, "opt=sgd");
    assert_eq!(page.fragment(), "#v=1&batch=8&opt=sgd&lang=en");
}

#[test]
fn an_address_edited_by_hand_is_applied_and_can_be_gone_back_from() {
    let page = open("&batch=2");
    page.execute(
        "location.hash = arguments[0]",
        &[json!("#v=1&lang=zh&batch=16&oops=1")],
    );
    wait_for_number(&page, "batch", "16");
    assert_eq!(said(&page, "#reset-all"), "重置");
    assert!(notice(&page).contains("“oops”"));

    page.execute("history.back()", &[]);
    wait_for_number(&page, "batch", "2");
    page.wait_until("the page is English again", || {
        said(&page, "#reset-all") == "Reset"
    });
    assert!(!page.is_visible("#link-notice"));
}

#[test]
fn an_address_edited_by_hand_stays_as_it_was_typed_until_something_changes() {
    let page = open("&batch=2");
    page.execute(
        "window.written = [];
        const { replaceState } = history;
        history.replaceState = function (...step) {
            window.written.push(step[2]);
            return replaceState.apply(this, step);
        };
        location.hash = arguments[0]",
        &[json!("#v=1&lang=en&batch=16&seq=2048")],
    );
    let written = || page.execute("return window.written", &[]);
    wait_for_number(&page, "batch", "16");
    let_address_rest(&page);
    assert_eq!(written(), json!([]));
    page.execute("history.back()", &[]);
    wait_for_number(&page, "batch", "2");
    let_address_rest(&page);
    assert_eq!(written(), json!([]));
    page.choose("#opt", "sgd");
    wait_for_address(&page, "opt=sgd");
    assert_eq!(written(), json!(["#v=1&batch=2&opt=sgd&lang=en"]));
}

#[test]
fn a_reload_keeps_the_state() {
    let page = open("");
    enter(&page, "seq", "4k");
    wait_for_address(&page, "seq=4k");
    page.choose("#gpu", "h100_sxm");
    wait_for_address(&page, "gpu=h100_sxm");
    let before = (verdict(&page), page.fragment());
    page.reload();
    assert_eq!((verdict(&page), page.fragment()), before);
}

#[track_caller]
fn notice(page: &Page) -> String {
    page.wait_until("the notice is there", || page.is_visible("#link-notice"));
    let lines = page.text("#link-notice");
    let lines: Vec<_> = lines
        .lines()
        .map(crate::plain)
        .filter(|line| !line.is_empty())
        .collect();
    lines.join("\n")
}
