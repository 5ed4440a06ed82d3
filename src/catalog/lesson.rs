//! The lesson: its steps and the map of remedies, from `lesson.json` and `lesson_remedies.json`.
//!
//! What is written of a claim as expected stands in the tables for the tests alone: the program computes it.

use super::{CatalogError, read_rows};
use crate::embedded::LESSON;
use crate::table::Source;
use crate::table::compact::Compact;

/// A step of the lesson. Its words stand by its id in the language files.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Names the step in links, for ever.
    pub id: &'static str,
    /// The section that it belongs to.
    pub section: &'static str,
    /// Whether it is on the core path, which half an hour is enough for.
    pub is_core: bool,
    /// What the page shows, as a link.
    pub link: &'static str,
    /// What the step points at, as a selector; empty for nothing.
    pub at: &'static str,
    /// The mark of a chart that it points at: the chart's id, a colon, the mark's.
    pub mark: Option<&'static str>,
    /// The numbers in its words.
    pub claims: Vec<Claim>,
    /// What it shows beside its words.
    pub block: Option<&'static str>,
    /// What is drawn of it on paper.
    pub figure: Option<Figure>,
    /// What it asks before it tells.
    pub ask: Option<Ask>,
}

/// A chart on paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// The chart's id.
    pub chart: &'static str,
    /// How high it is where it is 700 wide.
    pub height: f64,
    /// What it shows, as a link; empty for what the step does.
    pub link: &'static str,
    /// The mark of it that is ringed, by its id; empty for none.
    pub mark: &'static str,
}

/// A number in a step's words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Claim {
    /// Its name in the words.
    pub name: &'static str,
    /// What is measured, in the vocabulary of `details/lesson/measure`.
    pub measure: &'static str,
    /// Of what: a link of its own, or parts of one that change the scenario in force; empty for that as it is.
    pub on: &'static str,
}

/// What a step asks: some numbers, or one of some answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    /// The numbers; none where answers are offered.
    pub numbers: Vec<AskedNumber>,
    /// The answers, by their ids within the step.
    pub answers: Vec<&'static str>,
    /// The right one of these.
    pub right: &'static str,
}

/// A number that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct AskedNumber {
    /// The claim that has the right one.
    pub claim: &'static str,
    /// Names its unit.
    pub unit: &'static str,
    /// The number of the page that answers it, too, by its key: it is taken from there when it is moved.
    pub follows: Option<&'static str>,
    /// How far off the right one is still right.
    pub tolerance_percent: f64,
    /// Numbers that a known slip leads to.
    pub slips: Vec<Slip>,
}

/// A wrong number, and why someone would write it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slip {
    /// The number.
    pub value: f64,
    /// Names the reason.
    pub why: &'static str,
}

/// A line of the map of remedies.
#[derive(Clone, Debug, PartialEq)]
pub struct MappedRemedy {
    /// Names the remedy.
    pub id: &'static str,
    /// The chapter of the course that treats it.
    pub chapter: &'static str,
    /// The page with the remedy in use, as a link.
    pub link: &'static str,
    /// The mark that it moves: the chart's id, a colon, the mark's.
    pub mark: &'static str,
    /// A number without it.
    pub before: Claim,
    /// The number with it.
    pub after: Claim,
    /// Names the unit of a bare number; empty for others.
    pub unit: &'static str,
    /// What it fights.
    pub fights: Vec<&'static str>,
}

impl Step {
    /// All steps, in their order.
    pub fn all() -> Vec<Self> {
        let [steps, _] = LESSON;
        Compact::new(steps, |text| text).rows("rows", Self::read)
    }

    /// Reads them from JSON; also gives the answers that it gave, for [`Step::all`].
    ///
    /// # Errors
    /// If the table does not parse or fit.
    pub fn with_answers(json: &str) -> Result<(Vec<Self>, String), CatalogError> {
        read_rows("lesson.json", json, is_wanted, Self::read)
    }

    fn read(row: &mut impl Source) -> Self {
        Self {
            id: row.text("id"),
            section: row.text("section"),
            is_core: row.has("core") && row.flag("core"),
            link: row.text("link"),
            at: row.text("at"),
            mark: row.has("mark").then(|| row.text("mark")),
            claims: row.rows("claims", Claim::read),
            block: row.has("block").then(|| row.text("block")),
            figure: row.has("figure").then(|| Figure::under(row, "figure")),
            ask: row.has("ask").then(|| Ask::under(row, "ask")),
        }
    }
}

impl Figure {
    fn under(row: &mut impl Source, key: &str) -> Self {
        row.enter(key);
        let figure = Self {
            chart: row.text("chart"),
            height: row.number("height"),
            link: if row.has("link") {
                row.text("link")
            } else {
                ""
            },
            mark: if row.has("mark") {
                row.text("mark")
            } else {
                ""
            },
        };
        row.leave();
        figure
    }
}

impl Claim {
    /// One without a name of its own: the key is.
    fn under(row: &mut impl Source, key: &'static str) -> Self {
        row.enter(key);
        let claim = Self {
            name: key,
            measure: row.text("measure"),
            on: row.text("on"),
        };
        row.leave();
        claim
    }

    fn read(row: &mut impl Source) -> Self {
        Self {
            name: row.text("name"),
            measure: row.text("measure"),
            on: if row.has("on") { row.text("on") } else { "" },
        }
    }
}

impl Ask {
    fn under(row: &mut impl Source, key: &str) -> Self {
        row.enter(key);
        let ask = if row.has("numbers") {
            Self {
                numbers: row.rows("numbers", AskedNumber::read),
                answers: Vec::new(),
                right: "",
            }
        } else {
            Self {
                numbers: Vec::new(),
                answers: row.texts("answers"),
                right: row.text("right"),
            }
        };
        row.leave();
        ask
    }
}

impl AskedNumber {
    fn read(row: &mut impl Source) -> Self {
        Self {
            claim: row.text("claim"),
            unit: row.text("unit"),
            follows: row.has("follows").then(|| row.text("follows")),
            tolerance_percent: row.number("tolerance_percent"),
            slips: row.rows("slips", |row| Slip {
                value: row.number("value"),
                why: row.text("why"),
            }),
        }
    }
}

impl MappedRemedy {
    /// All remedies, in the course's order.
    pub fn all() -> Vec<Self> {
        let [_, remedies] = LESSON;
        Compact::new(remedies, |text| text).rows("rows", Self::read)
    }

    /// Reads them from JSON; also gives the answers that it gave, for [`MappedRemedy::all`].
    ///
    /// # Errors
    /// If the table does not parse or fit.
    pub fn with_answers(json: &str) -> Result<(Vec<Self>, String), CatalogError> {
        read_rows("lesson_remedies.json", json, is_wanted, Self::read)
    }

    fn read(row: &mut impl Source) -> Self {
        Self {
            id: row.text("id"),
            chapter: row.text("chapter"),
            link: row.text("link"),
            mark: row.text("mark"),
            before: Claim::under(row, "before"),
            after: Claim::under(row, "after"),
            unit: row.text("unit"),
            fights: row.texts("fights"),
        }
    }
}

fn is_wanted(key: &str) -> bool {
    key != "expected"
}
