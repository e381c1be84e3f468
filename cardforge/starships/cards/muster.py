"""Which elements are printed, how often, and where each of them stands in its fleet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardforge.press.printer import CardOrder
from cardforge.starships.admiral import Admiral
from cardforge.starships.element import Element
from cardforge.starships.fleet import Fleet, Post


class Station(NamedTuple):
    """Where an element stands in a fleet."""

    fleet: str
    number: int = 1
    """Which it is among those of its entry."""
    of: int = 1
    unit: str = ""
    leader: bool = False
    """Whether it leads its unit: the first of it in the file does."""
    carrier: str = ""
    """The ship that it begins the battle aboard of."""
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
        number = f" {self.station.number}" if self.station.of > 1 else ""
        return f"{self.name}{number}{' · leader' if self.station.leader else ''}"

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


def _fleet(fleet: Fleet, ordered: Sequence[CardOrder]) -> Iterator[Mustered]:
    led: set[str] = set()
    for post in fleet.posts:
        for station in _stations(post, fleet.name):
            yield from _sailing(post, station, ordered, led)


def _sailing(
    post: Post, station: Station, ordered: Sequence[CardOrder], led: set[str]
) -> Iterator[Mustered]:
    """Yield one element, and after it all that it carries."""
    leads = bool(station.unit) and station.unit not in led
    led.add(station.unit)
    order = next((each for each in ordered if each.design == post.element), CardOrder(post.element))
    yield Mustered(order, post.name, station._replace(leader=leads))
    for other in post.aboard:
        for inner in _stations(other, station.fleet, post.name):
            yield from _sailing(other, inner, ordered, led)


def _stations(post: Post, fleet: str, carrier: str = "") -> Iterator[Station]:
    count, aboard = post.entry.count, tuple(_names(post.aboard))
    for number in range(1, count + 1):
        yield Station(
            fleet, number, count, post.entry.unit or "", carrier=carrier, aboard=aboard
        )  # fmt: skip


def _names(posts: Sequence[Post]) -> Iterator[str]:
    """Name each element of some entries; those of one entry are told apart by a number."""
    for post in posts:
        for number in range(1, post.entry.count + 1):
            yield f"{post.name} {number}" if post.entry.count > 1 else post.name
