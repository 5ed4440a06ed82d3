//! The page as one file that runs wherever a browser opens it: from a disk, or in a frame that may do
//! nothing but run scripts.
//!
//! There, scripts cannot be imported and modules cannot be fetched. So both modules stand in the page as
//! text, packed, and every script is a function that gives what it would have exported; the one script
//! that is left (`assets/single_file.mjs`) joins them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use crate::compress::gzip;
use crate::glue;
use crate::page::{self, SCRIPT};
use crate::policy::{self, Origin};

/// What joins the parts.
const START: &str = "assets/single_file.mjs";

/// A page's icon: how the link to it begins and ends.
const ICON: [&str; 2] = ["<link rel=\"icon\" href=\"", "\"/>"];
/// Where the page says what other files it has: how each begins, and how all end.
const NAMES: [&str; 3] = [
    "<meta name=\"details\"",
    "<meta name=\"frame\"",
    "<meta name=\"frame-style\"",
];
const NAME_END: &str = "/>\n";

/// A program: its module and the script beside it.
pub(crate) struct Program {
    pub(crate) module: PathBuf,
    pub(crate) script: PathBuf,
}

/// What the file is made of.
pub(crate) struct Parts<'a> {
    /// The page as it is to be served, but for its policy.
    pub(crate) page: &'a str,
    /// Where its icon is.
    pub(crate) folder: &'a Path,
    pub(crate) loader: PathBuf,
    /// What makes it a part of another page: script and style.
    pub(crate) frame: [PathBuf; 2],
    pub(crate) first: Program,
    pub(crate) details: Program,
}

/// The text of the file.
pub(crate) fn pack(parts: &Parts<'_>) -> Result<String> {
    let page = without_addresses(parts.page, parts.folder)?;
    let [frame, frame_style] = &parts.frame;
    let style = serde_json::to_string(&read(frame_style)?)?;
    let mut script = format!("const FRAME_STYLE = {style};\n");
    for (name, file) in [
        ("startLoader", &parts.loader),
        ("startFrame", frame),
        ("startPage", &parts.first.script),
        ("startDetails", &parts.details.script),
    ] {
        let module = as_function(&read(file)?)
            .with_context(|| format!("making a function of {}", file.display()))?;
        script.extend(["const ", name, " = ", &module, ";\n"]);
    }
    script += &glue::plain(&read(Path::new(START))?);
    ensure!(!script.contains("</script"), "the script would end early");

    let (before, after) = page.rsplit_once("</body>").context("the page has no end")?;
    let modules = [("page", &parts.first), ("details", &parts.details)]
        .map(|(name, program)| packed(name, &program.module));
    let [first, details] = modules;
    let [open, close] = SCRIPT;
    let page = format!(
        "{before}{}{}{open}{script}{close}\n</body>{after}",
        first?, details?
    );
    policy::apply(&page, Origin::Itself)
}

/// The page without its own script, which fetches, and without anything that names another file.
fn without_addresses(page: &str, folder: &Path) -> Result<String> {
    let [before, icon, after] = page::cut(page, ICON)?;
    let image = fs::read(folder.join(icon)).with_context(|| format!("reading the icon {icon}"))?;
    let image = BASE64_STANDARD.encode(image);
    let [open, close] = ICON;
    let mut page = format!("{before}{open}data:image/svg+xml;base64,{image}{close}{after}");
    for name in NAMES {
        let [before, _, after] = page::cut(&page, [name, NAME_END])?;
        page = format!("{before}{after}");
    }
    // After its script, the head of the page only has what browsers are to fetch early.
    let [before, _, after] = page::cut(&page, [SCRIPT[0], "</head>"])?;
    Ok(format!("{}\n</head>{after}", before.trim_end()))
}

/// A module as text that browsers leave alone.
fn packed(name: &str, module: &Path) -> Result<String> {
    let text = BASE64_STANDARD.encode(gzip(&fs::read(module)?)?);
    Ok(format!(
        "<script type=\"text/plain\" id=\"{name}-module\">{text}</script>\n"
    ))
}

