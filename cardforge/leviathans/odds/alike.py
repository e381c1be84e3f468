"""Slots alike: states that differ only in which of several equal slots are lost count as one.

Where slots begin whole and are equal in everything that fire can find out, all such states have
equally many cases. So a chain follows one of them for all, their leader: that with the lowest slots
lost. It counts the cases of the leader alone.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, product
from typing import TYPE_CHECKING, NamedTuple

from cardforge.leviathans.odds.attacks import submasks
from cardforge.leviathans.odds.fate import KEEL, STATES

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from cardforge.core.dice import Distribution
    from cardforge.leviathans.odds.targets import Target


class Kin(NamedTuple):
    """The breakable slots of a location by their likeness, as masks, and what it has lost."""

    masks: tuple[int, ...]
    lost: int


def kin_in_a_turn(target: Target) -> Kin:
    """Return which slots are alike while armour holds out, whether it is lost or not."""
    return _kin(target, zip(target.breaches, _dice_beside(target), strict=True))


def kin_over_turns(target: Target) -> Kin:
    """Return which slots are alike in later turns too, when lost armour is off."""
    marks = zip(
        target.breaches, target.armor, target.compartments, _dice_beside(target), strict=True
    )
    return _kin(target, marks)


@lru_cache(maxsize=512)
def leaders(kin: Kin) -> dict[int, int]:
    """Return the states that stand for all others, the most damaged one first, numbered from 0."""
    ladders = [(mask,) if mask & kin.lost else _rungs(mask) for mask in kin.masks]
    found = sorted(map(sum, product(*ladders)), reverse=True)
    return {state: number for number, state in enumerate(found)}


def spread(cases: Sequence[int], kin: Kin) -> tuple[int, ...]:
    """Return the cases of every state from those of the leaders, with a whole keel and a broken."""
    found = [0] * STATES
    broken = len(leaders(kin))
    for state, number in _followers(kin):
        found[state] = cases[number]
        found[state | KEEL] = cases[number + broken]
    return tuple(found)


def _kin(target: Target, marks: Iterable[Hashable]) -> Kin:
    masks: dict[object, int] = {}
    for place, mark in enumerate(marks):
        if target.breaches[place]:
            own = 1 << place
            like = (mark, target.now & own)
            masks[like] = masks.get(like, 0) | own
    return Kin(tuple(masks.values()), target.now)


def _dice_beside(target: Target) -> list[Distribution | None]:
    """Return for each slot the dice of its blow, None where it is no magazine."""
    dice = dict(target.magazines)
    return [dice.get(1 << place) for place in range(len(target.breaches))]


@lru_cache(maxsize=64)
def _rungs(mask: int) -> tuple[int, ...]:
    """Return the lowest bits of a mask: none, one, two and so on to all of them."""
    bits = [1 << place for place in range(mask.bit_length()) if mask >> place & 1]
    return tuple(accumulate(bits, initial=0))


@lru_cache(maxsize=512)
def _followers(kin: Kin) -> tuple[tuple[int, int], ...]:
    """Return every state that can be, with the number of its leader."""
    numbers = leaders(kin)
    states = [more | kin.lost for more in submasks(sum(kin.masks) & ~kin.lost)]
    return tuple(
        (state, numbers[sum(_rungs(mask)[(mask & state).bit_count()] for mask in kin.masks)])
        for state in states
    )
