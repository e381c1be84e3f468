"""What the kernel reads and writes: records, and arrays of them.

A compiled function is cheap to call as long as few arrays are handed to it. So a ship is one record
with all that her card says, and so is a hex, a throw of dice, a ship in play.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardforge.leviathans.dice import MOST_DICE
from cardforge.leviathans.places import SLOT_NUMBERS, TYPES

Ints: TypeAlias = NDArray[Any]
"""Whole numbers of whatever width holds them."""
Words: TypeAlias = NDArray[np.uint64]
Record: TypeAlias = Any
"""A row of a table: a ship, a hex, a throw or a vessel."""
Table: TypeAlias = Any
"""Records by number, or the same field of them all."""

PLACES: Final = 6
SLOTS: Final = len(SLOT_NUMBERS)
MASKS: Final = 1 << SLOTS
"""How many masks of destroyed slots a location can have."""
HULL: Final = 4
"""How many hexes the longest ship covers."""
FARTHEST: Final = 100
"""No gun shoots so far: ranges have two digits at most."""
SHORT, LONG = 0, 1
STOP, GO = 0, 1
OFF_MAP: Final = -1

AFLOAT, KEEL, LOCATION, HALF = 0, 1, 2, 3
"""How a ship was lost, if she was. Neither captain ever ends in a half hex."""
RANDOM, SIMPLE = 0, 1
WON, DRAWN, UNFINISHED = 0, 1, 2

_WORD: Final = MOST_DICE + 1
"""A word of dice is how many they are, and then which."""
_CREW_WORD: Final = 2 * MOST_DICE + 1

HEX: Final = np.dtype(
    [("q", np.int64), ("r", np.int64), ("hulls", np.int64, (TYPES[-1] + 1, 6, HULL))], align=True
)
"""A hex, and what a ship of each Type covers that turns on it, by facing; OFF_MAP for no hex."""

SHIP: Final = np.dtype(
    [
        # whose she is, and where in the tables of her Type and of her moves she finds herself
        ("side", np.int64), ("captain", np.int64), ("kind", np.int64), ("craft", np.int64),
        ("first_berth", np.int64), ("last_berth", np.int64),
        # her card; masks are of slots
        ("type", np.int64), ("si", np.int64), ("mp", np.int64),
        ("places", np.int64),
        ("breakable", np.int64, PLACES), ("engines", np.int64, PLACES),
        ("tanks", np.int64, PLACES), ("stabilizers", np.int64, PLACES),
        ("guns", np.int64, PLACES), ("long_guns", np.int64, PLACES),
        ("engine_mp", np.int64, (PLACES, SLOTS)),
        # of every gun its reach, its short range, and the weight of its dice at short range
        ("nearest", np.int64, (PLACES, SLOTS)), ("farthest", np.int64, (PLACES, SLOTS)),
        ("short", np.int64, (PLACES, SLOTS)), ("weight", np.int64, (PLACES, SLOTS)),
        # how far ahead of the hex on which she turns each location is, and the bit of its arc
        ("stations", np.int64, PLACES), ("bits", np.int64, PLACES),
        # location dice for stop and go, as words and as columns of the table of tails
        ("dice", np.int64, (PLACES, 2, _WORD)), ("columns", np.int64, (PLACES, 2)),
        # under each mask of lost slots: breach numbers found at once and again, the weight of the
        # guns that are left at each distance, what is thrown with a gun, what an officer adds
        ("first", np.int16, (PLACES, MASKS, SLOTS)), ("again", np.int16, (PLACES, MASKS, SLOTS)),
        ("battery", np.int16, (PLACES, MASKS, FARTHEST + 1)),
        ("throws", np.int32, (PLACES, SLOTS, 2, MASKS)), ("officers", np.int16, (PLACES, MASKS)),
    ],
    align=True,
)  # fmt: skip
"""A ship as her card gives her. Locations are in card order, slots are counted from 0."""

THROW: Final = np.dtype(
    [
        ("weapon", np.int64, _WORD),
        ("crews", np.int64, (SLOTS, _CREW_WORD)), ("crew_count", np.int64),
        ("magazines", np.int64, (SLOTS, _WORD)), ("magazine_count", np.int64),
        ("tails", np.int64),
    ],
    align=True,
)  # fmt: skip
"""What is rolled with a gun but for the location dice; `tails` is its first row of their table."""

VESSEL: Final = np.dtype(
    [
        ("where", np.int64), ("facing", np.int64), ("moved", np.int64), ("lost", np.int64),
        ("waiting", np.int64), ("before", np.int64, PLACES), ("now", np.int64, PLACES),
    ],
    align=True,
)  # fmt: skip
"""A ship in play, as `state.Vessel` is; `waiting` tells that she has not moved in this turn."""

SHOT: Final = np.dtype(
    [
        ("vessel", np.int64), ("place", np.int64), ("slot", np.int64), ("far", np.int64),
        ("target", np.int64), ("hit", np.int64),
    ],
    align=True,
)  # fmt: skip
"""A shot that is declared; `far` tells with which of its dice the gun fires."""


class Question(NamedTuple):
    """All that is asked, but for the seed. A placement is six times a hex's number, and a facing.

    `sights` is by kind of ship and of target, the turn of the target against the ship, the way
    there (both axes from the middle) and location: the range, 0 without one, above the bits of the
    locations that it can strike. `rows` tells by craft and placement where in `ends` the ends of a
    move begin, and how far they come with each number of points. An end is a placement above two
    bits: is it in open water, is a new hex entered? A row of `tails` counts the cases that show so
    much or more, from the highest total down; before them stand that total, and how many they are.
    """

    ships: Table
    hexes: Table
    sights: Ints
    rows: Ints
    ends: Ints
    throws: Table
    tails: Ints


class Board(NamedTuple):
    """A game as it stands. `taken` marks hexes for a while, `shots` lists what is declared."""

    vessels: Table
    streams: Words
    taken: Ints
    shots: Table


def blank(count: int, form: np.dtype[Any]) -> Table:
    """Return so many records without anything in them."""
    return np.zeros(count, form).view(np.recarray)
