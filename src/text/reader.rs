//! Reads a language file into messages, noting all that does not fit instead of stopping at the first.

use serde_json::{Map, Value};

/// A language file being read. Every key is taken out, so that what is left at the end is unknown.
#[derive(Debug)]
pub(super) struct Reader {
    /// The objects that are open, the file itself first, each with the key it stood under.
    open: Vec<(&'static str, Map<String, Value>)>,
    problems: Vec<String>,
}

impl Reader {
    /// A reader of one file's content.
    pub(super) fn new(file: Value) -> Self {
        let mut reader = Self {
            open: Vec::new(),
            problems: Vec::new(),
        };
        reader.open("", Some(file));
        reader
    }

    /// Opens the object under a key.
    pub(super) fn enter(&mut self, key: &'static str) {
        // The whole file is one object under no key.
        if !key.is_empty() {
            let value = self.take(key);
            self.open(key, value);
        }
    }

    /// Closes the object opened last; keys that nobody asked for are noted.
    pub(super) fn leave(&mut self) {
        let unknown: Vec<_> = self
            .open
            .last()
            .into_iter()
            .flat_map(|(_, rest)| rest.keys().cloned())
            .collect();
        for key in unknown {
            self.note(&key, "is not known");
        }
        self.open.pop();
    }

    /// The message under a key.
    pub(super) fn message(&mut self, key: &'static str) -> String {
        if let Some(Value::String(message)) = self.take(key) {
            return message;
        }
        self.note(key, "is not a message");
        String::new()
    }

    /// The message under a key, which may be null.
    pub(super) fn optional_message(&mut self, key: &'static str) -> Option<String> {
        match self.take(key) {
            Some(Value::Null) => None,
            Some(Value::String(message)) => Some(message),
            _ => {
                self.note(key, "is neither a message nor null");
                None
            }
        }
    }

    /// All that did not fit.
    pub(super) fn into_problems(self) -> Vec<String> {
        self.problems
    }

    fn take(&mut self, key: &str) -> Option<Value> {
        self.open
            .last_mut()
            .and_then(|(_, object)| object.remove(key))
    }

    fn open(&mut self, key: &'static str, value: Option<Value>) {
        if let Some(Value::Object(object)) = value {
            self.open.push((key, object));
        } else {
            self.note(key, "is not an object");
            self.open.push((key, Map::new()));
        }
    }

    fn note(&mut self, key: &str, problem: &str) {
        let path: Vec<_> = self
            .open
            .iter()
            .map(|(key, _)| *key)
            .chain([key])
            .filter(|key| !key.is_empty())
            .collect();
        self.problems.push(format!("{} {problem}", path.join(".")));
    }
}
