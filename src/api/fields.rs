//! Reads the fields of a request, refusing what they cannot be.

use miniserde::json::{Object, Value};

use super::json::{as_count, as_number, as_text};
use super::names::{Names, listed};
use super::refusal::Refusal;

/// An object of the request, all of whose fields are known; or one that is absent.
pub(super) struct Fields<'a> {
    object: Option<&'a Object>,
    /// Where it stands; empty for the request itself.
    path: &'static str,
}

impl<'a> Fields<'a> {
    /// The object, if no field of it is unknown.
    pub(super) fn of(
        value: &'a Value,
        path: &'static str,
        name: &str,
        known: &[&str],
    ) -> Result<Self, Refusal> {
        let Value::Object(object) = value else {
            let allowed = format!("an object with fields among {}", known.join(", "));
            return Err(Refusal::new(name, value, allowed));
        };
        let fields = Self {
            object: Some(object),
            path,
        };
        let unknown = object.keys().find(|key| !known.contains(&key.as_str()));
        match unknown {
            Some(key) => Err(fields.refuse(key, format!("one of {}", known.join(", ")))),
            None => Ok(fields),
        }
    }

    /// The object under a key; an empty one if there is none.
    pub(super) fn object(&self, key: &'static str, known: &[&str]) -> Result<Self, Refusal> {
        match self.get(key) {
            Some(value) => Self::of(value, key, key, known),
            None => Ok(Self {
                object: None,
                path: key,
            }),
        }
    }

    /// What stands under a key.
    pub(super) fn get(&self, key: &str) -> Option<&'a Value> {
        self.object?.get(key)
    }

    /// The whole number under a key. `7e9` is one.
    pub(super) fn count(&self, key: &str, least: u64, most: u64) -> Result<Option<u64>, Refusal> {
        self.read(key, |value| {
            as_count(value)
                .filter(|count| (least..=most).contains(count))
                .ok_or_else(|| format!("a whole number from {least} to {most}"))
        })
    }

    /// The whole number under a key that has to be there.
    pub(super) fn needed(&self, key: &str, least: u64, most: u64) -> Result<u64, Refusal> {
        self.count(key, least, most)?.ok_or_else(|| {
            self.refuse(
                key,
                format!("a whole number from {least} to {most}; it is needed here"),
            )
        })
    }

    /// The number under a key.
    pub(super) fn number(&self, key: &str, least: f64, most: f64) -> Result<Option<f64>, Refusal> {
        self.read(key, |value| {
            as_number(value)
                .filter(|number| (least..=most).contains(number))
                .ok_or_else(|| format!("a number from {least} to {most}"))
        })
    }

    /// The flag under a key.
    pub(super) fn flag(&self, key: &str, absent: bool) -> Result<bool, Refusal> {
        let flag = self.read(key, |value| {
            if let Value::Bool(flag) = value {
                Ok(*flag)
            } else {
                Err("true or false".to_owned())
            }
        });
        Ok(flag?.unwrap_or(absent))
    }

    /// What the name under a key stands for.
    pub(super) fn one_of<T: Copy>(
        &self,
        key: &str,
        names: Names<'_, T>,
    ) -> Result<Option<T>, Refusal> {
        self.read(key, |value| {
            named(value, names).ok_or_else(|| format!("one of {}", listed(names)))
        })
    }

    /// What the names in the list under a key stand for; at least one.
    pub(super) fn some_of<T: Copy>(
        &self,
        key: &str,
        names: Names<'_, T>,
    ) -> Result<Option<Vec<T>>, Refusal> {
        self.read(key, |value| {
            let all = if let Value::Array(list) = value {
                let meanings = list.iter().map(|name| named(name, names));
                meanings.collect::<Option<Vec<_>>>()
            } else {
                None
            };
            all.filter(|all| !all.is_empty())
                .ok_or_else(|| format!("a list of one or more of {}", listed(names)))
        })
    }

    /// Refuses the value under a key.
    pub(super) fn refuse(&self, key: &str, allowed: impl Into<String>) -> Refusal {
        let value = self.get(key).unwrap_or(&Value::Null);
        self.refuse_value(key, value, allowed)
    }

    /// Refuses a value, such as a default, for a key.
    pub(super) fn refuse_value(
        &self,
        key: &str,
        value: &Value,
        allowed: impl Into<String>,
    ) -> Refusal {
        if self.path.is_empty() {
            Refusal::new(key, value, allowed)
        } else {
            Refusal::new(&format!("{}.{key}", self.path), value, allowed)
        }
    }

    fn read<T>(
        &self,
        key: &str,
        read: impl FnOnce(&'a Value) -> Result<T, String>,
    ) -> Result<Option<T>, Refusal> {
        match self.get(key).map(read) {
            None => Ok(None),
            Some(Ok(read)) => Ok(Some(read)),
            Some(Err(allowed)) => Err(self.refuse(key, allowed)),
        }
    }
}

fn named<T: Copy>(value: &Value, names: Names<'_, T>) -> Option<T> {
    let wanted = as_text(value)?;
    names
        .iter()
        .find(|(name, _)| *name == wanted)
        .map(|&(_, meaning)| meaning)
}
