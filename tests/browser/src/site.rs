//! A web server for the finished page.

use std::env;
use std::fs::File;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, LazyLock};
use std::thread;

use tiny_http::{Header, Request, Response, Server};

/// The page is served from a folder below the root, as on most hosts: an absolute address in it
/// fails here, not after publishing.
const FOLDER: &str = "/some/course/";

/// The address of the page, served by this process for as long as it runs.
pub(crate) fn address() -> &'static str {
    static ADDRESS: LazyLock<String> = LazyLock::new(|| serve(finished_page()));
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
fn serve(page: PathBuf) -> String {
    let server = Server::http("127.0.0.1:0").expect("a free port");
    let address = format!("http://{}{FOLDER}", server.server_addr());
    let page: Arc<Path> = page.into();
    thread::spawn(move || {
        for request in server.incoming_requests() {
            let page = Arc::clone(&page);
            // Each on its own: a browser does not take in all of the WebAssembly before it has
            // the script that uses it. One that no longer wants an answer is no reason to stop.
            thread::spawn(move || drop(answer(request, &page)));
        }
    });
    address
}

fn answer(request: Request, page: &Path) -> std::io::Result<()> {
    let Some(file) = requested_file(request.url(), page) else {
        return request.respond(Response::empty(404));
    };
    let content_type = Header::from_bytes("Content-Type", content_type(&file)).expect("a header");
    request.respond(Response::from_file(File::open(file)?).with_header(content_type))
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
        Some("js") => "text/javascript",
        Some("json") => "application/json",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}
