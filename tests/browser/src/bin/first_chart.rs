//! Measures how long a reader waits for the first chart, of the page and of a view in another page.
//!
//! From a server on this machine, nothing in the cache, with the processor slowed down to that of a phone.
#![expect(clippy::print_stdout, reason = "says what it measured")]
#![expect(clippy::expect_used, reason = "a measurement fails by panicking")]

use ridgepoint_browser::{Page, View};

/// How many times slower than this machine.
const SLOWDOWN: u32 = 4;

/// How often each is loaded; what is said is the median.
const LOADINGS: usize = 9;

/// At most this long, in milliseconds.
const GOAL: f64 = 1000.0;

/// Notes when the frame is over in which words were first written on a canvas: every chart has some.
const NOTE: &str = "
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (...given) {
        CanvasRenderingContext2D.prototype.fillText = fillText;
        requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => {
                window.firstChart = performance.now();
                window.tellFirstChart?.(firstChart);
            };
            port2.postMessage(0);
        });
        return fillText.apply(this, given);
    };";

/// Asked once: looking again and again would cost the page time.
const WAIT: &str = "
    const [done] = arguments;
    if (window.firstChart) done(firstChart);
    else window.tellFirstChart = done;";

fn main() {
    println!(
        "{:32} {:>10} {:>10}",
        format!("ms to the first chart, {SLOWDOWN} x slowed"),
        "median",
        "goal"
    );
    for (name, view, fragment) in [
        ("page", View::LAPTOP, "#v=1&lang=en"),
        ("page on a phone", View::PHONE, "#v=1&lang=en"),
        (
            "view of the memory",
            View::new(640, 420),
            "#v=1&embed=1&views=memory&lang=en",
        ),
    ] {
        let page = prepared(view);
        let median = median((0..LOADINGS).map(|_| loading(&page, fragment)));
        println!("{name:32} {median:>10.0} {GOAL:>10.0}");
    }
}

/// A browser whose pages are slow and note when they have a chart.
fn prepared(view: View) -> Page {
    let page = Page::start();
    page.resize(view);
    page.keep_nothing_cached();
    page.slow_down(SLOWDOWN);
    page.before_loading(NOTE);
    page
}

/// How long one loading takes, in milliseconds.
fn loading(page: &Page, fragment: &str) -> f64 {
    page.load(fragment);
    let time = page.execute_async(WAIT, &[]);
    time.as_f64().expect("a time")
}

fn median(times: impl Iterator<Item = f64>) -> f64 {
    let mut times: Vec<_> = times.collect();
    times.sort_by(f64::total_cmp);
    *times.get(times.len() / 2).expect("measured")
}
