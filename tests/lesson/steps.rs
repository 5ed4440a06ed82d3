//! Steps are whole: their ids, links, words, questions.

use std::collections::BTreeSet;

use ridgepoint::catalog::lesson::{MappedRemedy, Step};
use ridgepoint::chart::Size;
use ridgepoint::details::instrument::fuse;
use ridgepoint::details::lesson::claims;
use ridgepoint::details::targets;
use ridgepoint::state::charts::Chart;
use ridgepoint::state::limits::Field;
use ridgepoint::state::link::{LinkIssue, ThemeChoice, View, decode, encode};
use ridgepoint::state::placed::Placed;
use ridgepoint::state::word::StepId;
use ridgepoint::text::Language;
use ridgepoint::text::messages::Names;

use crate::arbitrary::catalog;

/// Ids of steps are in links, and stay for ever.
const IDS: &str = include_str!("../data/steps.txt");

#[test]
fn ids_stand_in_links_once_and_for_ever() {
    let steps = Step::all();
    let ids: BTreeSet<_> = steps.iter().map(|step| step.id).collect();
    assert_eq!(ids.len(), steps.len());
    for id in &ids {
        assert!(StepId::from_id(id).is_some(), "{id}");
    }
    let kept: BTreeSet<_> = IDS
        .lines()
        .skip(2)
        .filter(|line| !line.is_empty())
        .collect();
    assert_eq!(kept, ids, "tests/data/steps.txt against lesson.json");
}

/// Every link is understood whole, also those of claims, and that of a step is as the page writes it.
#[test]
fn links_are_understood() {
    for step in Step::all() {
        let decoded = decode(step.link, catalog());
        assert_eq!(decoded.issues, [], "{}", step.id);
        assert_eq!(encode(&decoded.scenario, &decoded.view), step.link);
        let view = View {
            charts: decoded.view.charts,
            options: decoded.view.options,
            ..View::default()
        };
        assert_eq!(
            view, decoded.view,
            "{}: neither language nor colours",
            step.id
        );
        for claim in step.claims {
            let on = if claim.on.starts_with("v=") {
                claim.on.to_owned()
            } else {
                format!("{}&{}", step.link, claim.on)
            };
            // A claim may be on the step's own scenario with another device.
            let mut issues = decode(&on, catalog()).issues;
            issues.retain(|issue| !matches!(issue, LinkIssue::Overruled { .. }));
            assert_eq!(issues, [], "{}: {on}", step.id);
        }
    }
}

/// What a step or a remedy points at by a ring is a mark of that chart while its own scenario is in force.
#[test]
fn marks_are_there() {
    let steps = Step::all().into_iter();
    let of_steps = steps.filter_map(|step| Some((step.mark?, step.link)));
    let remedies = MappedRemedy::all().into_iter();
    let of_remedies = remedies.map(|remedy| (remedy.mark, remedy.link));
    let mut pointing = 0;
    for (mark, link) in of_steps.chain(of_remedies) {
        let _ = fuse(if mark == "roofline:fused" { 10 } else { 0 });
        let (chart, mark) = mark.split_once(':').unwrap_or_else(|| panic!("{mark}"));
        let placed = Placed {
            chart: Chart::from_id(chart).unwrap_or_else(|| panic!("no chart {chart}")),
            size: Size {
                width: 800.0,
                height: 480.0,
            },
            look: ThemeChoice::Light,
            link: link.to_owned(),
        };
        let targets = targets(&placed.to_text(), "en").unwrap_or_default();
        let ids: Vec<_> = targets.iter().map(|target| target.id.as_str()).collect();
        assert!(ids.contains(&mark), "{link}: {mark} is not among {ids:?}");
        pointing += 1;
    }
    assert!(pointing >= 15, "{pointing}");
}

/// A number that is taken from the page is one that the page has, and not yet the answer.
#[test]
fn what_is_followed_can_be_moved() {
    let steps = Step::all();
    let numbers = steps.iter().flat_map(|step| {
        let numbers = step.ask.iter().flat_map(|ask| &ask.numbers);
        numbers.map(move |number| (step, number))
    });
    let mut following = 0;
    for (step, number) in numbers {
        let Some(key) = number.follows else { continue };
        let field = Field::of_key(key).unwrap_or_else(|| panic!("no number {key}"));
        let count = decode(step.link, catalog()).scenario.count(field);
        let answer = claims(step, step.link).find(|(name, _)| *name == number.claim);
        assert_ne!(
            count.map(|count| count.to_string()),
            answer.map(|(_, said)| said)
        );
        following += 1;
    }
    assert_eq!(following, 1, "the critical batch");
}

