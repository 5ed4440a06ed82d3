//! What a reader typed as a number: read whole or not at all, and what it is worth.

use crate::calc::units::{BYTES_PER_GB, BYTES_PER_GIB};
use crate::catalog::lesson::AskedNumber;
use crate::decimal::read;

/// A number within this of what a slip leads to was got by it.
const SLIP_PERCENT: f64 = 1.5;
/// Nobody writes more for a number.
const LONGEST: usize = 80;
/// What may stand before a number without changing it.
const BEFORE: [&str; 8] = [
    "大约",
    "约",
    "about",
    "approximately",
    "approx.",
    "~",
    "≈",
    "=",
];
/// What may stand behind a number that is asked for in this unit, apart from sizes of memory.
const UNITS: [(&str, &[&str]); 3] = [
    (
        "intensity",
        &[
            "flop/byte",
            "flops/byte",
            "flop/b",
            "flop/字节",
            "次/字节",
            "次",
        ],
    ),
    ("times", &["times", "x", "×", "倍"]),
    ("bytes", &["bytes", "byte", "b", "字节", "个字节"]),
];
/// Sizes of memory, in gigabytes.
const SIZES: [(&str, f64); 7] = [
    ("gb", 1.0),
    ("g", 1.0),
    ("gib", BYTES_PER_GIB / BYTES_PER_GB),
    ("mb", 1e-3),
    ("mib", BYTES_PER_GIB / BYTES_PER_GB / 1024.0),
    ("tb", 1e3),
    ("tib", 1024.0 * BYTES_PER_GIB / BYTES_PER_GB),
];

/// What a number that was typed is worth.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Mark {
    Right,
    /// With the reason, if it is known, by its id.
    Wrong(Option<&'static str>),
    Empty,
    Unreadable,
}

/// What a typed number is worth.
pub(super) fn mark(typed: &str, asked: &AskedNumber, truth: f64) -> Mark {
    if typed.trim().is_empty() {
        return Mark::Empty;
    }
    let Some((bare, scale)) = number_of(typed, asked.unit) else {
        return Mark::Unreadable;
    };
    let is_close = |value: f64| is_near(bare, value, asked.tolerance_percent);
    let Some(scale) = scale else {
        // What stands behind the number is no unit of it.
        return if is_close(truth) {
            Mark::Wrong(Some("other-unit"))
        } else {
            Mark::Unreadable
        };
    };
    let number = bare * scale;
    let is_near = |value: f64, percent: f64| is_near(number, value, percent);
    if is_near(truth, asked.tolerance_percent) {
        return Mark::Right;
    }
    let in_gib = truth * (BYTES_PER_GB / BYTES_PER_GIB);
    if asked.unit == "gb" && is_near(in_gib, asked.tolerance_percent) {
        return Mark::Wrong(Some("gib"));
    }
    if scale != 1.0 && is_close(truth) {
        return Mark::Wrong(Some("other-unit"));
    }
    if asked.unit == "gb" && is_close(truth * BYTES_PER_GB) {
        return Mark::Wrong(Some("in-bytes"));
    }
    let mut slips = asked.slips.iter();
    if let Some(slip) = slips.find(|slip| is_near(slip.value, SLIP_PERCENT)) {
        return Mark::Wrong(Some(slip.why));
    }
    let usual = [
        (truth * 10.0, "too-large"),
        (truth / 10.0, "too-small"),
        (1.0 / truth, "upside-down"),
    ];
    let known = usual
        .iter()
        .find(|(value, _)| is_near(*value, SLIP_PERCENT));
    Mark::Wrong(known.map(|(_, why)| *why))
}

/// Whether a number is no further from a value than so many hundredths of that.
fn is_near(number: f64, value: f64, percent: f64) -> bool {
    (number - value).abs() <= value.abs() * percent / 100.0 * (1.0 + f64::EPSILON)
}

