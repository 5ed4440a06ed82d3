//! Bringing a network of one's own: a `config.json`, pasted or as a file, in a fold among the controls.

use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{FileReader, HtmlElement, HtmlInputElement, HtmlTextAreaElement};

use super::Words;
use super::dom::{button, child, document, listen, set};
use super::instrument::tell;
use super::refusal::refusal;
use crate::calc::network::Network;
use crate::catalog::config::{ConfigError, MAX_CONFIG_BYTES, network_from_config};
use crate::state::link::{OWN_NETWORK, part};
use crate::state::own_network;
use crate::text::Language;

const PLACE: &str = "own-network";
const FOLD: &str = "config-import";
const FIELD: &str = "config-text";
const FILE: &str = "config-file";
const USE: &str = "config-use";
const PROBLEM: &str = "config-problem";

/// The network of a file.
///
/// # Errors
///
/// Why it is not taken, in the language.
pub fn network_of(json: &str, language: Language) -> Result<Network, String> {
    network_from_config(json).map_err(|error| refusal(&error, &Words::of(language)))
}

/// Puts the fold into its place, in the language in use; what was pasted stays.
pub(super) fn offer(language: &str, text: &Words) -> Option<()> {
    let place = document()?.get_element_by_id(PLACE)?;
    if place.get_attribute("lang").as_deref() == Some(language) {
        return Some(());
    }
    let was_open = place.query_selector("details[open]").ok()?.is_some();
    let pasted = place.query_selector("textarea").ok()?;
    let pasted = pasted.and_then(|field| field.dyn_into::<HtmlTextAreaElement>().ok());
    place.set_text_content(None);
    set(&place, "lang", language);
    let words = &text.import;
    let fold = child(&place, "details", "import", "")?;
    fold.set_id(FOLD);
    if was_open {
        set(&fold, "open", "");
    }
    child(&fold, "summary", "", &words.title)?;
    child(&fold, "p", "group-line", &words.line)?;
    let field: HtmlTextAreaElement = child(&fold, "textarea", "config-text", "")?
        .dyn_into()
        .ok()?;
    for (name, value) in [
        ("id", FIELD),
        ("rows", "5"),
        ("spellcheck", "false"),
        ("aria-label", &words.text),
        ("aria-describedby", PROBLEM),
    ] {
        set(&field, name, value);
    }
    field.set_value(&pasted.map(|field| field.value()).unwrap_or_default());
    let row = child(&fold, "div", "import-choices", "")?;
    let file: HtmlInputElement = child(&row, "input", "", "")?.dyn_into().ok()?;
    for (name, value) in [
        ("id", FILE),
        ("type", "file"),
        ("accept", ".json,application/json"),
        ("aria-label", &words.file),
    ] {
        set(&file, name, value);
    }
    let import = Import {
        problem: child(&fold, "p", "problem", "")?,
        field,
        language: Language::from_tag(language)?,
    };
    import.problem.set_id(PROBLEM);
    set(&import.problem, "role", "alert");
    let pasted = import.clone();
    button(&row, &words.take, move || pasted.take())?.set_id(USE);
    let chosen = file.clone();
    listen(&file, "change", move |_| {
        let _ = import.read(&chosen);
    });
    Some(())
}

/// What a file goes into, and where it is said why it is not taken.
#[derive(Clone)]
struct Import {
    field: HtmlTextAreaElement,
    problem: HtmlElement,
    language: Language,
}

impl Import {
    /// Has the pasted network count, or says why it cannot. What was pasted stays, whatever is wrong with it.
    fn take(&self) {
        let problem = match network_of(&self.field.value(), self.language) {
            Ok(network) => {
                let own = own_network::encode(&network);
                tell(&["?", &part(OWN_NETWORK, &own)].concat());
                String::new()
            }
            Err(problem) => problem,
        };
        self.problem.set_text_content(Some(&problem));
    }

    /// Reads the chosen file and takes it as if it had been pasted.
    fn read(&self, input: &HtmlInputElement) -> Option<()> {
        let file = input.files()?.get(0)?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a size in bytes; the cast saturates"
        )]
        let bytes = file.size() as usize;
        if bytes > MAX_CONFIG_BYTES {
            let allowed = MAX_CONFIG_BYTES;
            let error = ConfigError::TooLong { bytes, allowed };
            let problem = refusal(&error, &Words::of(self.language));
            self.problem.set_text_content(Some(&problem));
            return Some(());
        }
        let reader = FileReader::new().ok()?;
        let (finished, import) = (reader.clone(), self.clone());
        let listener = Closure::once_into_js(move || {
            let text = finished.result().ok().and_then(|text| text.as_string());
            import.field.set_value(&text.unwrap_or_default());
            import.take();
        });
        reader.set_onloadend(Some(listener.unchecked_ref()));
        reader.read_as_text(&file).ok()
    }
}
