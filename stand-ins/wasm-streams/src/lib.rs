//! In the place of the crate of this name, which turns streams of bytes into JavaScript's and back.
//!
//! Leptos brings it for functions that run on a server. This page has no server, but whatever is
//! exported to JavaScript stays in a program even if nothing calls it, and of wasm-streams that is
//! six kilobytes of the download. Here is what Leptos compiles against: streams that are empty.

use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::Stream;
use wasm_bindgen::{JsCast as _, JsValue};

/// A stream of JavaScript's.
#[derive(Debug)]
pub struct ReadableStream(web_sys::ReadableStream);

impl ReadableStream {
    /// The stream as Rust sees it.
    pub const fn from_raw(raw: web_sys::ReadableStream) -> Self {
        Self(raw)
    }

    /// No stream: nothing here reads one.
    pub fn from_stream(_: impl Stream<Item = Result<JsValue, JsValue>> + 'static) -> Self {
        Self(JsValue::UNDEFINED.unchecked_into())
    }

    /// The stream as JavaScript sees it.
    pub fn into_raw(self) -> web_sys::ReadableStream {
        self.0
    }

    /// What comes out of it: nothing.
    pub fn into_stream(self) -> IntoStream {
        IntoStream
    }
}

/// A stream that has ended.
#[derive(Clone, Copy, Debug)]
pub struct IntoStream;

impl Stream for IntoStream {
    type Item = Result<JsValue, JsValue>;

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(None)
    }
}
