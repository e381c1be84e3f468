"""The effect of one slot die in each state of damage, with equal slots counted once; and chains.

A chain is a list of cases. For each leader of its states (see `leaders`) it has those in which the
keel holds, then for each those in which the keel broke, where the chain ends. All are integers out
of one total, which every step (a slot die, a keel check) multiplies by its own number of cases.

A die that destroys a magazine is not finished. Its cases are put after all others, in a block of
leaders for each magazine, until the blast is resolved.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, compress, product
from math import gcd
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.chance import Distribution, total
from cardforge.leviathans.odds.targets import KEEL_DICE, roll_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from cardforge.leviathans.odds.shots import Shot
    from cardforge.leviathans.odds.targets import BreachNumbers, Target

WeighedSlots = tuple[tuple[int, int, int, int], ...]
Moves = tuple[tuple[int, int], ...]
"""The states to which cases move, each with the number of cases."""


class Attack(NamedTuple):
    """The outcomes of one slot die, counted in `cases`. `broken` has an entry per slot.

    `miss` counts shots that break nothing and cause no keel check. Each case with a keel check has
    one sub-case for each result of its dice; `keels_broken` counts those that break the keel.
    """

    cases: int
    miss: int
    broken: tuple[int, ...]
    keel_checks: int
    keels_broken: int

    @property
    def chance_of_miss(self) -> Fraction:
        """The chance to break nothing and cause no keel check."""
        return Fraction(self.miss, self.cases)

    def chance_to_break(self, number: int) -> Fraction:
        """Return the chance to break the slot of this number."""
        return Fraction(self.broken[number - 1], self.cases)

    @property
    def chance_of_keel_check(self) -> Fraction:
        """The chance of a keel check, whether or not it breaks the keel."""
        return Fraction(self.keel_checks, self.cases)

    @property
    def chance_to_break_keel(self) -> Fraction:
        """The chance of a keel check that breaks the keel."""
        return Fraction(self.keels_broken, self.cases * roll_of(KEEL_DICE).denominator)


def attack(shot: Shot, target: Target) -> Attack:
    """Return the outcomes of a shot's first slot die against a target in its present state."""
    roll = total(shot.roll, target.dice)
    slots = weighed(roll, target.numbers)
    broken, checks = hits(slots, target.now)
    cases = case_count(roll, len(slots))
    miss = cases - sum(broken) - checks
    breaks = roll_of(KEEL_DICE).at_least(target.si - target.keel_modifier)
    return Attack(cases, miss, tuple(broken), checks, checks * breaks)


def submasks(mask: int) -> Iterator[int]:
    """Yield every subset of a mask's bits, from none to all of them."""
    chosen = 0
    while True:
        yield chosen
        if chosen == mask:
            return
        chosen = (chosen - mask) & mask


def weighed(roll: Distribution, numbers: BreachNumbers) -> WeighedSlots:
    """Return for each breakable slot the cases that break it, directly and through a lost slot.

    An entry is the slot's index, its bit and the two counts, out of `case_count` cases.
    """
    found = [place for place, breach in enumerate(numbers.first) if breach]
    return tuple(
        (
            place,
            1 << place,
            len(found) * roll.at_least(numbers.first[place]),
            roll.at_least(numbers.again[place]),
        )
        for place in found
    )


def case_count(roll: Distribution, slots: int) -> int:
    """Return how many equally likely cases a slot die, its reroll and a breach roll have."""
    return 6 * (slots or 1) * roll.denominator


def hits(slots: WeighedSlots, mask: int) -> tuple[list[int], int]:
    """Return the cases that break each of the six slots, and those that cause a keel check."""
    broken, checks, lost = [0] * 6, 0, mask.bit_count()
    for place, own, first, again in slots:
        if mask & own:
            checks += lost * again
        else:
            broken[place] = first + lost * again
    return broken, checks


KEEL: Final = 1 << 6
"""The bit of a broken keel in a state, above those of the six slots."""

STATES: Final = 2 * KEEL

_LOST: Final = tuple((state & ~KEEL).bit_count() for state in range(STATES))
"""How many slots are destroyed in each state."""


