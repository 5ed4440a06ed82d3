//! The messages of the lesson, which belong to the details.
#![allow(
    missing_docs,
    reason = "a message's name and its English text say what it is"
)]

use super::messages::{Message, Names, messages};
use crate::table::Source;

messages! {
    /// The glossary: its terms and what they mean, by id.
    Glossary {
        title: String,
        open: String,
        term_names: Names,
        term_meanings: Names,
    }

    /// The lesson: what stands around its steps, then the words of each by its id.
    Lesson {
        label: String,
        next: String,
        previous: String,
        close: String,
        steps: String,
        restore: String,
        elsewhere: String,
        to_try: String,
        to_notice: String,
        course_says: String,
        check: String,
        reveal: String,
        your_answer: String,
        not_a_number: String,
        right: String,
        wrong: String,
        guess_and_truth: String,
        choice_and_truth: String,
        times: String,
        bytes: String,
        python_course: String,
        python_right: String,
        python_other_work: String,
        fused_kernels: String,
        fusion: String,
        tokens_per_s: String,
        chapter: String,
        tally: String,
        ours: String,
        whole_ladder: String,
        handout: String,
        handout_title: String,
        handout_print: String,
        handout_key: String,
        handout_scenario: String,
        your_count: String,
        counts_as: String,
        unreadable: String,
        fused_mark: String,
        of_field: String,
        count: String,
        show: String,
        back: String,
        paths: String,
        core_path: String,
        core_short: String,
        whole_path: String,
        whole_short: String,
        formulas: String,
        of_course: String,
        what_falls: String,
        veiled: String,
        step_titles: Names,
        step_texts: Names,
        step_papers: Names,
        step_variants: Names,
        step_tries: Names,
        step_notices: Names,
        step_courses: Names,
        step_asks: Names,
        step_answers: Names,
        step_whys: Names,
        step_sections: Names,
        step_remedies: Names,
        step_moves: Names,
        step_fights: Names,
    }
}
