"""Type cards for the fog of war, and the card that says how it is played."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.counters import bow_arrow, turn_ring, whole_base
from cardforge.leviathans.cards.from_the_side import profile_picture
from cardforge.leviathans.cards.layout import base_of_type
from cardforge.leviathans.cards.maps import chart_inks
from cardforge.leviathans.cards.theme import side_disc, side_edge
from cardforge.leviathans.places import CLASSES, HULLS, TYPES
from cardforge.leviathans.presets import preset
from cardforge.press.boxes import Box
from cardforge.press.card_positions import POKER
from cardforge.press.frame import (
    BLEED_MM,
    INSET_MM,
    Head,
    Point,
    blank,
    border,
    card_scene,
    flourish,
    heading,
    plaque,
    text,
)
from cardforge.press.lettering import Face, Piece, Setting, joined, letter
from cardforge.press.map_ornaments import clouds, clouds_over, shadows
from cardforge.press.scene import Group, Line, Rect, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.theme import SideMark, Theme
    from cardforge.leviathans.kinds import Nation
    from cardforge.press.measure import Measure


_WIDTH: Final = POKER.width_mm
_HEIGHT: Final = POKER.height_mm
_TYPE_HEAD_MM: Final = 12.0
_NUMBER_MM: Final = 17.0
_STRIP_PITCH_MM: Final = 11.6
_BORDER_MM: Final = 1.25
"""How far the two rules of a border reach inwards."""
_FRONT_DISC_MM: Final = 10.0
_BACK_DISC_MM: Final = 14.0
_FRONT_EDGE_MM: Final = 0.8
_BACK_EDGE_MM: Final = 2.6
_NO_NATION: Final = "Any"
_SILHOUETTE_MM: Final = {1: 22.0, 2: 30.0, 3: 38.0, 4: 48.0}
"""The length of a Type's ship on its card, from its rudder or ensign to its bow."""
_SKY_LINES: Final = 13
_CLOUD_SEED: Final = 7
_CLOUD_SCALE: Final = 0.42
_CLOUDS: Final = 34.0
_ORDINALS: Final = {1: "bow", 2: "second"}

PROCEDURE: Final = (
    Point("Each side sets out the four Type cards of its letter in a row, face down, in any order "
          "it likes. They are turned up one by one from its own left.", "1", lead="Cards."),
    Point("Both put a black die on one of their cards, then a red, a yellow and a blue one, until "
          "each card has its die.", "2", lead="Dice."),
    Point("Both turn up their leftmost card and roll the die on it; equal rolls are rolled again. "
          "The lower roll moves all its ships of that Type, then the higher one does.", "3",
          lead="Move."),
    Point("Then the next cards, until all ships have moved. A side alone with cards rolls nothing: "
          "it turns them up and moves.", "4", lead="Again."),
)  # fmt: skip
NO_SHIP: Final = (
    Point("Your card names a Type of which you have no ship, or none any more."),
    Point("The other side moves its ships for this round, you move nothing, and both go on to the "
          "next cards.", "W", lead="You win the roll."),
    Point("Take the card away. Your next one moves up to face the same card of the other side; "
          "turn it up and roll its die. Compare it with the roll of the other side, which stays.",
          "L", lead="You lose it."),
    Point("No ship for the new card either? Go by the same two rules: a win ends your part of this "
          "round, a loss costs you that card too.", "+"),
    Point("If the other side has nothing to move either, the new card needs no roll: just move.",
          "="),
)  # fmt: skip


def type_card(
    of_type: int,
    theme: Theme,
    measure: Measure,
    nation: Nation | None = None,
    side: SideMark | None = None,
) -> Face:
    """Lay out the front of a Type's card, in the colour and with a ship of a nation."""
    plain, room = blank(_WIDTH, _HEIGHT, theme)
    head = Head(f"Type {of_type}", CLASSES[of_type].capitalize())
    number = room.below(_TYPE_HEAD_MM + 2.0).top(_NUMBER_MM)
    rest = room.below(_TYPE_HEAD_MM + _NUMBER_MM + 3.0)
    figure = dataclasses.replace(theme.styles.corner, size_pt=52.0)
    whole = joined(
        (
            plain,
            heading(head, room.top(_TYPE_HEAD_MM), theme.title(nation), theme, measure),
            letter(measure, str(of_type), figure, number, "type"),
            *_front_marks(side, number, theme, measure),
            _ship(of_type, rest.top(rest.height - 19.0), theme, nation),
            _strip(of_type, rest.foot(19.0), theme, measure, nation),
        )
    )
    return Face(card_scene(_WIDTH, _HEIGHT, whole.items, f"Type {of_type}"), whole.overflow)


def _front_marks(
    side: SideMark | None, row: Box, theme: Theme, measure: Measure
) -> Iterator[Piece]:
    """Draw a side's edge inside the border, and its letter to both sides of the number."""
    if side is None:
        return
    frame = Box(0, 0, _WIDTH, _HEIGHT).inset(INSET_MM + _BORDER_MM)
    yield Piece(side_edge(side, frame, _FRONT_EDGE_MM, theme))
    reach = row.width / 2 - _FRONT_DISC_MM / 2 - 1.5
    for x in (row.middle_x - reach, row.middle_x + reach):
        yield Piece(side_disc(side, x, row.middle_y, _FRONT_DISC_MM, theme, measure))


