//! Checks the files in `assets` and writes down what they answer, for `src/table/compact.rs`.
//!
//! The program's own modules do both, compiled into this one. What does not fit stops the build and is
//! named with its place.

#![allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    reason = "only the reading half of the modules is used here"
)]

#[path = "src/calc/mod.rs"]
mod calc;
#[path = "src/catalog/mod.rs"]
mod catalog;
#[path = "src/decimal.rs"]
mod decimal;
#[path = "src/table/mod.rs"]
mod table;
#[path = "src/text/mod.rs"]
mod text;

/// What the program has from here is not there yet.
mod embedded {
    pub(crate) const TABLES: [&str; 3] = [""; 3];
    pub(crate) const NOTES: [&str; 3] = [""; 3];
    pub(crate) const CONVENTIONS: &str = "";
    pub(crate) static FRAMEWORKS: &[crate::calc::framework::Framework] = &[];
    pub(crate) const PRESETS: &str = "";
    pub(crate) const RUNS: &str = "";
    pub(crate) const CEILINGS: &str = "";
    pub(crate) const LESSON: [&str; 2] = [""; 2];
    pub(crate) const LANGUAGES: [&str; 2] = [""; 2];
    pub(crate) const DETAILS: [&str; 2] = [""; 2];
}

use catalog::frameworks::{FLAGS, Framework, NUMBERS};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    for input in [
        "build.rs",
        "assets/data",
        "assets/text",
        "src/calc",
        "src/catalog",
        "src/decimal.rs",
        "src/table",
        "src/text",
        "style",
    ] {
        println!("cargo::rerun-if-changed={input}");
    }
    let output = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?);
    let data = |table: &str| fs::read_to_string(Path::new("assets/data").join(table));
    let (hardware, networks) = (data("hardware.json")?, data("networks.json")?);
    let (history, frameworks) = (data("ridge_history.json")?, data("frameworks.json")?);
    let (_, tables) = catalog::Catalog::with_answers(&hardware, &networks, &history)?;
    for (index, answers) in tables.iter().enumerate() {
        fs::write(output.join(format!("table_{index}.txt")), answers)?;
    }
    let (_, notes) = catalog::notes::Notes::with_answers(&hardware, &networks, &frameworks)?;
    for (index, answers) in notes.iter().enumerate() {
        fs::write(output.join(format!("notes_{index}.txt")), answers)?;
    }
    let (_, answers) =
        catalog::conventions::ConventionEntry::with_answers(&data("conventions.json")?)?;
    fs::write(output.join("conventions.txt"), answers)?;
    let rows = Framework::of_table(&frameworks)?;
    let rows: Vec<_> = rows.iter().map(in_rust).collect();
    fs::write(
        output.join("frameworks.rs"),
        format!("&[{}]", rows.join(",")),
    )?;
    let (_, answers) = catalog::presets::Preset::with_answers(&data("presets.json")?)?;
    fs::write(output.join("presets.txt"), answers)?;
    let (_, answers) = catalog::runs::MeasuredRun::with_answers(&data("runs.json")?)?;
    fs::write(output.join("runs.txt"), answers)?;
    let (_, answers) = catalog::ceilings::Ceilings::with_answers(&data("ceilings.json")?)?;
    fs::write(output.join("ceilings.txt"), answers)?;
    let (_, answers) = catalog::lesson::Step::with_answers(&data("lesson.json")?)?;
    fs::write(output.join("lesson_0.txt"), answers)?;
    let (_, answers) = catalog::lesson::MappedRemedy::with_answers(&data("lesson_remedies.json")?)?;
    fs::write(output.join("lesson_1.txt"), answers)?;
    for language in ["zh", "en"] {
        let json = fs::read_to_string(format!("assets/text/{language}.json"))?;
        let file = miniserde::json::from_str(&json)
            .map_err(|miniserde::Error| format!("language file {language} is not JSON"))?;
        let [page, details] =
            text::file::answers(language, &file).map_err(|problems| problems.join("\n"))?;
        fs::write(output.join(format!("{language}.txt")), page)?;
        fs::write(output.join(format!("{language}_details.txt")), details)?;
    }
    for sheet in ["details.css", "handout.css", "lesson.css"] {
        let css = fs::read_to_string(Path::new("style").join(sheet))?;
        fs::write(output.join(sheet), for_browsers(&css))?;
    }
    Ok(())
}

/// A style sheet without what only its readers need: comments, indents and empty lines.
fn for_browsers(css: &str) -> String {
    let (mut plain, mut rest) = (String::new(), css);
    while let Some((before, comment)) = rest.split_once("/*") {
        plain.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    let lines = plain.lines().map(str::trim);
    // Between lines may be a space that counts.
    lines
        .filter(|line| !line.is_empty())
        .fold(String::new(), |all, line| all + line + "\n")
}

/// A framework as the program has it in `src/embedded.rs`: its table is read by no code of the page. The
/// conventions' keys are the names of their fields.
fn in_rust(row: &Framework) -> String {
    let mut conventions = row.conventions;
    let mut fields = Vec::new();
    for (key, place) in NUMBERS {
        fields.push(format!("{key}: {:e}", place(&mut conventions)));
    }
    for (key, place) in FLAGS {
        fields.push(format!("{key}: {}", place(&mut conventions)));
    }
    for (key, value) in [
        (
            "gated_mlp",
            format!("GatedMlp::{:?}", conventions.gated_mlp),
        ),
        (
            "optimizer_shared_from",
            stage(conventions.optimizer_shared_from),
        ),
        ("copy_shared_from", stage(conventions.copy_shared_from)),
        (
            "gradients_shared_from",
            stage(conventions.gradients_shared_from),
        ),
        (
            "parameters_shared_from",
            stage(conventions.parameters_shared_from),
        ),
        (
            "layer_split",
            format!("LayerSplit::{:?}", conventions.layer_split),
        ),
        ("schedule", format!("Schedule::{:?}", conventions.schedule)),
        ("storage", storage(conventions.storage)),
        (
            "adapter_storage",
            conventions.adapter_storage.map_or_else(
                || "None".to_owned(),
                |of_adapter| format!("Some({})", storage(of_adapter)),
            ),
        ),
    ] {
        fields.push(format!("{key}: {value}"));
    }
    format!(
        "Framework {{ id: {:?}, trains: {}, serves: {}, conventions: Conventions {{ {} }} }}",
        row.id,
        row.trains,
        row.serves,
        fields.join(", "),
    )
}

fn stage(stage: calc::parallel::ZeroStage) -> String {
    format!("ZeroStage::{stage:?}")
}

fn storage(storage: calc::storage::Storage) -> String {
    format!(
        "Storage {{ weights: Width::{:?}, gradients: GradientWidth::{:?}, has_master: {}, \
         compute: Width::{:?}, keeps_cast: {}, linears_in_8bit: {} }}",
        storage.weights,
        storage.gradients,
        storage.has_master,
        storage.compute,
        storage.keeps_cast,
        storage.linears_in_8bit,
    )
}
