//! The step of the lesson that is open, by its id. The page only carries it: the steps are the details'.

/// The id of a step: at most sixteen small letters, digits, `-` and `_`; empty for the first one.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct StepId {
    bytes: [u8; 16],
    length: usize,
}

impl StepId {
    /// The key in links.
    pub const KEY: &'static str = "step";

    /// Reads an id; none if it cannot be one.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut id = Self::default();
        for byte in text.bytes() {
            let is_fine = matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_');
            *id.bytes.get_mut(id.length).filter(|_| is_fine)? = byte;
            id.length += 1;
        }
        Some(id)
    }

    /// The id as a text.
    pub fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..self.length).unwrap_or_default();
        // Only what is ASCII was let in.
        str::from_utf8(bytes).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_back_and_nothing_else_is_one() {
        for text in ["", "add", "four-blocks_2", "sixteen-letters-"] {
            let id = StepId::from_text(text);
            assert_eq!(id.as_ref().map(StepId::as_str), Some(text));
        }
        for wrong in ["Add", "a step", "步", "seventeen-letters"] {
            assert_eq!(StepId::from_text(wrong), None, "{wrong}");
        }
    }
}
