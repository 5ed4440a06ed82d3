//! Colours and sizes, as the style sheet and the charts are both told them.

use super::link::ThemeChoice;
use crate::chart::Size;
use crate::chart::theme::{Density, Palette, Theme};

/// The look that charts and style sheet share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// Colours of the charts.
    pub palette: Palette,
    /// Sizes of the charts.
    pub density: Density,
    /// Device pixels to a CSS pixel.
    pub pixel_ratio: f64,
    /// The choice that it comes to, never that of the system; names it in the style sheet, too.
    pub choice: ThemeChoice,
}

impl Look {
    /// Ink on white, fine enough for paper.
    pub const ON_PAPER: Self = Self {
        palette: Palette::Print,
        ..Self::of(ThemeChoice::Light, false, 3.0)
    };

    /// The theme of a chart of this size.
    pub fn theme(&self, size: Size) -> Theme {
        Theme::for_size(self.palette, self.density, size)
    }

    /// The look for a choice on a system and a screen.
    pub const fn of(choice: ThemeChoice, system_is_dark: bool, pixel_ratio: f64) -> Self {
        let (palette, density, choice) = match (choice, system_is_dark) {
            (ThemeChoice::Projector, _) => {
                (Palette::Light, Density::Projector, ThemeChoice::Projector)
            }
            (ThemeChoice::Dark, _) | (ThemeChoice::System, true) => {
                (Palette::Dark, Density::Desk, ThemeChoice::Dark)
            }
            (ThemeChoice::Light, _) | (ThemeChoice::System, false) => {
                (Palette::Light, Density::Desk, ThemeChoice::Light)
            }
        };
        Self {
            palette,
            density,
            pixel_ratio,
            choice,
        }
    }
}
