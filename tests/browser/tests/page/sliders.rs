//! The eight sliders, by keyboard and by mouse.

use ridgepoint_browser::{Page, Rectangle, key};
use serde_json::{Value, json};

use crate::{
    CHARTS, HISTORY, MEMORY, ROOFLINE, fingerprints, open, wait_for_address, wait_for_number,
};

/// A slider, and where its keys take it from the opening state.
struct Slider {
    key: &'static str,
    opening: &'static str,
    /// One step, with the right arrow.
    next: &'static str,
    /// Eight steps, with Page Up.
    page_up: &'static str,
    least: &'static str,
    most: &'static str,
    /// The one step in the address.
    link: &'static str,
    /// The charts that show it; of the others, no pixel moves.
    shown_by: &'static [&'static str],
}

const PEAK: Slider = Slider {
    key: "peak",
    opening: "312",
    next: "320",
    page_up: "400",
    least: "0.1",
    most: "100000",
    link: "peak=320",
    shown_by: &[ROOFLINE, HISTORY],
};

const BANDWIDTH: Slider = Slider {
    key: "bw",
    opening: "2039",
    next: "2200",
    page_up: "3200",
    least: "10",
    most: "100000",
    link: "bw=2200",
    shown_by: &[ROOFLINE, HISTORY],
};

/// The history no longer points at the device, which is the reader's own now.
const CAPACITY: Slider = Slider {
    key: "cap",
    opening: "85.9",
    next: "90",
    page_up: "102.6",
    least: "1",
    most: "10000",
    link: "cap=90",
    shown_by: &[MEMORY, HISTORY],
};

/// The shape follows from the size, and the kernels from the shape.
const PARAMS: Slider = Slider {
    key: "params",
    opening: "7",
    next: "7.5",
    page_up: "12",
    least: "0.1",
    most: "1000",
    link: "params=7.5B",
    shown_by: &[ROOFLINE, MEMORY],
};

const HIDDEN: Slider = Slider {
    key: "hidden",
    opening: "4096",
    next: "4608",
    page_up: "8192",
    least: "128",
    most: "65536",
    link: "hidden=4608",
    shown_by: &[ROOFLINE, MEMORY],
};

const LAYERS: Slider = Slider {
    key: "layers",
    opening: "32",
    next: "36",
    page_up: "64",
    least: "1",
    most: "512",
    link: "layers=36",
    shown_by: &[MEMORY],
};

/// A larger batch makes decoding's matrices do more with each byte.
const BATCH: Slider = Slider {
    key: "batch",
    opening: "4",
    next: "5",
    page_up: "12",
    least: "1",
    most: "4096",
    link: "batch=5",
    shown_by: &[ROOFLINE, MEMORY],
};

const SEQ: Slider = Slider {
    key: "seq",
    opening: "2048",
    next: "2304",
    page_up: "4096",
    least: "128",
    most: "1048576",
    link: "seq=2304",
    shown_by: &[ROOFLINE, MEMORY],
};

#[test]
fn peak_by_keyboard() {
    PEAK.moves_by_keyboard();
}

#[test]
fn peak_by_mouse() {
    PEAK.moves_by_mouse();
}

#[test]
fn bandwidth_by_keyboard() {
    BANDWIDTH.moves_by_keyboard();
}

#[test]
fn bandwidth_by_mouse() {
    BANDWIDTH.moves_by_mouse();
}

#[test]
fn capacity_by_keyboard() {
    CAPACITY.moves_by_keyboard();
}

#[test]
fn capacity_by_mouse() {
    CAPACITY.moves_by_mouse();
}

#[test]
fn model_size_by_keyboard() {
    PARAMS.moves_by_keyboard();
}

#[test]
fn model_size_by_mouse() {
    PARAMS.moves_by_mouse();
}

#[test]
fn hidden_size_by_keyboard() {
    HIDDEN.moves_by_keyboard();
}

#[test]
fn hidden_size_by_mouse() {
    HIDDEN.moves_by_mouse();
}

#[test]
fn layers_by_keyboard() {
    LAYERS.moves_by_keyboard();
}

#[test]
fn layers_by_mouse() {
    LAYERS.moves_by_mouse();
}

#[test]
fn batch_by_keyboard() {
    BATCH.moves_by_keyboard();
}

#[test]
fn batch_by_mouse() {
    BATCH.moves_by_mouse();
}

#[test]
fn sequence_length_by_keyboard() {
    SEQ.moves_by_keyboard();
}

