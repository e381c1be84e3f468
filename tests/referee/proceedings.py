"""One battle under judgement: where the record has been read to, the ships, and what was wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, NoReturn, TypeVar

from tests.referee.claims import Cast, Event, Lost, Record, Shifted, Unlocked
from tests.referee.dice import is_possible
from tests.referee.orders import Charges, FlankSpeed, MoveCharges, Order, Rays, Reinforcements, Sail
from tests.referee.vessels import Vessel

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.referee.hexes import Hex, Stand
    from tests.referee.mines import Mine
    from tests.referee.readings import Readings
    from tests.referee.sight import Screen

Sides = tuple[int, int]
"""Both sides in the order in which they are asked."""
Happened = TypeVar("Happened", bound=Event)
Ordered = TypeVar("Ordered", bound=Order)
Announced = TypeVar("Announced", Reinforcements, Charges, Rays)


class Fault(NamedTuple):
    """A breach of the rules: which rule, when, whose, what the record has, what would be right."""

    turn: int
    rule: str
    ship: str
    found: str
    right: str

    def __str__(self) -> str:
        return f"turn {self.turn}, {self.rule}: {self.ship}: {self.found}; right: {self.right}"


class OutOfStepError(Exception):
    """The record does not go on as it must, so the rest of it cannot be judged."""


class Proceedings:
    """A record being read from its first event to its last."""

    def __init__(self, record: Record, readings: Readings) -> None:
        self.record = record
        self.readings = readings
        self.ships = [Vessel(number, *each) for number, each in enumerate(record.ships)]
        self.mines: dict[Hex, Mine] = {}
        self.concentrated: dict[int, int] = {}
        """The enemy at which a side may concentrate its fire in this turn."""
        self.scattered: set[int] = set()
        """Sides that failed to, whose Japanese ships fire no brackets."""
        self.moved_in_order: list[int] = []
        """The ships that have moved in this turn, or stayed."""
        self.screens: list[Screen] = []
        """The screens that ships made in this turn."""
        self.locks: list[set[int]] = []
        """Ships locked to one another, by their numbers."""
        self.freed: set[int] = set()
        """Ships that have left their locks since the locks were last settled."""
        self.unlocked: list[int] = []
        """Ships that were told to be free since then."""
        self.turn = 0
        self.faults: list[Fault] = []
        self._events = list(reversed(record.events))
        self._orders = list(reversed(record.orders))
        self._casts = list(reversed(record.casts))

    def fault(self, rule: str, ship: Vessel | None, found: object, right: object) -> None:
        """Note a breach."""
        name = f"{ship.card.name} ({ship.number})" if ship else "-"
        self.faults.append(Fault(self.turn, rule, name, str(found), str(right)))

    def stop(self, rule: str, ship: Vessel | None, found: object, right: object) -> NoReturn:
        """Note a breach after which nothing more can be judged."""
        self.fault(rule, ship, found, right)
        raise OutOfStepError

    def require(
        self, rule: str, ship: Vessel | None, what: str, found: object, right: object
    ) -> None:
        """Note a breach if what the record has is not what is right."""
        if found != right:
            self.fault(rule, ship, f"{what} {found}", right)

    def next_is(self, *kinds: type[Event]) -> bool:
        """Tell whether the next event is of one of these kinds."""
        self._note_unlocked()
        return bool(self._events) and isinstance(self._events[-1], kinds)

    def take(self, kind: type[Happened], rule: str, ship: Vessel | None = None) -> Happened:
        """Return the next event, which has to be of this kind."""
        self._note_unlocked()
        event = self._events.pop() if self._events else None
        if not isinstance(event, kind):
            self.stop(rule, ship, f"next comes {event or 'nothing'}", kind.__name__)
        return event

    def _note_unlocked(self) -> None:
        """Pass over what is told of ships that are free, which may come before or after a move."""
        while self._events:
            event = self._events[-1]
            if not isinstance(event, Unlocked):
                break
            self.unlocked.append(event.ship)
            self._events.pop()

    def order(self, kind: type[Ordered], rule: str) -> Ordered:
        """Return the next order, which has to be of this kind."""
        order = self._orders.pop() if self._orders else None
        if not isinstance(order, kind):
            self.stop(rule, None, f"next order is {order or 'none'}", kind.__name__)
        return order

    def next_order_is(self, *kinds: type[Order]) -> bool:
        """Tell whether the next order is of one of these kinds."""
        return bool(self._orders) and isinstance(self._orders[-1], kinds)

    def announced(self, kind: type[Announced], rule: str) -> list[Announced]:
        """Return the next orders if they are of a kind that a side gives when it has a choice."""
        found: list[Announced] = []
        while len(found) < 2 and self.next_order_is(kind):
            found.append(self.order(kind, rule))
        sides = [order.side for order in found]
        if sides != sorted(set(sides)):
            self.fault(rule, None, f"orders of sides {sides}", "one of each side")
        return found

    def next_ship(self) -> int | None:
        """Return the ship that is ordered to move next, or None if another order follows."""
        order = self._orders[-1] if self._orders else None
        return (
            order.ship
            if isinstance(order, Sail | FlankSpeed | MoveCharges) and order.ship < len(self.ships)
            else None
        )

    def next_number(self) -> int:
        """Return the ship of the next event, which has one."""
        return int(getattr(self._events[-1], "ship", -1))

    def next_shifted(self) -> int | None:
        """Return the ship that the next event shifts, or takes off the map, if it does that."""
        event = self._events[-1] if self._events else None
        return event.ship if isinstance(event, Shifted | Lost) else None

    def cast(self, dice: str, rule: str) -> tuple[int, ...]:
        """Return what the next dice show, which have to be these."""
        cast = self._casts.pop() if self._casts else None
        if cast is None or cast.dice != dice or not is_possible(cast):
            self.stop(rule, None, f"next dice are {cast or 'none'}", dice)
        return cast.shows

    def told(self, casts: Iterable[Cast], rule: str, ship: Vessel | None) -> None:
        """Compare the dice that an event tells with the next ones rolled, in whatever order."""
        told = sorted(_singly(casts))
        rolled: list[tuple[str, int]] = []
        while len(rolled) < len(told) and self._casts:
            rolled += _singly([self._casts.pop()])
        self.require(rule, ship, "dice told are not those rolled:", told, sorted(rolled))
        for cast in casts:
            if not is_possible(cast):
                self.fault(rule, ship, f"{cast}", "faces that these dice have")

    def finish(self) -> None:
        """Note whatever the record has beyond the end of the battle."""
        for left, what in (
            (self._events, "events"), (self._orders, "orders"), (self._casts, "dice"),
        ):  # fmt: skip
            if left:
                self.fault("end of the battle", None, f"{len(left)} {what} follow", "none")

    def turned_clear(self, ship: Vessel, way: str, hexsides: int) -> Stand:
        """Return where a ship stands that is turned as far as it is clear of ships and the edge."""
        side = 1 if way == "starboard" else -1
        others = {
            hex_
            for other in self.ships
            if other is not ship and other.afloat
            for hex_ in other.stand.hexes
        }
        for turned in range(hexsides, 0, -1):
            stand = ship.stand._replace(facing=(ship.stand.facing + side * turned) % 6)
            if not others & set(stand.hexes) and all(map(self.record.chart.is_whole, stand.hexes)):
                return stand
        return ship.stand

    def lock_of(self, ship: Vessel) -> set[int]:
        """Return the ships of the lock in which a ship is; none if it is free."""
        return next((lock for lock in self.locks if ship.number in lock), set())

    def fleet(self, side: int) -> list[Vessel]:
        """Return a side's ships that are on the map."""
        return [ship for ship in self.ships if ship.side == side and ship.afloat]

    def ship(self, number: int, rule: str) -> Vessel:
        """Return a ship by its number."""
        if not 0 <= number < len(self.ships):
            self.stop(rule, None, f"ship {number}", "a ship of this battle")
        return self.ships[number]


def _singly(casts: Iterable[Cast]) -> list[tuple[str, int]]:
    return [
        (die, shown) for cast in casts for die, shown in zip(cast.dice, cast.shows, strict=False)
    ]
