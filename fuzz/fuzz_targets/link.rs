//! Any bytes as the link of the page.
#![no_main]

#[path = "../checks.rs"]
#[expect(dead_code, reason = "each target uses a part of it")]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::link(bytes));
