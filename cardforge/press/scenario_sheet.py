"""The sheet of a scenario: its story, both sides, the map with their edges, turns and victory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.boxes import Box
from cardforge.press.card_positions import DEPTH_MM, PRINTER_MARGIN_MM, Paper
from cardforge.press.columns import Block, column
from cardforge.press.cover import MARGIN_MM, ruled_frame, ships_plate
from cardforge.press.lettering import Face, Overflow, Piece, Setting, faults_of, joined, letter
from cardforge.press.product import Product
from cardforge.press.scene import BLACK, WHITE, Circle, Group, Line, Rect, Scene, Stroke
from cardforge.press.theme import Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.frame import Picture
    from cardforge.press.measure import Measure

_TITLE: Final = Style("display", 28)
_BELOW: Final = Style("serif-italic", 11.5)
_SIDE: Final = Style("title", 13)
_PART: Final = Style("title", 12)
_LETTER: Final = Style("display", 15)
_NUMBER: Final = Style("title", 11)
_SMALL: Final = Style("semibold", 8)
_START: Final = Setting("start")
_RULE: Final = Stroke(BLACK, 0.6)
_THIN: Final = Stroke(BLACK, 0.3)
_TOP_MM: Final = 45.0
_STORY_MM: Final = 40.0
_GUTTER_MM: Final = 7.0
_DISC_MM: Final = 8.0
_PLATE_MM: Final = 36.0
_FIELD_MM: Final = 66.0
"""The height of the map and of the turns beside it."""
_MORE_FIELD_MM: Final = 26.0
"""How much higher they may be where the sides leave space."""
_BELOW_SIDES_MM: Final = 5.0
_WIDEST: Final = 0.66
"""The largest share of the width for the map."""
_NOTES_MM: Final = 30.0
_ABOVE_CHART_MM: Final = 7.4
_BELOW_CHART_MM: Final = 8.0
_SPOT_MM: Final = 6.0
_IN_MM: Final = 5.4
"""Distance of a side's letter from its edge of the chart."""
_TURN_MM: Final = 9.6
_INDENT_MM: Final = 3.4
_PROSE: Final = 9.5


class SheetShip(NamedTuple):
    """A ship on the sheet: its name, its points, and what is destroyed before turn 1."""

    name: str
    points: str
    destroyed: str = ""


class SheetSide(NamedTuple):
    """A side on the sheet; `edge` is where it deploys, `left`, `right`, `top` or `bottom`."""

    letter: str
    name: str
    edge: str
    total: str
    ships: tuple[SheetShip, ...]
    deploy: str = ""
    wins: tuple[str, ...] = ()


class ScenarioPage(NamedTuple):
    """A scenario on paper: `chart` is its map, `end` says in a sentence how it ends."""

    title: str
    subtitle: str
    story: str
    sides: tuple[SheetSide, ...]
    chart: Scene
    chart_words: str
    turns: int | None
    end: str
    notes: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
    """A ship of each side, the bow right."""


def scenario_product(page: ScenarioPage, paper: Paper, measure: Measure) -> Product:
    """Return the sheet as a file to print."""
    face = scenario_sheet(page, paper, measure)
    return Product(
        "scenario",
        "Scenario",
        "Plain paper, one side. Read it aloud before you deploy.",
        sheets=(face.scene,),
        overflow=face.overflow,
    )


def scenario_sheet(page: ScenarioPage, paper: Paper, measure: Measure) -> Face:
    """Lay out the sheet of a scenario."""
    whole = Box(0, 0, paper.width_mm, paper.height_mm).inset(MARGIN_MM, 0)
    room = whole.below(_TOP_MM).top(paper.height_mm - _TOP_MM - MARGIN_MM - DEPTH_MM - 4.0)
    pieces = [
        Piece(ruled_frame(paper)),
        letter(measure, page.title, _TITLE, whole.below(20.0).top(13.0), "title", _START),
        letter(measure, page.subtitle, _BELOW, whole.below(34.0).top(7.0), "subtitle", _START),
    ]
    told, depth = _story(page.story, room, measure)
    pieces.append(told)
    if page.pictures:
        plate = room.below(depth).top(_PLATE_MM)
        pieces.append(Piece(tuple(ships_plate(page.pictures, plate))))
        depth += _PLATE_MM + 5.0
    notes, notes_mm = _notes(page, room, measure)
    sides = room.below(depth).top(room.height - depth - notes_mm - _FIELD_MM - 4.0)
    spare = sides.height
    for side, box in zip(page.sides, _pair(sides), strict=True):
        told, bottom = _side(side, box, measure)
        pieces.append(told)
        spare = min(spare, sides.bottom - bottom - _BELOW_SIDES_MM)
    field_mm = _FIELD_MM + min(max(spare, 0.0), _MORE_FIELD_MM)
    field = room.foot(notes_mm + field_mm).top(field_mm)
    pieces += _field(page, field, measure)
    pieces.append(notes)
    made = joined(pieces)
    scene = Scene(paper.width_mm, paper.height_mm, made.items,
                  safe_mm=PRINTER_MARGIN_MM - 0.5, title=page.title)  # fmt: skip
    return Face(scene, made.overflow)


