"""The figures of an element: command, engine points with a pip each, and the rolls that hit."""

from __future__ import annotations

import dataclasses
import itertools
import math
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.face import Piece, joined
from cardforge.press.lettering import Setting, letter
from cardforge.press.scene import Circle, Stroke
from cardforge.starships.cards.frame import berth, plate
from cardforge.starships.cards.words import spread

if TYPE_CHECKING:
    from cardforge.press.boxes import Box
    from cardforge.press.livery import Style
    from cardforge.press.measure import Measure
    from cardforge.starships.cards.theme import Theme
    from cardforge.starships.element import Element

_CAPTION_MM: Final = 3.0
_NUMBER_MM: Final = 12.5
_PIP_MM: Final = 1.9
_LEAST_PIP_MM: Final = 0.8
_PITCH_MM: Final = 5.6
_FIGURE_PT: Final = 24.0
_TALL_MM: Final = 17.0
_WORDS_SHARE: Final = 0.36
_MOST_WORDS_MM: Final = 15.0
INCHES_PER_POINT: Final = 2


def figure(
    caption: str, words: str, box: Box, tag: str, theme: Theme, measure: Measure
) -> Piece:  # fmt: skip
    """Draw a figure on a dark plate of its own, under its caption."""
    sign, inner = theme.tab, box.inset(0.8, 1.0)
    below = inner.below(_CAPTION_MM + 0.6)
    ink = Setting(ink=sign.letter)
    return joined(
        (
            Piece((plate(box, theme, tag, sign.fill),)),
            letter(measure, caption, theme.styles.caps, inner.top(_CAPTION_MM), f"{tag}.caption",
                   ink),
            letter(measure, words, _large(theme, box), below, f"{tag}.value", ink),
        )
    )  # fmt: skip


def _large(theme: Theme, box: Box) -> Style:
    size = max(_FIGURE_PT, _FIGURE_PT * box.height / _TALL_MM)
    return dataclasses.replace(theme.styles.corner, size_pt=size)


def engine(element: Element, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the engine points as a figure, and beside it a pip for each to tick off."""
    number = figure(
        "ENGINE", str(element.engine), box.left(_NUMBER_MM + 2), "engine", theme, measure
    )
    field = box.after(_NUMBER_MM + 2)
    room = field.inset(1.6, 1.4)
    ground = Piece((plate(field, theme, "engine.pips"),))
    caption = letter(measure, _worth(element), theme.styles.caps, room.top(2.4), "engine.worth",
                     Setting(ink=theme.muted))  # fmt: skip
    return joined((ground, number, caption, _pips(element.engine, room.below(3.2), theme)))


def _worth(element: Element) -> str:
    """Say what engine points are good for: a squadron is just put somewhere else."""
    if element.is_squadron:
        return f"UP TO {INCHES_PER_POINT * element.engine}″ AWAY"
    return f"1 POINT = {INCHES_PER_POINT}″ OR A TURN"


class _Grid(NamedTuple):
    """Pips in rows: how many rows and columns, how far apart, how large."""

    rows: int
    across: int
    pitch: float
    radius: float


def _pips(count: int, box: Box, theme: Theme) -> Piece:
    """Draw pips as large as they go; far more than any rules allow are left to the number alone."""
    grid = max((_grid(rows, count, box) for rows in (1, 2)), key=lambda each: each.radius)
    if grid.radius < _LEAST_PIP_MM:
        return Piece(())
    pen, left = Stroke(theme.line, theme.lines.rule), box.middle_x - grid.across * grid.pitch / 2
    spots = itertools.product(box.rows(grid.rows), range(grid.across))
    pips = [
        Circle(left + (place + 0.5) * grid.pitch, row.middle_y, grid.radius, theme.panel, pen,
               "engine.pip")
        for row, place in spots
    ]  # fmt: skip
    return Piece(tuple(pips[:count]))


def _grid(rows: int, count: int, box: Box) -> _Grid:
    across = max(1, math.ceil(count / rows))
    pitch = min(_PITCH_MM, box.width / across)
    return _Grid(rows, across, pitch, min(_PIP_MM, pitch * 0.4, box.height / rows * 0.42))


def figures_of(
    element: Element, cmd: Box, engines: Box, to_hit: Box, theme: Theme, measure: Measure
) -> Piece:
    """Draw all three."""
    return joined(
        (
            figure("CMD", str(element.cmd), cmd, "cmd", theme, measure),
            engine(element, engines, theme, measure),
            figure("TO HIT", spread(element.base.to_hit), to_hit, "to-hit", theme, measure),
        )
    )


def disorder_tray(element: Element, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the place of disorder tokens, and say how many silence the guns."""
    share = max(box.width * _WORDS_SHARE, _MOST_WORDS_MM)
    words, tray, most = box.left(share), box.after(share), element.system_slots
    told = f"{'each blocks a system; ' if most else ''}{most + 1}+: no attacks"
    inner = words.inset(1.2, 1.2)
    styles = theme.styles
    setting = Setting(most_lines=6, ink=theme.text, leading=1.05)
    return joined(
        (
            Piece((plate(box, theme, "disorder"), berth(tray.inset(1.0), theme, "tray"))),
            letter(measure, "DISORDER", styles.caps, inner.top(_CAPTION_MM), "disorder.caption"),
            letter(measure, told, styles.note, inner.below(_CAPTION_MM + 0.4), "disorder.limit",
                   setting),
        )
    )  # fmt: skip
