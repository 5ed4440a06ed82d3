//! Measures how long a redraw of the roofline takes, and how long other libraries take for the same marks:
//! `compare UPLOT CHARTJS ECHARTS`, their scripts.
#![expect(clippy::print_stdout, reason = "says what it measured")]
#![expect(clippy::expect_used, reason = "a measurement fails by panicking")]
#![expect(
    clippy::indexing_slicing,
    reason = "of JSON: what is not there is null, no panic"
)]

use std::env;
use std::fs;

use ridgepoint_browser::{Page, View};
use serde_json::{Value, json};

/// How many redraws are measured, after a third as many that warm the compiler up.
const REDRAWS: u32 = 300;

/// 800 x 500 CSS pixels are 1600 x 1000 device pixels.
const VIEW: View = View {
    pixel_ratio: 2.0,
    ..View::new(1280, 800)
};

/// Lets the measurement say when a chart has another size, which makes it lay its scene out and draw.
const HOLD_SIZES: &str = include_str!("compare/hold_sizes.js");
/// Draws the roofline as often as wanted and answers with milliseconds and what was drawn.
const OURS: &str = include_str!("compare/ours.js");
/// The same with each of the other libraries.
const OTHERS: &str = include_str!("compare/others.js");

fn main() {
    let scripts: Vec<_> = env::args().skip(1).collect();
    let page = Page::start();
    page.resize(VIEW);
    page.before_loading(HOLD_SIZES);
    page.go_to_isolated("#v=1&lang=en");
    let ours = page.execute_async(OURS, &[json!(REDRAWS)]);
    println!(
        "The roofline at 1600 x 1000 device pixels: {} texts, {} filled shapes, {} lines",
        ours["texts"], ours["fills"], ours["strokes"]
    );
    println!(
        "{:24} {:>10} {:>10}",
        "ms of script a redraw", "median", "p99"
    );
    print_row("this page, drawing", &ours["drawings"]);
    print_row("and placing its labels", &ours["times"]);
    for (name, script) in ["uPlot", "Chart.js", "ECharts"].into_iter().zip(&scripts) {
        page.go_to_isolated("");
        page.add_script(&fs::read_to_string(script).expect("the library's script"));
        let times = page.execute_async(
            OTHERS,
            &[json!(name), json!(REDRAWS), ours["marks"].clone()],
        );
        print_row(name, &times);
    }
}

fn print_row(name: &str, times: &Value) {
    let times = times.as_array().into_iter().flatten();
    let mut times: Vec<_> = times.filter_map(Value::as_f64).collect();
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| {
        times
            .get(times.len() * percent / 100)
            .expect("it was measured")
    };
    println!("{name:24} {:>10.3} {:>10.3}", at(50), at(99));
}
