//! Colours and sizes, as the style sheet and the charts are both told them.

use crate::chart::theme::{Density, Palette};
use crate::state::link::ThemeChoice;

/// The look that charts and style sheet share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// Colours of the charts.
    pub palette: Palette,
    /// Sizes of the charts.
    pub density: Density,
    /// Device pixels to a CSS pixel.
    pub pixel_ratio: f64,
    /// The name of colours and sizes in the style sheet.
    pub name: &'static str,
}

impl Look {
    /// The look for a choice on a system and a screen.
    pub const fn of(choice: ThemeChoice, system_is_dark: bool, pixel_ratio: f64) -> Self {
        let (palette, density, name) = match (choice, system_is_dark) {
            (ThemeChoice::Projector, _) => (Palette::Light, Density::Projector, "projector"),
            (ThemeChoice::Dark, _) | (ThemeChoice::System, true) => {
                (Palette::Dark, Density::Desk, "dark")
            }
            (ThemeChoice::Light, _) | (ThemeChoice::System, false) => {
                (Palette::Light, Density::Desk, "light")
            }
        };
        Self {
            palette,
            density,
            pixel_ratio,
            name,
        }
    }
}
