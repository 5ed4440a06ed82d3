//! Neural networks, from `networks.json`: dense decoder-only transformers.

use serde::Deserialize;

use crate::calc::network::Network;

/// A network and where its figures come from.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(from = "Row")]
pub struct NetworkEntry {
    /// Stable for ever: it is in links.
    pub id: &'static str,
    /// The network's published name.
    pub name: &'static str,
    /// Under which name networks of one kind stand together.
    pub family: &'static str,
    /// Its shape and exact parameter count.
    pub network: Network,
    /// Where the shape and the count come from.
    pub source: &'static str,
    /// The day on which the row entered the table, as `2026-11-29`.
    pub recorded: &'static str,
}

/// A row as it stands in the table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: &'static str,
    name: &'static str,
    family: &'static str,
    params: u64,
    hidden: u64,
    layers: u64,
    heads: u64,
    kv_heads: u64,
    head_size: u64,
    mlp_width: u64,
    mlp_is_gated: bool,
    vocab: Option<u64>,
    embedding_is_tied: bool,
    source: &'static str,
    recorded: &'static str,
}

impl From<Row> for NetworkEntry {
    fn from(row: Row) -> Self {
        let Row {
            id,
            name,
            family,
            params,
            hidden,
            layers,
            heads,
            kv_heads,
            head_size,
            mlp_width,
            mlp_is_gated,
            vocab,
            embedding_is_tied,
            source,
            recorded,
        } = row;
        let network = Network {
            params,
            hidden,
            layers,
            heads,
            kv_heads,
            head_size,
            mlp_width,
            mlp_is_gated,
            vocab,
            embedding_is_tied,
        };
        Self {
            id,
            name,
            family,
            network,
            source,
            recorded,
        }
    }
}
