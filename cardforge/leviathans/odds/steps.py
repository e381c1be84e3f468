"""Steps of a chain: what one slot die, or one keel check, makes of every state of a location.

A chain has a list of cases: for each leader of its states (see `alike`) those whose keel holds,
then for each those whose keel broke, which is the end of them. All are integers over one number of
cases, which every step multiplies by its own.

A die that destroys a magazine is not done with: its cases come behind all others, a block of
leaders for each magazine, until whoever fires has let it go off.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from cardforge.leviathans.odds.states import case_count, leaders, weighed
from cardforge.leviathans.odds.targets import KEEL_DICE, roll_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.dice import Distribution
    from cardforge.leviathans.odds.states import Kin
    from cardforge.leviathans.odds.targets import BreachNumbers

Moves = tuple[tuple[int, int], ...]
"""The places that cases go to, each with how many go there."""


class Step(NamedTuple):
    """Of so many cases, how many go from one state to which others.

    `moves` has an entry for each leader whose keel holds, in their order: its number, the cases
    that stay, and the moves of the others. Where it has none nothing can happen.
    """

    cases: int
    moves: tuple[tuple[int, int, Moves], ...]


class Keel(NamedTuple):
    """Of so many keel checks, how many break the keel, by the slots lost in the location."""

    cases: int
    breaks: tuple[int, ...]


class Ground(NamedTuple):
    """What a step depends on beside the roll; `magazines` has the mask of each."""

    numbers: BreachNumbers
    keel: Keel
    kin: Kin
    magazines: tuple[int, ...]


def stepped(states: list[int], step: Step, leaders: int, blocks: int = 2) -> list[int]:
    """Return the cases after a step, in so many blocks of leaders."""
    found = states + [0] * (leaders * blocks - len(states))
    if any(states[leaders:]):
        found[leaders : 2 * leaders] = [cases * step.cases for cases in states[leaders:]]
    # Damage only grows, so that from the most damaged state down each one is left before it fills.
    for state, stay, moves in step.moves:
        cases = found[state]
        if cases:
            for reached, weight in moves:
                found[reached] += cases * weight
            found[state] = cases * stay
    return found


@lru_cache(maxsize=4096)
def slot_die(roll: Distribution, ground: Ground) -> Step:
    """Return what one slot die does."""
    slots = weighed(roll, ground.numbers)
    counts = {own: (first, again) for _, own, first, again in slots}
    found = [counts[mask & -mask] for mask in ground.kin.masks]
    if not any(again for _, again in found):
        return Step(1, ())
    cases = case_count(roll, len(slots))
    return Step(cases * ground.keel.cases, tuple(_moves(cases, found, ground)))


@lru_cache(maxsize=256)
def keel_check(ground: Ground) -> Step:
    """Return what one more keel check does, whatever was hit."""
    keel, states = ground.keel, leaders(ground.kin)
    breaks = [(number, keel.breaks[state.bit_count()]) for state, number in states.items()]
    moves = [(n, keel.cases - broken, ((n + len(states), broken),)) for n, broken in breaks]
    return Step(keel.cases, tuple(moves))


@lru_cache(maxsize=1024)
def keel_of(elsewhere: int, si: int) -> Keel:
    """Return the odds of keel checks on a ship of this SI with so many slots lost elsewhere."""
    red = roll_of(KEEL_DICE)
    breaks = [red.at_least(si - elsewhere - 2 * lost) for lost in range(7)]
    common = gcd(red.denominator, *breaks)
    return Keel(red.denominator // common, tuple(count // common for count in breaks))


class _Crossing(NamedTuple):
    """The ways on from one leader, whatever is rolled.

    `lost` counts its destroyed slots, `gone` those of each kin. A way on is the kin that loses a
    slot, how many of it can, where that leads, and from how many states like this one.
    """

    lost: int
    gone: tuple[int, ...]
    ways: tuple[tuple[int, int, int, int], ...]


def _moves(
    cases: int, found: list[tuple[int, int]], ground: Ground
) -> Iterator[tuple[int, int, Moves]]:
    """Yield what becomes of each leader; `found` has the two counts of each kin."""
    keel, crossings = ground.keel, _crossings(ground.kin, ground.magazines)
    through = [again for _, again in found]
    for number, (lost, gone, ways) in enumerate(crossings):
        stay, moves = cases * keel.cases, []
        for kin, live, reached, times in ways:
            first, again = found[kin]
            weight = (first + lost * again) * keel.cases
            if weight:
                stay -= live * weight
                moves.append((reached, times * weight))
        breaks = lost * keel.breaks[lost]
        if breaks:
            broken = breaks * sum(map(mul, gone, through))
            stay -= broken
            moves.append((number + len(crossings), broken))
        yield number, stay, tuple(moves)


@lru_cache(maxsize=512)
def _crossings(kin: Kin, magazines: tuple[int, ...]) -> tuple[_Crossing, ...]:
    """Return the ways on from each leader."""
    states = leaders(kin)
    behind = {own: len(states) * block for block, own in enumerate(magazines, 2)}
    found = []
    for state in states:
        ways = []
        for index, mask in enumerate(kin.masks):
            live = mask & ~state
            if live:
                own = live & -live
                reached = behind.get(own, 0) + states[state | own]
                ways.append((index, live.bit_count(), reached, (mask & state).bit_count() + 1))
        gone = tuple((mask & state).bit_count() for mask in kin.masks)
        found.append(_Crossing(state.bit_count(), gone, tuple(ways)))
    return tuple(found)
