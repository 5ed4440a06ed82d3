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

/// After the page's address, asks for a document that shares its process with no other: only there do
/// browsers let scripts read a fine clock.
pub(crate) const ISOLATED: &str = "?isolated";

/// A page of an author, beside this one and empty.
pub(crate) const HOST: &str = "host.html";
const HOST_PAGE: &[u8] =
    b"<!doctype html><html lang=en><meta charset=utf-8><title>host</title><body>";

/// The address of the page, served by this process for as long as it runs.
pub(crate) fn address() -> &'static str {
    static ADDRESS: LazyLock<String> =
        LazyLock::new(|| serve(finished_page()).expect("this machine can be its own server"));
    &ADDRESS
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
        _ if url.ends_with(HOST) => ("200 OK", "text/html", HOST_PAGE.to_vec()),
        Some(file) => ("200 OK", content_type(&file), fs::read(file)?),
        None => ("404 Not Found", "text/plain", b"no such file".to_vec()),
    };
    write!(connection, "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n")?;
    // Without it a frame in a sandbox cannot have modules.
    write!(connection, "Access-Control-Allow-Origin: *\r\n")?;
    if url.ends_with(ISOLATED) {
        for policy in [
            "Opener-Policy: same-origin",
            "Embedder-Policy: require-corp",
        ] {
            write!(connection, "Cross-Origin-{policy}\r\n")?;
        }
    }
    let length = content.len();
    write!(
        connection,
        "Content-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    connection.write_all(&content)
}

fn requested_file(url: &str, page: &Path) -> Option<PathBuf> {
    let name = url.split(['?', '#']).next()?.strip_prefix(FOLDER)?;
    let name = Path::new(if name.is_empty() { "index.html" } else { name });
    let is_below = name
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    Some(page.join(name)).filter(|file| is_below && file.is_file())
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
