//! Gives the answers that [`json::Reader`](super::json::Reader) wrote down, one a line.

use super::Source;
use crate::decimal;

/// The rest of the answers. Keys do not matter: the same questions come in the same order.
#[derive(Debug)]
pub struct Compact {
    rest: &'static str,
    /// What is done with each text, for the made-up language.
    dress: fn(&'static str) -> &'static str,
}

impl Compact {
    /// Reads answers; `dress` changes the texts on the way.
    pub const fn new(answers: &'static str, dress: fn(&'static str) -> &'static str) -> Self {
        Self {
            rest: answers,
            dress,
        }
    }

    #[inline(never)]
    fn answer(&mut self) -> &'static str {
        let (answer, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        self.rest = rest;
        answer
    }

    #[inline(never)]
    fn any_number(&mut self) -> Option<f64> {
        decimal::read(self.answer())
    }

    #[inline(never)]
    fn any_text(&mut self) -> &'static str {
        (self.dress)(self.answer())
    }

    #[inline(never)]
    fn length(&mut self) -> u64 {
        count(self.answer()).unwrap_or(0)
    }
}

impl Source for Compact {
    fn enter(&mut self, _key: &str) {}

    fn leave(&mut self) {}

    fn rows<T>(&mut self, _key: &str, read: fn(&mut Self) -> T) -> Vec<T> {
        (0..self.length()).map(|_| read(self)).collect()
    }

    fn has(&mut self, _key: &str) -> bool {
        !self.answer().is_empty()
    }

    fn text(&mut self, _key: &str) -> &'static str {
        self.any_text()
    }

    fn optional_text(&mut self, key: &str) -> Option<&'static str> {
        self.has(key).then(|| self.any_text())
    }

    fn texts(&mut self, _key: &str) -> Vec<&'static str> {
        (0..self.length()).map(|_| self.any_text()).collect()
    }

    fn texts_by_key(&mut self, _key: &str) -> Vec<(&'static str, &'static str)> {
        (0..self.length())
            .map(|_| (self.answer(), self.any_text()))
            .collect()
    }

    fn one_of<T>(&mut self, _key: &str, find: fn(&str) -> Option<T>) -> Option<T> {
        find(self.answer())
    }

    fn all_of<T>(&mut self, _key: &str, find: fn(&str) -> Option<T>) -> Vec<T> {
        (0..self.length())
            .filter_map(|_| find(self.answer()))
            .collect()
    }

    fn number(&mut self, _key: &str) -> f64 {
        self.any_number().unwrap_or(0.0)
    }

    fn optional_number(&mut self, _key: &str) -> Option<f64> {
        self.any_number()
    }

    fn count(&mut self, _key: &str) -> u64 {
        self.length()
    }

    fn optional_count(&mut self, _key: &str) -> Option<u64> {
        count(self.answer())
    }

    fn flag(&mut self, key: &str) -> bool {
        self.has(key)
    }
}

/// A whole number; `None` of nothing.
pub(super) fn count(digits: &str) -> Option<u64> {
    let mut count = None;
    for digit in digits.bytes() {
        count = Some(count.unwrap_or(0_u64) * 10 + u64::from(digit.wrapping_sub(b'0')));
    }
    count
}

#[cfg(test)]
mod tests {
    use super::super::json::Reader;
    use super::*;

    #[test]
    fn numbers_are_read_exactly() {
        assert_eq!(decimal::read(""), None);
        assert_eq!(decimal::read("0.1"), Some(0.1));
        assert_eq!(decimal::read("1228.8"), Some(1228.8));
        assert_eq!(decimal::read("80"), Some(80.0));
        assert_eq!((count(""), count("250880")), (None, Some(250_880)));
    }

    fn read<S: Source>(file: &mut S) -> String {
        let rows = file.rows("rows", |row| {
            let head = (row.text("id"), row.optional_number("size"), row.has("is"));
            let is = row.has("is") && row.flag("is");
            row.enter("in");
            let inner = (row.texts("list"), row.texts_by_key("names"), row.count("n"));
            row.leave();
            (head, is, inner, row.optional_text("maybe"))
        });
        format!("{rows:?}")
    }

    /// The same questions get the same answers.
    #[test]
    fn answers_are_given_again() {
        let json = r#"[
            { "id": "a", "size": 0.5, "is": true, "maybe": null,
              "in": { "list": ["x", "y"], "names": { "k": "v" }, "n": 3 } },
            { "id": "b", "maybe": "m", "in": { "list": [], "names": {}, "n": 0 } }
        ]"#;
        let mut reader = Reader::new("file", miniserde::json::from_str(json).unwrap());
        let first = read(&mut reader);
        let ((), answers) = reader.finish(()).unwrap();
        let again = read(&mut Compact::new(answers.leak(), |text| text));
        assert_eq!(again, first);
        assert!(first.contains("Some(0.5)") && first.contains("Some(\"m\")"));
    }
}
