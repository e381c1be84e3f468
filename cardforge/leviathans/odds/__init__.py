"""Exact odds of an air ship's attacks, volleys and turns of fire.

`shots` returns what a ship rolls, `target_at` what it fires at. `attack` returns the effect of a
shot, `volley` and `over_turns` the state of the target after several shots, turn after turn.
"""

from __future__ import annotations

from functools import cache, lru_cache, reduce
from itertools import pairwise
from math import gcd, lcm
from operator import add, and_
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.chance import Distribution, constant, field_width, fields, total
from cardforge.errors import CallError
from cardforge.leviathans.odds.shots import (
    USUAL,
    Circumstances,
    Shot,
    Throw,
    blast,
    guns,
    reach,
    shot,
    shots,
    throws,
    weapon_dice,
)
from cardforge.leviathans.odds.states import (
    Attack,
    Fate,
    StateChange,
    StepConditions,
    attack,
    equal_in_a_turn,
    equal_over_turns,
    keel_check,
    keel_of,
    leaders,
    slot_die,
    spread,
    stepped,
)
from cardforge.leviathans.odds.targets import (
    INTACT,
    BreachNumbers,
    Damage,
    Target,
    bit,
    damaged,
    target_at,
)
from cardforge.leviathans.places import SLOT_NUMBERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from fractions import Fraction

    from cardforge.leviathans.odds.states import EqualSlots, Moves

__all__ = [
    "INTACT",
    "USUAL",
    "Attack",
    "BreachNumbers",
    "Circumstances",
    "Damage",
    "Fate",
    "Shot",
    "Target",
    "Throw",
    "attack",
    "damaged",
    "guns",
    "over_turns",
    "reach",
    "shot",
    "shots",
    "target_at",
    "throws",
    "volley",
    "weapon_dice",
]

FIRST_GUESS: Final = 1 << 63
"""A first guess of the most cases that a shot has."""


class Chain(NamedTuple):
    """The cases of each state, as `states` counts them, out of `cases`."""

    cases: int
    states: list[int]


class VolleyTarget(NamedTuple):
    """A target as a chain needs it: location dice, conditions, and dice of magazines."""

    dice: Distribution
    ground: StepConditions
    magazines: tuple[Distribution, ...]

    @property
    def leaders(self) -> dict[int, int]:
        """The states that a chain counts, with their numbers."""
        return leaders(self.ground.equal_slots)


def volley(shots: Iterable[Shot], target: Target) -> Fate:
    """Return a target's fate under these shots, fired in this order in one turn."""
    there = scene(target, equal_in_a_turn(target))
    return fate_of(fired(start(there), shots, there), target, there)


def scene(target: Target, equal_slots: EqualSlots) -> VolleyTarget:
    """Return a target for chains, with its slots grouped by `equal_slots`."""
    masks = tuple(mask for mask, _ in target.magazines)
    ground = StepConditions(
        target.numbers, keel_of(target.elsewhere, target.si), equal_slots, masks
    )
    return VolleyTarget(target.dice, ground, tuple(dice for _, dice in target.magazines))


def start(there: VolleyTarget) -> Chain:
    """Return the chain whose only case is the target in its present state."""
    states = [0] * (2 * len(there.leaders))
    states[there.leaders[there.ground.equal_slots.lost]] = 1
    return Chain(1, states)


def fate_of(chain: Chain, target: Target, there: VolleyTarget) -> Fate:
    """Return the target's fate after a chain."""
    return Fate(target, chain.cases, spread(chain.states, there.ground.equal_slots))


def fired(chain: Chain, shots: Iterable[Shot], there: VolleyTarget) -> Chain:
    """Return a chain after these shots."""
    for each in shots:
        roll = total(each.roll, there.dice)
        if each.slot_dice == 1:
            chain = _struck(chain, slot_die(roll, there.ground), each, there)
        else:
            chain = _saturated(chain, roll, each, there)
    return chain