/// A script that others import, as a function that gives what they would have imported.
///
/// It takes the forms of export that wasm-bindgen and `assets/loader.mjs` use, each at the beginning of
/// a line; another one would not pass unseen.
fn as_function(script: &str) -> Result<String> {
    let (mut body, mut exports) = (String::new(), Vec::new());
    for line in script.lines() {
        if let Some(list) = line.strip_prefix("export { ") {
            let list = list
                .strip_suffix(" };")
                .context("a list of exports goes on")?;
            exports.extend(list.split(", ").map(exported));
            continue;
        }
        let declared = line.strip_prefix("export ");
        if let Some(declared) = declared {
            let is_default = declared.starts_with("default ");
            let declared = declared.trim_start_matches("default ");
            let function = declared
                .trim_start_matches("async ")
                .strip_prefix("function ");
            let name = function.and_then(|rest| rest.split('(').next());
            let name = name.with_context(|| format!("cannot export by `{line}`"))?;
            let property = if is_default { "default" } else { name };
            exports.push(format!("{property}: {name}"));
            body += declared;
        } else if is_statement(line, "export") || is_statement(line, "import") {
            bail!("`{line}` is of a form that is not known here");
        } else {
            body += line;
        }
        body.push('\n');
    }
    ensure!(!exports.is_empty(), "it exports nothing");
    Ok(format!(
        "() => {{\n{body}return {{ {} }};\n}}",
        exports.join(", ")
    ))
}

/// Whether a line begins with this word, and not with a name that does or a call.
fn is_statement(line: &str, word: &str) -> bool {
    let is_name = |letter: char| letter.is_alphanumeric() || "_$".contains(letter);
    let rest = line.strip_prefix(word);
    rest.is_some_and(|rest| !rest.starts_with(is_name) && !rest.starts_with(['(', '.']))
}

/// `name`, or `name as other`, as a property of an object.
fn exported(item: &str) -> String {
    match item.split_once(" as ") {
        Some((name, other)) => format!("{other}: {name}"),
        None => item.to_owned(),
    }
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exports_are_what_the_function_gives() {
        let script = "let wasm;\nexport function draw(canvas) {\n}\n\
                      export async function wait() {\n}\nexport default function loader() {\n}\nexportChart(wasm);\nexport { init, start as begin };\n";
        assert_eq!(
            as_function(script).unwrap(),
            "() => {\nlet wasm;\nfunction draw(canvas) {\n}\nasync function wait() {\n}\nfunction loader() {\n}\nexportChart(wasm);\n\
             return { draw: draw, wait: wait, default: loader, init, begin: start };\n}"
        );
    }

    #[test]
    fn what_would_be_lost_is_refused() {
        for script in [
            "export const a = 1;",
            "import a from './a.js';\nexport function b() {}",
            "export { a,",
            "export* from './a.js';",
            "const nothing = 1;",
        ] {
            assert!(as_function(script).is_err(), "{script}");
        }
    }

    #[test]
    fn nothing_in_the_page_names_another_file() {
        let folder = std::env::temp_dir().join(format!("ridgepoint-icon-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("icon.svg"), "<svg/>").unwrap();
        let page = "<head>\n<link rel=\"icon\" href=\"./icon.svg\"/>\n<meta name=\"details\" content=\"details.js\" />\n\
                    <meta name=\"frame\" content=\"frame.mjs\" />\n<meta name=\"frame-style\" content=\"frame.css\" />\n\n\
                    <script type=\"module\">import a from './a.js';</script>\n\
                    <link rel=\"modulepreload\" href=\"./a.js\"></head>\n<body>";
        assert_eq!(
            without_addresses(page, &folder).unwrap(),
            "<head>\n<link rel=\"icon\" href=\"data:image/svg+xml;base64,PHN2Zy8+\"/>\n</head>\n<body>"
        );
        fs::remove_dir_all(folder).unwrap();
    }
}
