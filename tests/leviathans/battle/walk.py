"""Movement by hand, written from the rules' text alone and slow: every course is walked hex by hex.

A ship is the list of her hexes from bow to stern, as pairs of numbers on a flat-topped sheet. She
is pushed ahead hex by hex, or swung about her turning hex. Nothing is remembered between courses.
"""

from __future__ import annotations

from typing import NamedTuple

STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
TURNING_HEX = {1: 0, 2: 1, 3: 1, 4: 1}
LENGTH = {1: 2, 2: 3, 3: 3, 4: 4}

Hull = tuple[tuple[int, int], ...]


class Walker(NamedTuple):
    """A ship to walk with, and the map she is on.

    `before_turn` has the hexes to port and to starboard, `gears` tells where she may sideslip.
    """

    of_type: int
    mp: int
    before_turn: tuple[int, int]
    columns: int
    rows: int
    gears: tuple[bool, bool] = (False, False)
    full: bool = False


class Step(NamedTuple):
    """A ship on her way: since when she runs straight, and what she did in this hex."""

    at: Hull
    facing: int
    straight: int = 0
    turns_here: int = 0
    entered: bool = False
    stood: bool = False


def hull(of_type: int, turning: tuple[int, int], facing: int) -> Hull:
    """Lay a ship out from her turning hex."""
    q, r = STEPS[facing]
    bow = (turning[0] + q * TURNING_HEX[of_type], turning[1] + r * TURNING_HEX[of_type])
    return tuple((bow[0] - q * i, bow[1] - r * i) for i in range(LENGTH[of_type]))


def on_paper(walker: Walker, hex_: tuple[int, int]) -> bool:
    """Tell whether a hex is on the sheet at all: twice its height counts halves."""
    column, twice_row = hex_[0], hex_[0] + 2 * hex_[1]
    return 0 <= column <= walker.columns + 1 and 0 <= twice_row <= 2 * walker.rows


def walks(
    walker: Walker, at: Hull, facing: int, blocked: frozenset[tuple[int, int]]
) -> list[tuple[tuple[str, ...], Step]]:
    """Return every course with where it ends."""
    found: list[tuple[tuple[str, ...], Step]] = []

    def go(words: tuple[str, ...], step: Step) -> None:
        if not blocked & set(step.at):
            found.append((words, step))
        if len(words) < walker.mp:
            for word, then in (*ahead(walker, step), *aside(walker, step), *about(walker, step)):
                if all(on_paper(walker, hex_) for hex_ in then.at):
                    go((*words, word), then)

    go((), Step(at, facing))
    return found


def ahead(walker: Walker, step: Step) -> list[tuple[str, Step]]:
    """A hex straight on, unless she has chosen to stand."""
    if step.stood:
        return []
    there = pushed(step.at, step.facing)
    return [("F", Step(there, step.facing, step.straight + 1, 0, entered=True))]


def aside(walker: Walker, step: Step) -> list[tuple[str, Step]]:
    """A hex to the side of a gear, which brings no turn nearer."""
    ways = [("SL", -1, walker.gears[0]), ("SR", 1, walker.gears[1])]
    return [
        (
            word,
            Step(
                pushed(step.at, (step.facing + way) % 6),
                step.facing,
                step.straight,
                0,
                entered=True,
            ),
        )
        for word, way, gear in ways
        if gear and not step.stood
    ]


def about(walker: Walker, step: Step) -> list[tuple[str, Step]]:
    """A hexside, after her hexes and once in a hex; or up to two where she stands."""
    found = []
    for word, way, needed in (("L", -1, walker.before_turn[0]), ("R", 1, walker.before_turn[1])):
        facing = (step.facing + way) % 6
        swung = hull(walker.of_type, step.at[TURNING_HEX[walker.of_type]], facing)
        turns = step.turns_here + 1
        if step.straight >= needed and turns == 1:
            found.append((word, Step(swung, facing, 0, turns, step.entered)))
        elif walker.full and not step.entered and turns <= 2:
            found.append((word, Step(swung, facing, 0, turns, entered=False, stood=True)))
    return found


def pushed(at: Hull, facing: int) -> Hull:
    q, r = STEPS[facing]
    return tuple((a + q, b + r) for a, b in at)
