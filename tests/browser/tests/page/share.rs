//! The dialog that brings the state elsewhere.

use ridgepoint_browser::Page;
use serde_json::json;

use crate::open;

/// Opens the dialog.
fn shared(more: &str) -> Page {
    let page = open(more);
    page.click("#share");
    page.wait_until("the dialog is there", || {
        page.elements("#share-dialog[open]").len() == 1
    });
    page
}

/// Says that a field of the dialog was changed.
fn changed(page: &Page) {
    let script = "document.querySelector('#share-dialog form').dispatchEvent(new Event('input'))";
    page.execute(script, &[]);
}

fn texts(page: &Page) -> Vec<String> {
    let script = "return [...document.querySelectorAll('#share-dialog input[readonly]')].map(({ value }) => value)";
    let texts = page.execute(script, &[]);
    let texts = texts.as_array().into_iter().flatten();
    let texts = texts.filter_map(|text| text.as_str());
    texts.map(str::to_owned).collect()
}

#[test]
fn what_is_chosen_stands_in_every_text_and_the_preview() {
    let page = shared("&batch=8&opt=sgd");
    let choose = "for (const [id, value] of Object.entries(arguments[0])) {
        const field = document.getElementById(`share-${id}`);
        if (typeof value === 'boolean') field.checked = value; else field.value = value;
    }";
    page.execute(choose, &[json!({
        "view-roofline": false, "view-history": false, "batch": "locked", "seq": "", "gpu": "offered",
        "theme": "dark", "language": "zh", "title": "A \"b\" <c>", "height": "300", "open": false,
    })]);
    changed(&page);
    let found = texts(&page);
    let link = "v=1&batch=8&opt=sgd&lang=zh&theme=dark&views=memory&embed=1&open=0&controls=gpu&lock=batch\
        &title=A+%22b%22+%3Cc%3E";
    assert!(found[0].ends_with(&format!("/#{link}")), "{}", found[0]);
    assert!(
        found[1].ends_with("/#v=1&batch=8&opt=sgd&lang=zh&theme=dark&views=memory"),
        "{}",
        found[1]
    );
    let frame = format!(
        "#{}\" title=\"A &quot;b&quot; &lt;c&gt;\" width=\"100%\" height=\"300\"",
        link.replace('&', "&amp;")
    );
    assert!(found[2].contains(&frame), "{}", found[2]);
    assert!(
        found[3].contains("embed.js\"></script> <ridgepoint-view src="),
        "{}",
        found[3]
    );
    assert!(
        found[4].starts_with("[A \"b\" \\<c\\>](http"),
        "{}",
        found[4]
    );
    let shown = "const frame = document.querySelector('#share-dialog iframe');
        return frame.contentDocument?.querySelector('.frame-title')?.textContent";
    page.wait_until("the preview shows it", || {
        page.execute(shown, &[]) == "A \"b\" <c>"
    });
    assert!(page.elements("#share-dialog svg path").len() == 2);
}

#[test]
fn a_text_is_copied_or_selected() {
    let page = shared("");
    page.click("#share-dialog p button");
    let said = page.text("#share-dialog .remark[role=status]");
    assert!(
        said.starts_with("Copied.") || said.starts_with("The browser does not allow"),
        "{said}"
    );
    page.execute("document.execCommand = () => false", &[]);
    page.click("#share-dialog p button");
    let said = page.text("#share-dialog .remark[role=status]");
    assert!(
        said.starts_with("The browser does not allow copying here."),
        "{said}"
    );
    let selected =
        "return document.getSelection().toString() || document.activeElement.selectionEnd > 10";
    assert_ne!(page.execute(selected, &[]), json!(false));
}

#[test]
fn the_dialog_keeps_nobody_out_and_ends_with_its_view() {
    let page = shared("");
    assert_eq!(page.accessibility_violations(), [""; 0]);
    page.execute("document.getElementById('share-dialog').close()", &[]);
    page.wait_until("it is gone", || page.elements("#share-dialog").is_empty());
}

#[test]
fn what_no_frame_has_is_refused_with_what_is_allowed() {
    let page = shared("");
    let fill = "document.getElementById('share-width').value = 'abc';
        document.getElementById('share-height').value = '-5';";
    page.execute(fill, &[]);
    changed(&page);
    let found = texts(&page);
    assert!(found[2].contains("width=\"100%\"") && !found[2].contains("-5"));
    let said = page.text("#share-dialog .problem");
    assert!(
        said.contains("320 to 4000 pixels") && said.contains("240 to 4000 pixels"),
        "{said}"
    );
    let fill = "document.getElementById('share-title').value = '长'.repeat(54);
        document.getElementById('share-width').value = '320';
        document.getElementById('share-height').value = '240';";
    page.execute(fill, &[]);
    changed(&page);
    let said = page.text("#share-dialog .problem");
    assert_eq!(said, "Title: at most 160 bytes of UTF-8.");
    let wrong = ["title", "width", "height"].map(|id| {
        let field = format!("#share-{id}");
        page.attribute(&field, "aria-invalid").unwrap_or_default()
    });
    assert_eq!(wrong, ["true", "false", "false"]);
    assert!(!texts(&page)[2].contains('长'));
    let untick = "for (const field of document.querySelectorAll('#share-dialog [id^=share-view-]:checked')) field.click()";
    page.execute(untick, &[]);
    let ticked = page.elements("#share-dialog [id^=share-view-]:checked");
    assert_eq!(ticked.len(), 1, "the last one stays");
    let said = page.text("#share-dialog .problem");
    assert!(said.contains("At least one chart stays."), "{said}");
}

#[test]
fn what_was_chosen_is_there_when_the_dialog_is_opened_again() {
    let page = shared("");
    let said = page.text("#share-to-page");
    assert!(said.contains("Markdown") && said.contains("QR"), "{said}");
    let choose = "document.getElementById('share-title').value = 'Mine';
        document.getElementById('share-batch').value = 'locked';
        document.getElementById('share-open').checked = false;
        document.getElementById('share-dialog').close()";
    page.execute(choose, &[]);
    page.wait_until("it is gone", || page.elements("#share-dialog").is_empty());
    page.click("#share");
    page.wait_until("it is there again", || {
        page.elements("#share-dialog[open]").len() == 1
    });
    let link = &texts(&page)[0];
    assert!(link.contains("&open=0&"), "{link}");
    assert!(
        link.contains("&lock=batch&") && link.contains("title=Mine"),
        "{link}"
    );
}

/// A step of the lesson goes with a view only where that is asked.
#[test]
fn the_open_step_stays_with_the_page_unless_it_is_wanted() {
    let page = shared("&step=activations");
    let found = texts(&page);
    assert!(!found[0].contains("step="), "{}", found[0]);
    assert!(found[1].contains("&step=activations"), "{}", found[1]);
    page.execute("document.getElementById('share-step').checked = true", &[]);
    changed(&page);
    let with = texts(&page);
    assert!(with[0].contains("&step=activations"), "{}", with[0]);
    assert_ne!(found[2], with[2], "the frame is higher");
}
