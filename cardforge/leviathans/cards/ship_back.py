"""The back of a ship card: its likenesses, its plan, and how to recognize it."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.cards.back_panels import odds_block, plate
from cardforge.leviathans.cards.layout import QUARTER_LETTER, CardSize
from cardforge.leviathans.cards.ship_card import UNOFFICIAL, header, header_growth
from cardforge.leviathans.kinds import MARKS, Family
from cardforge.press.boxes import Box
from cardforge.press.columns import RuledRow, RuledTable, draw_ledger, ledger, text_height
from cardforge.press.frame import BLEED_MM, border, flourish, ground
from cardforge.press.lettering import SMALLEST_PT, Face, Overflow, Piece, Setting, joined, letter
from cardforge.press.scene import Line, Scene, Stroke

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.comparison import BlockFigures
    from cardforge.leviathans.ship import Ship
    from cardforge.press.frame import Picture
    from cardforge.press.measure import Measure


GAP_MM: Final = 1.6
BESIDE_SHARE: Final = 0.49
LEAST_MM: Final = 18.0
"""The least depth of the picture, across the card or beside the particulars."""
_MOST_MM: Final = 44.0
_LARGEST_PT: Final = 8.0
_CLOSE_PT: Final = 7.0
_STEP_PT: Final = 0.25
_ODDS_ROWS_MM: Final = (3.15, 2.6)


class Needs(NamedTuple):
    """What the parts take, each with its heading and the gap below it; nothing where it is absent.

    `particulars` are set across the card, `narrow` beside the picture; `history` takes a size of
    type, `odds` the height of a row.
    """

    particulars: float
    narrow: float
    special: float
    history: Callable[[float], float]
    odds: Callable[[float], float]


class BackPlan(NamedTuple):
    """Where everything goes, and how large the history is set."""

    picture: Box
    particulars: Box
    history: Box
    special: Box
    odds: Box
    prose_pt: float
    beside: bool


class _Way(NamedTuple):
    """One way to divide the space."""

    beside: bool
    prose_pt: float
    odds_row_mm: float


def planned(body: Box, needs: Needs) -> BackPlan:
    """Share a body out the first way that has room for all; the last one if none has."""
    ways = list(_ways(beside=bool(needs.narrow)))
    way = next((way for way in ways if _depth(body, needs, way) >= _least(needs, way)), ways[-1])
    return _boxes(body, needs, way)


def _ways(*, beside: bool) -> Iterator[_Way]:
    roomy, close = _ODDS_ROWS_MM
    for smallest, aside in ((_CLOSE_PT, False), (SMALLEST_PT, True)):
        yield _Way(aside and beside, _LARGEST_PT, roomy)
        for size in _sizes(smallest):
            yield _Way(aside and beside, size, close)


def _sizes(smallest_pt: float) -> list[float]:
    count = round((_LARGEST_PT - smallest_pt) / _STEP_PT)
    return [_LARGEST_PT - step * _STEP_PT for step in range(count + 1)]


def _least(needs: Needs, way: _Way) -> float:
    return max(LEAST_MM, needs.narrow - GAP_MM) if way.beside else LEAST_MM


def _depth(body: Box, needs: Needs, way: _Way) -> float:
    """Return what is left for the picture."""
    taken = needs.special + needs.history(way.prose_pt) + needs.odds(way.odds_row_mm)
    return body.height - taken - GAP_MM - (0.0 if way.beside else needs.particulars)


def _boxes(body: Box, needs: Needs, way: _Way) -> BackPlan:
    depth = min(max(_depth(body, needs, way), _least(needs, way)), _MOST_MM)
    top = body.top(depth)
    picture, particulars = top, body.below(depth + GAP_MM).top(needs.particulars)
    if way.beside:
        picture = top.left(body.width * BESIDE_SHARE)
        particulars = top.after(picture.width + 2 * GAP_MM)
    odds = body.foot(needs.odds(way.odds_row_mm))
    special = body.top(body.height - odds.height).foot(needs.special)
    start = max(top.bottom + GAP_MM, 0.0 if way.beside else particulars.bottom)
    history = Box(body.x, start, body.width, max(0.0, special.y - start))
    return BackPlan(picture, particulars, history, special, odds, way.prose_pt, way.beside)


SAFE_MM: Final = 3.0
_BORDER_MM: Final = 3.0
_HEADER_MM: Final = 13.4
_HEADING_MM: Final = 4.6
_LABEL_MM: Final = 21.0
_NARROW_LABEL_MM: Final = 15.5
_ODDS_HEAD_ROWS: Final = 2
_CLOSE_ROW_MM: Final = 2.6
_LEAST_HISTORY_MM: Final = 8.0
_BARE_MM: Final = 6.0
_HISTORY: Final = Setting("start", "top", most_lines=60, leading=1.18, even=False)
_SOURCE: Final = Setting(most_lines=4, even=False)


def recognition_card(
    ship: Ship,
    theme: Theme,
    measure: Measure,
    *,
    odds: BlockFigures | None = None,
    picture: Picture | None = None,
    size: CardSize = QUARTER_LETTER,
    special: bool = True,
) -> Face:
    """Lay out the back of a ship's card; what the ship's file lacks is left out.

    `odds`, calculated elsewhere, become a block at the foot. Without `special` the special slots
    are not explained.
    """
    frame = Box(0, 0, size.width_mm, size.height_mm).inset(size.inset_mm)
    inner = frame.inset(_BORDER_MM)
    top = _HEADER_MM + header_growth(ship, inner.width, theme, measure)
    foot = inner.foot(_foot_height(ship, inner.width, theme, measure))
    body = inner.below(top + GAP_MM)
    body = body.top(body.height - foot.height - 0.9)
    whole = joined(
        (
            Piece((ground(size.width_mm, size.height_mm, theme), border(frame, theme))),
            header(ship, inner.top(top), theme, measure),
            _body(_BackPage(ship, theme, measure, body, odds, special), picture),
            _foot(ship, foot, theme, measure),
        )
    )
    title = f"{ship.name}, back"
    scene = Scene(size.width_mm, size.height_mm, whole.items, BLEED_MM, SAFE_MM, title)
    return Face(scene, whole.overflow)


@dataclass(frozen=True)
class _BackPage:
    """The ship, the tools, and the space between head and foot."""

    ship: Ship
    theme: Theme
    measure: Measure
    box: Box
    odds: BlockFigures | None
    special: bool

    def table(self, rows: tuple[RuledRow, ...]) -> RuledTable:
        return ledger(rows, self.box.width, _LABEL_MM, self.theme, self.measure)

    def narrow(self, rows: tuple[RuledRow, ...]) -> RuledTable:
        """Measure a table beside the picture."""
        width = self.box.width * (1 - BESIDE_SHARE) - 2 * GAP_MM
        return ledger(rows, width, _NARROW_LABEL_MM, self.theme, self.measure)


def _body(page: _BackPage, picture: Picture | None) -> Piece:
    """Set all parts where the plan places them, without rows that do not fit."""
    told, listed, dropped = _kept(page)
    facts, narrow = (_Section("Particulars", each(told)) for each in (page.table, page.narrow))
    special = _Section("Special slots", page.table(listed))
    plan = planned(
        page.box,
        Needs(
            facts.height,
            narrow.height,
            special.height,
            functools.partial(_history_height, page),
            functools.partial(_odds_height, page.odds),
        ),
    )
    pieces = (
        plate(page.ship, plan.picture, page.theme, picture),
        _section(page, narrow if plan.beside else facts, plan.particulars),
        _history(page, plan),
        _section(page, special, plan.special),
        _odds(page, plan.odds),
    )
    return joined((*pieces, Piece((), dropped)))


def _odds_height(odds: BlockFigures | None, row_mm: float) -> float:
    if odds is None:
        return 0.0
    rows = _ODDS_HEAD_ROWS + max(len(odds.fire), len(odds.lasts) + 3)
    return _HEADING_MM + 0.6 + rows * row_mm


def _odds(page: _BackPage, box: Box) -> Piece:
    if page.odds is None:
        return Piece(())
    dark = page.theme.accent(page.ship.power).deep
    block = odds_block(page.odds, box.below(_HEADING_MM + 0.6), dark, page.theme, page.measure)
    return joined((_heading(page, "Odds", box.top(_HEADING_MM)), block))


class _Section(NamedTuple):
    """A table and its heading; without rows it takes no space."""

    title: str
    table: RuledTable

    @property
    def height(self) -> float:
        return self.table.height + _HEADING_MM + GAP_MM if self.table.rows else 0.0


def _kept(
    page: _BackPage,
) -> tuple[tuple[RuledRow, ...], tuple[RuledRow, ...], tuple[Overflow, ...]]:
    """Return the particulars and special slots that fit, and the names of the others."""
    facts = _particulars(page.ship)
    special = _special(page.ship) if page.special else ()
    history = (_LEAST_HISTORY_MM + _HEADING_MM + GAP_MM) * bool(page.ship.history)
    room = page.box.height - GAP_MM - history - _odds_height(page.odds, _CLOSE_ROW_MM)
    narrow = page.narrow(facts)
    told = _count(narrow, room)
    beside = max(LEAST_MM + GAP_MM, _Section("", page.narrow(facts[:told])).height)
    listed = _count(page.table(special), room - beside)
    dropped = (*facts[told:], *special[listed:])
    return facts[:told], special[:listed], tuple(Overflow(row.tag, row.text) for row in dropped)


def _count(table: RuledTable, room: float) -> int:
    """Return how many rows of a table, under their heading, fit into a height."""
    heights = itertools.accumulate(table.heights, initial=_HEADING_MM + GAP_MM)
    return sum(1 for height in heights if height <= room) - 1 if room > _HEADING_MM + GAP_MM else 0


def _section(page: _BackPage, section: _Section, box: Box) -> Piece:
    if not section.table.rows:
        return Piece(())
    table = draw_ledger(section.table, box.below(_HEADING_MM), page.theme, page.measure)
    return joined((_heading(page, section.title, box.top(_HEADING_MM)), table))


def _heading(page: _BackPage, words: str, box: Box) -> Piece:
    """Set a heading between two rules."""
    theme, style = page.theme, page.theme.styles.heading
    tag = f"heading.{words.lower().replace(' ', '-')}"
    half = page.measure.width_mm(words, style.role, style.size_pt) / 2 + 2.0
    pen = Stroke(theme.line, theme.lines.fine)
    y = box.middle_y
    rules = (
        Line(box.x, y, box.middle_x - half, y, pen),
        Line(box.middle_x + half, y, box.right, y, pen),
    )
    return joined((Piece(rules), letter(page.measure, words, style, box, tag)))


def _history_height(page: _BackPage, size_pt: float) -> float:
    if not page.ship.history:
        return 0.0
    style, width = replace(page.theme.styles.prose, size_pt=size_pt), page.box.width
    height = text_height(page.ship.history, style, width, page.measure, _HISTORY)
    return height + _HEADING_MM + GAP_MM + 0.5


def _history(page: _BackPage, plan: BackPlan) -> Piece:
    """Set the history, with an ornament in the middle of the space that is left."""
    box, words = plan.history, page.ship.history
    spare = box.below(_history_height(page, plan.prose_pt))
    ornament = Piece(())
    if spare.height > _BARE_MM:
        ornament = Piece(flourish(spare.middle_x, spare.middle_y, 40.0, page.theme))
    if not words:
        return ornament
    style = replace(page.theme.styles.prose, size_pt=plan.prose_pt)
    room = box.below(_HEADING_MM + 0.4).top(box.height - _HEADING_MM - GAP_MM - 0.4)
    text = letter(page.measure, words, style, room, "history", _HISTORY)
    return joined((_heading(page, "History", box.top(_HEADING_MM)), text, ornament))


def _particulars(ship: Ship) -> tuple[RuledRow, ...]:
    told = ship.recognition
    crew = "" if told.complement is None else f"{told.complement:,} officers and men"
    facts = {
        "Dimensions": told.dimensions, "Complement": crew, "Weight": told.weight,
        "Engines": told.engines, "Fuel": told.fuel, "Armament": told.armament,
    }  # fmt: skip
    return tuple(RuledRow(word, text, word.lower()) for word, text in facts.items() if text)


def _special(ship: Ship) -> tuple[RuledRow, ...]:
    """Return every national or homebrew slot and mark of the front once, with a short text."""
    rows: dict[str, str] = {}
    for _, _, slot in ship.all_slots():
        if slot.family is Family.HOMEBREW:
            rows.setdefault(slot.label, slot.rules)
        elif slot.kind.nation is not None or slot.kind.inert:
            rows.setdefault(slot.kind.label, slot.kind.summary)
        for mark in slot.marks:
            if MARKS[mark].nation is not None or MARKS[mark].inert:
                rows.setdefault(mark.capitalize(), MARKS[mark].summary)
    return tuple(
        RuledRow(label, text, f"special.{index}")
        for index, (label, text) in enumerate(rows.items(), start=1)
    )


def _foot_height(ship: Ship, width: float, theme: Theme, measure: Measure) -> float:
    return text_height(_source(ship), theme.styles.source, width, measure, _SOURCE)


def _source(ship: Ship) -> str:
    return ship.figures or UNOFFICIAL


def _foot(ship: Ship, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Set a line with the source of the figures."""
    setting = replace(_SOURCE, ink=theme.muted)
    return letter(measure, _source(ship), theme.styles.source, box, "figures", setting)
