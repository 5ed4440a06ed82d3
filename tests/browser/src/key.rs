//! Keys that have no letter, for [`Page::press`](crate::Page::press).
#![expect(missing_docs, reason = "the names are those on the keys")]

pub const BACKSPACE: &str = "\u{E003}";
pub const TAB: &str = "\u{E004}";
pub const ENTER: &str = "\u{E007}";
pub const SHIFT: &str = "\u{E008}";
pub const CONTROL: &str = "\u{E009}";
pub const ESCAPE: &str = "\u{E00C}";
pub const PAGE_UP: &str = "\u{E00E}";
pub const PAGE_DOWN: &str = "\u{E00F}";
pub const END: &str = "\u{E010}";
pub const HOME: &str = "\u{E011}";
pub const ARROW_LEFT: &str = "\u{E012}";
pub const ARROW_UP: &str = "\u{E013}";
pub const ARROW_RIGHT: &str = "\u{E014}";
pub const ARROW_DOWN: &str = "\u{E015}";
pub const DELETE: &str = "\u{E017}";
