//! How much a visitor downloads.

use std::fs;
use std::path::{Path, PathBuf};

use crate::build::{DIST, SINGLE_FILE, dist_files, is_of_details, is_of_frame, is_of_others};
use crate::compress::{brotli, gzip};
use anyhow::{Result, ensure};

/// The most that what a page loads at once may weigh, compressed by Brotli.
const FIRST_VIEW_BYTES: usize = 200_000;

/// The same where the page is a part of another one: 200 kB, and a little as no two machines build the same
/// file.
const EMBED_BYTES: usize = 200_000;

/// The most that the program of the details may weigh, which is loaded when it is wanted.
const DETAILS_BYTES: usize = 420_000;

/// The most that the page as one file may weigh as it is: the words that offer it say so.
const SINGLE_FILE_BYTES: usize = 1_100_000;

/// What kind of file the page's icon is.
const ICON: &str = "svg";

/// One file's size as it is and as web servers send it.
struct Weight {
    name: String,
    raw: usize,
    gzip: usize,
    brotli: usize,
}

/// Prints what each file weighs and fails if the first view or the details are over their budget.
pub(crate) fn check() -> Result<()> {
    let [first_view, embed, details] = print_table()?;
    let single_file = fs::metadata(Path::new(DIST).join(SINGLE_FILE))?.len();
    println!("{SINGLE_FILE:40} {single_file:>10}");
    println!("{:40} {:>10} {:>10} {embed:>10}", "embed, in all", "", "");
    for (what, bytes, budget) in [
        ("the first view is", first_view, FIRST_VIEW_BYTES),
        ("an embed is", embed, EMBED_BYTES),
        ("the details are", details, DETAILS_BYTES),
    ] {
        ensure!(
            bytes <= budget,
            "{what} {bytes} bytes compressed by Brotli, the budget is {budget}"
        );
    }
    ensure!(
        usize::try_from(single_file)? <= SINGLE_FILE_BYTES,
        "{SINGLE_FILE} has {single_file} bytes, the budget is {SINGLE_FILE_BYTES}"
    );
    Ok(())
}

/// Prints what each file weighs, and returns what the first view, that of an embed and the details do,
/// compressed by Brotli.
pub(crate) fn print_table() -> Result<[usize; 3]> {
    let is_of_page = |path: &PathBuf| !is_of_others(path) && !path.ends_with(SINGLE_FILE);
    let files = dist_files()?.into_iter().filter(is_of_page);
    let (details, first_view): (Vec<_>, Vec<_>) = files.partition(|path| is_of_details(path));
    let (frame, first_view): (Vec<_>, Vec<_>) =
        first_view.into_iter().partition(|path| is_of_frame(path));
    println!(
        "{:40} {:>10} {:>10} {:>10}",
        "bytes", "raw", "gzip", "brotli"
    );
    // A page within another one has no icon, so none is fetched.
    let is_icon = |path: &&PathBuf| path.extension().is_some_and(|kind| kind == ICON);
    let icons = first_view.iter().filter(is_icon).map(|path| weigh(path));
    let icons: usize = icons.map(|icon| Ok(icon?.brotli)).sum::<Result<_>>()?;
    let first_view = print_part("first view", &first_view)?;
    let embed = first_view - icons + print_part("embed, beside", &frame)?;
    Ok([first_view, embed, print_part("details", &details)?])
}

/// Prints what some files weigh and what they come to, compressed by Brotli.
fn print_part(name: &str, files: &[PathBuf]) -> Result<usize> {
    let mut rows = files
        .iter()
        .map(|path| weigh(path))
        .collect::<Result<Vec<_>>>()?;
    rows.push(total(name, &rows));
    for Weight {
        name,
        raw,
        gzip,
        brotli,
    } in &rows
    {
        println!("{name:40} {raw:>10} {gzip:>10} {brotli:>10}");
    }
    Ok(rows.last().map_or(0, |row| row.brotli))
}

fn weigh(path: &Path) -> Result<Weight> {
    let content = fs::read(path)?;
    Ok(Weight {
        name: path.strip_prefix(DIST)?.display().to_string(),
        raw: content.len(),
        gzip: gzip(&content)?.len(),
        brotli: brotli(&content)?.len(),
    })
}

fn total(name: &str, rows: &[Weight]) -> Weight {
    let sum = |size: fn(&Weight) -> usize| rows.iter().map(size).sum();
    Weight {
        name: name.to_owned(),
        raw: sum(|row| row.raw),
        gzip: sum(|row| row.gzip),
        brotli: sum(|row| row.brotli),
    }
}
