//! Ridgepoint.

pub mod calc;

use leptos::prelude::*;

/// Mounts the page.
pub fn start() {
    mount_to_body(|| view! { <p>"Ridgepoint"</p> });
}
