//! The page as a person sees it.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash as _, Hasher as _};
use std::path::Path;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::browser::BorrowedBrowser;
use crate::cost::Seconds;
use crate::engine::Engine;
use crate::site;
use crate::view::View;

/// To run before loading, for [`Page::memory_held`].
pub const KEEP_PROGRAM_MEMORY: &str = "
    const { instantiateStreaming, instantiate } = WebAssembly;
    const keep = (real) => async (...given) => {
        const made = await real.apply(WebAssembly, given);
        window.programMemory ??= (made.instance ?? made).exports.memory;
        return made;
    };
    WebAssembly.instantiateStreaming = keep(instantiateStreaming);
    WebAssembly.instantiate = keep(instantiate);";

/// How long a condition may take to become true.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where tests leave their pictures, for people to look at.
const PICTURES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../target/screenshots/tests"
);

/// The page, open in a window of its own.
#[derive(Debug)]
pub struct Page {
    pub(crate) browser: BorrowedBrowser,
}

impl Page {
    /// Opens the page with this fragment (`"#v=1&lang=zh"`, or nothing) and waits until it runs.
    pub fn open(view: View, fragment: &str) -> Self {
        let page = Self::start();
        page.resize(view);
        page.go_to(fragment);
        page
    }

    /// Starts a browser that shows nothing yet.
    pub fn start() -> Self {
        Self::start_in(Engine::Chromium)
    }

    /// Starts a browser with this engine. What is done by Chromium's own protocol cannot be done in others.
    pub fn start_in(engine: Engine) -> Self {
        Self {
            browser: BorrowedBrowser::borrow(engine),
        }
    }

    /// Starts Chromium with a record of its requests; see [`Page::requests`].
    pub fn start_recording() -> Self {
        Self {
            browser: BorrowedBrowser::recording(),
        }
    }

    /// Loads the page anew with another fragment.
    pub fn go_to(&self, fragment: &str) {
        self.load(fragment);
        self.wait_for_program();
    }

    /// Loads the page anew with a fine clock for measuring scripts.
    pub fn go_to_isolated(&self, fragment: &str) {
        self.load(&format!("{}{fragment}", site::ISOLATED));
        self.wait_for_program();
    }

    /// Loads the page and does not wait for its program, which may never run.
    pub fn load(&self, fragment: &str) {
        self.load_from(&format!("{}{fragment}", site::address()));
    }

    /// Loads the page as one file from the disk, with a fragment.
    pub fn go_to_file(&self, fragment: &str) {
        self.load_from(&format!("{}{fragment}", site::single_file()));
        self.wait_for_program();
    }

    pub(crate) fn load_from(&self, address: &str) {
        // Between two fragments of one address, browsers do not load anything.
        self.command("/url", &json!({ "url": "about:blank" }));
        self.command("/url", &json!({ "url": address }));
    }

    /// Loads the page once more, as its address is now.
    pub fn reload(&self) {
        self.command("/refresh", &json!({}));
        self.wait_for_program();
    }

    /// Waits until the page's program runs.
    pub fn wait_for_program(&self) {
        self.wait_until("the program runs", || {
            // What Trunk's loader leaves once the program's start function has returned.
            self.execute("return window.wasmBindings !== undefined", &[]) == true
        });
        self.wait_for_frame();
    }

    /// Waits until what the last action changed is on the screen.
    pub fn wait_for_frame(&self) {
        let script = "const done = arguments[0];
            requestAnimationFrame(() => requestAnimationFrame(() => done()));";
        self.execute_async(script, &[]);
    }

