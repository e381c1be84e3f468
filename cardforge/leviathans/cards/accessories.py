"""What lies on the table besides cards and counters: dice, their chart, and the battle log.

Coloured dice are rolled with plain ones: the chart gives their values, markers show them, and a kit
says how many the ships need. The log is written on in play: turns with their initiative, and
torpedoes under way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.cards.dice import die_icon
from cardforge.leviathans.cards.layout import QUARTER_LETTER, CardSize
from cardforge.leviathans.cards.markers import MARKER_MM
from cardforge.leviathans.cards.markers import SAFE_MM as MARKER_SAFE_MM
from cardforge.leviathans.cards.theme import side_disc
from cardforge.leviathans.dice import COLOURS, FACES
from cardforge.leviathans.kinds import GUNNERY_CREWS, Family
from cardforge.leviathans.ship import Location, Ship, Slot
from cardforge.press.boxes import Box
from cardforge.press.card_positions import DEPTH_MM, PRINTER_MARGIN_MM, Paper
from cardforge.press.cover import MARGIN_MM, ruled_frame
from cardforge.press.frame import BLEED_MM, Head, Point, blank, card_scene, chamfered, heading, text
from cardforge.press.lettering import Face, Piece, Setting, joined, letter
from cardforge.press.scene import (
    BLACK,
    WHITE,
    Circle,
    Item,
    Line,
    Path,
    Rect,
    Scene,
    Stroke,
    Text,
    grey,
)
from cardforge.press.theme import Style

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.leviathans.cards.theme import SideMark, Theme
    from cardforge.press.measure import Measure

ROLLS: Final = tuple(range(1, 13))
INITIATIVE_DICE: Final = "KRYU"
_HEAD_MM: Final = 13.0
_COLUMN_HEAD_MM: Final = 13.5
_NOTES_MM: Final = 17.0
_FIRST_MM: Final = 15.0
_SIDE_MM: Final = 4.8
_SIDE_INSET_MM: Final = 4.1
_VALUE_PT: Final = 11.0
_NOTES: Final = (
    Point(
        "Roll a plain twelve-sided die for each coloured one and read its value in the row of the "
        "number that comes up; add up the values of several dice. The slot die is an ordinary "
        "six-sided one: the last column is for those who have none."
    ),
)


class DiceNeeded(NamedTuple):
    """The most twelve-sided dice and the most slot dice of any one attack."""

    d12: int
    d6: int


def dice_needed(ships: Iterable[Ship]) -> DiceNeeded:
    """Return the most dice of one attack among these ships, for any attacker and target.

    Keel checks and initiative need two dice, so there are never fewer.
    """
    places = [place for ship in ships for place in ship.locations.values()]
    added = max((len(dice) for place in places for dice in (place.go, place.stop)), default=0)
    thrown = max((_thrown(place) for place in places), default=0)
    slots = (slot for place in places for slot in place.slots.values())
    squares = max((slot.saturation for slot in slots), default=0)
    return DiceNeeded(max(2, added + thrown), 1 + squares)


def _thrown(place: Location) -> int:
    """Return the most dice that one attack from a location throws before the target's are added."""
    slots = tuple(place.slots.values())
    crews = sum(_crew_dice(slot) for slot in slots)
    brackets: Counter[str] = Counter()
    most = 0
    for number, slot in enumerate(slots):
        sets = max((len(dice) for dice in slot.dice), default=0)
        if slot.family is Family.TORPEDO:
            most = max(most, sets)
        elif slot.family is Family.GUN:
            brackets[slot.label if "bracket" in slot.marks else f"slot {number}"] += sets
    return max([most, *(count + crews for count in brackets.values())])


def _crew_dice(slot: Slot) -> int:
    if slot.family is not Family.CREW and slot.item != "magazine":
        return 0
    count = sum(len(dice) for dice in slot.dice)
    return count * GUNNERY_CREWS.get(slot.item, 1)


def slot_value(roll: int) -> int:
    """Return the value of the slot die for a roll of twelve sides."""
    return (roll + 1) // 2


