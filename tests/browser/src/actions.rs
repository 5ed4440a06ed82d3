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
        self.act(&json!({ "type": "key", "id": "keyboard", "actions": strokes }));
    }

    /// Replaces what is in a field.
    #[track_caller]
    pub fn type_in(&self, selector: &str, text: &str) {
        self.focus(selector);
        self.execute("document.activeElement.select()", &[]);
        self.press(text);
    }

    /// Drags with the mouse inside an element: both points are fractions of its width and height.
    #[track_caller]
    pub fn drag(&self, selector: &str, from: (f64, f64), to: (f64, f64)) {
        let element = self.browser.session.element(selector);
        let script = "const [element, ...points] = arguments;
            element.scrollIntoView({ block: 'center' });
            const box = element.getBoundingClientRect();
            return points.map(([x, y]) => ({
                x: Math.round(box.x + x * box.width), y: Math.round(box.y + y * box.height),
            }));";
        let points = self.execute(script, &[element, json!(from), json!(to)]);
        let move_to = |point: &Value, duration_ms: u32| {
            let (x, y) = (&point["x"], &point["y"]);
            json!({ "type": "pointerMove", "duration": duration_ms, "x": x, "y": y })
        };
        self.act(&json!({
            "type": "pointer",
            "id": "mouse",
            "actions": [
                move_to(&points[0], 0),
                { "type": "pointerDown", "button": 0 },
                move_to(&points[1], 100),
                { "type": "pointerUp", "button": 0 },
            ],
        }));
    }

    fn act(&self, device: &Value) {
        self.command("/actions", &json!({ "actions": [device] }));
    }
}
