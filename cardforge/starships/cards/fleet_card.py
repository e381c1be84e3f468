"""The cards of a fleet and of its admiral."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.wording import counted, noun_for
from cardforge.press.boxes import Box
from cardforge.press.frame import Point, card_scene, text
from cardforge.press.lettering import Face, Piece, Setting, joined, letter
from cardforge.press.scene import Circle, Group, Line, Path, Rect, Stroke, regular, star, straight
from cardforge.starships.cards.figures import called, figure
from cardforge.starships.cards.layout import (
    BANNER_MM,
    CARD_HEIGHT_MM,
    FOOT_MM,
    GAP_MM,
    HELM_WIDTH_MM,
    MARGIN_MM,
    SMALL_WIDTH_MM,
    UNOFFICIAL,
    Title,
    banner,
    berth,
    edged,
    plate,
    small_print,
    stamp,
)
from cardforge.starships.element import pieces

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.core.findings import Where
    from cardforge.press.measure import Measure
    from cardforge.press.product import CardOrder
    from cardforge.press.scene import Item
    from cardforge.starships.cards.theme import Theme
    from cardforge.starships.element import Admiral, FleetPiece, Post, StarshipFleet


ROWS: Final = 12
_FEW: Final = 10
_HEAD_MM: Final = 4.2
_SHARES: Final = (0.13, 0.34, 0.11, 0.29, 0.13)
_HEADS: Final = ("LOST", "ELEMENT", "CLASS", "UNIT", "POINTS")
_MARK_MM: Final = 3.3
_MOST_MARKS: Final = 5
_INDENT_MM: Final = 4.0
_COUNT_MM: Final = 10.0


class RosterRow(NamedTuple):
    """One line of the roster."""

    post: Post
    deep: int
    """0 for an element on its own, 1 for a squadron aboard a ship."""
    points: str
    numbers: str = ""
    """The numbers of these elements, if another line has the same name."""


class Roster(NamedTuple):
    """The rows of one card of a fleet; a long roster continues on further cards."""

    order: CardOrder
    rows: tuple[RosterRow, ...]
    part: str = ""
    """Its number among several cards, such as `2 of 3`."""


def rosters(order: CardOrder, orders: Sequence[CardOrder]) -> Iterator[Roster]:
    """Yield a fleet's roster in cards; points come from the orders of its elements."""
    rows = tuple(_rows(order.design, orders))
    starts = range(0, max(1, len(rows)), ROWS)
    for number, start in enumerate(starts, start=1):
        part = f"{number} of {len(starts)}" if len(starts) > 1 else ""
        yield Roster(order, rows[start : start + ROWS], part)


