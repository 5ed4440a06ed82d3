//! Steps back to earlier scenarios, and forth again.

use super::scenario::Scenario;

/// The most steps back that are kept.
pub const DEPTH: usize = 100;

/// The scenario that steps lead to and from, and those before and after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Undo {
    past: Vec<Scenario>,
    present: Scenario,
    /// The next one last.
    future: Vec<Scenario>,
    /// What was shown last, how many steps there were before that, and how many after it.
    shown: Option<(Scenario, usize, usize)>,
}

impl Undo {
    /// No steps, from an opening scenario.
    pub const fn new(opening: Scenario) -> Self {
        Self {
            past: Vec::new(),
            present: opening,
            future: Vec::new(),
            shown: None,
        }
    }

    /// Makes one step of all that changed since the last one; whether anything did. What was undone
    /// before is then gone.
    pub fn record(&mut self, scenario: Scenario) -> bool {
        if scenario == self.present {
            return false;
        }
        if self.past.len() == DEPTH {
            self.past.remove(0);
        }
        self.past.push(self.present);
        self.present = scenario;
        self.future.clear();
        true
    }

    /// Makes a step of a scenario that the reader did not set but is shown, as by a lesson: one step together
    /// with what was shown right before, so that a step back returns the reader's own.
    pub fn show(&mut self, scenario: Scenario) {
        let is_still_shown = |shown: &(Scenario, usize, usize)| {
            let (shown, _, after) = shown;
            *shown == self.present && *after == self.past.len()
        };
        let shown = self.shown.filter(is_still_shown);
        let before = shown.map_or(self.past.len(), |(_, before, _)| before);
        self.reopen(before);
        self.record(scenario);
        self.shown = Some((scenario, before, self.past.len()));
    }

    /// A step back: the scenario to return to.
    pub fn undo(&mut self) -> Option<Scenario> {
        let before = self.past.pop()?;
        self.future.push(self.present);
        self.present = before;
        Some(before)
    }

    /// A step forth again: the scenario to return to.
    pub fn redo(&mut self) -> Option<Scenario> {
        let after = self.future.pop()?;
        self.past.push(self.present);
        self.present = after;
        Some(after)
    }

    /// Forgets the steps after the first so many, as if what they changed were not recorded yet: the next
    /// record makes one step of it.
    pub fn reopen(&mut self, steps: usize) {
        while self.past.len() > steps {
            if let Some(before) = self.past.pop() {
                self.present = before;
            }
        }
    }

    /// How many steps back there are.
    pub const fn steps(&self) -> usize {
        self.past.len()
    }

    /// Whether there is a step forth.
    pub const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_batch(batch: f64) -> Scenario {
        Scenario {
            batch,
            ..Scenario::default()
        }
    }

    /// One scenario after the other, each a step.
    fn after(batches: &[f64]) -> Undo {
        let mut undo = Undo::new(Scenario::default());
        for batch in batches {
            assert!(undo.record(of_batch(*batch)));
        }
        undo
    }

    #[test]
    fn steps_lead_back_and_forth_in_order() {
        let mut undo = after(&[5.0, 6.0]);
        assert_eq!(undo.steps(), 2);
        assert_eq!(undo.undo(), Some(of_batch(5.0)));
        assert_eq!(undo.undo(), Some(Scenario::default()));
        assert_eq!(undo.undo(), None);
        assert_eq!(undo.steps(), 0);
        assert_eq!(undo.redo(), Some(of_batch(5.0)));
        assert!(undo.can_redo());
        assert_eq!(undo.redo(), Some(of_batch(6.0)));
        assert_eq!(undo.redo(), None);
        assert!(!undo.can_redo());
        assert_eq!(undo, after(&[5.0, 6.0]));
    }

    #[test]
    fn what_is_shown_in_a_row_is_one_step() {
        let mut undo = after(&[5.0]);
        for batch in [6.0, 5.0, 7.0, 8.0] {
            undo.show(of_batch(batch));
        }
        assert_eq!((undo.steps(), undo.undo()), (2, Some(of_batch(5.0))));
        assert_eq!(undo.redo(), Some(of_batch(8.0)));
        // What the reader changes in between stays.
        assert!(undo.record(of_batch(9.0)));
        undo.show(of_batch(10.0));
        undo.show(of_batch(11.0));
        let back = [9.0, 8.0, 5.0].map(of_batch).map(Some);
        assert_eq!([undo.undo(), undo.undo(), undo.undo()], back);
    }

    #[test]
    fn what_changes_nothing_is_no_step() {
        let mut undo = after(&[5.0]);
        undo.undo();
        assert!(!undo.record(Scenario::default()));
        assert!(undo.can_redo(), "and what was undone stays");
        assert_eq!(undo.steps(), 0);
    }

    #[test]
    fn a_new_step_takes_the_place_of_those_undone() {
        let mut undo = after(&[5.0, 6.0]);
        undo.undo();
        assert!(undo.record(of_batch(7.0)));
        assert_eq!(undo, after(&[5.0, 7.0]));
    }

    #[test]
    fn the_oldest_steps_are_forgotten_first() {
        let batches: Vec<_> = (5..).map(f64::from).take(DEPTH + 2).collect();
        let mut undo = after(&batches);
        assert_eq!(undo.steps(), DEPTH);
        let oldest = std::iter::from_fn(|| undo.undo()).last();
        assert_eq!(oldest, Some(of_batch(6.0)));
    }

    #[test]
    fn steps_that_are_reopened_become_one_with_the_next() {
        let mut undo = after(&[5.0, 6.0, 7.0]);
        undo.reopen(1);
        assert!(undo.record(of_batch(8.0)));
        assert_eq!(undo, after(&[5.0, 8.0]));
        undo.reopen(2);
        assert_eq!(undo, after(&[5.0, 8.0]), "there is nothing to reopen");
    }
}
