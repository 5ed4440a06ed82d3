//! Words on a piece of paper, where a pattern or a colour lies below them.

use super::geometry::{Point, Rect, Size, point};
use super::picture::{Align, Font, Picture};
use super::theme::Theme;

/// The room of a tag around a middle: its words and some air.
pub(super) fn room(centre: Point, text: &str, font: Font, theme: &Theme) -> Rect {
    let Size { width, height } = font.measure(text);
    let size = Size {
        width: width + theme.gap_px * 2.0,
        height,
    };
    Rect::centred(centre, size)
}

/// Writes a tag into its room, if the room is free; says whether it did.
pub(super) fn write(
    picture: &mut Picture,
    room: &Rect,
    text: &str,
    font: Font,
    theme: &Theme,
) -> bool {
    if text.is_empty() || !picture.has_room(room) {
        return false;
    }
    picture.fill(*room, theme.colors.paper);
    picture.text(room.centre(), Align::Centre, text, font);
    true
}

/// Writes bare words if there is room for them; says whether it did.
pub(super) fn write_bare(
    picture: &mut Picture,
    at: Point,
    align: Align,
    text: &str,
    font: Font,
) -> bool {
    let Size { width, height } = font.measure(text);
    let left = match align {
        Align::Left => at.x,
        Align::Centre => at.x - width / 2.0,
        Align::Right => at.x - width,
    };
    let rect = Rect::new(left, at.y - height / 2.0, left + width, at.y + height / 2.0);
    let is_free = !text.is_empty() && picture.has_room(&rect);
    if is_free {
        picture.text(at, align, text, font);
    }
    is_free
}

/// The rooms of a tag beside a point, the best first: right, left, above and below, and aslant.
pub(super) fn rooms_beside(
    at: Point,
    away: f64,
    text: &str,
    font: Font,
    theme: &Theme,
) -> Vec<Rect> {
    let own = room(at, text, font, theme);
    let (dx, dy) = (own.width() / 2.0 + away, own.height() / 2.0 + away);
    let directions = [
        (1.0, 0.0),
        (-1.0, 0.0),
        (0.0, -1.0),
        (0.0, 1.0),
        (1.0, -1.0),
        (1.0, 1.0),
        (-1.0, -1.0),
        (-1.0, 1.0),
    ];
    let place = |(right, down): (f64, f64)| {
        room(
            point(at.x + right * dx, at.y + down * dy),
            text,
            font,
            theme,
        )
    };
    directions.map(place).to_vec()
}
