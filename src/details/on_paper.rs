//! The scenario below a chart, which only paper shows: there nothing else says what was chosen.

use web_sys::HtmlElement;

use super::dom::child;
use super::{Words, scenario};
use crate::state::choices::{CHOICES, FORMAT, OPTIMIZER, RECOMPUTE, TASK, ZERO};
use crate::state::derive::Setup;
use crate::state::derive::sentences::scenario_line;
use crate::state::scenario::{Scenario, Task};

/// Puts it at the end of the panel of a chart, in the place of what was there.
pub(super) fn offer(chart: &HtmlElement, link: &str, text: &Words) -> Option<()> {
    let panel = chart.parent_element()?;
    let (setup, _) = scenario(link)?;
    let words = described(&setup, text);
    match panel.query_selector(".on-paper").ok()? {
        Some(place) => place.set_text_content(Some(&words)),
        None => {
            child(&panel, "p", "on-paper", &words)?;
        }
    }
    Some(())
}

/// The scenario in a line, how the network is trained, and whatever else is not as the page opens.
pub(super) fn described(setup: &Setup, text: &Words) -> String {
    let mut parts = vec![scenario_line(setup, text.page)];
    let usual = Scenario::default();
    let of_training = [OPTIMIZER.key, RECOMPUTE.key, ZERO.key];
    for choice in CHOICES {
        if [TASK.key, FORMAT.key].contains(&choice.key) {
            continue;
        }
        let id = choice.read(&setup.scenario);
        let is_of_task = setup.scenario.task == Task::Train && of_training.contains(&choice.key);
        if is_of_task || id != choice.read(&usual) {
            let label = text.page.labels.get(choice.key);
            let key = format!("{}_{id}", choice.key);
            let name = text.page.choices.get(&key);
            parts.push(format!("{label}: {name}"));
        }
    }
    parts.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn what_was_chosen_is_said() {
        let text = Words::of(Language::En);
        let said = |link: &str| described(&scenario(link).unwrap().0, &text);
        let plain = said("v=1");
        for part in [
            "batch 4",
            "Optimizer: Adam",
            "Recompute: None",
            "ZeRO stage: 0",
        ] {
            assert!(plain.contains(part), "{part} in {plain}");
        }
        let other = said("v=1&opt=sgd&recompute=full&zero=2&dp=4");
        assert!(other.contains("4 × ") && !other.contains("Adam"), "{other}");
        assert!(!said("v=1&task=decode").contains("Optimizer"));
    }
}
