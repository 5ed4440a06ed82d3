//! Ridgepoint: an interactive page about GPU performance.
//!
//! A person moves a control; the state changes; one pure function turns the state into a report;
//! every chart, number and sentence on screen is made from that report. The modules, in reading order:
//!
//! - [`decimal`]: writes numbers.
//! - [`table`]: reads the embedded files.
//! - [`calc`]: what is true. Pure arithmetic about devices, networks, kernels and memory.
//! - [`catalog`]: what is known. Devices, networks and the ridge history, from `assets/data`.
//! - [`text`]: every word and number that people read, in each language.
//! - [`chart`]: the three charts as data, and how they are drawn.
//! - [`state`]: what the reader chose, and what follows from it.
//! - [`ui`]: the page.
//! - [`api`]: the calculation for other programs, JSON in, JSON out.
//!
//! Arrows go one way: `ui` → `state` → `chart` → `text` and `calc`; `state` → `catalog` → `calc`;
//! `api` → `catalog` and `calc`; `text` and `catalog` → `table`; all may use `decimal`.

pub mod api;
pub mod calc;
pub mod catalog;
pub mod chart;
pub mod decimal;
pub mod state;
pub mod table;
pub mod text;
pub mod ui;

use leptos::prelude::*;

use catalog::Catalog;
use text::Language;
use ui::app::App;

/// Mounts the page. Should the embedded tables or messages not load, which the tests rule out, the
/// static page stays and a word is in the console.
pub fn start() {
    // The published page spares its readers the weight; they see the loader's message in any case.
    #[cfg(debug_assertions)]
    console_error_panic_hook::set_once();
    match (Catalog::load(), Language::En.text()) {
        (Ok(catalog), Ok(fallback)) => {
            // One catalog for the life of the page: leaking it once makes it plain to share.
            let catalog: &'static Catalog = Box::leak(Box::new(catalog));
            mount_to_body(move || view! { <App catalog fallback /> });
        }
        // Not why: saying it takes two kilobytes that no reader ever needs.
        _ => leptos::logging::error!("the embedded tables or messages do not fit; see the tests"),
    }
}
