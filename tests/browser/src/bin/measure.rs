//! Measures what one step of each slider costs the browser: `measure [FRAGMENT]`.
//!
//! The browser itself counts the time, whether the page works at once or in the next frame.
#![expect(clippy::print_stdout, reason = "says what it measured")]

use std::env;
use std::slice::from_ref;

use ridgepoint_browser::{Page, Seconds, View};
use serde_json::json;

/// How many steps are averaged, after as many that warm the compiler up.
const STEPS: u32 = 100;

/// Drags a slider through the middle of its track, one step a frame, and back to where it was.
const MOVE: &str = "
    const [slider, steps, done] = arguments;
    const frame = () => new Promise(requestAnimationFrame);
    const moveTo = value => {
        slider.value = value;
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        return frame();
    };
    const { min, max, value } = slider;
    (async () => {
        for (let step = 1; step < steps; step++) {
            await moveTo(Number(min) + (max - min) * (0.4 + 0.2 * step / steps));
        }
        await moveTo(value);
        await frame();
    })().then(done, done);";

fn main() {
    let fragment = env::args().nth(1).unwrap_or_default();
    let page = Page::open(View::new(1920, 1080), &fragment);
    println!(
        "{:32} {:>10} {:>10} {:>10}",
        "ms a step of the slider", "script", "layout", "all"
    );
    for slider in page.elements("input[type=range]") {
        let run = || page.execute_async(MOVE, &[slider.clone(), json!(STEPS)]);
        run();
        let before = page.time_spent();
        run();
        let Seconds {
            script,
            layout,
            all,
        } = page.time_spent() - before;
        let name = page.execute(
            "return arguments[0].name || arguments[0].id",
            from_ref(&slider),
        );
        let [script, layout, all] =
            [script, layout, all].map(|seconds| seconds * 1000.0 / f64::from(STEPS));
        println!(
            "{:32} {script:>10.2} {layout:>10.2} {all:>10.2}",
            name.as_str().unwrap_or("?")
        );
    }
}
