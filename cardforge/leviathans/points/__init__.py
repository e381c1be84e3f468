"""Points: the cost of a ship, line by line, and what it is worth in battle.

The measures of its worth are firepower, toughness, SI, and speed with turning.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import pow as power
from math import prod
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.chance import best, constant, total
from cardforge.core.figures import Ledger, LedgerLine, decimal, plain, rounded
from cardforge.core.validation import FrozenMap
from cardforge.leviathans import odds
from cardforge.leviathans.kinds import GUNNERY_CREWS, KINDS, REPAIR_CREWS, Family
from cardforge.leviathans.odds.shots import salvo
from cardforge.leviathans.odds.targets import roll_of
from cardforge.leviathans.places import SLOT_NUMBERS
from cardforge.leviathans.points.weights import (
    BARE_HANDLING,
    BARE_HULL,
    EXPOSURE,
    FIREPOWER,
    FLAK,
    GUN_MARKS,
    HANDLING,
    HORIZON,
    HULL,
    MAGAZINE,
    MISS_BREACH,
    MOST_TURN,
    MOVED,
    PER_CENT,
    RAM_PIP,
    REPAIR,
    SPECIALS,
    STRIKES,
    STRUCTURE,
    TIGHT_TURN,
    TOUGHNESS,
    Quantity,
    Share,
    gathered,
    harm,
    own_locations,
    own_slots,
    share_of_arc,
    share_of_range,
    shots_taken,
    unproven,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.core.chance import Distribution
    from cardforge.core.figures import Amount
    from cardforge.leviathans.points.weights import Worth
    from cardforge.leviathans.ship import Location, Ship, Slot


def cost(ship: Ship) -> Ledger:
    """Return the points of any ship, legal or not: lines in tenths, and a last one to round.

    Locations that the ship's Type lacks count for nothing.
    """
    measures = measures_of(ship)
    points = product(ship, measures)
    lines = tuple(line for measure in measures for line in _lines(measure, measures, points))
    rest = rounded(points) - Ledger(lines).total
    formula = _formula(ship, measures, points)
    whole = LedgerLine("To whole points", formula, rest, unproven=unproven(ship))
    return Ledger((*lines, whole, *_as_printed(ship, rounded(points))))


def _as_printed(ship: Ship, ours: Amount) -> Iterator[LedgerLine]:
    """Yield a line of 0 points that shows the makers' points beside ours."""
    if ship.printed_points is not None:
        both = f"makers {ship.printed_points}, ours {ours}"
        yield LedgerLine("As printed", f"on the makers' card: {both}", 0, remark=both)


def measures_of(ship: Ship) -> tuple[Quantity, ...]:
    """Return the four measures of a ship, in the order of the formula."""
    structure = Share("Structural Integrity", "", ship.si)
    return (
        firepower(ship),
        toughness(ship),
        Quantity("SI", STRUCTURE, (structure,)),
        handling(ship),
    )


def product(ship: Ship, measures: tuple[Quantity, ...]) -> float:
    """Return the formula's result for these measures, before rounding."""
    return HULL[ship.type] * prod(power(each.amount, each.exponent) for each in measures)


def _lines(
    measure: Quantity, measures: tuple[Quantity, ...], points: float
) -> Iterator[LedgerLine]:
    share = measure.exponent / sum(each.exponent for each in measures)
    rate = points * share / float(measure.amount)
    for part in measure.parts:
        told = f": {part.working}" if part.working else ""
        working = f"{decimal(part.amount, 2)} {measure.name} x {rate:.3f}{told}"
        yield LedgerLine(part.label, working, rounded(float(part.amount) * rate, 1))


def _formula(ship: Ship, measures: tuple[Quantity, ...], points: float) -> str:
    powers = " x ".join(
        f"{measure.name} {decimal(measure.amount, 2)}^{measure.exponent}" for measure in measures
    )
    return f"hull {HULL[ship.type]} x {powers} = {points:.2f}"


REPAIR_DICE: Final = "RR"
REPAIRED_AT: Final = 15

FLAK_HITS_AT: Final = 8


class GunWorth(NamedTuple):
    """The firepower of one gun, and the shares of its crew and magazine."""

    place: str
    name: str
    alone: Amount
    crew: Amount
    magazine: Amount

    @property
    def whole(self) -> Amount:
        """The firepower of the gun with everything that serves it."""
        return self.alone + self.crew + self.magazine


def gun_worths(ship: Ship) -> Iterator[GunWorth]:
    """Yield the firepower of each gun of a ship.

    Better dice, longer reach and more arcs increase it. A better crew or magazine never decreases
    it.
    """
    for place, location in own_locations(ship):
        nobody = _without(place, location, crew=True)
        crew_only = _without(place, location, crew=False)
        for number, gun in odds.guns(ship, place).items():
            states = (nobody, crew_only, odds.INTACT)
            worths = {state: _worth(ship, place, number, state) for state in set(states)}
            alone, served, full = (worths[state] for state in states)
            magazine = rounded((full - served) * MAGAZINE, 2)
            yield GunWorth(place, gun.label, alone, served - alone, magazine)


