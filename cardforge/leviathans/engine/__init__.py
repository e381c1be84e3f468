"""The battle engine: the rules of air battles and the captains, over arrays of integers.

How it is laid out
------------------
One game is one `Board`, which contains only whole numbers and arrays of them. Ships are numbered,
those of side 0 first. Locations are numbered in card order (the bow is 0), and slots from 0 to 5.
The destroyed slots of a location are a mask with a bit for each. The data of a location `place` are
at `ship * PLACES + place`, those of a slot at `(ship * PLACES + place) * SLOTS + slot`:

    at = ship * PLACES + place
    working = board.guns[at] & ~board.before[at]     # guns not lost before this turn
    if working >> slot & 1:
        near = board.short[at * SLOTS + slot]        # that gun's short range in hexes

A hex is a number on the sheet, and a placement `hex * 6 + facing` is a hex under the ship's turning
hex and a heading. An end of a move is `placement * 2 + entered`; `entered` is 1 if a new hex was
entered. `board.before` has the damage in effect, `board.now` all of it.

    rules/      the rules, a module for each phase in the order of a turn, and the captains
    tables      from ships and a sheet to a Board
    routes      helms and ends of moves that have been calculated, shared by boards
    series      games to tallies, one game to its tape

`rules` is ordinary typed Python. It runs uncompiled over lists, or compiled to C over arrays, with
the same results. `machine` chooses.

How it is compiled
------------------
All modules of `rules` become one extension. They are put one after the other in the order of
`MODULES`, without their imports of each other and without blocks under `if TYPE_CHECKING:`; every
name at the top of a module is used once in all of them. What the modules are made of:

- `NAME: Final = 12` at the top: a number, or an expression of such names.
- `class Board:` a bare list of annotated attributes, `Ints`, `Words` or `Int`.
- functions with annotated arguments and results: `Int`, `Word`, `Ints`, `Words`, `Board`, `None`.
- locals are `Int` unless annotated otherwise (`bits: Word = 0`); loops are `while` and `for` over
  `range` with a constant step. No other objects, no negative indices, no closures, no exceptions.
- 64 bits: products of words are written `& MASK`. `//` and `%` round as in Python.
- every function is `noexcept nogil` in C. `ENTRANCES` are called from Python; they release the
  interpreter's lock while they run.

`Int` is a C long long, `Word` an unsigned one, `Ints` is `array("i")`, `Words` is
`array("Q")`. Uncompiled they are Python's own numbers and lists.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final, TypeAlias

Int: TypeAlias = int
"""Signed, 64 bits."""
Word: TypeAlias = int
"""Unsigned, 64 bits."""
Ints: TypeAlias = MutableSequence[int]
"""Signed, 32 bits each."""
Words: TypeAlias = MutableSequence[int]
"""Unsigned, 64 bits each."""

MODULES: Final = (
    "board",
    "rule_numbers",
    "tape",
    "dice",
    "condition",
    "precedence",
    "geometry",
    "screens_and_locks",
    "movement",
    "move_ends",
    "tesla_charges",
    "damage",
    "gunnery",
    "chances",
    "worth",
    "repairs",
    "reinforcement",
    "torpedoes",
    "evasion",
    "broadside",
    "concentration",
    "mines",
    "bombers",
    "good_captain",
    "ramming",
    "lock_moves",
    "flank_speed",
    "withdrawal",
    "for_glory",
    "screen_plans",
    "lock_attempts",
    "tesla_plans",
    "script",
    "national_orders",
    "simple_captains",
    "captains",
    "initiative",
    "game",
)
"""The modules of `rules`, each after those that it uses."""

ENTRANCES: Final = ("play",)
"""The functions of `rules` that are called from Python."""
