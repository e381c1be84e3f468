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
    """A ship to walk with, and the map she is on."""

    of_type: int
    mp: int
    before_turn: int
    columns: int
    rows: int


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
) -> list[tuple[str, Hull, int, bool]]:
    """Return every course with where it ends: its words, the hull, the facing, hexes entered?"""
    found: list[tuple[str, Hull, int, bool]] = []

    def go(words: str, at: Hull, facing: int, since: int | None, here: int) -> None:
        """Go on; `since` counts hexes since the last turn or the start, `here` turns made here."""
        if not blocked & set(at):
            found.append((words, at, facing, "F" in words))
        if len(words) == walker.mp:
            return
        q, r = STEPS[facing]
        ahead = tuple((a + q, b + r) for a, b in at)
        if all(on_paper(walker, hex_) for hex_ in ahead):
            go(words + "F", ahead, facing, (since or 0) + 1, 0)
        if (since or 0) >= walker.before_turn and here == 0:
            for word, way in (("L", (facing - 1) % 6), ("R", (facing + 1) % 6)):
                swung = hull(walker.of_type, at[TURNING_HEX[walker.of_type]], way)
                if all(on_paper(walker, hex_) for hex_ in swung):
                    go(words + word, swung, way, 0, 1)

    go("", at, facing, 0, 0)
    return found
