"""The toughness of a ship, and the value of speed and turning."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from cardforge.core.dice import best, constant, total
from cardforge.core.figures import decimal, plain, rounded
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds.shots import CREW_DICE
from cardforge.leviathans.odds.targets import roll_of
from cardforge.leviathans.places import SLOT_NUMBERS
from cardforge.leviathans.points.firepower import special_parts
from cardforge.leviathans.points.weights import (
    BARE_HANDLING,
    EXPOSURE,
    FLAK,
    HANDLING,
    HORIZON,
    MISS_BREACH,
    MOST_TURN,
    MOVED,
    PER_CENT,
    REPAIR,
    TIGHT_TURN,
    TOUGHNESS,
    Quantity,
    Share,
    gathered,
    own_locations,
    own_slots,
    shots_taken,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.dice import Distribution
    from cardforge.core.figures import Amount
    from cardforge.leviathans.ship import Location, Ship, Slot


REPAIR_DICE: Final = "RR"
REPAIRED_AT: Final = 15
REPAIR_CREW_DICE: Final = {"crew": 1, "repair crew": 2}
"""How many times each kind of crew that can repair rolls its dice."""

FLAK_HITS_AT: Final = 8


def toughness(ship: Ship) -> Quantity:
    """Return a ship's toughness: hundredths of a reference shot that one of its slots takes.

    Shots pass a Miss, but a Miss protects nothing and is lost with its location. It therefore
    counts as a weak slot, and filling it never reduces toughness, whatever the breach number.
    """
    parts = (
        *gathered("Slots", ((place, _bare(ship, place)) for place in ship.places)),
        *gathered("Armour", _armored(ship)),
        *gathered("Crews at repairs", _repairs(ship)),
        *gathered("Flak", _flak(ship)),
        *special_parts(ship, "toughness"),
    )
    return Quantity("toughness", TOUGHNESS, parts)


def _bare(ship: Ship, place: str) -> Amount:
    location = ship.locations.get(place)
    return _stand(place, location, 0) if location else _gone(place)


def _armored(ship: Ship) -> Iterator[tuple[str, Amount]]:
    for place, location in own_locations(ship):
        if location.armor:
            armored = _stand(place, location, location.armor)
            yield f"{place} +{location.armor}", armored - _stand(place, location, 0)


def _stand(place: str, location: Location, armor: int) -> Amount:
    """Return the toughness of a location's six slots, to two places."""
    shots = sum(_slot_shots(location, location.slots.get(number), armor) for number in SLOT_NUMBERS)
    return rounded(EXPOSURE[place] * shots / 6, 2)


def _gone(place: str) -> Amount:
    """Return the toughness of a missing location, where every shot breaks something."""
    return rounded(EXPOSURE[place] / (1 + Fraction(1, HORIZON)), 2)


def _slot_shots(location: Location, slot: Slot | None, armor: int) -> Fraction:
    holds = slot is not None and not slot.is_miss
    breach = max(slot.breach or 0, MISS_BREACH) + armor if slot and holds else MISS_BREACH
    return _usual_shots(location.go, location.stop, breach)


@lru_cache(maxsize=4096)
def _usual_shots(go: str, stop: str, breach: int) -> Fraction:
    """Return the shots that a slot takes, some of them fired at a ship that stopped."""
    moving, standing = shots_taken(go, breach), shots_taken(stop, breach)
    return (MOVED * moving + (100 - MOVED) * standing) * PER_CENT


def _repairs(ship: Ship) -> Iterator[tuple[str, Fraction]]:
    """Yield the location and the share of successful repairs of each crew that can repair."""
    for place, location in own_locations(ship):
        officer = max((slot.bonus for slot in location.of(Family.CREW) if _leads(slot)), default=0)
        for crew in location.of(Family.CREW):
            if crew.item in REPAIR_CREW_DICE:
                dice = REPAIR_DICE + crew.dice[0] * REPAIR_CREW_DICE[crew.item]
                yield place, REPAIR * roll_of(dice).chance_at_least(REPAIRED_AT - officer)


def _leads(slot: Slot) -> bool:
    return slot.item == "officer"


def _flak(ship: Ship) -> Iterator[tuple[str, Fraction]]:
    """Yield for each flak the share of attacks that it stops, with the help of the best crew."""
    for place, location in own_locations(ship):
        crew = _best_crew(location)
        for slot in location.slots.values():
            if slot.item == "flak":
                roll = total(roll_of(slot.dice[0]), crew)
                yield place, FLAK * EXPOSURE[place] * PER_CENT * roll.chance_at_least(FLAK_HITS_AT)


def _best_crew(location: Location) -> Distribution:
    crews = [
        roll_of(slot.dice[0] * CREW_DICE[slot.item])
        for slot in location.slots.values()
        if slot.item in CREW_DICE
    ]
    return best(*crews) if crews else constant(0)


def handling(ship: Ship) -> Quantity:
    """Return how well a ship reaches the position that it wants.

    The MP on the card count for one half, the MP of the engines for the other.
    """
    engines = sum(slot.mp for _, slot in own_slots(ship) if slot.family is Family.ENGINE)
    sooner = max(MOST_TURN - ship.turn, 0)
    parts = (
        Share("Adrift", "any ship", BARE_HANDLING),
        Share(
            "Engines",
            f"half of {ship.mp} MP on the card and {engines} MP of engines",
            plain(Fraction(ship.mp + engines, 2)),
        ),
        Share(
            "Turning",
            f"{sooner} x {decimal(TIGHT_TURN)}, hexes before a turn fewer than {MOST_TURN}",
            sooner * TIGHT_TURN,
        ),
        *special_parts(ship, "handling"),
    )
    return Quantity("handling", HANDLING, parts)
