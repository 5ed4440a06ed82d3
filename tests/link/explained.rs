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
