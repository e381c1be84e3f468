"""The orders on a game's tape."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from cardforge.core.hexes import Hex
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
