//! What a person can ask for on the command line.

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use lexopt::{Arg, Parser, ValueExt as _};

use crate::publish::Publication;
use crate::screenshots::Wanted;

pub(crate) const USAGE: &str = "\
usage: cargo xtask <command>

  serve [--port N]             build the page, serve it on this machine, rebuild at every change
  build                        build the page for publishing into dist/
  bundle                       build it as one file and as an archive, into target/bundle/
  publish FOLDER [--url ADDRESS] [--version VERSION]
                               build it and put it into a folder that is served at this address, where earlier
                               pages may be; with --version, to stay there under v/
  test [--all] [STEP...]       run all checks, or only the named ones; with --all, the browser tests at every
                               size, fineness of the screen, theme and language, in every engine, and in pages made
                               by the tools of authors, minutes more
  bench                        measure what the page weighs and how fast it is
  accuracy [--write]           print what is predicted of published runs beside what was measured; with --write,
                               renew the table in MODEL.md
  screenshots [FOLDER]         take pictures of the page (default: target/screenshots)
  screenshots --readme         renew the picture in the README, and the one shown where the page's address is sent
  screenshots --platforms      build the samples of tests/platforms with the tools of authors, and renew their
                               pictures in docs/platforms
  help                         show this

What a command needs and does not find is installed first: tools compiled by cargo go to the
user's cache folder, or to the one that RIDGEPOINT_CACHE names.";

/// One request.
#[derive(Debug)]
pub(crate) enum Command {
    Help,
    Serve { port: Option<u16> },
    Build,
    Bundle,
    Publish(Publication),
    Test { steps: Vec<String>, is_wide: bool },
    Bench,
    Accuracy { is_written: bool },
    Screenshots(Wanted),
}

/// Reads the program's arguments.
pub(crate) fn parse() -> Result<Command> {
    let mut arguments = Parser::from_env();
    let name = match arguments.next()? {
        None | Some(Arg::Long("help") | Arg::Short('h')) => return Ok(Command::Help),
        Some(Arg::Value(name)) => name.string()?,
        Some(option) => return Err(option.unexpected().into()),
    };
    let command = match name.as_str() {
        "help" => Command::Help,
        "serve" => Command::Serve {
            port: port(&mut arguments)?,
        },
        "build" => Command::Build,
        "bundle" => Command::Bundle,
        "publish" => Command::Publish(publication(&mut arguments)?),
        "test" => wanted_checks(&mut arguments)?,
        "bench" => Command::Bench,
        "accuracy" => Command::Accuracy {
            is_written: is_written(&mut arguments)?,
        },
        "screenshots" => Command::Screenshots(wanted_screenshots(&mut arguments)?),
        unknown => bail!("no command is called {unknown}"),
    };
    match arguments.next()? {
        None => Ok(command),
        Some(extra) => Err(extra.unexpected().into()),
    }
}

fn port(arguments: &mut Parser) -> Result<Option<u16>> {
    match arguments.next()? {
        None => Ok(None),
        Some(Arg::Long("port")) => {
            let port = arguments
                .value()?
                .parse()
                .context("--port takes a number up to 65535")?;
            Ok(Some(port))
        }
        Some(other) => Err(other.unexpected().into()),
    }
}

fn publication(arguments: &mut Parser) -> Result<Publication> {
    let (mut folder, mut address, mut version) = (None, None, None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(value) if folder.is_none() => folder = Some(value.into()),
            Arg::Long("url") => address = Some(arguments.value()?.string()?),
            Arg::Long("version") => version = Some(arguments.value()?.string()?),
            Arg::Value(_) | Arg::Long(_) | Arg::Short(_) => {
                return Err(argument.unexpected().into());
            }
        }
    }
    Ok(Publication {
        folder: folder.context("publish takes a folder")?,
        address,
        version,
    })
}

fn is_written(arguments: &mut Parser) -> Result<bool> {
    match arguments.next()? {
        None => Ok(false),
        Some(Arg::Long("write")) => Ok(true),
        Some(other) => Err(other.unexpected().into()),
    }
}

fn wanted_checks(arguments: &mut Parser) -> Result<Command> {
    let (mut steps, mut is_wide) = (Vec::new(), false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(step) => steps.push(step.string()?),
            Arg::Long("all") => is_wide = true,
            Arg::Short(_) | Arg::Long(_) => return Err(argument.unexpected().into()),
        }
    }
    Ok(Command::Test { steps, is_wide })
}

fn wanted_screenshots(arguments: &mut Parser) -> Result<Wanted> {
    match arguments.next()? {
        None => Ok(Wanted::All {
            folder: PathBuf::from("target/screenshots"),
        }),
        Some(Arg::Long("readme")) => Ok(Wanted::Readme),
        Some(Arg::Long("platforms")) => Ok(Wanted::Platforms),
        Some(Arg::Value(folder)) => Ok(Wanted::All {
            folder: folder.into(),
        }),
        Some(option) => Err(option.unexpected().into()),
    }
}
