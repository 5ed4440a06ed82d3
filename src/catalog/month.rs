//! Months, as precise as launch dates are known.

use std::fmt;

/// A month of a year, written `2020-11` in the tables.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Month {
    year: u16,
    /// From 1 to 12.
    month: u8,
}

impl Month {
    /// January of the year 0, before all products.
    pub(super) const EARLIEST: Self = Self { year: 0, month: 1 };

    /// From text such as `2020-11`.
    pub fn parse(text: &str) -> Option<Self> {
        let (year, month) = text.split_once('-')?;
        if year.len() != 4 || month.len() != 2 {
            return None;
        }
        let month = Self {
            year: year.parse().ok()?,
            month: month.parse().ok()?,
        };
        (1..=12).contains(&month.month).then_some(month)
    }

    /// The year.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month's first day as a year with its fraction: 2020-11 is 2020.83.
    pub fn as_year(self) -> f64 {
        f64::from(self.year) + f64::from(self.month - 1) / 12.0
    }
}

impl fmt::Display for Month {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}-{:02}", self.year, self.month)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_month_of_a_year_is_one() {
        let november = Month::parse("2020-11").unwrap();
        assert_eq!(
            (november.year(), november.to_string().as_str()),
            (2020, "2020-11")
        );
        for wrong in [
            "2020",
            "2020-13",
            "2020-00",
            "2020-1",
            "20-11",
            "2020-11-16",
            "November 2020",
        ] {
            assert_eq!(Month::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_month_begins_at_its_twelfth_of_the_year() {
        let year = |text| Month::parse(text).unwrap().as_year();
        assert_eq!(year("2020-01"), 2020.0);
        assert_eq!(year("2020-07"), 2020.5);
        assert!(year("2020-12") < year("2021-01"));
    }
}
