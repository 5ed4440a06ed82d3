//! Reads `network`: one of the catalog, a `config.json`, or a textbook network of a given shape.

use miniserde::json::{Value, to_string};

use super::fields::Fields;
use super::json::{count, field};
use super::refusal::Refusal;
use super::request::close_ids;
use crate::calc::network::Network;
use crate::catalog::Catalog;
use crate::catalog::config::{ConfigError, MAX_PARAMS, network_from_config};

const FIELDS: &[&str] = &[
    "params",
    "hidden",
    "layers",
    "heads",
    "kv_heads",
    "head_size",
    "mlp_width",
    "gated",
    "vocab",
    "tied",
];
/// The largest hidden size and size of a head.
const MAX_WIDTH: u64 = 1 << 20;
/// The most layers and heads.
const MAX_PARTS: u64 = 1 << 16;
/// The widest hidden layer of an MLP, and the largest vocabulary.
const MAX_MLP_WIDTH: u64 = 1 << 24;

/// The network; the one that the page opens with if there is no field.
pub(super) fn read(scenario: &Fields<'_>, catalog: &Catalog) -> Result<Network, Refusal> {
    match scenario.get("network") {
        None => Ok(catalog.default_network().network),
        Some(value @ Value::String(id)) => catalog
            .network(id)
            .map(|entry| entry.network)
            .ok_or_else(|| {
                let ids = catalog.networks().iter().map(|network| network.id);
                Refusal::new("network", value, close_ids(id, ids))
            }),
        Some(config) if is_config(config) => {
            network_from_config(&to_string(config)).map_err(|error| refused(error, config))
        }
        Some(Value::Object(_)) => shape(&scenario.object("network", FIELDS)?),
        Some(_) => Err(scenario.refuse(
            "network",
            "an id, a config.json with its model_type, or an object with params, hidden, layers and heads",
        )),
    }
}

/// Whether an object is a `config.json`, perhaps without its `model_type`: by what no object of ours has.
fn is_config(value: &Value) -> bool {
    ["model_type", "architectures", "hidden_size", "n_embd"]
        .into_iter()
        .any(|name| field(value, name).is_some())
}

fn refused(error: ConfigError, config: &Value) -> Refusal {
    let place = |name: &str| format!("network.{name}");
    let found = |name: &str| {
        let mut path = name.split('.');
        path.try_fold(config, field).unwrap_or(&Value::Null)
    };
    match error {
        ConfigError::TooLong { bytes, allowed } => {
            let allowed = format!("a config.json of at most {allowed} bytes, not {bytes}");
            Refusal::new("network", config, allowed)
        }
        ConfigError::NotJson => Refusal::new("network", config, "a config.json"),
        ConfigError::Missing { field } => Refusal::new(
            &place(&field),
            &Value::Null,
            "a value: without it the config.json is not complete",
        ),
        ConfigError::NotAllowed { field, allowed, .. } => {
            Refusal::new(&place(&field), found(&field), allowed.to_string())
        }
        ConfigError::TooManyParameters { found, allowed } => Refusal::new(
            "network",
            &count(found),
            format!("a network of at most {allowed} parameters"),
        ),
    }
}

/// The textbook's network where only its size and shape are given.
fn shape(fields: &Fields<'_>) -> Result<Network, Refusal> {
    let plain = Network::plain(
        fields.needed("params", 1, MAX_PARAMS)?,
        fields.needed("hidden", 1, MAX_WIDTH)?,
        fields.needed("layers", 1, MAX_PARTS)?,
        fields.needed("heads", 1, MAX_PARTS)?,
    );
    let heads = plain.heads;
    let head_size = fields.count("head_size", 1, MAX_WIDTH)?;
    if head_size.is_none() && !plain.hidden.is_multiple_of(heads) {
        let allowed = format!(
            "a divisor of hidden, {}, unless head_size is given",
            plain.hidden
        );
        return Err(fields.refuse("heads", allowed));
    }
    let kv_heads = fields.count("kv_heads", 1, heads)?.unwrap_or(heads);
    if !heads.is_multiple_of(kv_heads) {
        return Err(fields.refuse("kv_heads", format!("a divisor of heads, {heads}")));
    }
    let mlp_width = fields.count("mlp_width", 1, MAX_MLP_WIDTH)?;
    Ok(Network {
        kv_heads,
        head_size: head_size.unwrap_or(plain.head_size),
        mlp_width: mlp_width.unwrap_or(plain.mlp_width),
        mlp_is_gated: fields.flag("gated", false)?,
        vocab: fields.count("vocab", 1, MAX_MLP_WIDTH)?,
        embedding_is_tied: fields.flag("tied", false)?,
        ..plain
    })
}
