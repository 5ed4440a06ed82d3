//! Any bytes as a scenario from a program.
#![no_main]

#[path = "../checks.rs"]
#[expect(dead_code, reason = "each target uses a part of it")]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::scenario(bytes));