/// The number that was typed, and how many of the unit that is asked for the one behind it is, none if that is
/// another kind; none unless the rest is understood.
fn number_of(typed: &str, unit: &str) -> Option<(f64, Option<f64>)> {
    let typed = plain(typed);
    if typed.len() > LONGEST {
        return None;
    }
    let mut rest = typed.as_str();
    while let Some(behind) = BEFORE.iter().find_map(|word| rest.strip_prefix(word)) {
        rest = behind;
    }
    // Of an equation its right side.
    let (_, rest) = rest.rsplit_once('=').unwrap_or(("", rest));
    let mut reader = Reader { rest };
    let number = reader.sum()?;
    let scale = scale(reader.rest, unit);
    let is_size = SIZES.iter().any(|(known, _)| *known == reader.rest);
    let mut units = UNITS.iter().flat_map(|(_, known)| *known);
    if scale.is_none() && !is_size && !units.any(|known| *known == reader.rest) {
        return None;
    }
    let is_finite = (number * scale.unwrap_or(1.0)).is_finite();
    is_finite.then_some((number, scale))
}

/// How many of the unit that is asked for what stands behind a number is; none if it is something else.
fn scale(behind: &str, unit: &str) -> Option<f64> {
    if behind.is_empty() {
        return Some(1.0);
    }
    if unit == "gb" {
        let size = SIZES.iter().find(|(known, _)| *known == behind);
        return size.map(|(_, gb)| *gb);
    }
    let (_, known) = UNITS.iter().find(|(known, _)| *known == unit)?;
    known.contains(&behind).then_some(1.0)
}

/// Without spaces, in small letters; signs as wide as a Chinese one are the usual ones.
fn plain(typed: &str) -> String {
    /// From `！` to `～`, in the order of the usual ones from `!` on.
    const WIDE: std::ops::RangeInclusive<char> = '\u{ff01}'..='\u{ff5e}';
    const APART: u32 = 0xfee0;
    let usual = |sign: char| {
        let narrow = u32::from(sign).saturating_sub(APART);
        let narrow = char::from_u32(narrow).filter(|_| WIDE.contains(&sign));
        narrow.unwrap_or(sign).to_ascii_lowercase()
    };
    let signs = typed.chars().filter(|sign| !sign.is_whitespace());
    signs.map(usual).collect()
}

/// Reads sums of products of numbers, from the left, and what stands in brackets as one.
struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn sum(&mut self) -> Option<f64> {
        let mut sum = self.product()?;
        while let Some(sign) = self.sign(&['+', '-', '−']) {
            let next = self.product()?;
            sum += if sign == '+' { next } else { -next };
        }
        Some(sum)
    }

    fn product(&mut self) -> Option<f64> {
        let mut product = self.number()?;
        while let Some(sign) = self.sign(&['*', '×', 'x', '·', '/', '÷']) {
            let next = self.number()?;
            if matches!(sign, '/' | '÷') {
                product /= next;
            } else {
                product *= next;
            }
        }
        Some(product)
    }

    /// One of some signs, if a number follows it: behind the last one it is a unit.
    fn sign(&mut self, signs: &[char]) -> Option<char> {
        let mut all = self.rest.chars();
        let sign = all.next().filter(|sign| signs.contains(sign))?;
        all.clone()
            .next()
            .filter(|next| *next == '(' || is_of_number(*next))?;
        self.rest = all.as_str();
        Some(sign)
    }

    fn number(&mut self) -> Option<f64> {
        if let Some(inner) = self.rest.strip_prefix('(') {
            self.rest = inner;
            let sum = self.sum()?;
            self.rest = self.rest.strip_prefix(')')?;
            return Some(sum);
        }
        let end = self.end_of_number();
        let (number, rest) = self.rest.split_at_checked(end)?;
        let digits = without_commas(number)?;
        self.rest = rest;
        read(&digits)
    }

    /// Behind digits, and a power of ten as programs write it.
    fn end_of_number(&self) -> usize {
        let is_digit = |sign: &char| is_of_number(*sign) || *sign == ',';
        let length = |text: &str| text.chars().take_while(is_digit).count();
        let digits = length(self.rest);
        let behind = self.rest.get(digits..).unwrap_or_default();
        let Some(power) = behind.strip_prefix('e') else {
            return digits;
        };
        let unsigned = power.strip_prefix(['-', '+']).unwrap_or(power);
        let of_power = length(unsigned);
        if of_power == 0 {
            return digits;
        }
        digits + (behind.len() - unsigned.len()) + of_power
    }
}

fn is_of_number(sign: char) -> bool {
    sign.is_ascii_digit() || sign == '.'
}

