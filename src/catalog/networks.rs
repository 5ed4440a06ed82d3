//! Neural networks, from `networks.json`: dense decoder-only transformers.

use crate::calc::network::Network;
use crate::table::Reader;

/// A network and where its figures come from.
#[derive(Clone, Debug, PartialEq)]
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

impl NetworkEntry {
    /// Reads a row of the table.
    pub(super) fn read(row: &mut Reader) -> Self {
        Self {
            id: row.text("id").leak(),
            name: row.text("name").leak(),
            family: row.text("family").leak(),
            network: Network {
                params: row.count("params"),
                hidden: row.count("hidden"),
                layers: row.count("layers"),
                heads: row.count("heads"),
                kv_heads: row.count("kv_heads"),
                head_size: row.count("head_size"),
                mlp_width: row.count("mlp_width"),
                mlp_is_gated: row.flag("mlp_is_gated"),
                vocab: row.optional_count("vocab"),
                embedding_is_tied: row.flag("embedding_is_tied"),
                ..Network::plain(0, 1, 1, 1)
            },
            source: row.text("source").leak(),
            recorded: row.text("recorded").leak(),
        }
    }
}
