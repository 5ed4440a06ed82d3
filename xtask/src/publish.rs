//! Putting the page into a folder that a host serves, where earlier ones are.
//!
//! Whoever has an earlier `index.html` in a cache still finds the files that it names, for some time; and
//! whoever wants the page never to change finds each version at an address of its own.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result, ensure};

use crate::build::{Builder, DIST, PAGE, dist_files};
use crate::page::{self, quoted};

/// How long files stay that the page no longer has: hosts and browsers keep pages for minutes to days.
const KEPT_DAYS: u64 = 30;

/// Says of each file at the top which day the page last had it.
const RECORD: &str = "published.txt";

/// Where versions are.
const VERSIONS: &str = "v";

/// The picture that is shown where the page's address is sent.
const CARD: &str = "assets/card.png";
const CARD_NAME: &str = "card.png";
const CARD_SIZE: [&str; 2] = ["1200", "630"];

/// What to publish where.
#[derive(Debug)]
pub(crate) struct Publication {
    /// The folder that the host serves.
    pub(crate) folder: PathBuf,
    /// The address that it has in the world.
    pub(crate) address: Option<String>,
    /// The version as which the page is to stay; without one, it is the present page.
    pub(crate) version: Option<String>,
}

/// Builds the page and puts it there.
pub(crate) fn publish(publication: &Publication) -> Result<()> {
    let place = publication.place()?;
    Builder::find_or_install()?.release()?;
    let mut files = BTreeMap::new();
    for file in dist_files()? {
        let name = file.strip_prefix(DIST)?.display().to_string();
        files.insert(name, fs::read(&file)?);
    }
    if let Some(address) = &place.address {
        let page = files.remove(PAGE).context("there is no page")?;
        let page = named(&String::from_utf8(page)?, address)?;
        files.insert(PAGE.to_owned(), page.into_bytes());
        files.insert(CARD_NAME.to_owned(), fs::read(CARD)?);
    }
    if publication.version.is_some() && place.folder.exists() {
        fs::remove_dir_all(&place.folder)?;
    }
    put(&files, &place.folder)?;
    if publication.version.is_none() {
        forget_old(&files, &place.folder, today()?)?;
    }
    println!("{} files in {}", files.len(), place.folder.display());
    Ok(())
}

/// A folder and its address.
#[derive(Debug, PartialEq, Eq)]
struct Place {
    folder: PathBuf,
    address: Option<String>,
}

impl Publication {
    /// Where the files go.
    fn place(&self) -> Result<Place> {
        let address = self.address.as_ref().map(|address| {
            let is_plain = |letter: char| letter.is_ascii_graphic() && !"\"'<>;,".contains(letter);
            ensure!(
                address.starts_with("http") && address.chars().all(is_plain),
                "--url takes an address such as https://example.org/ridgepoint/"
            );
            Ok(format!("{}/", address.trim_end_matches('/')))
        });
        let (folder, address) = (self.folder.clone(), address.transpose()?);
        let Some(version) = &self.version else {
            return Ok(Place { folder, address });
        };
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-.".contains(letter);
        ensure!(
            version.starts_with(|letter: char| letter.is_ascii_alphanumeric())
                && version.chars().all(is_plain),
            "--version takes a version such as 1.2.3"
        );
        Ok(Place {
            folder: folder.join(VERSIONS).join(version),
            address: address.map(|address| format!("{address}{VERSIONS}/{version}/")),
        })
    }
}

/// The page as it is at an address: with what others show of it, and a policy that names the address, for
/// Safari does not know it in frames without an origin.
fn named(page: &str, address: &str) -> Result<String> {
    let page = page.replace("'self'", &format!("'self' {address}"));
    let [_, title, _] = page::cut(&page, ["<title>", "</title>"])?;
    let [_, description, _] = page::cut(&page, ["<meta name=\"description\" content=\"", "\" />"])?;
    let card = quoted(&format!("{address}{CARD_NAME}"));
    let [width, height] = CARD_SIZE;
    let tags = [
        ("property", "og:type", "website"),
        ("property", "og:title", title),
        ("property", "og:description", description),
        ("property", "og:url", &quoted(address)),
        ("property", "og:image", &card),
        ("property", "og:image:width", width),
        ("property", "og:image:height", height),
        ("name", "twitter:card", "summary_large_image"),
    ]
    .map(|(kind, name, content)| format!("<meta {kind}=\"{name}\" content=\"{content}\" />"));
    page::put_first(&page, &tags.join("\n"))
}

