"""A ship in a battle: where it is, what it has lost, what its slots still do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.cards import ENGINES, TRIM_TANKS, slot_of
from tests.referee.charges import COIL, Purse

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from cardforge.leviathans.ship import Ship, Slot
    from tests.referee.hexes import Hex, Stand

Lie = tuple[str, int]
"""A slot by its location and number."""


class Vessel:
    """A ship as the referee keeps it."""

    def __init__(self, number: int, card: Ship, side: int) -> None:
        self.number = number
        self.card = card
        self.side = side
        self.stand: Stand
        self.before: frozenset[Lie] = frozenset()
        """Slots destroyed before this turn: damage takes effect with the next one."""
        self.now: set[Lie] = set()
        """All slots destroyed, this turn's too."""
        self.has_moved = False
        self.entered = False
        self.fate = ""
        self.silenced = False
        self.si = card.si
        self.evasive = False
        self.token: Hex
        """Of a ship that fled: the last hex on the map that held its turning hex."""
        self.beyond: Hex
        """The hex beyond the map that its turning hex took then."""
        self.more_mp = 0
        """MP that this turn gives beside those of working engines, or takes."""
        self.moved: dict[Lie, Slot] = {}
        """What crews that were reinforced have made of their slots."""
        self.idle: set[Lie] = set()
        """Crew slots that cannot repair in this turn."""
        self.purse = Purse()
        self.untold_loss = False
        """Whether it lost charges that no event has told yet."""
        self.more_range = 0
        """What charges add to the short range of all guns in this turn."""
        self.more_roll = 0
        """What charges add to all attack rolls of the guns in this turn."""

    @property
    def nation(self) -> str:
        """The nation by its short name, as Russia, or "" for another faction."""
        nation = self.card.power
        return nation.short if nation else ""

    @property
    def afloat(self) -> bool:
        """Whether it is on the map."""
        return not self.fate

    def slot(self, place: str, number: int) -> Slot:
        return self.moved.get((place, number)) or slot_of(self.card, place, number)

    def all_slots(self) -> Iterator[tuple[str, int, Slot]]:
        """Yield every slot with its location and number, in card order."""
        for place, number, slot in self.card.all_slots():
            yield place, number, self.moved.get((place, number), slot)

    def has(self, place: str, number: int) -> bool:
        """Tell whether the card has such a slot."""
        return place in self.card.locations and number in self.card.locations[place].slots

    def works(self, place: str, number: int) -> bool:
        """Tell whether a slot works in this turn."""
        return (place, number) not in self.before

    def working(self, items: Collection[str], place: str = "") -> list[Lie]:
        """Return the slots with one of these items that work in this turn, in card order."""
        return [
            (where, number)
            for where, number, slot in self.all_slots()
            if slot.item in items and place in ("", where) and self.works(where, number)
        ]

    def gone(self, items: Collection[str]) -> list[Lie]:
        """Return the slots with one of these items that were lost before this turn."""
        return [lie for lie in sorted(self.before) if self.slot(*lie).item in items]

    def tanks_lost(self) -> int:
        """Return the trim tanks that count as lost: all of them after an arc torpedo."""
        everywhere = [slot for _, _, slot in self.card.all_slots() if slot.item in TRIM_TANKS]
        return len(everywhere) if self.silenced else len(self.gone(TRIM_TANKS))

    def mp(self) -> int:
        """Return the MP of this turn: what is printed, less what lost engines gave.

        A ship without any engine left has only what charges give it.
        """
        engines = [slot for _, _, slot in self.card.all_slots() if slot.item in ENGINES]
        if engines and not self.working(ENGINES):
            return self.more_mp
        lost = sum(self.slot(*lie).mp for lie in self.gone(ENGINES))
        return max(0, self.card.mp - lost + self.more_mp)

    def whole_coils(self) -> int:
        """Return the tesla coils that are not destroyed, be it in this turn."""
        return sum(
            slot.item == COIL and (place, number) not in self.now
            for place, number, slot in self.all_slots()
        )

    def exchange(self, one: Lie, other: Lie) -> None:
        """Exchange what two slots hold; each keeps its own breach number."""
        first, second = self.slot(*one), self.slot(*other)
        self.moved[one] = second.model_copy(update={"breach": first.breach})
        self.moved[other] = first.model_copy(update={"breach": second.breach})

    def lost_in(self, place: str) -> int:
        """Return how many slots of a location are destroyed."""
        return sum(where == place for where, _ in self.now)

    def has_lost_a_location(self) -> bool:
        """Tell whether all slots of a location are gone, a miss counting as gone."""
        return any(
            all((place, number) in self.now or slot.is_miss for number, slot in here.slots.items())
            for place, here in self.card.locations.items()
        )

    def has_lost_half(self) -> bool:
        """Tell whether the destroyed slots are half the SI or more."""
        return 2 * len(self.now) >= self.si

    def flee(self, beyond: Hex) -> None:
        """Leave the map: the turning hex goes from where it is to a hex beyond the edge."""
        self.fate, self.token, self.beyond = "fled", self.stand.at, beyond

    def begin_turn(self) -> None:
        """Let what was destroyed take effect."""
        self.before = frozenset(self.now)
        self.has_moved = False
        self.entered = False
        self.silenced = False
        self.evasive = False
        self.more_mp = 0
        self.more_range = 0
        self.more_roll = 0
        self.idle = set()
