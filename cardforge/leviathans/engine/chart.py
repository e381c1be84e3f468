"""A sheet as the engine reads it: hexes by number, and steps between placements.

It also has the hexes under ships at each placement, and the lines of torpedoes.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.hexes import DIRECTIONS, ORIGIN, Hex, line, near_edge, ring, rotate, units
from cardforge.errors import CallError
from cardforge.leviathans.engine.rules.board import FACINGS, FULL, HULL, NOWHERE, PLACES
from cardforge.leviathans.engine.rules.geometry import CLEAR, IN_EDGE
from cardforge.leviathans.engine.rules.movement import FLEES
from cardforge.leviathans.places import HULLS, STATIONS, TURN_HEXES, TYPES, in_arc
from cardforge.leviathans.places import PLACES as PLACES_OF

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.core.hexes import HexSheet


DEPTH: Final = 4
"""How many hexes deep a deployment zone is."""
ARCS: Final = {"bow": 0, "port": 1, "starboard": 2, "stern": 3}
_TURNS: Final = (-1, 1)


class Chart(NamedTuple):
    """A sheet in numbers: see the group of the same name in `rules.board`."""

    hexes: tuple[Hex, ...]
    numbers: dict[Hex, int]
    across: int
    first: Hex
    columns: int
    rows: int
    grid: list[int]
    hull: list[int]
    state: list[int]
    turned_way: list[int]
    zone: list[int]
    homeward: list[int]


@lru_cache(maxsize=8)
def chart_of(sheet: HexSheet) -> Chart:
    """Return a sheet in numbers."""
    hexes = tuple(sorted(sheet.hexes()))
    numbers = {hex_: number for number, hex_ in enumerate(hexes)}
    first = Hex(min(q for q, _ in hexes), min(r for _, r in hexes))
    columns = max(q for q, _ in hexes) - first.q + 1
    rows = max(r for _, r in hexes) - first.r + 1
    grid = [NOWHERE] * (columns * rows)
    for (q, r), number in numbers.items():
        grid[(q - first.q) * rows + r - first.r] = number
    across = _across(hexes)
    hull = _hull(hexes, numbers)
    half = [sheet.is_half(hex_) for hex_ in hexes]
    state = [
        IN_EDGE if any(hex_ == NOWHERE or half[hex_] for hex_ in hull[at : at + HULLS[of_type]])
        else CLEAR
        for of_type in TYPES
        for at in _hull_rows(of_type, len(hexes))
    ]  # fmt: skip
    return Chart(
        hexes, numbers, across, first, columns, rows, grid, hull, state, _turned_ways(across),
        _zones(sheet, hexes), _homeward(sheet, hexes),
    )  # fmt: skip


@lru_cache(maxsize=16)
def steps_of(sheet: HexSheet, rules: int, of_type: int) -> list[int]:
    """Return the placement to which each word of a course leads from each placement.

    By the full rules, a turning hex may leave the map: the ship flees. In the quick start, no hex
    of a ship of this Type may leave it.
    """
    chart = chart_of(sheet)
    ahead = [chart.numbers.get(hex_ + step, NOWHERE) for hex_ in chart.hexes for step in DIRECTIONS]
    beyond = FLEES if rules == FULL else NOWHERE
    steps: list[int] = []
    for hex_, facing in product(range(len(chart.hexes)), range(FACINGS)):
        turned = (hex_ * FACINGS + (facing + way) % FACINGS for way in _TURNS)
        entered = (ahead[hex_ * FACINGS + (facing + way) % FACINGS] for way in (0, *_TURNS))
        moved = [beyond if at == NOWHERE else at * FACINGS + facing for at in entered]
        steps += (moved[0], *turned, *moved[1:])
    if rules != FULL:
        whole = _wholly_on(chart, of_type)
        steps = [at if at < 0 or whole[at] else NOWHERE for at in steps]
    return steps


def _wholly_on(chart: Chart, of_type: int) -> list[bool]:
    return [
        NOWHERE not in chart.hull[at : at + HULLS[of_type]]
        for at in _hull_rows(of_type, len(chart.hexes))
    ]


def _hull_rows(of_type: int, hexes: int) -> range:
    placements = hexes * FACINGS
    first = (of_type - 1) * placements * HULL
    return range(first, first + placements * HULL, HULL)


def _hull(hexes: tuple[Hex, ...], numbers: dict[Hex, int]) -> list[int]:
    hull: list[int] = []
    for of_type in TYPES:
        ways = [TURN_HEXES[of_type] - number for number in range(HULLS[of_type])]
        spare = [NOWHERE] * (HULL - HULLS[of_type])
        offsets = [[step * way for way in ways] for step in DIRECTIONS]
        for q, r in hexes:
            for steps in offsets:
                hull += [numbers.get((q + a, r + b), NOWHERE) for a, b in steps]  # type: ignore[call-overload]
                hull += spare
    return hull


def _across(hexes: tuple[Hex, ...]) -> int:
    """Return the greatest distance between any two of these hexes."""
    slopes = ([q for q, _ in hexes], [r for _, r in hexes], [q + r for q, r in hexes])
    return max(max(slope) - min(slope) for slope in slopes)


def _turned_ways(across: int) -> list[int]:
    """Return each difference of hexes as a ship sees it, for each heading."""
    breadth = 2 * across + 1
    turned = [0] * (FACINGS * breadth * breadth)
    span = range(-across, across + 1)
    for q, r in product(span, span):
        if -across <= q + r <= across:
            a, b = q, r
            way = (q + across) * breadth + r + across
            for facing in range(FACINGS):
                turned[facing * breadth * breadth + way] = (a + across) * breadth + b + across
                a, b = a + b, -a  # 60 degrees against the clock
    return turned


def _homeward(sheet: HexSheet, hexes: tuple[Hex, ...]) -> list[int]:
    """Return, for each step off the sheet, the headings away from the edges that it crosses."""
    return [
        0 if hex_ + step in sheet else _headings_away(sheet, hex_ + step)
        for hex_ in hexes
        for step in DIRECTIONS
    ]


def _headings_away(sheet: HexSheet, beyond: Hex) -> int:
    """Return, as a mask, the headings that lead away from every edge beyond which a hex lies."""
    at, most = units(beyond, sheet.orient), sheet.extent
    ahead = [units(step, sheet.orient) for step in DIRECTIONS]
    return sum(
        1 << heading
        for heading in range(FACINGS)
        if all(at[axis] >= 0 or ahead[heading][axis] > 0 for axis in (0, 1))
        and all(at[axis] <= most[axis] or ahead[heading][axis] < 0 for axis in (0, 1))
    )


def _zones(sheet: HexSheet, hexes: tuple[Hex, ...]) -> list[int]:
    return [int(hex_ in zone) for zone in zones(sheet) for hex_ in hexes]


def edges(sheet: HexSheet) -> tuple[str, str]:
    """Return the edges of side 0 and side 1: the pair that lies farther apart."""
    width, height = sheet.size(1)
    return ("left", "right") if width > height else ("top", "bottom")


@lru_cache(maxsize=16)
def zones(sheet: HexSheet) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """Return the zones where side 0 and side 1 deploy.

    Raise CallError if the sheet has no space for both.
    """
    first, second = (near_edge(sheet, edge, DEPTH) for edge in edges(sheet))
    if first & second:
        size = f"{sheet.columns} x {sheet.rows}"
        raise CallError(f"expected a map with room for two deployment zones, got {size} hexes")
    return first, second


def type_tables() -> dict[str, list[int]]:
    """Return the tables that are the same for all ships of a Type."""
    room = (0, *TYPES)
    return {
        "hull_hexes": [HULLS.get(each, 0) for each in room],
        "turning": [TURN_HEXES.get(each, 0) for each in room],
        "places_of": [len(PLACES_OF.get(each, ())) for each in room],
        "station": [
            number for each in room for number in _by_place(each, dict(STATIONS.get(each, {})))
        ],
        "arc": [
            number
            for each in room
            for number in _by_place(
                each, {place: ARCS[place.rpartition("-")[2]] for place in PLACES_OF.get(each, ())}
            )
        ],
    }


def _by_place(of_type: int, found: dict[str, int]) -> list[int]:
    listed = [found[place] for place in PLACES_OF.get(of_type, ())]
    return listed + [0] * (PLACES - len(listed))


class TorpedoLine(NamedTuple):
    """The end of a torpedo's line from the origin, the arcs that contain it, and its hexes.

    The arcs are those of a ship with heading 0. `turrets` are the arcs whose turrets bear on the
    end. Both are masks of the numbers in `ARCS`. An entry is q and r of one hex, twice, or of two
    hexes if the line runs between them.
    """

    end: Hex
    arcs: int
    turrets: int
    entries: tuple[tuple[int, int, int, int], ...]


@lru_cache(maxsize=32)
def lines_to(reach: int) -> tuple[TorpedoLine, ...]:
    """Return the lines of a reach in hexes, in order of direction.

    Those of the first sixth are calculated, and the others are these, turned.
    """
    ends = ring(ORIGIN, reach)
    if reach == 0:
        return (_line(ORIGIN, ()),)
    sixth = [line(ORIGIN, end)[1:] for end in ends[:reach]]
    return tuple(
        _line(end, (tuple(rotate(hex_, number // reach) for hex_ in entry) for entry in way))
        for number, (end, way) in enumerate(zip(ends, sixth * 6, strict=True))
    )


def _line(end: Hex, entries: Iterable[tuple[Hex, ...]]) -> TorpedoLine:
    arcs, turrets = (
        sum(1 << number for arc, number in ARCS.items() if in_arc(arc, ORIGIN, 0, end, turret=high))
        for high in (False, True)
    )
    return TorpedoLine(end, arcs, turrets, tuple((*entry[0], *entry[-1]) for entry in entries))
