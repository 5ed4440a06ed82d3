//! How wide a text will be, estimated from a table: the same natively and in the browser, with no
//! font and no layout engine. A little generous, so that what is placed by it does not touch.

use super::geometry::Size;

/// Line height in em.
pub const LINE_HEIGHT: f64 = 1.25;

/// Estimated width of a text in em, for a usual sans-serif.
pub fn width_em(text: &str, is_bold: bool) -> f64 {
    let width: f64 = text.chars().map(char_em).sum();
    width * if is_bold { 1.09 } else { 1.03 }
}

/// Estimated width and line height of a text at a font size in pixels.
pub fn text_size(text: &str, font_px: f64, is_bold: bool) -> Size {
    Size {
        width: width_em(text, is_bold) * font_px,
        height: LINE_HEIGHT * font_px,
    }
}

fn char_em(character: char) -> f64 {
    match character {
        'i' | 'j' | 'l' | '\'' | '|' => 0.25,
        'I' | '.' | ',' | ':' | ';' | '!' | ' ' | '\u{a0}' | '·' | '/' | '\\' => 0.29,
        '\u{202f}' | '\u{2009}' => 0.2,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '‑' => 0.36,
        'm' | 'M' | '%' | '—' | '…' => 0.88,
        'w' | 'W' | '@' => 0.9,
        'A'..='Z' | '&' | '≈' | '=' | '+' | '<' | '>' | '×' | '÷' | '−' => 0.7,
        'a'..='z' | '0'..='9' | '\u{2002}' | '$' | '#' | '?' | '–' | '*' | '_' | '~' | '"' => {
            0.56
        }
        '⁰' | '¹' | '²' | '³' | '⁴'..='⁹' | '₀'..='₉' => 0.38,
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' => 0.0,
        '\u{c0}'..='\u{24f}' => 0.62,
        '\u{370}'..='\u{52f}' => 0.66,
        // Everything else, Chinese and full-width signs above all, fills a square.
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_is_an_em_a_sign_and_digits_are_equal() {
        assert!((width_em("屋顶线", false) - 3.09).abs() < 1e-9);
        assert!((width_em("111", false) - width_em("888", true) * 1.03 / 1.09).abs() < 1e-9);
        assert!(width_em("Wm", false) > width_em("il", false));
    }
}
