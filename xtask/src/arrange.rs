//! A WebAssembly module as it is sent: without what no browser needs, and with functions that resemble each
//! other side by side.
//!
//! Names of functions are a fifth of the transfer. The compiler could leave them out, but then it leaves out
//! more that wasm-bindgen needs. The order of functions is the compiler's, by where they come from; Brotli
//! finds what two of them share best where they are neighbours, which saves another fortieth.

use std::collections::HashMap;
use std::convert::Infallible;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result as Outcome};
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{
    BinaryReaderError, CodeSectionReader, CustomSectionReader, FunctionBody, FunctionSectionReader,
    Parser, Payload, TypeRef,
};

/// How many bytes in a row two functions share where they resemble each other.
const WINDOW: usize = 4;
/// What so many functions have says nothing of any two.
const COMMON: usize = 1000;
/// How much the last function counts where the next is looked for, and the one before it.
const AS_MUCH: [f64; 2] = [1.0, 0.5];

/// Rewrites a module.
pub(crate) fn arrange(file: &Path) -> Outcome<()> {
    let module = fs::read(file)?;
    let arranged = arranged(&module)
        .with_context(|| format!("{} is not a WebAssembly module", file.display()))?;
    fs::write(file, arranged).with_context(|| format!("writing {}", file.display()))
}

fn arranged(module: &[u8]) -> Outcome<Vec<u8>> {
    let (imported, bodies) = functions(module)?;
    let order = neighbours(&bodies);
    let mut placed: Vec<_> = (imported..).zip(&order).collect();
    placed.sort_by_key(|(_, function)| **function);
    let indices = placed.into_iter().map(|(index, _)| index).collect();
    let mut arranged = Module::new();
    Arrangement {
        imported,
        order,
        indices,
    }
    .parse_core_module(&mut arranged, Parser::new(0), module)?;
    Ok(arranged.finish())
}

/// How many functions are imported, and the bytes of the others.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "nothing else is of interest"
)]
fn functions(module: &[u8]) -> Outcome<(u32, Vec<&[u8]>)> {
    let (mut imported, mut bodies) = (0, Vec::new());
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
            _ => {}
        }
    }
    Ok((imported, bodies))
}

/// The functions in a row in which each is followed by the one of those without a place yet that resembles
/// it, and the one before it, most: by the windows that they have in common, of all that they have.
#[expect(
    clippy::indexing_slicing,
    reason = "by the indices of the functions themselves"
)]
fn neighbours(bodies: &[&[u8]]) -> Vec<usize> {
    let windows: Vec<Vec<&[u8]>> = bodies.iter().map(|body| windows(body)).collect();
    let having = functions_having(&windows);
    let weight = |window| {
        having
            .get(window)
            .map_or(0.0, |having: &Having| having.weight)
    };
    let weights: Vec<f64> = windows
        .iter()
        .map(|all| all.iter().map(weight).sum())
        .collect();
    let mut shared = vec![0.0_f64; bodies.len()];
    let mut is_placed = vec![false; bodies.len()];
    let mut by_size: Vec<usize> = (0..bodies.len()).collect();
    by_size.sort_by_key(|&function| bodies[function].len());
    let mut order: Vec<usize> = Vec::with_capacity(bodies.len());
    let mut next = by_size.pop();
    while let Some(function) = next {
        is_placed[function] = true;
        order.push(function);
        let mut alike = Vec::new();
        for (&before, part) in order.iter().rev().zip(AS_MUCH) {
            for having in windows[before]
                .iter()
                .filter_map(|window| having.get(window))
            {
                for &other in having.functions.iter().filter(|&&other| !is_placed[other]) {
                    if shared[other] <= 0.0 {
                        alike.push(other);
                    }
                    shared[other] += part * having.weight;
                }
            }
        }
        let share = |other: usize| {
            let all = weights[function] + weights[other] - shared[other] / 2.0;
            shared[other] / (all + 1.0)
        };
        let most = alike.iter().copied().reduce(|best, other| {
            let is_more = share(other) > share(best);
            if is_more { other } else { best }
        });
        for other in alike {
            shared[other] = 0.0;
        }
        // Where nothing is alike, the largest that is left begins anew.
        let left = by_size.iter().rposition(|&largest| !is_placed[largest]);
        by_size.truncate(left.map_or(0, |left| left + 1));
        next = most.or_else(|| by_size.pop());
    }
    order
}

/// The functions that have a window, and how much it says: the less, the more they are.
struct Having {
    functions: Vec<usize>,
    weight: f64,
}

/// Which functions have each window; one that too many have is left out.
fn functions_having<'m>(windows: &[Vec<&'m [u8]>]) -> HashMap<&'m [u8], Having> {
    let mut having: HashMap<&[u8], Vec<usize>> = HashMap::new();
    for (function, windows) in windows.iter().enumerate() {
        for window in windows {
            having.entry(window).or_default().push(function);
        }
    }
    let rare = having.into_iter().filter(|(_, all)| all.len() < COMMON);
    rare.map(|(window, functions)| {
        let weight = f64::from(functions.len().ilog2() + 1).recip();
        (window, Having { functions, weight })
    })
    .collect()
}

/// What stands in a body, each once.
fn windows(body: &[u8]) -> Vec<&[u8]> {
    let mut windows: Vec<_> = body.windows(WINDOW).collect();
    windows.sort_unstable();
    windows.dedup();
    windows
}

/// Where each function goes.
struct Arrangement {
    imported: u32,
    order: Vec<usize>,
    /// The index of each function that is not imported.
    indices: Vec<u32>,
}

type Done = Result<(), Error<Infallible>>;

