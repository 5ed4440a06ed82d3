//! The core path: what a class goes through in half an hour.

use std::collections::BTreeSet;

use ridgepoint::catalog::lesson::Step;
use ridgepoint::details::lesson::Path;
use ridgepoint::state::word::StepId;

/// The ids of the steps from one on, as the next step leads to them.
fn walk(path: Path, steps: &[Step], from: &str) -> Vec<&'static str> {
    let first = steps.iter().position(|step| step.id == from);
    let on = std::iter::successors(first, |&index| path.next(steps, index));
    on.filter_map(|index| Some(steps.get(index)?.id)).collect()
}

/// At a little more than a minute a step. Every section has one, and so has whatever leads to the questions.
#[test]
fn half_an_hour_is_enough_for_the_core() {
    let steps = Step::all();
    let core: Vec<_> = steps.iter().filter(|step| step.is_core).collect();
    assert!((20..=28).contains(&core.len()), "{}", core.len());
    let all: BTreeSet<_> = steps.iter().map(|step| step.section).collect();
    let sections: BTreeSet<_> = core.iter().map(|step| step.section).collect();
    assert_eq!(sections, all);
    let leads_to_questions = |step: &&Step| step.block == Some("questions");
    assert_eq!(
        core.iter().filter(|step| leads_to_questions(step)).count(),
        1
    );
    assert!(core.iter().filter(|step| step.ask.is_some()).count() >= 4);
}

#[test]
fn the_core_path_has_the_core_and_the_whole_one_everything() {
    let steps = Step::all();
    let ids = |is_wanted: fn(&&Step) -> bool| -> Vec<_> {
        let wanted = steps.iter().filter(is_wanted);
        wanted.map(|step| step.id).collect()
    };
    assert_eq!(walk(Path::Core, &steps, "wait"), ids(|step| step.is_core));
    assert_eq!(walk(Path::Whole, &steps, "wait"), ids(|_| true));
    // Backwards, too.
    for path in [Path::Core, Path::Whole] {
        for index in 0..steps.len() {
            let is_on = path == Path::Whole || steps.get(index).is_some_and(|step| step.is_core);
            if let Some(next) = path.next(&steps, index).filter(|_| is_on) {
                assert_eq!(path.previous(&steps, next), Some(index));
            }
        }
    }
}

/// Whatever is opened beside the path is gone through, and leads back to it.
#[test]
fn ways_beside_the_path_lead_back() {
    let steps = Step::all();
    let from = |step| walk(Path::Core, &steps, step);
    assert_eq!(
        from("q7"),
        ["q7", "q8", "recap", "bridge"],
        "the questions, then the recap"
    );
    let [first, second, third, ..] = *from("kv-cache") else {
        panic!("there is more");
    };
    assert_eq!([first, second, third], ["kv-cache", "batching", "blocks"]);
}

#[test]
fn links_say_which_way() {
    assert_eq!(Path::of("add"), (Path::Core, "add"));
    assert_eq!(Path::of(""), (Path::Core, ""));
    assert_eq!(Path::of("all_add"), (Path::Whole, "add"));
    for step in Step::all() {
        assert!(!step.id.contains('_'), "{}", step.id);
        for path in [Path::Core, Path::Whole] {
            let link = path.step(step.id);
            assert!(StepId::from_id(&link).is_some(), "{link}");
            assert_eq!(Path::of(&link), (path, step.id));
        }
    }
}
