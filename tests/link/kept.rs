//! Links that were once given away.

use ridgepoint::state::chart_options::OPTIONS;
use ridgepoint::state::choices::CHOICES;
use ridgepoint::state::limits::Field;
use ridgepoint::state::link::{ThemeChoice, encode};

use crate::arbitrary::catalog;
use crate::meaning::meaning;
use crate::{OPENING, understood};

const LINKS: &str = include_str!("../data/links.txt");
const IDS: &str = include_str!("../data/ids.txt");

#[test]
fn links_that_once_worked_work_for_ever() {
    let blocks: Vec<_> = LINKS.split("\n\n").skip(1).collect();
    // The file only grows; whoever adds to it raises this.
    assert!(blocks.len() >= 82, "links got lost: {}", blocks.len());
    for block in blocks {
        let [link, again, means] = block.trim_end().split('\n').collect::<Vec<_>>()[..] else {
            panic!("not three lines: {block}");
        };
        let (scenario, view) = understood(link);
        let found = format!(
            "{link}\n= {}\n: {}",
            encode(&scenario, &view),
            meaning(&scenario, &view)
        );
        assert_eq!(found, format!("{link}\n{again}\n{means}"));
    }
}

/// Whoever adds a choice adds a link with it.
#[test]
fn the_links_that_must_work_use_every_key_and_id() {
    let links: Vec<_> = LINKS
        .lines()
        .filter(|line| line.starts_with("v="))
        .collect();
    let pairs: Vec<_> = links.iter().flat_map(|link| link.split('&')).collect();
    let themes = ThemeChoice::ALL.map(|theme| format!("{}={}", ThemeChoice::KEY, theme.id()));
    let choices = CHOICES
        .iter()
        .flat_map(|choice| choice.ids.iter().map(|id| format!("{}={id}", choice.key)));
    let options = OPTIONS
        .iter()
        .map(|(chart, ids)| format!("{}={}", chart.id(), ids.join(".")));
    for pair in choices.chain(themes).chain(options) {
        assert!(pairs.contains(&pair.as_str()), "no link has {pair}");
    }
    for field in Field::ALL {
        let key = format!("{}=", field.key());
        assert!(
            pairs.iter().any(|pair| pair.starts_with(&key)),
            "no link has {key}"
        );
    }
    assert_every_part_of_own_networks_is_used(&pairs);
}

/// Each letter that a network of the reader's own may be written with.
#[track_caller]
fn assert_every_part_of_own_networks_is_used(pairs: &[&str]) {
    let own = |pair: &&str| pair.strip_prefix("own=").map(str::to_owned);
    let own: Vec<_> = pairs.iter().filter_map(own).collect();
    for letter in "hladgivnpqkoreyxwsftuGTRUEPFBOMHSXW".chars() {
        assert!(
            own.iter().any(|own| own.contains(letter)),
            "no link has {letter}"
        );
    }
}

/// A size alone describes another network than the one brought, wherever it stands; a shape goes with it.
#[test]
fn a_number_beside_a_brought_network_keeps_its_meaning() {
    let own = "own=h4096l32a32g8d128i14336v128256n2GR";
    for (number, again) in [
        ("params=7B", "v=1&params=7B".to_owned()),
        ("layers=16", format!("v=1&{own}&layers=16")),
    ] {
        for link in [format!("{number}&{own}"), format!("{own}&{number}")] {
            let (scenario, view) = understood(&link);
            assert_eq!(encode(&scenario, &view), again, "{link}");
            assert_eq!(understood(&again), (scenario, view), "{link}");
        }
    }
}

#[test]
fn ids_stay_for_ever() {
    let known: Vec<_> = IDS.lines().filter(|line| line.contains('=')).collect();
    for id in &known {
        let (scenario, view) = understood(&format!("v=1&{id}"));
        let again = encode(&scenario, &view);
        let is_opening = again == OPENING;
        assert!(again == format!("v=1&{id}") || is_opening, "{id}: {again}");
    }
    let devices = catalog()
        .devices()
        .iter()
        .map(|device| format!("gpu={}", device.id));
    let networks = catalog()
        .networks()
        .iter()
        .map(|entry| format!("net={}", entry.id));
    for id in devices.chain(networks) {
        assert!(
            known.contains(&id.as_str()),
            "tests/data/ids.txt lacks {id}"
        );
    }
}
