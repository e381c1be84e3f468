"""Which elements are printed, how often, and where each of them stands in its fleet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardforge.core.finding import Where
from cardforge.press.printer import CardOrder
from cardforge.starships.admiral import Admiral
from cardforge.starships.element import Element
from cardforge.starships.fleet import Fleet, Post


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
    pieces = list(_pieces(fleet.posts))
    every = Counter(piece.post.name for piece in pieces)
    found: dict[Where, tuple[int, ...]] = {}
    for piece, number in zip(pieces, _numbered(pieces), strict=True):
        found[piece.post.where] = (*found.get(piece.post.where, ()), number)
    names = {piece.post.where: piece.post.name for piece in pieces}
    return {where: told if len(told) < every[names[where]] else () for where, told in found.items()}


class _Piece(NamedTuple):
    """One element of an entry, and which piece it is aboard of."""

    post: Post
    carrier: int | None = None


def _pieces(posts: Iterable[Post], carrier: int | None = None, first: int = 0) -> Iterator[_Piece]:
    """Yield every single element, those aboard after their ship; `first` counts those before."""
    for post in posts:
        for _ in range(post.entry.count):
            yield _Piece(post, carrier)
            aboard = list(_pieces(post.aboard, first, first + 1))
            yield from aboard
            first += 1 + len(aboard)


def _numbered(pieces: Sequence[_Piece]) -> Iterator[int]:
    """Yield each piece's number among those of its name, in the order of the fleet's file."""
    so_far: Counter[str] = Counter()
    for piece in pieces:
        so_far[piece.post.name] += 1
        yield so_far[piece.post.name]


def _fleet(fleet: Fleet, ordered: Sequence[CardOrder]) -> Iterator[Mustered]:
    pieces = list(_pieces(fleet.posts))
    for piece, station in zip(pieces, _stations(fleet, pieces), strict=True):
        element = piece.post.element
        order = next((each for each in ordered if each.design == element), CardOrder(element))
        yield Mustered(order, piece.post.name, station)


def _stations(fleet: Fleet, pieces: Sequence[_Piece]) -> Iterator[Station]:
    every = Counter(piece.post.name for piece in pieces)
    shown = tuple(_numbered(pieces))
    called = tuple(
        numbered(piece.post.name, number, every[piece.post.name])
        for piece, number in zip(pieces, shown, strict=True)
    )
    led: set[str] = set()
    for place, piece in enumerate(pieces):
        unit, carrier = piece.post.entry.unit or "", piece.carrier
        yield Station(
            fleet.name,
            shown[place],
            every[piece.post.name],
            unit,
            leader=bool(unit) and unit not in led,
            carrier=called[carrier] if carrier is not None else "",
            aboard=tuple(name for name, other in zip(called, pieces, strict=True)
                         if other.carrier == place),
        )  # fmt: skip
        led.add(unit)


def numbered(name: str, number: int, of: int) -> str:
    """Give a name with the number that tells it from its like, if there are any."""
    return f"{name} {number}" if of > 1 else name
