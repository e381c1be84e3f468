"""What a ship does to others: guns and who serves them, torpedoes, mines, bombs and rams."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from cardforge.core.ledger import decimal, rounded
from cardforge.leviathans.kinds import KINDS
from cardforge.leviathans.odds.rolls import roll_of
from cardforge.leviathans.points.guns import gun_worths
from cardforge.leviathans.points.part import Measure, Part, gathered, own_slots
from cardforge.leviathans.points.reference import PER_CENT, harm, share_of_arc, share_of_range
from cardforge.leviathans.points.specials import special_parts, special_slots
from cardforge.leviathans.points.weights import BARE_HULL, FIREPOWER, RAM_PIP, STRIKES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.core.ledger import Amount
    from cardforge.leviathans.points.guns import GunWorth
    from cardforge.leviathans.ship import Ship, Slot


def firepower(ship: Ship) -> Measure:
    """Return how many hundredths of a slot a ship breaks in a turn of usual play."""
    guns = tuple(gun_worths(ship))
    parts = (
        Part("Bare hull", "rams, screens and draws fire", BARE_HULL),
        *_gun_parts(ship, guns),
        *_service_parts(guns),
        *_gunnery(ship, guns),
        *_strike_parts(ship),
        *_ram_prows(ship),
        *special_parts(ship, "firepower"),
    )
    return Measure("firepower", FIREPOWER, parts)


def _gun_parts(ship: Ship, guns: Sequence[GunWorth]) -> Iterator[Part]:
    for place in ship.places:
        here = ((gun.name, gun.alone) for gun in guns if gun.place == place)
        yield from gathered(f"Guns, {place}", here)


def _service_parts(guns: Sequence[GunWorth]) -> Iterator[Part]:
    """Yield what crews and officers add to the guns beside them, and then what magazines do."""
    crews: dict[str, Amount] = {}
    magazines: dict[str, Amount] = {}
    for gun in guns:
        crews[gun.place] = crews.get(gun.place, 0) + gun.crew
        magazines[gun.place] = magazines.get(gun.place, 0) + gun.magazine
    yield from gathered("Crews at the guns", crews.items())
    yield from gathered("Magazine", magazines.items(), closing=" (half of what its die adds)")


def _gunnery(ship: Ship, guns: Sequence[GunWorth]) -> Iterator[Part]:
    """Yield what helps all guns of a ship at once."""
    whole = sum((gun.whole for gun in guns), start=Fraction())
    for item, count, worth in special_slots(ship):
        if worth.gunnery and whole:
            working = f"{count} x {decimal(100 * worth.gunnery, 0)} % of {decimal(whole, 2)}"
            amount = rounded(count * worth.gunnery * whole, 2)
            yield Part(f"Guns, helped by {item}", working, amount)


def _strike_parts(ship: Ship) -> Iterator[Part]:
    for item, strike in STRIKES.items():
        slots = ((place, slot) for place, slot in own_slots(ship) if slot.item == item)
        pieces = ((place, _struck(place, slot)) for place, slot in slots)
        yield from gathered(KINDS[item].label, pieces, closing=f" ({strike.reason})")


def _struck(place: str, slot: Slot) -> Fraction:
    """Return the firepower of a slot whose weapon strikes outside the gunnery phase."""
    strike = STRIKES[slot.item]
    roll = roll_of(slot.dice[0] if slot.dice else strike.dice)
    reach = share_of_range(1, slot.range[0]) if slot.range else Fraction(1)
    arc = Fraction(1) if strike.all_round else share_of_arc(place)
    often = strike.attacks * strike.slot_dice * strike.chance * PER_CENT
    return 100 * often * arc * reach * harm(roll, location_dice=strike.location_dice)


def _ram_prows(ship: Ship) -> Iterator[Part]:
    prows = ((place, slot) for place, slot in own_slots(ship) if slot.item == "ram prow")
    pieces = ((place, RAM_PIP * roll_of(slot.dice[0]).mean) for place, slot in prows)
    yield from gathered("Ram prow", pieces)
