"""The attacks of a location at fleet scale: crews go into the dice, ranges are divided by six."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.dice import top
from cardforge.warfleet.carry import ATTACKS, CARRIED_MARKS, HELPERS, READINGS, Part
from cardforge.warfleet.hull import half_written, mean_of
from cardforge.warfleet.progression import dice_reaching
from cardforge.warfleet.ship import Attack
from cardforge.warfleet.working import Figure, Step

if TYPE_CHECKING:
    from cardforge.leviathans.ship import Slot

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
