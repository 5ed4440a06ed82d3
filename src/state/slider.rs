//! Sliders: the values at which they stop, about evenly spread.

use super::limits::Field;

/// A slider's range: values and positions, where the position of the n-th stop is n and positions
/// between two stops are in proportion.
#[derive(Clone, Debug, PartialEq)]
pub struct Slider {
    stops: Vec<f64>,
}

impl Slider {
    /// The slider of a field, with more stops, as [`Limits::stops`](super::limits::Limits::stops) has them.
    pub fn new(field: Field, more: &[f64]) -> Self {
        Self {
            stops: field.limits().stops(more),
        }
    }

    /// The position of the last stop; the first is at 0.
    pub fn last_position(&self) -> f64 {
        position(self.stops.len().saturating_sub(1))
    }

    /// Where a value stands.
    pub fn position_of(&self, value: f64) -> f64 {
        let above = self.stops.partition_point(|&stop| stop < value);
        let neighbours = above
            .checked_sub(1)
            .and_then(|below| Some((*self.stops.get(below)?, *self.stops.get(above)?)));
        match neighbours {
            Some((low, high)) => position(above) - (high - value) / (high - low),
            None => position(above).min(self.last_position()),
        }
    }

    /// The stop nearest to a position.
    pub fn value_at(&self, position: f64) -> f64 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "clamped to the stops, of which there are a few hundred"
        )]
        let index = position.round().max(0.0).min(self.last_position()) as usize;
        self.stops.get(index).copied().unwrap_or_default()
    }

    /// The stop `steps` stops above a value, or below for a negative number; at the ends, the end.
    pub fn moved(&self, value: f64, steps: f64) -> f64 {
        let position = self.position_of(value);
        let from = if steps > 0.0 {
            (position + 1e-9).floor()
        } else {
            (position - 1e-9).ceil()
        };
        self.value_at(from + steps)
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "an index of a few hundred stops"
)]
fn position(index: usize) -> f64 {
    index as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;
    use crate::state::derive::Setup;
    use crate::state::scenario::Scenario;

    #[test]
    fn the_courses_values_are_stops() {
        for (field, values) in [
            (Field::Params, &[7.0, 13.0, 70.0, 1.5][..]),
            (Field::Batch, &[1.0, 4.0, 32.0]),
            (Field::Seq, &[2048.0, 4096.0, 131_072.0]),
            (Field::Hidden, &[4096.0, 5120.0, 8192.0, 12_288.0]),
            (Field::Layers, &[32.0, 40.0, 80.0, 96.0]),
        ] {
            let slider = Slider::new(field, &[1.0]);
            for &value in values {
                assert_eq!(
                    slider.value_at(slider.position_of(value)),
                    value,
                    "{field:?}"
                );
            }
        }
    }

    #[test]
    fn every_stop_is_allowed_and_steps_move_both_ways() {
        for field in Field::ALL {
            let limits = field.limits();
            let slider = Slider::new(field, &[2039.3, 2039.3, 989.4]);
            let mut value = limits.min;
            let mut count = 0;
            while value < limits.max {
                assert!(limits.allows(value), "{field:?} {value}");
                let next = slider.moved(value, 1.0);
                assert!(next > value, "{field:?} {value}");
                assert_eq!(slider.moved(next, -1.0), value, "{field:?}");
                value = next;
                count += 1;
            }
            assert!((20..400).contains(&count), "{field:?} {count}");
        }
    }

    #[test]
    fn a_value_between_stops_steps_to_its_neighbours() {
        let slider = Slider::new(Field::Batch, &[1.0]);
        assert_eq!(slider.moved(1025.0, 1.0), 1152.0);
        assert_eq!(slider.moved(1025.0, -1.0), 1024.0);
        assert_eq!(slider.moved(4096.0, 1.0), 4096.0);
        assert_eq!(slider.moved(1.0, -1.0), 1.0);
    }

    #[test]
    fn the_figures_of_devices_are_stops() {
        let catalog: &'static Catalog = Box::leak(Box::new(Catalog::load().unwrap()));
        let setup = Setup::of(&Scenario::default(), catalog);
        for (field, values) in [
            (Field::Peak, &[312.0, 989.4, 125.0][..]),
            (Field::Bandwidth, &[2039.0, 3350.0, 8000.0]),
            (Field::Capacity, &[85.899_345_92, 16.0]),
        ] {
            let slider = Slider::new(field, &setup.stops(field, catalog));
            assert!(slider.last_position() < 400.0, "{field:?}");
            for &value in values {
                let stop = slider.value_at(slider.position_of(value));
                assert!((stop - value).abs() < 1e-9 * value, "{field:?}: {stop}");
            }
        }
        assert_eq!(setup.stops(Field::Batch, catalog), [4.0]);
    }
}
