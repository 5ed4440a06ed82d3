//! The lesson: every number in its words is computed, every link is understood, every word is there in both
//! languages.

#![expect(clippy::panic, reason = "a test helper may fail loudly")]

#[path = "../arbitrary/mod.rs"]
mod arbitrary;
mod claims;
mod glossary;
mod path;
mod steps;
