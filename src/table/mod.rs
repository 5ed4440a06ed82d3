//! Reads tables and messages: at build time from the JSON files that people edit, on the page from the
//! answers that were got there.
//!
//! The module below `text` and `catalog`, whose reading code runs twice. `build.rs` runs it on a
//! [`json::Reader`], which notes all that does not fit and writes down each answer. The page runs the
//! same code on a [`compact::Compact`], which gives the same answers in the same order: without keys,
//! without a parser of JSON, and without a fault that could still be found.

pub mod compact;
pub mod json;

/// A file of tables or messages, asked for what stands under a key of the object that is open.
pub trait Source: Sized {
    /// Opens the object under a key.
    fn enter(&mut self, key: &str);

    /// Closes the object opened last.
    fn leave(&mut self);

    /// The objects of the list under a key, each read by `read`; of a file that is a list, its rows
    /// stand under `rows`.
    fn rows<T>(&mut self, key: &str, read: fn(&mut Self) -> T) -> Vec<T>;

    /// Whether the object has a key, for what may be absent.
    fn has(&mut self, key: &str) -> bool;

    /// The text under a key.
    fn text(&mut self, key: &str) -> &'static str;

    /// The text under a key, which may be null.
    fn optional_text(&mut self, key: &str) -> Option<&'static str>;

    /// The texts of the list under a key.
    fn texts(&mut self, key: &str) -> Vec<&'static str>;

    /// The texts of the object under a key, each with its own key.
    fn texts_by_key(&mut self, key: &str) -> Vec<(&'static str, &'static str)>;

    /// What `find` makes of the text under a key.
    fn one_of<T>(&mut self, key: &str, find: fn(&str) -> Option<T>) -> Option<T>;

    /// What `find` makes of each text of the list under a key.
    fn all_of<T>(&mut self, key: &str, find: fn(&str) -> Option<T>) -> Vec<T>;

    /// The number under a key.
    fn number(&mut self, key: &str) -> f64;

    /// The number under a key that may be absent.
    fn optional_number(&mut self, key: &str) -> Option<f64>;

    /// The whole number under a key.
    fn count(&mut self, key: &str) -> u64;

    /// The whole number under a key that may be absent.
    fn optional_count(&mut self, key: &str) -> Option<u64>;

    /// The yes or no under a key.
    fn flag(&mut self, key: &str) -> bool;
}
