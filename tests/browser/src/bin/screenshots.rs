//! Takes pictures of the page: `screenshots SET FOLDER`, where SET is `all`, `readme`, `card` or `platforms`.
#![expect(clippy::print_stdout, reason = "says which pictures it took")]

use std::env;
use std::path::Path;
use std::process::ExitCode;

use ridgepoint_browser::{Page, View};

/// One picture: the name of its file, the window, and the link's fragment.
type Picture = (String, View, String);

const SIZES: [(u32, u32); 6] = [
    (1920, 1080),
    (1366, 768),
    (1280, 720),
    (1024, 768),
    (800, 500),
    (390, 844),
];
const LANGUAGES: [&str; 2] = ["zh", "en"];
const THEMES: [&str; 3] = ["light", "dark", "projector"];

/// Pages of samples with the element on them, by the names of their folders, and how large the pictures are.
const SAMPLES: [(&str, &str, (u32, u32)); 5] = [
    ("mdbook", "mdbook/memory.html", (640, 440)),
    ("mkdocs", "mkdocs/index.html", (640, 500)),
    ("material", "material/index.html", (640, 480)),
    ("jupyter_book", "jupyter_book/memory.html", (640, 440)),
    ("reveal", "reveal/index.html#/1", (480, 300)),
];

const CARD_NAME: &str = "card";

/// Leaves of the page what can be seen in a small picture of it.
const CARD: &str = "
    document.querySelector('h1').textContent = document.title;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
        .header > :not(h1), .verdict, .side, .chooser, .panel-title, .summary, .remark, .folds,
        .details-panel, .footer { display: none }
        .header { border: 0; padding-block: 24px 0; font-size: 32px }
        .layout, .charts { display: block }
        .chart { height: 520px }
        body { overflow: hidden }`);
    document.adoptedStyleSheets = [sheet];";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (pictures, folder) = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["all", folder] => (every_view(), folder),
        ["readme", folder] => (vec![readme()], folder),
        ["card", folder] => (vec![card()], folder),
        ["platforms", folder] => {
            take_platforms(Path::new(folder));
            return ExitCode::SUCCESS;
        }
        _ => {
            println!("usage: screenshots all|readme|card|platforms FOLDER");
            return ExitCode::FAILURE;
        }
    };
    let page = Page::start();
    for (name, view, fragment) in pictures {
        let file = Path::new(folder).join(format!("{name}.png"));
        page.resize(view);
        page.go_to(&fragment);
        if name == CARD_NAME {
            page.execute(CARD, &[]);
            page.wait_for_frame();
        }
        page.save_picture(&file);
        println!("{}  {fragment}", file.display());
    }
    ExitCode::SUCCESS
}

/// The samples as the tools of authors made them, as far as they could be made.
fn take_platforms(folder: &Path) {
    let page = Page::start();
    page.open_elements();
    for (name, path, (width, height)) in SAMPLES {
        page.resize(View::new(width, height));
        if !Page::has_platform(name) {
            println!("no sample for {name}");
            continue;
        }
        page.load_platform(path);
        page.enter_frame(&page.frame_of_element());
        page.wait_until_drawn();
        page.leave_frames();
        page.wait_for_frame();
        let file = folder.join(format!("{name}.png"));
        page.save_picture(&file);
        println!("{}  {path}", file.display());
    }
}

/// The opening page in every size, language and theme.
fn every_view() -> Vec<Picture> {
    let mut pictures = Vec::new();
    for (width, height) in SIZES {
        for language in LANGUAGES {
            for theme in THEMES {
                pictures.push((
                    format!("{width}x{height}-{language}-{theme}"),
                    View::new(width, height),
                    format!("#v=1&lang={language}&theme={theme}"),
                ));
            }
        }
    }
    pictures
}

/// The picture that the README shows.
fn readme() -> Picture {
    (
        "page".to_owned(),
        View::new(1440, 900),
        "#v=1&lang=en".to_owned(),
    )
}

/// The picture that others show beside the page's address, small: [`CARD`] leaves name and roofline of it.
fn card() -> Picture {
    (
        CARD_NAME.to_owned(),
        View::new(1200, 630),
        "#v=1&lang=en&theme=projector&views=roofline".to_owned(),
    )
}
