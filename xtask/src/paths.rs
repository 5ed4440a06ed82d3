//! Blanking where the source of dependencies lay on the machine that built the module.
//!
//! Panics of dependencies name their files by absolute paths. With the names of functions gone they help
//! nobody, they tell whose machine it was, and no two machines build the same file with them. A line in a
//! file without a name helps nobody either.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use wasmparser::{DataKind, Operator, Parser, Payload};

/// Where the standard library's source seems to lie.
const STANDARD_LIBRARY: &str = "/rustc/";
/// How a path of a source file ends.
const END: &[u8] = b".rs";
/// In the place of each byte, so that no length in the module changes.
const BLANK: u8 = b'?';

/// Blanks the paths in a module.
pub(crate) fn blank(module: &Path) -> Result<()> {
    let mut bytes = fs::read(module).with_context(|| format!("reading {}", module.display()))?;
    let dependencies = cargo_home().join("registry/src");
    let roots = [STANDARD_LIBRARY, &dependencies.to_string_lossy()];
    let blanked = roots.map(|root| blank_below(&mut bytes, root.as_bytes()));
    let data = data(&bytes).with_context(|| format!("reading {}", module.display()))?;
    for part in &data {
        forget_lines(&mut bytes, part, &blanked.concat());
    }
    fs::write(module, bytes).with_context(|| format!("writing {}", module.display()))
}

fn cargo_home() -> PathBuf {
    let home = || env::home_dir().unwrap_or_default().join(".cargo");
    env::var_os("CARGO_HOME").map_or_else(home, PathBuf::from)
}

/// Blanks every path that begins with a root, and says where they lie.
fn blank_below(bytes: &mut [u8], root: &[u8]) -> Vec<Range<usize>> {
    let mut blanked = Vec::new();
    let mut start = 0;
    while let Some(found) = position(bytes.get(start..).unwrap_or_default(), root) {
        let path = bytes.get_mut(start + found..).unwrap_or_default();
        let length = path_length(path);
        path.iter_mut().take(length).for_each(|byte| *byte = BLANK);
        let from = start + found;
        blanked.extend((length > 0).then_some(from..from + length));
        start = from + length.max(root.len());
    }
    blanked
}

/// A part of a module that is copied into its memory.
struct Data {
    place: Range<usize>,
    address: usize,
}

fn data(module: &[u8]) -> Result<Vec<Data>> {
    let mut all = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        let Payload::DataSection(section) = payload? else {
            continue;
        };
        for part in section {
            let part = part?;
            let DataKind::Active { offset_expr, .. } = part.kind else {
                continue;
            };
            if let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? {
                let end = usize::try_from(part.range.end)?;
                all.push(Data {
                    place: end - part.data.len()..end,
                    address: usize::try_from(value)?,
                });
            }
        }
    }
    Ok(all)
}

/// Has each place in the source that lies in a blanked path be the same: address and length of a path, line
/// and column, four bytes each.
fn forget_lines(bytes: &mut [u8], data: &Data, blanked: &[Range<usize>]) {
    const WORD: usize = 4;
    let address = |range: &Range<usize>| (range.start + data.address).checked_sub(data.place.start);
    let paths: BTreeMap<_, _> = blanked
        .iter()
        .filter(|range| data.place.contains(&range.start))
        .filter_map(|range| Some((address(range)?, range.len())))
        .collect();
    let Some((&first, &length)) = paths.first_key_value() else {
        return;
    };
    let Some(part) = bytes.get_mut(data.place.clone()) else {
        return;
    };
    let from = data.address.next_multiple_of(WORD) - data.address;
    let words = part.get_mut(from..).unwrap_or_default();
    let words: Vec<&mut [u8]> = words.chunks_exact_mut(WORD).collect();
    let value = |word: &[u8]| word.try_into().map_or(0, u32::from_le_bytes);
    let mut words = words.into_iter().peekable();
    while let Some(word) = words.next() {
        let found = usize::try_from(value(word))
            .ok()
            .and_then(|at| paths.get(&at));
        let is_place = words.peek().zip(found).is_some_and(|(next, length)| {
            usize::try_from(value(next)).is_ok_and(|next| next == *length)
        });
        if is_place {
            let rest = [words.next(), words.next(), words.next()];
            let place = [first, length, 0, 0];
            for (word, value) in std::iter::once(Some(word)).chain(rest).zip(place) {
                if let (Some(word), Ok(value)) = (word, u32::try_from(value)) {
                    word.copy_from_slice(&value.to_le_bytes());
                }
            }
        }
    }
}

/// How long the path is at the beginning; 0 if it is none of a source file.
fn path_length(bytes: &[u8]) -> usize {
    let is_of_path = |byte: &u8| byte.is_ascii_alphanumeric() || b"/._-+".contains(byte);
    let longest = bytes.iter().take_while(|byte| is_of_path(byte)).count();
    let path = bytes.get(..longest).unwrap_or_default();
    position(path, END).map_or(0, |end| end + END.len())
}

fn position(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|part| part == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_blanked_and_nothing_else() {
        let paths = ["/rustc/0f/library/core/src/cell.rs", "/rustc/0f/b.rs"].concat();
        let rest = "failed\0/rustc/ is no path\0src/chart/order.rs";
        let mut bytes = format!("a{paths}{rest}").into_bytes();
        let blanked = blank_below(&mut bytes, b"/rustc/");
        assert_eq!(blanked, [1..35, 35..paths.len() + 1]);
        let expected = format!("a{}{rest}", "?".repeat(paths.len()));
        assert_eq!(String::from_utf8(bytes).unwrap(), expected);
    }

    #[test]
    fn a_place_in_a_blanked_path_is_forgotten_and_no_other() {
        let words = |words: &[u32]| {
            words
                .iter()
                .flat_map(|word| word.to_le_bytes())
                .collect::<Vec<_>>()
        };
        let path = b"/rustc/0f/library/cell.rs/rustc/0f/b.rs.";
        let mut bytes = [
            b"head".to_vec(),
            path.to_vec(),
            words(&[101, 14, 7, 8, 125, 14, 5, 6, 125, 13, 5, 6]),
        ]
        .concat();
        let blanked = blank_below(&mut bytes, b"/rustc/");
        assert_eq!(blanked, [4..29, 29..43]);
        let data = Data {
            place: 4..bytes.len(),
            address: 100,
        };
        forget_lines(&mut bytes, &data, &blanked);
        let expected = words(&[101, 14, 7, 8, 100, 25, 0, 0, 125, 13, 5, 6]);
        assert_eq!(bytes.get(44..), Some(expected.as_slice()));
    }
}
