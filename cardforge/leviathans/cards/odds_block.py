"""The odds on a card's back: slots broken a turn at each Type, and the turns that it lasts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.comparison import MOST_TURNS, USUAL_RANGE, firepower, toughness
from cardforge.leviathans.odds.torpedoes import torpedoes
from cardforge.leviathans.places import TYPES, named_apart
from cardforge.press.charts import shade
from cardforge.press.lettering import Piece, Setting, joined, letter
from cardforge.press.scene import Line, Rect

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.comparison import Span
    from cardforge.leviathans.ship import Ship
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Ink
    from cardforge.press.theme import Style


_HEAD_ROWS: Final = 2
_TALLEST_MM: Final = 3.2
_FIRE_SHARE: Final = 0.66
_GUTTER_MM: Final = 3.0
_ARC_SHARE: Final = 0.2
_HEXES_SHARE: Final = 0.18
_DARKEST: Final = 0.55
_NOTE_GAP_MM: Final = 1.2
NO_GUN: Final = "no gun"
_START: Final = Setting("start")
_END: Final = Setting("end")


class FireRow(NamedTuple):
    """The slots that the guns of an arc break in a turn, on a reference ship of each Type."""

    arc: str
    hexes: str
    slots: tuple[float, ...]


class LastRow(NamedTuple):
    """How many turns the ship lasts if one location is struck again and again."""

    location: str
    turns: str


class BlockFigures(NamedTuple):
    """Everything that the block shows; `types` are the column headers of each fire row.

    `note` says what the figures are based on; it is printed if there is space.
    """

    types: tuple[int, ...]
    fire: tuple[FireRow, ...]
    lasts: tuple[LastRow, ...]
    note: str = ""


@dataclass(frozen=True, eq=False)
class _Tools:
    """What the block is drawn with."""

    theme: Theme
    measure: Measure
    dark: Ink

    def set(self, words: str, style: Style, box: Box, tag: str, setting: Setting) -> Piece:
        """Set words into a box."""
        return letter(self.measure, words, style, box, f"odds.{tag}", setting)


def odds_block(figures: BlockFigures, box: Box, dark: Ink, theme: Theme, measure: Measure) -> Piece:
    """Set the block into a box of about 60 x 30 mm, shaded with a nation's dark ink.

    What the box has no room for comes back among the overflow.
    """
    tools = _Tools(theme, measure, dark)
    rows = _HEAD_ROWS + max(len(figures.fire), len(figures.lasts), 1)
    row_mm = min(box.height / rows, _TALLEST_MM)
    fire = box.left(box.width * _FIRE_SHARE - _GUTTER_MM / 2)
    lasts = box.after(box.width * _FIRE_SHARE + _GUTTER_MM / 2)
    return joined(
        (_draw_fire(figures, fire, row_mm, tools), _draw_lasts(figures, lasts, row_mm, tools))
    )


def _draw_fire(figures: BlockFigures, box: Box, row_mm: float, tools: _Tools) -> Piece:
    if not figures.fire:
        line = box.below(row_mm).top(row_mm)
        title = _heading("Slots broken a turn, by Type", box.top(row_mm), tools)
        return joined((title, tools.set(NO_GUN, tools.theme.styles.small, line, "none", _START)))
    heads = ["hexes", *(f"T{each}" for each in figures.types)]
    cells = _cells(box.below(row_mm).top(row_mm), len(figures.types))[1:]
    pieces = [
        _heading("Slots guns break a turn, by Type", box.top(row_mm), tools),
        *(
            tools.set(head, tools.theme.styles.small, cell, "fire.head", Setting())
            for head, cell in zip(heads, cells, strict=True)
        ),
    ]
    most = max((slots for row in figures.fire for slots in row.slots), default=0.0) or 1.0
    arc = ""
    for index, row in enumerate(figures.fire):
        line = box.below(row_mm * (_HEAD_ROWS + index)).top(row_mm)
        pieces.append(_fire_row(row, line, most, tools, repeated=row.arc == arc))
        arc = row.arc
    return joined(pieces)


def _fire_row(row: FireRow, line: Box, most: float, tools: _Tools, *, repeated: bool) -> Piece:
    styles = tools.theme.styles
    arc, hexes, *cells = _cells(line, len(row.slots))
    pieces = [tools.set(row.hexes, styles.note, hexes, "fire.hexes", Setting())]
    if not repeated:
        pieces.append(tools.set(row.arc, styles.small, arc, "fire.arc", _START))
        pieces.append(_rule(line, tools))
    for cell, slots in zip(cells, row.slots, strict=True):
        ground, ink = shade(tools.theme, tools.dark, _DARKEST * slots / most)
        tile = Rect(*cell.inset(0.15, 0.12), fill=ground, radius=0.4)
        words = tools.set(f"{slots:.1f}", styles.note, cell, "fire.slots", Setting(ink=ink))
        pieces += (Piece((tile,)), words)
    return joined(pieces)


def _draw_lasts(figures: BlockFigures, box: Box, row_mm: float, tools: _Tools) -> Piece:
    styles = tools.theme.styles
    pieces = [
        _heading("Turns it lasts", box.top(row_mm), tools),
        tools.set("struck on", styles.small, box.below(row_mm).top(row_mm), "lasts.head", _START),
    ]
    for index, row in enumerate(figures.lasts):
        line = box.below(row_mm * (_HEAD_ROWS + index)).top(row_mm)
        place, turns = line.left(line.width * 0.68), line.after(line.width * 0.68)
        pieces += (
            _rule(line, tools),
            tools.set(row.location, styles.note, place, "lasts.location", _START),
            tools.set(row.turns, styles.small, turns, "lasts.turns", _END),
        )
    used = row_mm * (_HEAD_ROWS + len(figures.lasts)) + _NOTE_GAP_MM
    return joined((*pieces, _note(figures.note, box.below(used), tools)))


def _note(words: str, box: Box, tools: _Tools) -> Piece:
    """Set the note on the remaining space, if all of it fits."""
    setting = Setting("start", "top", most_lines=6, even=False, ink=tools.theme.muted)
    if not words or box.height <= 0:
        return Piece(())
    piece = tools.set(words, tools.theme.styles.source, box, "note", setting)
    return Piece(()) if piece.overflow else piece


def _heading(words: str, box: Box, tools: _Tools) -> Piece:
    return tools.set(words, tools.theme.styles.caps, box, "heading", _START)


def _rule(line: Box, tools: _Tools) -> Piece:
    pen = tools.theme.pen(tools.theme.lines.hair, tools.theme.mid)
    return Piece((Line(line.x, line.y, line.right, line.y, pen),))


def _cells(line: Box, types: int) -> list[Box]:
    """Cut a line into the arc, the hexes and a cell for each Type."""
    arc, hexes = line.width * _ARC_SHARE, line.width * _HEXES_SHARE
    rest = line.after(arc + hexes)
    return [line.left(arc), line.after(arc).left(hexes), *rest.columns(types)]


SPANS: Final[tuple[Span, ...]] = ((1, 6), (7, 12), (13, 18))


def block_figures(ship: Ship) -> BlockFigures:
    """Return the figures of a ship's block, against reference ships; its own Type fires at it."""
    note = f"Against moving reference ships; broadside at {USUAL_RANGE} hexes."
    return BlockFigures(
        TYPES, tuple(_fire_rows(ship)), tuple(_last_rows(ship)), f"{note}{_besides(ship)}"
    )


