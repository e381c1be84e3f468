"""A measure of a ship (firepower, toughness ...) in the parts that it is made of."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from cardforge.core.ledger import decimal, rounded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardforge.core.ledger import Amount
    from cardforge.leviathans.ship import Location, Ship, Slot


class Part(NamedTuple):
    """What some of a ship's slots bring to a measure, and how that came about."""

    label: str
    working: str
    amount: Amount


class Measure(NamedTuple):
    """One of the quantities that the formula multiplies, as the sum of its parts."""

    name: str
    exponent: float
    parts: tuple[Part, ...]

    @property
    def amount(self) -> Amount:
        """The sum of the parts."""
        return sum((part.amount for part in self.parts), start=Fraction())


def gathered(label: str, pieces: Iterable[tuple[str, Amount]], closing: str = "") -> Iterator[Part]:
    """Yield the part that named pieces make together; nothing where they bring nothing.

    Every piece counts to two places, as it is printed. `2 x 6in 3.10` are two of 3.10 each.
    """
    found = Counter((name, rounded(amount, 2)) for name, amount in pieces if amount)
    whole = sum((amount * count for (_, amount), count in found.items()), start=Fraction())
    if whole:
        told = " + ".join(_told(name, amount, count) for (name, amount), count in found.items())
        yield Part(label, told + closing, whole)


def own_locations(ship: Ship) -> Iterator[tuple[str, Location]]:
    """Yield the locations of a ship that a ship of its Type has."""
    return ((place, ship.locations[place]) for place in ship.places if place in ship.locations)


def own_slots(ship: Ship) -> Iterator[tuple[str, Slot]]:
    """Yield the slots of these locations, each with the name of its location."""
    for place, location in own_locations(ship):
        for slot in location.slots.values():
            yield place, slot


def _told(name: str, amount: Amount, count: int) -> str:
    each = f"{name} {decimal(amount, 2)}"
    return each if count == 1 else f"{count} x {each}"
