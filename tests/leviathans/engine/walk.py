"""Movement by hand, written from the rules' text alone and slow: every course is walked hex by hex.

A ship is the list of its hexes from bow to stern, as pairs of numbers on a flat-topped sheet. It is
pushed ahead hex by hex, or swung about its turning hex. Nothing is remembered between courses.
"""

from __future__ import annotations

from typing import NamedTuple

STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
TURNING_HEX = {1: 0, 2: 1, 3: 1, 4: 1}
LENGTH = {1: 2, 2: 3, 3: 3, 4: 4}

Pair = tuple[int, int]
Hull = tuple[Pair, ...]


class Walker(NamedTuple):
    """A ship to walk with, and the map it is on.

    `before_turn` has the hexes to port and to starboard, `gears` tells where it may sideslip.
    """

    of_type: int
    mp: int
    before_turn: tuple[int, int]
    columns: int
    rows: int
    gears: tuple[bool, bool] = (False, False)
    full: bool = False


class Step(NamedTuple):
    """A ship on its way: since when it runs straight, and what it did in this hex."""

    at: Hull
    facing: int
    straight: int = 0
    turns_here: int = 0
    entered: bool = False
    stood: bool = False
    slipped: bool = False
    ahead: bool = False
    fled: bool = False


def hull(of_type: int, turning: Pair, facing: int) -> Hull:
    """Lay a ship out from its turning hex."""
    q, r = STEPS[facing]
    bow = (turning[0] + q * TURNING_HEX[of_type], turning[1] + r * TURNING_HEX[of_type])
    return tuple((bow[0] - q * i, bow[1] - r * i) for i in range(LENGTH[of_type]))


def on_paper(walker: Walker, hex_: Pair) -> bool:
    """Tell whether a hex is on the sheet at all: twice its height counts halves."""
    column, twice_row = hex_[0], hex_[0] + 2 * hex_[1]
    return 0 <= column <= walker.columns + 1 and 0 <= twice_row <= 2 * walker.rows


def is_whole(walker: Walker, hex_: Pair) -> bool:
    """Tell whether the edge leaves a hex whole."""
    column, twice_row = hex_[0], hex_[0] + 2 * hex_[1]
    return 0 < column <= walker.columns and 0 < twice_row < 2 * walker.rows


def walks(walker: Walker, at: Hull, facing: int) -> list[tuple[tuple[str, ...], Step]]:
    """Return every course that may be ordered, with where it ends; other ships are left out."""
    found: list[tuple[tuple[str, ...], Step]] = []

    def go(words: tuple[str, ...], step: Step) -> None:
        if not step.entered or step.ahead:
            found.append((words, step))
        if len(words) < walker.mp and not step.fled:
            for word, then in (*ahead(step), *aside(walker, step), *about(walker, step)):
                for there in onward(walker, then):
                    go((*words, word), there)

    go((), Step(at, facing))
    return found


def onward(walker: Walker, step: Step) -> list[Step]:
    """Keep the whole ship on the map; by the full rules its turning hex may leave it, and it flees."""
    if not walker.full:
        return [step] if all(on_paper(walker, hex_) for hex_ in step.at) else []
    turning = step.at[TURNING_HEX[walker.of_type]]
    return [step._replace(fled=not on_paper(walker, turning))]


def ahead(step: Step) -> list[tuple[str, Step]]:
    """A hex straight on, unless the ship has chosen to stand."""
    if step.stood:
        return []
    there = pushed(step.at, step.facing)
    return [("F", Step(there, step.facing, step.straight + 1, entered=True, ahead=True))]


def aside(walker: Walker, step: Step) -> list[tuple[str, Step]]:
    """A hex to the side of a gear, which brings no turn nearer, and not twice in a row.

    A hex straight ahead lies between two of them.
    """
    if step.stood or step.slipped or (step.entered and not step.ahead):
        return []
    return [
        (
            word,
            Step(
                pushed(step.at, (step.facing + way) % 6), step.facing, step.straight,
                entered=True, slipped=True, ahead=step.ahead,
            ),
        )
        for word, way, gear in (("SL", -1, walker.gears[0]), ("SR", 1, walker.gears[1]))
        if gear
    ]  # fmt: skip


def about(walker: Walker, step: Step) -> list[tuple[str, Step]]:
    """A hexside, after the ship's hexes and once in a hex; or up to two where it stands."""
    found = []
    for word, way, needed in (("L", -1, walker.before_turn[0]), ("R", 1, walker.before_turn[1])):
        facing = (step.facing + way) % 6
        swung = hull(walker.of_type, step.at[TURNING_HEX[walker.of_type]], facing)
        turns = step.turns_here + 1
        then = step._replace(at=swung, facing=facing, straight=0, turns_here=turns)
        if step.straight >= needed and turns == 1:
            found.append((word, then))
        elif walker.full and not step.entered and turns <= 2:
            found.append((word, then._replace(stood=True)))
    return found


def pushed(at: Hull, facing: int) -> Hull:
    q, r = STEPS[facing]
    return tuple((a + q, b + r) for a, b in at)
