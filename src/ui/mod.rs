//! The page: Leptos components that bind the store to controls, charts, tables and words.
//!
//! Components hold no figures and no sentences of their own: they read the store's memos and write
//! through its scenario. [`browser`] alone touches the window.
#![expect(
    unreachable_pub,
    reason = "Leptos' component macro makes the props of every component pub"
)]

pub mod app;
pub mod browser;
mod button;
mod controls;
mod details;
mod follow;
mod header;
mod panels;
mod undo;
mod verdict;
