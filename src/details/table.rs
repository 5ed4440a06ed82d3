//! Tables, as the page shows and saves them.

/// Where a line may break within a word; only the page has it.
pub const BREAK: char = '\u{200b}';

/// A table, cells ready to print.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Heads of the columns.
    pub columns: Vec<String>,
    /// The rows; the first cell names the row.
    pub rows: Vec<Vec<Cell>>,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// What it says.
    pub text: String,
    /// What it says in more words, where there is more to say.
    pub detail: Option<String>,
    /// What tells it from others of the same name, as programs write it; empty where nothing has to.
    pub id: &'static str,
    /// Whether it is a number, to stand right.
    pub is_number: bool,
    /// The scenario that it names, as a link.
    pub link: Option<&'static str>,
}

impl Cell {
    /// A cell of words.
    pub fn words(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            detail: None,
            id: "",
            is_number: false,
            link: None,
        }
    }

    /// A cell with a number.
    pub fn number(text: impl Into<String>) -> Self {
        Self {
            is_number: true,
            ..Self::words(text)
        }
    }

    /// The same cell with more words.
    pub fn with_detail(self, detail: impl Into<String>) -> Self {
        Self {
            detail: Some(detail.into()),
            ..self
        }
    }
}

impl Table {
    /// As comma-separated values (RFC 4180), what a cell says in more words behind it in brackets.
    pub fn to_csv(&self) -> String {
        let cell = |cell: &Cell| match &cell.detail {
            Some(detail) => format!("{} ({detail})", cell.text),
            None => cell.text.clone(),
        };
        let rows = self.rows.iter().map(|row| row.iter().map(cell).collect());
        let mut csv = String::new();
        for row in std::iter::once(self.columns.clone()).chain(rows) {
            let fields: Vec<_> = row.iter().map(|field| quoted(field)).collect();
            csv += &fields.join(",");
            csv += "\r\n";
        }
        csv
    }
}

fn quoted(field: &str) -> String {
    let doubled: String = field
        .chars()
        .filter(|character| *character != BREAK)
        .flat_map(|character| {
            let again = (character == '"').then_some('"');
            std::iter::once(character).chain(again)
        })
        .collect();
    format!("\"{doubled}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_quoted_for_spreadsheets() {
        let table = Table {
            columns: vec!["a".to_owned(), "b \"c\"".to_owned()],
            rows: vec![vec![
                Cell::words("1,5"),
                Cell::number("2").with_detail("two\nlines"),
            ]],
        };
        let expected = "\"a\",\"b \"\"c\"\"\"\r\n\"1,5\",\"2 (two\nlines)\"\r\n";
        assert_eq!(table.to_csv(), expected);
    }
}
