//! The browsers that the page is tried in, and the programs that drive them.

use std::env;
use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;

use serde_json::{Value, json};

/// Quiet, alone and the same on every machine. Tests run as root in containers, hence no sandbox.
const CHROMIUM_ARGUMENTS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--force-color-profile=srgb",
];

/// How long the driver waits for an element to appear before it says that there is none.
const FOR_AN_ELEMENT_MS: u32 = 5_000;

/// How long it waits for a page to load, or for a script to end, before it says that they do not.
const FOR_THE_PAGE_MS: u32 = 120_000;

/// A browser's engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Of Chrome and Edge: all tests run in it.
    Chromium,
    /// Of Firefox.
    Gecko,
    /// Of Safari, here as `WebKitGTK`.
    WebKit,
}

impl Engine {
    /// Starts the program that drives the browser.
    pub(crate) fn start_driver(self) -> Driver {
        match self {
            Self::Chromium => Driver::that_says_its_port("CHROMEDRIVER", "successfully on port "),
            Self::Gecko => Driver::that_says_its_port("GECKODRIVER", "Listening on 127.0.0.1:"),
            Self::WebKit => Driver::of_webkit(),
        }
    }

    /// What to ask the driver for; it notes every request only where they are to be recorded.
    pub(crate) fn capabilities(self, is_recording: bool) -> Value {
        let mut capabilities = json!({ "timeouts": {
            "implicit": FOR_AN_ELEMENT_MS, "pageLoad": FOR_THE_PAGE_MS, "script": FOR_THE_PAGE_MS,
        } });
        let (browser, options) = match self {
            Self::Chromium => {
                let requests = if is_recording { "ALL" } else { "OFF" };
                capabilities["goog:loggingPrefs"] =
                    json!({ "browser": "ALL", "performance": requests });
                ("CHROME", "goog:chromeOptions")
            }
            Self::Gecko => ("FIREFOX", "moz:firefoxOptions"),
            Self::WebKit => ("WEBKIT", "webkitgtk:browserOptions"),
        };
        let arguments: &[&str] = match self {
            Self::Chromium => &CHROMIUM_ARGUMENTS,
            Self::Gecko => &["-headless"],
            Self::WebKit => &["--automation"],
        };
        let binary = setting(browser);
        let binary = binary.to_str().expect("a path in Unicode");
        capabilities[options] = json!({ "binary": binary, "args": arguments });
        capabilities
    }
}

/// The process that translates the `WebDriver` protocol for a browser.
#[derive(Debug)]
pub(crate) struct Driver {
    process: Child,
    pub(crate) port: u16,
    /// Kept open: the driver would die of writing to a closed pipe.
    _output: BufReader<ChildStdout>,
    /// The screen of a browser that has none of its own; it goes after the driver.
    _screen: Option<Screen>,
}

impl Driver {
    /// A driver that chooses a port and says which after these words.
    fn that_says_its_port(variable: &str, words: &str) -> Self {
        let mut process = Command::new(setting(variable))
            .arg("--port=0")
            .stdout(Stdio::piped())
            // Where Firefox talks to its developers.
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|_| panic!("{variable} does not name a program"));
        let mut output = output_of(&mut process);
        let port = number_after(words, &mut output);
        Self {
            process,
            port: port.expect("the driver says on which port it listens"),
            _output: output,
            _screen: None,
        }
    }

    /// A silent driver of a browser that needs a screen.
    fn of_webkit() -> Self {
        let screen = Screen::start();
        let port = free_port();
        let mut process = Command::new(setting("WEBKITDRIVER"))
            .arg(format!("--port={port}"))
            .env("DISPLAY", format!(":{}", screen.number))
            .env("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1")
            .stdout(Stdio::piped())
            .spawn()
            .expect("WEBKITDRIVER names a program");
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            let ended = process.try_wait().expect("it was started");
            assert!(ended.is_none(), "the driver of WebKit ended at once");
            thread::yield_now();
        }
        Self {
            port,
            _output: output_of(&mut process),
            process,
            _screen: Some(screen),
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        end(&mut self.process);
    }
}

/// A screen that nobody sees.
#[derive(Debug)]
struct Screen {
    process: Child,
    number: u16,
    _output: BufReader<ChildStdout>,
}

impl Screen {
    fn start() -> Self {
        let mut process = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp"])
            .args(["-screen", "0", "2048x1536x24"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is a program");
        let mut output = output_of(&mut process);
        let number = number_after("", &mut output);
        Self {
            process,
            number: number.expect("Xvfb says which number its screen has"),
            _output: output,
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        end(&mut self.process);
    }
}

fn end(process: &mut Child) {
    // It may have ended by itself.
    drop(process.kill());
    drop(process.wait());
}

fn output_of(process: &mut Child) -> BufReader<ChildStdout> {
    BufReader::new(process.stdout.take().expect("the output was piped"))
}

/// The first number in the output after some words: `… started successfully on port 34567.`
fn number_after(words: &str, output: &mut impl BufRead) -> Option<u16> {
    output.lines().map_while(Result::ok).find_map(|line| {
        let number = line.split_once(words)?.1.trim_end_matches('.');
        number.parse().ok()
    })
}

/// A port on which nobody listens.
fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("there are free ports");
    listener.local_addr().expect("it is bound").port()
}

/// What `cargo xtask test` says about this machine.
pub(crate) fn setting(variable: &str) -> OsString {
    env::var_os(variable)
        .unwrap_or_else(|| panic!("{variable} is not set: use `cargo xtask test browser`"))
}
