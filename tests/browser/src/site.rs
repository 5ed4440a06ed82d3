//! A web server for the finished page: just enough HTTP to give a browser files.

use std::env;
use std::fs;
use std::io::{BufRead as _, BufReader, Error, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, LazyLock};
use std::thread;

/// The page is served from a folder below the root, as on most hosts: an absolute address in it
/// fails here, not after publishing.
const FOLDER: &str = "/some/course/";

/// Below this one, the host lets pages of other origins have its files, as GitHub Pages does.
const SHARED_FOLDER: &str = "/shared/course/";

/// Below this one are pages that the tools of authors made of the samples in tests/platforms.
const PLATFORMS: &str = "/platforms/";

/// Where those pages think that the page is, and where they are themselves.
const PUBLISHED: &str = "https://example.org/ridgepoint/";
const PUBLISHED_PLATFORMS: &str = "https://example.org/";

/// A page of somebody else, with nothing in it.
const STRANGER: &str = "/stranger.html";

/// The address of that page.
pub(crate) fn stranger() -> String {
    address().replace(FOLDER, STRANGER)
}

/// The address of a file that is served by another site than the page: to browsers, these two names of this
/// machine have nothing to do with each other.
fn elsewhere(path: &str) -> String {
    let (host, _) = address().split_once(FOLDER).expect("it has a folder");
    format!("{}{path}", host.replace("127.0.0.1", "localhost"))
}

/// The address of an author's page on another site.
pub(crate) fn host_elsewhere() -> String {
    elsewhere(&format!("{FOLDER}{HOST}"))
}

/// The address, on another site, of a page that an author's tool made.
pub(crate) fn platform(path: &str) -> String {
    elsewhere(&format!("{PLATFORMS}{path}"))
}

/// The same page on the disk.
pub(crate) fn platform_file(path: &str) -> String {
    format!("file://{}/{path}", platform_folder().display())
}

/// Where the pages of the samples are.
pub(crate) fn platform_folder() -> PathBuf {
    samples().expect(
        "RIDGEPOINT_PLATFORMS does not name the samples: use `cargo xtask test --all browser`",
    )
}

fn samples() -> Option<PathBuf> {
    env::var_os("RIDGEPOINT_PLATFORMS").map(PathBuf::from)
}

/// Where the page is served from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Host {
    /// One that sends files and nothing else.
    Plain,
    /// One that says that any page may have them, and whose page names it in its policy, as `cargo xtask publish`
    /// has it: in frames without an origin, Safari does not know what the page's own host is.
    Shared,
}

impl Host {
    /// The address of the page.
    pub fn address(self) -> String {
        match self {
            Self::Plain => address().to_owned(),
            Self::Shared => address().replace(FOLDER, SHARED_FOLDER),
        }
    }
}

/// After the page's address, asks for a document that shares its process with no other: only there do
/// browsers let scripts read a fine clock.
pub(crate) const ISOLATED: &str = "?isolated";

/// A page of an author, beside this one and empty.
pub(crate) const HOST: &str = "host.html";
const HOST_PAGE: &[u8] =
    b"<!doctype html><html lang=en><meta charset=utf-8><title>host</title><link rel=icon href=data:,><body>";

/// The address of the page, served by this process for as long as it runs.
pub(crate) fn address() -> &'static str {
    static ADDRESS: LazyLock<String> =
        LazyLock::new(|| serve(finished_page()).expect("this machine can be its own server"));
    &ADDRESS
}

/// The address of the page as one file, on the disk.
pub(crate) fn single_file() -> String {
    let file = finished_page().join("ridgepoint.html");
    format!("file://{}", file.display())
}

/// The address of a page of an author on the disk, empty, for which all else lies beside the page as one file.
pub(crate) fn host_on_disk() -> String {
    let base = single_file();
    let page = [
        b"<!doctype html><base href=",
        base.as_bytes(),
        b">",
        HOST_PAGE,
    ]
    .concat();
    let file = env::temp_dir().join("ridgepoint-host.html");
    fs::write(&file, page).expect("there is a folder for what does not last");
    format!("file://{}", file.display())
}

