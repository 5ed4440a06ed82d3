//! How much a visitor downloads.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Result, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::build::{DIST, dist_files};

/// The most that everything the page consists of may weigh, compressed by Brotli.
const BUDGET_BYTES: usize = 200_000;

/// One file's size as it is and as web servers send it.
struct Weight {
    name: String,
    raw: usize,
    gzip: usize,
    brotli: usize,
}

/// Prints what each file weighs and fails if all of them together are over the budget.
pub(crate) fn check() -> Result<()> {
    let total = print_table()?;
    ensure!(
        total <= BUDGET_BYTES,
        "the page is {total} bytes compressed by Brotli, the budget is {BUDGET_BYTES}"
    );
    Ok(())
}

/// Prints what each file weighs and returns the total compressed by Brotli.
pub(crate) fn print_table() -> Result<usize> {
    let mut rows = dist_files()?
        .iter()
        .map(|path| weigh(path))
        .collect::<Result<Vec<_>>>()?;
    rows.push(total(&rows));
    println!(
        "{:40} {:>10} {:>10} {:>10}",
        "bytes", "raw", "gzip", "brotli"
    );
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
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(&content)?;
    let mut brotli = Vec::new();
    brotli::BrotliCompress(
        &mut content.as_slice(),
        &mut brotli,
        &brotli::enc::BrotliEncoderParams::default(),
    )?;
    Ok(Weight {
        name: path.strip_prefix(DIST)?.display().to_string(),
        raw: content.len(),
        gzip: gzip.finish()?.len(),
        brotli: brotli.len(),
    })
}

fn total(rows: &[Weight]) -> Weight {
    let sum = |size: fn(&Weight) -> usize| rows.iter().map(size).sum();
    Weight {
        name: "total".into(),
        raw: sum(|row| row.raw),
        gzip: sum(|row| row.gzip),
        brotli: sum(|row| row.brotli),
    }
}
