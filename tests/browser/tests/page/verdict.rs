//! Does it fit? What the page says, in cases that the course and the issue work out by hand.

use ridgepoint_browser::{Page, View, key};

use crate::{open, said, unfold_controls, verdict, wait_for_number};

#[test]
fn the_opening_case_does_not_fit_at_any_batch() {
    let page = open("");
    assert_eq!(
        verdict(&page),
        "✕Does not fit: 148.5 GB of 85.9 GB (driver). \
         Parameters, gradients and optimizer states alone are 112 GB: no batch is small enough."
    );
    assert_eq!(
        said(&page, ".scenario"),
        "A100 SXM4 80 GB · BF16 · The course's 7B · training · batch 4 · 2048 tokens"
    );
}

#[test]
fn the_opening_case_reads_the_same_in_chinese() {
    let page = Page::open(View::LAPTOP, "#v=1&lang=zh");
    assert_eq!(
        verdict(&page),
        "✕放不下: 需要 148.5 GB，可用 85.9 GB（驱动报告）。 \
         仅参数、梯度和优化器状态就要 112 GB：批再小也没用。"
    );
}

#[test]
fn at_batch_1_adam_is_still_too_large_for_the_a100_and_sgd_is_not() {
    let page = open("");
    set_batch(&page, "1");
    expect(&page, "✕Does not fit: 121.1 GB of 85.9 GB (driver).");

    page.choose("#opt", "sgd");
    expect(&page, "✓Fits: 65.13 GB of 85.9 GB (driver).");
}

#[test]
fn at_batch_1_adam_fits_on_an_h200() {
    let page = open("");
    set_batch(&page, "1");
    page.choose("#gpu", "h200_sxm");
    expect(&page, "✓Fits: 121.1 GB of 151 GB (driver).");
}

#[test]
fn the_capacity_named_is_the_one_counted() {
    let page = open("");
    unfold_controls(&page);
    for (basis, words) in [
        ("label", "of 80.0 GB (as sold)"),
        ("headroom", "of 73.0 GB (driver less 15 %)"),
        ("driver", "of 85.9 GB (driver)"),
    ] {
        page.choose("#basis", basis);
        let verdict = verdict(&page);
        assert!(verdict.contains(words), "{verdict}");
        let memory = said(&page, "#memory-summary");
        assert!(
            memory.contains(
                words
                    .trim_start_matches("of ")
                    .split(' ')
                    .next()
                    .unwrap_or("")
            ),
            "{memory}"
        );
    }
}

/// Every step of a gesture would be read aloud otherwise.
#[test]
fn a_screen_reader_hears_the_verdict_when_a_drag_is_over() {
    const SPOKEN: &str = ".verdict [role=status]";
    let page = open("");
    let before = said(&page, SPOKEN);
    assert!(
        before.starts_with("Does not fit · 148.5 GB of 85.9 GB"),
        "{before}"
    );

    page.grab("#params-slider", (0.5, 0.5));
    page.pull("#params-slider", (0.2, 0.5));
    expect(&page, "✓Fits");
    assert_eq!(said(&page, SPOKEN), before);

    page.let_go("#params-slider", (0.2, 0.5));
    page.wait_until("the verdict is read aloud", || {
        said(&page, SPOKEN).starts_with("Fits · ")
    });
}

fn set_batch(page: &Page, batch: &str) {
    page.type_in("#batch-number", batch);
    page.press(key::ENTER);
    wait_for_number(page, "batch", batch);
}

#[track_caller]
fn expect(page: &Page, start: &str) {
    let verdict = verdict(page);
    assert!(verdict.starts_with(start), "{verdict}");
}
