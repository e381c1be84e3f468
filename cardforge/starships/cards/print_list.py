"""The elements to print: how often, and their stations in fleets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardforge.core.findings import Where
from cardforge.press.product import CardOrder
from cardforge.starships.element import (
    Admiral,
    Element,
    FleetPiece,
    StarshipFleet,
    numbered,
    pieces,
)


class Station(NamedTuple):
    """The place of an element in a fleet."""

    fleet: str
    number: int = 1
    """Its number among the elements of its name in the fleet."""
    of: int = 1
    """How many elements of its name the fleet has."""
    unit: str = ""
    leader: bool = False
    """Whether it leads its unit, as the first one in the file does."""
    carrier: str = ""
    """The ship aboard which it starts the battle, with a number if there are several."""
    aboard: tuple[str, ...] = ()
    """The squadrons that start the battle aboard it."""

    @property
    def told(self) -> str:
        """Unit, leader, number and carrier as short text, empty if there are none."""
        number = f"No. {self.number} of {self.of}" if self.of > 1 else ""
        unit = f"Unit {self.unit}" if self.unit else ""
        leader = "LEADER" if self.leader else ""
        carrier = f"from {self.carrier}" if self.carrier else ""
        return " · ".join(word for word in (unit, number, leader, carrier) if word)


class Mustered(NamedTuple):
    """One element to print, with the order that has its points, and its station in a fleet."""

    order: CardOrder
    name: str
    station: Station | None = None

    @property
    def called(self) -> str:
        """The name with its number in the fleet, and whether it leads a unit."""
        if self.station is None:
            return self.name
        name = numbered(self.name, self.station.number, self.station.of)
        return f"{name}{' · leader' if self.station.leader else ''}"

    @property
    def element(self) -> Element:
        """The element itself."""
        element: Element = self.order.design
        return element


def mustered(orders: Sequence[CardOrder]) -> tuple[Mustered, ...]:
    """Return every element to print: as often as fleets list it, otherwise once.

    Elements of fleets need no order of their own; without one they have no points.
    """
    ordered = [order for order in orders if isinstance(order.design, Element)]
    listed = [each for fleet in fleets(orders) for each in _fleet(fleet, ordered)]
    placed = [each.element for each in listed]
    alone = [Mustered(order, order.design.name) for order in ordered if order.design not in placed]
    return (*alone, *listed)


def fleets(orders: Sequence[CardOrder]) -> tuple[StarshipFleet, ...]:
    """Return the fleets among the orders."""
    return tuple(order.design for order in orders if isinstance(order.design, StarshipFleet))


def admirals(orders: Sequence[CardOrder]) -> tuple[CardOrder, ...]:
    """Return the admirals to print, those of fleets included, each once."""
    found = [order for order in orders if isinstance(order.design, Admiral)]
    known = [order.design for order in found]
    for fleet in fleets(orders):
        if fleet.admiral is not None and fleet.admiral not in known:
            known.append(fleet.admiral)
            found.append(CardOrder(fleet.admiral))
    return tuple(found)


def numbers(fleet: StarshipFleet) -> dict[Where, tuple[int, ...]]:
    """Return the numbers of each entry's elements among those of their name in the fleet.

    An entry that is the only one of its name has none.
    """
    found: dict[Where, list[FleetPiece]] = {}
    for piece in pieces(fleet):
        found.setdefault(piece.post.where, []).append(piece)
    return {
        where: tuple(each.number for each in some) if len(some) < some[0].of else ()
        for where, some in found.items()
    }


def _fleet(fleet: StarshipFleet, ordered: Sequence[CardOrder]) -> Iterator[Mustered]:
    every, led = pieces(fleet), set[str]()
    aboard: dict[int | None, list[str]] = {}
    for piece in every:
        aboard.setdefault(piece.carrier, []).append(piece.called)
    for place, piece in enumerate(every):
        element, unit = piece.post.element, piece.post.entry.unit or ""
        order = next((each for each in ordered if each.design == element), CardOrder(element))
        station = Station(
            fleet.name,
            piece.number,
            piece.of,
            unit,
            leader=bool(unit) and unit not in led,
            carrier="" if piece.carrier is None else every[piece.carrier].called,
            aboard=tuple(aboard.get(place, ())),
        )
        led.add(unit)
        yield Mustered(order, piece.post.name, station)
