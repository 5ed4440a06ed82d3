//! Sorting by a number, in one copy: the standard library's sort is compiled anew for every kind of
//! item, and eight kinds were a twentieth of the program.

/// The items from the lowest number to the highest; those of the same number stay in their order.
pub(super) fn sorted_by<T>(items: Vec<T>, number: impl Fn(&T) -> f64) -> Vec<T> {
    let order = ascending(items.iter().map(number).zip(0..).collect());
    let mut items: Vec<_> = items.into_iter().map(Some).collect();
    let in_order = order.into_iter();
    in_order
        .filter_map(|(_, index)| items.get_mut(index)?.take())
        .collect()
}

/// The same of items that are large and easily copied: each is moved once.
pub(super) fn copied_by<T: Copy>(items: &[T], number: impl Fn(&T) -> f64) -> Vec<T> {
    let order = ascending(items.iter().map(number).zip(0..).collect());
    let in_order = order.into_iter();
    in_order
        .filter_map(|(_, index)| items.get(index).copied())
        .collect()
}

/// By merging runs that are in order, twice as long each time; of equals, the earlier comes first. The
/// standard library's sort, even in one copy, is two kilobytes more.
fn ascending(mut numbered: Vec<(f64, usize)>) -> Vec<(f64, usize)> {
    let mut run = 1;
    while run < numbered.len() {
        let mut merged = Vec::with_capacity(numbered.len());
        for pair in numbered.chunks(2 * run) {
            let (mut ones, mut others) = pair.split_at(run.min(pair.len()));
            while let (Some((one, after_one)), Some((other, after_other))) =
                (ones.split_first(), others.split_first())
            {
                if other.0.total_cmp(&one.0).is_lt() {
                    merged.push(*other);
                    others = after_other;
                } else {
                    merged.push(*one);
                    ones = after_one;
                }
            }
            merged.extend_from_slice(ones);
            merged.extend_from_slice(others);
        }
        numbered = merged;
        run *= 2;
    }
    numbered
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists of all lengths, each number twice or so.
    #[test]
    fn the_order_is_that_of_the_standard_library() {
        for length in 0..70 {
            let numbers = (0..length).map(|index| f64::from(index * 37 % 31));
            let items: Vec<_> = numbers.zip(0..).collect();
            let mut expected = items.clone();
            expected.sort_by(|one: &(f64, usize), other| one.0.total_cmp(&other.0));
            assert_eq!(sorted_by(items, |item| item.0), expected);
        }
    }

    #[test]
    fn items_are_sorted_and_equals_keep_their_order() {
        let items = vec![(2.0, "c"), (-1.0, "a"), (2.0, "d"), (0.5, "b")];
        let names: Vec<_> = sorted_by(items, |item| item.0)
            .into_iter()
            .map(|(_, name)| name)
            .collect();
        assert_eq!(names, ["a", "b", "c", "d"]);
    }
}
