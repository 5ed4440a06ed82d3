//! How large a window is, and how fine its pixels.

/// The size of the visible part of the page, in CSS pixels, and how many device pixels one has.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// In CSS pixels.
    pub width: u32,
    /// In CSS pixels.
    pub height: u32,
    /// Device pixels in a CSS pixel.
    pub pixel_ratio: f64,
}

impl View {
    /// A common laptop.
    pub const LAPTOP: Self = Self::new(1366, 768);
    /// A phone held upright, at two device pixels a CSS pixel.
    pub const PHONE: Self = Self {
        pixel_ratio: 2.0,
        ..Self::new(390, 844)
    };

    /// A view with as many device pixels as CSS pixels.
    pub const fn new(width: u32, height: u32) -> Self {
        Self {
            width,
            height,
            pixel_ratio: 1.0,
        }
    }
}