    /// Changes the size of the window and its pixel ratio; in other engines than Chromium, only the size, and
    /// that as far as their windows let it.
    pub fn resize(&self, view: View) {
        if self.browser.engine != Engine::Chromium {
            return self.resize_window(view);
        }
        let View {
            width,
            height,
            pixel_ratio,
        } = view;
        let metrics = json!({
            "width": width, "height": height, "deviceScaleFactor": pixel_ratio, "mobile": false,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", &metrics);
    }

    fn resize_window(&self, view: View) {
        let frame = "return [outerWidth - innerWidth, outerHeight - innerHeight]";
        // A window that was never shown has no frame yet.
        for _ in 0..2 {
            let frame = self.execute(frame, &[]);
            let around = |index: usize| frame[index].as_u64().unwrap_or_default();
            let (width, height) = (
                u64::from(view.width) + around(0),
                u64::from(view.height) + around(1),
            );
            self.command("/window/rect", &json!({ "width": width, "height": height }));
        }
    }

    /// The visible text of an element.
    #[track_caller]
    pub fn text(&self, selector: &str) -> String {
        let element = self.browser.session.element(selector);
        // Of an element that is not shown, `innerText` is all it would say.
        let script = "return arguments[0].checkVisibility() ? arguments[0].innerText : ''";
        as_text(&self.execute(script, &[element]))
    }

    /// What is in a field.
    #[track_caller]
    pub fn value(&self, selector: &str) -> String {
        let element = self.browser.session.element(selector);
        as_text(&self.execute("return arguments[0].value", &[element]))
    }

    /// An attribute of an element; `None` if it has no such attribute.
    #[track_caller]
    pub fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        let element = self.browser.session.element(selector);
        let script = "return arguments[0].getAttribute(arguments[1])";
        let value = self.execute(script, &[element, json!(name)]);
        value.as_str().map(str::to_owned)
    }

    /// Whether an element is laid out and not hidden.
    #[track_caller]
    pub fn is_visible(&self, selector: &str) -> bool {
        let element = self.browser.session.element(selector);
        let script = "return arguments[0].checkVisibility({ visibilityProperty: true })";
        self.execute(script, &[element]) == true
    }

    /// The fragment of the page's address, with its `#`.
    pub fn fragment(&self) -> String {
        as_text(&self.execute("return location.hash", &[]))
    }

    /// A number that changes when a pixel of a canvas does.
    #[track_caller]
    pub fn canvas_fingerprint(&self, selector: &str) -> u64 {
        let element = self.browser.session.element(selector);
        let mut hasher = DefaultHasher::new();
        as_text(&self.execute("return arguments[0].toDataURL()", &[element])).hash(&mut hasher);
        hasher.finish()
    }

    /// Runs JavaScript in the page: the body of a function that finds its `arguments`.
    #[track_caller]
    pub fn execute(&self, script: &str, arguments: &[Value]) -> Value {
        let arguments = json!({ "script": script, "args": arguments });
        self.command("/execute/sync", &arguments)
    }

    /// Runs JavaScript that calls its last argument when it is done.
    #[track_caller]
    pub fn execute_async(&self, script: &str, arguments: &[Value]) -> Value {
        let arguments = json!({ "script": script, "args": arguments });
        self.command("/execute/async", &arguments)
    }

    /// All elements that a selector matches now, as arguments for [`Page::execute`].
    #[track_caller]
    pub fn elements(&self, selector: &str) -> Vec<Value> {
        let script = "return [...document.querySelectorAll(arguments[0])]";
        let elements = self.execute(script, &[json!(selector)]);
        elements.as_array().expect("a list").clone()
    }

    /// The time that the page has taken so far.
    pub fn time_spent(&self) -> Seconds {
        self.devtools("Performance.enable", &json!({}));
        Seconds::from_metrics(&self.devtools("Performance.getMetrics", &json!({})))
    }

    /// The bytes that scripts of the page hold, garbage collected, and those that its program has taken: the
    /// latter only if [`KEEP_PROGRAM_MEMORY`] was run before loading.
    pub fn memory_held(&self) -> [f64; 2] {
        self.devtools("HeapProfiler.collectGarbage", &json!({}));
        let heap = self.devtools("Runtime.getHeapUsage", &json!({}));
        let program = self.execute("return window.programMemory?.buffer.byteLength ?? 0", &[]);
        [&heap["usedSize"], &program].map(|bytes| bytes.as_f64().expect("a number"))
    }

    /// Waits until something is true, looking once in every frame that the page draws, and fails if it does
    /// not become so.
    #[track_caller]
    #[expect(
        clippy::disallowed_methods,
        reason = "the ban is for the program, not for its tests"
    )]
    pub fn wait_until(&self, what: &str, is_true: impl Fn() -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !is_true() {
            assert!(
                Instant::now() < deadline,
                "waited in vain until {what}; the console says {:?}",
                self.console_errors()
            );
            let frame = json!({ "script": "requestAnimationFrame(arguments[0])", "args": [] });
            // A page that goes before it has drawn counts as drawn.
            drop(self.browser.session.try_post("/execute/async", &frame));
        }
    }

    /// The errors that the browser's console showed since the last call; only Chromium says.
    pub fn console_errors(&self) -> Vec<String> {
        if self.browser.engine != Engine::Chromium {
            return Vec::new();
        }
        let entries = self.command("/se/log", &json!({ "type": "browser" }));
        let entries = entries.as_array().into_iter().flatten();
        let errors = entries.filter(|entry| entry["level"] == "SEVERE");
        errors.map(|entry| as_text(&entry["message"])).collect()
    }

    /// Saves a picture of the visible part of the page for people to look at.
    pub fn screenshot(&self, name: &str) {
        self.save_picture(&Path::new(PICTURES).join(format!("{name}.png")));
    }

    /// Saves a picture of the visible part of the page in this file.
    pub fn save_picture(&self, file: &Path) {
        let png = self.devtools("Page.captureScreenshot", &json!({ "format": "png" }));
        let png = BASE64_STANDARD
            .decode(as_text(&png["data"]))
            .expect("a picture");
        fs::create_dir_all(file.parent().expect("a folder")).expect("the folder can be made");
        fs::write(file, png).expect("the picture can be saved");
    }

    /// Gives a command of Chromium's own protocol.
    pub(crate) fn devtools(&self, command: &str, parameters: &Value) -> Value {
        let arguments = json!({ "cmd": command, "params": parameters });
        self.command("/goog/cdp/execute", &arguments)
    }

    #[track_caller]
    pub(crate) fn command(&self, command: &str, arguments: &Value) -> Value {
        self.browser.session.post(command, arguments)
    }
}

#[track_caller]
fn as_text(value: &Value) -> String {
    value
        .as_str()
        .unwrap_or_else(|| panic!("{value} is not a text"))
        .to_owned()
}
