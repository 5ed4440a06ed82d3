//! Reads JSON files, noting all that does not fit instead of stopping at the first, and every answer
//! it gives. Not for the page: see [`super`].

use miniserde::json::{Number, Value};

use super::Source;
use crate::decimal;

/// The entries of an object that nobody has asked for yet.
type Entries = Vec<(String, Value)>;

/// A file being read. Every key is taken out, so that what is left at the end is unknown.
#[derive(Debug)]
pub struct Reader {
    /// The objects that are open, the outermost first, each with the name it stood under.
    open: Vec<(String, Entries)>,
    problems: Vec<String>,
    /// The answers given, one a line.
    answers: String,
}

impl Reader {
    /// A reader of a file with this content, called `name` in what it notes.
    pub fn new(name: &str, file: Value) -> Self {
        let mut reader = Self {
            open: Vec::new(),
            problems: Vec::new(),
            answers: String::new(),
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

    /// Closes the file and gives what was read with the answers, or all that did not fit, each with its
    /// place.
    ///
    /// # Errors
    /// If a key was missing, unknown or of another kind than asked for.
    pub fn finish<T>(mut self, read: T) -> Result<(T, String), Vec<String>> {
        self.leave();
        if self.problems.is_empty() {
            Ok((read, self.answers))
        } else {
            Err(self.problems)
        }
    }

    fn list(&mut self, key: &str) -> Vec<Value> {
        if let Some(Value::Array(list)) = self.take(key) {
            let list: Vec<_> = list.into_iter().collect();
            self.answer(&list.len().to_string());
            return list;
        }
        self.note(key, "is not a list");
        Vec::new()
    }

    fn as_text(&mut self, key: &str, value: Option<Value>) -> &'static str {
        if let Some(Value::String(text)) = value {
            if text.contains('\n') {
                self.note(key, "has more than one line");
            }
            self.answer(&text);
            return text.leak();
        }
        self.note(key, "is not a text");
        ""
    }

    /// Writes an answer down.
    fn answer(&mut self, answer: &str) {
        self.answers.extend([answer, "\n"]);
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

impl Source for Reader {
    fn enter(&mut self, key: &str) {
        let value = self.take(key);
        self.open(key.to_owned(), value);
    }

    fn leave(&mut self) {
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

    fn rows<T>(&mut self, key: &str, read: fn(&mut Self) -> T) -> Vec<T> {
        let mut rows = Vec::new();
        for (index, value) in self.list(key).into_iter().enumerate() {
            self.open(format!("{key} {index}"), Some(value));
            rows.push(read(self));
            self.leave();
        }
        rows
    }

    fn has(&mut self, key: &str) -> bool {
        let entries = self.open.last().map(|(_, entries)| entries.as_slice());
        let has = entries
            .unwrap_or_default()
            .iter()
            .any(|(known, _)| known == key);
        self.answer(if has { "1" } else { "" });
        has
    }

    fn text(&mut self, key: &str) -> &'static str {
        let value = self.take(key);
        self.as_text(key, value)
    }

    fn optional_text(&mut self, key: &str) -> Option<&'static str> {
        match self.take(key) {
            Some(Value::Null) => {
                self.answer("");
                None
            }
            value => {
                self.answer("1");
                Some(self.as_text(key, value))
            }
        }
    }

    fn texts(&mut self, key: &str) -> Vec<&'static str> {
        let list = self.list(key);
        list.into_iter()
            .map(|value| self.as_text(key, Some(value)))
            .collect()
    }

    fn texts_by_key(&mut self, key: &str) -> Vec<(&'static str, &'static str)> {
        let Some(Value::Object(object)) = self.take(key) else {
            self.note(key, "is not an object");
            return Vec::new();
        };
        let entries: Vec<_> = object.into_iter().collect();
        self.answer(&entries.len().to_string());
        entries
            .into_iter()
            .map(|(id, value)| {
                self.answer(&id);
                let text = self.as_text(&id, Some(value));
                (&*id.leak(), text)
            })
            .collect()
    }

    fn one_of<T>(&mut self, key: &str, find: fn(&str) -> Option<T>) -> Option<T> {
        let text = self.text(key);
        let found = find(text);
        if found.is_none() {
            self.note(key, &format!("cannot be {text}"));
        }
        found
    }

    fn all_of<T>(&mut self, key: &str, find: fn(&str) -> Option<T>) -> Vec<T> {
        let mut all = Vec::new();
        for text in self.texts(key) {
            match find(text) {
                Some(found) => all.push(found),
                None => self.note(key, &format!("cannot be {text}")),
            }
        }
        all
    }

    fn number(&mut self, key: &str) -> f64 {
        self.optional_number(key).unwrap_or_else(|| {
            self.note(key, "is missing");
            0.0
        })
    }

    fn optional_number(&mut self, key: &str) -> Option<f64> {
        let value = self.take(key);
        #[expect(
            clippy::cast_precision_loss,
            reason = "that of every number written without a point"
        )]
        let number = match &value {
            Some(Value::Number(Number::F64(number))) => Some(*number),
            Some(Value::Number(Number::U64(number))) => Some(*number as f64),
            _ => None,
        };
        if value.is_some() && number.is_none() {
            self.note(key, "is not a number");
        }
        let decimal = number.map_or(String::new(), |number| number.to_string());
        if decimal::read(&decimal) != number {
            self.note(key, "has too many digits");
        }
        self.answer(&decimal);
        number
    }

    fn count(&mut self, key: &str) -> u64 {
        self.optional_count(key).unwrap_or_else(|| {
            self.note(key, "is missing");
            0
        })
    }

    fn optional_count(&mut self, key: &str) -> Option<u64> {
        let value = self.take(key);
        let count = match &value {
            Some(Value::Number(Number::U64(count))) => Some(*count),
            _ => None,
        };
        if value.is_some() && count.is_none() {
            self.note(key, "is not a whole number");
        }
        let digits = count.map_or(String::new(), |count| count.to_string());
        self.answer(&digits);
        count
    }

    fn flag(&mut self, key: &str) -> bool {
        if let Some(Value::Bool(flag)) = self.take(key) {
            self.answer(if flag { "1" } else { "" });
            return flag;
        }
        self.note(key, "is neither true nor false");
        false
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
            r#"{ "name": "n", "list": ["a", "b"], "inner": { "count": 3, "is": true, "size": 2, "gb": 0.5 } }"#,
        );
        assert_eq!(reader.text("name"), "n");
        assert_eq!(reader.texts("list"), ["a", "b"]);
        reader.enter("inner");
        assert!(reader.has("count"));
        assert_eq!((reader.count("count"), reader.flag("is")), (3, true));
        assert_eq!((reader.number("size"), reader.number("gb")), (2.0, 0.5));
        assert_eq!(reader.optional_count("absent"), None);
        assert!(!reader.has("absent"));
        reader.leave();
        let (seven, answers) = reader.finish(7).unwrap();
        assert_eq!(seven, 7);
        assert_eq!(answers, "n\n2\na\nb\n1\n3\n1\n2\n0.5\n\n\n");
    }
}