def dice_chart(theme: Theme, measure: Measure, size: CardSize = QUARTER_LETTER) -> Face:
    """Lay out the chart, on a card as large as a ship's."""
    plain, room = blank(size.width_mm, size.height_mm, theme)
    table = room.below(_HEAD_MM + 2.5)
    table = table.top(table.height - _NOTES_MM).inset(0.8, 0)
    whole = joined(
        (
            plain,
            heading(
                Head("Any d12 works", "Dice chart"), room.top(_HEAD_MM), theme.tab, theme, measure
            ),
            _chart_table(table, theme, measure),
            text(
                _NOTES,
                room.foot(_NOTES_MM - 2.8).inset(1.6, 0),
                theme.tab,
                theme,
                measure,
                size_pt=8.0,
                tag="notes",
            ),
        )
    )
    scene = card_scene(size.width_mm, size.height_mm, whole.items, "Dice chart")
    return Face(scene, whole.overflow)


def _chart_table(box: Box, theme: Theme, measure: Measure) -> Piece:
    head, body = box.top(_COLUMN_HEAD_MM), box.below(_COLUMN_HEAD_MM)
    rows = body.rows(len(ROLLS) + 1)
    columns = body.after(_FIRST_MM).columns(len(FACES) + 1)
    parts = [
        Piece(tuple(_grounds(rows, columns, head, theme))),
        *_heads(head, columns, theme, measure),
        *(_row(roll, row, columns, theme, measure) for roll, row in zip(ROLLS, rows, strict=False)),
        _means(rows[-1], columns, theme, measure),
    ]
    return joined(parts)


def _grounds(
    rows: tuple[Box, ...], columns: tuple[Box, ...], head: Box, theme: Theme
) -> Iterator[Item]:
    """Draw a panel with every second row tinted, and rules."""
    top, bottom = rows[0].y, rows[-1].bottom
    yield Rect(rows[0].x, top, rows[0].width, bottom - top, fill=theme.panel)
    for row in rows[1:-1:2]:
        yield Rect(*row, fill=theme.shade)
    rule, hair = Stroke(theme.line, theme.lines.rule), Stroke(theme.faint, theme.lines.fine)
    for column in columns:
        yield Line(column.x, head.y + 1, column.x, bottom, hair)
    for y in (top, rows[-1].y, bottom):
        yield Line(rows[0].x, y, rows[0].right, y, rule)


def _heads(head: Box, columns: tuple[Box, ...], theme: Theme, measure: Measure) -> Iterator[Piece]:
    style = theme.styles.small
    yield letter(measure, "d12", theme.styles.heading, head.left(_FIRST_MM), "head.d12")
    for column, (name, colour) in zip(columns, COLOURS.items(), strict=False):
        box = Box(column.x, head.y, column.width, head.height)
        icon = die_icon(name, box.middle_x, box.y + 5.2, theme, size_mm=8.0, tag=f"head.{name}")
        yield Piece((icon,))
        yield letter(measure, colour.capitalize(), style, box.foot(3.4), f"head.{name}")
    last = Box(columns[-1].x, head.y, columns[-1].width, head.height)
    square = Rect(last.middle_x - 3.4, head.y + 1.8, 6.8, 6.8, theme.panel,
                  Stroke(theme.line, theme.lines.rule), radius=1.2)  # fmt: skip
    yield Piece((square, Text(last.middle_x, head.y + 6.45, "d6", 9.5, "heavy", "middle",
                              tag="head.d6")))  # fmt: skip
    yield letter(measure, "Slot", style, last.foot(3.4), "head.d6")


def _row(roll: int, row: Box, columns: tuple[Box, ...], theme: Theme, measure: Measure) -> Piece:
    """Write a roll, and what each die shows for it."""
    values = [sorted(faces)[roll - 1] for faces in FACES.values()] + [slot_value(roll)]
    names = [*FACES, "d6"]
    baseline = row.middle_y + measure.line_mm("semibold", _VALUE_PT).cap_mm / 2
    first = Text(row.x + _FIRST_MM / 2, baseline, str(roll), _VALUE_PT, "heavy", "middle",
                 theme.text, tag=f"roll.{roll}")  # fmt: skip
    cells = (
        Text(column.middle_x, baseline, str(value), _VALUE_PT, "semibold", "middle", theme.text,
             tag=f"{name}.{roll}")
        for column, name, value in zip(columns, names, values, strict=True)
    )  # fmt: skip
    return Piece((first, *cells))


def _means(row: Box, columns: tuple[Box, ...], theme: Theme, measure: Measure) -> Piece:
    style = theme.styles.figure
    names = [*FACES, "d6"]
    means = [Fraction(sum(faces), len(faces)) for faces in FACES.values()] + [Fraction(7, 2)]
    parts = [letter(measure, "Mean", style, row.left(_FIRST_MM), "mean")]
    for column, name, mean in zip(columns, names, means, strict=True):
        box = Box(column.x, row.y, column.width, row.height)
        parts.append(letter(measure, f"{float(mean):.1f}", style, box, f"mean.{name}"))
    return joined(parts)


