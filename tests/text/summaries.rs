//! What stands for a chart where it is not seen: one sentence.

use ridgepoint::chart::Scene as _;
use ridgepoint::details::chart;
use ridgepoint::state::charts::Chart;
use ridgepoint::state::derive::Setup;
use ridgepoint::state::link::decode;
use ridgepoint::text::Language;

use crate::arbitrary::catalog;
use crate::outputs::{ASKED, PICKED, STUDIED, placed};

/// Whether a text is one sentence: its stop is its last sign, and the only one.
fn is_one_sentence(text: &str, language: Language) -> bool {
    match language {
        Language::Zh => text
            .strip_suffix('。')
            .is_some_and(|text| !text.contains('。')),
        Language::En | Language::Test => text
            .strip_suffix('.')
            .is_some_and(|text| !text.contains(". ")),
    }
}

#[test]
fn every_chart_is_summed_up_in_one_sentence() {
    // Of what cannot be run charts say why instead.
    let can_be_run = |link: &&&str| {
        let setup = Setup::of(&decode(link, catalog()).scenario, catalog());
        setup.parallel_problem().is_none()
    };
    let links = PICKED.iter().chain(&STUDIED).chain(&ASKED);
    for link in links.filter(can_be_run) {
        for language in Language::FOR_READERS {
            for id in Chart::ALL {
                let drawn = chart(&placed(id, link), language.tag());
                let drawn = drawn.unwrap_or_else(|| panic!("{id:?} of {link}"));
                let said = drawn.summary();
                assert!(is_one_sentence(said, language), "{id:?} of {link}: {said}");
            }
        }
    }
}

#[test]
fn two_sentences_are_told_from_one() {
    assert!(is_one_sentence("0.5 GB fit; 2 are free.", Language::En));
    assert!(!is_one_sentence("It fits. 2 GB are free.", Language::En));
    assert!(!is_one_sentence("It fits", Language::En));
    assert!(!is_one_sentence("放得下。还剩 2 GB。", Language::Zh));
}
