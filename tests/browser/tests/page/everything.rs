//! A use of everything that the page has.

use ridgepoint_browser::{Page, key};

use crate::{
    fetch_details, press_with, said, unfold, unfold_controls, unfold_everything, wait_for_address,
};

/// A network as Hugging Face publishes it, as small as can be.
const CONFIG: &str =
    r#"{"model_type": "gpt2", "n_embd": 64, "n_layer": 2, "n_head": 2, "vocab_size": 9}"#;

/// Uses the page, in English, as someone would who tries everything once.
#[track_caller]
pub(crate) fn use_everything(page: &Page) {
    page.throw_downloads_away();
    fetch_details(page);
    unfold_everything(page);
    move_controls(page);
    show_and_save(page);
    learn(page);
    page.print();
}

fn move_controls(page: &Page) {
    page.choose("#gpu", "h100_sxm");
    page.focus("#batch-slider");
    page.press(key::ARROW_RIGHT);
    page.click("#undo");
    unfold_controls(page);
    page.type_in("#config-text", CONFIG);
    page.click("#config-use");
    page.wait_until("the network is taken", || page.fragment().contains("own="));
    page.type_in("#own-device-name", "mine");
    page.press(key::TAB);
    page.press(key::ENTER);
    wait_for_address(page, "gpu=h100_sxm");
    for (language, reset) in [("zh", "重置"), ("en", "Reset")] {
        page.click(&format!("button[lang={language}]"));
        page.wait_until("the page is in another language", || {
            said(page, "#reset-all") == reset
        });
    }
    for theme in ["dark", "projector", "light"] {
        page.choose("#theme", theme);
        wait_for_address(page, &format!("theme={theme}"));
    }
}

/// Every chart with all that it can show, in every form.
fn show_and_save(page: &Page) {
    for chart in ["frontier", "timeline", "hierarchy"] {
        page.click(&format!("#show-{chart}"));
    }
    fetch_details(page);
    let press_all =
        "document.querySelectorAll('.options button').forEach((button) => button.click())";
    page.execute(press_all, &[]);
    page.wait_for_frame();
    for chart in ["roofline", "frontier"] {
        unfold(page, &format!("#{chart}-export"));
        for number in 1..=4 {
            page.click(&format!("#{chart}-export button:nth-of-type({number})"));
            page.wait_until("it is done", || {
                let told = said(page, &format!("#{chart}-export [role=status]"));
                !told.is_empty() && told != "Making the file …"
            });
        }
    }
    page.click("#roofline-export button:nth-of-type(5)");
    page.wait_for_frame();
    page.execute("document.exitFullscreen().catch(() => {})", &[]);
    page.wait_for_frame();
}

/// More steps than the lesson has.
const MOST_STEPS: u32 = 200;

/// The lesson with a program and a question, and the sheet of shortcuts.
fn learn(page: &Page) {
    page.click("#lesson-button");
    page.wait_until("the lesson is there", || {
        !page.elements("#lesson-next").is_empty()
    });
    page.click("#lesson-whole");
    let next = "if (document.querySelector('#lesson-next').ariaDisabled === 'true') return true;
        document.querySelector('#lesson-next').click();
        return false;";
    // So many steps take longer together than one thing may; each draws all charts anew.
    let is_last = (0..MOST_STEPS).any(|_| {
        page.wait_for_frame();
        page.execute(next, &[]) == true
    });
    assert!(is_last, "the lesson has an end");
    page.click("#lesson-close");
    press_with(page, key::SHIFT, "?");
    page.wait_until("the sheet is there", || {
        !page.elements("#shortcut-close").is_empty()
    });
    page.click("#shortcut-close");
}
