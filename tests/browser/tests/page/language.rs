//! The languages: all of the page in the one that was chosen.

use ridgepoint_browser::{Page, View};
use serde_json::{Value, json};

use crate::{enter, fingerprints, said, unfold_everything, wait_for_address};

const ENGLISH: &str = include_str!("../../../../assets/text/en.json");
const CHINESE: &str = include_str!("../../../../assets/text/zh.json");

/// A link that brings up every kind of message: notes, and complaints about the link.
const TALKATIVE: &str = "&v=9&gpu=mi300x&fmt=fp4&basis=driver&batch=0&opt=magic&net=nope&oops=1&views=roofline.memory.history.frontier.timeline.hierarchy";

/// What is the same in every language, where it is, and why.
const UNTRANSLATED: [(&str, &str); 13] = [
    (
        "#own-conventions li code",
        "keys of conventions, as links have them",
    ),
    ("#own-conventions .select", "an example of them"),
    ("#gpu option", "names of devices"),
    ("#net option", "names of networks"),
    ("#fmt option", "names of formats"),
    ("#memory-data th .cell-detail", "who published the formula"),
    ("#memory-data td:last-child", "symbols of the formula"),
    (
        "#conventions-data th .cell-detail",
        "where it is written down",
    ),
    (
        "#history-data tbody th",
        "names of devices, with the remark of the data",
    ),
    (
        "#wall-data td:nth-of-type(-n + 2)",
        "names of devices and formats",
    ),
    ("#runs-data tbody th", "names of networks"),
    ("#history-data td:nth-of-type(2)", "names of formats"),
    ("#history-data td:last-child", "who published the figures"),
];

/// Units and prefixes, the same in every language.
const UNITS: [&str; 25] = [
    "TFLOP", "GFLOP", "MFLOP", "kFLOP", "PFLOP", "FLOP", "TB", "GB", "MB", "kB", "B", "k", "s",
    "ms", "µs", "ns", "TF", "FP", "BF", "M", "T", "P", "TOP", "Gbit", "INT",
];

/// Every text of the page that a person can see or hear: the elements around it that the list of
/// exceptions names, a name for where it is, and the text. What is under another `lang` than the
/// page's says so itself, as the buttons that switch languages do.
const TEXTS: &str = "
    const exceptions = arguments[0];
    const texts = [];
    const add = (element, where, text) => {
        if (!text || !text.trim() || element.closest('script, style, noscript, [hidden]')) return;
        if (element.closest('[lang]') !== document.documentElement) return;
        const exception = exceptions.findIndex((selector) => element.closest(selector));
        texts.push([exception, where, text.trim()]);
    };
    const name = (element) => {
        const known = element.closest('[id]');
        return `${known ? '#' + known.id : ''} ${element.tagName} ${element.className}`;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        add(node.parentElement, name(node.parentElement), node.data);
    }
    for (const element of document.body.querySelectorAll('*')) {
        for (const attribute of ['aria-label', 'title', 'placeholder', 'alt', 'label',
            'aria-valuetext', 'aria-description', 'aria-roledescription']) {
            add(element, `${name(element)} ${attribute}`, element.getAttribute(attribute));
        }
    }
    add(document.documentElement, 'title', document.title);
    return texts;";

struct Said {
    exception: Option<usize>,
    place: String,
    text: String,
}

#[test]
fn every_word_is_in_the_language_files() {
    let page = Page::open(View::LAPTOP, &format!("#lang=xx{TALKATIVE}"));
    show_everything(&page);
    let texts = everything_said(&page);
    assert!(texts.len() > 200, "{} texts", texts.len());
    let mut untranslated = Vec::new();
    for Said {
        exception,
        place,
        text,
    } in &texts
    {
        let rest = outside_of_brackets(text);
        if exception.is_none() && !is_number_or_symbol(&rest) {
            untranslated.push(format!("{place}: {text}"));
        }
    }
    assert!(untranslated.is_empty(), "{}", untranslated.join("\n"));
    for (index, (selector, what)) in UNTRANSLATED.iter().enumerate() {
        let is_needed = texts.iter().any(|said| said.exception == Some(index));
        assert!(is_needed, "no {what} in {selector}");
    }
}

#[test]
fn switching_to_english_leaves_no_chinese() {
    let page = Page::open(View::LAPTOP, &format!("#lang=zh{TALKATIVE}"));
    show_everything(&page);
    let drawn = fingerprints(&page);
    page.click("button[lang=en]");
    wait_for_address(&page, "lang=en");
    expect_document(&page, "en", "Ridgepoint · A GPU mostly waits for data");
    assert_eq!(said(&page, "#reset-all"), "Reset");
    for Said { place, text, .. } in everything_said(&page) {
        assert!(!text.chars().any(is_chinese), "{place}: {text}");
    }
    for (before, after) in drawn.into_iter().zip(fingerprints(&page)) {
        assert_ne!(before, after, "the charts have words as well");
    }
}

