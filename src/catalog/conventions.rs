//! How others count training memory, from `conventions.json`, in the order in which it is shown.
//!
//! A factor that a row leaves out is 0, and the factor of all activations is 1.

use super::{CatalogError, read};
use crate::calc::conventions::{
    ActivationRule, Aspect, Convention, OtherRule, ParameterCount, States, TotalRule,
};
use crate::embedded::CONVENTIONS;
use crate::table::Source;
use crate::table::compact::Compact;

/// A convention and where it is written down.
#[derive(Clone, Debug, PartialEq)]
pub struct ConventionEntry {
    /// Names the convention, stable for ever; `text` has its caption.
    pub id: &'static str,
    /// How it counts.
    pub convention: Convention,
    /// Where that is written down.
    pub source: &'static str,
    /// The day on which the row entered the table, as `2026-11-29`.
    pub recorded: &'static str,
}

impl ConventionEntry {
    /// All conventions, in the order in which they are shown.
    pub fn all() -> Vec<Self> {
        Compact::new(CONVENTIONS, |text| text).rows("rows", Self::read)
    }

    /// Reads them from JSON; also gives the answers that it gave, for [`ConventionEntry::all`].
    ///
    /// # Errors
    /// If the table does not parse or fit.
    pub fn with_answers(json: &str) -> Result<(Vec<Self>, String), CatalogError> {
        read("conventions.json", json, |file| {
            file.rows("rows", Self::read)
        })
    }

    fn read(row: &mut impl Source) -> Self {
        let count = row.one_of("count", ParameterCount::from_id);
        let total = row.one_of("total", TotalRule::from_id);
        Self {
            id: row.text("id"),
            convention: Convention {
                count: count.unwrap_or(ParameterCount::Declared),
                weights: factor(row, "weights_bytes"),
                gradients: factor(row, "gradients_bytes"),
                optimizer: factor(row, "optimizer_bytes"),
                shared: row.all_of("shared_by_devices", States::from_id),
                activations: activations(row),
                other: OtherRule {
                    mib: factor(row, "other_mib"),
                    vocab: factor(row, "other_vocab_bytes"),
                    largest_matrix: factor(row, "other_largest_matrix_bytes"),
                    share: factor(row, "other_share"),
                },
                total: total.unwrap_or(TotalRule::Sum),
                leaves_out: row.all_of("leaves_out", Aspect::from_id),
            },
            source: row.text("source"),
            recorded: row.text("recorded"),
        }
    }
}

fn activations(row: &mut impl Source) -> ActivationRule {
    ActivationRule {
        layer_hidden: factor(row, "layer_hidden_bytes"),
        layer_scores: factor(row, "layer_scores_bytes"),
        layer_mlp: factor(row, "layer_mlp_bytes"),
        layer_heads: factor(row, "layer_heads_bytes"),
        layer_token: factor(row, "layer_token_bytes"),
        once_hidden: factor(row, "once_hidden_bytes"),
        once_vocab: factor(row, "once_vocab_bytes"),
        once_token: factor(row, "once_token_bytes"),
        factor: row.optional_number("activation_factor").unwrap_or(1.0),
    }
}

fn factor(row: &mut impl Source, key: &str) -> f64 {
    row.optional_number(key).unwrap_or(0.0)
}
