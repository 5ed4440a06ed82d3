//! The `WebDriver` protocol: JSON over HTTP, one request a command.

use serde_json::{Value, json};
use ureq::Agent;

/// The key under which the protocol hides the name of an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// One browser window, closed when this is dropped.
#[derive(Debug)]
pub(crate) struct Session {
    agent: Agent,
    address: String,
}

impl Session {
    /// Asks the driver on this port for a window.
    pub(crate) fn new(port: u16, capabilities: &Value) -> Self {
        // The driver explains its errors in the body.
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .build()
            .new_agent();
        let mut session = Self {
            agent,
            address: format!("http://127.0.0.1:{port}/session"),
        };
        let answer = session.post(
            "",
            &json!({ "capabilities": { "alwaysMatch": capabilities } }),
        );
        let id = text_of(&answer, "/sessionId");
        session.address = format!("{}/{id}", session.address);
        session
    }

    /// Gives a command with arguments.
    #[track_caller]
    pub(crate) fn post(&self, command: &str, arguments: &Value) -> Value {
        match self.try_post(command, arguments) {
            Ok(value) => value,
            Err(error) => panic!("{error}"),
        }
    }

    /// Opens another window in the place of the present one, which takes with it all that was set up
    /// for its page.
    pub(crate) fn renew_window(&self) {
        let window = self.post("/window/new", &json!({ "type": "tab" }));
        let close = self.agent.delete(format!("{}/window", self.address));
        close.call().expect("the WebDriver answers");
        self.post("/window", &json!({ "handle": text_of(&window, "/handle") }));
        // Browsers draw only what is in front.
        self.post(
            "/goog/cdp/execute",
            &json!({ "cmd": "Page.bringToFront", "params": {} }),
        );
        // What the old page had to say.
        self.post("/se/log", &json!({ "type": "browser" }));
    }

    /// The name of the first element that a CSS selector matches, as soon as there is one.
    #[track_caller]
    pub(crate) fn element(&self, selector: &str) -> Value {
        self.post(
            "/element",
            &json!({ "using": "css selector", "value": selector }),
        )
    }

    /// Gives a command to an element.
    #[track_caller]
    pub(crate) fn post_to(&self, element: &Value, command: &str, arguments: &Value) -> Value {
        let id = text_of(element, &format!("/{ELEMENT}"));
        self.post(&format!("/element/{id}/{command}"), arguments)
    }

    /// Gives a command that may fail; the error is what the driver says of it.
    pub(crate) fn try_post(&self, command: &str, arguments: &Value) -> Result<Value, String> {
        let unanswered = |error: ureq::Error| format!("the WebDriver did not answer: {error}");
        let request = self.agent.post(format!("{}{command}", self.address));
        let mut response = request.send_json(arguments).map_err(unanswered)?;
        let mut answer: Value = response.body_mut().read_json().map_err(unanswered)?;
        let value = answer["value"].take();
        match value["message"].as_str() {
            Some(message) if !response.status().is_success() => Err(message.to_owned()),
            _ => Ok(value),
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // Nothing depends on it any more; and a panic here would hide the one that led here.
        drop(self.agent.delete(&self.address).call());
    }
}

/// A text that the protocol promises to be in an answer.
#[track_caller]
fn text_of<'a>(answer: &'a Value, pointer: &str) -> &'a str {
    answer
        .pointer(pointer)
        .and_then(Value::as_str)
        .unwrap_or_else(|| panic!("no {pointer} in the WebDriver's answer {answer}"))
}