#[test]
fn switching_to_chinese_leaves_no_english_sentence() {
    let page = Page::open(View::LAPTOP, &format!("#lang=en{TALKATIVE}"));
    show_everything(&page);
    page.click("button[lang=zh]");
    wait_for_address(&page, "lang=zh");
    expect_document(&page, "zh", "Ridgepoint · GPU 大部分时间在等数据");
    let texts = everything_said(&page);
    let english = pieces(ENGLISH);
    let chinese = pieces(CHINESE);
    let english: Vec<_> = english
        .iter()
        .filter(|piece| {
            piece
                .split_whitespace()
                .filter(|word| is_word(word))
                .count()
                > 2
        })
        .filter(|piece| !chinese.contains(piece))
        .collect();
    assert!(english.len() > 80, "{} pieces", english.len());
    for Said { place, text, .. } in &texts {
        for piece in &english {
            assert!(!text.contains(piece.as_str()), "{place}: {text}");
        }
    }
    let chinese = texts
        .iter()
        .filter(|said| said.text.chars().any(is_chinese));
    assert!(chinese.count() > 100);
}

#[test]
fn the_switch_says_which_language_is_on() {
    let page = Page::open(View::LAPTOP, "#lang=zh");
    for (language, pressed) in [("zh", ["true", "false"]), ("en", ["false", "true"])] {
        page.click(&format!("button[lang={language}]"));
        page.wait_until("the document has the language", || {
            page.attribute("html", "lang").as_deref() == Some(language)
        });
        let buttons = ["zh", "en"].map(|button| {
            page.attribute(&format!("button[lang={button}]"), "aria-pressed")
                .unwrap_or_default()
        });
        assert_eq!(buttons, pressed);
    }
}

#[test]
fn without_a_choice_the_page_speaks_the_first_language_of_the_browser_that_it_knows() {
    let page = Page::start();
    for (languages, spoken) in [
        ("zh-CN,zh", "zh"),
        ("fr-CH,zh-Hant-TW,en", "zh"),
        ("de,en-GB,zh", "en"),
        ("fr,ja", "en"),
    ] {
        page.prefer_languages(languages);
        page.go_to("");
        page.wait_for_frame();
        assert_eq!(
            page.attribute("html", "lang").as_deref(),
            Some(spoken),
            "{languages}"
        );
        let reset = if spoken == "zh" { "重置" } else { "Reset" };
        assert_eq!(said(&page, "#reset-all"), reset);
        // The reader who gets the link may have another browser.
        assert_eq!(page.fragment(), "");
    }
}

#[track_caller]
fn expect_document(page: &Page, language: &str, title: &str) {
    page.wait_until("the title follows", || {
        page.execute("return document.title", &[]) == title
    });
    assert_eq!(page.attribute("html", "lang").as_deref(), Some(language));
}

/// Opens all that is folded, and makes a field complain.
fn show_everything(page: &Page) {
    // The dots at the end of a made-up message would run over what stands beside it.
    page.execute("document.body.style.overflowWrap = 'anywhere'", &[]);
    unfold_everything(page);
    enter(page, "seq", "7");
    page.wait_until("the field complains", || {
        !page.text("#seq-problem").is_empty()
    });
}

fn everything_said(page: &Page) -> Vec<Said> {
    let exceptions = UNTRANSLATED.map(|(selector, _)| selector);
    let texts = page.execute(TEXTS, &[json!(exceptions)]);
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let texts = texts.as_array().into_iter().flatten();
    texts
        .map(|text| Said {
            exception: text[0]
                .as_u64()
                .and_then(|index| usize::try_from(index).ok()),
            place: word(&text[1]),
            text: word(&text[2]),
        })
        .collect()
}

/// What does not come from a message of the made-up language: it has them all in ⟦brackets⟧, one in
/// another where a message is filled into a message.
fn outside_of_brackets(text: &str) -> String {
    let mut depth = 0_i32;
    let mut rest = String::new();
    for character in text.chars() {
        match character {
            '⟦' => depth += 1,
            '⟧' => depth -= 1,
            _ if depth == 0 => rest.push(character),
            _ => {}
        }
    }
    assert_eq!(depth, 0, "a bracket is missing in {text}");
    rest
}

fn is_number_or_symbol(text: &str) -> bool {
    let mut words = text.split(|character: char| !character.is_alphabetic());
    words.all(|word| word.is_empty() || UNITS.contains(&word))
}

fn is_word(word: &str) -> bool {
    word.chars().any(char::is_alphabetic)
}

fn is_chinese(character: char) -> bool {
    // Ideographs, and the punctuation and wide forms that only stand among them.
    matches!(character, '\u{3000}'..='\u{303f}' | '\u{4e00}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
}

/// All messages of a language file, cut where something is filled in.
fn pieces(file: &str) -> Vec<String> {
    fn collect(value: &Value, pieces: &mut Vec<String>) {
        match value {
            Value::String(message) => {
                let cut = message.split(['{', '}']).step_by(2);
                pieces.extend(cut.map(|piece| piece.trim().to_owned()));
            }
            Value::Object(entries) => entries.values().for_each(|entry| collect(entry, pieces)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {}
        }
    }
    let file = serde_json::from_str(file).unwrap_or_else(|error| panic!("{error}"));
    let mut pieces = Vec::new();
    collect(&file, &mut pieces);
    pieces
}
