//! The text of the finished page, `index.html`: finding its parts and changing them.

use anyhow::{Context as _, Result, ensure};

/// How its one style sheet and its one script begin and end.
pub(crate) const STYLE: [&str; 2] = ["<style>", "</style>"];
pub(crate) const SCRIPT: [&str; 2] = ["<script type=\"module\">", "</script>"];

/// Trunk's way to start a program while somebody is told how much of it has come: how it begins, and what
/// comes after it.
const TRUNKS_START: [&str; 2] = ["async function __trunkInitializer(", "\nimport init"];
/// The same, as far as this page needs it.
const SHORT_START: &str = "init, source, size, { onStart, onProgress, onSuccess, onFailure }) {
onStart();
let current = 0;
const counted = new TransformStream({
transform(part, all) {
onProgress({ current: (current += part.byteLength) });
all.enqueue(part);
},
});
const response = fetch(source).then((response) => new Response(response.body.pipeThrough(counted), response));
return init({ module_or_path: response }).then(onSuccess, onFailure);
}
";

/// The first thing in a page: what comes before it can hold nothing that a policy is about.
const CHARSET: &str = "<meta charset=\"utf-8\" />\n";

/// A text cut into what is before a part, the part without its marks, and what is after it.
pub(crate) fn cut<'a>(text: &'a str, [open, close]: [&str; 2]) -> Result<[&'a str; 3]> {
    let missing = || format!("the page has no {open} … {close}");
    let (before, rest) = text.split_once(open).with_context(missing)?;
    let (part, after) = rest.split_once(close).with_context(missing)?;
    Ok([before, part, after])
}

/// What is in the one part of a page that begins and ends so.
pub(crate) fn only<'a>(page: &'a str, marks: [&str; 2]) -> Result<&'a str> {
    let [_, part, after] = cut(page, marks)?;
    ensure!(!after.contains(marks[0]), "the page has two {}", marks[0]);
    Ok(part)
}

/// Makes one style sheet of several that follow each other, so that one hash stands for all.
pub(crate) fn join_styles(page: &str) -> String {
    let [open, close] = STYLE;
    let mut parts = page.split(close);
    let mut joined = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.trim_start().strip_prefix(open) {
            Some(next) => joined.push_str(next),
            None => joined = joined + close + part,
        }
    }
    joined
}

/// Puts the short way to start the program into the place of trunk's.
pub(crate) fn shorten_start(page: &str) -> Result<String> {
    let [before, _, after] = cut(page, TRUNKS_START)?;
    let [open, close] = TRUNKS_START;
    Ok(format!("{before}{open}{SHORT_START}{close}{after}"))
}

/// A style sheet without comments, and without spaces where none are needed.
pub(crate) fn packed_style(style: &str) -> String {
    let mut parts = style.split("/*");
    let mut packed = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        packed.push_str(part.split_once("*/").map_or("", |(_, after)| after));
    }
    let lines = packed
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let mut packed = lines.collect::<Vec<_>>().join("\n");
    for (sparing, packing) in [
        (" {\n", "{"),
        (";\n", ";"),
        (";}", "}"),
        ("}\n", "}"),
        (",\n", ","),
    ] {
        packed = packed.replace(sparing, packing);
    }
    packed
}

/// The page with its one style sheet packed.
pub(crate) fn pack_style(page: &str) -> Result<String> {
    let [before, style, after] = cut(page, STYLE)?;
    let [open, close] = STYLE;
    Ok(format!(
        "{before}{open}{}{close}{after}",
        packed_style(style)
    ))
}

/// Puts something at the beginning of the page's head.
pub(crate) fn put_first(page: &str, what: &str) -> Result<String> {
    put_after(page, CHARSET, what)
}

/// Puts something, on a line of its own, after what the page has once.
pub(crate) fn put_after(page: &str, place: &str, what: &str) -> Result<String> {
    let parts: Vec<&str> = page.split(place).collect();
    let [before, after] = parts[..] else {
        anyhow::bail!("the page does not have {} once", place.trim());
    };
    Ok(format!("{before}{place}{what}\n{after}"))
}

/// A text as the value of an attribute between double quotes.
pub(crate) fn quoted(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn style_sheets_that_follow_each_other_are_one() {
        let page = join_styles("<style>a{}\n</style>\n  <style>b{}</style>\n</head>");
        assert_eq!(page, "<style>a{}\nb{}</style>\n</head>");
        assert!(only("<style></style> <style></style>", STYLE).is_err());
    }

    #[test]
    fn a_style_sheet_is_packed_and_says_the_same() {
        let style = "/* Of\n all */\na b,\nc > d {\n  width: calc(1px + 2px);\n\n  color: red;\n}\n@media x {\n  a {\n    b: c;\n  }\n}\n";
        let packed = "a b,c > d{width: calc(1px + 2px);color: red}@media x{a{b: c}}";
        assert_eq!(packed_style(style), packed);
        let page = pack_style("<style>a {\n}\n</style>x").unwrap();
        assert_eq!(page, "<style>a{}</style>x");
    }

    #[test]
    fn the_start_is_shortened_and_nothing_else() {
        let page =
            "<script>\nasync function __trunkInitializer(init) {\nlong;\n}\n\nimport init, * as a";
        let short = shorten_start(page).unwrap();
        assert!(short.starts_with("<script>\nasync function __trunkInitializer(init, source"));
        assert!(short.ends_with("}\n\nimport init, * as a") && !short.contains("long"));
        assert!(shorten_start("<script>import init").is_err());
    }

    #[test]
    fn what_is_put_first_comes_after_the_encoding() {
        let page = put_first("<head>\n<meta charset=\"utf-8\" />\n<title>", "<base>").unwrap();
        assert_eq!(page, "<head>\n<meta charset=\"utf-8\" />\n<base>\n<title>");
        assert!(put_first("<head>", "<base>").is_err());
    }

    #[test]
    fn an_attribute_holds_any_text() {
        assert_eq!(quoted("\"<&'"), "&quot;&lt;&amp;'");
    }
}
