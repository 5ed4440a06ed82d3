//! Pages of others, and the page in frames of theirs.

use serde_json::{Value, json};

use crate::page::Page;
use crate::site::{self, Host};

/// Elements of an author's page may be closed to scripts; these ones are not any more.
const OPEN_ELEMENTS: &str = "
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function () { return attachShadow.call(this, { mode: 'open' }) }";

/// A chart has more colours than these.
const FEWEST_COLOURS: u64 = 10;

impl Page {
    /// Loads the page in a frame with these rights (`"allow-scripts"`) of a stranger's page, and goes into it.
    /// `name` is that of a file beside the page, or nothing.
    pub fn go_to_frame(&self, rights: &str, host: Host, name: &str, fragment: &str) {
        self.command("/url", &json!({ "url": site::stranger() }));
        let frame = self.execute(
            "const frame = document.createElement('iframe');
            frame.sandbox = arguments[0];
            frame.src = arguments[1];
            frame.width = 1200;
            frame.height = 700;
            document.body.append(frame);
            return frame;",
            &[
                json!(rights),
                json!(format!("{}{name}{fragment}", host.address())),
            ],
        );
        self.enter_frame(&frame);
    }

    /// Loads an empty page of an author, beside this one.
    pub fn load_host(&self) {
        self.load(site::HOST);
    }

    /// Loads an empty page of an author on another site.
    pub fn load_host_elsewhere(&self) {
        self.load_from(&site::host_elsewhere());
    }

    /// Loads an empty page of an author on the disk, for which all else lies beside the page as one file.
    pub fn load_host_on_disk(&self) {
        self.load_from(&site::host_on_disk());
    }

    /// Whether the sample for a tool was made.
    pub fn has_platform(name: &str) -> bool {
        site::platform_folder().join(name).is_dir()
    }

    /// Loads a page that an author's tool made, from another site: `"mkdocs/index.html"`.
    pub fn load_platform(&self, path: &str) {
        self.load_from(&site::platform(path));
    }

    /// Loads the same page from the disk.
    pub fn load_platform_file(&self, path: &str) {
        self.load_from(&site::platform_file(path));
    }

    /// Goes into a frame, an element as [`Page::elements`] gives it, and waits until the page in it runs.
    #[track_caller]
    pub fn enter_frame(&self, frame: &Value) {
        self.look_into_frame(frame);
        self.wait_for_program();
    }

    /// Goes into a frame whatever is in it.
    #[track_caller]
    pub fn look_into_frame(&self, frame: &Value) {
        self.command("/frame", &json!({ "id": frame }));
    }

    /// Comes back out of all frames.
    pub fn leave_frames(&self) {
        self.command("/frame", &json!({ "id": null }));
    }

    /// Lets tests look into the element for authors, from the next page on.
    pub fn open_elements(&self) {
        self.before_loading(OPEN_ELEMENTS);
    }

    /// The frame in the first element of an author's page, as soon as there is one; see [`Page::open_elements`].
    #[track_caller]
    pub fn frame_of_element(&self) -> Value {
        let frame = "const element = document.querySelector('ridgepoint-view');
            return element?.shadowRoot?.querySelector('iframe') ?? null";
        self.wait_until("the element is there", || {
            !self.execute(frame, &[]).is_null()
        });
        self.execute(frame, &[])
    }

    /// Waits until a view has drawn its first chart; in the frame that was gone into.
    #[track_caller]
    pub fn wait_until_drawn(&self) {
        let ink = "const canvas = document.querySelector('#charts canvas');
            if (!canvas?.width) return 0;
            const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
            return new Set(new Uint32Array(data.buffer)).size";
        self.wait_until("the chart is drawn", || {
            self.execute(ink, &[]).as_u64() > Some(FEWEST_COLOURS)
        });
    }
}
