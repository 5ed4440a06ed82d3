//! How a sentence must be set, in its language.

/// What is wrong with a message or a sentence in Chinese.
pub(crate) fn faults_in_chinese(sentence: &str) -> Vec<&'static str> {
    let characters: Vec<_> = sentence.chars().collect();
    let is_glued = characters.windows(2).any(|pair| match pair {
        [one, other] => {
            is_chinese(*one) && is_western_sign(*other)
                || is_western_sign(*one) && is_chinese(*other)
        }
        _ => false,
    });
    let mut faults = faults_in_any(sentence);
    faults.extend(is_glued.then_some("western punctuation beside a Chinese character"));
    faults
}

/// What is wrong with it in any language.
pub(crate) fn faults_in_any(sentence: &str) -> Vec<&'static str> {
    let is_loud = sentence.contains(['!', '！']);
    let is_padded = sentence.trim() != sentence || sentence.contains("  ");
    let is_unfilled = sentence.contains(['{', '}']);
    let is_typewritten = sentence.contains(['"', '`']) || sentence.contains("...");
    let faults = [
        is_loud.then_some("an exclamation mark"),
        is_padded.then_some("superfluous space"),
        is_unfilled.then_some("a brace"),
        is_typewritten.then_some("a typewriter's quotes or dots"),
    ];
    faults.into_iter().flatten().collect()
}

/// Whether a number in it could not be computed.
pub(crate) fn has_no_number(sentence: &str) -> bool {
    let is_word = |word: &str| ["NaN", "inf", "-inf"].contains(&word);
    let words = sentence.split(|character: char| !character.is_alphanumeric() && character != '-');
    // A dash stands for what is not finite; with a unit or alone it is one.
    words.clone().any(is_word) || sentence.contains("–\u{a0}") || sentence == "–"
}

/// Chinese characters and the punctuation that goes with them.
fn is_chinese(character: char) -> bool {
    matches!(character, '\u{3000}'..='\u{303f}' | '\u{3400}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
}

fn is_western_sign(character: char) -> bool {
    matches!(character, ',' | ';' | ':' | '(' | ')' | '.' | '?')
}

#[test]
fn what_is_wrong_is_found() {
    assert_eq!(faults_in_chinese("需要 12 GB（标称），放不下。").len(), 0);
    assert_eq!(faults_in_chinese("O(n) 与 1,024，a: b").len(), 0);
    for glued in ["放不下,", "(标称", "显存:80", "12 GB.放不下", "好 )吗)好"] {
        assert_eq!(faults_in_chinese(glued).len(), 1, "{glued}");
    }
    for wrong in ["No!", "好！", "a  b", " a", "a {b}", "\"a\"", "a..."] {
        assert_eq!(faults_in_any(wrong).len(), 1, "{wrong}");
    }
    for empty in ["NaN GB", "by inf.", "-inf", "–\u{a0}GB", "–"] {
        assert!(has_no_number(empty), "{empty}");
    }
    for sound in ["infinite", "information", "2019–2021", "a – b", "Inf2"] {
        assert!(!has_no_number(sound), "{sound}");
    }
}