def _besides(ship: Ship) -> str:
    """Return a sentence about what the block does not count."""
    count = sum(torpedo.a_turn for torpedo in torpedoes(ship))
    words = "torpedo" if count == 1 else "torpedoes"
    return f" Without {count} {words}." if count else ""


def turns_told(turns: int | None) -> str:
    """Return how many turns a ship lasts, in words; None is more than were calculated."""
    return f"{MOST_TURNS}+" if turns is None else str(turns)


def _fire_rows(ship: Ship) -> Iterator[FireRow]:
    by_type = [firepower(ship, of_type, SPANS) for of_type in TYPES]
    groups: dict[tuple[tuple[Fraction, ...], ...], list[str]] = {}
    for arc in by_type[0]:
        groups.setdefault(tuple(each[arc] for each in by_type), []).append(arc)
    for values, arcs in groups.items():
        for name in named_apart(arcs):
            yield from _rows(name, values)


def _rows(arc: str, values: tuple[tuple[Fraction, ...], ...]) -> Iterator[FireRow]:
    """Yield what an arc breaks at each span of distances that it reaches."""
    for index, (first, last) in enumerate(SPANS):
        slots = tuple(float(each[index]) for each in values)
        if any(slots):
            yield FireRow(arc, f"{first}-{last}", slots)


def _last_rows(ship: Ship) -> Iterator[LastRow]:
    groups: dict[object, list[str]] = {}
    found = toughness(ship, ship.type)
    for place, tough in found.items():
        groups.setdefault(tough, []).append(place)
    for places in groups.values():
        for name in named_apart(places):
            yield LastRow(name, turns_told(found[places[0]].turns))
