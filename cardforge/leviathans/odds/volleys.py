"""A volley: shots one after the other at one location, as a chain over its states of damage.

A state is the mask of destroyed slots, and a seventh bit for a broken keel, which ends the chain.
All counts are integers over one number of cases, which every slot die multiplies by its own. A shot
with one slot die is a step by the closed form of its attack. A shot with more (saturation) is told
apart by its breach roll: rolls that reach the same breach numbers are one class, in which every
slot die is such a step.

Only what the shots themselves do is followed: not the second blow of a magazine that goes up.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from cardforge.core.dice import Distribution, constant, total
from cardforge.leviathans.odds.attacks import case_count, hits, submasks, weighed
from cardforge.leviathans.odds.fate import KEEL, Fate
from cardforge.leviathans.odds.rolls import KEEL_DICE, roll_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.leviathans.odds.gunnery import Shot
    from cardforge.leviathans.odds.targets import BreachNumbers, Target


class Chain(NamedTuple):
    """Of so many cases, how many are in each state."""

    cases: int
    states: list[int]


class _Step(NamedTuple):
    """What one slot die does: of so many cases, how many go from one state to which others.

    `moves` has an entry for each state whose keel holds, the most damaged one first: the state, the
    cases that stay, and the states that others reach, with their cases.
    """

    cases: int
    moves: tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]


def volley(shots: Iterable[Shot], target: Target) -> Fate:
    """Return what becomes of a target under these shots, fired in this order in one turn."""
    cases, states = fired(start(target), shots, target)
    return Fate(target, cases, tuple(states))


def start(target: Target) -> Chain:
    """Return the chain whose only case is the target as it is."""
    return Chain(1, [int(state == target.now) for state in range(2 * KEEL)])


def fired(chain: Chain, shots: Iterable[Shot], target: Target) -> Chain:
    """Return a chain after these shots; the target gives breach numbers, the chain the state."""
    for shot in shots:
        roll = total(shot.roll, target.dice)
        if shot.slot_dice == 1:
            chain = _stepped(chain, _step(roll, target.numbers, target.elsewhere, target.si))
        else:
            chain = _saturated(chain, roll, shot.slot_dice, target)
    return chain


def joined(chains: Iterable[tuple[Chain, int]], cases: int) -> Chain:
    """Add up chains, each so many times, to one of so many cases."""
    states = [0] * (2 * KEEL)
    for part, weight in chains:
        states = [count + weight * more for count, more in zip(states, part.states, strict=True)]
    return Chain(cases, states)


def _saturated(chain: Chain, roll: Distribution, slot_dice: int, target: Target) -> Chain:
    """Resolve several slot dice with the same roll, by the classes of that roll."""
    parts = []
    for reached, weight in _classes(roll, target.numbers):
        step = _step(constant(reached), target.numbers, target.elsewhere, target.si)
        part = chain
        for _ in range(slot_dice):
            part = _stepped(part, step)
        parts.append((part, weight))
    return joined(parts, roll.denominator * parts[0][0].cases)


def _classes(roll: Distribution, numbers: BreachNumbers) -> list[tuple[int, int]]:
    """Return a roll for each set of breach numbers that can be reached, and its cases."""
    edges = sorted({roll.lowest, *numbers.first, *numbers.again})
    tails = [*(roll.at_least(edge) for edge in edges), 0]
    return [
        (edge, more - fewer)
        for edge, (more, fewer) in zip(edges, pairwise(tails), strict=True)
        if more > fewer
    ]


def _stepped(chain: Chain, step: _Step) -> Chain:
    """Return the chain after one slot die."""
    holding, broken = chain.states[:KEEL], chain.states[KEEL:]
    states = [*holding, *(cases and cases * step.cases for cases in broken)]
    # Damage only grows, so that from the most damaged state down each one is left before it fills.
    for state, stay, moves in step.moves:
        cases = states[state]
        if cases:
            for reached, weight in moves:
                states[reached] += cases * weight
            states[state] = cases * stay
    return Chain(chain.cases * step.cases, states)


@lru_cache(maxsize=4096)
def _step(roll: Distribution, numbers: BreachNumbers, elsewhere: int, si: int) -> _Step:
    slots = weighed(roll, numbers)
    cases = case_count(roll, slots)
    keel_cases, keel_breaks = _keel(elsewhere, si)
    moves = []
    for state in reversed(list(submasks(sum(own for _, own, _, _ in slots)))):
        missed, broken, checks = hits(cases, slots, state)
        breaks = keel_breaks[state.bit_count()]
        left = [(state | 1 << place, n * keel_cases) for place, n in enumerate(broken) if n]
        left.append((state | KEEL, checks * breaks))
        moves.append((state, missed * keel_cases + checks * (keel_cases - breaks), tuple(left)))
    return _Step(cases * keel_cases, tuple(moves))


@lru_cache(maxsize=1024)
def _keel(elsewhere: int, si: int) -> tuple[int, tuple[int, ...]]:
    """Return of how many keel checks how many break the keel, by the slots lost in the location."""
    red = roll_of(KEEL_DICE)
    breaks = [red.at_least(si - elsewhere - 2 * lost) for lost in range(7)]
    common = gcd(red.denominator, *breaks)
    return red.denominator // common, tuple(count // common for count in breaks)