def _ship(of_type: int, box: Box, theme: Theme, nation: Nation | None) -> Piece:
    """Draw an ordinary ship of the Type from the side, the larger the higher the Type."""
    ship = preset(CLASSES[of_type], of_type, nation.name if nation else _NO_NATION)
    length = _SILHOUETTE_MM[of_type]
    picture = profile_picture(ship, theme, length_mm=length)
    rule = flourish(box.middle_x, box.y + 1.0, box.width * 0.8, theme)
    room = box.below(3.0)
    middle = Box(room.middle_x - length / 2, room.y, length, room.height)
    placed = picture.placed(middle, tag="picture")
    return Piece((*rule, *_sky(room.inset(1.2, 1.0), theme), placed))


def _sky(box: Box, theme: Theme) -> Iterator[Line]:
    """Rule a sky whose lines open towards the horizon, behind a ship."""
    for number in range(1, _SKY_LINES + 1):
        y = box.y + box.height * (number / _SKY_LINES) ** 1.4
        width = box.width * (0.72 + 0.28 * (number % 3) / 2)
        x = box.middle_x - width / 2
        yield Line(x, y, x + width, y, Stroke(theme.faint, theme.lines.hair), tag="sky")


def _strip(of_type: int, box: Box, theme: Theme, measure: Measure, nation: Nation | None) -> Piece:
    """Draw the hexes of the Type in small, and say how it turns."""
    base, accent = base_of_type(of_type, _STRIP_PITCH_MM), theme.accent(nation)
    left, middle = box.middle_x - base.length_mm / 2, box.y + base.half_mm + 0.4
    hexes = tuple(item for item in whole_base(base, theme, accent) if not isinstance(item, Rect))
    ring = turn_ring(base, theme, accent, 0.2)
    strip = Group((*hexes, ring, bow_arrow(base, accent)), x=left, y=middle, tag="hexes")
    turn = _ORDINALS[base.turn_hex] if of_type in (1, 4) else "middle"
    words = f"{HULLS[of_type]} hexes, turns on the {turn} one"
    style = dataclasses.replace(theme.styles.motto, size_pt=8.5)
    return joined((Piece((strip,)), letter(measure, words, style, box.foot(4.0), "hexes")))


def type_back(
    theme: Theme, measure: Measure, nation: Nation | None = None, side: SideMark | None = None
) -> Face:
    """Lay out the back that all four cards of a side share; it shows the side and nothing else."""
    inks, size = chart_inks(theme), 1 / _CLOUD_SCALE
    area = Rect(0, 0, (_WIDTH + 2 * BLEED_MM) * size, (_HEIGHT + 2 * BLEED_MM) * size)
    banks = clouds_over(area, _CLOUD_SEED, _CLOUDS)
    ground = Rect(0, 0, area.width, area.height, fill=inks.sea[0])
    sky = Group((ground, *shadows(banks, inks), *clouds(banks, inks)), x=-BLEED_MM, y=-BLEED_MM,
                scale=(_CLOUD_SCALE, _CLOUD_SCALE), clip=area, tag="sky")  # fmt: skip
    frame = Box(0, 0, _WIDTH, _HEIGHT).inset(4.0)
    plate = Box(frame.x + 7.0, frame.middle_y - 11.0, frame.width - 14.0, 22.0)
    sign = theme.title(nation)
    inner, setting = plate.inset(3.0, 3.2), Setting(ink=sign.letter)
    words = nation.name if nation else "Leviathans"
    whole = joined(
        (
            Piece((sky, border(frame, theme), *plaque(plate, sign, theme))),
            letter(measure, "Fog of War", theme.styles.name, inner.top(8.5), "title", setting),
            letter(measure, words.upper(), theme.styles.caps, inner.foot(5.0), "side", setting),
            *_back_marks(side, frame, theme, measure),
        )
    )
    return Face(card_scene(_WIDTH, _HEIGHT, whole.items, "Type cards, back"), whole.overflow)


def _back_marks(
    side: SideMark | None, frame: Box, theme: Theme, measure: Measure
) -> Iterator[Piece]:
    """Draw a side's edge inside the border, and its letter above and below the plate."""
    if side is None:
        return
    yield Piece(side_edge(side, frame.inset(_BORDER_MM), _BACK_EDGE_MM, theme))
    for y in (frame.y + frame.height * 0.19, frame.y + frame.height * 0.81):
        yield Piece(side_disc(side, frame.middle_x, y, _BACK_DISC_MM, theme, measure))


def type_cards(
    theme: Theme, measure: Measure, nation: Nation | None = None, side: SideMark | None = None
) -> tuple[tuple[Face, ...], Face]:
    """Lay out a side's set: the fronts of all four Types, and their one back."""
    fronts = tuple(type_card(of_type, theme, measure, nation, side) for of_type in TYPES)
    return fronts, type_back(theme, measure, nation, side)


def procedure_card(theme: Theme, measure: Measure) -> tuple[Face, Face]:
    """Lay out the card that says how the fog of war is played, and its back on missing ships."""
    front = _page(Head("Fog of War", "Who moves when"), PROCEDURE, theme, measure)
    back = _page(Head("Fog of War", "No such ship"), NO_SHIP, theme, measure)
    return front, back


def _page(head: Head, points: tuple[Point, ...], theme: Theme, measure: Measure) -> Face:
    plain, room = blank(_WIDTH, _HEIGHT, theme)
    body = room.below(_TYPE_HEAD_MM + 2.2).inset(0.6, 0)
    whole = joined(
        (
            plain,
            heading(head, room.top(_TYPE_HEAD_MM), theme.tab, theme, measure),
            text(points, body.top(body.height - 1.0), theme.tab, theme, measure, size_pt=8.0),
        )
    )
    return Face(card_scene(_WIDTH, _HEIGHT, whole.items, head.title), whole.overflow)
