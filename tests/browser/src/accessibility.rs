//! What keeps people out of the page, as axe-core finds it.

use std::fs;

use serde_json::{Value, json};

use crate::engine::{Engine, setting};
use crate::page::Page;

/// The rules for levels A and AA of the Web Content Accessibility Guidelines 2.2.
const RULES: [&str; 5] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/// How many rules have something to look at on any state of the page: fewer would mean that axe-core saw
/// another page.
const FEWEST_RULES: u64 = 14;

/// Answers with what was violated, where and how, and the number of rules that were kept.
const RUN: &str = "
    const [rules, done] = arguments;
    axe.run({ runOnly: rules, resultTypes: ['violations'] }).then(({ violations, passes }) => done({
        kept: passes.length,
        violations: violations.flatMap(({ id, nodes }) => nodes.map(
            ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`,
        )),
    }), (error) => done({ kept: 0, violations: [String(error)] }));";

impl Page {
    /// Each violation of WCAG 2.2 AA in the page as it is now.
    #[track_caller]
    pub fn accessibility_violations(&self) -> Vec<String> {
        if self.execute("return window.axe === undefined", &[]) == true {
            let script = fs::read_to_string(setting("RIDGEPOINT_AXE"))
                .expect("RIDGEPOINT_AXE names the script of axe-core");
            self.add_script(&script);
        }
        let found = self.execute_async(RUN, &[json!(RULES)]);
        let kept = found["kept"].as_u64().unwrap_or_default();
        let violations = found["violations"].as_array().into_iter().flatten();
        let violations: Vec<_> = violations
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect();
        assert!(
            kept >= FEWEST_RULES || !violations.is_empty(),
            "axe-core had only {kept} rules to look at"
        );
        violations
    }

    /// Runs a script in the page as if it were part of it; as an element of it, the page's policy would refuse
    /// it.
    #[track_caller]
    pub fn add_script(&self, script: &str) {
        if self.browser.engine == Engine::Chromium {
            self.devtools("Runtime.evaluate", &json!({ "expression": script }));
        } else {
            self.execute(script, &[]);
        }
    }
}
