//! The words on the plane: at the point in force, then in each part that has room.

use super::super::geometry::{Rect, point};
use super::super::picture::{Font, Marker, Picture};
use super::super::strip::Strip;
use super::super::tag;
use super::super::theme::Theme;
use super::FrontierScene;
use super::layout::marker_room;
use super::plane::Plane;

/// Writes at the point in force; returns what is taken by it and its words.
pub(super) fn write_current(
    picture: &mut Picture,
    scene: &FrontierScene,
    plane: &Plane,
    marker: &Marker,
    theme: &Theme,
) -> Vec<Rect> {
    let mut taken = vec![marker_room(marker, theme)];
    let bold = Font::label(theme).bold();
    let away = marker.radius + theme.gap_px;
    let rooms = tag::rooms_beside(marker.at, away, &scene.current_label, bold, theme);
    let mut inside = rooms.iter().filter(|room| plane.rect.holds(room, 0.0));
    if let Some(room) = inside.find(|room| picture.has_room(room)) {
        tag::write(picture, room, &scene.current_label, bold, theme);
        taken.push(*room);
    }
    taken
}

/// Writes in the regions, then in the bands.
pub(super) fn write(
    picture: &mut Picture,
    scene: &FrontierScene,
    regions: &[Strip],
    bands: &[Strip],
    mut taken: Vec<Rect>,
    theme: &Theme,
) {
    let (plain, bold) = (Font::label(theme), Font::label(theme).bold());
    let of_regions = scene.regions.iter().zip(regions);
    let of_regions =
        of_regions.map(|(region, strip)| (strip, bold, [&region.label, &region.label]));
    let of_bands = scene.bands.iter().zip(bands);
    let of_bands = of_bands.map(|(band, strip)| (strip, plain, [&band.label, &band.short_label]));
    for (strip, font, words) in of_regions.chain(of_bands) {
        for words in words {
            let size = tag::room(point(0.0, 0.0), words, font, theme).size();
            let is_free = |room: &Rect| {
                let apart = room.grown(theme.gap_px * 1.5);
                picture.has_room(room) && !taken.iter().any(|other| apart.overlaps(other))
            };
            let Some(room) = strip.room(size, &[], is_free) else {
                continue;
            };
            if tag::write(picture, &room, words, font, theme) {
                taken.push(room);
                break;
            }
        }
    }
}