def shot_step(shot: Shot, there: VolleyTarget, lost: int = 0) -> StateChange:
    """Return a shot as one step, which is slower to make than to fire it two or three times.

    The step is valid only for states in which all slots of the mask `lost` are lost.
    """
    if shot.slot_dice == 1 and not there.magazines:
        return slot_die(total(shot.roll, there.dice), there.ground)
    size, cases, width = len(there.leaders), FIRST_GUESS, 0
    # Fired from all states at once; each state has its own field of bits in every number.
    while field_width(cases) > width:
        width = field_width(cases)
        apart = [
            1 << width * number if lost & ~state == 0 else 0
            for state, number in there.leaders.items()
        ]
        cases, states = fired(Chain(1, apart + [0] * size), [shot], there)
    ends = states if any(states[size:]) else states[:size]
    rows = zip(*(fields(packed, size, width) for packed in ends), strict=True)
    return StateChange(cases, tuple(_row(number, row) for number, row in enumerate(rows)))


def _row(number: int, row: tuple[int, ...]) -> tuple[int, int, Moves]:
    moves = [(end, cases) for end, cases in enumerate(row) if cases and end != number]
    return number, row[number], tuple(moves)


def joined(parts: Iterable[tuple[Chain, int]], cases: int) -> Chain:
    """Return one chain of weighted parts, out of this number of cases.

    Each part started as `Chain(1, ...)` and may have taken its own steps.
    """
    weighted = tuple(parts)
    common = lcm(*(part.cases for part, _ in weighted))
    states = [0] * len(weighted[0][0].states)
    for part, weight in weighted:
        times = weight * (common // part.cases)
        states = list(map(add, states, [count and times * count for count in part.states]))
    return Chain(cases * common, states)


def _saturated(chain: Chain, roll: Distribution, shot: Shot, there: VolleyTarget) -> Chain:
    """Resolve several slot dice with the same roll, for each class of rolls."""
    parts = []
    for reached, weight in _classes(roll, there.ground.numbers):
        part, step = Chain(1, chain.states), slot_die(constant(reached), there.ground)
        for _ in range(shot.slot_dice):
            part = _struck(part, step, shot, there)
        parts.append((part, weight))
    return joined(parts, chain.cases * roll.denominator)


def _classes(roll: Distribution, numbers: BreachNumbers) -> list[tuple[int, int]]:
    """Return one roll for each set of breach numbers that rolls reach, with its cases."""
    edges = sorted({roll.lowest, *numbers.first, *numbers.again})
    tails = [*(roll.at_least(edge) for edge in edges), 0]
    return [
        (edge, more - fewer)
        for edge, (more, fewer) in zip(edges, pairwise(tails), strict=True)
        if more > fewer
    ]


def _struck(chain: Chain, step: StateChange, shot: Shot, there: VolleyTarget) -> Chain:
    """Return the chain after one slot die, and after the magazines that it sets off."""
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


def _blown_up(lit: list[int], blow: Shot, there: VolleyTarget) -> Chain:
    """Return the states after a magazine explodes: its blast, then a keel check."""
    # Any roll and any slot die may set off the magazine, so the blow is calculated once for all.
    lost = reduce(and_, [state for state, number in there.leaders.items() if lit[number]])
    blown, check = _blow_step(blow, there, lost), keel_check(there.ground)
    states = stepped(stepped(lit, blown, len(lit)), check, len(lit))
    return Chain(blown.cases * check.cases, states)


@lru_cache(maxsize=1024)
def _blow_step(blow: Shot, there: VolleyTarget, lost: int) -> StateChange:
    return shot_step(blow, there, lost)


def over_turns(shots: Sequence[Shot], target: Target, turns: int) -> tuple[Fate, ...]:
    """Return a target's fate by the end of each turn, from the first on.

    Raise CallError for less than one turn.
    """
    if turns < 1:
        raise CallError(f"expected one turn or more, got {turns}")
    there = scene(target, equal_over_turns(target))
    flying = _flying(target, there)
    # Every turn of a scene fires the same shots, so each step is calculated once for all states.
    step_of = cache(shot_step)
    chains = [fired(start(there), shots, there)]
    for _ in range(turns - 1):
        chains.append(_lowest_terms(_turn(chains[-1], shots, flying, step_of)))
    return tuple(fate_of(chain, target, there) for chain in chains)


def _flying(target: Target, there: VolleyTarget) -> dict[VolleyTarget, list[int]]:
    """Return the states in which a turn may start, grouped by the scene with their armour."""
    flying: dict[VolleyTarget, list[int]] = {}
    for state, number in there.leaders.items():
        found = target._replace(before=state, now=state)
        if not found.is_destroyed:
            flying.setdefault(scene(found, there.ground.equal_slots), []).append(number)
    return flying


def _turn(
    chain: Chain,
    shots: Iterable[Shot],
    flying: dict[VolleyTarget, list[int]],
    step_of: Callable[[Shot, VolleyTarget], StateChange],
) -> Chain:
    """Return a chain after one turn that starts with all damage in effect."""
    fallen, parts = chain.states.copy(), []
    for there, numbers in flying.items():
        part = [0] * len(fallen)
        for number in numbers:
            part[number], fallen[number] = fallen[number], 0
        if any(part):
            steps = (step_of(shot, there) for shot in shots)
            parts.append((reduce(_after, steps, Chain(1, part)), 1))
    return joined([(Chain(1, fallen), 1), *parts], chain.cases)


def _after(chain: Chain, step: StateChange) -> Chain:
    return Chain(chain.cases * step.cases, stepped(chain.states, step, len(chain.states) // 2))


def _lowest_terms(chain: Chain) -> Chain:
    common = gcd(chain.cases, *chain.states)
    return Chain(chain.cases // common, [count // common for count in chain.states])


class Prospect(NamedTuple):
    """A target's fate after one turn's shots; `brittle` is its fate if any check broke the keel."""

    fate: Fate
    brittle: Fate

    @property
    def chance_of_nothing(self) -> Fraction:
        """The chance to break no slot and cause no keel check."""
        return self.brittle.chance_of(self.fate.target.now)

    @property
    def chance_to_break(self) -> Fraction:
        """The chance to break a slot or the keel."""
        return 1 - self.fate.chance_of(self.fate.target.now)

    @property
    def chance_of_keel_check(self) -> Fraction:
        """The chance of at least one keel check, whether or not the keel breaks."""
        return self.brittle.chance_keel_broken

    @property
    def chance_keel_broken(self) -> Fraction:
        """The chance that the keel breaks."""
        return self.fate.chance_keel_broken

    @property
    def mean_slots_broken(self) -> Fraction:
        """The mean number of slots broken."""
        return self.fate.mean_slots_broken

    @property
    def slots(self) -> dict[int, Fraction]:
        """The chance to break each intact slot, by number."""
        target = self.fate.target
        standing = target.breakable & ~target.now
        return {n: self.fate.chance_slot_lost(n) for n in SLOT_NUMBERS if standing & bit(n)}


def prospect(shots: Iterable[Shot], target: Target) -> Prospect:
    """Return the effect on a target of shots fired in this order in one turn."""
    return Prospect(expect(shots, target), expect(shots, _brittle(target)))


def chance_to_break(shots: Iterable[Shot], target: Target) -> Fraction:
    """Return the chance that shots break a slot or the keel."""
    return 1 - expect(shots, target).chance_of(target.now)


def expect(shots: Iterable[Shot], target: Target) -> Fate:
    """Return a target's fate under these shots; equal shots are calculated only once."""
    return _volley(dice_of(shots), target)


def foresee(shots: Iterable[Shot], target: Target, turns: int) -> tuple[Fate, ...]:
    """Return a target's fate by the end of each turn of these shots."""
    return _over_turns(dice_of(shots), target, turns)


def dice_of(shots: Iterable[Shot]) -> tuple[Shot, ...]:
    """Return shots without their guns' names and slots, so that equal rolls are equal shots."""
    return tuple(shot._replace(name="", place="", slots=()) for shot in shots)


def _brittle(target: Target) -> Target:
    """Return the target with SI 0: every keel check breaks its keel, which counts the checks."""
    return target._replace(si=0)


@lru_cache(maxsize=4096)
def _volley(shots: tuple[Shot, ...], target: Target) -> Fate:
    there, known = _known(target)
    for each in shots:
        if each not in known.then:
            known.then[each] = _Known(fired(known.chain, [each], there), {})
        known = known.then[each]
    return fate_of(known.chain, target, there)


class _Known(NamedTuple):
    """A target's chain so far, and the chains after one more each that were calculated."""

    chain: Chain
    then: dict[Shot, _Known]


@lru_cache(maxsize=256)
def _known(target: Target) -> tuple[VolleyTarget, _Known]:
    """Return the cached chains of fire at a target; volleys with the same start share it."""
    there = scene(target, equal_in_a_turn(target))
    return there, _Known(start(there), {})


@lru_cache(maxsize=512)
def _over_turns(shots: tuple[Shot, ...], target: Target, turns: int) -> tuple[Fate, ...]:
    return over_turns(shots, target, turns)
