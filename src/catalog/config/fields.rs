//! Reads the fields of a `config.json`, refusing what they cannot be.

use miniserde::json::{Number, Object, Value, to_string};

use super::{Allowed, ConfigError};
use crate::calc::network::{Network, Window};

/// The largest hidden size, and width of one head.
pub(super) const MAX_WIDTH: u64 = 1 << 20;
/// The widest hidden layer of an MLP, and the largest vocabulary.
pub(super) const MAX_MLP_WIDTH: u64 = 1 << 24;
/// The most layers, heads or experts.
pub(super) const MAX_PARTS: u64 = 1 << 16;
/// The most tokens.
pub(super) const MAX_TOKENS: u64 = 1 << 40;

const LAYER_TYPES: &[&str] = &["full_attention", "sliding_attention"];
/// Which it may have where the architecture knows no windows.
const FULL_ALONE: &[&str] = &["full_attention"];

/// An object of the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields<'a> {
    object: &'a Object,
    /// Under which name it stands, with a dot; empty for the file itself.
    place: &'static str,
}

impl<'a> Fields<'a> {
    /// The whole file.
    pub(super) fn of_file(file: &'a Value) -> Result<Self, ConfigError> {
        let Value::Object(object) = file else {
            let name = "config.json".to_owned();
            return Err(not_allowed(name, file, Allowed::Object));
        };
        Ok(Self { object, place: "" })
    }

    /// The object under a key.
    pub(super) fn object(&self, key: &'static str) -> Result<Self, ConfigError> {
        self.optional_object(key)?.ok_or_else(|| self.missing(key))
    }

    /// The object under a key that may be absent.
    pub(super) fn optional_object(&self, key: &'static str) -> Result<Option<Self>, ConfigError> {
        match self.present(key) {
            None => Ok(None),
            Some(Value::Object(object)) => Ok(Some(Self { object, place: key })),
            Some(other) => Err(self.refuse(key, other, Allowed::Object)),
        }
    }

    /// Whether a field is there and not null.
    pub(super) fn has(&self, name: &str) -> bool {
        self.present(name).is_some()
    }

    /// The count under one of these names, which mean the same.
    pub(super) fn required(&self, names: &[&'static str], most: u64) -> Result<u64, ConfigError> {
        let first = names.first().copied().unwrap_or_default();
        self.optional(names, most)?
            .ok_or_else(|| self.missing(first))
    }

    /// The count under one of these names, if any; null is as if absent. If two names stand there,
    /// they have to agree.
    pub(super) fn optional(
        &self,
        names: &[&'static str],
        most: u64,
    ) -> Result<Option<u64>, ConfigError> {
        let mut found = None;
        for &name in names {
            let Some(value) = self.present(name) else {
                continue;
            };
            let allowed = match found {
                None => Allowed::Count { least: 1, most },
                Some(first) => Allowed::Exactly(first),
            };
            match count(value) {
                Some(count) if (1..=most).contains(&count) && found.is_none_or(|f| f == count) => {
                    found = Some(count);
                }
                _ => return Err(self.refuse(name, value, allowed)),
            }
        }
        Ok(found)
    }

    /// The count under a name; `absent` if it does not stand there, nothing if it is null.
    pub(super) fn nullable(
        &self,
        name: &'static str,
        most: u64,
        absent: Option<u64>,
    ) -> Result<Option<u64>, ConfigError> {
        if self.object.contains_key(name) {
            self.optional(&[name], most)
        } else {
            Ok(absent)
        }
    }

    /// The count from 0 on under a name; 0 if it is null.
    pub(super) fn count_or_zero(
        &self,
        name: &'static str,
        most: u64,
        absent: u64,
    ) -> Result<u64, ConfigError> {
        let Some(value) = self.object.get(name) else {
            return Ok(absent.min(most));
        };
        match count(value) {
            None if matches!(value, Value::Null) => Ok(0),
            Some(count) if count <= most => Ok(count),
            _ => Err(self.refuse(name, value, Allowed::Count { least: 0, most })),
        }
    }

    /// The flag under a name.
    pub(super) fn flag(&self, name: &'static str, absent: bool) -> Result<bool, ConfigError> {
        match self.present(name) {
            None => Ok(absent),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(other) => Err(self.refuse(name, other, Allowed::Flag)),
        }
    }

    /// Refuses a network whose flag of this name is not as this program can count it.
    pub(super) fn only(&self, name: &'static str, flag: bool) -> Result<(), ConfigError> {
        match self.present(name) {
            Some(value) if !matches!(value, Value::Bool(is) if *is == flag) => {
                Err(self.refuse(name, value, Allowed::Only(flag)))
            }
            _ => Ok(()),
        }
    }

    /// Refuses a network whose number of this name is not this one.
    pub(super) fn exactly(&self, name: &'static str, number: u64) -> Result<(), ConfigError> {
        match self.present(name) {
            Some(value) if count(value) != Some(number) => {
                Err(self.refuse(name, value, Allowed::Exactly(number)))
            }
            _ => Ok(()),
        }
    }

    /// Refuses a network with anything in the list of this name.
    pub(super) fn empty(&self, name: &'static str) -> Result<(), ConfigError> {
        match self.present(name) {
            Some(value) if !matches!(value, Value::Array(list) if list.is_empty()) => {
                Err(self.refuse(name, value, Allowed::EmptyList))
            }
            _ => Ok(()),
        }
    }

    /// Which of these texts stands under a name.
    pub(super) fn one_of(
        &self,
        name: &'static str,
        names: &'static [&'static str],
    ) -> Result<&'static str, ConfigError> {
        let value = self.present(name).ok_or_else(|| self.missing(name))?;
        names
            .iter()
            .find(|&&known| is_text(value, known))
            .copied()
            .ok_or_else(|| self.refuse(name, value, Allowed::OneOf(names)))
    }

