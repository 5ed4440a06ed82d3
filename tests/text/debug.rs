//! The strings inside any value, from what `Debug` writes: no field can be forgotten.

use std::fmt::Debug;

/// All strings in a value, in order.
pub(crate) fn strings(value: &impl Debug) -> Vec<String> {
    let written = format!("{value:?}");
    let mut characters = written.chars();
    let mut found = Vec::new();
    while characters.any(|character| character == '"') {
        found.push(string(&mut characters));
    }
    found
}

/// The string whose opening quote was just read, escapes resolved.
fn string(characters: &mut impl Iterator<Item = char>) -> String {
    let mut found = String::new();
    while let Some(character) = characters.next() {
        match character {
            '"' => break,
            '\\' => found.extend(escaped(characters)),
            _ => found.push(character),
        }
    }
    found
}

fn escaped(characters: &mut impl Iterator<Item = char>) -> Option<char> {
    match characters.next()? {
        'n' => Some('\n'),
        't' => Some('\t'),
        'u' => {
            let digits: String = characters
                .skip_while(|character| *character == '{')
                .take_while(|character| *character != '}')
                .collect();
            char::from_u32(u32::from_str_radix(&digits, 16).ok()?)
        }
        other => Some(other),
    }
}

#[test]
fn strings_are_found_as_they_are() {
    let value = (
        "a\u{a0}\"b\"",
        [Some("{c}\\\n"), None],
        'd',
        "\u{202f}",
        "中",
    );
    assert_eq!(
        strings(&value),
        ["a\u{a0}\"b\"", "{c}\\\n", "\u{202f}", "中"]
    );
}
