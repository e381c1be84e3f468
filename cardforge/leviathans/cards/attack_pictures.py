"""One attack in five pictures: arc, range, location, dice and slot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.hexes import Hex, HexSheet, line
from cardforge.leviathans.cards.arc_card import Ray, ray_line, ship_signs
from cardforge.leviathans.cards.dice import die_icon
from cardforge.leviathans.cards.layout import QUARTER_LETTER, CardSize
from cardforge.leviathans.places import Placement, in_arc
from cardforge.press.columns import Block, held
from cardforge.press.fitting import Overflow
from cardforge.press.hexmap import HexBoard
from cardforge.press.lettering import Face, Piece, Setting, joined, letter
from cardforge.press.outlines import polygon
from cardforge.press.scene import Circle, Group, Item, Line, Rect, Stroke, Text
from cardforge.press.text_card import Head, blank, card_scene, heading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure

_HEAD_MM: Final = 12.0
_PITCH_MM: Final = 3.9
_SHEET: Final = HexSheet(11, 5, "pointy")
_GAP_MM: Final = 1.6
_ASIDE_MM: Final = 3.0


class Roll(NamedTuple):
    """One die of the example: whose it is, its letter, what it shows."""

    whose: str
    die: str
    shows: int


class Example(NamedTuple):
    """One shot: who fires at whom from where, the dice, the slot, and the ranges of the gun."""

    attacker: Placement
    target: Placement
    firing: str
    hit: str
    gun: str
    ranges: tuple[int, int]
    rolls: tuple[Roll, ...]
    slot: int
    breach: int
    armor: int

    @property
    def total(self) -> int:
        """The breach roll."""
        return sum(roll.shows for roll in self.rolls)


EXAMPLE: Final = Example(
    attacker=Placement(1, Hex(2, 3), 0),
    target=Placement(2, Hex(7, 4), 4),
    firing="bow",
    hit="port",
    gun="3in",
    ranges=(4, 8),
    rolls=(Roll("gun, long dice", "G", 3), Roll("crew", "G", 2), Roll("port, GO", "K", 8)),
    slot=2,
    breach=12,
    armor=0,
)
"""HML Raven fires a bow gun at Pontbriand, which entered a hex this turn."""


def nearest(example: Example) -> Hex:
    """Return the target's hex to which the range counts."""
    ship, place = example.attacker, example.firing
    station = ship.station(place)
    seen = [hex_ for hex_ in example.target.hexes if in_arc(place, station, ship.facing, hex_)]
    return min(seen, key=lambda hex_: len(line(station, hex_)))


def attack_pictures(theme: Theme, measure: Measure, size: CardSize = QUARTER_LETTER) -> Face:
    """Lay out the example, one picture with its words below the other."""
    plain, room = blank(size.width_mm, size.height_mm, theme)
    rows = room.below(_HEAD_MM + 2.2).rows(5)
    pieces = [plain, heading(Head("One attack", "In five steps"), room.top(_HEAD_MM), theme.tab,
                             theme, measure)]  # fmt: skip
    board = HexBoard(_SHEET, _PITCH_MM, *_SHEET.size(_PITCH_MM))
    for number, (row, words) in enumerate(zip(rows, _words(EXAMPLE), strict=True), start=1):
        box = row.top(row.height - _GAP_MM)
        picture = _picture(number, box.left(board.width_mm), board, theme, measure)
        pieces += [picture, _said(number, words, box.after(board.width_mm + _ASIDE_MM), theme,
                                  measure)]  # fmt: skip
    whole = joined(pieces)
    return Face(card_scene(size.width_mm, size.height_mm, whole.items, "One attack"),
                whole.overflow)  # fmt: skip


def _words(example: Example) -> tuple[tuple[str, str], ...]:
    short, long = example.ranges
    reach = len(line(example.attacker.station(example.firing), nearest(example))) - 1
    dice = " + ".join(str(roll.shows) for roll in example.rolls)
    needed = example.breach + example.armor
    result = "reaches" if example.total >= needed else "does not reach"
    armor = f"armor +{example.armor}" if example.armor else "no armor there"
    outcome = "The slot is destroyed." if example.total >= needed else "The slot stays intact."
    said = {
        "Arc": f"HML Raven (left) fires its bow {example.gun} gun. Pontbriand lies in the bow arc.",
        "Range": f"{reach} hexes, counted from the bow hex. The gun’s numbers are {short} and "
        f"{long}: "
        f"{'short' if reach <= short else 'long'} dice.",
        "Location": f"Raven’s bow hex lies in Pontbriand’s {example.hit} arc: the shot hits its "
        f"{example.hit} location.",
        "Dice": f"The gun, its crew, and {example.hit} GO dice: {dice} = {example.total}.",
        "Slot": f"The slot die shows {example.slot}. Breach number {example.breach}, {armor}: "
        f"{example.total} {result} {needed}. {outcome}",
    }
    return tuple(said.items())


