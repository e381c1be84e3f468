"""The dice of `battle.chance`, draw for draw, in unsigned numbers of 64 bits that wrap around.

The streams of a game are rows of one array: its key, and how often it was drawn from. Every number
that meets these is made unsigned first: a signed one would turn both into floats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from cardforge.core import random_numbers
from cardforge.leviathans.battle.mass.compiling import compiled
from cardforge.leviathans.battle.mass.spelling import spelt
from cardforge.leviathans.dice import FACES
from cardforge.leviathans.odds.targets import KEEL_DICE

if TYPE_CHECKING:
    from cardforge.leviathans.battle.mass.arrays import Ints, Words

TABLE: Final = 0
"""The stream of the table; that of side s comes after, at 1 + s."""
STREAMS: Final = 3
_KEY: Final = 0
_DRAWN: Final = 1
_ONE: Final = np.uint64(1)
_MASK: Final = np.uint64(random_numbers.MASK)
_STRIDE: Final = np.uint64(random_numbers.STRIDE)
_FIRST: Final = np.uint64(random_numbers.FIRST)
_SECOND: Final = np.uint64(random_numbers.SECOND)
_30: Final = np.uint64(30)
_27: Final = np.uint64(27)
_31: Final = np.uint64(31)
_FACES: Final = np.array(list(FACES.values()), np.int64)
KEEL_WORD: Final = np.array(spelt(KEEL_DICE), np.int64)


@compiled
def finished(bits: np.uint64) -> np.uint64:
    """Mirror `splitmix.finished`."""
    bits = (bits ^ bits >> _30) * _FIRST
    bits = (bits ^ bits >> _27) * _SECOND
    return bits ^ bits >> _31


@compiled
def lay_out(streams: Words, seed: np.uint64, index: np.uint64) -> None:
    """Mirror `Chance.of` for every stream of a game."""
    game = finished(finished(seed + _STRIDE) + index + _STRIDE)
    for stream in range(STREAMS):
        streams[stream, _KEY] = finished(game + np.uint64(stream) + _STRIDE)
        streams[stream, _DRAWN] = np.uint64(0)


@compiled
def bits(streams: Words, stream: int) -> np.uint64:
    """Mirror `Chance.bits`."""
    drawn = streams[stream, _DRAWN] + _ONE
    streams[stream, _DRAWN] = drawn
    return finished(streams[stream, _KEY] + drawn * _STRIDE)


@compiled
def below(streams: Words, stream: int, sides: int) -> int:
    """Mirror `Chance.below`."""
    several = np.uint64(sides)
    favoured = (_MASK % several + _ONE) % several
    drawn = bits(streams, stream)
    while drawn > _MASK - favoured:
        drawn = bits(streams, stream)
    return np.int64(drawn % several)  # type: ignore[return-value]


@compiled
def roll(streams: Words, word: Ints) -> int:
    """Mirror `Chance.roll` at the table for a word of dice, told as in `spelling.spelt`."""
    shown = 0
    for number in range(1, word[0] + 1):
        shown += _FACES[word[number], below(streams, TABLE, 12)]
    return shown
