"""What it takes to end a ship, and what speed and turning are worth."""

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
    Measure,
    Part,
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
"""How often each kind of crew that can mend rolls its dice for it."""

FLAK_HITS_AT: Final = 8


def toughness(ship: Ship) -> Measure:
    """Return how many hundredths of a usual shot a slot of the ship takes, all in all.

    A Miss lets shots go by, but holds nothing, and counts as gone with its location. So it stands
    as a weak slot, and filling it never makes a ship softer, whatever the breach number.
    """
    parts = (
        *gathered("Slots", ((place, _bare(ship, place)) for place in ship.places)),
        *gathered("Armour", _armored(ship)),
        *gathered("Crews at repairs", _repairs(ship)),
        *gathered("Flak", _flak(ship)),
        *special_parts(ship, "toughness"),
    )
    return Measure("toughness", TOUGHNESS, parts)


def _bare(ship: Ship, place: str) -> Amount:
    location = ship.locations.get(place)
    return _stand(place, location, 0) if location else _gone(place)


def _armored(ship: Ship) -> Iterator[tuple[str, Amount]]:
    for place, location in own_locations(ship):
        if location.armor:
            armored = _stand(place, location, location.armor)
            yield f"{place} +{location.armor}", armored - _stand(place, location, 0)


def _stand(place: str, location: Location, armor: int) -> Amount:
    """Return what the six slots of a location take, to two places."""
    shots = sum(_slot_shots(location, location.slots.get(number), armor) for number in SLOT_NUMBERS)
    return rounded(EXPOSURE[place] * shots / 6, 2)


def _gone(place: str) -> Amount:
    """Return the same for a location that is missing: every shot breaks something."""
    return rounded(EXPOSURE[place] / (1 + Fraction(1, HORIZON)), 2)


def _slot_shots(location: Location, slot: Slot | None, armor: int) -> Fraction:
    holds = slot is not None and not slot.is_miss
    breach = max(slot.breach or 0, MISS_BREACH) + armor if slot and holds else MISS_BREACH
    return _usual_shots(location.go, location.stop, breach)


@lru_cache(maxsize=4096)
def _usual_shots(go: str, stop: str, breach: int) -> Fraction:
    """Return the shots that a slot takes where some are fired at a ship that stands."""
    moving, standing = shots_taken(go, breach), shots_taken(stop, breach)
    return (MOVED * moving + (100 - MOVED) * standing) * PER_CENT


def _repairs(ship: Ship) -> Iterator[tuple[str, Fraction]]:
    """Yield for each crew that can mend how often it would."""
    for place, location in own_locations(ship):
        officer = max((slot.bonus for slot in location.of(Family.CREW) if _leads(slot)), default=0)
        for crew in location.of(Family.CREW):
            if crew.item in REPAIR_CREW_DICE:
                dice = REPAIR_DICE + crew.dice[0] * REPAIR_CREW_DICE[crew.item]
                yield place, REPAIR * roll_of(dice).chance_at_least(REPAIRED_AT - officer)


def _leads(slot: Slot) -> bool:
    return slot.item == "officer"


def _flak(ship: Ship) -> Iterator[tuple[str, Fraction]]:
    """Yield for each flak how often it shoots down what comes, the best crew helping."""
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


def handling(ship: Ship) -> Measure:
    """Return how well a ship gets to where it wants to be.

    What the corner of the card says counts one half, what the engines give the other.
    """
    engines = sum(slot.mp for _, slot in own_slots(ship) if slot.family is Family.ENGINE)
    sooner = max(MOST_TURN - ship.turn, 0)
    parts = (
        Part("Adrift", "any ship", BARE_HANDLING),
        Part(
            "Engines",
            f"half of {ship.mp} MP on the card and {engines} MP of engines",
            plain(Fraction(ship.mp + engines, 2)),
        ),
        Part(
            "Turning",
            f"{sooner} x {decimal(TIGHT_TURN)}, hexes before a turn fewer than {MOST_TURN}",
            sooner * TIGHT_TURN,
        ),
        *special_parts(ship, "handling"),
    )
    return Measure("handling", HANDLING, parts)
