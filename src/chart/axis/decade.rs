//! Powers of ten from a table, and round numbers between them.

/// Every power of ten an axis can reach, lowest first.
pub(super) const DECADES: [f64; 28] = [
    1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1e0, 1e1, 1e2, 1e3,
    1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
];
/// The lowest of them.
pub(super) const LOWEST: f64 = 1e-12;
/// The highest of them.
pub(super) const HIGHEST: f64 = 1e15;
/// A value this close to a decade, relatively, is on it.
pub(super) const TOLERANCE: f64 = 1e-9;

/// The greatest power of ten not above `value`, within the table.
pub fn decade_below(value: f64) -> f64 {
    let reach = value * (1.0 + TOLERANCE);
    DECADES
        .iter()
        .copied()
        .rev()
        .find(|&decade| decade <= reach)
        .unwrap_or(LOWEST)
}

/// The least power of ten not below `value`, within the table.
pub fn decade_above(value: f64) -> f64 {
    let reach = value * (1.0 - TOLERANCE);
    DECADES
        .iter()
        .copied()
        .find(|&decade| decade >= reach)
        .unwrap_or(HIGHEST)
}

/// The whole decades around a range; never empty.
pub fn decades_around(lo: f64, hi: f64) -> (f64, f64) {
    let (below, above) = (decade_below(lo.min(hi)), decade_above(hi.max(lo)));
    if below < above {
        (below, above)
    } else if above >= HIGHEST {
        (HIGHEST / 10.0, HIGHEST)
    } else {
        (below, decade_above(below * 5.0))
    }
}

/// The least of 1, 1.2, 1.6, 2, 2.5, 3, 4, 5, 6, 8 times a power of ten that is not below `value`.
pub fn nice_above(value: f64) -> f64 {
    if !value.is_finite() || value <= LOWEST {
        return 1.0;
    }
    let decade = decade_below(value);
    [1.0, 1.2, 1.6, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0]
        .into_iter()
        .map(|step| step * decade)
        .find(|&nice| nice >= value * (1.0 - TOLERANCE))
        .unwrap_or(10.0 * decade)
}

/// The greatest of 1, 2, 5 times a power of ten that is not above `value`.
pub fn nice_below(value: f64) -> f64 {
    let decade = decade_below(value);
    [5.0, 2.0]
        .into_iter()
        .map(|step| step * decade)
        .find(|&nice| nice <= value * (1.0 + TOLERANCE))
        .unwrap_or(decade)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decades_are_exact_at_the_decades() {
        for decade in DECADES {
            assert_eq!(
                (decade_below(decade), decade_above(decade)),
                (decade, decade)
            );
        }
        assert_eq!(decades_around(0.17, 312.0), (0.1, 1000.0));
        assert_eq!(decades_around(10.0, 10.0), (10.0, 100.0));
    }

    #[test]
    fn nice_ends_hold_the_value() {
        assert_eq!(nice_above(157.4), 160.0);
        assert_eq!(
            (nice_below(7.5), nice_below(10.0), nice_below(0.3)),
            (5.0, 10.0, 0.2)
        );
        assert_eq!(nice_above(91.0), 100.0);
        assert_eq!(nice_above(f64::NAN), 1.0);
    }
}
