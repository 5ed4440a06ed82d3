//! What the page lets a browser do: a Content Security Policy in the page itself, for hosts that send none.
//!
//! Scripts and styles that stand in the page are named by the hash of what they say, so whatever else
//! gets into the page is dead. `docs/hosting.md` has the policy for hosts that can send it.

use anyhow::Result;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest as _, Sha256};

use crate::page::{self, SCRIPT, STYLE};

/// From where a page has its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// From the folder that it is served from.
    Host,
    /// From nowhere: it is one file.
    Itself,
}

/// Puts the policy into a page that is otherwise finished.
pub(crate) fn apply(page: &str, origin: Origin) -> Result<String> {
    let policy = policy(page, origin)?;
    let policy = page::quoted(&policy);
    page::put_first(
        page,
        &format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\" />"),
    )
}

fn policy(page: &str, origin: Origin) -> Result<String> {
    let (script, style) = (
        hash(page::only(page, SCRIPT)?),
        hash(page::only(page, STYLE)?),
    );
    // The page frames itself, as a preview of what it shares; where it is one file, perhaps on a disk.
    let of_origin = match origin {
        Origin::Host => format!(
            "script-src 'self' 'wasm-unsafe-eval' {script}; style-src 'self' {style}; img-src 'self'; \
             connect-src 'self'; frame-src 'self'"
        ),
        Origin::Itself => format!(
            "script-src 'wasm-unsafe-eval' {script}; style-src {style}; img-src data:; frame-src 'self' file:"
        ),
    };
    Ok(format!(
        "default-src 'none'; {of_origin}; base-uri 'none'; form-action 'none'"
    ))
}

/// Names what stands between the marks of a script or a style sheet.
fn hash(content: &str) -> String {
    format!(
        "'sha256-{}'",
        BASE64_STANDARD.encode(Sha256::digest(content))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of <https://www.w3.org/TR/CSP2/#script-src-hash-usage>.
    #[test]
    fn the_hash_is_that_of_the_standard() {
        assert_eq!(
            hash("alert('Hello, world.');"),
            "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"
        );
    }

    #[test]
    fn only_what_stands_in_the_page_is_let_in() {
        let page = "<style>a{}</style><script type=\"module\">1</script>";
        let policy = policy(page, Origin::Itself).unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'wasm-unsafe-eval' 'sha256-"));
        let scripts = policy
            .split("; ")
            .filter(|part| !part.starts_with("frame-src"));
        assert!(scripts.into_iter().all(|part| !part.contains("'self'")));
        assert!(!policy.contains("unsafe-inline"));
        let two = format!("{page}<script type=\"module\">2</script>");
        assert!(super::policy(&two, Origin::Host).is_err());
    }
}