/// A number without the commas between its thousands; none if they stand elsewhere.
fn without_commas(number: &str) -> Option<String> {
    let mut groups = number.split(',');
    let first = groups.next()?;
    let mut all = first.to_owned();
    for group in groups {
        let is_thousand = group
            .split('.')
            .next()
            .is_some_and(|whole| whole.len() == 3);
        let is_led = !first.is_empty() && first.len() <= 3 && first != "0";
        if !is_thousand || !is_led {
            return None;
        }
        all += group;
    }
    // As programs write it, a power has no plus.
    Some(all.split('+').collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::lesson::Slip;

    fn asked(unit: &'static str, slips: Vec<Slip>) -> AskedNumber {
        AskedNumber {
            claim: "states",
            unit,
            follows: None,
            tolerance_percent: 1.0,
            slips,
        }
    }

    /// 112 GB are 104.3 GiB; 84 are what is left without the master copy.
    #[test]
    fn numbers_are_right_or_wrong_for_a_reason() {
        let asked = asked(
            "gb",
            vec![Slip {
                value: 84.0,
                why: "no-master",
            }],
        );
        for (typed, expected) in [
            ("112", Mark::Right),
            ("112.9 GB", Mark::Right),
            ("104.3 GiB", Mark::Right),
            ("0.112TB", Mark::Right),
            ("16*7", Mark::Right),
            ("16×7 GB", Mark::Right),
            ("16 x 7 = 112", Mark::Right),
            ("14+14+84", Mark::Right),
            ("1.12e2", Mark::Right),
            ("1.12E+2", Mark::Right),
            ("１１２", Mark::Right),
            ("约 112 GB", Mark::Right),
            ("≈１６＊７", Mark::Right),
            ("about ~112", Mark::Right),
            ("104.3", Mark::Wrong(Some("gib"))),
            ("84", Mark::Wrong(Some("no-master"))),
            ("12*7", Mark::Wrong(Some("no-master"))),
            ("1,120", Mark::Wrong(Some("too-large"))),
            ("11.2", Mark::Wrong(Some("too-small"))),
            ("1/112", Mark::Wrong(Some("upside-down"))),
            ("113.5", Mark::Wrong(None)),
            ("-112", Mark::Unreadable),
            ("", Mark::Empty),
            (" ", Mark::Empty),
            ("many", Mark::Unreadable),
            ("112 or 84", Mark::Unreadable),
            ("112 bananas", Mark::Unreadable),
            ("112 GiB", Mark::Wrong(Some("other-unit"))),
            ("112 MB", Mark::Wrong(Some("other-unit"))),
            ("112e9", Mark::Wrong(Some("in-bytes"))),
            ("5 bananas", Mark::Unreadable),
            ("112/", Mark::Unreadable),
            ("112/0", Mark::Unreadable),
            ("1,12", Mark::Unreadable),
            ("0,112", Mark::Unreadable),
            ("1.1.2", Mark::Unreadable),
        ] {
            assert_eq!(mark(typed, &asked, 112.0), expected, "{typed}");
        }
    }

    #[test]
    fn units_are_those_that_are_asked_for() {
        for (typed, unit, truth, expected) in [
            ("312/2.0", "intensity", 156.0, Mark::Right),
            ("156 FLOP/byte", "intensity", 156.0, Mark::Right),
            ("312/2 FLOP/字节", "intensity", 156.0, Mark::Right),
            (
                "2/312",
                "intensity",
                156.0,
                Mark::Wrong(Some("upside-down")),
            ),
            (
                "156 GB",
                "intensity",
                156.0,
                Mark::Wrong(Some("other-unit")),
            ),
            ("9.18e2", "times", 918.0, Mark::Right),
            ("918x", "times", 918.0, Mark::Right),
            ("918 倍", "times", 918.0, Mark::Right),
            ("153 / (1/6)", "times", 918.0, Mark::Right),
            ("153 / (1/6", "times", 918.0, Mark::Unreadable),
            ("1/6", "intensity", 1.0 / 6.0, Mark::Right),
            ("６ 字节", "bytes", 6.0, Mark::Right),
            ("161", "", 161.0, Mark::Right),
            ("161 GB", "", 161.0, Mark::Wrong(Some("other-unit"))),
        ] {
            assert_eq!(
                mark(typed, &asked(unit, Vec::new()), truth),
                expected,
                "{typed}"
            );
        }
    }
}
