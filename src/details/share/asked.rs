//! What an author asks of a view in their page, and the texts that put it there.

use crate::catalog::Catalog;
use crate::decimal::read;
use crate::state::charts::ShownCharts;
use crate::state::embed::{Embed, LONGEST_TITLE, NO_CONTROLS, TEXTS};
use crate::state::link::{ThemeChoice, View, decode, encode};
use crate::text::Language;

/// What is around the charts, a control, a chart, and a bar of memory alone, in CSS pixels.
const AROUND_PX: u32 = 72;
const CONTROL_PX: u32 = 34;
const CHART_PX: u32 = 280;
const BAR_PX: u32 = 200;
/// The words of a step of the lesson.
const STEP_PX: u32 = 240;
/// The width from which charts and controls have another column, as in `style/frame.css`.
const COLUMN_PX: u32 = 288;
/// The least width and height that a view fills, in CSS pixels.
pub const LEAST_PX: [u32; 2] = [320, 240];
/// The most of a width and a height, in CSS pixels.
pub const MOST_PX: u32 = 4000;
/// The width unless the author says otherwise.
const USUAL_WIDTH: &str = "100%";

/// What an author asks of a view in their page.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a box of the dialog")]
pub struct Asked {
    /// The charts by their ids, with points between.
    pub views: String,
    /// The controls that are offered, likewise.
    pub controls: String,
    /// Those that are shown and do not move.
    pub locked: String,
    /// The language by its tag; empty for the reader's.
    pub language: String,
    /// The colours by their id.
    pub theme: String,
    /// What the view is called; may be empty.
    pub title: String,
    /// Whether it leads to the whole page.
    pub has_link: bool,
    /// Whether it says what it did not understand of its link.
    pub has_notice: bool,
    /// Whether the reader guesses before anything is shown.
    pub asks_first: bool,
    /// Whether the step of the lesson that is open goes with it.
    pub has_step: bool,
    /// The width as HTML has it, such as `100%`.
    pub width: String,
    /// The height in CSS pixels; empty for the recommended one.
    pub height: String,
}

/// The texts that bring a view into another page.
#[derive(Clone, Debug, PartialEq)]
pub struct Texts {
    /// The address of the view alone.
    pub view: String,
    /// The address of the whole page in the same state.
    pub page: String,
    /// A frame in HTML.
    pub frame: String,
    /// The element that `embed.js` defines, in HTML.
    pub element: String,
    /// A link in Markdown.
    pub markdown: String,
}

impl Asked {
    /// The texts for a page at this address, in the state of this link.
    pub fn texts(&self, address: &str, link: &str, catalog: &'static Catalog) -> Texts {
        let decoded = decode(link, catalog);
        let page = View {
            charts: ShownCharts::from_text(&self.views).unwrap_or(decoded.view.charts),
            theme: ThemeChoice::from_id(&self.theme).unwrap_or_default(),
            language: Language::from_tag(&self.language),
            embed: Embed::default(),
            ..decoded.view
        };
        let embed = self.embed();
        let step = page.step.filter(|_| self.has_step);
        let embed = View {
            step,
            embed,
            ..page
        };
        let link = encode(&decoded.scenario, &embed);
        let view = format!("{address}#{link}");
        let of_page = encode(&decoded.scenario, &page);
        let folder = address.rfind('/').and_then(|at| address.get(..=at));
        let folder = folder.unwrap_or(address);
        let title = if self.title.is_empty() {
            "Ridgepoint"
        } else {
            &self.title
        };
        // What would end the address in Markdown.
        let whole_in_markdown = |whole: &str| whole.replace('(', "%28").replace(')', "%29");
        let [name, width, source] = [title, &self.width, &view].map(escaped);
        let [folder, home, link] = [folder, address, &link].map(escaped);
        let height = self.height();
        // Without one the element takes what its view asks for.
        let element_height = if self.height.is_empty() {
            String::new()
        } else {
            format!(" height=\"{height}\"")
        };
        let whole = format!("{address}#{of_page}");
        Texts {
            frame: format!(
                "<iframe src=\"{source}\" title=\"{name}\" width=\"{width}\" height=\"{height}\" loading=\"lazy\" allow=\"clipboard-write; fullscreen\" style=\"border:0\"></iframe>"
            ),
            element: format!(
                "<script src=\"{folder}embed.js\"></script> <ridgepoint-view src=\"{home}\" link=\"{link}\" title=\"{name}\" width=\"{width}\"{element_height}><a href=\"{}\">{name}</a></ridgepoint-view>",
                escaped(&whole)
            ),
            markdown: format!("[{}]({})", bracketed(title), whole_in_markdown(&whole)),
            view,
            page: whole,
        }
    }

