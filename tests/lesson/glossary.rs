//! The glossary: the same terms in both languages, and every term of the lesson among them.

use std::collections::BTreeSet;

use ridgepoint::catalog::lesson::Step;
use ridgepoint::details::lesson::terms;
use ridgepoint::text::Language;
use ridgepoint::text::messages::Names;

/// Words in step texts that lead to the glossary: language, step, id of the term.
fn linked(language: Language) -> Vec<(String, String)> {
    let words = &language.detail_text().lesson;
    let of_step = |step: Step| {
        let text = words.step_texts.get(step.id);
        let terms = terms(text).into_iter();
        let step = step.id.to_owned();
        terms
            .map(|(term, said)| {
                assert!(!said.is_empty(), "{step}: {term}");
                (step.clone(), term.to_owned())
            })
            .collect::<Vec<_>>()
    };
    Step::all().into_iter().flat_map(of_step).collect()
}

fn ids(names: &Names) -> BTreeSet<&str> {
    names.ids().collect()
}

#[test]
fn both_languages_have_the_same_terms() {
    let [chinese, english] = Language::FOR_READERS.map(|it| &it.detail_text().glossary);
    let all = ids(&chinese.term_names);
    assert!(all.len() >= 40, "{}", all.len());
    for part in [
        &chinese.term_meanings,
        &english.term_names,
        &english.term_meanings,
    ] {
        assert_eq!(ids(part), all);
    }
}

/// Each term is linked once, where the lesson first has it, and most are.
#[test]
fn terms_of_the_lesson_are_in_the_glossary() {
    for language in Language::FOR_READERS {
        let all = ids(&language.detail_text().glossary.term_names);
        let linked = linked(language);
        let terms: BTreeSet<_> = linked.iter().map(|(_, term)| term.as_str()).collect();
        assert_eq!(terms.len(), linked.len(), "{language:?}: a term twice");
        let unknown: Vec<_> = terms.difference(&all).collect();
        assert!(unknown.is_empty(), "{language:?}: {unknown:?}");
        assert!(
            terms.len() + 5 >= all.len(),
            "{language:?}: {}",
            terms.len()
        );
    }
}

/// What is written between the signs of a term is one: nothing of them reaches a reader.
#[test]
fn signs_of_terms_come_in_pairs() {
    for language in Language::FOR_READERS {
        let words = &language.detail_text().lesson;
        for id in words.step_texts.ids() {
            let text = words.step_texts.get(id);
            let signs = text.chars().filter(|sign| *sign == '<').count();
            assert_eq!(signs, terms(text).len(), "{id}: {text}");
            assert_eq!(signs, text.chars().filter(|sign| *sign == '>').count());
        }
        let others = [
            &words.step_tries,
            &words.step_notices,
            &words.step_courses,
            &words.step_asks,
        ];
        for names in others {
            for id in names.ids() {
                assert_eq!(
                    names.get(id).chars().find(|sign| *sign == '|'),
                    None,
                    "{id}"
                );
            }
        }
    }
}
