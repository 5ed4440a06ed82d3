//! Writes and reads numbers as decimals: exactly, and in a tenth of the code that the standard library needs
//! for numbers of every size.
//!
//! Below all other modules. Numbers from 2⁶⁴ on, of which this program has none, are written as the
//! largest below.

/// A number with this many decimals, at most 18, rounded as the standard library does: the exact
/// value, and a tie to the even digit.
///
/// ```
/// use ridgepoint::decimal::fixed;
/// assert_eq!(fixed(0.1, 18), "0.100000000000000006");
/// assert_eq!(fixed(2.5, 0), "2");
/// assert_eq!(fixed(-9.996, 2), "-10.00");
/// ```
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "not negative; what is cut off is the fraction, taken by itself; the cast saturates"
)]
pub fn fixed(value: f64, decimals: usize) -> String {
    let magnitude = value.abs();
    let mut whole = magnitude as u64;
    // Exact: the fraction has no bit that the number has not. What is no number has none.
    let fraction = magnitude.fract();
    let mut fraction = if fraction < 1.0 {
        fixed_point(fraction)
    } else {
        0
    };
    let mut digits = 0_u64;
    let mut end = 1_u64;
    for _ in 0..decimals.min(18) {
        fraction *= 10;
        digits = digits * 10 + (fraction >> FRACTION_BITS) as u64;
        fraction &= ONE - 1;
        end *= 10;
    }
    let is_odd = if decimals == 0 { whole } else { digits } % 2 == 1;
    if fraction > ONE / 2 || (fraction == ONE / 2 && is_odd) {
        digits += 1;
    }
    if digits == end || (decimals == 0 && digits == 1) {
        digits = 0;
        whole = whole.saturating_add(1);
    }
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if decimals == 0 {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{digits:0decimals$}")
    }
}

/// The shortest decimal that reads back as the same number, for numbers of up to 15 digits.
///
/// ```
/// use ridgepoint::decimal::shortest;
/// assert_eq!(shortest(0.1), "0.1");
/// assert_eq!(shortest(1555.0), "1555");
/// ```
pub fn shortest(value: f64) -> String {
    let mut scale = 1.0;
    let mut decimals = 0;
    // A whole number over a power of ten, both exact, is rounded once, as a reader rounds.
    while decimals < 18 && (value * scale).round() / scale != value {
        scale *= 10.0;
        decimals += 1;
    }
    fixed(value, decimals)
}

/// Reads a decimal: sign, digits with or without a point, exponent. None for what is no number, or is
/// too large for one.
///
/// Exact, as the standard library reads it, up to 15 digits and powers of ten up to 22; the last digit may
/// differ beyond.
///
/// ```
/// use ridgepoint::decimal::read;
/// assert_eq!(read("+3.35"), Some(3.35));
/// assert_eq!(read("5e-2"), Some(0.05));
/// assert_eq!(read("1e999"), None);
/// ```
pub fn read(text: &str) -> Option<f64> {
    let mut parts = text.splitn(2, ['e', 'E']);
    let mantissa = parts.next()?;
    let exponent = parts
        .next()
        .map_or(Some(0), |exponent| exponent.parse().ok())?;
    let digits = mantissa.trim_start_matches(['+', '-']);
    if mantissa.len() > digits.len() + 1 {
        return None;
    }
    let (mut number, mut kept, mut after_point, mut has_point) = (0.0, 0, 0_i32, false);
    for character in digits.chars() {
        match (character, character.to_digit(10)) {
            ('.', _) if !has_point => has_point = true,
            (_, Some(digit)) => {
                number = number * 10.0 + f64::from(digit);
                kept += 1;
                after_point += i32::from(has_point);
            }
            _ => return None,
        }
    }
    let scaled = scaled(number, i32::saturating_sub(exponent, after_point));
    let sign = if mantissa.starts_with('-') { -1.0 } else { 1.0 };
    (kept > 0 && scaled.is_finite()).then_some(sign * scaled)
}

