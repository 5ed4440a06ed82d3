//! Browsers that run, and who uses them.

use std::mem;
use std::ops::Deref;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::engine::{Driver, Engine};
use crate::session::Session;

/// A running browser with one window; both programs end when this is dropped.
#[derive(Debug)]
pub(crate) struct Browser {
    // The fields are dropped in this order: the window closes before its driver ends.
    pub(crate) session: Session,
    pub(crate) engine: Engine,
    is_recording: bool,
    _driver: Driver,
}

impl Browser {
    fn start(engine: Engine, is_recording: bool) -> Self {
        let driver = engine.start_driver();
        Self {
            session: Session::new(driver.port, &engine.capabilities(is_recording)),
            engine,
            is_recording,
            _driver: driver,
        }
    }
}

/// Starting a browser takes longer than most tests. So a Chromium that is done with is kept for the next
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
    /// A Chromium that keeps a record of what it asks of networks and disks.
    pub(crate) fn recording() -> Self {
        Pool::lock().in_use += 1;
        let mut borrowed = Self(None);
        borrowed.0 = Some(Browser::start(Engine::Chromium, true));
        borrowed
    }

    pub(crate) fn borrow(engine: Engine) -> Self {
        let mut pool = Pool::lock();
        // Counted before it runs, so that nobody turns out the light in the meantime, and counted off when this
        // is dropped, even if no browser comes.
        pool.in_use += 1;
        let mut borrowed = Self(match engine {
            Engine::Chromium => pool.idle.pop(),
            Engine::Gecko | Engine::WebKit => None,
        });
        drop(pool);
        match &borrowed.0 {
            Some(browser) => browser.session.renew_window(),
            None => borrowed.0 = Some(Browser::start(engine, false)),
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
            let browser = self.0.take();
            let is_usual =
                |browser: &Browser| browser.engine == Engine::Chromium && !browser.is_recording;
            pool.idle.extend(browser.filter(is_usual));
        }
        if pool.in_use == 0 {
            drop(mem::take(&mut pool.idle));
        }
    }
}
