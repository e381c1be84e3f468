"""A volley: shots one after the other at one location, as a chain over its states of damage.

A shot with one slot die is one step of the chain. A shot with more (saturation) is told apart by
its breach roll: rolls that reach the same breach numbers are one class, in which every slot die is
such a step. A magazine that a slot die destroys goes off before the next slot die is rolled: it is
a shot of its own, and a keel check after it.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from itertools import pairwise
from math import lcm
from operator import add, and_
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.dice import Distribution, constant, field_width, fields, total
from cardforge.leviathans.odds.alike import kin_in_a_turn, leaders, spread
from cardforge.leviathans.odds.fate import Fate
from cardforge.leviathans.odds.magazines import blast
from cardforge.leviathans.odds.steps import Ground, Step, keel_check, keel_of, slot_die, stepped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.leviathans.odds.alike import Kin
    from cardforge.leviathans.odds.gunnery import Shot
    from cardforge.leviathans.odds.steps import Moves
    from cardforge.leviathans.odds.targets import BreachNumbers, Target


FIRST_GUESS: Final = 1 << 63
"""How many cases a shot has at most, unless it turns out to have more."""


class Chain(NamedTuple):
    """Of so many cases, how many are in each state, as `steps` counts them."""

    cases: int
    states: list[int]


class Scene(NamedTuple):
    """Who is fired at, as a chain needs to know it: location dice, ground, what magazines add."""

    dice: Distribution
    ground: Ground
    magazines: tuple[Distribution, ...]

    @property
    def leaders(self) -> dict[int, int]:
        """The states that a chain counts, with their numbers."""
        return leaders(self.ground.kin)


def volley(shots: Iterable[Shot], target: Target) -> Fate:
    """Return what becomes of a target under these shots, fired in this order in one turn."""
    there = scene(target, kin_in_a_turn(target))
    return fate_of(fired(start(there), shots, there), target, there)


def scene(target: Target, kin: Kin) -> Scene:
    """Return the scene of a target whose slots are alike in this way."""
    masks = tuple(mask for mask, _ in target.magazines)
    ground = Ground(target.numbers, keel_of(target.elsewhere, target.si), kin, masks)
    return Scene(target.dice, ground, tuple(dice for _, dice in target.magazines))


def start(there: Scene) -> Chain:
    """Return the chain whose only case is the target as it is."""
    states = [0] * (2 * len(there.leaders))
    states[there.leaders[there.ground.kin.lost]] = 1
    return Chain(1, states)


def fate_of(chain: Chain, target: Target, there: Scene) -> Fate:
    """Return what a chain says of the target that it began with."""
    return Fate(target, chain.cases, spread(chain.states, there.ground.kin))


def fired(chain: Chain, shots: Iterable[Shot], there: Scene) -> Chain:
    """Return a chain after these shots."""
    for shot in shots:
        roll = total(shot.roll, there.dice)
        if shot.slot_dice == 1:
            chain = _struck(chain, slot_die(roll, there.ground), shot, there)
        else:
            chain = _saturated(chain, roll, shot, there)
    return chain


def shot_step(shot: Shot, there: Scene, lost: int = 0) -> Step:
    """Return a shot as one step, which takes longer to make than to fire it twice or thrice.

    It says nothing of states in which not all of the mask `lost` are.
    """
    if shot.slot_dice == 1 and not there.magazines:
        return slot_die(total(shot.roll, there.dice), there.ground)
    size, cases, width = len(there.leaders), FIRST_GUESS, 0
    # Fired from all states at once, each of them a field of its own in every number.
    while field_width(cases) > width:
        width = field_width(cases)
        apart = [
            1 << width * number if lost & ~state == 0 else 0
            for state, number in there.leaders.items()
        ]
        cases, states = fired(Chain(1, apart + [0] * size), [shot], there)
    ends = states if any(states[size:]) else states[:size]
    rows = zip(*(fields(packed, size, width) for packed in ends), strict=True)
    return Step(cases, tuple(_row(number, row) for number, row in enumerate(rows)))


def _row(number: int, row: tuple[int, ...]) -> tuple[int, int, Moves]:
    moves = [(end, cases) for end, cases in enumerate(row) if cases and end != number]
    return number, row[number], tuple(moves)


def joined(parts: Iterable[tuple[Chain, int]], cases: int) -> Chain:
    """Put together what became of the parts of so many cases, each as often as its weight says.

    A part began as `Chain(1, ...)` and may have taken steps that others have not.
    """
    weighted = tuple(parts)
    common = lcm(*(part.cases for part, _ in weighted))
    states = [0] * len(weighted[0][0].states)
    for part, weight in weighted:
        times = weight * (common // part.cases)
        states = list(map(add, states, [count and times * count for count in part.states]))
    return Chain(cases * common, states)


def _saturated(chain: Chain, roll: Distribution, shot: Shot, there: Scene) -> Chain:
    """Resolve several slot dice with the same roll, by the classes of that roll."""
    parts = []
    for reached, weight in _classes(roll, there.ground.numbers):
        part, step = Chain(1, chain.states), slot_die(constant(reached), there.ground)
        for _ in range(shot.slot_dice):
            part = _struck(part, step, shot, there)
        parts.append((part, weight))
    return joined(parts, chain.cases * roll.denominator)


def _classes(roll: Distribution, numbers: BreachNumbers) -> list[tuple[int, int]]:
    """Return a roll for each set of breach numbers that can be reached, and its cases."""
    edges = sorted({roll.lowest, *numbers.first, *numbers.again})
    tails = [*(roll.at_least(edge) for edge in edges), 0]
    return [
        (edge, more - fewer)
        for edge, (more, fewer) in zip(edges, pairwise(tails), strict=True)
        if more > fewer
    ]


def _struck(chain: Chain, step: Step, shot: Shot, there: Scene) -> Chain:
    """Return the chain after one slot die, and after the magazines that it set off."""
    size = len(there.leaders)
    states = stepped(chain.states, step, size, 2 + len(there.magazines))
    if not there.magazines:
        return Chain(chain.cases * step.cases, states)
    parts = [(Chain(1, states[: 2 * size]), 1)]
    for block, dice in enumerate(there.magazines, 2):
        lit = states[size * block : size * (block + 1)]
        if any(lit):
            parts.append((_blown_up(lit, blast(shot, dice), there), 1))
    return joined(parts, chain.cases * step.cases)


def _blown_up(lit: list[int], blow: Shot, there: Scene) -> Chain:
    """Return what becomes of states in which a magazine was just lost: a blow, a keel check."""
    # Every class of rolls and every slot die may set it off: the blow is worked out once for all.
    lost = reduce(and_, [state for state, number in there.leaders.items() if lit[number]])
    blown, check = _blow_step(blow, there, lost), keel_check(there.ground)
    states = stepped(stepped(lit, blown, len(lit)), check, len(lit))
    return Chain(blown.cases * check.cases, states)


@lru_cache(maxsize=1024)
def _blow_step(blow: Shot, there: Scene, lost: int) -> Step:
    return shot_step(blow, there, lost)