/// Switching a remedy on is a link like any other.
#[test]
fn remedies_are_links() {
    for remedy in MappedRemedy::all() {
        let decoded = decode(remedy.link, catalog());
        assert_eq!(decoded.issues, [], "{}", remedy.id);
        assert_eq!(encode(&decoded.scenario, &decoded.view), remedy.link);
        for claim in [remedy.before, remedy.after] {
            assert_eq!(decode(claim.on, catalog()).issues, [], "{}", remedy.id);
        }
    }
}

#[track_caller]
fn assert_words(part: fn(Language) -> &'static Names, ids: &BTreeSet<String>) {
    for language in Language::FOR_READERS {
        let named: BTreeSet<_> = part(language).ids().map(str::to_owned).collect();
        assert_eq!(&named, ids, "{language:?}");
    }
}

fn ids_of(steps: &[Step], is_wanted: fn(&Step) -> bool) -> BTreeSet<String> {
    let wanted = steps.iter().filter(|step| is_wanted(step));
    wanted.map(|step| step.id.to_owned()).collect()
}

#[test]
fn every_step_has_its_words() {
    let steps = Step::all();
    let all = ids_of(&steps, |_| true);
    assert_words(|language| &language.detail_text().lesson.step_titles, &all);
    assert_words(|language| &language.detail_text().lesson.step_texts, &all);
    let asking = ids_of(&steps, |step| step.ask.is_some());
    assert_words(|language| &language.detail_text().lesson.step_asks, &asking);
    let remedies: BTreeSet<_> = MappedRemedy::all()
        .iter()
        .map(|row| row.id.to_owned())
        .collect();
    assert_words(
        |language| &language.detail_text().lesson.step_remedies,
        &remedies,
    );
    assert_words(
        |language| &language.detail_text().lesson.step_fights,
        &remedies,
    );
    assert_words(
        |language| &language.detail_text().lesson.step_moves,
        &remedies,
    );
    let sections = steps.iter().map(|step| step.section.to_owned()).collect();
    assert_words(
        |language| &language.detail_text().lesson.step_sections,
        &sections,
    );
    for part in [
        |language: Language| &language.detail_text().lesson.step_tries,
        |language: Language| &language.detail_text().lesson.step_notices,
        |language: Language| &language.detail_text().lesson.step_courses,
        |language: Language| &language.detail_text().lesson.step_papers,
    ] {
        for id in Language::FOR_READERS
            .iter()
            .flat_map(|language| part(*language).ids())
        {
            assert!(all.contains(id), "no step {id}");
        }
    }
}

/// The chapter's twelve sections and the ladder of measured runs, each in one piece.
#[test]
fn sections_are_in_one_piece() {
    let mut sections: Vec<_> = Step::all().iter().map(|step| step.section).collect();
    sections.dedup();
    let distinct: BTreeSet<_> = sections.iter().collect();
    assert_eq!((sections.len(), distinct.len()), (13, 13));
    // A section's id is a link to its first step: no other step may have it.
    for section in sections {
        let steps = Step::all();
        let first = steps.iter().find(|step| step.section == section);
        let named = steps.iter().find(|step| step.id == section);
        assert!(named.is_none() || named == first, "{section}");
        assert!(StepId::from_id(section).is_some(), "{section}");
    }
}

/// Whatever can be answered wrongly has a reason, and the right answer none.
#[test]
fn wrong_answers_have_reasons() {
    let steps = Step::all();
    let of_any_number = [
        "gib",
        "other-unit",
        "in-bytes",
        "too-large",
        "too-small",
        "upside-down",
    ];
    let mut whys: BTreeSet<_> = of_any_number.map(str::to_owned).into();
    let mut answers = BTreeSet::new();
    for step in &steps {
        let Some(ask) = &step.ask else { continue };
        assert_ne!(
            ask.numbers.is_empty(),
            ask.answers.is_empty(),
            "{}",
            step.id
        );
        for number in &ask.numbers {
            assert!(
                step.claims.iter().any(|claim| claim.name == number.claim),
                "{}",
                step.id
            );
            assert!(
                !number.slips.is_empty() && number.tolerance_percent > 0.0,
                "{}",
                step.id
            );
            whys.extend(number.slips.iter().map(|slip| slip.why.to_owned()));
        }
        let has_right = ask.answers.contains(&ask.right);
        assert_eq!(has_right, ask.numbers.is_empty(), "{}", step.id);
        for answer in &ask.answers {
            answers.insert(format!("{}-{answer}", step.id));
            if *answer != ask.right {
                whys.insert(format!("{}-{answer}", step.id));
            }
        }
    }
    assert_words(
        |language| &language.detail_text().lesson.step_answers,
        &answers,
    );
    assert_words(|language| &language.detail_text().lesson.step_whys, &whys);
    let questions = steps
        .iter()
        .filter(|step| step.section == "questions" && step.ask.is_some());
    assert_eq!(questions.count(), 8);
}
