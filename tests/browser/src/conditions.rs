//! What may be different in a reader's browser.

use serde_json::json;

use crate::page::Page;

impl Page {
    /// Runs JavaScript in every page before anything in it runs.
    pub fn before_loading(&self, script: &str) {
        let parameters = json!({ "source": script });
        self.devtools("Page.addScriptToEvaluateOnNewDocument", &parameters);
    }

    /// Refuses requests to these addresses, in which `*` stands for anything.
    pub fn refuse(&self, addresses: &[&str]) {
        self.devtools("Network.enable", &json!({}));
        self.devtools("Network.setBlockedURLs", &json!({ "urls": addresses }));
    }

    /// Fetches everything anew, however often it was fetched before.
    pub fn keep_nothing_cached(&self) {
        self.devtools("Network.enable", &json!({}));
        self.devtools(
            "Network.setCacheDisabled",
            &json!({ "cacheDisabled": true }),
        );
    }

    /// Makes the page's processor so many times slower.
    pub fn slow_down(&self, times: u32) {
        self.devtools("Emulation.setCPUThrottlingRate", &json!({ "rate": times }));
    }

    /// Lets the page save files, and throws them away.
    pub fn throw_downloads_away(&self) {
        self.devtools("Page.setDownloadBehavior", &json!({ "behavior": "deny" }));
    }

    /// Turns scripts off for pages loaded from now on.
    pub fn turn_scripts_off(&self) {
        self.devtools(
            "Emulation.setScriptExecutionDisabled",
            &json!({ "value": true }),
        );
    }

    /// Sets the languages that the reader prefers, best first: `"zh-CN,en"`.
    pub fn prefer_languages(&self, languages: &str) {
        let browser = self.execute("return navigator.userAgent", &[]);
        self.devtools(
            "Emulation.setUserAgentOverride",
            &json!({ "userAgent": browser, "acceptLanguage": languages }),
        );
    }

    /// Has the page look as it does when it is printed.
    pub fn prefer_paper(&self) {
        self.devtools("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
    }

    /// Sets the colours that the reader's system prefers, `"dark"` or `"light"`.
    pub fn prefer_colours(&self, scheme: &str) {
        let preference = json!({ "name": "prefers-color-scheme", "value": scheme });
        self.devtools(
            "Emulation.setEmulatedMedia",
            &json!({ "features": [preference] }),
        );
    }
}
