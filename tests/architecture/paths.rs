//! The paths that some code names, `use` trees spread out and relative ones resolved.

/// A path from the crate's root or from another crate: `crate::text::Text`, `leptos::prelude`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Path {
    /// Segments below the crate's root.
    Own(Vec<String>),
    /// A path that starts with another name: another crate, a module below, a type in scope.
    Other(Vec<String>),
    /// `super` above the crate's root, or `crate` without anything after it.
    Unresolved(String),
}

#[derive(Clone, Debug, Eq, PartialEq)]
enum Token<'a> {
    Name(&'a str),
    PathSeparator,
    Sign(char),
}

/// The paths in the code of the module `module`, for example `["calc", "kernel"]`.
pub(crate) fn paths(code: &str, module: &[&str]) -> Vec<Path> {
    let tokens = tokens(code);
    let mut reader = Reader {
        tokens: &tokens,
        module: module.iter().map(|&name| name.to_owned()).collect(),
        inline: Vec::new(),
        depth: 0,
        found: Vec::new(),
    };
    reader.read();
    reader.found
}

struct Reader<'a> {
    tokens: &'a [Token<'a>],
    module: Vec<String>,
    /// The depth of braces inside each inline module that is open.
    inline: Vec<u32>,
    depth: u32,
    found: Vec<Path>,
}

impl Reader<'_> {
    fn read(&mut self) {
        let mut before = None;
        while let Some((token, rest)) = self.tokens.split_first() {
            self.tokens = rest;
            match token {
                Token::Sign('{') => self.depth += 1,
                Token::Sign('}') => self.close(),
                Token::Name("mod") => self.open_module(),
                // A name after a dot is a field or a method.
                Token::Name(name) if before != Some(&Token::Sign('.')) => {
                    let is_visibility = before == Some(&Token::Sign('('))
                        && rest.first() == Some(&Token::Sign(')'));
                    let is_use = before == Some(&Token::Name("use"));
                    if !is_visibility {
                        self.path(vec![(*name).to_owned()], is_use);
                    }
                }
                Token::Name(_) | Token::PathSeparator | Token::Sign(_) => {}
            }
            before = Some(token);
        }
    }

    fn close(&mut self) {
        if self.inline.last() == Some(&self.depth) {
            self.inline.pop();
            self.module.pop();
        }
        self.depth = self.depth.saturating_sub(1);
    }

    fn open_module(&mut self) {
        if let [Token::Name(name), Token::Sign('{'), ..] = self.tokens {
            self.module.push((*name).to_owned());
            self.inline.push(self.depth + 1);
        }
    }

    /// Reads on after the first segments of a path; a group of a `use` tree makes several.
    fn path(&mut self, mut segments: Vec<String>, is_use: bool) {
        loop {
            match self.tokens {
                [Token::PathSeparator, Token::Name(name), rest @ ..] => {
                    segments.push((*name).to_owned());
                    self.tokens = rest;
                }
                [Token::PathSeparator, Token::Sign('{'), rest @ ..] => {
                    self.tokens = rest;
                    return self.group(&segments);
                }
                _ => break,
            }
        }
        let is_lone_root = segments == ["crate"];
        if segments.len() > 1 || is_use || is_lone_root {
            self.found.push(resolved(segments, &self.module));
        }
    }

    fn group(&mut self, prefix: &[String]) {
        while let Some((token, rest)) = self.tokens.split_first() {
            self.tokens = rest;
            match token {
                Token::Sign('}') => return,
                Token::Sign('{') => self.group(prefix),
                Token::Name("as") => {
                    self.tokens = rest.split_first().map_or(rest, |(_, rest)| rest);
                }
                Token::Name(name) => {
                    let segments = prefix.iter().cloned().chain([(*name).to_owned()]);
                    self.path(segments.collect(), true);
                }
                Token::PathSeparator | Token::Sign(_) => {}
            }
        }
    }
}

fn resolved(segments: Vec<String>, module: &[String]) -> Path {
    let shown = segments.join("::");
    let supers = segments.iter().take_while(|name| *name == "super").count();
    let below = |parent: &[String], skipped: usize| {
        Path::Own(
            parent
                .iter()
                .chain(segments.iter().skip(skipped))
                // `self` at the end of a group means the group's own prefix.
                .filter(|name| *name != "self")
                .cloned()
                .collect(),
        )
    };
    match segments.first().map(String::as_str) {
        Some("crate") if segments.len() > 1 => below(&[], 1),
        Some("crate") => Path::Unresolved(shown),
        Some("self") => below(module, 1),
        Some("super") => module
            .len()
            .checked_sub(supers)
            .and_then(|kept| module.get(..kept))
            .map_or(Path::Unresolved(shown), |parent| below(parent, supers)),
        _ => Path::Other(segments),
    }
}

fn tokens(code: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = code.trim_start();
    let is_of_name = |character: char| character.is_alphanumeric() || character == '_';
    while let Some(first) = rest.chars().next() {
        let length = if is_of_name(first) {
            let end = rest.find(|character| !is_of_name(character));
            let length = end.unwrap_or(rest.len());
            tokens.push(Token::Name(rest.split_at(length).0));
            length
        } else if rest.starts_with("::") {
            tokens.push(Token::PathSeparator);
            2
        } else {
            tokens.push(Token::Sign(first));
            first.len_utf8()
        };
        rest = rest.split_at(length).1.trim_start();
    }
    tokens
}
