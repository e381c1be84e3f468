"""Two faces of a card: the arcs of every Type, and one attack in five pictures.

Arcs are drawn from the geometry that the rules use.
"""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.hexes import Hex, HexSheet, Offset, line, to_hex
from cardforge.leviathans.cards.dice import die_icon
from cardforge.leviathans.cards.layout import QUARTER_LETTER, CardSize
from cardforge.leviathans.places import ENDS, PLACES, STATIONS, Placement, in_arc
from cardforge.press.boxes import Box
from cardforge.press.columns import Block, held
from cardforge.press.frame import Head, blank, card_scene, heading
from cardforge.press.hexmap import HexBoard
from cardforge.press.lettering import Face, Overflow, Piece, Setting, joined, letter
from cardforge.press.scene import Circle, Group, Item, Line, Rect, Stroke, Text, polygon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.measure import Measure


COLUMNS: Final = 11
ROWS: Final = 9
_HEAD_MM: Final = 9.6
_GAP_MM: Final = 1.6
_ASIDE_MM: Final = 3.0
_SOLID_MM: Final = 0.3
"""0.85 pt, the pen of bow and stern rays."""
_SIDE_RAYS: Final = (30.0, 150.0, -30.0, -150.0)
_RAYS: Final = {"bow": (30.0, -30.0), "stern": (150.0, -150.0)}
SHOWN: Final = {1: "Type 1", 2: "Types 2 and 3", 4: "Type 4"}
"""The Types that the card draws, and those that each represents."""
_WORDS: Final = {
    1: "Sides fire from the bow hex.",
    2: "Sides fire from the middle hex.",
    4: "Fore sides fire from the second hex, aft sides from the third.",
}
_LEGEND: Final = (
    "Solid rays: bow and stern arcs.",
    "Dashed rays: side arcs.",
    "Dot: a firing hex. Ring: the hex on which the ship turns.",
    (
        "Tint above: where a bow turret also fires. Tint below: where a starboard side turret also "
        "fires. A stern turret mirrors the bow’s."
    ),
    "A hex whose centre is on a ray lies in both arcs. Arcs reach to the map’s edge.",
)
_ATTACK_HEAD_MM: Final = 12.0
_PITCH_MM: Final = 3.9
_SHEET: Final = HexSheet(11, 5, "pointy")


class Ray(NamedTuple):
    """One ray of an arc: the location, the hex whose centre it leaves, its degrees to the bow.

    Degrees run clockwise from the heading, as drawn on paper.
    """

    place: str
    station: Hex
    degrees: float


