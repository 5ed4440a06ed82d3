//! What is true: a GPU's roofs, a network's shape, what a kernel does and moves, what training keeps.
//!
//! Pure and exact: no browser, no words for people, no I/O, no clock, no panic. Only operations that
//! IEEE 754 defines to the last bit (`+ - * /`, `min`, `max`, `sqrt`) are used, so that native and
//! WebAssembly builds agree.
//!
//! In reading order: [`units`], [`precision`], [`hardware`], [`hierarchy`], [`network`],
//! [`parameters`], [`roofline`], [`kernel`], [`parallel`], [`storage`], [`training`], [`inference`],
//! [`framework`], [`phase`], [`mfu`], [`formula`], [`footprint`], [`fit`], [`batching`],
//! [`timeline`], [`conventions`], [`accuracy`], [`history`], [`notes`], and [`report`], the door that the rest of
//! the program uses.

pub mod accuracy;
pub mod batching;
pub mod conventions;
pub mod fit;
pub mod footprint;
pub mod formula;
pub mod framework;
pub mod hardware;
pub mod hierarchy;
pub mod history;
pub mod inference;
pub mod kernel;
pub mod mfu;
pub mod network;
pub mod notes;
pub mod parallel;
pub mod parameters;
pub mod phase;
pub mod precision;
pub mod report;
pub mod roofline;
pub mod storage;
pub mod timeline;
pub mod training;
pub mod units;