class Fate(NamedTuple):
    """The distribution of a target's state after fire, counted in `cases`.

    `target` is the target before the fire. `states` has an entry for each state: the mask of
    destroyed slots, plus the bit `KEEL` if the keel broke at that damage.
    """

    target: Target
    cases: int
    states: tuple[int, ...]

    @property
    def chance_keel_broken(self) -> Fraction:
        """The chance that the keel is broken."""
        return Fraction(sum(self.states[KEEL:]), self.cases)

    @property
    def chance_location_lost(self) -> Fraction:
        """The chance that every slot of the location is lost, whether or not the keel holds."""
        return Fraction(self._gone(0) + self._gone(KEEL), self.cases)

    @property
    def chance_half_destroyed(self) -> Fraction:
        """The chance that half the SI is reached, whether or not the keel holds."""
        return Fraction(sum(compress(self.states, self._halved)), self.cases)

    @property
    def chance_destroyed(self) -> Fraction:
        """The chance that the ship is lost for any reason."""
        ended = sum(compress(self.states[:KEEL], self._halved)) + sum(self.states[KEEL:])
        if not self._halved[self.target.breakable]:
            ended += self._gone(0)
        return Fraction(ended, self.cases)

    @property
    def mean_slots_broken(self) -> Fraction:
        """The mean number of slots that the fire destroys."""
        lost = sum(map(mul, self.states, _LOST))
        return Fraction(lost, self.cases) - self.target.now.bit_count()

    def chance_of(self, state: int) -> Fraction:
        """Return the chance of exactly this state."""
        return Fraction(self.states[state], self.cases)

    def chance_slot_lost(self, number: int) -> Fraction:
        """Return the chance that a slot is destroyed, whether or not the keel holds."""
        return Fraction(sum(compress(self.states, _with_slot(number))), self.cases)

    @property
    def _halved(self) -> tuple[bool, ...]:
        """Whether each state has destroyed slots of half the SI."""
        return _with_lost(-(-self.target.si // 2) - self.target.elsewhere)

    def _gone(self, keel: int) -> int:
        """Return the cases in which the location is lost; `keel` is 0 or `KEEL`."""
        everything = self.target.breakable
        return self.states[everything | keel] if everything else 0


@lru_cache(maxsize=8)
def _with_slot(number: int) -> tuple[bool, ...]:
    return tuple(bool(state >> number - 1 & 1) for state in range(STATES))


@lru_cache(maxsize=64)
def _with_lost(least: int) -> tuple[bool, ...]:
    return tuple(lost >= least for lost in _LOST)


class EqualSlots(NamedTuple):
    """Masks of equal breakable slots in a location, and the mask of its lost slots."""

    masks: tuple[int, ...]
    lost: int


def equal_in_a_turn(target: Target) -> EqualSlots:
    """Return which slots are equal while armour protects, lost in this turn or not."""
    return _equal_slots(target, zip(target.breaches, _dice_beside(target), strict=True))


def equal_over_turns(target: Target) -> EqualSlots:
    """Return which slots are equal in later turns too, when lost armour no longer counts."""
    marks = zip(
        target.breaches, target.armor, target.compartments, _dice_beside(target), strict=True
    )
    return _equal_slots(target, marks)


@lru_cache(maxsize=512)
def leaders(equal_slots: EqualSlots) -> dict[int, int]:
    """Return the states that represent their equals, numbered from 0, most damaged first."""
    ladders = [(mask,) if mask & equal_slots.lost else _rungs(mask) for mask in equal_slots.masks]
    found = sorted(map(sum, product(*ladders)), reverse=True)
    return {state: number for number, state in enumerate(found)}


def spread(cases: Sequence[int], equal_slots: EqualSlots) -> tuple[int, ...]:
    """Return the cases of all states from those of the leaders, keel intact and keel broken."""
    found = [0] * STATES
    broken = len(leaders(equal_slots))
    for state, number in _followers(equal_slots):
        found[state] = cases[number]
        found[state | KEEL] = cases[number + broken]
    return tuple(found)


def _equal_slots(target: Target, marks: Iterable[Hashable]) -> EqualSlots:
    masks: dict[object, int] = {}
    for place, mark in enumerate(marks):
        if target.breaches[place]:
            own = 1 << place
            like = (mark, target.now & own)
            masks[like] = masks.get(like, 0) | own
    return EqualSlots(tuple(masks.values()), target.now)


def _dice_beside(target: Target) -> list[Distribution | None]:
    """Return for each slot the dice that its magazine adds, None if it is not a magazine."""
    dice = dict(target.magazines)
    return [dice.get(1 << place) for place in range(len(target.breaches))]


@lru_cache(maxsize=64)
def _rungs(mask: int) -> tuple[int, ...]:
    """Return masks of a mask's lowest bits: none, one, two and so on up to all of them."""
    bits = [1 << place for place in range(mask.bit_length()) if mask >> place & 1]
    return tuple(accumulate(bits, initial=0))


@lru_cache(maxsize=512)
def _followers(equal_slots: EqualSlots) -> tuple[tuple[int, int], ...]:
    """Return every possible state with the number of its leader."""
    numbers = leaders(equal_slots)
    states = [
        more | equal_slots.lost for more in submasks(sum(equal_slots.masks) & ~equal_slots.lost)
    ]
    return tuple(
        (
            state,
            numbers[sum(_rungs(mask)[(mask & state).bit_count()] for mask in equal_slots.masks)],
        )
        for state in states
    )


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
