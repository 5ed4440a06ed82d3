//! Scripts as they are sent: with short names for what no other file sees, and without what says nothing to a
//! browser.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use oxc::allocator::Allocator;
use oxc::codegen::{Codegen, CodegenOptions};
use oxc::minifier::{Minifier, MinifierOptions};
use oxc::parser::Parser;
use oxc::span::SourceType;

/// Rewrites a module.
pub(crate) fn minify(file: &Path) -> Result<()> {
    let script = fs::read_to_string(file)?;
    let minified = minified(&script).with_context(|| format!("minifying {}", file.display()))?;
    fs::write(file, minified).with_context(|| format!("writing {}", file.display()))
}

fn minified(script: &str) -> Result<String> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, script, SourceType::mjs()).parse();
    ensure!(
        parsed.diagnostics.is_empty(),
        "it is no module: {:?}",
        parsed.diagnostics
    );
    let mut program = parsed.program;
    let names = Minifier::new(MinifierOptions::default()).minify(&allocator, &mut program);
    let writer = Codegen::new().with_options(CodegenOptions::minify());
    Ok(writer.with_scoping(names.scoping).build(&program).code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_its_own_become_short_and_those_of_others_stay() {
        let script = "import { given } from \"./other.js\";\n// Says nothing.\nlet counted = 0;\n\
            export function count(object) {\n  counted += object.property;\n  globalThis.seen = counted;\n  return given(counted);\n}\n";
        let minified = minified(script).unwrap();
        for stays in [
            "given",
            "./other.js",
            "count",
            "property",
            "globalThis.seen",
        ] {
            assert!(minified.contains(stays), "{stays} in {minified}");
        }
        for goes in ["counted", "object", "Says nothing", "\n"] {
            assert!(!minified.contains(goes), "{goes} in {minified}");
        }
    }

    #[test]
    fn what_is_no_module_is_refused() {
        assert!(minified("const a = ;").is_err());
    }
}
