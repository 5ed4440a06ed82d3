//! How far predictions are from what was measured.

/// How far some predictions are off, as shares of what was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// Predictions.
    pub count: usize,
    /// The median of the sizes of the errors.
    pub median: f64,
    /// Nine tenths of the errors are no larger.
    pub nine_tenths: f64,
    /// The mean error, its sign kept.
    pub bias: f64,
}

/// The most that the median, what nine tenths are within, and the size of the bias are to be.
pub const AIMS: [f64; 3] = [0.05, 0.15, 0.05];
/// Fewer predictions have no aim.
pub const AIMED_FROM: usize = 8;

impl Summary {
    /// Which of [`AIMS`] are missed.
    pub fn misses(&self) -> [bool; 3] {
        let [median, nine_tenths, bias] = AIMS;
        [
            self.median > median,
            self.nine_tenths > nine_tenths,
            self.bias.abs() > bias,
        ]
        .map(|is_missed| is_missed && self.count >= AIMED_FROM)
    }

    /// Of errors; none of no errors.
    pub fn of(errors: &[f64]) -> Option<Self> {
        let mut sizes: Vec<f64> = errors.iter().map(|error| error.max(-error)).collect();
        sizes.sort_unstable_by(f64::total_cmp);
        let count = sizes.len();
        let upper = *sizes.get(count / 2)?;
        let lower = *sizes.get(count.saturating_sub(1) / 2)?;
        let tenth = (count * 9).div_ceil(10).saturating_sub(1);
        Some(Self {
            count,
            median: f64::midpoint(lower, upper),
            nine_tenths: *sizes.get(tenth)?,
            bias: errors.iter().sum::<f64>() / errors.iter().map(|_| 1.0).sum::<f64>(),
        })
    }
}
