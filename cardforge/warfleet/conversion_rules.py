"""How hulls and guns are converted: resilience, SI, dice and ranges, each with its working."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.answers import Step
from cardforge.leviathans.dice import FACES, top
from cardforge.warfleet.ship import LEAST_RESILIENCE, Attack, dice_reaching
from cardforge.warfleet.slot_conversion import (
    ARMOR,
    ATTACKS,
    CARRIED_MARKS,
    HELPERS,
    READINGS,
    Part,
)

if TYPE_CHECKING:
    from cardforge.leviathans.ship import Location, Ship, Slot
    from cardforge.warfleet.ship import FleetShip


class Figure(NamedTuple):
    """A figure of the fleet card with its steps; the last one's result is the figure."""

    key: tuple[str, ...]
    """Where it stands: `si`, or `bow`, `attacks`, `0`, `short`, `dice`."""
    label: str
    steps: tuple[Step, ...]

    @property
    def place(self) -> str:
        """The location that it belongs to; empty for a figure of the whole ship."""
        return self.key[0] if len(self.key) > 1 else ""

    @property
    def result(self) -> int | str:
        """The figure itself."""
        return self.steps[-1].result


class LeftOut(NamedTuple):
    """Something of the air card that the fleet card lacks: what, where, and why."""

    what: str
    places: tuple[str, ...]
    why: str


class Conversion(NamedTuple):
    """A ship at fleet scale, the working of all its figures, and what did not come along."""

    ship: FleetShip
    ledger: tuple[Figure, ...]
    left_out: tuple[LeftOut, ...]


_NO_SLOTS: Final = "nothing here but misses"


