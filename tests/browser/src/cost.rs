//! What the page costs the browser.

use std::ops::Sub;

use serde_json::Value;

/// The time that the page has taken since it was opened, in seconds.
#[derive(Clone, Copy, Debug)]
pub struct Seconds {
    /// Running the program.
    pub script: f64,
    /// Computing styles and laying elements out.
    pub layout: f64,
    /// Everything on the page's thread, painting and waiting for input included.
    pub all: f64,
}

impl Seconds {
    /// Reads the answer to `Performance.getMetrics`.
    pub(crate) fn from_metrics(answer: &Value) -> Self {
        let metric = |name: &str| {
            let mut metrics = answer["metrics"].as_array().into_iter().flatten();
            metrics
                .find(|metric| metric["name"] == name)
                .and_then(|metric| metric["value"].as_f64())
                .unwrap_or_else(|| panic!("Chromium does not count {name}"))
        };
        Self {
            script: metric("ScriptDuration"),
            layout: metric("LayoutDuration") + metric("RecalcStyleDuration"),
            all: metric("TaskDuration"),
        }
    }
}

impl Sub for Seconds {
    type Output = Self;

    fn sub(self, earlier: Self) -> Self {
        Self {
            script: self.script - earlier.script,
            layout: self.layout - earlier.layout,
            all: self.all - earlier.all,
        }
    }
}
