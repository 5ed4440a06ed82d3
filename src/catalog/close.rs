//! Which ids an unknown one may have meant.

/// How many are proposed.
const PROPOSED: usize = 5;
/// How much of an unknown id is compared with known ones, in bytes.
const COMPARED: usize = 64;

/// The closest of some ids, the best first: those of which it is a part, then by the letters in which they
/// differ.
pub fn ids<'a>(unknown: &str, ids: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let unknown = unknown.to_ascii_lowercase();
    let compared: Vec<u8> = unknown.bytes().take(COMPARED).collect();
    let is_part = |id: &str| !unknown.is_empty() && id.contains(&unknown);
    let mut ids: Vec<_> = ids
        .map(|id| (!is_part(id), distance(&compared, id.as_bytes()), id))
        .collect();
    ids.sort_unstable();
    ids.dedup();
    ids.iter().take(PROPOSED).map(|&(_, _, id)| id).collect()
}

/// How many bytes have to be put in, left out or replaced to make one text of the other (Levenshtein).
fn distance(one: &[u8], other: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, byte) in one.iter().enumerate() {
        let mut diagonal = line;
        let mut left = line + 1;
        for (above, wanted) in row
            .iter_mut()
            .zip(std::iter::once(None).chain(other.iter().map(Some)))
        {
            let best = match wanted {
                None => left,
                Some(wanted) => (left + 1)
                    .min(*above + 1)
                    .min(diagonal + usize::from(wanted != byte)),
            };
            diagonal = *above;
            *above = best;
            left = best;
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The textbooks' example, and the ends.
    #[test]
    fn distances_are_levenshteins() {
        for (one, other, expected) in [
            ("kitten", "sitting", 3),
            ("", "abc", 3),
            ("abc", "", 3),
            ("flaw", "lawn", 2),
            ("same", "same", 0),
        ] {
            assert_eq!(
                distance(one.as_bytes(), other.as_bytes()),
                expected,
                "{one}"
            );
        }
    }
}