    /// The parts into which a whole is cut, which have to divide it.
    pub(super) fn divisor(
        &self,
        name: &'static str,
        parts: u64,
        whole: &'static str,
        value: u64,
    ) -> Result<(), ConfigError> {
        if value.checked_rem(parts) == Some(0) {
            return Ok(());
        }
        let allowed = Allowed::DivisorOf {
            field: whole,
            value,
        };
        Err(self.refuse(name, &Value::Number(Number::U64(parts)), allowed))
    }

    /// The window of a network whose windowed layers see so many tokens; `full_layers` see all unless
    /// the file says which do.
    pub(super) fn window(
        &self,
        network: &Network,
        tokens: Option<u64>,
        full_layers: u64,
    ) -> Result<Option<Window>, ConfigError> {
        let full_layers = self
            .full_layers(network.layers, LAYER_TYPES)?
            .unwrap_or(full_layers);
        Ok(tokens
            .filter(|_| full_layers < network.layers)
            .map(|tokens| Window {
                tokens,
                full_layers,
            }))
    }

    /// That the file, if it says how each layer attends, says so of no window.
    pub(super) fn no_window(&self, layers: u64) -> Result<(), ConfigError> {
        self.full_layers(layers, FULL_ALONE).map(|_full| ())
    }

    fn full_layers(
        &self,
        layers: u64,
        names: &'static [&'static str],
    ) -> Result<Option<u64>, ConfigError> {
        let name = "layer_types";
        let Some(value) = self.present(name) else {
            return Ok(None);
        };
        let is_known = |entry: &Value| names.iter().any(|kind| is_text(entry, kind));
        let per_layer = match value {
            Value::Array(list) if list.iter().all(is_known) => Some(list),
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_)
            | Value::Object(_) => None,
        };
        let per_layer = per_layer.filter(|list| u64::try_from(list.len()) == Ok(layers));
        let list = per_layer
            .ok_or_else(|| self.refuse(name, value, Allowed::PerLayer { layers, names }))?;
        let full = list.iter().filter(|entry| is_text(entry, "full_attention"));
        Ok(u64::try_from(full.count()).ok())
    }

    /// The value under a key; null is as if absent.
    fn present(&self, key: &str) -> Option<&'a Value> {
        let value = self.object.get(key);
        value.filter(|value| !matches!(value, Value::Null))
    }

    fn refuse(&self, key: &str, found: &Value, allowed: Allowed) -> ConfigError {
        not_allowed(self.full_name(key), found, allowed)
    }

    /// A field of this object that is needed and not there.
    pub(super) fn missing(&self, key: &str) -> ConfigError {
        ConfigError::Missing {
            field: self.full_name(key),
        }
    }

    fn full_name(&self, key: &str) -> String {
        if self.place.is_empty() {
            key.to_owned()
        } else {
            format!("{}.{key}", self.place)
        }
    }
}

/// The count that a value is.
fn count(value: &Value) -> Option<u64> {
    if let Value::Number(Number::U64(count)) = value {
        Some(*count)
    } else {
        None
    }
}

fn is_text(value: &Value, text: &str) -> bool {
    matches!(value, Value::String(known) if known == text)
}

fn not_allowed(field: String, found: &Value, allowed: Allowed) -> ConfigError {
    const SHOWN: usize = 60;
    let mut found = to_string(found);
    if let Some((end, _)) = found.char_indices().nth(SHOWN) {
        found.truncate(end);
        found.push('…');
    }
    ConfigError::NotAllowed {
        field,
        found,
        allowed,
    }
}
