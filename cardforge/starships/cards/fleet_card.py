"""The card of a fleet: who is in it, in which unit and aboard of whom, and a box for each loss."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.wording import counted, noun_for
from cardforge.press.boxes import Box
from cardforge.press.lettering import Face, Piece, Setting, joined, letter
from cardforge.press.scene import Line, Rect, Stroke
from cardforge.press.text_card import Point, card_scene, text
from cardforge.starships.cards.frame import (
    BANNER_MM,
    FOOT_MM,
    UNOFFICIAL,
    Title,
    banner,
    edged,
    plate,
)
from cardforge.starships.cards.layout import CARD_HEIGHT_MM, GAP_MM, HELM_WIDTH_MM, MARGIN_MM
from cardforge.starships.cards.print_list import numbers
from cardforge.starships.cards.words import FLEETS, called

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.press.measure import Measure
    from cardforge.press.product import CardOrder
    from cardforge.starships.cards.theme import Theme
    from cardforge.starships.fleet import Fleet, Post

ROWS: Final = 12
_FEW: Final = 10
_HEAD_MM: Final = 4.2
_SHARES: Final = (0.13, 0.34, 0.11, 0.29, 0.13)
_HEADS: Final = ("LOST", "ELEMENT", "CLASS", "UNIT", "POINTS")
_MARK_MM: Final = 3.3
_MOST_MARKS: Final = 5
_INDENT_MM: Final = 4.0
_COUNT_MM: Final = 10.0


class Row(NamedTuple):
    """One line of the roster."""

    post: Post
    deep: int
    """Nought for who sails by itself, one for who is aboard of that."""
    points: str
    numbers: str = ""
    """Which of their name these are, where another line has the same name."""


class Roster(NamedTuple):
    """What one card of a fleet lists; a long roster goes on on further ones."""

    order: CardOrder
    rows: tuple[Row, ...]
    part: str = ""
    """Which of several it is."""


def rosters(order: CardOrder, orders: Sequence[CardOrder]) -> Iterator[Roster]:
    """Divide a fleet's roster over cards; points are those of the orders of what it lists."""
    rows = tuple(_rows(order.design, orders))
    starts = range(0, max(1, len(rows)), ROWS)
    for number, start in enumerate(starts, start=1):
        part = f"{number} of {len(starts)}" if len(starts) > 1 else ""
        yield Roster(order, rows[start : start + ROWS], part)


