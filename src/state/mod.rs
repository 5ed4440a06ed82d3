//! What the reader chose, and what follows from it.
//!
//! [`scenario`] is the one source of truth; [`limits`] says what each number may be; [`input`] reads
//! typed numbers and [`link`] whole scenarios from a URL; [`question`] is what the page asks of the
//! program of the details; [`mod@derive`] turns a scenario into a report
//! and the report into scenes and sentences; [`undo`] keeps the steps back; [`store`] holds it all in signals
//! for the page.

pub mod chart_options;
pub mod charts;
pub mod choices;
pub mod derive;
pub mod embed;
pub mod input;
pub mod issue;
pub mod limits;
pub mod link;
pub mod look;
pub mod own_conventions;
pub mod own_network;
pub mod placed;
pub mod question;
mod recipe;
pub mod scenario;
pub mod slider;
pub mod store;
pub mod undo;
pub mod unit;
pub mod word;
