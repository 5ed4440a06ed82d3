//! The course's cases: each is a link like any other, and shows what its name says.

use ridgepoint::calc::parallel::Parallel;
use ridgepoint::calc::report::Report;
use ridgepoint::catalog::presets::Preset;
use ridgepoint::state::derive::Setup;
use ridgepoint::state::link::{View, encode};

use crate::arbitrary::catalog;
use crate::understood;
