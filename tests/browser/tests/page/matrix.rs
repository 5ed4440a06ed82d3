//! Every size, language and theme at every fineness of the screen: `cargo xtask test --all`.

use ridgepoint_browser::{Page, View};

use crate::accessibility::{LANGUAGES, THEMES};
use crate::canvas::{expect_not_blank, wait_until_sharp};
use crate::layout::problems_of;
use crate::unfold_everything;

const SIZES: [(u32, u32); 4] = [(1920, 1080), (1280, 800), (1024, 768), (390, 844)];

#[test]
#[ignore = "of the wide matrix: cargo xtask test --all"]
fn at_one_device_pixel() {
    holds_at(1.0);
}

#[test]
#[ignore = "of the wide matrix: cargo xtask test --all"]
fn at_one_and_a_half_device_pixels() {
    holds_at(1.5);
}

#[test]
#[ignore = "of the wide matrix: cargo xtask test --all"]
fn at_two_device_pixels() {
    holds_at(2.0);
}

#[test]
#[ignore = "of the wide matrix: cargo xtask test --all"]
fn at_three_device_pixels() {
    holds_at(3.0);
}

/// Charts are sharp, nothing overlaps, nobody is kept out.
fn holds_at(pixel_ratio: f64) {
    let page = Page::start();
    let mut problems = Vec::new();
    for (width, height) in SIZES {
        page.resize(View {
            pixel_ratio,
            ..View::new(width, height)
        });
        for language in LANGUAGES {
            for theme in THEMES {
                let case = format!("{width} x {height} at {pixel_ratio}, {language}, {theme}");
                page.go_to(&format!("#v=1&lang={language}&theme={theme}"));
                wait_until_sharp(&page, pixel_ratio);
                expect_not_blank(&page);
                problems.extend(problems_of(&page, &case));
                unfold_everything(&page);
                problems.extend(problems_of(&page, &format!("{case}, unfolded")));
                let violations = page.accessibility_violations().into_iter();
                problems.extend(violations.map(|found| format!("{case}: {found}")));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
