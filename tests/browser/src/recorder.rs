//! What a page asks of networks and disks, and what its policy refused.

use serde_json::{Value, json};

use crate::page::Page;

/// Keeps what the policy of a page refuses.
const KEEP_REFUSED: &str = "
    window.refused = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        refused.push(`${effectiveDirective} ${blockedURI}`);
    });";

/// Something that a page asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// `GET`, as a rule.
    pub method: String,
    /// What was asked for; without the data, if it says all itself.
    pub address: String,
}

impl Page {
    /// Everything that a recording browser asked for since the last call, whoever was to answer.
    #[track_caller]
    pub fn requests(&self) -> Vec<Request> {
        let log = self.command("/se/log", &json!({ "type": "performance" }));
        let entries = log.as_array().into_iter().flatten();
        let messages = entries.filter_map(|entry| {
            let message: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
            Some(message["message"].clone())
        });
        messages
            .filter_map(|message| request_of(&message))
            .collect()
    }

    /// Keeps what the page's policy refuses from its next loading on.
    pub fn keep_refused(&self) {
        self.before_loading(KEEP_REFUSED);
    }

    /// What the page's policy refused: `script-src-elem inline`.
    pub fn refused(&self) -> Vec<String> {
        let refused = self.execute("return refused", &[]);
        let refused = refused.as_array().expect("it was kept").iter();
        refused
            .map(|what| what.as_str().unwrap_or_default().to_owned())
            .collect()
    }
}

/// What a message of Chromium's says was asked for, if it says so.
fn request_of(message: &Value) -> Option<Request> {
    let about = &message["params"];
    let (method, address) = match message["method"].as_str()? {
        "Network.requestWillBeSent" => (&about["request"]["method"], &about["request"]["url"]),
        "Network.webSocketCreated" | "Network.webTransportCreated" => {
            (&message["method"], &about["url"])
        }
        _ => return None,
    };
    let address = address.as_str()?;
    let is_data = address.starts_with("data:");
    Some(Request {
        method: method.as_str()?.to_owned(),
        address: if is_data { "data:" } else { address }.to_owned(),
    })
}
