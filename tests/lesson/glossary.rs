//! The glossary: the same terms in both languages, and every term of the lesson among them.

use std::collections::BTreeSet;

use ridgepoint::catalog::lesson::Step;
use ridgepoint::details::lesson::terms;
use ridgepoint::text::Language;
use ridgepoint::text::messages::Names;

/// Words of the steps that lead to the glossary: step, id of the term.
fn linked(language: Language) -> Vec<(&'static str, String)> {
    let words = &language.detail_text().lesson;
    let mut linked = Vec::new();
    for step in Step::all() {
        for names in [&words.step_texts, &words.step_tries, &words.step_notices] {
            for (term, said) in names.find(step.id).map(terms).unwrap_or_default() {
                assert!(!said.is_empty(), "{}: {term}", step.id);
                linked.push((step.id, term.to_owned()));
            }
        }
    }
    linked
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

/// Each term is linked once in a step, and most are linked.
#[test]
fn terms_of_the_lesson_are_in_the_glossary() {
    for language in Language::FOR_READERS {
        let all = ids(&language.detail_text().glossary.term_names);
        let linked = linked(language);
        let in_steps: BTreeSet<_> = linked.iter().collect();
        assert_eq!(in_steps.len(), linked.len(), "{language:?}: a term twice");
        let terms: BTreeSet<_> = linked.iter().map(|(_, term)| term.as_str()).collect();
        let unknown: Vec<_> = terms.difference(&all).collect();
        assert!(unknown.is_empty(), "{language:?}: {unknown:?}");
        assert!(
            terms.len() + 5 >= all.len(),
            "{language:?}: {}",
            terms.len()
        );
    }
}

/// What a reader of Python may never have met is linked in every step that says it first, and the words
/// before the first link do not say it.
#[test]
fn hard_words_are_linked_where_a_step_first_has_them() {
    let of_english = &Language::En.detail_text().lesson;
    for (step, word) in [
        ("wait", "<ridge|"),
        ("add", "<ridge|"),
        ("blocks", "<activations|"),
        ("lower", "<activations|"),
        ("lower", "<zero|"),
        ("table", "<relu|"),
        ("products", "<fp4|"),
    ] {
        let parts = [
            &of_english.step_texts,
            &of_english.step_tries,
            &of_english.step_notices,
        ];
        let mut said = parts.iter().filter_map(|names| names.find(step));
        assert!(said.any(|said| said.contains(word)), "{step}: {word}");
    }
}

/// What is written between the signs of a term is one: nothing of them reaches a reader.
#[test]
fn signs_of_terms_come_in_pairs() {
    for language in Language::FOR_READERS {
        let words = &language.detail_text().lesson;
        for names in [&words.step_texts, &words.step_tries, &words.step_notices] {
            for id in names.ids() {
                let text = names.get(id);
                let signs = text.chars().filter(|sign| *sign == '<').count();
                assert_eq!(signs, terms(text).len(), "{id}: {text}");
                assert_eq!(signs, text.chars().filter(|sign| *sign == '>').count());
            }
        }
        let others = [&words.step_papers, &words.step_courses, &words.step_asks];
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
