"""Which elements are printed, how often, and where each of them stands in its fleet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardforge.core.findings import Where
from cardforge.press.product import CardOrder
from cardforge.starships.element import Admiral, Element
from cardforge.starships.fleet import Fleet, Piece, numbered, pieces


class Station(NamedTuple):
    """Where an element stands in a fleet."""

    fleet: str
    number: int = 1
    """Which it is among those of its name in the fleet."""
    of: int = 1
    """How many of its name there are."""
    unit: str = ""
    leader: bool = False
    """Whether it leads its unit: the first of it in the file does."""
    carrier: str = ""
    """The ship that it begins the battle aboard of, with her number if there are several."""
    aboard: tuple[str, ...] = ()
    """The squadrons that begin the battle aboard of it."""

    @property
    def told(self) -> str:
        """Give unit, leader, number and carrier in a few words; nothing for one alone."""
        number = f"No. {self.number} of {self.of}" if self.of > 1 else ""
        unit = f"Unit {self.unit}" if self.unit else ""
        leader = "LEADER" if self.leader else ""
        carrier = f"from {self.carrier}" if self.carrier else ""
        return " · ".join(word for word in (unit, number, leader, carrier) if word)


class Mustered(NamedTuple):
    """One element to print, with the order that has its points; `station` if a fleet lists it."""

    order: CardOrder
    name: str
    station: Station | None = None

    @property
    def called(self) -> str:
        """The name with the number that tells it from its like, and whether it leads a unit."""
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
    """Give every element to print: as often as fleets list it, once if none does.

    Elements that a fleet lists need not be ordered too; without an order they have no points.
    """
    ordered = [order for order in orders if isinstance(order.design, Element)]
    listed = [each for fleet in fleets(orders) for each in _fleet(fleet, ordered)]
    placed = [each.element for each in listed]
    alone = [Mustered(order, order.design.name) for order in ordered if order.design not in placed]
    return (*alone, *listed)


def fleets(orders: Sequence[CardOrder]) -> tuple[Fleet, ...]:
    """Give the fleets among the orders."""
    return tuple(order.design for order in orders if isinstance(order.design, Fleet))


def admirals(orders: Sequence[CardOrder]) -> tuple[CardOrder, ...]:
    """Give the admirals to print, those of fleets included, each once."""
    found = [order for order in orders if isinstance(order.design, Admiral)]
    known = [order.design for order in found]
    for fleet in fleets(orders):
        if fleet.admiral is not None and fleet.admiral not in known:
            known.append(fleet.admiral)
            found.append(CardOrder(fleet.admiral))
    return tuple(found)


def numbers(fleet: Fleet) -> dict[Where, tuple[int, ...]]:
    """Give for each entry of a fleet the numbers that its elements have among those of their name.

    An entry that has all of its name, and needs no telling from others, has none.
    """
    found: dict[Where, list[Piece]] = {}
    for piece in pieces(fleet):
        found.setdefault(piece.post.where, []).append(piece)
    return {
        where: tuple(each.number for each in some) if len(some) < some[0].of else ()
        for where, some in found.items()
    }


def _fleet(fleet: Fleet, ordered: Sequence[CardOrder]) -> Iterator[Mustered]:
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
