//! Any bytes as what a page around asks of a view.
#![no_main]

#[path = "../checks.rs"]
#[expect(dead_code, reason = "each target uses a part of it")]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::message(bytes));
