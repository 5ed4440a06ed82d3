//! Ridgepoint: an interactive page about GPU performance.
//!
//! A person moves a control; the state changes; one pure function turns the state into a report;
//! every chart, number and sentence on screen is made from that report. The modules, in reading order:
//!
//! - [`decimal`]: writes numbers.
//! - [`table`]: reads tables and messages, at build time and on the page.
//! - [`calc`]: what is true. Pure arithmetic about devices, networks, kernels and memory.
//! - [`catalog`]: what is known. Devices, networks and the ridge history, from `assets/data`.
//! - [`text`]: every word and number that people read, in each language.
//! - [`chart`]: the three charts as data, and how they are drawn.
//! - [`state`]: what the reader chose, and what follows from it.
//! - [`details`]: what the page fetches when a reader asks for it, a program of its own.
//! - [`ui`]: the page.
//! - [`api`]: the calculation for other programs, JSON in, JSON out.
//!
//! Arrows go one way: `ui` → `state` → `chart` → `text` and `calc`; `state` → `catalog` → `calc`;
//! `details` → `state`; `api` → `catalog` and `calc`; `text` and `catalog` → `table`; all may use `decimal`.
//! What `details` has is not part of the page, so `ui` cannot use it.

pub mod api;
pub mod calc;
pub mod catalog;
pub mod chart;
pub mod decimal;
pub mod details;
mod embedded;
pub mod state;
pub mod table;
pub mod text;
pub mod ui;

use leptos::prelude::*;

use catalog::Catalog;
use ui::app::App;

/// Mounts the page.
pub fn start() {
    // The published page spares its readers the weight; they see the loader's message in any case.
    #[cfg(debug_assertions)]
    console_error_panic_hook::set_once();
    // The tests rule out that it does not load; saying why takes two kilobytes that no reader needs.
    if let Ok(catalog) = Catalog::load() {
        // One catalog for the life of the page: leaking it once makes it plain to share.
        let catalog: &'static Catalog = Box::leak(Box::new(catalog));
        mount_to_body(move || view! { <App catalog /> });
    }
}
