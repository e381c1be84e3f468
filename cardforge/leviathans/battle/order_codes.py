"""Orders as the engine's numbers: read from a game's tape, and written as scripts for a game.

In a script, an unknown ship, location, slot or hex becomes a number that breaks a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import singledispatchmethod
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.core.hexes import Hex
from cardforge.leviathans.battle.initiative import parse_hand
from cardforge.leviathans.battle.orders import (
    ALONE,
    GLORY,
    HUG,
    LOCK,
    RAM,
    SCREEN,
    Aim,
    Berth,
    Bomb,
    Bombs,
    ChargedGuns,
    Comeback,
    Concentration,
    CrewMove,
    Deployment,
    EffasRay,
    Evasions,
    FlankSpeed,
    GunCharges,
    JoinedGuns,
    Launch,
    Launches,
    Lay,
    Laying,
    Layings,
    Mend,
    MoveCharges,
    Order,
    Raid,
    Raids,
    Rays,
    Reinforcements,
    Repairs,
    Returns,
    Sail,
    Salvo,
)
from cardforge.leviathans.engine.cards import LETTERS
from cardforge.leviathans.engine.chart import chart_of
from cardforge.leviathans.engine.rules import tape as codes
from cardforge.leviathans.engine.rules.board import FACINGS, NOWHERE, SLOTS
from cardforge.leviathans.engine.rules.gunnery import JOINED
from cardforge.leviathans.engine.rules.screens_and_locks import NAMING
from cardforge.leviathans.places import Placement

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.leviathans.engine.tables import Match

Numbers = Sequence[int]
WORDS: Final = ("F", "L", "R", "SL", "SR", RAM, GLORY)
"""The words of a course by their numbers."""
NAMING_WORDS: Final = ("", SCREEN, HUG, LOCK, ALONE, "L", "R", RAM)
"""The first parts of words that name a ship, by their acts."""


class OrderReader:
    """Reads orders, and keeps what events refer to: the last course and the targets of bombers."""

    def __init__(self, match: Match) -> None:
        self._ships, self._chart = list(match.ships), chart_of(match.sheet)
        self._course: tuple[str, ...] = ()
        self._sailed_words = 0
        self._preys: dict[tuple[int, int, int], int] = {}

    def _place(self, ship: int, place: int) -> str:
        return self._ships[ship].places[place]

    def _hex(self, number: int) -> Hex:
        return self._chart.hexes[number]

    def _placement(self, ship: int, number: int) -> Placement:
        return Placement(self._ships[ship].type, self._hex(number // FACINGS), number % FACINGS)

    def deploys(self, numbers: Numbers) -> Order:
        berths = (Berth(ship, self._placement(ship, at)) for ship, at in in_parts(2, numbers))
        return Deployment(numbers[0], tuple(berths))

    def lays(self, numbers: Numbers) -> Order:
        cards = (f"{of_type}{LETTERS[die]}" for of_type, die in in_parts(2, numbers))
        return Lay(numbers[0], " ".join(cards))

    def launches(self, numbers: Numbers) -> Order:
        launches = (
            Launch(ship, self._place(ship, place), slot + 1, Hex(q, r))
            for ship, place, slot, q, r in in_parts(5, numbers)
        )
        return Launches(numbers[0], tuple(launches))

    def sails(self, numbers: Numbers) -> Order:
        words = tuple(map(_word, numbers[1:]))
        self._course = tuple(word for word in words if word != ALONE)
        self._sailed_words = 0
        return Sail(numbers[0], words)

    def returns(self, numbers: Numbers) -> Order:
        return Returns(numbers[0], tuple(Comeback(*each) for each in in_parts(2, numbers)))

    def reinforces(self, numbers: Numbers) -> Order:
        moves = (
            CrewMove(ship, self._place(ship, place), slot + 1, self._place(ship, to), to_slot + 1)
            for ship, place, slot, to, to_slot in in_parts(5, numbers)
        )
        return Reinforcements(numbers[0], tuple(moves))

    def flanks(self, numbers: Numbers) -> Order:
        ship, place, slot = numbers
        return FlankSpeed(ship, self._place(ship, place), slot + 1)

    def move_charges(self, numbers: Numbers) -> Order:
        ship, points, *turns = numbers
        return MoveCharges(ship, points, tuple(turns))

    def gun_charges(self, numbers: Numbers) -> Order:
        return GunCharges(numbers[0], tuple(ChargedGuns(*each) for each in in_parts(3, numbers)))

    def rays(self, numbers: Numbers) -> Order:
        rays = (
            EffasRay(ship, self._place(ship, place), slot + 1, target, WORDS[way], charges)
            for ship, place, slot, target, way, charges in in_parts(6, numbers)
        )
        return Rays(numbers[0], tuple(rays))

    def salvo(self, numbers: Numbers) -> Order:
        aims: list[Aim] = []
        for ship, place, slots, target, hit in in_parts(5, numbers):
            battery = JoinedGuns(ship, self._place(ship, place), slots_of(slots))
            if target == JOINED:
                aims[-1] = aims[-1]._replace(joined=(*aims[-1].joined, battery))
            else:
                aims.append(Aim(*battery, target, self._place(target, hit)))
        return Salvo(numbers[0], tuple(aims))

    def repairs(self, numbers: Numbers) -> Order:
        mends = (
            Mend(ship, self._place(ship, place), crew + 1, slot + 1)
            for ship, place, crew, slot in in_parts(4, numbers)
        )
        return Repairs(numbers[0], tuple(mends))

    def raids(self, numbers: Numbers) -> Order:
        raids = (
            Raid(ship, self._place(ship, place), slot + 1, target)
            for ship, place, slot, target in in_parts(4, numbers)
        )
        return Raids(numbers[0], tuple(raids))

    def layings(self, numbers: Numbers) -> Order:
        layings = (
            Laying(ship, self._place(ship, place), slot + 1, Hex(q, r))
            for ship, place, slot, q, r in in_parts(5, numbers)
        )
        return Layings(numbers[0], tuple(layings))

    def bombs(self, numbers: Numbers) -> Order:
        bombs = (
            Bomb(ship, self._place(ship, place), slot + 1, self._place(self._preys[key], hit))
            for ship, place, slot, hit in in_parts(4, numbers)
            for key in [(ship, place, slot)]
        )
        return Bombs(numbers[0], tuple(bombs))

    def concentrates(self, numbers: Numbers) -> Order:
        side, target = numbers
        return Concentration(side, None if target == NOWHERE else target)

    def evades(self, numbers: Numbers) -> Order:
        return Evasions(numbers[0], tuple(numbers[1:]))


def _word(number: int) -> str:
    """Return a word of a course."""
    if number < NAMING:
        return WORDS[number]
    first = NAMING_WORDS[number // NAMING]
    return first if first == ALONE else f"{first} {number % NAMING}"


def slots_of(mask: int) -> tuple[int, ...]:
    """Return the numbers of the slots of a mask."""
    return tuple(slot + 1 for slot in range(SLOTS) if mask >> slot & 1)


def in_parts(size: int, numbers: Numbers) -> Iterator[Numbers]:
    """Yield the parts of a note after its first number, each of `size` numbers."""
    return (numbers[at : at + size] for at in range(1, len(numbers), size))


ORDERS: Final[dict[int, Callable[[OrderReader, Numbers], Order]]] = {
    codes.DEPLOYS: OrderReader.deploys,
    codes.LAYS: OrderReader.lays,
    codes.LAUNCHES: OrderReader.launches,
    codes.FLANKS: OrderReader.flanks,
    codes.RETURNS: OrderReader.returns,
    codes.REINFORCES: OrderReader.reinforces,
    codes.SAILS: OrderReader.sails,
    codes.SALVO: OrderReader.salvo,
    codes.REPAIRS: OrderReader.repairs,
    codes.RAIDS: OrderReader.raids,
    codes.BOMBS: OrderReader.bombs,
    codes.EVADES: OrderReader.evades,
    codes.LAYINGS: OrderReader.layings,
    codes.CONCENTRATES: OrderReader.concentrates,
    codes.MOVE_CHARGES: OrderReader.move_charges,
    codes.GUN_CHARGES: OrderReader.gun_charges,
    codes.RAYS: OrderReader.rays,
}
"""How each order is read, by its code."""

CODES: Final[Mapping[type[Order], int]] = MappingProxyType(
    {
        Deployment: codes.DEPLOYS,
        Lay: codes.LAYS,
        Launches: codes.LAUNCHES,
        Raids: codes.RAIDS,
        FlankSpeed: codes.FLANKS,
        Layings: codes.LAYINGS,
        Returns: codes.RETURNS,
        Reinforcements: codes.REINFORCES,
        Sail: codes.SAILS,
        Evasions: codes.EVADES,
        Concentration: codes.CONCENTRATES,
        Bombs: codes.BOMBS,
        Salvo: codes.SALVO,
        Repairs: codes.REPAIRS,
        MoveCharges: codes.MOVE_CHARGES,
        GunCharges: codes.GUN_CHARGES,
        Rays: codes.RAYS,
    }
)
"""The code of each order in a script."""
UNKNOWN_WORD: Final = len(WORDS)
"""The number of a word that no course has."""


class Script(NamedTuple):
    """Orders as numbers, and the index at which the note of each begins."""

    numbers: list[int]
    begins: list[int]

    def order_at(self, next_note: int) -> int:
        """Return the index of the order whose note ends at `next_note`."""
        return max(0, sum(begin < next_note for begin in self.begins) - 1)


def script_of(match: Match, orders: Iterable[Order]) -> Script:
    """Return orders as a script."""
    writer, script = _Writer(match), Script([], [])
    for order in orders:
        code, numbers = writer.note(order)
        script.begins.append(len(script.numbers))
        script.numbers.extend((code, len(numbers), *numbers))
    return script


class _Writer:
    """Writes orders one after the other, and remembers the targets of bombers."""

    def __init__(self, match: Match) -> None:
        self._ships, self._numbers = match.ships, chart_of(match.sheet).numbers
        self._preys: dict[tuple[int, str, int], int] = {}

    def note(self, order: Order) -> tuple[int, list[int]]:
        """Return the code and the numbers of an order; its side or ship comes first."""
        return CODES[type(order)], [order[0], *self._numbers_of(order)]

    @singledispatchmethod
    def _numbers_of(self, order: Any) -> Iterator[int]:
        """Yield the numbers of an order after the first."""
        raise NotImplementedError(type(order))

    @_numbers_of.register
    def _(self, order: Layings) -> Iterator[int]:
        for ship, place, slot, hex_ in order.layings:
            yield from (ship, self._place(ship, place), slot - 1, *hex_)

    @_numbers_of.register
    def _(self, order: Deployment) -> Iterator[int]:
        for berth in order.berths:
            yield from self._berth(*berth)

    @_numbers_of.register
    def _(self, order: Lay) -> Iterator[int]:
        yield from _hand(order.cards)

    @_numbers_of.register
    def _(self, order: Launches) -> Iterator[int]:
        for ship, place, slot, towards in order.launches:
            yield from (ship, self._place(ship, place), slot - 1, *towards)

    @_numbers_of.register
    def _(self, order: Sail) -> Iterator[int]:
        yield from _course(order.words)

    @_numbers_of.register
    def _(self, order: FlankSpeed) -> Iterator[int]:
        yield from (self._place(order.vessel, order.place), order.slot - 1)

    @_numbers_of.register
    def _(self, order: MoveCharges) -> Iterator[int]:
        yield from (order.mp, *order.turns)

    @_numbers_of.register
    def _(self, order: GunCharges) -> Iterator[int]:
        for guns in order.guns:
            yield from guns

    @_numbers_of.register
    def _(self, order: Rays) -> Iterator[int]:
        for ship, place, slot, target, turn, charges in order.rays:
            yield from (ship, self._place(ship, place), slot - 1, target)
            yield from (*_course((turn,)), charges)

    @_numbers_of.register
    def _(self, order: Returns) -> Iterator[int]:
        for comeback in order.comebacks:
            yield from comeback

    @_numbers_of.register
    def _(self, order: Reinforcements) -> Iterator[int]:
        for ship, place, slot, to, to_slot in order.moves:
            yield from (ship, self._place(ship, place), slot - 1)
            yield from (self._place(ship, to), to_slot - 1)

    @_numbers_of.register
    def _(self, order: Evasions) -> Iterator[int]:
        yield from order.vessels

    @_numbers_of.register
    def _(self, order: Salvo) -> Iterator[int]:
        for ship, place, slots, target, hit, joined in order.aims:
            hit_place = self._place(target, hit)
            yield from (ship, self._place(ship, place), mask_of(slots), target, hit_place)
            for other, where, guns in joined:
                yield from (other, self._place(other, where), mask_of(guns), JOINED, hit_place)

    @_numbers_of.register
    def _(self, order: Concentration) -> Iterator[int]:
        yield NOWHERE if order.target is None else order.target

    @_numbers_of.register
    def _(self, order: Repairs) -> Iterator[int]:
        for ship, place, crew, slot in order.mends:
            yield from (ship, self._place(ship, place), crew - 1, slot - 1)

    @_numbers_of.register
    def _(self, order: Bombs) -> Iterator[int]:
        for ship, place, slot, hit in order.bombs:
            prey = self._preys.get((ship, place, slot), NOWHERE)
            yield from (ship, self._place(ship, place), slot - 1, self._place(prey, hit))

    @_numbers_of.register
    def _(self, order: Raids) -> Iterator[int]:
        for ship, place, slot, target in order.raids:
            self._preys[ship, place, slot] = target
            yield from (ship, self._place(ship, place), slot - 1, target)

    def _berth(self, ship: int, at: Placement) -> Iterator[int]:
        known = at.position in self._numbers and 0 <= at.facing < FACINGS
        if known and 0 <= ship < len(self._ships) and self._ships[ship].type == at.type:
            yield from (ship, self._numbers[at.position] * FACINGS + at.facing)
        else:
            yield from (ship, NOWHERE)

    def _place(self, ship: int, place: str) -> int:
        if not 0 <= ship < len(self._ships) or place not in self._ships[ship].places:
            return NOWHERE
        return self._ships[ship].places.index(place)


def _course(words: Sequence[str]) -> Iterator[int]:
    return (WORDS.index(word) if word in WORDS else _naming(word) for word in words)


def _naming(word: str) -> int:
    """Return the number of a word that names a ship, such as "SCREEN 2"."""
    if word == ALONE:
        return NAMING_WORDS.index(ALONE) * NAMING
    first, _, ship = word.partition(" ")
    known = first in NAMING_WORDS[1:] and first != ALONE and ship.isdecimal() and ship.isascii()
    if not known or ship != str(int(ship)) or int(ship) >= NAMING:
        return UNKNOWN_WORD
    return NAMING_WORDS.index(first) * NAMING + int(ship)


def _hand(cards: str) -> Iterator[int]:
    for card in parse_hand(cards).cards:
        yield from (card.type, LETTERS.index(card.die))


def mask_of(slots: Iterable[int]) -> int:
    """Return the mask of slot numbers; negative if one of them does not exist."""
    mask = 0
    for slot in slots:
        if not 1 <= slot <= SLOTS or mask >> slot - 1 & 1:
            return NOWHERE
        mask |= 1 << slot - 1
    return mask