def field_ship(of_type: int) -> Placement:
    """Return the ship in the middle of a field, heading right."""
    middle = to_hex(Offset(COLUMNS // 2 + (1 if of_type == 4 else 0), (ROWS + 1) // 2), "pointy")
    return Placement(of_type, middle, 0)


def rays(ship: Placement) -> Iterator[Ray]:
    """Yield the rays of a ship, each once: solid ones of bow and stern, then those of the sides."""
    seen: set[tuple[Hex, float]] = set()
    for place in sorted(PLACES[ship.type], key=lambda place: place not in ENDS):
        station = ship.station(place)
        side = [deg for deg in _SIDE_RAYS if (deg < 0) == place.endswith("port")]
        for degrees in _RAYS.get(place, tuple(side)):
            if (station, degrees) not in seen:
                seen.add((station, degrees))
                yield Ray(place, station, degrees)


@functools.cache
def field_board(pitch_mm: float) -> HexBoard:
    """Return the board of a field, whose rows run along the ship."""
    sheet = HexSheet(COLUMNS, ROWS, "pointy")
    width, height = sheet.size(pitch_mm)
    return HexBoard(sheet, pitch_mm, width, height)


def arc_card(theme: Theme, measure: Measure, size: CardSize = QUARTER_LETTER) -> Face:
    """Lay out the arcs of Types 1, 2 and 3, and 4, one field below the other."""
    plain, room = blank(size.width_mm, size.height_mm, theme)
    body = room.below(_HEAD_MM + _GAP_MM + 0.8)
    rows = body.rows(len(SHOWN))
    pieces = [plain, heading(Head("Leviathans", "Arcs"), room.top(_HEAD_MM), theme.tab, theme,
                             measure)]  # fmt: skip
    pitch = (rows[0].height - _GAP_MM) / HexSheet(COLUMNS, ROWS, "pointy").size(1.0)[1]
    wide = COLUMNS * pitch
    for row, of_type in zip(rows, SHOWN, strict=True):
        box = row.top(row.height - _GAP_MM)
        pieces.append(Piece((_field(of_type, box.left(wide), pitch, theme),)))
        pieces.append(_beside(of_type, box.after(wide + _ASIDE_MM), theme, measure))
    whole = joined(pieces)
    return Face(card_scene(size.width_mm, size.height_mm, whole.items, "Arcs"), whole.overflow)


def _beside(of_type: int, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Name the Type and say where its sides fire from; beside the first, explain the symbols."""
    words = {1: _LEGEND[:3], 2: _LEGEND[3:4], 4: _LEGEND[4:]}[of_type]
    role = theme.styles.prose.role
    blocks = [Block(each, role, 8.0, 1.7, leading=1.15, tag="text")
              for each in (_WORDS[of_type], *words)]  # fmt: skip
    set_ = held(measure, blocks, box.below(6.0))
    title = letter(measure, SHOWN[of_type], theme.styles.heading, box.top(5.0).left(box.width),
                   "type")  # fmt: skip
    lost = tuple(Overflow("text", blocks[number].words) for number in set_.lost)
    return Piece((*title.items, *set_.column.texts), (*title.overflow, *lost))


def _field(of_type: int, box: Box, pitch: float, theme: Theme) -> Group:
    """Draw one field, clipped to its box."""
    ship, board = field_ship(of_type), field_board(pitch)
    y = box.y + (box.height - board.height_mm) / 2
    frame = Rect(0, 0, board.width_mm, board.height_mm, fill=theme.panel,
                 stroke=Stroke(theme.line, theme.lines.fine))  # fmt: skip
    inside = Group(tuple(field_items(ship, board, theme)), clip=frame)
    names = _arc_names(ship, board, theme)
    outline = Rect(0, 0, board.width_mm, board.height_mm, stroke=Stroke(theme.line, 0.3))
    return Group((frame, inside, outline, *names), x=box.x, y=y, tag=f"field.{of_type}")


def field_items(ship: Placement, board: HexBoard, theme: Theme) -> Iterator[Item]:
    """Draw hexes, tints of turrets, the hexes of the ship, rays, firing hexes and turning hex."""
    fine = Stroke(theme.mid, theme.lines.hair)
    covered = set(ship.hexes)
    for hex_ in board.sheet.hexes():
        fill = theme.panel
        if hex_ in covered:
            fill = theme.mid
        elif is_tinted(ship, hex_):
            fill = theme.shade
        yield polygon(board.corners(hex_), fill=fill, stroke=fine,
                      tag="tint" if fill is theme.shade else "hex")  # fmt: skip
    for ray in rays(ship):
        yield ray_line(ray, board, theme)
    yield from ship_signs(ship, board, theme)


def ship_signs(ship: Placement, board: HexBoard, theme: Theme) -> Iterator[Item]:
    """Draw the firing hexes as dots, the turning hex as a ring, and the bow as an arrow."""
    pitch = board.pitch_mm
    stations = dict.fromkeys(ship.station(place) for place in PLACES[ship.type])
    for station in stations:
        yield Circle(*board.centre(station), pitch * 0.13, fill=theme.line, tag="station")
    x, y = board.centre(ship.position)
    yield Circle(x, y, pitch * 0.3, stroke=Stroke(theme.line, 0.3), tag="turn")
    bow = Group((polygon(((0.62, 0), (0.3, 0.2), (0.3, -0.2)), fill=theme.line),),
                *board.centre(ship.hexes[0]), ship.facing * 60, (pitch, pitch))  # fmt: skip
    yield bow


def ray_line(ray: Ray, board: HexBoard, theme: Theme) -> Line:
    """Draw a ray far beyond the field: solid for bow and stern, dashed for a side."""
    x, y = board.centre(ray.station)
    reach, angle = board.width_mm + board.height_mm, math.radians(ray.degrees)
    solid = ray.place in ENDS
    pen = Stroke(theme.line if solid else theme.stop.line, _SOLID_MM,
                 () if solid else (1.3, 0.9))  # fmt: skip
    return Line(x, y, x + reach * math.cos(angle), y + reach * math.sin(angle), pen,
                f"ray.{ray.place}")  # fmt: skip


def is_tinted(ship: Placement, hex_: Hex) -> bool:
    """Return whether a turret's extension is tinted: a bow turret's above, a side's below."""
    row = hex_.r - ship.position.r
    if row == 0:
        return False
    place = "bow" if row < 0 else next(each for each in PLACES[ship.type] if "starboard" in each)
    station = ship.station(place)
    plain = in_arc(place, station, ship.facing, hex_)
    return not plain and in_arc(place, station, ship.facing, hex_, turret=True)


def _arc_names(ship: Placement, board: HexBoard, theme: Theme) -> Iterator[Text]:
    """Name the arcs along the edges of a field."""
    width, height = board.width_mm, board.height_mm
    ends = STATIONS[ship.type]
    middle = board.centre(ship.position)[1]
    fore = "fore-port" in ends
    sides = (("FORE", 0.69), ("AFT", 0.34)) if fore else (("", 0.5),)
    style = theme.styles.caps
    for part, share in sides:
        for words, y in (("PORT", 3.4), ("STARBOARD", height - 1.9)):
            said = f"{part} {words}".strip() if words == "PORT" or not fore else f"{part} STARB’D"
            yield Text(width * share, y, said, 6.0, style.role, "middle", theme.text, tag="arc")
    yield Text(width - 1.2, middle + 0.8, "BOW", 6.0, style.role, "end", theme.text, tag="arc")
    yield Text(1.2, middle + 0.8, "STERN", 6.0, style.role, "start", theme.text, tag="arc")


class ExampleDie(NamedTuple):
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
    rolls: tuple[ExampleDie, ...]
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
    rolls=(
        ExampleDie("gun, long dice", "G", 3),
        ExampleDie("crew", "G", 2),
        ExampleDie("port, GO", "K", 8),
    ),
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
    """Lay out the example: five pictures, one below the other, each with its text."""
    plain, room = blank(size.width_mm, size.height_mm, theme)
    rows = room.below(_ATTACK_HEAD_MM + 2.2).rows(5)
    head = Head("One attack", "In five steps")
    pieces = [plain, heading(head, room.top(_ATTACK_HEAD_MM), theme.tab, theme, measure)]
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
    field = Group(tuple(_attack_field(number, board, theme)), clip=frame)
    edge = Rect(0, 0, board.width_mm, board.height_mm, stroke=Stroke(theme.line, theme.lines.fine))
    return Piece((Group((frame, field, edge), x=box.x, y=y, tag=f"step.{number}"),))


def _frame(width: float, height: float, box: Box, theme: Theme) -> Rect:
    return Rect(box.x, box.y, width, height, fill=theme.panel,
                stroke=Stroke(theme.line, theme.lines.fine))  # fmt: skip


def _attack_field(number: int, board: HexBoard, theme: Theme) -> Iterator[Item]:
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
    """Draw the dice, with their owners above and their numbers below."""
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
