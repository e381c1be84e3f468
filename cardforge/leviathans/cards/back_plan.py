"""How the back of a card shares its room: picture, particulars, history, special slots, odds.

The picture lies across the card if that leaves enough for the rest; else the history and the odds
are set closer; else the picture stands beside the particulars.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from cardforge.press.boxes import Box
from cardforge.press.fit import SMALLEST_PT

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
    """One way to share the room."""

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
    """Give what is left for the picture."""
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