fn finished_page() -> PathBuf {
    env::var_os("RIDGEPOINT_DIST")
        .expect("RIDGEPOINT_DIST does not name the finished page: use `cargo xtask test browser`")
        .into()
}

#[expect(
    clippy::disallowed_methods,
    reason = "the ban is for the program, not for its tests"
)]
fn serve(page: PathBuf) -> Result<String, Error> {
    let server = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let address = format!("http://{}{FOLDER}", server.local_addr()?);
    let page: Arc<Path> = page.into();
    thread::spawn(move || {
        for connection in server.incoming().flatten() {
            let page = Arc::clone(&page);
            // Each on its own: a browser does not take in all of the WebAssembly before it has
            // the script that uses it. One that no longer wants an answer is no reason to stop.
            thread::spawn(move || drop(answer(connection, &page)));
        }
    });
    Ok(address)
}

/// Reads one request, which begins like `GET /some/course/index.html HTTP/1.1`, and answers it.
fn answer(mut connection: TcpStream, page: &Path) -> Result<(), Error> {
    let mut lines = BufReader::new(connection.try_clone()?).lines();
    let request = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    // All of it has to be read, or closing the connection would look like a failure.
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let url = request.split(' ').nth(1).unwrap_or_default();
    let (status, kind, content) = match requested_file(url, page) {
        _ if url == STRANGER => ("200 OK", "text/html", b"<!doctype html>".to_vec()),
        _ if url.ends_with(HOST) => ("200 OK", "text/html", HOST_PAGE.to_vec()),
        Some(file) => ("200 OK", content_type(&file), content_of(&file, url)?),
        None => ("404 Not Found", "text/plain", b"no such file".to_vec()),
    };
    write!(connection, "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n")?;
    if url.ends_with(ISOLATED) {
        for policy in [
            "Opener-Policy: same-origin",
            "Embedder-Policy: require-corp",
        ] {
            write!(connection, "Cross-Origin-{policy}\r\n")?;
        }
    }
    if url.starts_with(SHARED_FOLDER) {
        write!(connection, "Access-Control-Allow-Origin: *\r\n")?;
    }
    let length = content.len();
    write!(
        connection,
        "Content-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    connection.write_all(&content)
}

/// What is in a file, as the host gives it.
fn content_of(file: &Path, url: &str) -> Result<Vec<u8>, Error> {
    let content = fs::read(file)?;
    let is_of_author = url.starts_with(PLATFORMS);
    let is_named = url.starts_with(SHARED_FOLDER) && file.ends_with("index.html");
    Ok(match String::from_utf8(content) {
        Ok(page) if is_named => {
            let own = format!("'self' {}", Host::Shared.address());
            page.replace("'self'", &own).into_bytes()
        }
        Ok(page) if is_of_author => page
            .replace(PUBLISHED, address())
            .replace(PUBLISHED_PLATFORMS, &platform(""))
            .into_bytes(),
        Ok(text) => text.into_bytes(),
        Err(error) => error.into_bytes(),
    })
}

fn requested_file(url: &str, page: &Path) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?;
    let of_page = [FOLDER, SHARED_FOLDER]
        .into_iter()
        .find_map(|folder| path.strip_prefix(folder));
    let (root, name) = match of_page {
        Some(name) => (page.to_owned(), name),
        // Without samples there is nothing else.
        None => (samples()?, path.strip_prefix(PLATFORMS)?),
    };
    let name = Path::new(if name.is_empty() { "index.html" } else { name });
    let is_below = name
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    Some(root.join(name)).filter(|file| is_below && file.is_file())
}

fn content_type(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("css") => "text/css",
        Some("html") => "text/html; charset=utf-8",
        Some("ico") => "image/x-icon",
        Some("js" | "mjs") => "text/javascript",
        Some("json") => "application/json",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}
