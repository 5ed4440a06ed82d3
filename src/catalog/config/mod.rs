//! Imports a network from the `config.json` that Hugging Face publishes with it.
//!
//! Known architectures are read exactly, with the defaults of their configuration class in Hugging Face
//! Transformers 4.57.1 for what a file leaves out; anything else is refused, with the field at fault.
//! The shape itself (sizes, layers, heads, vocabulary) has no default, except where published files
//! leave it out: a file that lacks it is not complete. The file is not trusted.

mod dense;
mod fields;
mod gated;
mod latent;

use std::fmt;

use miniserde::json::{self, Value};
use thiserror::Error;

use crate::calc::network::Network;
use crate::calc::parameters::Parameters;
use fields::Fields;

/// The longest file that is read, in bytes; published ones have a few thousand.
pub const MAX_CONFIG_BYTES: usize = 1_000_000;
/// The most parameters that a network may have: a thousand times the largest published.
pub const MAX_PARAMS: u64 = 1_000_000_000_000_000;

/// The architectures that can be imported, by their `model_type`.
pub const MODEL_TYPES: [&str; 24] = [
    "gpt2",
    "opt",
    "gpt_neox",
    "bloom",
    "llama",
    "mistral",
    "mixtral",
    "qwen2",
    "qwen2_moe",
    "qwen3",
    "qwen3_moe",
    "gemma",
    "gemma2",
    "gemma3",
    "gemma3_text",
    "phi",
    "phi3",
    "falcon",
    "olmo2",
    "smollm3",
    "deepseek_v2",
    "deepseek_v3",
    "gpt_oss",
    "mpt",
];

/// Why a `config.json` cannot be imported.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// The file is too long to be one.
    #[error("the file has {bytes} bytes; at most {allowed} are read")]
    TooLong {
        /// Its length.
        bytes: usize,
        /// [`MAX_CONFIG_BYTES`].
        allowed: usize,
    },
    /// The file is not JSON.
    #[error("the file is not JSON")]
    NotJson,
    /// A field that is needed is not there.
    #[error("{field} is missing")]
    Missing {
        /// Its name, as `text_config.hidden_size`.
        field: String,
    },
    /// A field has a value that cannot be, or that this program does not know how to count.
    #[error("{field} is {found}; allowed: {allowed}")]
    NotAllowed {
        /// Its name, as `text_config.hidden_size`.
        field: String,
        /// The value, as JSON, shortened.
        found: String,
        /// What the value may be.
        allowed: Allowed,
    },
    /// The network as a whole is absurdly large.
    #[error("the network has {found} parameters; at most {allowed} are allowed")]
    TooManyParameters {
        /// How many, at most `u64::MAX`.
        found: u64,
        /// [`MAX_PARAMS`].
        allowed: u64,
    },
}

/// What the value of a field may be.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Allowed {
    /// A whole number, bounds included.
    Count {
        /// The smallest.
        least: u64,
        /// The largest.
        most: u64,
    },
    /// A whole number that divides the value of another field.
    DivisorOf {
        /// The other field.
        field: &'static str,
        /// Its value.
        value: u64,
    },
    /// This number alone.
    Exactly(u64),
    /// True or false.
    Flag,
    /// This flag alone; the other kind of network is not known here.
    Only(bool),
    /// One of these texts.
    OneOf(&'static [&'static str]),
    /// A list with a text for each layer, each one of these.
    PerLayer {
        /// How many layers there are.
        layers: u64,
        /// What each may be.
        names: &'static [&'static str],
    },
    /// An empty list.
    EmptyList,
    /// An object.
    Object,
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { least, most } => write!(f, "a whole number from {least} to {most}"),
            Self::DivisorOf { field, value } => write!(f, "a divisor of {field}, {value}"),
            Self::Exactly(value) => write!(f, "{value}"),
            Self::Flag => write!(f, "true or false"),
            Self::Only(flag) => write!(f, "{flag}"),
            Self::OneOf(names) => write!(f, "one of {}", names.join(", ")),
            Self::PerLayer { layers, names } => {
                write!(f, "a list of {layers}, each one of {}", names.join(", "))
            }
            Self::EmptyList => write!(f, "an empty list"),
            Self::Object => write!(f, "an object"),
        }
    }
}

/// Reads the network that a `config.json` describes; its parameters are counted from the shape.
///
/// # Errors
/// If the file is too long, not JSON, of an unknown architecture, incomplete, or describes a network
/// that cannot be.
///
/// ```
/// use ridgepoint::catalog::config::network_from_config;
/// let gpt2 = r#"{ "model_type": "gpt2", "n_embd": 768, "n_layer": 12, "n_head": 12,
///     "n_positions": 1024, "vocab_size": 50257 }"#;
/// assert_eq!(network_from_config(gpt2)?.params, 124_439_808);
/// # Ok::<(), ridgepoint::catalog::config::ConfigError>(())
/// ```
pub fn network_from_config(json: &str) -> Result<Network, ConfigError> {
    if json.len() > MAX_CONFIG_BYTES {
        return Err(ConfigError::TooLong {
            bytes: json.len(),
            allowed: MAX_CONFIG_BYTES,
        });
    }
    // Some editors put a mark before the text.
    let json = json.trim_start_matches('\u{feff}');
    let file: Value = json::from_str(json).map_err(|_cause_is_opaque| ConfigError::NotJson)?;
    let fields = Fields::of_file(&file)?;
    let network = read(&fields)?;
    let params = Parameters::of(&network).total();
    if params > MAX_PARAMS {
        return Err(ConfigError::TooManyParameters {
            found: params,
            allowed: MAX_PARAMS,
        });
    }
    Ok(Network { params, ..network })
}

fn read(fields: &Fields<'_>) -> Result<Network, ConfigError> {
    let model_type = fields.one_of("model_type", &MODEL_TYPES)?;
    let network = match model_type {
        "gpt2" => dense::gpt2(fields),
        "opt" => dense::opt(fields),
        "gpt_neox" => dense::gpt_neox(fields),
        "bloom" => dense::bloom(fields),
        "falcon" => dense::falcon(fields),
        "mpt" => dense::mpt(fields),
        "phi" => dense::phi(fields),
        "deepseek_v2" => latent::deepseek(fields, &latent::V2),
        "deepseek_v3" => latent::deepseek(fields, &latent::V3),
        "gemma3" => return gated::read("gemma3_text", &fields.object("text_config")?),
        other => return gated::read(other, fields),
    }?;
    fields.no_window(network.layers)?;
    Ok(network)
}
