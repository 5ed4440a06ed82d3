//! Taking the names of functions out of a WebAssembly module: they are a fifth of the transfer.
//!
//! The compiler could leave them out, but then it leaves out more that wasm-bindgen needs; and
//! Binaryen's wasm-opt could, but once they are gone, it saves nothing that Brotli does not.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

/// A module begins with four bytes that say what it is and four that say which version.
const HEADER_BYTES: usize = 8;

/// The kind of the sections that have a name of their own and that a browser need not know.
const CUSTOM: u8 = 0;

/// Rewrites a module without its section of names.
pub(crate) fn remove(file: &Path) -> Result<()> {
    let module = fs::read(file)?;
    let slim = without_names(&module)
        .with_context(|| format!("{} is not a WebAssembly module", file.display()))?;
    fs::write(file, slim).with_context(|| format!("writing {}", file.display()))
}

/// A section is its kind, the length of what follows, and that; see
/// <https://webassembly.github.io/spec/core/binary/modules.html>.
fn without_names(module: &[u8]) -> Option<Vec<u8>> {
    let (header, mut rest) = module.split_at_checked(HEADER_BYTES)?;
    let mut slim = header.to_vec();
    while let [kind, after_kind @ ..] = rest {
        let (length, body) = number(after_kind)?;
        let (body, next) = body.split_at_checked(length)?;
        let is_names = *kind == CUSTOM && body.starts_with(b"\x04name");
        if !is_names {
            slim.extend_from_slice(rest.strip_suffix(next)?);
        }
        rest = next;
    }
    Some(slim)
}

/// Reads a number in LEB128, seven bits a byte, the lowest first, and returns what comes after it.
fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let length = 1 + bytes.iter().position(|byte| byte & 0x80 == 0)?;
    let (digits, rest) = bytes.split_at(length);
    let number = digits.iter().rev().try_fold(0_usize, |number, digit| {
        number
            .checked_mul(128)?
            .checked_add(usize::from(digit & 0x7f))
    });
    Some((number?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module of two sections, of which one is custom and has this name and this many bytes.
    fn module(name: [u8; 4], n_bytes: u8) -> Vec<u8> {
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        module.extend([1, 1, 0]);
        // The length in two digits, as a linker writes it.
        module.extend([CUSTOM, (n_bytes + 5) | 0x80, 0, 4]);
        module.extend(name);
        module.extend(vec![7; usize::from(n_bytes)]);
        module
    }

    #[test]
    fn only_the_section_of_names_is_removed() {
        let without = b"\0asm\x01\0\0\0\x01\x01\0".to_vec();
        assert_eq!(without_names(&module(*b"name", 90)), Some(without));
        let other = module(*b"nine", 90);
        assert_eq!(without_names(&other), Some(other));
    }

    #[test]
    fn a_module_that_is_cut_off_is_refused() {
        let module = module(*b"name", 9);
        assert_eq!(without_names(&module[..module.len() - 1]), None);
    }

    #[test]
    fn lengths_may_have_several_digits() {
        assert_eq!(
            number(&[0xe5, 0x8e, 0x26, 1]),
            Some((624_485, [1].as_slice()))
        );
    }
}
