//! Reads the embedded JSON files, noting all that does not fit instead of stopping at the first.
//!
//! The one module below `text` and `catalog`. Hand-made: what serde derives for the hundreds of
//! fields of messages and tables weighs more than all charts together.

use miniserde::json::{Number, Value};

/// The entries of an object that nobody has asked for yet. Not a map: the code to take something
/// out of one weighs more than the search through a few.
type Entries = Vec<(String, Value)>;

/// A file being read. Every key is taken out, so that what is left at the end is unknown.
#[derive(Debug)]
pub struct Reader {
    /// The objects that are open, the outermost first, each with the name it stood under.
    open: Vec<(String, Entries)>,
    problems: Vec<String>,
}

impl Reader {
    /// A reader of a file with this content, called `name` in what it notes.
    pub fn new(name: &str, file: Value) -> Self {
        let mut reader = Self {
            open: Vec::new(),
            problems: Vec::new(),
        };
        // A table of rows is an object with one key to us, so that both kinds of file read alike.
        if matches!(file, Value::Array(_)) {
            let table = vec![("rows".to_owned(), file)];
            reader.open.push((name.to_owned(), table));
        } else {
            reader.open(name.to_owned(), Some(file));
        }
        reader
    }

    /// Closes the file and gives what was read, or all that did not fit, each with its place.
    ///
    /// # Errors
    /// If a key was missing, unknown or of another kind than asked for.
    pub fn finish<T>(mut self, read: T) -> Result<T, Vec<String>> {
        self.leave();
        if self.problems.is_empty() {
            Ok(read)
        } else {
            Err(self.problems)
        }
    }

    /// Opens the object under a key.
    pub fn enter(&mut self, key: &str) {
        let value = self.take(key);
        self.open(key.to_owned(), value);
    }

    /// Closes the object opened last; keys that nobody asked for are noted.
    pub fn leave(&mut self) {
        let unknown: Vec<_> = self
            .open
            .last()
            .into_iter()
            .flat_map(|(_, rest)| rest.iter().map(|(key, _)| key.clone()))
            .collect();
        for key in unknown {
            self.note(&key, "is not known");
        }
        self.open.pop();
    }

    /// The objects of the list under a key, each read by `read`; of a file that is a list, its rows
    /// stand under `rows`.
    pub fn rows<T>(&mut self, key: &str, read: fn(&mut Self) -> T) -> Vec<T> {
        let mut rows = Vec::new();
        for (index, value) in self.list(key).into_iter().enumerate() {
            self.open(format!("{key} {index}"), Some(value));
            rows.push(read(self));
            self.leave();
        }
        rows
    }

    /// Whether the object has a key, for what may be absent.
    pub fn has(&self, key: &str) -> bool {
        self.open
            .last()
            .is_some_and(|(_, entries)| entries.iter().any(|(known, _)| known == key))
    }

    /// The text under a key.
    pub fn text(&mut self, key: &str) -> String {
        let value = self.take(key);
        self.as_text(key, value)
    }

    /// The text under a key, which may be null.
    pub fn optional_text(&mut self, key: &str) -> Option<String> {
        match self.take(key) {
            Some(Value::Null) => None,
            value => Some(self.as_text(key, value)),
        }
    }

    /// The texts of the list under a key.
    pub fn texts(&mut self, key: &str) -> Vec<String> {
        let list = self.list(key);
        list.into_iter()
            .map(|value| self.as_text(key, Some(value)))
            .collect()
    }

    /// The texts of the object under a key, each with its own key.
    pub fn texts_by_key(&mut self, key: &str) -> Vec<(String, String)> {
        let Some(Value::Object(object)) = self.take(key) else {
            self.note(key, "is not an object");
            return Vec::new();
        };
        object
            .into_iter()
            .map(|(id, value)| {
                let text = self.as_text(&id, Some(value));
                (id, text)
            })
            .collect()
    }

    /// What `find` makes of the text under a key.
    pub fn one_of<T>(&mut self, key: &str, find: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let text = self.text(key);
        let found = find(&text);
        if found.is_none() {
            self.note(key, &format!("cannot be {text}"));
        }
        found
    }

    /// What `find` makes of each text of the list under a key.
    pub fn all_of<T>(&mut self, key: &str, find: fn(&str) -> Option<T>) -> Vec<T> {
        let mut all = Vec::new();
        for text in self.texts(key) {
            match find(&text) {
                Some(found) => all.push(found),
                None => self.note(key, &format!("cannot be {text}")),
            }
        }
        all
    }

