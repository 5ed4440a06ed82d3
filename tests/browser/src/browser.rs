//! Starting the browser and the program that drives it.

use std::env;
use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::mem;
use std::ops::Deref;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use serde_json::{Value, json};

use crate::session::Session;

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
const FOR_THE_PAGE_MS: u32 = 30_000;

/// A running browser with one window; both programs end when this is dropped.
#[derive(Debug)]
pub(crate) struct Browser {
    // The fields are dropped in this order: the window closes before its driver ends.
    pub(crate) session: Session,
    _driver: Driver,
}

impl Browser {
    fn start() -> Self {
        let driver = Driver::start();
        Self {
            session: Session::new(driver.port, &capabilities()),
            _driver: driver,
        }
    }
}

/// Starting a browser takes longer than most tests. So one that is done with is kept for the next
/// page as long as others are in use: the last page to go turns out the light.
#[derive(Debug)]
struct Pool {
    idle: Vec<Browser>,
    in_use: usize,
}

impl Pool {
    fn lock() -> MutexGuard<'static, Self> {
        static POOL: Mutex<Pool> = Mutex::new(Pool {
            idle: Vec::new(),
            in_use: 0,
        });
        POOL.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A browser with a fresh window, for one page.
#[derive(Debug)]
pub(crate) struct BorrowedBrowser(Option<Browser>);

impl BorrowedBrowser {
    pub(crate) fn borrow() -> Self {
        let mut pool = Pool::lock();
        // Counted before it runs, so that nobody turns out the light in the meantime, and counted off when this
        // is dropped, even if no browser comes.
        pool.in_use += 1;
        let mut borrowed = Self(pool.idle.pop());
        drop(pool);
        match &borrowed.0 {
            Some(browser) => browser.session.renew_window(),
            None => borrowed.0 = Some(Browser::start()),
        }
        borrowed
    }
}

impl Deref for BorrowedBrowser {
    type Target = Browser;
    fn deref(&self) -> &Browser {
        self.0.as_ref().expect("it is there until it is dropped")
    }
}

impl Drop for BorrowedBrowser {
    fn drop(&mut self) {
        let mut pool = Pool::lock();
        pool.in_use -= 1;
        // Nobody knows in which state a failed test leaves it.
        if !thread::panicking() {
            pool.idle.extend(self.0.take());
        }
        if pool.in_use == 0 {
            drop(mem::take(&mut pool.idle));
        }
    }
}

/// The process that translates the `WebDriver` protocol for the browser.
#[derive(Debug)]
struct Driver {
    process: Child,
    port: u16,
    /// Kept open: the driver would die of writing to a closed pipe.
    _output: BufReader<ChildStdout>,
}

impl Driver {
    fn start() -> Self {
        let mut process = Command::new(setting("CHROMEDRIVER"))
            .arg("--port=0")
            .stdout(Stdio::piped())
            .spawn()
            .expect("CHROMEDRIVER names a program");
        let mut output = BufReader::new(process.stdout.take().expect("the output was piped"));
        let port = announced_port(&mut output);
        Self {
            process,
            port,
            _output: output,
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It may have ended by itself.
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// The port that the driver chose: `ChromeDriver was started successfully on port 34567.`
fn announced_port(output: &mut impl BufRead) -> u16 {
    output
        .lines()
        .map_while(Result::ok)
        .find_map(|line| {
            line.split_once("successfully on port ")?
                .1
                .trim_end_matches('.')
                .parse()
                .ok()
        })
        .expect("ChromeDriver says on which port it listens")
}

fn capabilities() -> Value {
    let chrome = setting("CHROME");
    json!({
        "browserName": "chrome",
        "timeouts": {
            "implicit": FOR_AN_ELEMENT_MS, "pageLoad": FOR_THE_PAGE_MS, "script": FOR_THE_PAGE_MS,
        },
        "goog:loggingPrefs": { "browser": "ALL" },
        "goog:chromeOptions": {
            "binary": chrome.to_str().expect("a path in Unicode"),
            "args": CHROMIUM_ARGUMENTS,
        },
    })
}

pub(crate) fn setting(variable: &str) -> OsString {
    env::var_os(variable)
        .unwrap_or_else(|| panic!("{variable} is not set: use `cargo xtask test browser`"))
}
