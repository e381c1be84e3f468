"""Several shots one after another, turn after turn, and what is to be expected of them."""

from __future__ import annotations

from functools import cache, lru_cache, reduce
from itertools import pairwise
from math import gcd, lcm
from operator import add, and_
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.dice import Distribution, constant, field_width, fields, total
from cardforge.errors import CallError
from cardforge.leviathans.odds.shots import blast
from cardforge.leviathans.odds.states import Fate, kin_in_a_turn, kin_over_turns, leaders, spread
from cardforge.leviathans.odds.steps import Ground, Step, keel_check, keel_of, slot_die, stepped
from cardforge.leviathans.odds.targets import bit
from cardforge.leviathans.places import SLOT_NUMBERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from fractions import Fraction

    from cardforge.leviathans.odds.shots import Shot
    from cardforge.leviathans.odds.states import Kin
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


def over_turns(shots: Sequence[Shot], target: Target, turns: int) -> tuple[Fate, ...]:
    """Return what has become of a target by the end of each turn, from the first on."""
    if turns < 1:
        raise CallError(f"expected one turn or more, got {turns}")
    there = scene(target, kin_over_turns(target))
    flying = _flying(target, there)
    # Every turn of one scene fires the same shots: what they do is worked out once for all states.
    step_of = cache(shot_step)
    chains = [fired(start(there), shots, there)]
    for _ in range(turns - 1):
        chains.append(_lowest_terms(_turn(chains[-1], shots, flying, step_of)))
    return tuple(fate_of(chain, target, there) for chain in chains)


def _flying(target: Target, there: Scene) -> dict[Scene, list[int]]:
    """Return the states in which a turn may begin, by what their armour makes of the scene."""
    flying: dict[Scene, list[int]] = {}
    for state, number in there.leaders.items():
        found = target._replace(before=state, now=state)
        if not found.is_destroyed:
            flying.setdefault(scene(found, there.ground.kin), []).append(number)
    return flying


def _turn(
    chain: Chain,
    shots: Iterable[Shot],
    flying: dict[Scene, list[int]],
    step_of: Callable[[Shot, Scene], Step],
) -> Chain:
    """Return a chain after one turn that begins with all its damage in effect."""
    fallen, parts = chain.states.copy(), []
    for there, numbers in flying.items():
        part = [0] * len(fallen)
        for number in numbers:
            part[number], fallen[number] = fallen[number], 0
        if any(part):
            steps = (step_of(shot, there) for shot in shots)
            parts.append((reduce(_after, steps, Chain(1, part)), 1))
    return joined([(Chain(1, fallen), 1), *parts], chain.cases)


def _after(chain: Chain, step: Step) -> Chain:
    return Chain(chain.cases * step.cases, stepped(chain.states, step, len(chain.states) // 2))


def _lowest_terms(chain: Chain) -> Chain:
    common = gcd(chain.cases, *chain.states)
    return Chain(chain.cases // common, [count // common for count in chain.states])


class Prospect(NamedTuple):
    """What shots of one turn do to a target, and what they did if any keel check broke the keel."""

    fate: Fate
    brittle: Fate

    @property
    def chance_of_nothing(self) -> Fraction:
        """The chance to break no slot and check no keel."""
        return self.brittle.chance_of(self.fate.target.now)

    @property
    def chance_to_break(self) -> Fraction:
        """The chance to break something, a slot or the keel."""
        return 1 - self.fate.chance_of(self.fate.target.now)

    @property
    def chance_of_keel_check(self) -> Fraction:
        """The chance of one keel check or more, whether or not the keel breaks."""
        return self.brittle.chance_keel_broken

    @property
    def chance_keel_broken(self) -> Fraction:
        """The chance that the keel breaks."""
        return self.fate.chance_keel_broken

    @property
    def mean_slots_broken(self) -> Fraction:
        """How many slots are broken on average."""
        return self.fate.mean_slots_broken

    @property
    def slots(self) -> dict[int, Fraction]:
        """The chance to break each slot that stands, by number."""
        target = self.fate.target
        standing = target.breakable & ~target.now
        return {n: self.fate.chance_slot_lost(n) for n in SLOT_NUMBERS if standing & bit(n)}


def prospect(shots: Iterable[Shot], target: Target) -> Prospect:
    """Return what shots, fired in this order in one turn, do to a target."""
    return Prospect(expect(shots, target), expect(shots, _brittle(target)))


def chance_to_break(shots: Iterable[Shot], target: Target) -> Fraction:
    """Return the chance that shots break something, a slot or the keel."""
    return 1 - expect(shots, target).chance_of(target.now)


def expect(shots: Iterable[Shot], target: Target) -> Fate:
    """Return what becomes of a target under these shots; shots alike are worked out once."""
    return _volley(dice_of(shots), target)


def foresee(shots: Iterable[Shot], target: Target, turns: int) -> tuple[Fate, ...]:
    """Return what has become of a target by the end of each turn of these shots."""
    return _over_turns(dice_of(shots), target, turns)


def dice_of(shots: Iterable[Shot]) -> tuple[Shot, ...]:
    """Return shots without the names of those who fire: equal where they do the same."""
    return tuple(shot._replace(name="", place="", slots=()) for shot in shots)


def _brittle(target: Target) -> Target:
    """Return the target without any SI: every keel check breaks its keel, and so is counted."""
    return target._replace(si=0)


@lru_cache(maxsize=4096)
def _volley(shots: tuple[Shot, ...], target: Target) -> Fate:
    there, known = _known(target)
    for shot in shots:
        if shot not in known.then:
            known.then[shot] = _Known(fired(known.chain, [shot], there), {})
        known = known.then[shot]
    return fate_of(known.chain, target, there)


class _Known(NamedTuple):
    """What has become of a target so far, and what did after one more shot, where it was asked."""

    chain: Chain
    then: dict[Shot, _Known]


@lru_cache(maxsize=256)
def _known(target: Target) -> tuple[Scene, _Known]:
    """Return what is known of fire at a target: volleys that begin alike share their beginning."""
    there = scene(target, kin_in_a_turn(target))
    return there, _Known(start(there), {})


@lru_cache(maxsize=512)
def _over_turns(shots: tuple[Shot, ...], target: Target, turns: int) -> tuple[Fate, ...]:
    return over_turns(shots, target, turns)
