//! Measures what an input event costs when all charts follow it, and whether memory grows with events.
#![expect(clippy::print_stdout, reason = "says what it measured")]
#![expect(clippy::expect_used, reason = "a measurement fails by panicking")]

use ridgepoint_browser::{KEEP_PROGRAM_MEMORY, Page, View};
use serde_json::{Value, json};

/// A large screen with fine pixels.
const VIEW: View = View {
    pixel_ratio: 2.0,
    ..View::new(1920, 1080)
};

/// Moves a slider to and fro, one step a frame if the time of each is wanted, and answers with milliseconds.
const MOVE: &str = "
    const [slider, events, isTimed, done] = arguments;
    const frame = () => new Promise(requestAnimationFrame);
    // What follows from an event follows in microtasks.
    const settled = async () => { for (let turn = 0; turn < 50; turn++) await null; };
    const { min, max } = slider;
    (async () => {
        const times = [];
        for (let event = 0; event < events; event++) {
            if (isTimed || event % 50 === 0) await frame();
            const start = performance.now();
            slider.value = Number(min) + (max - min) * (0.4 + 0.2 * (event % 100) / 100);
            slider.dispatchEvent(new Event('input', { bubbles: true }));
            await settled();
            if (isTimed) times.push(performance.now() - start);
        }
        return times;
    })().then(done, done);";

const SLIDERS: [&str; 4] = ["#batch-slider", "#seq-slider", "#peak-slider", "#bw-slider"];

fn main() {
    let page = Page::start();
    page.resize(VIEW);
    page.before_loading(KEEP_PROGRAM_MEMORY);
    page.go_to_isolated("#v=1&lang=en");
    println!(
        "{:32} {:>10} {:>10}",
        "ms of script an input event", "median", "p99"
    );
    for slider in SLIDERS {
        move_slider(&page, slider, 100, true);
        let mut times = move_slider(&page, slider, 300, true);
        times.sort_by(f64::total_cmp);
        let at = |percent: usize| times.get(times.len() * percent / 100).expect("measured");
        println!("{slider:32} {:>10.2} {:>10.2}", at(50), at(99));
    }
    println!("{:32} {:>10} {:>10}", "kB held", "by scripts", "by program");
    for events in [1_000, 1_000, 8_000] {
        move_slider(&page, "#batch-slider", events, false);
        let [scripts, program] = page.memory_held().map(|bytes| bytes / 1000.0);
        println!(
            "{:32} {scripts:>10.0} {program:>10.0}",
            format!("after {events} more events")
        );
    }
}

fn move_slider(page: &Page, slider: &str, events: u32, is_timed: bool) -> Vec<f64> {
    let element = page.elements(slider).pop().expect("the slider is there");
    let times = page.execute_async(MOVE, &[element, json!(events), json!(is_timed)]);
    let times = times.as_array().into_iter().flatten();
    times.filter_map(Value::as_f64).collect()
}
