//! Serving the page while working on it.

use std::net::{Ipv4Addr, TcpListener};

use anyhow::{Context as _, Result};

use crate::build::Builder;
use crate::process::run;

const DEFAULT_PORT: u16 = 8080;

/// Not where the finished page goes: this one is made for quick rebuilding, not for publishing.
const FOLDER: &str = "target/serve";

/// Builds the page, serves it on this machine only, and does so again at every change of a source.
pub(crate) fn serve(chosen_port: Option<u16>) -> Result<()> {
    let port = free_port(chosen_port)?;
    let builder = Builder::find_or_install()?;
    println!("Building; then the page is at http://127.0.0.1:{port}/ (Ctrl+C stops)");
    let port = port.to_string();
    let mut trunk = builder.trunk()?;
    trunk.args([
        "serve",
        "--address",
        "127.0.0.1",
        "--port",
        &port,
        "--dist",
        FOLDER,
    ]);
    run(&mut trunk)
}

/// The port that was asked for, which must be free, or else the first free one from the default on.
fn free_port(chosen: Option<u16>) -> Result<u16> {
    let is_free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
    match chosen {
        Some(port) => Some(port).filter(is_free).with_context(|| {
            format!("port {port} is in use: choose another, or leave --port out for a free one")
        }),
        None => (DEFAULT_PORT..=u16::MAX)
            .find(is_free)
            .context("no port is free"),
    }
}
