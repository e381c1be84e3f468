"""A second reading of Fog of War, written down from its text as plain recursion, moves and all.

It shares nothing with the program: hands are written out, dice come from a list, events are words.
"""

from __future__ import annotations

from collections.abc import Callable

Row = list[tuple[int, str]]
"""Cards from the left: type and die."""
Fields = tuple[set[int], set[int]]
Told = list[tuple[object, ...]]
Throw = Callable[[str], int]


def turn(left: Row, right: Row, fields: Fields, throw: Throw) -> Told:
    """A turn: pairs while both have cards, then whoever has cards left."""
    if not any(n in fields[0] for n, _ in left) and not any(n in fields[1] for n, _ in right):
        return []  # all ships have been moved
    if not left:
        return by_themselves(1, right, fields)
    if not right:
        return by_themselves(0, left, fields)
    told: Told = [("revealed", 0, *left[0]), ("revealed", 1, *right[0])]
    while True:
        first = throw(left[0][1])
        second = throw(right[0][1])
        told += [("rolled", 0, left[0][1], first), ("rolled", 1, right[0][1], second)]
        if first != second:
            break
        told.append(("tied", first))
    return told + compared(left, right, first, second, fields, throw)


def by_themselves(side: int, row: Row, fields: Fields) -> Told:
    """Only one player has cards: they are turned up and their ships moved, without a roll."""
    if not any(n in fields[side] for n, _ in row):
        return []
    (n, die), *rest = row
    told: Told = [("revealed", side, n, die), ("unrolled", side, die), move(side, n, fields)]
    return told + by_themselves(side, rest, fields)


def move(side: int, n: int, fields: Fields) -> tuple[object, ...]:
    return ("move" if n in fields[side] else "idle", side, n)


def compared(left: Row, right: Row, first: int, second: int, fields: Fields, throw: Throw) -> Told:
    """Both leftmost cards lie open with these rolls."""
    if first < second:
        return left_lost(0, left, right, second, fields, throw)
    return left_lost(1, right, left, first, fields, throw)


def left_lost(side: int, mine: Row, his: Row, stands: int, fields: Fields, throw: Throw) -> Told:
    """`side` has lost with mine[0] against his[0], whose roll is `stands`."""
    my_type, his_type = mine[0][0], his[0][0]

    def both_done() -> Told:
        rows = (mine[1:], his[1:]) if side == 0 else (his[1:], mine[1:])
        return turn(*rows, fields, throw)

    if my_type in fields[side]:  # the lower roll moves first
        return [move(side, my_type, fields), move(1 - side, his_type, fields), *both_done()]

    told: Told = [("discarded", side, my_type)]
    mine = mine[1:]
    if not mine:  # no new card: what he has is moved, and then the rest of his cards
        told.append(move(1 - side, his_type, fields))
        return told + by_themselves(1 - side, his[1:], fields)
    new_type, new_die = mine[0]
    told.append(("revealed", side, new_type, new_die))
    if new_type in fields[side] and his_type not in fields[1 - side]:
        told += [("unrolled", side, new_die), move(side, new_type, fields)]
        told.append(move(1 - side, his_type, fields))
        return told + both_done()
    rolled = stands
    while rolled == stands:
        rolled = throw(new_die)
        told.append(("rolled", side, new_die, rolled))
        if rolled == stands:
            told.append(("tied", stands))
    if rolled < stands:
        return told + left_lost(side, mine, his, stands, fields, throw)
    return told + left_lost(1 - side, his, mine, rolled, fields, throw)
