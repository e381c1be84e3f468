"""The usual ship of each Type as a yardstick: what a shot does to it, and what it fires itself."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from cardforge.core.dice import constant, mixture, total
from cardforge.leviathans import odds
from cardforge.leviathans.nations import BRITAIN
from cardforge.leviathans.odds.rolls import roll_of
from cardforge.leviathans.points.weights import (
    ARCS,
    EXPOSURE,
    HORIZON,
    MOVED,
    RANGES,
    TURRET_ARCS,
    USUAL_FLEET,
)
from cardforge.leviathans.presets import preset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.dice import Distribution
    from cardforge.leviathans.odds import Target
    from cardforge.leviathans.ship import Ship, Slot

PER_CENT: Final = Fraction(1, 100)
_NO_DICE: Final = constant(0)


@cache
def usual_ship(of_type: int) -> Ship:
    """Return the ship of a Type against which all others are measured."""
    return preset("the usual ship", of_type, BRITAIN.name)


@lru_cache(maxsize=1024)
def share_of_range(nearest: int, farthest: int) -> Fraction:
    """Return how often a shot is fired over a distance between these two, both included."""
    return Fraction(sum(RANGES[max(nearest, 1) - 1 : max(farthest, 0)]), sum(RANGES))


@lru_cache(maxsize=256)
def share_of_arc(place: str, *, turret: bool = False) -> Fraction:
    """Return how often the enemy is in the arc of a location, or of a turret there."""
    return (TURRET_ARCS if turret else ARCS)[place.rpartition("-")[2]] * PER_CENT


@lru_cache(maxsize=4096)
def harm(roll: Distribution, *, location_dice: bool = True) -> Fraction:
    """Return the chance that a breach roll breaks a slot of a usual ship.

    Each outcome of the roll counts; so a roll that is higher throughout never does less.
    """
    table = harm_table(location_dice=location_dice)
    cases = sum(
        (
            count * table[min(max(outcome, 0), len(table) - 1)]
            for outcome, count in roll.counts.items()
        ),
        Fraction(),
    )
    return cases / roll.denominator


@cache
def harm_table(*, location_dice: bool = True) -> tuple[Fraction, ...]:
    """Return the chance that a total of 0, 1, 2 ... breaks a slot, before any location dice.

    Higher totals than the last one in the table do no more than it does.
    """
    targets = [
        (weight, target if location_dice else target._replace(dice=_NO_DICE))
        for weight, target in _targets()
    ]
    highest = max(max(target.numbers.first) for _, target in targets)
    whole = sum(weight for weight, _ in targets)
    return tuple(
        sum((weight * _chance(reached, target) for weight, target in targets), Fraction()) / whole
        for reached in range(highest + 1)
    )


@cache
def incoming() -> Distribution:
    """Return the breach roll of a shot from the usual fleet, before any location dice."""
    rolls: Counter[Distribution] = Counter()
    for of_type, weight in USUAL_FLEET.items():
        ship = usual_ship(of_type)
        for place in ship.places:
            for distance, often in enumerate(RANGES, start=1):
                for shot in odds.shots(ship, place, distance):
                    gun = ship.locations[place].slots[shot.slots[0]]
                    rolls[shot.roll] += weight * often * _arc(place, gun) * shot.slot_dice
    return mixture(rolls.items())


@lru_cache(maxsize=4096)
def shots_taken(dice: str, breach: int) -> Fraction:
    """Return how many usual shots a slot takes, by its location's dice and its breach number.

    With a chance q for a shot to break it that is 1 / (q + 1 / HORIZON), counting the last one.
    """
    breaks = total(incoming(), roll_of(dice)).chance_at_least(breach)
    return 1 / (breaks + Fraction(1, HORIZON))


def _targets() -> Iterator[tuple[int, Target]]:
    """Yield every location of every usual ship, moved and not, with how often it is hit."""
    for of_type, weight in USUAL_FLEET.items():
        ship = usual_ship(of_type)
        for place in ship.places:
            for moved, often in ((True, MOVED), (False, 100 - MOVED)):
                target = odds.target_at(ship, place, moved=moved)
                yield weight * EXPOSURE[place] * often, target


def _chance(reached: int, target: Target) -> Fraction:
    shot = odds.Shot("", "", (), constant(reached))
    return 1 - odds.attack(shot, target).chance_of_miss


def _arc(place: str, gun: Slot) -> int:
    return (TURRET_ARCS if "turret" in gun.marks else ARCS)[place.rpartition("-")[2]]