def _said(number: int, words: tuple[str, str], box: Box, theme: Theme, measure: Measure) -> Piece:
    lead = f"{number} {words[0]}."
    block = Block(words[1], theme.styles.prose.role, 8.5, leading=1.15, lead=lead, tag="text")
    set_ = held(measure, [block], box.below(1.0))
    lost = tuple(Overflow("text", words[1]) for _ in set_.lost)
    return Piece(set_.column.texts, lost)


def _picture(number: int, box: Box, board: HexBoard, theme: Theme, measure: Measure) -> Piece:
    if number > 3:
        drawn = _dice(box, theme, measure) if number == 4 else _slot(box, theme, measure)
        return joined((Piece((_frame(box.width, box.height, box, theme),)), drawn))
    y = box.y + (box.height - board.height_mm) / 2
    frame = Rect(0, 0, board.width_mm, board.height_mm, fill=theme.panel)
    field = Group(tuple(_field(number, board, theme)), clip=frame)
    edge = Rect(0, 0, board.width_mm, board.height_mm, stroke=Stroke(theme.line, theme.lines.fine))
    return Piece((Group((frame, field, edge), x=box.x, y=y, tag=f"step.{number}"),))


def _frame(width: float, height: float, box: Box, theme: Theme) -> Rect:
    return Rect(box.x, box.y, width, height, fill=theme.panel,
                stroke=Stroke(theme.line, theme.lines.fine))  # fmt: skip


def _field(number: int, board: HexBoard, theme: Theme) -> Iterator[Item]:
    """Draw both ships, and the arc, the range or the arc of the target."""
    example = EXAMPLE
    ship, place = (
        (example.target, example.hit) if number == 3 else (example.attacker, example.firing)
    )
    station = ship.station(place)
    fine = Stroke(theme.mid, theme.lines.hair)
    covered = {*example.attacker.hexes, *example.target.hexes}
    for hex_ in board.sheet.hexes():
        lit = number != 2 and in_arc(place, station, ship.facing, hex_)
        fill = theme.mid if hex_ in covered else theme.shade if lit else theme.panel
        yield polygon(board.corners(hex_), fill=fill, stroke=fine, tag="hex")
    if number != 2:
        turn = ship.facing * 60
        spread = (30.0, -30.0) if place == "bow" else (-30.0, -150.0)
        for degrees in spread:
            yield ray_line(Ray(place, station, turn + degrees), board, theme)
    for each in (example.attacker, example.target):
        yield from ship_signs(each, board, theme)
    if number == 2:
        yield from _path(board, theme)


def _path(board: HexBoard, theme: Theme) -> Iterator[Item]:
    """Number the hexes of the range."""
    way = line(EXAMPLE.attacker.station(EXAMPLE.firing), nearest(EXAMPLE))
    role = theme.styles.figure.role
    for count, entry in enumerate(way):
        x, y = board.centre(entry[0])
        if count:
            yield Circle(x, y, _PITCH_MM * 0.4, fill=theme.tab.fill, tag="range")
            yield Text(x, y + 0.75, str(count), 6.0, role, "middle", theme.tab.letter, tag="range")


_DIE_MM: Final = 6.2


def _dice(box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the dice with whose they are above and what they show below."""
    pieces: list[Piece] = []
    for roll, cell in zip(EXAMPLE.rolls, box.columns(len(EXAMPLE.rolls)), strict=True):
        style = theme.styles.small
        pieces.append(letter(measure, roll.whose, style, cell.top(5.0).inset(0.6, 0.8), "whose"))
        pieces.append(Piece((die_icon(roll.die, cell.middle_x, cell.middle_y, theme,
                                      size_mm=_DIE_MM),)))  # fmt: skip
        pieces.append(letter(measure, str(roll.shows), theme.styles.value,
                             cell.foot(5.4).inset(0.6, 0.6), "shows"))  # fmt: skip
    return joined(pieces)


def _slot(box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the slot die, and the slot's breach number circled and crossed."""
    example = EXAMPLE
    left, right = box.columns(2)
    size = _DIE_MM
    x, y = left.middle_x, left.middle_y
    pen = Stroke(theme.line, theme.lines.rule)
    die = Rect(x - size / 2, y - size / 2, size, size, fill=theme.panel, stroke=pen, radius=1.0)
    shown = letter(
        measure,
        str(example.slot),
        theme.styles.value,
        left.inset((left.width - size) / 2, (left.height - size) / 2),
        "slot die",
    )
    said = letter(measure, "slot die", theme.styles.small, left.top(5.0).inset(0.6, 0.8), "whose")
    belt = right.inset(4.0, (right.height - 9.0) / 2)
    ground = Rect(*belt, fill=theme.tab.fill)
    number = letter(measure, str(example.breach), theme.styles.breach, belt.inset(1.0, 1.5),
                    "breach", Setting(ink=theme.tab.letter))  # fmt: skip
    arrow = Line(left.middle_x + size / 2 + 1.0, y, belt.x - 1.0, y, pen)
    head = letter(measure, "breach number", theme.styles.small, right.top(5.0).inset(0.6, 0.8),
                  "whose")  # fmt: skip
    return joined((Piece((die,)), shown, said, Piece((ground, arrow)), number, head))
