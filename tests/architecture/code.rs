//! Rust text without what the checks must not read: comments, string literals and unit tests.

/// The text with comments, strings and characters blanked out; lines stay where they are.
pub(crate) fn code_of(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = comment(rest)
            .or_else(|| string(rest, &code))
            .or_else(|| character(rest));
        if let Some((skipped, remainder)) = length.and_then(|length| rest.split_at_checked(length))
        {
            // A space keeps apart what the comment kept apart.
            code.push(' ');
            code.extend(skipped.chars().filter(|&character| character == '\n'));
            rest = remainder;
        } else {
            code.push(first);
            rest = rest.split_at(first.len_utf8()).1;
        }
    }
    code
}

/// The code without modules under `#[cfg(test)]`.
pub(crate) fn without_unit_tests(code: &str) -> String {
    const HEAD: &str = "#[cfg(test)]";
    let mut kept = String::with_capacity(code.len());
    let mut rest = code;
    while let Some((before, after)) = rest.split_once(HEAD) {
        kept.push_str(before);
        rest = block_end(after).map_or("", |end| after.split_at(end).1);
    }
    kept + rest
}

/// The words of some code: names, key words and numbers.
pub(crate) fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|character: char| !character.is_alphanumeric() && character != '_')
        .filter(|word| !word.is_empty())
}

/// Where the first block ends, its brace included.
fn block_end(code: &str) -> Option<usize> {
    let mut depth = 0_u32;
    for (at, character) in code.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth == 1 => return Some(at + 1),
            '}' => depth = depth.saturating_sub(1),
            ';' if depth == 0 => return Some(at + 1),
            _ => {}
        }
    }
    None
}

fn comment(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    let mut depth = 0_u32;
    let mut at = 0;
    if !text.starts_with("/*") {
        return None;
    }
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return Some(at);
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    Some(text.len())
}

/// The length of a string literal at the start of `text`, raw or not. `before` tells a prefix `r`
/// from the end of a name.
fn string(text: &str, before: &str) -> Option<usize> {
    let follows_name = before.ends_with(|character: char| character.is_alphanumeric());
    let prefix = if follows_name {
        0
    } else {
        text.len() - text.trim_start_matches(['b', 'c', 'r']).len()
    };
    let (letters, literal) = text.split_at_checked(prefix)?;
    if letters.ends_with('r') {
        let hashes = literal.len() - literal.trim_start_matches('#').len();
        let content = literal.get(hashes..)?.strip_prefix('"')?;
        let end = format!("\"{}", "#".repeat(hashes));
        let length = content.find(&end)?;
        return Some(prefix + hashes + 1 + length + end.len());
    }
    let content = literal.strip_prefix('"')?;
    let mut is_escaped = false;
    for (at, character) in content.char_indices() {
        match character {
            '"' if !is_escaped => return Some(prefix + 1 + at + 1),
            '\\' => is_escaped = !is_escaped,
            _ => is_escaped = false,
        }
    }
    None
}

/// The length of a character literal at the start of `text`; a lifetime is none.
fn character(text: &str) -> Option<usize> {
    let content = text.strip_prefix('\'')?;
    let mut characters = content.char_indices();
    let (_, first) = characters.next()?;
    if first == '\\' {
        let (after_escaped, _) = characters.nth(1)?;
        let end = content.get(after_escaped..)?.find('\'')?;
        return Some(1 + after_escaped + end + 1);
    }
    let (at, second) = characters.next()?;
    (second == '\'').then_some(1 + at + 1)
}
