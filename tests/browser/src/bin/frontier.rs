//! Times the frontier of 128 batches and 128 sequence lengths in the browser, training and serving.
//!
//! The page is that of `benches/frontier`, which hands out the computation and nothing else.
#![expect(clippy::print_stdout, reason = "says what it measured")]
#![expect(clippy::expect_used, reason = "without times there is nothing to say")]
#![expect(
    clippy::indexing_slicing,
    reason = "of JSON: what is not there is null, no panic"
)]

use ridgepoint_browser::{Page, View};
use serde_json::{Value, json};

/// The most that a frontier may take.
const LIMIT_MS: f64 = 5.0;

/// What the frontier is computed of, and its link: the opening scenario, a large one, and one that serves.
const SCENARIOS: [(&str, &str); 3] = [
    ("training, the opening scenario", "v=1"),
    (
        "training, DeepSeek-V3, 1024 GPUs",
        "v=1&gpu=h100_sxm&net=deepseek-v3&dp=64&ep=32&pp=16&zero=1&accum=64&recompute=full",
    ),
    (
        "decoding, Llama 3 8B on an H100",
        "v=1&gpu=h100_sxm&net=llama-3-8b&task=decode&prompt=1k&seq=8k",
    ),
];

/// How many times are taken, each over as many calls that a clock of 0.1 ms does.
const SAMPLES: u32 = 101;
const CALLS: u32 = 20;

/// The first call, then as many samples as are wanted, in milliseconds a call, and what was counted.
const TIME: &str = "
    const [link, samples, calls, done] = arguments;
    const grid = wasmBindings.grid(link);
    const time = calls => {
        const start = performance.now();
        for (let call = 0; call < calls; call++) grid.fitting();
        return (performance.now() - start) / calls;
    };
    const first = time(1);
    // The browser compiles once more what runs often.
    for (let sample = 0; sample < 20; sample++) time(calls);
    const times = Array.from({ length: samples }, () => time(calls));
    done({ first, times, fitting: grid.fitting() });";

fn main() {
    let page = Page::open(View::LAPTOP, "");
    println!(
        "{:32} {:>10} {:>10} {:>10}",
        "ms a frontier of 128 × 128", "first", "minimum", "median"
    );
    for (name, link) in SCENARIOS {
        let found = page.execute_async(TIME, &[json!(link), json!(SAMPLES), json!(CALLS)]);
        let first = found["first"].as_f64().expect("a time");
        let times = found["times"].as_array().expect("a list");
        let mut times: Vec<_> = times.iter().filter_map(Value::as_f64).collect();
        times.sort_by(f64::total_cmp);
        let minimum = times.first().expect("a time");
        let median = times.get(times.len() / 2).expect("a time");
        println!("{name:32} {first:>10.2} {minimum:>10.2} {median:>10.2}");
        println!("{:32} {} of 16384 fit", "", found["fitting"]);
    }
    println!("at most {LIMIT_MS} ms are wanted");
}
