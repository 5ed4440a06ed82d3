//! The calculation for scripts of other pages.

use ridgepoint_browser::{Page, View};
use serde_json::json;

/// An author's page, which asks for reports of scenarios: what it hears, or what is wrong with one.
fn evaluated(scenarios: &str) -> serde_json::Value {
    let page = Page::start();
    page.resize(View::LAPTOP);
    page.load_host();
    let script = "const [scenarios, done] = arguments;
        import('./evaluate.mjs').then(({ evaluate }) => done((0, eval)(scenarios).map((scenario) => {
            try {
                const { memory, fits } = evaluate(scenario);
                return [memory.total_bytes, fits];
            } catch ({ message, cause }) {
                return [message, cause?.field];
            }
        })));";
    page.execute_async(script, &[json!(scenarios)])
}

/// The course's network and batch, see `published_values.rs`: 112 GB of states, and 36.5 GB of activations
/// where the course's formula is put right.
#[test]
fn a_script_gets_the_report_of_a_scenario() {
    assert_eq!(evaluated("[{}]"), json!([[148_507_222_016_u64, false]]));
}

#[test]
fn what_is_wrong_with_a_scenario_is_thrown_with_its_field() {
    let wrong = "[{ batch: 0 }, { colour: 'red' }, 'x', undefined, () => 1, { batch: 10n },
        (() => { const round = {}; round.round = round; return round; })(), {}]";
    let found = evaluated(wrong);
    let batch = "batch: 0; allowed: a whole number from 1 to 1048576";
    assert_eq!(found[0], json!([batch, "batch"]));
    assert_eq!(found[1][1], "colour");
    assert_eq!(
        found[7][1], false,
        "the next one is computed as ever: {found}"
    );
    for index in 2..7 {
        let [said, field] = [&found[index][0], &found[index][1]];
        assert!(said.is_string() && field.is_string(), "{index} of {found}");
    }
}
