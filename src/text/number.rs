//! Numbers as people read them: significant digits, a prefix where one helps, the unit beside.
//!
//! A no-break space stands between number and unit.

use crate::decimal::fixed;

/// Digits of most numbers.
pub const DIGITS: usize = 3;
/// Digits of totals, where the eye adds up.
pub const TOTAL_DIGITS: usize = 4;

/// Decimal gigabytes in a binary one.
pub const GB_PER_GIB: f64 = 1.073_741_824;

/// What joins a number and its unit.
const NO_BREAK_SPACE: char = '\u{a0}';

/// A number with this many significant digits; digits before the point are never dropped.
///
/// ```
/// use ridgepoint::text::number::significant;
/// assert_eq!(significant(0.166_7, 3), "0.167");
/// assert_eq!(significant(1365.33, 3), "1365");
/// assert_eq!(significant(148.51, 4), "148.5");
/// assert_eq!(significant(14.0, 3), "14.0");
/// ```
pub fn significant(value: f64, digits: usize) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let decimals = |value: f64| {
        let (mut threshold, mut decimals) = (1.0, digits.saturating_sub(1));
        // Digits before the point take from the digits after it.
        while value.abs() >= threshold * 10.0 && decimals > 0 {
            threshold *= 10.0;
            decimals -= 1;
        }
        // Zeros after the point do not count as digits.
        while value != 0.0 && value.abs() < threshold && decimals < 8 {
            threshold /= 10.0;
            decimals += 1;
        }
        decimals
    };
    // Rounding may carry: 9.996 becomes 10.00, which has a digit too many.
    let mut scale = 1.0;
    for _ in 0..decimals(value) {
        scale *= 10.0;
    }
    let carried = (value * scale).round() / scale;
    fixed(value, decimals(carried))
}

/// Whether a number is written with a decimal point. Not by `contains`, which brings the search for texts.
pub fn has_point(number: &str) -> bool {
    number.bytes().any(|byte| byte == b'.')
}