def _pair(box: Box) -> tuple[Box, Box]:
    width = (box.width - _GUTTER_MM) / 2
    return box.left(width), box.end(width)


def _set(blocks: list[Block], box: Box, tag: str, measure: Measure) -> tuple[Piece, float]:
    """Set blocks from the top of a box; return them, and where they end."""
    if not blocks:
        return Piece(()), box.y
    set_ = column(measure, blocks, box.x, box.y, box.width, box.height)
    words = " ".join(block.words for block in blocks)
    lost: tuple[Overflow, ...] = faults_of(tag, words, set_.missing, whole=set_.fits)
    return Piece(set_.texts, lost), set_.bottom


def _story(story: str, room: Box, measure: Measure) -> tuple[Piece, float]:
    """Set the story over the whole width; return it and how deep it is."""
    blocks = [Block(story, "serif-italic", 11.0, leading=1.3, tag="story")] if story else []
    told, bottom = _set(blocks, room.top(_STORY_MM), "story", measure)
    return told, bottom + 4.0 - room.y if story else 0.0


def _side(side: SheetSide, box: Box, measure: Measure) -> tuple[Piece, float]:
    """Name a side with its letter, list its ships, and say how it deploys and wins.

    Return also where that ends.
    """
    disc = box.left(_DISC_MM).top(_DISC_MM)
    head = box.after(_DISC_MM + 3.0).top(_DISC_MM)
    pieces = [
        Piece((Circle(disc.middle_x, disc.middle_y, _DISC_MM / 2, stroke=_RULE, tag="side"),)),
        letter(measure, side.letter, _LETTER, disc.inset(1.6), "side.letter"),
        letter(measure, side.name, _SIDE, head.top(5.2), "side", _START),
        letter(measure, f"{side.edge.capitalize()} edge, {side.total}", _SMALL,
               head.below(5.4).top(3.4), "edge", _START),
    ]  # fmt: skip
    blocks: list[Block] = []
    for ship in side.ships:
        blocks.append(Block(f"{ship.points}", "body", _PROSE, 1.8, lead=ship.name, tag="ship"))
        if ship.destroyed:
            words = f"Destroyed before turn 1: {ship.destroyed}"
            blocks.append(Block(words, "body", 8.5, 0.8, indent_mm=_INDENT_MM, tag="destroyed"))
    if side.deploy:
        blocks.append(Block(side.deploy, "body", _PROSE, 3.2, lead="Deploys.", tag="deploy"))
    for number, way in enumerate(side.wins):
        lead = "Wins if:" if not number else "Or if:"
        blocks.append(Block(way, "body", _PROSE, 1.2 if number else 3.2, lead=lead, tag="wins"))
    told, bottom = _set(blocks, box.below(_DISC_MM + 3.0), "side", measure)
    return joined((*pieces, told)), bottom


