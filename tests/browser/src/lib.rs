//! The finished page in a real browser, used as a person uses it.
//!
//! `cargo xtask test` builds the page, finds a browser and runs the tests in `tests/`. Each test
//! opens a [`Page`] of its own, so tests share nothing:
//!
//! ```no_run
//! use ridgepoint_browser::{Page, View, key};
//!
//! let page = Page::open(View::LAPTOP, "#v=1&lang=en");
//! page.focus("input[type=range]");
//! page.press(key::ARROW_RIGHT);
//! page.wait_until("the verdict changes", || page.text("h2").contains("fits"));
//! assert_eq!(page.console_errors(), [""; 0]);
//! ```
//!
//! Everything here panics when it cannot do its work: for a test, that is how to fail.
#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
#![expect(clippy::missing_panics_doc, reason = "said once, above")]
#![expect(
    clippy::indexing_slicing,
    reason = "of JSON: what is not there is null, no panic"
)]

mod accessibility;
mod actions;
mod browser;
mod conditions;
mod cost;
mod engine;
mod frames;
pub mod key;
mod page;
mod recorder;
mod rectangle;
mod session;
mod site;
mod view;

pub use cost::Seconds;
pub use engine::Engine;
pub use page::{KEEP_PROGRAM_MEMORY, Page};
pub use recorder::Request;
pub use rectangle::Rectangle;
pub use site::Host;
pub use view::View;