    /// The same with the usual in the place of a title that is too long and a width and a height that no frame
    /// has, and whether each was one.
    pub fn checked(self) -> (Self, [bool; 3]) {
        let is_wrong = [
            self.title.len() > LONGEST_TITLE,
            !is_width(&self.width),
            !is_height(&self.height),
        ];
        let kept = |is_wrong: bool, text: String, usual: &str| {
            if is_wrong { usual.to_owned() } else { text }
        };
        let checked = Self {
            title: kept(is_wrong[0], self.title, ""),
            width: kept(is_wrong[1], self.width, USUAL_WIDTH),
            height: kept(is_wrong[2], self.height, ""),
            ..self
        };
        (checked, is_wrong)
    }

    /// The height that was asked for, or else the recommended one.
    pub fn height(&self) -> String {
        if self.height.is_empty() {
            self.recommended_height().to_string()
        } else {
            self.height.clone()
        }
    }

    /// A height at which nothing scrolls and the charts are well read: where the width is a share of a page,
    /// also on a phone.
    fn recommended_height(&self) -> u32 {
        let count = |list: &str| {
            let parts = list.split('.').filter(|part| !part.is_empty());
            u32::try_from(parts.count()).unwrap_or_default()
        };
        let locked = self.locked.split('.').filter(|key| {
            let is_offered = self.controls.split('.').any(|offered| offered == *key);
            !key.is_empty() && !is_offered
        });
        let locked = u32::try_from(locked.count()).unwrap_or_default();
        let width: u32 = self.width.parse().unwrap_or_default();
        let rows = |of: u32| of.div_ceil((width / COLUMN_PX).max(1));
        let charts = if self.views == "memory" {
            BAR_PX
        } else {
            CHART_PX * rows(count(&self.views).max(1))
        };
        let step = if self.has_step { STEP_PX } else { 0 };
        AROUND_PX + step + CONTROL_PX * rows(count(&self.controls) + locked) + charts
    }

    fn embed(&self) -> Embed {
        let mut embed = Embed::default();
        let controls = match self.controls.as_str() {
            "" => NO_CONTROLS,
            offered => offered,
        };
        let [of_controls, of_locked, of_title] = TEXTS;
        let flag = |is_on| if is_on { "1" } else { "0" };
        for (key, value) in [
            ("embed", "1"),
            ("open", flag(self.has_link)),
            ("notice", flag(self.has_notice)),
            ("predict", flag(self.asks_first)),
            (of_controls, controls),
            (of_locked, &self.locked),
            (of_title, &self.title),
        ] {
            // What is too long stays out, as in any link.
            let _ = embed.read(key, value);
        }
        embed
    }
}

/// Whole CSS pixels that a view can be read at, or a share of what is around it.
fn is_width(text: &str) -> bool {
    match text.strip_suffix('%') {
        Some(share) => is_whole(share, 1, 100),
        None => is_length(text, LEAST_PX[0]),
    }
}

/// Whole CSS pixels; nothing for the recommended height.
fn is_height(text: &str) -> bool {
    text.is_empty() || is_length(text, LEAST_PX[1])
}

fn is_length(text: &str, least: u32) -> bool {
    is_whole(text, least, MOST_PX)
}