fn put(files: &BTreeMap<String, Vec<u8>>, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    for (name, content) in files {
        fs::write(folder.join(name), content).with_context(|| format!("writing {name}"))?;
    }
    Ok(())
}

/// Removes from a folder what its record says that the page has not had for long, and renews the record.
fn forget_old(files: &BTreeMap<String, Vec<u8>>, folder: &Path, today: u64) -> Result<()> {
    let record = folder.join(RECORD);
    let mut days = BTreeMap::new();
    for line in fs::read_to_string(&record).unwrap_or_default().lines() {
        let (day, name) = line.split_once(' ').context("the record is broken")?;
        days.insert(name.to_owned(), day.parse::<u64>()?);
    }
    days.extend(files.keys().map(|name| (name.clone(), today)));
    let (kept, old): (BTreeMap<_, _>, BTreeMap<_, _>) = days
        .into_iter()
        .partition(|(_, day)| day + KEPT_DAYS >= today);
    for name in old.keys() {
        let file = folder.join(name);
        if file.is_file() {
            fs::remove_file(file)?;
        }
    }
    let lines = kept.iter().map(|(name, day)| format!("{day} {name}"));
    fs::write(record, lines.collect::<Vec<_>>().join("\n"))?;
    Ok(())
}

/// Days since 1970.
#[expect(
    clippy::disallowed_methods,
    reason = "the ban is for the program, which runs in a browser"
)]
fn today() -> Result<u64> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    Ok(seconds / (24 * 60 * 60))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn publication(address: &str, version: Option<&str>) -> Publication {
        Publication {
            folder: "site".into(),
            address: Some(address.to_owned()),
            version: version.map(str::to_owned),
        }
    }

    #[test]
    fn a_version_has_an_address_of_its_own() {
        let place = publication("https://a.org/b", Some("1.2.3"))
            .place()
            .unwrap();
        assert_eq!(place.folder, Path::new("site/v/1.2.3"));
        assert_eq!(place.address.as_deref(), Some("https://a.org/b/v/1.2.3/"));
        let place = publication("https://a.org/b/", None).place().unwrap();
        assert_eq!(place.folder, Path::new("site"));
        assert_eq!(place.address.as_deref(), Some("https://a.org/b/"));
    }

    #[test]
    fn what_would_leave_folder_or_policy_is_refused() {
        for version in ["", "..", "1/2", "../x"] {
            assert!(
                publication("https://a.org/", Some(version))
                    .place()
                    .is_err()
            );
        }
        for address in ["a.org", "https://a.org/; script-src *", "https://a.org/\"x"] {
            assert!(publication(address, None).place().is_err(), "{address}");
        }
    }

    #[test]
    fn the_page_names_its_address_where_it_counts() {
        let page = "<meta charset=\"utf-8\" />\n<meta content=\"script-src 'self'\" />\n<title>T</title>\n\
                    <meta name=\"description\" content=\"D\" />\n";
        let page = named(page, "https://a.org/").unwrap();
        assert!(page.contains("script-src 'self' https://a.org/\""));
        assert!(page.contains("<meta property=\"og:title\" content=\"T\" />"));
        assert!(page.contains("<meta property=\"og:image\" content=\"https://a.org/card.png\" />"));
    }

    #[test]
    fn files_of_earlier_pages_stay_for_a_month() {
        let folder =
            std::env::temp_dir().join(format!("ridgepoint-publish-{}", std::process::id()));
        let publish = |script: &str, today: u64| {
            let files = [PAGE, script].map(|name| (name.to_owned(), name.as_bytes().to_vec()));
            let files = BTreeMap::from(files);
            put(&files, &folder).unwrap();
            forget_old(&files, &folder, today).unwrap();
        };
        let is_there = |name: &str| folder.join(name).is_file();
        publish("a.js", 100);
        fs::write(folder.join("CNAME"), "a.org").unwrap();
        publish("b.js", 120);
        publish("b.js", 130);
        assert!(is_there("a.js") && is_there("b.js"));
        publish("b.js", 131);
        assert!(!is_there("a.js") && is_there("b.js") && is_there(PAGE));
        assert!(is_there("CNAME"), "what is not the page's is left alone");
        fs::remove_dir_all(folder).unwrap();
    }
}
