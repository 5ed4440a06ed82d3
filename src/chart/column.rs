//! Labels in a row or column, pushed apart as little as possible.

/// A label that wants to be at a place along a line, and the room it takes there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Item {
    /// Where its middle would like to be.
    pub(super) wish: f64,
    /// How much of the line it takes.
    pub(super) room: f64,
}

/// Middles for items sorted by their wishes, so that none overlaps and all lie between `lo` and
/// `hi`; none if there is not enough room.
///
/// Neighbours that would overlap form a block that moves as one to the mean of its wishes
/// (isotonic regression by pooling), the least total movement in squares.
pub(super) fn spread(items: &[Item], lo: f64, hi: f64) -> Option<Vec<f64>> {
    let total: f64 = items.iter().map(|item| item.room).sum();
    if total > hi - lo {
        return None;
    }
    // In the line without its items' rooms the order of the items is all that must be kept.
    let mut before = 0.0;
    let mut pools: Vec<(f64, f64)> = Vec::new();
    for item in items {
        pools.push((item.wish - before - item.room / 2.0, 1.0));
        before += item.room;
        while let [.., (left, left_count), (right, right_count)] = pools.as_slice() {
            if left <= right {
                break;
            }
            let count = left_count + right_count;
            let mean = (left * left_count + right * right_count) / count;
            pools.truncate(pools.len() - 2);
            pools.push((mean, count));
        }
    }
    let mut middles = Vec::with_capacity(items.len());
    let mut pooled = pools.into_iter();
    let (mut start, mut left) = (0.0, 0.0);
    let mut before = 0.0;
    for item in items {
        if left < 0.5 {
            (start, left) = pooled.next()?;
        }
        left -= 1.0;
        middles.push(start.max(lo).min(hi - total) + before + item.room / 2.0);
        before += item.room;
    }
    Some(middles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn items_that_fit_stay_where_they_wish() {
        let items = [
            Item {
                wish: 20.0,
                room: 10.0,
            },
            Item {
                wish: 60.0,
                room: 10.0,
            },
        ];
        assert_eq!(spread(&items, 0.0, 100.0), Some(vec![20.0, 60.0]));
    }

    #[test]
    fn neighbours_share_the_way() {
        let items = [
            Item {
                wish: 50.0,
                room: 10.0,
            },
            Item {
                wish: 50.0,
                room: 10.0,
            },
        ];
        assert_eq!(spread(&items, 0.0, 100.0), Some(vec![45.0, 55.0]));
    }

    proptest! {
        #[test]
        fn items_never_overlap(mut items in prop::collection::vec((-50.0..450.0_f64, 1.0..60.0_f64), 1..8)) {
            items.sort_by(|one, other| one.0.total_cmp(&other.0));
            let items: Vec<_> = items.into_iter().map(|(wish, room)| Item { wish, room }).collect();
            if let Some(middles) = spread(&items, 0.0, 400.0) {
                let mut end = 0.0;
                for (item, middle) in items.iter().zip(middles) {
                    prop_assert!(middle - item.room / 2.0 >= end - 1e-6);
                    end = middle + item.room / 2.0;
                }
                prop_assert!(end <= 400.0 + 1e-6);
            }
        }
    }
}