def _worth(ship: Ship, place: str, number: int, damage: odds.Damage) -> Amount:
    """Return the firepower of a gun and its crew in this state of damage, to two places."""
    gun = ship.locations[place].slots[number]
    harms = {word: _harm(ship, place, {number: word}, damage) for word in set(gun.dice)}
    effect = sum(
        (share * max(harms[word] for word in words) for share, words in _bands(gun)), Fraction()
    )
    arc = share_of_arc(place, turret="turret" in gun.marks)
    return rounded(100 * effect * arc * _marked(gun), 2)


def _harm(ship: Ship, place: str, firing: dict[int, str], damage: odds.Damage) -> Fraction:
    (shot,) = salvo(ship, place, firing, damage=damage, given=odds.USUAL)
    return harm(shot.roll)


def _bands(gun: Slot) -> Iterator[tuple[Fraction, frozenset[str]]]:
    """Yield the shares of shots at short and at long range, each with the dice to choose from.

    Better dice for long range also count at short range, so that more reach for the short dice
    never costs anything.
    """
    nearest, farthest = odds.reach(gun)
    middle = max(gun.range[0], nearest - 1)
    yield share_of_range(nearest, min(middle, farthest)), frozenset(gun.dice)
    yield share_of_range(middle + 1, farthest), frozenset(gun.dice[-1:])


def _marked(gun: Slot) -> Fraction:
    return prod((GUN_MARKS.get(mark, Fraction(1)) for mark in gun.marks), start=Fraction(1))


def _without(place: str, location: Location, *, crew: bool) -> odds.Damage:
    """Return a state in which a location has no magazines and, with `crew`, no crews.

    They are out of action but not destroyed, so that a resolute gun gains nothing.
    """
    silent = sum(
        1 << number - 1
        for number, slot in location.slots.items()
        if slot.item == "magazine" or (crew and slot.family is Family.CREW)
    )
    return odds.Damage(FrozenMap({place: silent}), FrozenMap()) if silent else odds.INTACT


def special_parts(ship: Ship, measure: str) -> Iterator[Share]:
    """Yield the contributions of special slots to one of a ship's measures."""
    for item, count, worth in special_slots(ship):
        each = getattr(worth, measure)
        if each:
            working = f"{count} x {decimal(each, 1)} ({worth.reason})"
            yield Share(KINDS[item].label, working, count * each)


def special_slots(ship: Ship) -> Iterator[tuple[str, int, Worth]]:
    """Yield each kind of special slot of a ship, with their number."""
    counts = Counter(slot.item for _, slot in own_slots(ship))
    return ((item, counts[item], worth) for item, worth in SPECIALS.items() if counts[item])


def firepower(ship: Ship) -> Quantity:
    """Return a ship's firepower: hundredths of a slot that it breaks in a typical turn."""
    guns = tuple(gun_worths(ship))
    parts = (
        Share("Bare hull", "rams, screens and draws fire", BARE_HULL),
        *_gun_parts(ship, guns),
        *_service_parts(guns),
        *_gunnery(ship, guns),
        *_strike_parts(ship),
        *_ram_prows(ship),
        *special_parts(ship, "firepower"),
    )
    return Quantity("firepower", FIREPOWER, parts)


def _gun_parts(ship: Ship, guns: Sequence[GunWorth]) -> Iterator[Share]:
    for place in ship.places:
        here = ((gun.name, gun.alone) for gun in guns if gun.place == place)
        yield from gathered(f"Guns, {place}", here)


def _service_parts(guns: Sequence[GunWorth]) -> Iterator[Share]:
    """Yield what crews and officers add to the guns beside them, then what magazines add."""
    crews: dict[str, Amount] = {}
    magazines: dict[str, Amount] = {}
    for gun in guns:
        crews[gun.place] = crews.get(gun.place, 0) + gun.crew
        magazines[gun.place] = magazines.get(gun.place, 0) + gun.magazine
    yield from gathered("Crews at the guns", crews.items())
    yield from gathered("Magazine", magazines.items(), closing=" (half of what its die adds)")


def _gunnery(ship: Ship, guns: Sequence[GunWorth]) -> Iterator[Share]:
    """Yield what special slots add to all guns of a ship."""
    whole = sum((gun.whole for gun in guns), start=Fraction())
    for item, count, worth in special_slots(ship):
        if worth.gunnery and whole:
            working = f"{count} x {decimal(100 * worth.gunnery, 0)} % of {decimal(whole, 2)}"
            amount = rounded(count * worth.gunnery * whole, 2)
            yield Share(f"Guns, helped by {item}", working, amount)


def _strike_parts(ship: Ship) -> Iterator[Share]:
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


def _ram_prows(ship: Ship) -> Iterator[Share]:
    prows = ((place, slot) for place, slot in own_slots(ship) if slot.item == "ram prow")
    pieces = ((place, RAM_PIP * roll_of(slot.dice[0]).mean) for place, slot in prows)
    yield from gathered("Ram prow", pieces)


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
            if crew.item in REPAIR_CREWS:
                dice = REPAIR_DICE + crew.dice[0] * REPAIR_CREWS[crew.item]
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
        roll_of(slot.dice[0] * GUNNERY_CREWS[slot.item])
        for slot in location.slots.values()
        if slot.item in GUNNERY_CREWS
    ]
    return best(*crews) if crews else constant(0)


def handling(ship: Ship) -> Quantity:
    """Return how well a ship reaches a good position.

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
