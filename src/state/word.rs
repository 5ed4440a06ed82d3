//! Short texts that links carry and the page only passes on: the details know what they mean.

/// A text of at most so many bytes, which is copied like a number.
#[derive(Clone, Copy, Eq, PartialEq)]
pub struct Word<const MOST: usize> {
    bytes: [u8; MOST],
    length: usize,
}

/// The step of the lesson that is open: small letters, digits, `-` and `_`; empty for the first one. What they
/// mean `details/lesson/path.rs` knows.
pub type StepId = Word<20>;

/// The reader's own devices, as `details/own_devices.rs` writes them.
pub type OwnDevices = Word<240>;

/// The key of the step in links.
pub const STEP: &str = "step";

/// The key of the reader's own devices in links.
pub const OWN_DEVICES: &str = "mine";

impl<const MOST: usize> Default for Word<MOST> {
    fn default() -> Self {
        Self {
            bytes: [0; MOST],
            length: 0,
        }
    }
}

impl<const MOST: usize> Word<MOST> {
    /// The text as a word; none if it is too long.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut word = Self::default();
        word.bytes
            .get_mut(..text.len())?
            .copy_from_slice(text.as_bytes());
        word.length = text.len();
        Some(word)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..self.length).unwrap_or_default();
        // What was let in was a text.
        str::from_utf8(bytes).unwrap_or_default()
    }
}

impl StepId {
    /// Reads an id; none if it cannot be one.
    pub fn from_id(text: &str) -> Option<Self> {
        let is_of_id = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_');
        let is_id = text.bytes().all(is_of_id);
        Self::from_text(text).filter(|_| is_id)
    }
}

impl<const MOST: usize> std::fmt::Debug for Word<MOST> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_back_and_nothing_else_is_one() {
        for text in ["", "add", "four-blocks_2", "twenty-letters-in-it"] {
            let id = StepId::from_id(text);
            assert_eq!(id.as_ref().map(StepId::as_str), Some(text));
        }
        for wrong in ["Add", "a step", "步", "twenty-letters-and-01"] {
            assert_eq!(StepId::from_id(wrong), None, "{wrong}");
        }
        let own = OwnDevices::from_text("我的卡*1");
        assert_eq!(own.as_ref().map(OwnDevices::as_str), Some("我的卡*1"));
        assert_eq!(OwnDevices::from_text(&"卡".repeat(81)), None);
    }
}
