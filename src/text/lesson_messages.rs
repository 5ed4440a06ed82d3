//! The messages of the lesson, which belong to the details.
#![allow(
    missing_docs,
    reason = "a message's name and its English text say what it is"
)]

use super::messages::{Message, Names, messages};
use crate::table::Source;

messages! {
    /// The lesson: what stands around its steps, then the words of each by its id.
    Lesson {
        label: String,
        next: String,
        previous: String,
        close: String,
        steps: String,
        restore: String,
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
        times: String,
        bytes: String,
        lesson_titles: Names,
        lesson_texts: Names,
        lesson_tries: Names,
        lesson_notices: Names,
        lesson_courses: Names,
        lesson_asks: Names,
        lesson_answers: Names,
        lesson_whys: Names,
        lesson_sections: Names,
        lesson_remedies: Names,
    }
}