    /// The number under a key.
    pub fn number(&mut self, key: &str) -> f64 {
        self.optional_number(key).unwrap_or_else(|| {
            self.note(key, "is missing");
            0.0
        })
    }

    /// The number under a key that may be absent.
    pub fn optional_number(&mut self, key: &str) -> Option<f64> {
        let value = self.take(key)?;
        #[expect(
            clippy::cast_precision_loss,
            reason = "that of every number written without a point"
        )]
        match value {
            Value::Number(Number::F64(number)) => return Some(number),
            Value::Number(Number::U64(number)) => return Some(number as f64),
            Value::Number(Number::I64(number)) => return Some(number as f64),
            Value::Null
            | Value::Bool(_)
            | Value::String(_)
            | Value::Array(_)
            | Value::Object(_) => {
                self.note(key, "is not a number");
            }
        }
        None
    }

    /// The whole number under a key.
    pub fn count(&mut self, key: &str) -> u64 {
        self.optional_count(key).unwrap_or_else(|| {
            self.note(key, "is missing");
            0
        })
    }

    /// The whole number under a key that may be absent.
    pub fn optional_count(&mut self, key: &str) -> Option<u64> {
        let value = self.take(key)?;
        if let Value::Number(Number::U64(count)) = value {
            return Some(count);
        }
        self.note(key, "is not a whole number");
        None
    }

    /// The yes or no under a key.
    pub fn flag(&mut self, key: &str) -> bool {
        if let Some(Value::Bool(flag)) = self.take(key) {
            return flag;
        }
        self.note(key, "is neither true nor false");
        false
    }

    fn list(&mut self, key: &str) -> Vec<Value> {
        if let Some(Value::Array(list)) = self.take(key) {
            return list.into_iter().collect();
        }
        self.note(key, "is not a list");
        Vec::new()
    }

    fn as_text(&mut self, key: &str, value: Option<Value>) -> String {
        if let Some(Value::String(text)) = value {
            return text;
        }
        self.note(key, "is not a text");
        String::new()
    }

    fn take(&mut self, key: &str) -> Option<Value> {
        let (_, entries) = self.open.last_mut()?;
        let index = entries.iter().position(|(known, _)| known == key)?;
        Some(entries.remove(index).1)
    }

    fn open(&mut self, name: String, value: Option<Value>) {
        let mut entries = Entries::new();
        if let Some(Value::Object(object)) = value {
            entries.extend(object);
        } else {
            self.note(&name, "is not an object");
        }
        self.open.push((name, entries));
    }

    fn note(&mut self, key: &str, problem: &str) {
        let place: Vec<_> = self
            .open
            .iter()
            .map(|(name, _)| name.as_str())
            .chain([key])
            .collect();
        self.problems
            .push(format!("{} {problem}", place.join(" › ")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader(json: &str) -> Reader {
        Reader::new("file", miniserde::json::from_str(json).unwrap())
    }

    #[test]
    fn what_does_not_fit_is_named_with_its_place() {
        let mut reader = reader(r#"[{ "id": "a", "size": "b" }, { "more": null }]"#);
        let rows = reader.rows("rows", |row| (row.text("id"), row.optional_number("size")));
        assert_eq!(rows.len(), 2);
        let problems = reader.finish(()).unwrap_err();
        assert_eq!(
            problems,
            [
                "file › rows 0 › size is not a number",
                "file › rows 1 › id is not a text",
                "file › rows 1 › more is not known"
            ]
        );
    }

    #[test]
    fn what_fits_is_read() {
        let mut reader = reader(
            r#"{ "name": "n", "list": ["a", "b"], "inner": { "count": 3, "is": true, "size": -2, "gb": 0.5 } }"#,
        );
        assert_eq!(reader.text("name"), "n");
        assert_eq!(reader.texts("list"), ["a", "b"]);
        reader.enter("inner");
        assert!(reader.has("count"));
        assert_eq!((reader.count("count"), reader.flag("is")), (3, true));
        assert_eq!((reader.number("size"), reader.number("gb")), (-2.0, 0.5));
        assert_eq!(reader.optional_count("absent"), None);
        assert!(!reader.has("absent"));
        reader.leave();
        assert_eq!(reader.finish(7), Ok(7));
    }
}