def _field(page: ScenarioPage, box: Box, measure: Measure) -> Iterator[Piece]:
    """Draw the map with the zones of both sides, and the turns to tick beside it."""
    yield Piece((Line(box.x, box.y, box.right, box.y, _RULE),))
    left, right = _parted(page.chart, box.below(4.0))
    yield letter(measure, "The map", _PART, left.top(5.6), "part", _START)
    chart = left.below(_ABOVE_CHART_MM).top(left.height - _ABOVE_CHART_MM - _BELOW_CHART_MM)
    yield _chart(page, chart, measure)
    words = Box(left.x, chart.bottom + 1.6, left.width, 4.0)
    yield letter(measure, page.chart_words, _SMALL, words, "map", _START)
    yield letter(measure, "Turns" if page.turns else "The end", _PART, right.top(5.6), "part",
                 _START)  # fmt: skip
    turns, y = _turns(page.turns, right.below(_ABOVE_CHART_MM), measure)
    yield turns
    blocks = [Block(page.end, "body", _PROSE, tag="end")]
    told, _ = _set(blocks, right.below(y + 2.0 - right.y), "end", measure)
    yield told


def _parted(chart: Scene, box: Box) -> tuple[Box, Box]:
    """Part a field for the map, which is as wide as its height allows, and what is beside it."""
    wanted = (box.height - _ABOVE_CHART_MM - _BELOW_CHART_MM) * chart.width_mm / chart.height_mm
    half = (box.width - _GUTTER_MM) / 2
    width = min(max(wanted, half), box.width * _WIDEST)
    return box.left(width), box.after(width + _GUTTER_MM)


def _chart(page: ScenarioPage, box: Box, measure: Measure) -> Piece:
    """Draw the map small, with the letters of the sides over the zones where they deploy."""
    chart = page.chart
    scale = min(box.width / chart.width_mm, box.height / chart.height_mm)
    sheet = Box(box.x, box.y, chart.width_mm * scale, chart.height_mm * scale)
    picture = Group(chart.items, sheet.x, sheet.y, scale=(scale, scale), tag="chart",
                    clip=Rect(0, 0, chart.width_mm, chart.height_mm))  # fmt: skip
    pieces = [Piece((picture, Rect(*sheet, stroke=_THIN)))]
    for side in page.sides:
        spot = _spot(side.edge, sheet)
        disc = Circle(spot.middle_x, spot.middle_y, _SPOT_MM / 2, fill=WHITE, stroke=_THIN,
                      tag="side")  # fmt: skip
        name = letter(measure, side.letter, Style("display", 11), spot.inset(1.0), "side.letter")
        pieces += [Piece((disc,)), name]
    return joined(pieces)


def _spot(edge: str, sheet: Box) -> Box:
    """Return the box of a side's letter: just inside the middle of its edge."""
    x, y = {
        "left": (sheet.x + _IN_MM, sheet.middle_y),
        "right": (sheet.right - _IN_MM, sheet.middle_y),
        "top": (sheet.middle_x, sheet.y + _IN_MM),
        "bottom": (sheet.middle_x, sheet.bottom - _IN_MM),
    }[edge]
    return Box(x - _SPOT_MM / 2, y - _SPOT_MM / 2, _SPOT_MM, _SPOT_MM)


def _turns(turns: int | None, box: Box, measure: Measure) -> tuple[Piece, float]:
    """Draw a box for each turn to tick; return them and where they end."""
    if not turns:
        return Piece(()), box.y
    per_row = int(box.width // _TURN_MM)
    size = min(_TURN_MM, 3 * _TURN_MM / -(-turns // per_row))
    per_row = int(box.width // size)
    pieces = []
    for number in range(turns):
        row, at = divmod(number, per_row)
        cell = Box(box.x + at * size, box.y + row * size, size, size).inset(0.6)
        pieces.append(Piece((Rect(*cell, stroke=_THIN, tag="turn"),)))
        pieces.append(letter(measure, str(number + 1), _NUMBER, cell.inset(0.8), "turn.number"))
    return joined(pieces), box.y + -(-turns // per_row) * size


def _notes(page: ScenarioPage, room: Box, measure: Measure) -> tuple[Piece, float]:
    """Set the notes at the foot; return them and their height."""
    if not page.notes:
        return Piece(()), 0.0
    blocks = [
        Block(note, "body", _PROSE, 1.2, _INDENT_MM, mark="–", mark_role="body", tag="note")
        for note in page.notes
    ]
    _, depth = _set(blocks, Box(0, 0, room.width, _NOTES_MM), "notes", measure)
    height = depth + 9.0
    box = room.foot(height)
    told, _ = _set(blocks, box.below(7.0), "notes", measure)
    title = letter(measure, "Notes", _PART, box.top(5.6), "part", _START)
    return joined((title, told)), height
