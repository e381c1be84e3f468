"""How a ship answers her helm: what one word of a course does, and which rule forbids it.

`F` enters the hex ahead; `L` and `R` turn by one hexside to port or starboard; `SL` and `SR`
sideslip into the hex ahead on that side. Each costs 1 MP.

A ship enters her number of hexes before each change of facing: the count starts anew with every
change, and with every turn of the game. She may pass over other ships, but never off the map.

By the full rules each intact steering gear saves one hex before a turn to its own side (one hex at
least remains), and lets the ship sideslip to that side. A ship that enters no hex may turn by up to
two hexsides where she is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.hexes import DIRECTIONS, Hex
from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.regulations import (
    COURSE_WORDS,
    ON_MAP,
    ONE_HEXSIDE,
    SIDESLIP,
    STANDS,
    TURN_HEXES,
)
from cardforge.leviathans.battle.state import whole_map
from cardforge.leviathans.kinds import Family

if TYPE_CHECKING:
    from cardforge.core.findings import Rule
    from cardforge.leviathans.battle.state import State, Vessel

AHEAD: Final = "F"
TURNS: Final = {"L": -1, "R": 1}
SIDESLIPS: Final = {"SL": -1, "SR": 1}
WORDS: Final = (AHEAD, *TURNS, *SIDESLIPS)
_ON_THE_SPOT: Final = 2


class Craft(NamedTuple):
    """What a ship can do in this turn.

    `before_turn` counts the hexes before a turn to port and to starboard, `slips` tells whether she
    sideslips there, `pivots` by how many hexsides she turns where she stands.
    """

    type: int
    mp: int
    before_turn: tuple[int, int]
    slips: tuple[bool, bool]
    pivots: int
    chart: frozenset[Hex]


class Way(NamedTuple):
    """A ship under way: where she is, and what of her course so far still counts.

    `run` counts hexes entered straight ahead since the last turn, as far as it matters; `turned`
    tells that she has turned in the hex where she is, `pivoted` by how many hexsides she turned
    before she entered any, `stands` that this was more than a ship may that still means to move.
    """

    position: Hex
    facing: int
    run: int = 0
    turned: bool = False
    entered: bool = False
    pivoted: int = 0
    stands: bool = False


def craft_of(state: State, vessel: Vessel) -> Craft:
    """Return what a ship can do in this turn, her damage in effect."""
    full = state.is_full
    gears = _gears(vessel) if full else (0, 0)
    number = vessel.ship.turn
    port, starboard = (max(min(1, number), number - gear) for gear in gears)
    slips = (gears[0] > 0, gears[1] > 0)
    pivots = _ON_THE_SPOT if full else 0
    chart = whole_map(state.sheet)
    return Craft(vessel.ship.type, vessel.mp, (port, starboard), slips, pivots, chart)


def under_way(at: Placement) -> Way:
    """Return a ship at the start of her course."""
    return Way(at.position, at.facing)


def answer(craft: Craft, way: Way, word: str) -> Way | Rule:
    """Return the ship's way after one word of her course, or the rule that forbids it."""
    if word == AHEAD:
        then = _entered(craft, way, DIRECTIONS[way.facing], counts=True)
    elif word in SIDESLIPS:
        then = _slipped(craft, way, SIDESLIPS[word])
    elif word in TURNS:
        then = _turned(craft, way, TURNS[word])
    else:
        return COURSE_WORDS
    if isinstance(then, Way) and not _on_map(craft, then):
        return ON_MAP
    return then


def _entered(craft: Craft, way: Way, step: Hex, *, counts: bool) -> Way | Rule:
    if way.stands:
        return STANDS
    run = min(way.run + counts, max(craft.before_turn))
    there = way.position + step
    return way._replace(position=there, run=run, turned=False, entered=True, pivoted=0)


def _slipped(craft: Craft, way: Way, side: int) -> Way | Rule:
    if not craft.slips[side > 0]:
        return SIDESLIP
    return _entered(craft, way, DIRECTIONS[(way.facing + side) % 6], counts=False)


def _turned(craft: Craft, way: Way, side: int) -> Way | Rule:
    needed = craft.before_turn[side > 0]
    facing = (way.facing + side) % 6
    pivoted = 0 if way.entered else way.pivoted + 1
    then = way._replace(facing=facing, run=0, turned=True, pivoted=pivoted)
    if way.run >= needed and not way.turned:
        return then
    if craft.pivots and not way.entered:
        return then._replace(stands=True) if pivoted <= craft.pivots else STANDS
    return ONE_HEXSIDE if way.run >= needed else TURN_HEXES


def _on_map(craft: Craft, way: Way) -> bool:
    return craft.chart.issuperset(Placement(craft.type, way.position, way.facing).hexes)


def _gears(vessel: Vessel) -> tuple[int, int]:
    sides = [place for place, _, slot in vessel.intact() if slot.family is Family.STEERING]
    port = sum(place.endswith("port") for place in sides)
    starboard = sum(place.endswith("starboard") for place in sides)
    return port, starboard
