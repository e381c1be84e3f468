"""Dice as records: all that can be thrown with a gun, and the exact odds of every breach roll.

Odds are counts of cases in 64 bits. Dice so many that millionths of them outgrow that are not for
the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardforge.core.dice import total
from cardforge.core.fields import FrozenMap
from cardforge.leviathans.battle.mass.arrays import MASKS, SLOTS, THROW, Table, blank
from cardforge.leviathans.battle.mass.fleet import guns_of
from cardforge.leviathans.battle.mass.spelling import spelt
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds import INTACT, USUAL, Damage, throws
from cardforge.leviathans.odds.targets import KEEL_DICE, roll_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.core.dice import Distribution
    from cardforge.leviathans.battle.mass.arrays import Ints, Record
    from cardforge.leviathans.battle.mass.fleet import Stand
    from cardforge.leviathans.odds import Throw
    from cardforge.leviathans.ship import Ship

THOUSAND: Final = 1000
_SERVING: Final = frozenset({Family.CREW, Family.SUPPORT, Family.HOMEBREW})
"""What beside a gun can change what is thrown with it: crews, officers, magazines."""


class Armoury(NamedTuple):
    """Every throw, and the odds of each with each set of location dice."""

    throws: Table
    tails: Ints


class Thrown(NamedTuple):
    """What is thrown with a gun, as words of dice."""

    weapon: str
    crews: tuple[str, ...]
    magazines: tuple[str, ...]


def armed(fleet: Table, ships: Sequence[Ship]) -> Armoury | None:
    """Note all dice of ships in their records, and return them.

    Return None where there are more dice in a roll than can be counted.
    """
    rolls = _note_throws(fleet, ships)
    names = _note_locations(fleet, ships)
    totals = [total(roll, roll_of(name)) for roll in rolls.values() for name in names]
    if not all(map(is_countable, totals)):
        return None
    records = blank(len(rolls), THROW)
    for number, (record, thrown) in enumerate(zip(records, rolls, strict=True)):
        _note_throw(record, thrown)
        record["tails"] = number * len(names)
    return Armoury(records, _tails(totals))


def is_countable(roll: Distribution) -> bool:
    """Tell whether thousandfold cases of a breach roll, its slot die and a keel check fit."""
    cases = SLOTS * SLOTS * roll.denominator * roll_of(KEEL_DICE).denominator
    return cases * THOUSAND < 1 << 63


def _note_throws(fleet: Table, ships: Sequence[Ship]) -> dict[Thrown, Distribution]:
    """Note what each gun throws, by its number among all throws; return all of these."""
    rolls: dict[Thrown, Distribution] = {}
    for record, ship in zip(fleet, ships, strict=True):
        for stand in guns_of(ship):
            for mask in range(MASKS):
                for far, throw in enumerate(_thrown(ship, stand, mask)):
                    thrown = Thrown(throw.weapons[0], throw.crews, throw.magazines)
                    rolls.setdefault(thrown, throw._replace(added=0).roll)
                    number = list(rolls).index(thrown)
                    record["throws"][stand.place, stand.number, far, mask] = number
                    record["officers"][stand.place, mask] = throw.added
    return rolls


def _thrown(ship: Ship, stand: Stand, lost: int) -> Iterator[Throw]:
    """Yield what a gun throws at short and at long range with these slots of its location lost."""
    place = ship.places[stand.place]
    slots = ship.locations[place].slots.items()
    serving = sum(1 << number - 1 for number, slot in slots if slot.family in _SERVING)
    damage = INTACT if not lost & serving else _lost(place, lost & serving)
    for dice in (stand.slot.dice[0], stand.slot.dice[-1]):
        yield throws(ship, place, {stand.number + 1: dice}, damage=damage, given=USUAL)[0]


def _lost(place: str, mask: int) -> Damage:
    lost = FrozenMap({place: mask})
    return Damage(lost, lost)


def _note_locations(fleet: Table, ships: Sequence[Ship]) -> list[str]:
    """Note the location dice, with their columns among all of them; return these."""
    names = sorted({
        word for ship in ships for each in ship.locations.values() for word in (each.stop, each.go)
    })  # fmt: skip
    for record, ship in zip(fleet, ships, strict=True):
        for place, location in ship.locations.items():
            for moved, word in enumerate((location.stop, location.go)):
                at = ship.places.index(place), moved
                record["columns"][at] = names.index(word)
                record["dice"][at][: len(word) + 1] = spelt(word)
    return names


def _note_throw(record: Record, thrown: Thrown) -> None:
    record["weapon"][: len(thrown.weapon) + 1] = spelt(thrown.weapon)
    record["crew_count"], record["magazine_count"] = len(thrown.crews), len(thrown.magazines)
    for row, word in zip(record["crews"], thrown.crews, strict=False):
        row[: len(word) + 1] = spelt(word)
    for row, word in zip(record["magazines"], thrown.magazines, strict=False):
        row[: len(word) + 1] = spelt(word)


def _tails(totals: Sequence[Distribution]) -> Ints:
    longest = max((len(each.tails) for each in totals), default=0)
    rows = np.zeros((len(totals), 2 + longest), np.int64)
    for row, each in zip(rows, totals, strict=True):
        row[: 2 + len(each.tails)] = (each.highest, len(each.tails), *each.tails)
    return rows
