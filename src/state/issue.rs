//! What of a link was not understood; how it is said, `details/issues.rs` knows.

use super::input::InputError;
use super::own_network::Fault;

/// A part of a link that was not understood.
#[derive(Clone, Debug, PartialEq)]
pub enum LinkIssue {
    /// A key that this program does not know.
    UnknownKey(String),
    /// A version that this program does not know.
    UnknownVersion(String),
    /// A number that cannot be used.
    BadNumber(InputError),
    /// An id that is none of the allowed ones.
    UnknownChoice {
        /// The key.
        key: &'static str,
        /// What stood there.
        value: String,
        /// What may stand there; empty for a catalog too long to list.
        allowed: Vec<&'static str>,
    },
    /// A value of a key that has another one later, which counts.
    Overruled {
        /// The key.
        key: String,
        /// What does not count.
        value: String,
    },
    /// A network of the reader's own that cannot be read.
    Damaged {
        /// What stood there.
        value: String,
        /// What is wrong with it.
        fault: Fault,
    },
    /// The link is too long to be one of ours.
    TooLong,
}