/// Like [`significant`], without zeros at the end: a size that someone chose, such as 7 or 6.74.
pub fn trimmed(value: f64, digits: usize) -> String {
    let text = significant(value, digits);
    if has_point(&text) {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// A number and its unit.
pub fn with_unit(number: &str, unit: &str) -> String {
    format!("{number}{NO_BREAK_SPACE}{unit}")
}

/// The first of some units in which the value is at least 1, else the last; largest first.
fn in_unit(value: f64, digits: usize, units: &[(f64, &str)]) -> String {
    let fitting = units
        .iter()
        .find(|(size, _)| value.abs() >= *size)
        .or(units.last());
    match fitting {
        Some((_, unit)) if value == 0.0 => with_unit("0", unit),
        Some((size, unit)) => with_unit(&significant(value / size, digits), unit),
        None => significant(value, digits),
    }
}

/// An amount of data, given in decimal gigabytes: kB, MB, GB, or TB from 10 000 GB on.
pub fn gigabytes(gb: f64, digits: usize) -> String {
    const UNITS: [(f64, &str); 4] = [(1e4, "TB"), (1.0, "GB"), (1e-3, "MB"), (1e-6, "kB")];
    if gb >= 1e4 {
        return with_unit(&significant(gb / 1e3, digits), "TB");
    }
    if gb == 0.0 {
        return with_unit("0", "GB");
    }
    in_unit(gb, digits, &UNITS)
}

/// An amount of data, given in decimal gigabytes, in binary units: KiB, MiB, GiB, or TiB from 10 000 GiB on.
///
/// ```
/// use ridgepoint::text::number::gibibytes;
/// assert_eq!(gibibytes(85.899_345_92, 3), "80.0\u{a0}GiB");
/// ```
pub fn gibibytes(gb: f64, digits: usize) -> String {
    const UNITS: [(f64, &str); 3] = [(1.0, "GiB"), (KIB, "MiB"), (KIB * KIB, "KiB")];
    const KIB: f64 = 1.0 / 1024.0;
    let gib = gb / GB_PER_GIB;
    if gib >= 1e4 {
        return with_unit(&significant(gib * KIB, digits), "TiB");
    }
    if gib == 0.0 {
        return with_unit("0", "GiB");
    }
    in_unit(gib, digits, &UNITS)
}

/// An amount of data, given in bytes: B up to TB.
pub fn bytes(bytes: f64) -> String {
    const UNITS: [(f64, &str); 5] = [
        (1e12, "TB"),
        (1e9, "GB"),
        (1e6, "MB"),
        (1e3, "kB"),
        (1.0, "B"),
    ];
    in_unit(bytes, DIGITS, &UNITS)
}

/// An amount of work, given in FLOP: FLOP up to PFLOP.
pub fn flop(flop: f64) -> String {
    const UNITS: [(f64, &str); 6] = [
        (1e15, "PFLOP"),
        (1e12, "TFLOP"),
        (1e9, "GFLOP"),
        (1e6, "MFLOP"),
        (1e3, "kFLOP"),
        (1.0, "FLOP"),
    ];
    in_unit(flop, DIGITS, &UNITS)
}

/// A rate, given in TFLOP/s: GFLOP/s below 1.
pub fn tflop_per_s(rate: f64) -> String {
    in_unit(
        rate,
        DIGITS,
        &[(1.0, "TFLOP/s"), (1e-3, "GFLOP/s"), (1e-6, "MFLOP/s")],
    )
}

/// A bandwidth, given in GB/s: TB/s from 1000 on.
pub fn gb_per_s(bandwidth: f64) -> String {
    in_unit(bandwidth, DIGITS, &[(1e3, "TB/s"), (1.0, "GB/s")])
}

/// A duration, given in seconds.
pub fn seconds(seconds: f64) -> String {
    in_unit(
        seconds,
        DIGITS,
        &[(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")],
    )
}

/// A count of parameters: 7B, 6.74B, 124M.
pub fn params(count: f64) -> String {
    if count >= 1e9 {
        format!("{}B", trimmed(count / 1e9, DIGITS))
    } else {
        format!("{}M", trimmed(count / 1e6, DIGITS))
    }
}

/// A share as a percentage; a digit more near the upper end, where 99.9 and 100 differ, and never
/// rounded up to all.
pub fn percent(percent: f64) -> String {
    let text = if percent >= 100.0 {
        fixed(percent, 0)
    } else if percent >= 99.995 {
        "> 99.99".to_owned()
    } else {
        significant(percent, if percent > 99.0 { TOTAL_DIGITS } else { DIGITS })
    };
    with_unit(&text, "%")
}

/// A whole number in groups of three from five digits on: 2048, 1 048 576.
pub fn whole(count: u64) -> String {
    let digits = count.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let first = digits.len() % 3;
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && position % 3 == first {
            grouped.push('\u{202f}');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn significant_digits_survive_rounding_up() {
        assert_eq!(significant(9.996, 3), "10.0");
        assert_eq!(significant(99.96, 3), "100");
        assert_eq!(significant(0.099_96, 3), "0.100");
        assert_eq!(significant(0.0, 3), "0.00");
        assert_eq!(significant(-0.5, 2), "-0.50");
        assert_eq!(significant(f64::NAN, 3), "–");
        assert_eq!(significant(f64::INFINITY, 3), "–");
    }

    #[test]
    fn units_take_the_prefix_that_reads_best() {
        assert_eq!(gigabytes(148.5, 4), "148.5\u{a0}GB");
        assert_eq!(gigabytes(0.0366, 3), "36.6\u{a0}MB");
        assert_eq!(gigabytes(16_000.0, 4), "16.00\u{a0}TB");
        assert_eq!(gigabytes(0.0, 4), "0\u{a0}GB");
        assert_eq!(gb_per_s(2039.0), "2.04\u{a0}TB/s");
        assert_eq!(tflop_per_s(0.34), "340\u{a0}GFLOP/s");
        assert_eq!(flop(1.374e11), "137\u{a0}GFLOP");
        assert_eq!(seconds(0.000_44), "440\u{a0}µs");
        assert_eq!(params(6_738_415_616.0), "6.74B");
        assert_eq!(params(7e9), "7B");
        assert_eq!(params(124_439_808.0), "124M");
    }

    #[test]
    fn percentages_keep_their_meaning_near_the_ends() {
        assert_eq!(percent(99.89), "99.89\u{a0}%");
        assert_eq!(percent(99.999_9), "> 99.99\u{a0}%");
        assert_eq!(percent(0.107), "0.107\u{a0}%");
        assert_eq!(percent(100.0), "100\u{a0}%");
        assert_eq!(percent(42.31), "42.3\u{a0}%");
        assert_eq!(percent(1.31), "1.31\u{a0}%");
    }

    #[test]
    fn long_whole_numbers_are_grouped() {
        assert_eq!(whole(2048), "2048");
        assert_eq!(whole(32_768), "32\u{202f}768");
        assert_eq!(whole(1_048_576), "1\u{202f}048\u{202f}576");
        assert_eq!(whole(100_000), "100\u{202f}000");
    }
}
