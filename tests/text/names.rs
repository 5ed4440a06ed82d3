//! Everything that has an id has it alone, and a name in the language files; nothing else has one.

use std::collections::BTreeSet;

use ridgepoint::calc::conventions::Aspect;
use ridgepoint::calc::fit::remedies::{Cost, RemedyId};
use ridgepoint::calc::footprint::TermId;
use ridgepoint::calc::hierarchy::LevelId;
use ridgepoint::calc::phase::{EffectId, OperationId, Part, Pass};
use ridgepoint::calc::timeline::InstantId;
use ridgepoint::catalog::conventions::ConventionEntry;
use ridgepoint::catalog::presets::Preset;
use ridgepoint::details::shortcuts::SHORTCUTS;
use ridgepoint::state::chart_options::OPTIONS;
use ridgepoint::state::charts::Chart;
use ridgepoint::state::choices::CHOICES;
use ridgepoint::state::limits::Field;
use ridgepoint::state::own_network::FIGURES;
use ridgepoint::state::question::Question;
use ridgepoint::text::Language;
use ridgepoint::text::messages::Names;

#[track_caller]
fn assert_names(part: fn(Language) -> &'static Names, ids: &[String]) {
    let wanted: BTreeSet<_> = ids.iter().map(String::as_str).collect();
    assert_eq!(wanted.len(), ids.len(), "an id is there twice");
    for language in Language::FOR_READERS {
        let named: BTreeSet<_> = part(language).ids().collect();
        assert_eq!(named, wanted, "{language:?}");
    }
}

#[test]
fn terms_have_names() {
    let ids: Vec<_> = TermId::ALL
        .iter()
        .map(|term| term.id().to_owned())
        .collect();
    assert_names(|language| &language.detail_text().terms, &ids);
}

#[test]
fn operations_have_names_and_details() {
    let ids = OperationId::ALL.map(|operation| operation.id().to_owned());
    assert_names(|language| &language.text().operations, &ids);
    assert_names(|language| &language.detail_text().operation_details, &ids);
    let of_course = OperationId::ALL
        .into_iter()
        .filter(|id| !id.is_of_network());
    let of_course: Vec<_> = of_course.map(|id| id.id().to_owned()).collect();
    assert_names(
        |language| &language.detail_text().operation_courses,
        &of_course,
    );
}

#[test]
fn what_the_tables_name_has_names() {
    let of = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    assert_names(
        |language| &language.detail_text().parts,
        &of(&Part::ALL.map(Part::id)),
    );
    assert_names(
        |language| &language.detail_text().passes,
        &of(&Pass::ALL.map(Pass::id)),
    );
    assert_names(
        |language| &language.detail_text().levels,
        &of(&LevelId::ALL.map(LevelId::id)),
    );
    assert_names(
        |language| &language.detail_text().aspects,
        &of(&Aspect::ALL.map(Aspect::id)),
    );
    assert_names(
        |language| &language.detail_text().costs,
        &of(&Cost::ALL.map(Cost::id)),
    );
    assert_names(
        |language| &language.detail_text().effects,
        &of(&EffectId::ALL.map(EffectId::id)),
    );
    assert_names(
        |language| &language.detail_text().instants,
        &of(&InstantId::ALL.map(InstantId::id)),
    );
    let remedies: Vec<_> = RemedyId::ALL.iter().map(|remedy| remedy.id()).collect();
    assert_names(|language| &language.detail_text().remedies, &of(&remedies));
    let conventions: Vec<_> = ConventionEntry::all().iter().map(|row| row.id).collect();
    assert_names(
        |language| &language.detail_text().conventions,
        &of(&conventions),
    );
}

#[test]
fn tables_have_names() {
    let ids = Question::TABLES.map(|question| question.id().to_owned());
    assert_names(|language| &language.text().tables, &ids);
}

#[test]
fn cases_and_shortcuts_have_names() {
    let presets: Vec<_> = Preset::all().iter().map(|row| row.id.to_owned()).collect();
    assert_names(|language| &language.text().presets, &presets);
    let shortcuts = SHORTCUTS.map(str::to_owned);
    assert_names(|language| &language.detail_text().shortcuts, &shortcuts);
    assert_names(|language| &language.detail_text().shortcut_keys, &shortcuts);
}

#[test]
fn choices_have_names() {
    let ids = CHOICES
        .iter()
        .flat_map(|choice| choice.ids.iter().map(|id| format!("{}_{id}", choice.key)));
    assert_names(
        |language| &language.text().choices,
        &ids.collect::<Vec<_>>(),
    );
}

#[test]
fn what_charts_can_show_has_names() {
    let of_chart = |(chart, ids): (Chart, &'static [&'static str])| {
        ids.iter().map(move |id| format!("{}_{id}", chart.id()))
    };
    let ids: Vec<_> = OPTIONS.into_iter().flat_map(of_chart).collect();
    assert_names(|language| &language.detail_text().chart_options, &ids);
}

/// What is held side by side is called by the choices' keys and ids.
#[test]
fn alternatives_have_names() {
    let choices = CHOICES.iter();
    let choices = choices.filter(|choice| ["zero", "recompute", "opt"].contains(&choice.key));
    let ids = choices.flat_map(|choice| choice.ids.iter().map(|id| format!("{}_{id}", choice.key)));
    let ids: Vec<_> = ids.collect();
    assert_names(|language| &language.detail_text().alternatives, &ids);
}

#[test]
fn controls_have_names_and_explanations() {
    let fields = Field::ALL.map(Field::key);
    let choices = CHOICES.map(|choice| choice.key);
    let keys = fields
        .into_iter()
        .chain(choices)
        .chain(["gpu", "net", "preset"]);
    let keys: Vec<_> = keys.map(str::to_owned).collect();
    assert_names(|language| &language.text().labels, &keys);
    assert_names(|language| &language.detail_text().helps, &keys);
}

#[test]
fn the_letters_of_a_network_have_names() {
    let ids: Vec<_> = FIGURES.chars().map(String::from).collect();
    assert_names(
        |language| &language.detail_text().link_issues.own_figures,
        &ids,
    );
}
