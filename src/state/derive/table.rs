//! Tables, as the page shows them and as one program hands them to the other.

/// Ends a row.
const ROW_END: char = '\n';
/// Ends a cell.
const CELL_END: char = '\t';
/// Stands before the words that say more.
const DETAIL: char = '\u{1f}';
/// Stands before a number.
const NUMBER: char = '\u{1e}';

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
    /// Whether it is a number, to stand right.
    pub is_number: bool,
}

impl Cell {
    /// A cell of words.
    pub fn words(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            detail: None,
            is_number: false,
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

    fn read(written: &str) -> Self {
        let (is_number, written) = written
            .strip_prefix(NUMBER)
            .map_or((false, written), |number| (true, number));
        let (text, detail) = written
            .split_once(DETAIL)
            .map_or((written, None), |(text, detail)| (text, Some(detail)));
        Self {
            text: text.to_owned(),
            detail: detail.map(str::to_owned),
            is_number,
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

    /// The table as text: a line for the heads and one for each row, each cell ended by a tabulator.
    /// [`Table::from_text`] makes the same table of it, as no word of the program has these signs.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for head in &self.columns {
            text.extend([head.as_str(), "\t"]);
        }
        text.push(ROW_END);
        for row in &self.rows {
            for cell in row {
                text.extend(cell.is_number.then_some(NUMBER));
                text.push_str(&cell.text);
                if let Some(detail) = &cell.detail {
                    text.push(DETAIL);
                    text.push_str(detail);
                }
                text.push(CELL_END);
            }
            text.push(ROW_END);
        }
        text
    }

    /// The table that was written like this.
    pub fn from_text(text: &str) -> Self {
        let mut lines = text.split_terminator(ROW_END);
        let heads = lines.next().unwrap_or_default();
        Self {
            columns: heads
                .split_terminator(CELL_END)
                .map(str::to_owned)
                .collect(),
            rows: lines
                .map(|row| row.split_terminator(CELL_END).map(Cell::read).collect())
                .collect(),
        }
    }
}

fn quoted(field: &str) -> String {
    let doubled: String = field
        .chars()
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

    #[test]
    fn a_table_reads_back_as_it_was() {
        let table = Table {
            columns: vec!["列".to_owned(), String::new()],
            rows: vec![
                vec![
                    Cell::words("✓\u{a0}words").with_detail("more, of it"),
                    Cell::number("1\u{202f}024"),
                ],
                vec![Cell::words(""), Cell::number("").with_detail("")],
                Vec::new(),
            ],
        };
        assert_eq!(Table::from_text(&table.to_text()), table);
        assert_eq!(
            Table::from_text(&Table::default().to_text()),
            Table::default()
        );
    }

    #[test]
    fn any_text_is_some_table() {
        assert_eq!(Table::from_text(""), Table::default());
        let cut_off = Table::from_text("a\tb\t\n\u{1e}1\u{1f}x\ty");
        assert_eq!(cut_off.columns, ["a", "b"]);
        let row = vec![Cell::number("1").with_detail("x"), Cell::words("y")];
        assert_eq!(cut_off.rows, [row]);
    }
}