def dice_marker(die: str, theme: Theme, measure: Measure, side: SideMark | None = None) -> Face:
    """Lay out a marker that shows a die of a side, to lie on a card; both its faces are alike."""
    size = MARKER_MM
    frame = Path(chamfered(Box(0, 0, size, size).inset(1.3), 2.2),
                 stroke=Stroke(theme.line, theme.lines.rule))  # fmt: skip
    spill = Rect(-BLEED_MM, -BLEED_MM, size + 2 * BLEED_MM, size + 2 * BLEED_MM, fill=theme.panel)
    word = letter(measure, COLOURS[die].capitalize(), theme.styles.label,
                  Box(2.6, size - 6.4, size - 5.2, 3.6), f"die.{die}", Setting())  # fmt: skip
    icon = die_icon(die, size / 2, size * 0.42, theme, size_mm=11.0, tag=f"icon.{die}")
    x, y = size - _SIDE_INSET_MM, _SIDE_INSET_MM
    mark = side_disc(side, x, y, _SIDE_MM, theme, measure) if side else ()
    items = (spill, frame, icon, *word.items, *mark)
    scene = Scene(size, size, items, BLEED_MM, MARKER_SAFE_MM, f"Die marker: {COLOURS[die]}")
    return Face(scene, word.overflow)


def dice_markers(
    theme: Theme, measure: Measure, dice: str = INITIATIVE_DICE, side: SideMark | None = None
) -> tuple[Face, ...]:
    """Lay out one marker for each die (default: those of Fog of War)."""
    return tuple(dice_marker(die, theme, measure, side) for die in dice)


TURNS: Final = 12
"""Usual number of turns on the log."""
MOST_TURNS: Final = 20
_TORPEDO_LETTERS: Final = "ABCDEFGHIJKL"
_FEWEST_LETTERS: Final = 6
_TOP_MM: Final = 40.0
_TABLE_HEAD_MM: Final = 16.0
_BETWEEN_MM: Final = 9.0
_TITLE: Final = Style("display", 24)
_PART: Final = Style("title", 13)
_COLUMN: Final = Style("semibold", 8)
_CELL: Final = Style("title", 10.5)
_ADVICE: Final = Style("serif-italic", 9.5)
_START: Final = Setting("start")
_END: Final = Setting("end")
_EDGE: Final = Stroke(BLACK, 0.45)
_TINT: Final = grey(7)
_HAIR: Final = Stroke(grey(50), 0.15)
_THIN: Final = Stroke(BLACK, 0.25)
_SPOT_MM: Final = 4.4


def torpedo_letters(launches: int) -> str:
    """Return the letters of torpedo markers for this number of launches per turn."""
    return _TORPEDO_LETTERS[: max(launches, _FEWEST_LETTERS)] if launches else ""


class _LogColumn(NamedTuple):
    """A column of a table: its header, its share of the width, and what its cells show."""

    head: str
    share: float
    cell: str = ""
    """`letters` of the sides to circle, a `box` to check, or an empty cell to write in."""


class _LogTable(NamedTuple):
    """A table: its title, how to fill it in, its columns, and the words of the first one."""

    title: str
    advice: str
    columns: tuple[_LogColumn, ...]
    firsts: tuple[str, ...]


_ON_TURNS: Final = "Circle the side that has the initiative."
_ON_TORPEDOES: Final = "One line for each launch; tick it when the torpedo has struck or missed."
_TRACK_ENDS: Final = (_LogColumn("has the initiative", 0.18, "letters"), _LogColumn("notes", 0.46))
_LOG: Final = (
    _LogColumn("marker", 0.09), _LogColumn("turn", 0.09), _LogColumn("ship and location", 0.36),
    _LogColumn("from hex", 0.13), _LogColumn("aimed at hex", 0.15), _LogColumn("range", 0.10),
    _LogColumn("done", 0.08, "box"),
)  # fmt: skip