def _rows(fleet: StarshipFleet, orders: Sequence[CardOrder]) -> Iterator[RosterRow]:
    told = _numbers(fleet)
    for post in fleet.every():
        points = next((each.points for each in orders if each.design == post.element), "")
        yield RosterRow(post, len(post.where) // 2 - 1, points, _runs(told[post.where]))


def _runs(told: Sequence[int]) -> str:
    """Return numbers as text, with consecutive ones as ranges."""
    runs: list[list[int]] = []
    for number in told:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def fleet_card(roster: Roster, theme: Theme, measure: Measure) -> Face:
    """Lay out the front: a line for each entry, with a box for each of its elements."""
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
    return Face(scene, whole.overflow)


def _title(fleet: StarshipFleet, points: str, part: str) -> Title:
    listed = fleet.listed
    under = " · ".join(word for word in ("Fleet", part, listed.faction or "") if word)
    budget = f"of {listed.budget}" if points and listed.budget is not None else ""
    worth = " ".join(word for word in (points, budget) if word)
    return Title(fleet.name, under, listed.faction, worth)


def _table(rows: Sequence[RosterRow], box: Box, theme: Theme, measure: Measure) -> Iterator[Piece]:
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


def _line(row: RosterRow, line: Box, tag: str, theme: Theme, measure: Measure) -> Piece:
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
    """Draw a box for each element to cross off, or a line for notes if there are many."""
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


def _foot(fleet: StarshipFleet, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the number of elements, when the battle is lost, and the admiral."""
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


def fleet_back(fleet: StarshipFleet, theme: Theme, measure: Measure) -> Face:
    """Lay out the back: rules for units and squadrons aboard, and the fleet's story."""
    room = Box(0, 0, HELM_WIDTH_MM, CARD_HEIGHT_MM).inset(MARGIN_MM)
    body = room.below(BANNER_MM + GAP_MM)
    width = (body.width - GAP_MM) / 2
    columns = ((list(UNIT_RULES), body.left(width)), (list(_story(fleet)), body.end(width)))
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
    return Face(scene, whole.overflow)


def _story(fleet: StarshipFleet) -> Iterator[Point]:
    listed = fleet.listed
    if listed.history:
        yield Point(listed.history, heading="History")
    for number, (key, note) in enumerate(listed.notes.items()):
        yield Point(note, heading="" if number else "Notes", lead=f"{key}:")


COMMAND: Final = (
    Point("Roll one die for each CMD of this card and of your ships that are not destroyed, on "
          "the table or in hyperspace. Then lay each die, hidden, on one of these:",
          heading="Command phase", lead="Roll."),
    Point("on a die’s square, if it shows the value or more; one die each.", "1", lead="A system"),
    Point("The sum of these dice is this turn’s initiative. The higher sum begins each phase; roll "
          "a die for ties.", "2", lead="Initiative pool."),
    Point("Give one up at any time to roll any one die again.", "3", lead="Re-roll pool."),
    Point("No die above 3? Call it, once a turn, and roll them all again.", lead="Mulligan."),
    Point("When the turn ends, take all dice off squares and pools, but not a held die.",
          lead="End."),
)  # fmt: skip
_FIGURES_MM: Final = 26.0
_CAPTION_MM: Final = 5.0
_ROUND: Final = 24.0


def admiral_card(order: CardOrder, theme: Theme, measure: Measure) -> Face:
    """Lay out the front of an admiral's card."""
    admiral: Admiral = order.design
    room = Box(0, 0, SMALL_WIDTH_MM, CARD_HEIGHT_MM).inset(MARGIN_MM)
    body = room.below(BANNER_MM + GAP_MM)
    body = body.top(body.height - FOOT_MM)
    figures, pools = body.top(_FIGURES_MM), body.below(_FIGURES_MM + GAP_MM)
    emblem = figures.after(figures.width * 0.4 + GAP_MM)
    height = (pools.height - GAP_MM) / 2
    whole = joined(
        (
            Piece(tuple(edged(SMALL_WIDTH_MM, CARD_HEIGHT_MM, theme, "", 0.0))),
            banner(_admiral_title(admiral), room.top(BANNER_MM), theme, measure),
            figure("CMD", str(admiral.cmd), figures.left(figures.width * 0.4), "cmd", theme,
                   measure),
            Piece((plate(emblem, theme, "emblem"), _emblem(admiral, emblem, theme))),
            _pool("INITIATIVE POOL", "the sum of these dice", pools.top(height), "initiative",
                  theme, measure),
            _pool("RE-ROLL POOL", "each rolls one die again", pools.foot(height), "re-roll",
                  theme, measure),
            small_print(order.version, room.foot(FOOT_MM - 0.6), theme, measure),
            stamp(order.stamp, emblem, theme, measure),
        )
    )  # fmt: skip
    scene = card_scene(SMALL_WIDTH_MM, CARD_HEIGHT_MM, whole.items, admiral.name)
    return Face(scene, whole.overflow)


def admiral_back(order: CardOrder, theme: Theme, measure: Measure) -> Face:
    """Lay out the back: the uses of command dice, and the admiral's story."""
    admiral: Admiral = order.design
    room = Box(0, 0, SMALL_WIDTH_MM, CARD_HEIGHT_MM).inset(MARGIN_MM)
    panel = room.below(BANNER_MM + GAP_MM)
    points = [*COMMAND, *_admiral_story(admiral)]
    words = text(points, panel.inset(2.4, 2.8), theme.tab, theme, measure, size_pt=8.5, tag="back")
    whole = joined(
        (
            Piece(tuple(edged(SMALL_WIDTH_MM, CARD_HEIGHT_MM, theme, "", 0.0))),
            banner(_admiral_title(admiral), room.top(BANNER_MM), theme, measure),
            Piece((plate(panel, theme, "back"),)),
            words,
        )
    )
    scene = card_scene(SMALL_WIDTH_MM, CARD_HEIGHT_MM, whole.items, admiral.name)
    return Face(scene, whole.overflow)


def _admiral_story(admiral: Admiral) -> Iterator[Point]:
    if admiral.history:
        yield Point(admiral.history, heading="History")
    for number, (key, note) in enumerate(admiral.notes.items()):
        yield Point(note, heading="" if number else "Notes", lead=f"{key}:")


def _admiral_title(admiral: Admiral) -> Title:
    words = " · ".join(word for word in ("Admiral", admiral.faction or "") if word)
    return Title(admiral.name, words, admiral.faction)


def _pool(
    caption: str, told: str, box: Box, tag: str, theme: Theme, measure: Measure
) -> Piece:  # fmt: skip
    """Draw a tray for dice, with their use."""
    head, tray = box.inset(2.0, 0).top(_CAPTION_MM), box.below(_CAPTION_MM).inset(1.6, 0)
    tray = tray.top(tray.height - 1.6)
    style = dataclasses.replace(theme.styles.nation, size_pt=7.5)
    return joined(
        (
            Piece((plate(box, theme, tag), berth(tray, theme, f"{tag}.tray"))),
            letter(measure, caption, style, head.left(head.width * 0.5), f"{tag}.caption",
                   Setting("start")),
            letter(measure, told, theme.styles.fact, head.end(head.width * 0.5), f"{tag}.worth",
                   Setting("end", ink=theme.muted)),
        )
    )  # fmt: skip


def _emblem(admiral: Admiral, box: Box, theme: Theme) -> Group:
    """Draw a star in rings and rays, in the faction's colour."""
    accent, pen = theme.accent(admiral.faction), Stroke(theme.line, theme.lines.hair)
    ring = Stroke(accent, theme.lines.frame)
    items: tuple[Item, ...] = (
        Path(straight(star(16, 11.4, 9.4)), fill=theme.shade, stroke=pen),
        Circle(0, 0, 8.2, theme.panel, ring),
        Path(straight(star(5, 7.2, 2.9)), fill=accent, stroke=pen),
        *(Circle(x, y, 0.5, theme.brass, pen) for x, y in regular(5, 5.6, turn_deg=36)),
    )
    size = min(box.width, box.height) / _ROUND
    return Group(items, x=box.middle_x, y=box.middle_y, scale=(size, size), tag="emblem.drawing")


UNIT_RULES: Final = (
    Point("Up to three corvettes, frigates or squadrons of one class may act as one. They are "
          "placed, moved and fired together.", heading="Units", lead="Together."),
    Point("Each must end its move within 6″ of another of the unit; otherwise it gets a "
          "disorder token.", lead="Close up."),
    Point("Only the leader is given command dice. What it activates counts for all of the unit "
          "that have the system. If it is lost, choose the next at once.", lead="Leader."),
    Point("Set down touching their ship, or taken in again, when its hangar bays are active.",
          heading="Squadrons aboard", lead="In and out."),
    Point("Squadrons give no CMD. Ships move through them; a squadron under a ship is "
          "moved to its side.", lead="In the way."),
)  # fmt: skip
"""The rules of units and squadrons, for the backs of fleet and reference cards."""


def _numbers(fleet: StarshipFleet) -> dict[Where, tuple[int, ...]]:
    """Return the numbers of each entry's elements among those of their name in the fleet.

    An entry that is the only one of its name has none.
    """
    found: dict[Where, list[FleetPiece]] = {}
    for piece in pieces(fleet):
        found.setdefault(piece.post.where, []).append(piece)
    return {
        where: tuple(each.number for each in some) if len(some) < some[0].of else ()
        for where, some in found.items()
    }
