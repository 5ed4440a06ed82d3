//! Reads `framework` and `conventions`: whose habits count, and which of them are otherwise.

use super::fields::Fields;
use super::json::as_text;
use super::refusal::Refusal;
use crate::calc::framework::Conventions;
use crate::catalog::frameworks::{CHOICES, FLAGS, Framework, NUMBERS, keys, range_of};

/// The framework and the conventions; the textbook's if there is no field.
pub(super) fn read(
    scenario: &Fields<'_>,
) -> Result<(Option<&'static Framework>, Conventions), Refusal> {
    let framework = framework(scenario)?;
    let keys: Vec<_> = keys().collect();
    let fields = scenario.object("conventions", &keys)?;
    let mut conventions = framework.map_or(Conventions::TEXTBOOK, |found| found.conventions);
    for (key, place) in NUMBERS {
        let (range, _) = range_of(key);
        if let Some(number) = fields.number(key, *range.start(), *range.end())? {
            *place(&mut conventions) = number;
        }
    }
    for (key, place) in FLAGS {
        let place = place(&mut conventions);
        *place = fields.flag(key, *place)?;
    }
    for (key, names, find) in CHOICES {
        let meanings: Vec<_> = names.iter().map(|&name| (name, find(name))).collect();
        if let Some(Some(chosen)) = fields.one_of(key, &meanings)? {
            chosen.take(&mut conventions);
        }
    }
    // Last: what counts where things are compiled may be among what was said.
    Ok((framework, conventions.as_compiled()))
}

fn framework(scenario: &Fields<'_>) -> Result<Option<&'static Framework>, Refusal> {
    let Some(value) = scenario.get("framework") else {
        return Ok(None);
    };
    let all = Framework::all();
    let id = as_text(value);
    let found = all.iter().find(|framework| Some(framework.id) == id);
    found.map(Some).ok_or_else(|| {
        let ids: Vec<_> = all.iter().map(|framework| framework.id).collect();
        scenario.refuse("framework", format!("one of {}", ids.join(", ")))
    })
}