def battle_log(
    sides: Sequence[str],
    paper: Paper,
    measure: Measure,
    *,
    torpedoes: str = _TORPEDO_LETTERS[:_FEWEST_LETTERS],
    turns: int = TURNS,
) -> Face:
    """Lay out the sheet for sides with these letters, with a log of `torpedoes`, if there are any.

    The letters of their markers come back where the log has more lines.
    """
    page = Box(0, 0, paper.width_mm, paper.height_mm).inset(MARGIN_MM, 0)
    room = page.below(_TOP_MM).top(paper.height_mm - _TOP_MM - MARGIN_MM - DEPTH_MM - 4.0)
    rolls = tuple(_LogColumn(f"roll of {side}", 0.28 / len(sides)) for side in sides)
    track = (_LogColumn("turn", 0.08), *rolls, *_TRACK_ENDS)
    rows_of_turns = tuple(str(number) for number in range(1, turns + 1))
    tables = [_LogTable("Turns and initiative", _ON_TURNS, track, rows_of_turns)]
    if torpedoes:
        lines = tuple(torpedoes * (len(_TORPEDO_LETTERS) // len(torpedoes)))
        tables.append(_LogTable("Torpedoes", _ON_TORPEDOES, _LOG, lines))
    rows = sum(len(table.firsts) for table in tables)
    fixed = _TABLE_HEAD_MM * len(tables) + _BETWEEN_MM * (len(tables) - 1)
    row_mm = min((room.height - fixed) / rows, 9.0)
    pieces = [
        Piece(ruled_frame(paper)),
        letter(measure, "Battle log", _TITLE, page.below(19.0).top(12.0), "title", _START),
    ]
    for table in tables:
        box = room.top(_TABLE_HEAD_MM + row_mm * len(table.firsts))
        pieces += _log_table(table, box, sides, measure)
        room = room.below(box.height + _BETWEEN_MM)
    whole = joined(pieces)
    scene = Scene(paper.width_mm, paper.height_mm, whole.items,
                  safe_mm=PRINTER_MARGIN_MM - 0.5, title="Battle log")  # fmt: skip
    return Face(scene, whole.overflow)


def _log_table(
    table: _LogTable, box: Box, sides: Sequence[str], measure: Measure
) -> Iterator[Piece]:
    """Draw a table with a black bar of headers and its first column filled in."""
    title, bar, body = box.top(7.0), box.below(8.0).top(6.0), box.below(_TABLE_HEAD_MM - 2.0)
    yield letter(measure, table.title, _PART, title, "part", _START)
    yield letter(measure, table.advice, _ADVICE, title.end(box.width * 0.7), "advice", _END)
    rows = body.rows(len(table.firsts))
    tints = tuple(Rect(*row, fill=_TINT) for row in rows[1::2])
    yield Piece((*tints, Rect(*bar, fill=BLACK, tag="bar")))
    x = box.x
    for number, column in enumerate(table.columns):
        head = Box(x, bar.y, column.share * box.width, bar.height)
        white = Setting("start", ink=WHITE)
        yield letter(measure, column.head, _COLUMN, head.inset(1.2, 0), "head", white)
        for first, row in zip(table.firsts, rows, strict=True):
            inside = Box(x, row.y, head.width, row.height)
            yield _cell(column, first if not number else "", inside, sides, measure)
        if number:
            yield Piece((Line(x, body.y, x, body.bottom, _HAIR),))
        x += head.width
    yield Piece(tuple(Line(box.x, row.y, box.right, row.y, _HAIR) for row in rows[1:]))
    yield Piece((Rect(box.x, bar.y, box.width, body.bottom - bar.y, stroke=_EDGE),))


def _cell(
    column: _LogColumn, words: str, box: Box, sides: Sequence[str], measure: Measure
) -> Piece:
    if words:
        return letter(measure, words, _CELL, box.inset(1.2, 0.4), "row", _START)
    if column.cell == "box":
        size = min(_SPOT_MM, box.height - 1.6)
        spot = Rect(box.x + 1.2, box.middle_y - size / 2, size, size, stroke=_THIN, tag="tick")
        return Piece((spot,))
    if column.cell == "letters":
        return joined(_side_letters(sides, box, measure))
    return Piece(())


def _side_letters(sides: Sequence[str], box: Box, measure: Measure) -> Iterator[Piece]:
    """Draw the sides' letters in rings, of which one is filled in each turn."""
    size = min(_SPOT_MM, box.height - 1.4)
    for number, side in enumerate(sides):
        x = box.x + 1.2 + size / 2 + number * (size + 3.0)
        spot = Box(x - size / 2, box.middle_y - size / 2, size, size)
        yield Piece((Circle(x, box.middle_y, size / 2, stroke=_THIN, tag="side"),))
        yield letter(measure, side, _COLUMN, spot.inset(0.5), "side.letter", Setting())