#[test]
fn sequence_length_by_mouse() {
    SEQ.moves_by_mouse();
}

impl Slider {
    fn moves_by_keyboard(&self) {
        let page = self.open();
        let (drawn, places) = (fingerprints(&page), places_of_charts(&page));
        page.focus(&self.selector());

        self.press(&page, key::ARROW_RIGHT, self.next);
        wait_for_address(&page, self.link);
        self.expect_redrawn(drawn, fingerprints(&page));

        self.press(&page, key::ARROW_LEFT, self.opening);
        self.press(&page, key::ARROW_UP, self.next);
        self.press(&page, key::ARROW_DOWN, self.opening);
        self.press(&page, key::PAGE_UP, self.page_up);
        self.press(&page, key::PAGE_DOWN, self.opening);
        self.press(&page, key::HOME, self.least);
        assert_eq!(places_of_charts(&page), places, "no chart moves");
        self.press(&page, key::END, self.most);
        assert_eq!(places_of_charts(&page), places, "no chart moves");

        page.click(&format!("#{}-reset", self.key));
        wait_for_number(&page, self.key, self.opening);
        page.wait_until("the address is as at first", || {
            page.fragment() == "#v=1&lang=en"
        });
        assert_eq!(fingerprints(&page), drawn);
    }

    fn moves_by_mouse(&self) {
        const HIGH: (f64, f64) = (0.9, 0.5);
        const LOW: (f64, f64) = (0.02, 0.5);
        let page = self.open();
        let field = format!("#{}-number", self.key);
        let drawn = fingerprints(&page);
        let still = (axes(&page), places_of_charts(&page));

        page.grab(&self.selector(), (0.3, 0.5));
        page.pull(&self.selector(), HIGH);
        let high = number(&page.value(&field));
        let dragged = fingerprints(&page);
        self.expect_redrawn(drawn, dragged);
        assert_eq!((axes(&page), places_of_charts(&page)), still);

        page.pull(&self.selector(), LOW);
        let low = page.value(&field);
        let opening = number(self.opening);
        assert!(number(&low) < opening && opening < high, "{low} {high}");
        assert_ne!(fingerprints(&page), dragged);
        assert_eq!((axes(&page), places_of_charts(&page)), still);

        page.let_go(&self.selector(), LOW);
        let unit = if self.key == "params" { "B" } else { "" };
        wait_for_address(&page, &format!("{}={low}{unit}", self.key));
        assert_eq!(places_of_charts(&page), still.1, "no chart moves");
        page.reload();
        assert_eq!(page.value(&field), low);
    }

    fn open(&self) -> Page {
        let page = open("");
        if ["hidden", "layers"].contains(&self.key) {
            page.click("#network-group > summary");
        }
        wait_for_number(&page, self.key, self.opening);
        page
    }

    fn selector(&self) -> String {
        format!("#{}-slider", self.key)
    }

    /// Presses a key on the slider, which has the focus.
    #[track_caller]
    fn press(&self, page: &Page, key: &str, shown: &str) {
        page.press(key);
        wait_for_number(page, self.key, shown);
        let spoken = page
            .attribute(&self.selector(), "aria-valuetext")
            .unwrap_or_default();
        assert_eq!(spoken.split(' ').next(), Some(shown));
    }

    #[track_caller]
    fn expect_redrawn(&self, before: [u64; 3], after: [u64; 3]) {
        for (chart, (before, after)) in CHARTS.into_iter().zip(before.into_iter().zip(after)) {
            assert_eq!(before != after, self.shown_by.contains(&chart), "{chart}");
        }
    }
}

#[track_caller]
fn number(text: &str) -> f64 {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Where the charts are on the page, however far it is scrolled.
fn places_of_charts(page: &Page) -> Vec<Rectangle> {
    page.wait_for_frame();
    let scrolled = page
        .execute("return scrollY", &[])
        .as_f64()
        .unwrap_or_default();
    let charts = page.rectangles(".chart").into_iter();
    charts
        .map(|(_, place)| Rectangle {
            y: place.y + scrolled,
            ..place
        })
        .collect()
}

/// A number that changes when one at the roofline's left edge does: axes stand still in a drag.
fn axes(page: &Page) -> Value {
    page.wait_for_frame();
    let script = "const canvas = document.querySelector(arguments[0]);
        const { data } = canvas.getContext('2d').getImageData(0, 0, 36, canvas.height);
        return data.reduce((hash, byte) => (31 * hash + byte) >>> 0);";
    page.execute(script, &[json!(ROOFLINE)])
}
