"""Steps of a chain: the effect of one slot die or keel check on all states of a location.

A chain is a list of cases. For each leader of its states (see `states.leaders`) it has those in
which the keel holds, then for each those in which the keel broke, where the chain ends. All are
integers out of one total, which every step multiplies by its own number of cases.

A die that destroys a magazine is not finished. Its cases are put after all others, in a block of
leaders for each magazine, until the blast is resolved.
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
    from cardforge.leviathans.odds.states import EqualSlots
    from cardforge.leviathans.odds.targets import BreachNumbers

Moves = tuple[tuple[int, int], ...]
"""The states to which cases move, each with the number of cases."""


class StateChange(NamedTuple):
    """The transitions of one step, counted in `cases`.

    `moves` has an entry for each leader with an intact keel, in order: its number, the cases that
    stay, and the moves of the others. No entries mean that nothing can change.
    """

    cases: int
    moves: tuple[tuple[int, int, Moves], ...]


class Keel(NamedTuple):
    """The outcomes of a keel check: cases that break the keel by slots lost in the location."""

    cases: int
    breaks: tuple[int, ...]


class StepConditions(NamedTuple):
    """Everything besides the roll on which a step depends; `magazines` has their masks."""

    numbers: BreachNumbers
    keel: Keel
    equal_slots: EqualSlots
    magazines: tuple[int, ...]


def stepped(states: list[int], step: StateChange, leaders: int, blocks: int = 2) -> list[int]:
    """Return the cases after a step, in `blocks` blocks of leaders."""
    found = states + [0] * (leaders * blocks - len(states))
    if any(states[leaders:]):
        found[leaders : 2 * leaders] = [cases * step.cases for cases in states[leaders:]]
    # Damage only grows: from the most damaged state down, each is emptied before it is filled.
    for state, stay, moves in step.moves:
        cases = found[state]
        if cases:
            for reached, weight in moves:
                found[reached] += cases * weight
            found[state] = cases * stay
    return found


@lru_cache(maxsize=4096)
def slot_die(roll: Distribution, ground: StepConditions) -> StateChange:
    """Return the transitions of one slot die."""
    slots = weighed(roll, ground.numbers)
    counts = {own: (first, again) for _, own, first, again in slots}
    found = [counts[mask & -mask] for mask in ground.equal_slots.masks]
    if not any(again for _, again in found):
        return StateChange(1, ())
    cases = case_count(roll, len(slots))
    return StateChange(cases * ground.keel.cases, tuple(_moves(cases, found, ground)))


@lru_cache(maxsize=256)
def keel_check(ground: StepConditions) -> StateChange:
    """Return the transitions of one extra keel check."""
    keel, states = ground.keel, leaders(ground.equal_slots)
    breaks = [(number, keel.breaks[state.bit_count()]) for state, number in states.items()]
    moves = [(n, keel.cases - broken, ((n + len(states), broken),)) for n, broken in breaks]
    return StateChange(keel.cases, tuple(moves))


@lru_cache(maxsize=1024)
def keel_of(elsewhere: int, si: int) -> Keel:
    """Return the odds of keel checks on a ship with this SI and slots lost elsewhere."""
    red = roll_of(KEEL_DICE)
    breaks = [red.at_least(si - elsewhere - 2 * lost) for lost in range(7)]
    common = gcd(red.denominator, *breaks)
    return Keel(red.denominator // common, tuple(count // common for count in breaks))


class _Crossing(NamedTuple):
    """The transitions from one leader that any roll may cause.

    `lost` counts its destroyed slots, `gone` those of each set of equal slots. Each of `ways` has
    the set that loses a slot, how many of its slots can be lost, the next state, and how many
    states like this one lead there.
    """

    lost: int
    gone: tuple[int, ...]
    ways: tuple[tuple[int, int, int, int], ...]


def _moves(
    cases: int, found: list[tuple[int, int]], ground: StepConditions
) -> Iterator[tuple[int, int, Moves]]:
    """Yield the transitions of each leader; `found` has the two counts of each set."""
    keel, crossings = ground.keel, _crossings(ground.equal_slots, ground.magazines)
    through = [again for _, again in found]
    for number, (lost, gone, ways) in enumerate(crossings):
        stay, moves = cases * keel.cases, []
        for equal_slots, live, reached, times in ways:
            first, again = found[equal_slots]
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
def _crossings(equal_slots: EqualSlots, magazines: tuple[int, ...]) -> tuple[_Crossing, ...]:
    """Return the possible transitions of each leader."""
    states = leaders(equal_slots)
    behind = {own: len(states) * block for block, own in enumerate(magazines, 2)}
    found = []
    for state in states:
        ways = []
        for index, mask in enumerate(equal_slots.masks):
            live = mask & ~state
            if live:
                own = live & -live
                reached = behind.get(own, 0) + states[state | own]
                ways.append((index, live.bit_count(), reached, (mask & state).bit_count() + 1))
        gone = tuple((mask & state).bit_count() for mask in equal_slots.masks)
        found.append(_Crossing(state.bit_count(), gone, tuple(ways)))
    return tuple(found)