/// Whether it is a whole number within bounds, in digits alone.
fn is_whole(text: &str, least: u32, most: u32) -> bool {
    let has_digits = text.bytes().all(|digit| digit.is_ascii_digit());
    let number = read(text).filter(|_| has_digits);
    number.is_some_and(|number| number >= f64::from(least) && number <= f64::from(most))
}

/// A text within quotes or between the tags of HTML.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// A title without control characters and those that turn the direction of what follows.
pub fn cleaned(title: &str) -> String {
    let turns = |sign| {
        matches!(sign, '\u{61c}' | '\u{200e}' | '\u{200f}')
            || matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let is_shown = |sign: &char| !sign.is_control() && !turns(*sign);
    title.trim().chars().filter(is_shown).collect()
}

/// A text within the brackets of Markdown, where HTML and entities hold too, and in some places formulas, struck
/// text and tables.
fn bracketed(text: &str) -> String {
    let mut bracketed = String::new();
    for character in text.chars() {
        if r"[]\`<>*_&~$|".contains(character) {
            bracketed.push('\\');
        }
        bracketed.push(character);
    }
    bracketed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_length_gives_way_to_the_usual() {
        for (width, height, wrong) in [
            ("100%", "", [false, false]),
            ("640", "400", [false, false]),
            ("320", "240", [false, false]),
            ("319", "239", [true, true]),
            ("abc", "-5", [true, true]),
            ("0%", "99", [true, true]),
            ("101%", "4001", [true, true]),
            ("", "3e2", [true, true]),
            ("+640", "40.5", [true, true]),
        ] {
            let asked = Asked {
                width: width.to_owned(),
                height: height.to_owned(),
                ..Asked::default()
            };
            let (checked, found) = asked.checked();
            assert_eq!(found[1..], wrong, "{width} {height}");
            let expected = if wrong[0] { "100%" } else { width };
            assert_eq!(checked.width, expected);
            let expected = if wrong[1] { "" } else { height };
            assert_eq!(checked.height, expected);
        }
    }

    /// 72 around, 34 for each row of the two controls, 280 for each row of charts.
    #[test]
    fn wider_frames_need_less_height() {
        for (width, height) in [("100%", 980), ("320", 980), ("700", 666), ("1200", 386)] {
            let asked = Asked {
                views: "roofline.memory.history".to_owned(),
                controls: "batch.seq".to_owned(),
                width: width.to_owned(),
                ..Asked::default()
            };
            assert_eq!(asked.recommended_height(), height, "{width}");
        }
    }

    #[test]
    fn a_title_is_left_out_where_no_link_has_it() {
        for (title, is_wrong) in [("a".repeat(160), false), ("长".repeat(54), true)] {
            let asked = Asked {
                title: title.clone(),
                ..Asked::default()
            };
            let (checked, found) = asked.checked();
            assert_eq!(found[0], is_wrong);
            assert_eq!(checked.title, if is_wrong { "" } else { &title });
        }
        assert_eq!(cleaned(" pay\u{202e}load\u{7} "), "payload");
    }

    /// A backslash before a sign of punctuation stands for that sign, before a letter for itself: `CommonMark` 0.31,
    /// 2.4.
    #[test]
    fn markdown_shows_a_title_as_it_is() {
        let unescaped = |text: &str| {
            let mut signs = text.chars().peekable();
            let mut shown = String::new();
            while let Some(sign) = signs.next() {
                let is_escape =
                    sign == '\\' && signs.peek().is_some_and(char::is_ascii_punctuation);
                shown.extend(if is_escape { signs.next() } else { Some(sign) });
            }
            shown
        };
        for (title, written) in [
            (r"\<b>", r"\\\<b\>"),
            (r"a\b", r"a\\b"),
            ("[x](y)", r"\[x\](y)"),
            ("`c` *d* _e_", r"\`c\` \*d\* \_e\_"),
            ("&lt; $x$ ~y~ |", r"\&lt; \$x\$ \~y\~ \|"),
        ] {
            assert_eq!(bracketed(title), written);
            assert_eq!(unescaped(written), title);
        }
    }
}
