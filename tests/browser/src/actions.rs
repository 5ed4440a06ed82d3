//! What a person does with the page.

use serde_json::{Value, json};

use crate::page::Page;

impl Page {
    /// Clicks on an element.
    #[track_caller]
    pub fn click(&self, selector: &str) {
        let session = &self.browser.session;
        session.post_to(&session.element(selector), "click", &json!({}));
    }

    /// Puts the keyboard's focus on an element.
    #[track_caller]
    pub fn focus(&self, selector: &str) {
        let element = self.browser.session.element(selector);
        self.execute("arguments[0].focus()", &[element]);
    }

    /// Presses keys, one after the other, on whatever has the focus.
    #[track_caller]
    pub fn press(&self, keys: &str) {
        let strokes: Vec<Value> = keys
            .chars()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key })))
            .collect();
        self.keys(&strokes);
    }

    /// Presses and releases keys as listed: `{ "type": "keyDown", "value": "a" }`.
    #[track_caller]
    pub fn keys(&self, strokes: &[Value]) {
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": strokes });
        self.command("/actions", &json!({ "actions": [keyboard] }));
    }

    /// Replaces what is in a field.
    #[track_caller]
    pub fn type_in(&self, selector: &str, text: &str) {
        self.focus(selector);
        self.execute("document.activeElement.select()", &[]);
        self.press(text);
    }

    /// Prints the page.
    pub fn print(&self) {
        self.command("/print", &json!({}));
    }

    /// Chooses from a list that opens, by the value of the choice.
    #[track_caller]
    pub fn choose(&self, selector: &str, value: &str) {
        self.click(&format!("{selector} option[value='{value}']"));
    }

    /// Drags with the mouse inside an element: both points are fractions of its width and height.
    #[track_caller]
    pub fn drag(&self, selector: &str, from: (f64, f64), to: (f64, f64)) {
        self.grab(selector, from);
        self.pull(selector, to);
        self.let_go(selector, to);
    }

    /// Presses the mouse's button over a point of an element, and keeps it down.
    #[track_caller]
    pub fn grab(&self, selector: &str, at: (f64, f64)) {
        let element = self.browser.session.element(selector);
        self.execute(
            "arguments[0].scrollIntoView({ block: 'center' })",
            &[element],
        );
        self.mouse("mouseMoved", 0, 0, selector, at);
        self.mouse("mousePressed", 1, 1, selector, at);
    }

    /// Moves the mouse over another point of an element, its button still down.
    #[track_caller]
    pub fn pull(&self, selector: &str, to: (f64, f64)) {
        self.mouse("mouseMoved", 1, 0, selector, to);
    }

    /// Releases the mouse's button over a point of an element.
    #[track_caller]
    pub fn let_go(&self, selector: &str, at: (f64, f64)) {
        self.mouse("mouseReleased", 0, 1, selector, at);
    }

    /// Puts a finger on a point of an element and draws it to others, one after the other.
    #[track_caller]
    pub fn swipe(&self, selector: &str, way: &[(f64, f64)]) {
        // Where the element stands when the finger comes: the page may scroll under it.
        let rectangle = self.rectangle(selector);
        let touch = |kind: &str, points: &[(f64, f64)]| {
            let point = |at: &(f64, f64)| {
                let (x, y) = rectangle.at(*at);
                json!({ "x": x, "y": y })
            };
            let points: Vec<_> = points.iter().map(point).collect();
            self.devtools(
                "Input.dispatchTouchEvent",
                &json!({ "type": kind, "touchPoints": points }),
            );
        };
        for (step, at) in way.iter().enumerate() {
            let kind = if step == 0 { "touchStart" } else { "touchMove" };
            touch(kind, std::slice::from_ref(at));
        }
        touch("touchEnd", &[]);
    }

    /// Has the page believe that it is touched rather than pointed at.
    pub fn touch(&self) {
        let touch = json!({ "enabled": true, "maxTouchPoints": 5 });
        self.devtools("Emulation.setTouchEmulationEnabled", &touch);
    }

    /// Clicks twice on a point of an element.
    #[track_caller]
    pub fn double_click(&self, selector: &str, at: (f64, f64)) {
        self.grab(selector, at);
        self.let_go(selector, at);
        self.mouse("mousePressed", 1, 2, selector, at);
        self.mouse("mouseReleased", 0, 2, selector, at);
    }

    /// Turns the wheel over the middle of an element, as far as would scroll by so many pixels.
    #[track_caller]
    pub fn turn_wheel(&self, selector: &str, pixels: f64) {
        let (x, y) = self.rectangle(selector).at((0.5, 0.5));
        self.devtools(
            "Input.dispatchMouseEvent",
            &json!({ "type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": pixels }),
        );
    }

    /// By Chromium's own protocol: between two commands of `WebDriver`, sliders lose the mouse.
    #[track_caller]
    fn mouse(&self, event: &str, buttons: u32, clicks: u32, selector: &str, at: (f64, f64)) {
        let (x, y) = self.rectangle(selector).at(at);
        let is_only_moved = event == "mouseMoved" && buttons == 0;
        let button = if is_only_moved { "none" } else { "left" };
        self.devtools(
            "Input.dispatchMouseEvent",
            &json!({
                "type": event, "x": x, "y": y,
                "button": button, "buttons": buttons, "clickCount": clicks,
            }),
        );
    }
}