impl Arrangement {
    /// The items of a section in their new order.
    fn in_order<T>(
        &self,
        items: impl Iterator<Item = Result<T, BinaryReaderError>>,
    ) -> Result<Vec<T>, BinaryReaderError> {
        let mut items: Vec<Option<T>> =
            items.map(|item| item.map(Some)).collect::<Result<_, _>>()?;
        Ok(self
            .order
            .iter()
            .filter_map(|&function| items.get_mut(function)?.take())
            .collect())
    }
}

impl Reencode for Arrangement {
    type Error = Infallible;

    fn function_index(&mut self, index: u32) -> Result<u32, Error<Infallible>> {
        let own = index.checked_sub(self.imported);
        let place = own.and_then(|own| self.indices.get(usize::try_from(own).ok()?));
        Ok(place.copied().unwrap_or(index))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Done {
        for kind in self.in_order(section.into_iter())? {
            functions.function(self.type_index(kind)?);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Done {
        let bodies: Vec<FunctionBody<'_>> = self.in_order(section.into_iter())?;
        for body in bodies {
            utils::parse_function_body(self, code, body)?;
        }
        Ok(())
    }

    /// A browser need not know any.
    fn parse_custom_section(&mut self, _: &mut Module, _: CustomSectionReader<'_>) -> Done {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        EntityType, ExportKind, ExportSection, Function, FunctionSection, ImportSection,
        Instruction, NameMap, NameSection, TypeSection,
    };
    use wasmparser::{ExternalKind, Operator};

    /// Gives a number: added up from so many terms, as functions of two families.
    fn body(terms: &[i32]) -> Function {
        let mut body = Function::new([]);
        body.instruction(&Instruction::I32Const(0));
        for &term in terms {
            body.instruction(&Instruction::I32Const(term));
            body.instruction(&Instruction::I32Add);
        }
        body.instruction(&Instruction::End);
        body
    }

    /// One import, then four functions, of which the first and the third, and the second and the fourth
    /// resemble each other; the last calls the second.
    fn module() -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], [wasm_encoder::ValType::I32]);
        let mut imports = ImportSection::new();
        imports.import("page", "give", EntityType::Function(0));
        let mut functions = FunctionSection::new();
        let mut code = CodeSection::new();
        let mut exports = ExportSection::new();
        let mut names = NameMap::new();
        let far: Vec<i32> = (1000..1020).collect();
        let near: Vec<i32> = (0..30).collect();
        let bodies = [body(&far), body(&near), body(&far[..15]), body(&near[..20])];
        for (index, body) in (1..).zip(&bodies) {
            functions.function(0);
            code.function(body);
            exports.export(&format!("f{index}"), ExportKind::Func, index);
            names.append(index, "a long name");
        }
        functions.function(0);
        let mut calling = Function::new([]);
        calling.instruction(&Instruction::Call(2));
        calling.instruction(&Instruction::End);
        code.function(&calling);
        exports.export("f5", ExportKind::Func, 5);
        let mut section = NameSection::new();
        section.functions(&names);
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions);
        module.section(&exports).section(&code).section(&section);
        module.finish()
    }

    /// The body of each exported function, by its name, calls by the names of what they call.
    fn exported(module: &[u8]) -> Vec<(String, String)> {
        let (imported, bodies) = functions(module).unwrap();
        let mut exports = Vec::new();
        for payload in Parser::new(0).parse_all(module) {
            if let Payload::ExportSection(section) = payload.unwrap() {
                for export in section {
                    let export = export.unwrap();
                    assert_eq!(export.kind, ExternalKind::Func);
                    exports.push((export.name.to_owned(), export.index));
                }
            }
        }
        let name_of = |index: u32| {
            let found = exports.iter().find(|(_, known)| *known == index);
            found.map(|(name, _)| name.clone()).unwrap()
        };
        let told = |index: u32| {
            let bytes = bodies[usize::try_from(index - imported).unwrap()];
            let body = FunctionBody::new(wasmparser::BinaryReader::new(bytes, 0));
            let operators = body.get_operators_reader().unwrap().into_iter();
            let told = operators.map(|operator| {
                let operator = operator.unwrap();
                if let Operator::Call { function_index } = operator {
                    format!("call {}", name_of(function_index))
                } else {
                    format!("{operator:?}")
                }
            });
            told.collect::<Vec<_>>().join(" ")
        };
        let told = exports
            .iter()
            .map(|(name, index)| (name.clone(), told(*index)));
        told.collect()
    }

    #[test]
    fn every_function_is_found_where_it_went() {
        let module = module();
        let arranged = arranged(&module).unwrap();
        assert_ne!(functions(&arranged).unwrap(), functions(&module).unwrap());
        assert_eq!(exported(&arranged), exported(&module));
    }

    #[test]
    fn those_that_resemble_each_other_are_neighbours() {
        let module = module();
        let (_, bodies) = functions(&module).unwrap();
        let order = neighbours(&bodies);
        let place = |function| order.iter().position(|&placed| placed == function).unwrap();
        assert_eq!(place(0).abs_diff(place(2)), 1, "{order:?}");
        assert_eq!(place(1).abs_diff(place(3)), 1, "{order:?}");
    }

    #[test]
    fn names_are_gone() {
        let module = module();
        let has_name = |module: &[u8]| module.windows(11).any(|window| window == b"a long name");
        assert!(has_name(&module) && !has_name(&arranged(&module).unwrap()));
    }

    #[test]
    fn a_module_that_is_cut_off_is_refused() {
        let module = module();
        assert!(arranged(&module[..module.len() - 9]).is_err());
    }
}
