//! An address as a QR code, for the phones in the room.

use qrcodegen::{QrCode, QrCodeEcc};

/// The light margin around, in modules, that readers need.
const QUIET: i32 = 4;

/// A QR code.
#[derive(Clone, Debug, PartialEq)]
pub struct Code {
    /// Squares of side 1, as the `d` of an SVG path.
    pub path: String,
    /// The length of a side, margin included.
    pub side: i32,
}

/// The code of an address; none if it is too long for one.
pub fn code(address: &str) -> Option<Code> {
    let code = QrCode::encode_text(address, QrCodeEcc::Low).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in 0..code.size() {
            if code.get_module(x, y) {
                let [left, top] = [x + QUIET, y + QUIET].map(|at| at.to_string());
                path.extend(["M", &left, " ", &top, "h1v1h-1z"]);
            }
        }
    }
    Some(Code {
        path,
        side: code.size() + 2 * QUIET,
    })
}
