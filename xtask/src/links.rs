//! What a WebAssembly module takes from its page and gives to it, under other names.

use std::collections::BTreeMap;
use std::convert::Infallible;

use anyhow::Result as Outcome;
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{ExportSection, ImportSection, Module};
use wasmparser::{Export, Import, ImportSectionReader, Parser, Payload, TypeRef};

/// The module with the names; what it takes stands in their order, as in the script that gives it.
///
/// # Errors
/// If it is no module.
pub(crate) fn renamed(module: &[u8], names: &BTreeMap<&str, String>) -> Outcome<Vec<u8>> {
    let mut order = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        if let Payload::ImportSection(imports) = payload? {
            for import in imports.into_imports() {
                let import = import?;
                if matches!(import.ty, TypeRef::Func(_)) {
                    order.push(import.name);
                }
            }
        }
    }
    let mut sorted: Vec<usize> = (0..order.len()).collect();
    sorted.sort_by_key(|&function| order.get(function).copied());
    let mut new_indices: Vec<_> = (0..).zip(sorted).collect();
    new_indices.sort_by_key(|&(_, function)| function);
    let places = new_indices.into_iter().map(|(index, _)| index).collect();
    let mut changed = Module::new();
    Renaming { names, places }.parse_core_module(&mut changed, Parser::new(0), module)?;
    Ok(changed.finish())
}

struct Renaming<'n> {
    names: &'n BTreeMap<&'n str, String>,
    /// The new index of each function that is taken.
    places: Vec<u32>,
}

type Done = Result<(), Error<Infallible>>;

impl<'n> Renaming<'n> {
    fn name<'a>(&self, name: &'a str) -> &'a str
    where
        'n: 'a,
    {
        self.names.get(name).map_or(name, String::as_str)
    }
}

impl Reencode for Renaming<'_> {
    type Error = Infallible;

    fn function_index(&mut self, index: u32) -> Result<u32, Error<Infallible>> {
        let place = usize::try_from(index)
            .ok()
            .and_then(|index| self.places.get(index));
        Ok(place.copied().unwrap_or(index))
    }

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: ImportSectionReader<'_>,
    ) -> Done {
        let mut all = section.into_imports().collect::<Result<Vec<_>, _>>()?;
        all.sort_by_key(|import| {
            let is_function = matches!(import.ty, TypeRef::Func(_));
            (!is_function, is_function.then_some(import.name))
        });
        for Import { module, name, ty } in all {
            let kind = self.entity_type(ty)?;
            imports.import(self.name(module), self.name(name), kind);
        }
        Ok(())
    }

    fn parse_export(&mut self, exports: &mut ExportSection, export: Export<'_>) -> Done {
        let name = self.name(export.name);
        utils::parse_export(self, exports, Export { name, ..export })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        CodeSection, EntityType, ExportKind, Function, FunctionSection, Instruction, TypeSection,
    };
    use wasmparser::Operator;

    /// Takes a table and two functions, and gives one that calls the first of them.
    fn module() -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut imports = ImportSection::new();
        let memory = wasm_encoder::MemoryType {
            minimum: 1,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        };
        imports.import("./page_bg.js", "last", EntityType::Function(0));
        imports.import("./page_bg.js", "memory", memory);
        imports.import("./page_bg.js", "first", EntityType::Function(0));
        let mut functions = FunctionSection::new();
        functions.function(0);
        let mut exports = ExportSection::new();
        exports.export("given", ExportKind::Func, 2);
        exports.export("kept", ExportKind::Func, 0);
        let mut body = Function::new([]);
        body.instruction(&Instruction::Call(0));
        body.instruction(&Instruction::End);
        let mut code = CodeSection::new();
        code.function(&body);
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions);
        module.section(&exports).section(&code);
        module.finish()
    }

    /// Names of what is taken, exports with their functions, and what is called.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "nothing else is of interest"
    )]
    fn told(module: &[u8]) -> (Vec<String>, Vec<(String, u32)>, Vec<u32>) {
        let (mut taken, mut given, mut called) = (Vec::new(), Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(module) {
            match payload.unwrap() {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        let Import { module, name, .. } = import.unwrap();
                        taken.push(format!("{module} {name}"));
                    }
                }
                Payload::ExportSection(exports) => {
                    for export in exports {
                        let export = export.unwrap();
                        given.push((export.name.to_owned(), export.index));
                    }
                }
                Payload::CodeSectionEntry(body) => {
                    for operator in body.get_operators_reader().unwrap() {
                        if let Operator::Call { function_index } = operator.unwrap() {
                            called.push(function_index);
                        }
                    }
                }
                _ => {}
            }
        }
        (taken, given, called)
    }

    #[test]
    fn what_is_taken_and_given_has_its_new_name_and_is_the_same() {
        let names = [
            ("./page_bg.js", "g"),
            ("last", "1"),
            ("first", "0"),
            ("given", "f2"),
        ];
        let names = names.map(|(name, short)| (name, short.to_owned())).into();
        let (taken, given, called) = told(&renamed(&module(), &names).unwrap());
        assert_eq!(taken, ["g 0", "g 1", "g memory"]);
        assert_eq!(given, [("f2".to_owned(), 2), ("kept".to_owned(), 1)]);
        assert_eq!(called, [1]);
    }

    #[test]
    fn a_module_that_is_cut_off_is_refused() {
        let module = module();
        assert!(renamed(&module[..module.len() - 3], &BTreeMap::new()).is_err());
    }
}
