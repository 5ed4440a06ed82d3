//! What is said of parts of a link that are understood but not taken.

use ridgepoint::text::Language;

use crate::arbitrary::LANGUAGES;
use crate::hostile::said;

#[test]
fn what_only_an_address_sets_is_said_of_a_message() {
    let about = "\ntitle.lock\nbatch=2&title=x&oops=1";
    let found = said(about, Language::En);
    let begin = ["“title” is not applied", "“lock” is not applied", "“oops”"];
    assert_eq!(found.len(), begin.len(), "{found:?}");
    for (said, begin) in found.iter().zip(begin) {
        assert!(said.starts_with(begin), "{said}");
    }
}

#[test]
fn a_title_that_is_too_long_is_named_with_what_is_allowed() {
    let link = format!("title={}", "长".repeat(54));
    for language in LANGUAGES {
        let found = said(&link, language).concat();
        assert!(
            found.contains("“title=长长") || language == Language::Test,
            "{found}"
        );
        assert!(found.contains("160"), "{found}");
    }
    assert_eq!(
        said(&format!("title={}", "a".repeat(160)), Language::En),
        [""; 0]
    );
}

/// Signs that turn the direction of what follows would have a link write the page's own words.
#[test]
fn what_is_quoted_does_not_turn_the_words_around_it() {
    let turning = "%E2%80%AE";
    for link in [
        format!("{turning}abc={turning}def"),
        format!("gpu={turning}a100"),
        format!("fmt={turning}bf16"),
        format!("batch={turning}4"),
        format!("batch=4{turning}k"),
        format!("views={turning}"),
        format!("step={turning}"),
        format!("controls={turning}"),
        format!("own={turning}h1"),
        format!("v={turning}7"),
        format!("pin={turning}"),
        format!("batch=1{turning}&batch=2"),
        format!("mine={turning}x~1"),
        format!("title={turning}{}", "a".repeat(170)),
    ] {
        let found = said(&link, Language::En).concat();
        assert!(!found.is_empty(), "{link} is doubted");
        assert!(!found.contains('\u{202e}'), "{link}: {found:?}");
    }
}

#[test]
fn a_step_that_the_lesson_has_not_is_named_with_close_ones() {
    assert_eq!(said("step=checkpointing", Language::En), [""; 0]);
    assert_eq!(said("step=all_questions", Language::En), [""; 0]);
    let found = said("step=chekpointing", Language::En).concat();
    assert!(
        found.contains("“step=chekpointing”") && found.contains("checkpointing,"),
        "{found}"
    );
}
