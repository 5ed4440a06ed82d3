//! The page within another one: what its link says of that. `assets/frame.mjs` does it; the program keeps
//! it and says what it does not understand.

use super::choices::Choice;
use super::limits::Field;
use super::word::Word;

/// What can be on or off, by its key in links, and what it is unless the link says otherwise.
pub const SWITCHES: [(&str, bool); 4] = [
    ("embed", false),
    ("open", true),
    ("notice", true),
    ("predict", false),
];

/// What else a link may say, by its key: which controls are offered, which are shown but do not move,
/// and what the view is called.
pub const TEXTS: [&str; 3] = ["controls", "lock", TITLE];
/// The key of what the view is called.
pub const TITLE: &str = "title";

/// The most bytes that a title has.
pub const LONGEST_TITLE: usize = 160;
/// Bytes that hold the keys of all controls with points between.
const LONGEST_LIST: usize = 320;

/// The value of the key for controls that offers none.
pub const NO_CONTROLS: &str = "none";
/// The controls that are neither numbers nor choices.
pub const LISTS: [&str; 3] = ["preset", "gpu", "net"];

/// How the page stands in another one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Embed {
    switches: [bool; 4],
    texts: [Word<LONGEST_LIST>; 3],
}

impl Default for Embed {
    fn default() -> Self {
        Self {
            switches: SWITCHES.map(|(_, usual)| usual),
            texts: [Word::default(); 3],
        }
    }
}

/// What of a part of a link was not understood, and what is allowed; nothing where that is a long list.
pub type Misread = (&'static str, String, &'static [&'static str]);

impl Embed {
    /// Reads a part of a link; none if it is not about this. What of a list is known is kept.
    pub fn read(&mut self, key: &str, value: &str) -> Option<Result<(), Misread>> {
        let known = SWITCHES.iter().zip(&mut self.switches);
        for ((known, _), switch) in known {
            if *known == key {
                let is_read = value == "0" || value == "1";
                if is_read {
                    *switch = value == "1";
                }
                return Some(is_read.then_some(()).ok_or_else(|| {
                    let allowed: &[_] = &["0", "1"];
                    (*known, value.to_owned(), allowed)
                }));
            }
        }
        let index = TEXTS.iter().position(|known| *known == key)?;
        let (known, text) = (TEXTS.get(index)?, self.texts.get_mut(index)?);
        let (kept, unknown) = if index == 2 {
            (value.to_owned(), String::new())
        } else {
            of_list(value)
        };
        let word = Word::from_text(&kept).filter(|_| index != 2 || kept.len() <= LONGEST_TITLE);
        let is_short = word.map(|kept| *text = kept);
        let wrong = is_short.map_or(value, |()| &unknown);
        let none: &[_] = &[];
        Some(if wrong.is_empty() {
            Ok(())
        } else {
            Err((*known, wrong.to_owned(), none))
        })
    }

    /// What differs from the usual, for a link.
    pub fn parts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let switches = SWITCHES.iter().zip(self.switches);
        let others = switches.filter(|((_, usual), is_on)| usual != is_on);
        let texts = TEXTS.into_iter().zip(&self.texts);
        let said = texts.map(|(key, text)| (key, text.as_str()));
        others
            .map(|((key, _), is_on)| (*key, if is_on { "1" } else { "0" }))
            .chain(said.filter(|(_, text)| !text.is_empty()))
    }
}

/// Whether there is a control with this key.
fn is_control(key: &str) -> bool {
    LISTS.contains(&key) || Field::of_key(key).is_some() || Choice::of_key(key).is_some()
}

/// The keys of a list as links have it.
fn keys(list: &str) -> impl Iterator<Item = &str> {
    list.split(['.', ',']).filter(|key| !key.is_empty())
}

/// The known keys of a list and the unknown ones, each once, with points between.
fn of_list(list: &str) -> (String, String) {
    let (mut known, mut unknown) = (String::new(), String::new());
    for key in keys(list) {
        let is_known = is_control(key) || list == NO_CONTROLS;
        let part = if is_known { &mut known } else { &mut unknown };
        if !keys(part).any(|there| there == key) {
            if !part.is_empty() {
                part.push('.');
            }
            part.push_str(key);
        }
    }
    (known, unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn embed(parts: &[(&str, &str)]) -> (Embed, Vec<String>) {
        let mut embed = Embed::default();
        let mut wrong = Vec::new();
        for (key, value) in parts {
            if let Err((key, value, _)) = embed.read(key, value).unwrap() {
                wrong.push(format!("{key}={value}"));
            }
        }
        (embed, wrong)
    }

    #[test]
    fn what_is_wrong_is_named_and_the_rest_kept() {
        let (embed, wrong) = embed(&[
            ("embed", "yes"),
            ("notice", "0"),
            ("controls", "batch.colour.none.opt"),
            ("lock", "<b>"),
            ("title", &"长".repeat(54)),
        ]);
        let title = format!("title={}", "长".repeat(54));
        let all = ["embed=yes", "controls=colour.none", "lock=<b>", &title];
        assert_eq!(wrong, all);
        let kept: Vec<_> = embed.parts().collect();
        assert_eq!(kept, [("notice", "0"), ("controls", "batch.opt")]);
        assert_eq!(Embed::default().read("embedded", "1"), None);
    }

    #[test]
    fn all_controls_fit_into_a_list() {
        let numbers = Field::ALL.map(Field::key);
        let choices = super::super::choices::CHOICES.map(|choice| choice.key);
        let all = [&LISTS[..], &numbers, &choices].concat().join(".");
        let (embed, wrong) = embed(&[("lock", &all)]);
        assert_eq!(wrong, [""; 0], "{} bytes", all.len());
        let kept: Vec<_> = embed.parts().collect();
        assert_eq!(kept, [("lock", all.as_str())]);
    }

    #[test]
    fn lists_may_have_commas_and_name_a_control_once() {
        for (written, kept) in [
            ("seq,batch.seq", Some("seq.batch")),
            ("none", Some("none")),
            ("", None),
        ] {
            let (embed, wrong) = embed(&[("controls", written)]);
            assert_eq!(wrong, [""; 0]);
            let parts: Vec<_> = embed.parts().map(|(_, list)| list).collect();
            assert_eq!(parts, Vec::from_iter(kept));
        }
    }
}
