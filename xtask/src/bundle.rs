//! The page to hand on: as one file, and as an archive for any host or the file area of a course.

use std::fs::{self, File};
use std::io::{Seek, Write};
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::build::{Builder, DIST, PAGE, SINGLE_FILE, dist_files};
use crate::compress::{brotli, gzip};

/// Where both go.
const FOLDER: &str = "target/bundle";
const ARCHIVE: &str = "ridgepoint.zip";

/// Builds the page and makes both.
pub(crate) fn bundle() -> Result<()> {
    Builder::find_or_install()?.release()?;
    fs::create_dir_all(FOLDER)?;
    let folder = Path::new(FOLDER);
    let (single_file, archive) = (folder.join(SINGLE_FILE), folder.join(ARCHIVE));
    fs::copy(Path::new(DIST).join(SINGLE_FILE), &single_file)?;
    let mut files = Vec::new();
    for file in dist_files()? {
        let name = file.strip_prefix(DIST)?.display().to_string();
        files.push((name, fs::read(&file)?));
    }
    pack(&files, File::create(&archive)?).context("packing the archive")?;
    for made in [single_file, archive] {
        println!("{}  {} kB", made.display(), made.metadata()?.len() / 1000);
    }
    Ok(())
}

/// Writes an archive of files, each with compressed ones beside it for hosts that send such.
fn pack(files: &[(String, Vec<u8>)], archive: impl Write + Seek) -> Result<()> {
    ensure!(
        files.iter().any(|(name, _)| name == PAGE),
        "there is no {PAGE} at the top"
    );
    let mut archive = ZipWriter::new(archive);
    let mut put = |name: &str, content: &[u8], method| {
        let options = SimpleFileOptions::default().compression_method(method);
        archive.start_file(name, options)?;
        archive.write_all(content)
    };
    for (name, content) in files {
        put(name, content, CompressionMethod::Deflated)?;
        for (ending, packed) in [("br", brotli(content)?), ("gz", gzip(content)?)] {
            // What is packed already is not worth two files more.
            if packed.len() * 5 < content.len() * 3 {
                put(
                    &format!("{name}.{ending}"),
                    &packed,
                    CompressionMethod::Stored,
                )?;
            }
        }
    }
    archive.finish()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read as _};

    use zip::ZipArchive;

    use super::*;

    #[test]
    fn the_archive_holds_each_file_and_what_compresses_well_twice_more() {
        let files = [
            (PAGE.to_owned(), b"a page ".repeat(99)),
            ("a.png".to_owned(), vec![7]),
        ];
        let mut archive = Cursor::new(Vec::new());
        pack(&files, &mut archive).unwrap();
        let mut archive = ZipArchive::new(archive).unwrap();
        let names = archive.file_names().map(|name| name.unwrap().into_owned());
        let names: Vec<String> = names.collect();
        assert_eq!(names, [PAGE, "index.html.br", "index.html.gz", "a.png"]);
        let mut page = Vec::new();
        archive
            .by_name(PAGE)
            .unwrap()
            .read_to_end(&mut page)
            .unwrap();
        assert_eq!(page, files[0].1);
        assert!(pack(&files[1..], Cursor::new(Vec::new())).is_err());
    }
}