/// A number times a power of ten, by powers that are exact.
fn scaled(mut number: f64, exponent: i32) -> f64 {
    const EXACT: u32 = 22;
    let mut left = exponent.unsigned_abs().min(700);
    while left > 0 {
        let step = left.min(EXACT);
        let power = (0..step).fold(1.0, |power, _| power * 10.0);
        if exponent > 0 {
            number *= power;
        } else {
            number /= power;
        }
        left -= step;
    }
    number
}

/// Leaves room for a digit before the point.
const FRACTION_BITS: u32 = 124;
const ONE: u128 = 1 << FRACTION_BITS;

/// A fraction below 1 as a multiple of 2⁻¹²⁴. What is cut off is below the smallest that counts: a
/// fraction with such bits is less than 2⁻⁷¹, and 18 decimals end before.
fn fixed_point(fraction: f64) -> u128 {
    const MANTISSA_BITS: u32 = 52;
    let bits = fraction.to_bits();
    let exponent = (bits >> MANTISSA_BITS) as u32;
    let mantissa = bits & ((1 << MANTISSA_BITS) - 1) | (1 << MANTISSA_BITS);
    // The last bit of the mantissa is worth 2^(exponent - 1075).
    let at = u128::from(mantissa);
    let down = 1075 - FRACTION_BITS;
    if exponent >= down {
        at << (exponent - down)
    } else {
        at.checked_shr(down - exponent).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ends_and_ties_are_written_as_the_standard_library_does() {
        let numbers = [
            0.0,
            -0.0,
            0.5,
            1.5,
            2.5,
            0.125,
            0.375,
            0.999_999,
            9.995,
            1e-9,
            5e-10,
            1e-300,
            5e-324,
            1e15,
            9_007_199_254_740_991.0,
            1.8e19,
        ];
        for number in numbers {
            for decimals in 0..=18 {
                assert_eq!(fixed(number, decimals), format!("{number:.decimals$}"));
            }
        }
    }

    proptest! {
        #[test]
        fn any_bits_are_written_somehow(bits in any::<u64>(), decimals in 0..40_usize) {
            prop_assert!(!fixed(f64::from_bits(bits), decimals).is_empty());
            prop_assert!(!shortest(f64::from_bits(bits)).is_empty());
        }

        #[test]
        fn numbers_are_written_as_the_standard_library_does(
            number in prop_oneof![-1.0..1.0, -1e3..1e3, -1e9..1e9, -1e-6..1e-6, -1e19..1e19],
            decimals in 0..=18_usize,
        ) {
            prop_assert_eq!(fixed(number, decimals), format!("{number:.decimals$}"));
        }

        #[test]
        fn decimals_are_read_as_the_standard_library_does(
            digits in -999_999_999_999_999_i64..=999_999_999_999_999,
            exponent in -22..=7,
        ) {
            let text = format!("{digits}e{exponent}");
            prop_assert_eq!(read(&text), text.parse().ok());
        }

        #[test]
        fn any_text_is_read_or_not(text in "[-+0-9.eE]{0,40}") {
            let standard = text.parse::<f64>().ok().filter(|number| number.is_finite());
            let close = |one: f64, other: f64| (one - other).abs() <= other.abs() * 1e-12;
            match (read(&text), standard) {
                (Some(read), Some(standard)) => prop_assert!(close(read, standard), "{}", text),
                (read, standard) => prop_assert_eq!(read.is_some(), standard.is_some(), "{}", text),
            }
        }

        #[test]
        fn the_shortest_decimal_is_the_standard_librarys(
            digits in -999_999_999_999_i64..=999_999_999_999,
            decimals in 0..=15,
        ) {
            let number: f64 = format!("{digits}e-{decimals}").parse().unwrap();
            prop_assert_eq!(shortest(number), number.to_string());
        }
    }
}