def _rows(fleet: Fleet, orders: Sequence[CardOrder]) -> Iterator[Row]:
    told = numbers(fleet)
    for post in fleet.every():
        points = next((each.points for each in orders if each.design == post.element), "")
        yield Row(post, len(post.where) // 2 - 1, points, _runs(told[post.where]))


def _runs(told: Sequence[int]) -> str:
    """Write numbers with those that follow each other drawn together."""
    runs: list[list[int]] = []
    for number in told:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def fleet_card(roster: Roster, theme: Theme, measure: Measure) -> Face:
    """Lay out the front: a line for each entry, with a box for each element that may be lost."""
    order = roster.order
    room = Box(0, 0, HELM_WIDTH_MM, CARD_HEIGHT_MM).inset(MARGIN_MM)
    table = room.below(BANNER_MM + GAP_MM)
    table = table.top(table.height - FOOT_MM)
    title = _title(order.design, order.points, roster.part)
    whole = joined(
        (
            Piece(tuple(edged(HELM_WIDTH_MM, CARD_HEIGHT_MM, theme, "", 0.0))),
            banner(title, room.top(BANNER_MM), theme, measure),
            Piece((plate(table, theme, "roster"),)),
            *_table(roster.rows, table.inset(2.0, 1.2), theme, measure),
            _foot(order.design, room.foot(FOOT_MM - 0.6), theme, measure),
        )
    )
    scene = card_scene(HELM_WIDTH_MM, CARD_HEIGHT_MM, whole.items, order.design.name)
    return Face(scene, whole.unfitted)


def _title(fleet: Fleet, points: str, part: str) -> Title:
    listed = fleet.listed
    under = " · ".join(word for word in ("Fleet", part, listed.faction or "") if word)
    budget = f"of {listed.budget}" if points and listed.budget is not None else ""
    worth = " ".join(word for word in (points, budget) if word)
    return Title(fleet.name, under, listed.faction, worth)


def _table(rows: Sequence[Row], box: Box, theme: Theme, measure: Measure) -> Iterator[Piece]:
    head, body = box.top(_HEAD_MM), box.below(_HEAD_MM)
    start = Setting("start", ink=theme.muted)
    for words, cell in zip(_HEADS, _cells(head), strict=True):
        yield letter(measure, words, theme.styles.caps, cell, "head", start)
    lines = body.rows(max(len(rows), _FEW))
    for number, (row, line) in enumerate(zip(rows, lines, strict=False)):
        pen = Stroke(theme.faint, theme.lines.fine)
        yield Piece((Line(line.x, line.y, line.right, line.y, pen),))
        yield _line(row, line.inset(0, 0.5), f"row.{number}", theme, measure)


def _cells(line: Box) -> list[Box]:
    cells, x = [], line.x
    for share in _SHARES:
        width = line.width * share
        cells.append(line._replace(x=x, width=width - 1.5))
        x += width
    return cells


def _line(row: Row, line: Box, tag: str, theme: Theme, measure: Measure) -> Piece:
    post, styles = row.post, theme.styles
    marks, name, of_class, unit, points = _cells(line)
    name = name.after(_INDENT_MM * row.deep)
    start, plain = Setting("start", most_lines=3, leading=1.0), Setting("start")
    label = dataclasses.replace(styles.label, size_pt=10.0)
    fact = dataclasses.replace(styles.fact, size_pt=9.0)
    count = f"{post.number} × " if post.number > 1 else ""
    worth = f"{row.points} each" if row.points and post.number > 1 else row.points
    told = (
        (f"{count}{post.name} {row.numbers}".rstrip(), label, name, "name", start),
        (called(post.element.ship_class), fact, of_class, "class", plain),
        (post.entry.unit or "", fact, unit, "unit", start),
        (worth, fact, points, "points", start),
    )
    words = [
        letter(measure, said, style, cell, f"{tag}.{part}", setting)
        for said, style, cell, part, setting in told
        if said
    ]
    return joined((_marks(post.number, marks, tag, theme, measure), *words))


def _marks(count: int, box: Box, tag: str, theme: Theme, measure: Measure) -> Piece:
    """Draw a box to cross off for each; for a crowd a line to count on."""
    pen = Stroke(theme.line, theme.lines.rule)
    if count > _MOST_MARKS:
        line = Line(box.x, box.bottom - 0.6, box.x + _COUNT_MM, box.bottom - 0.6, pen)
        words = letter(measure, f"of {count}", theme.styles.fact, box.after(_COUNT_MM + 1.0),
                       f"{tag}.of", Setting("start"))  # fmt: skip
        return joined((Piece((line,)), words))
    pitch, y = _MARK_MM + 1.1, box.middle_y - _MARK_MM / 2
    return Piece(
        tuple(
            Rect(box.x + n * pitch, y, _MARK_MM, _MARK_MM, theme.panel, pen, tag="lost")
            for n in range(count)
        )
    )


def _foot(fleet: Fleet, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Say how many there are, when the battle is lost, and who commands."""
    count = sum(post.number for post in fleet.every())
    fewest = count // 2 + 1
    lost = f"{counted(count, 'element')}; lost when {fewest} {noun_for(fewest, 'is', 'are')} gone"
    admiral = f"{fleet.admiral.name}, CMD {fleet.admiral.cmd}" if fleet.admiral else UNOFFICIAL
    style = theme.styles.fact
    return joined(
        (
            letter(measure, lost, style, box.left(box.width * 0.3), "losses", Setting("start")),
            letter(measure, admiral, style, box.end(box.width * 0.68), "admiral", Setting("end")),
        )
    )


def fleet_back(fleet: Fleet, theme: Theme, measure: Measure) -> Face:
    """Lay out the back: what units and squadrons aboard keep to, and the fleet's story."""
    room = Box(0, 0, HELM_WIDTH_MM, CARD_HEIGHT_MM).inset(MARGIN_MM)
    body = room.below(BANNER_MM + GAP_MM)
    width = (body.width - GAP_MM) / 2
    columns = ((list(FLEETS), body.left(width)), (list(_story(fleet)), body.end(width)))
    parts = [
        joined((Piece((plate(box, theme, "back"),)),
                text(points, box.inset(2.4, 2.8), theme.tab, theme, measure, size_pt=9.0,
                     tag="back")))
        for points, box in columns if points
    ]  # fmt: skip
    whole = joined(
        (
            Piece(tuple(edged(HELM_WIDTH_MM, CARD_HEIGHT_MM, theme, "", 0.0))),
            banner(_title(fleet, "", ""), room.top(BANNER_MM), theme, measure),
            *parts,
        )
    )
    scene = card_scene(HELM_WIDTH_MM, CARD_HEIGHT_MM, whole.items, fleet.name)
    return Face(scene, whole.unfitted)


def _story(fleet: Fleet) -> Iterator[Point]:
    listed = fleet.listed
    if listed.history:
        yield Point(listed.history, heading="History")
    for number, (key, note) in enumerate(listed.notes.items()):
        yield Point(note, heading="" if number else "Notes", lead=f"{key}:")