def si_figure(ship: Ship) -> Figure:
    """Halve the SI, fractions up."""
    step = Step("Half the SI, fractions up", f"{ship.si} / 2", -(-ship.si // 2))
    return Figure(("si",), "SI", (step,))


def mp_figure(ship: Ship) -> Figure:
    """Take the MP over."""
    return Figure(("mp",), "MP", (Step("MP as they are", str(ship.mp), ship.mp),))


def resilience(place: str, solid: Sequence[Slot], go: str) -> Figure:
    """Work out what destroys a location."""
    armor = [slot.bonus for slot in solid if slot.item in ARMOR]
    return _resilience(place, _breaches(solid), tuple(armor), go)


def destroyed_resilience(place: str, solid: Sequence[Slot], go: str) -> Figure:
    """Work out what forces an SI test once a location is destroyed."""
    return _destroyed_resilience(place, tuple(sorted(set(_breaches(solid)))), go)


def si_modifier(place: str, solid: Sequence[Slot]) -> Figure:
    """Work out what a destroyed location adds to SI tests."""
    return _si_modifier(place, len(solid))


def solid_slots(location: Location) -> list[Slot]:
    """Return the slots of a location that are no misses."""
    return [slot for slot in location.slots.values() if slot.item != "miss"]


@lru_cache(maxsize=512)
def mean_of(dice: str) -> Fraction:
    """Return the mean of a set of dice."""
    return sum((Fraction(sum(FACES[die]), len(FACES[die])) for die in dice), start=Fraction())


def half_written(number: Fraction) -> str:
    """Write a mean as players do: `3½`."""
    whole, rest = divmod(number, 1)
    return f"{whole}½" if rest else str(whole)


def _breaches(solid: Sequence[Slot]) -> tuple[int, ...]:
    return tuple([slot.breach or 0 for slot in solid])


# Ships of one class have the same numbers in the same places: their figures are shared.
@lru_cache(maxsize=4096)
def _resilience(place: str, breaches: tuple[int, ...], armor: tuple[int, ...], go: str) -> Figure:
    highest = max(breaches, default=0)
    steps = [Step("Highest breach number, misses aside", _listed(breaches), highest)]
    if armor:
        total = highest + sum(armor)
        steps.append(Step("and all armour", f"{highest} + {' + '.join(map(str, armor))}", total))
        highest = total
    steps += _less_go_dice(highest, go)
    return Figure((place, "resilience"), "Resilience", tuple(steps))


@lru_cache(maxsize=4096)
def _destroyed_resilience(place: str, distinct: tuple[int, ...], go: str) -> Figure:
    middle = distinct[(len(distinct) - 1) // 2] if distinct else 0
    step = Step(_middle_rule(len(distinct)), _listed(distinct), middle)
    steps = (step, *_less_go_dice(middle, go))
    return Figure((place, "destroyed_resilience"), "Resilience once destroyed", steps)


@lru_cache(maxsize=64)
def _si_modifier(place: str, count: int) -> Figure:
    rule = "Half the slots that are no misses, fractions up"
    step = Step(rule, f"{count} / 2", -(-count // 2))
    return Figure((place, "si_modifier"), "SI modifier", (step,))


@lru_cache(maxsize=1024)
def _less_go_dice(number: int, go: str) -> tuple[Step, ...]:
    dice = _go_step(go)
    left = number - int(dice.result)
    less = Step("less the go dice", f"{number} - {dice.result}", left)
    if left >= LEAST_RESILIENCE:
        return dice, less
    least = Step("but never less than 2", f"{left} is less", LEAST_RESILIENCE)
    return dice, less, least


@lru_cache(maxsize=512)
def _go_step(go: str) -> Step:
    mean = mean_of(go)
    return Step("Mean of the go dice, fractions up", f"{go}: {half_written(mean)}", -(-mean // 1))


def _middle_rule(count: int) -> str:
    if count == 2:
        return "Of two breach numbers, misses aside, the lower"
    middle = "the lower of the middle two" if count and count % 2 == 0 else "the middle one"
    return f"Of the breach numbers, misses aside, each once, {middle}"


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers)) or _NO_SLOTS


HEXES_IN_ONE: Final = 6


class Converted(NamedTuple):
    """An attack with the working of its dice and ranges."""

    attack: Attack
    ledger: tuple[Figure, ...]


class _Gun(NamedTuple):
    """What tells guns apart."""

    name: str
    range: tuple[int, ...]
    dice: tuple[str, ...]
    marks: tuple[str, ...]


class _Half(NamedTuple):
    """The dice and the range of one half of an attack, with their steps."""

    dice: tuple[Step, ...]
    range: tuple[Step, ...]


def attacks(place: str, solid: Sequence[Slot]) -> Iterator[Converted]:
    """Yield the attacks of a location in the order of its slots, equal guns counted together."""
    guns = [slot for slot in solid if slot.item in ATTACKS]
    helpers = [slot for slot in solid if slot.item in HELPERS] if guns else []
    support = _support(helpers) if helpers else ()
    counted = Counter(_Gun(gun.label, gun.range, gun.dice, _carried(gun)) for gun in guns)
    for number, (kind, count) in enumerate(counted.items()):
        yield _converted((place, "attacks", str(number)), kind, count, support)


def _support(helpers: Sequence[Slot]) -> tuple[Step, ...]:
    """Return what crew, officer and magazine add, a step each; none where there is no help."""
    crew = max((slot for slot in helpers if _part(slot) is Part.CREW), key=_mean, default=None)
    officer = max((slot.bonus for slot in helpers if _part(slot) is Part.OFFICER), default=0)
    stores = max(
        (slot for slot in helpers if _part(slot) is Part.MAGAZINE), key=_mean, default=None
    )
    steps = []
    if crew is not None:
        steps.append(_mean_step("Mean of the best crew, fractions down", crew))
        if officer:
            steps.append(Step("and its officer", f"+{officer}", officer))
    if stores is not None:
        steps.append(_mean_step("Mean of the best magazine, fractions down", stores))
    return tuple(steps)


def _part(slot: Slot) -> Part:
    return READINGS[slot.item].part


def _mean(slot: Slot) -> Fraction:
    return mean_of(slot.dice[0] * READINGS[slot.item].times)


def _mean_step(rule: str, slot: Slot) -> Step:
    dice, mean = slot.dice[0] * READINGS[slot.item].times, _mean(slot)
    return Step(rule, f"{dice}: {half_written(mean)}", int(mean))


def _carried(gun: Slot) -> tuple[str, ...]:
    return tuple([mark for mark in gun.marks if mark in CARRIED_MARKS])


# Ships of one navy have the same guns in the same places, served by the same crews.
@lru_cache(maxsize=4096)
def _converted(key: tuple[str, ...], gun: _Gun, count: int, support: tuple[Step, ...]) -> Converted:
    """Return the attack with this key, and the working of its figures."""
    halves = _halves(gun, support)
    names = ("short", "long")[-len(halves) :]
    ledger = tuple(
        Figure((*key, name, what), f"{gun.name}, {name} {what}", steps)
        for name, half in zip(names, halves, strict=True)
        for what, steps in zip(_Half._fields, half, strict=True)
    )
    attack = Attack(
        name=gun.name,
        count=count,
        range=tuple(int(half.range[-1].result) for half in halves),
        dice=tuple(str(half.dice[-1].result) for half in halves),
        marks=gun.marks,
    )
    return Converted(attack, ledger)


def _halves(gun: _Gun, support: tuple[Step, ...]) -> tuple[_Half, ...]:
    """Return the short and the long half, or the long one alone where a gun has no other."""
    long = _Half(_dice_steps(gun.dice[-1], support), (_divided(gun.range[-1]),))
    farthest = int(long.range[-1].result)
    if len(gun.dice) == 1:
        return (long,)
    if farthest == 0:
        return (_alone(gun, long),)
    return _Half(_dice_steps(gun.dice[0], support), _nearer(gun.range[0], farthest)), long


def _alone(gun: _Gun, long: _Half) -> _Half:
    words = f"{gun.range[0]}/{gun.range[1]} leaves no range below 0"
    return long._replace(range=(*long.range, Step("the only range", words, 0)))


def _nearer(hexes: int, farthest: int) -> tuple[Step, ...]:
    step = _divided(hexes)
    if int(step.result) < farthest:
        return (step,)
    words = f"{step.result} is the long range's, or beyond it"
    return step, Step("the long range first, the short one next below", words, farthest - 1)


@lru_cache(maxsize=128)
def _divided(hexes: int) -> Step:
    """Divide a range by six, halves up."""
    nearest = (2 * hexes + HEXES_IN_ONE) // (2 * HEXES_IN_ONE)
    return Step("A sixth of the range, to the nearest whole", f"{hexes} / 6", nearest)


@lru_cache(maxsize=1024)
def _dice_steps(dice: str, support: tuple[Step, ...]) -> tuple[Step, ...]:
    """Add the help of crews to the highest roll, and find the dice that reach the sum."""
    highest = top(dice)
    parts = [highest, *(int(step.result) for step in support)]
    found = dice_reaching(sum(parts))
    added = f"{' + '.join(map(str, parts))} = {sum(parts)}; " if support else ""
    reach = Step("The first dice that reach it", f"{added}{found} tops at {top(found)}", found)
    return Step("Highest roll of the dice", dice, highest), *support, reach
