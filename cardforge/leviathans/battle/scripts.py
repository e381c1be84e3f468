"""Scripts: orders as the notes that `rules.script` follows.

An unknown ship, location, slot or hex becomes a number that breaks a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import singledispatchmethod
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.leviathans.battle.initiative import parse_hand
from cardforge.leviathans.battle.orders import (
    ALONE,
    Bombs,
    Concentration,
    Deployment,
    Evasions,
    FlankSpeed,
    GunCharges,
    Launches,
    Lay,
    Layings,
    MoveCharges,
    Order,
    Raids,
    Rays,
    Reinforcements,
    Repairs,
    Returns,
    Sail,
    Salvo,
)
from cardforge.leviathans.battle.tape_orders import NAMING_WORDS, WORDS
from cardforge.leviathans.engine.cards import LETTERS
from cardforge.leviathans.engine.chart import chart_of
from cardforge.leviathans.engine.rules import tape as codes
from cardforge.leviathans.engine.rules.board import FACINGS, NOWHERE, SLOTS
from cardforge.leviathans.engine.rules.gunnery import JOINED
from cardforge.leviathans.engine.rules.screens_and_locks import NAMING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardforge.core.hexes import Hex
    from cardforge.leviathans.engine.tables import Match
    from cardforge.leviathans.places import Placement

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


def hex_named(hex_: Hex) -> str:
    """Return a hex by its coordinates."""
    return f"({hex_.q}, {hex_.r})"
