"""The weights of the ledger, its reference ships, and the figures for which they are unproven."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.chance import constant, mixture, total
from cardforge.core.figures import decimal, rounded
from cardforge.leviathans import odds
from cardforge.leviathans.kinds import BRITAIN, Family
from cardforge.leviathans.odds.targets import roll_of
from cardforge.leviathans.places import SLOT_NUMBERS
from cardforge.leviathans.presets import MOST_ALIKE, MOST_ARMOR, USUAL, Span, preset

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardforge.core.chance import Distribution
    from cardforge.core.figures import Amount
    from cardforge.leviathans.odds import Target
    from cardforge.leviathans.ship import Location, Ship, Slot


HULL: Final = MappingProxyType({1: 0.71, 2: 0.71, 3: 0.965, 4: 1.02})
"""The factor of each Type's hull, which puts points on the scale that players know."""

FIREPOWER: Final = 0.45
TOUGHNESS: Final = 0.45
STRUCTURE: Final = 0.225
HANDLING: Final = 0.2
"""Weight of each measure: the exponents of the formula, and the shares of the points.

By the exact odds, a ship's life is proportional to toughness times the root of its SI. Its part in
a battle grows with what it does during that life, so life and firepower have the same weight.
"""

USUAL_FLEET: Final = MappingProxyType({1: 35, 2: 30, 3: 20, 4: 15})
"""Share of shots exchanged with the reference ship of each Type, in percent."""

RANGES: Final = (
    30, 55, 80, 100, 110, 110, 100, 85, 70, 60, 48, 40, 30, 24, 18, 14, 9, 6, 4, 3, 2, 1, 1,
)  # fmt: skip
"""Share of shots over 1, 2, 3 ... hexes, in thousandths."""

ARCS: Final = MappingProxyType({"bow": 25, "port": 30, "starboard": 30, "stern": 15})
"""Share of enemies in each arc, in percent. Both halves of a Type 4's side have its arc."""

TURRET_ARCS: Final = MappingProxyType({"bow": 85, "port": 50, "starboard": 50, "stern": 75})
"""The same for turrets: bow and stern add both sides, a side adds half of bow and stern."""

EXPOSURE: Final = MappingProxyType(
    {
        "bow": 20, "port": 30, "starboard": 30, "stern": 20,
        "fore-port": 15, "aft-port": 15, "fore-starboard": 15, "aft-starboard": 15,
    }
)  # fmt: skip
"""Share of hits on each location, in percent."""

MOVED: Final = 85
"""Share of shots at a ship that has moved (go dice), in percent; the others are at stop dice."""

HORIZON: Final = 4
"""Shots at one slot in a battle: the value of a slot that never breaks."""

MISS_BREACH: Final = 8
"""Breach number that a Miss slot counts as, without armour; no slot counts for less."""

BARE_HULL: Final = 20
"""Firepower of a ship without weapons: it rams, screens and draws fire."""

BARE_HANDLING: Final = 2
"""Handling of a ship without engines, which the wind and its neighbours still move."""

TIGHT_TURN: Final = Fraction(1, 2)
"""Handling for each hex less than five that a ship enters before a turn."""
MOST_TURN: Final = 5

REPAIR: Final = 5
"""Toughness of a crew that repairs a slot at every attempt."""

FLAK: Final = 8
"""Toughness of flak that shoots down every attack."""

MAGAZINE: Final = Fraction(1, 2)
"""Share of what a magazine's die adds to the guns that counts; the rest is the risk."""

RAM_PIP: Final = 4
"""Firepower of a ram prow for each pip that its die shows on average."""

GUN_MARKS: Final = MappingProxyType(
    {
        "bracket": Fraction(102, 100),
        "saturation": Fraction(195, 100),
        "saturation 2": Fraction(285, 100),
        "saturation 3": Fraction(360, 100),
        "resolute": Fraction(108, 100),
    }
)
"""Factor of each mark on a gun's firepower, from exact odds against the reference ships.

A second slot die breaks 0.95 slots to the first one's 1, as some hit the same slot. A bracket is a
choice that pays against thick armour only. A resolute gun has its +1 about half of the time.
"""


class Strike(NamedTuple):
    """A weapon that is not a gun: its roll, and how often it strikes."""

    chance: int
    """Share of turns in which it strikes an enemy in arc and range, in percent."""
    reason: str
    attacks: int = 1
    """How many attacks one slot makes."""
    dice: str = ""
    """Its dice, if the slot has none."""
    all_round: bool = False
    slot_dice: Fraction = Fraction(1)
    """The factor of several slot dice, as for saturation marks."""
    location_dice: bool = True


STRIKES: Final = MappingProxyType(
    {
        "torpedo": Strike(35, "aimed before the enemy moves, and stopped by the first ship"),
        "lungo": Strike(35, "as a torpedo"),
        "grasso": Strike(35, "as a torpedo"),
        "doppio": Strike(35, "as a torpedo, twice", attacks=2),
        "arc torpedo": Strike(35, "a silenced enemy is worth two red dice of damage", dice="RR"),
        "bomber lev": Strike(90, "finds its way to any ship near; the target is chosen early",
                             all_round=True, location_dice=False),
        "bomba mine": Strike(12, "waits for a turn, is seen, and strikes all around",
                             all_round=True, slot_dice=GUN_MARKS["saturation"]),
    }
)  # fmt: skip


class Worth(NamedTuple):
    """The value of a slot besides the odds of its dice, its bonus and its MP."""

    reason: str
    firepower: Fraction = Fraction()
    toughness: Fraction = Fraction()
    handling: Fraction = Fraction()
    gunnery: Fraction = Fraction()
    """Share of the firepower of all the ship's guns that is added to it."""


_HALF: Final = Fraction(1, 2)
SPECIALS: Final = MappingProxyType(
    {
        "trim tank": Worth("takes a hit, but costs a point on every roll once lost",
                           toughness=Fraction(1)),
        "edison coil trim tank": Worth("takes a hit, but costs a point on every roll once lost",
                                       toughness=Fraction(1)),
        "stabilizer": Worth("a trim tank; one hex farther in the turns that the ship stands still",
                            toughness=Fraction(1), gunnery=Fraction(1, 100)),
        "tesla coil": Worth("a trim tank; a kept charge buys +1, a hex of range or an MP",
                            toughness=Fraction(1), gunnery=Fraction(1, 50)),
        "officer": Worth("the odds of his 2 at the guns and at repairs beside him"),
        "magazine": Worth("half of what its die adds to the guns: the other half is the risk"),
        "steering gear": Worth("a turn sooner towards its side, and a sideslip", handling=_HALF),
        "aerodynamique engine": Worth("its MP; no Flank Speed for it, which only France has"),
        "initiative crew": Worth("moves after the enemy more often", handling=_HALF),
        "screening crew": Worth("keeps shots off a friend for less MP", toughness=Fraction(3)),
        "compartment armor": Worth("its bonus, which also counts on re-rolls",
                                   toughness=Fraction(2)),
        "flak": Worth("how often it would shoot down what strikes its location"),
        "repair crew": Worth("the odds of its two dice at repairs"),
        "gunner crew": Worth("the odds of its two dice at the guns"),
        "long gun": Worth("the odds of its dice beyond its first range"),
        "blast gun": Worth("the odds of its dice over its one range"),
        "effas ray": Worth("turns an enemy's guns away, for charges", firepower=Fraction(6)),
        "ramming crew": Worth("a ram that succeeds more often", firepower=Fraction(8)),
        "ram prow": Worth("more damage in a ram: four for each pip of its die's mean"),
    }
)  # fmt: skip
"""The rule for each special slot. One without figures counts by its odds, bonus or MP only."""


class Share(NamedTuple):
    """The contribution of some of a ship's slots to a measure, with its working."""

    label: str
    working: str
    amount: Amount


class Quantity(NamedTuple):
    """A factor of the formula, as the sum of its parts."""

    name: str
    exponent: float
    parts: tuple[Share, ...]

    @property
    def amount(self) -> Amount:
        """The sum of the parts."""
        return sum((part.amount for part in self.parts), start=Fraction())


def gathered(
    label: str, pieces: Iterable[tuple[str, Amount]], closing: str = ""
) -> Iterator[Share]:
    """Yield the sum of named pieces as one part, or nothing if they add up to 0.

    Every piece is rounded to two places, as it is printed: `2 x 6in 3.10` are two of 3.10 each.
    """
    found = Counter((name, rounded(amount, 2)) for name, amount in pieces if amount)
    whole = sum((amount * count for (_, amount), count in found.items()), start=Fraction())
    if whole:
        told = " + ".join(_told(name, amount, count) for (name, amount), count in found.items())
        yield Share(label, told + closing, whole)


def own_locations(ship: Ship) -> Iterator[tuple[str, Location]]:
    """Yield the locations that the ship's Type has."""
    return ((place, ship.locations[place]) for place in ship.places if place in ship.locations)


def own_slots(ship: Ship) -> Iterator[tuple[str, Slot]]:
    """Yield the slots of these locations, each after the name of its location."""
    for place, location in own_locations(ship):
        for slot in location.slots.values():
            yield place, slot


def _told(name: str, amount: Amount, count: int) -> str:
    each = f"{name} {decimal(amount, 2)}"
    return each if count == 1 else f"{count} x {each}"


PER_CENT: Final = Fraction(1, 100)
_NO_DICE: Final = constant(0)


@cache
def usual_ship(of_type: int) -> Ship:
    """Return the reference ship of a Type."""
    return preset("the reference ship", of_type, BRITAIN.name)


@lru_cache(maxsize=1024)
def share_of_range(nearest: int, farthest: int) -> Fraction:
    """Return the share of shots fired over these distances, both ends included."""
    return Fraction(sum(RANGES[max(nearest, 1) - 1 : max(farthest, 0)]), sum(RANGES))


@lru_cache(maxsize=256)
def share_of_arc(place: str, *, turret: bool = False) -> Fraction:
    """Return the share of enemies in the arc of a location, or of a turret there."""
    return (TURRET_ARCS if turret else ARCS)[place.rpartition("-")[2]] * PER_CENT


@lru_cache(maxsize=4096)
def harm(roll: Distribution, *, location_dice: bool = True) -> Fraction:
    """Return the chance that a breach roll breaks a slot of a reference ship.

    Each outcome of the roll counts, so a roll that is always higher never does less.
    """
    table = harm_table(location_dice=location_dice)
    cases = sum(
        (
            count * table[min(max(outcome, 0), len(table) - 1)]
            for outcome, count in roll.counts.items()
        ),
        Fraction(),
    )
    return cases / roll.denominator


@cache
def harm_table(*, location_dice: bool = True) -> tuple[Fraction, ...]:
    """Return the chance that a total of 0, 1, 2 ... breaks a slot, before location dice.

    Totals beyond the table have the same effect as its last entry.
    """
    targets = [
        (weight, target if location_dice else target._replace(dice=_NO_DICE))
        for weight, target in _targets()
    ]
    highest = max(max(target.numbers.first) for _, target in targets)
    whole = sum(weight for weight, _ in targets)
    return tuple(
        sum((weight * _chance(reached, target) for weight, target in targets), Fraction()) / whole
        for reached in range(highest + 1)
    )


@cache
def incoming() -> Distribution:
    """Return the breach roll of a shot from the reference fleet, before location dice."""
    rolls: Counter[Distribution] = Counter()
    for of_type, weight in USUAL_FLEET.items():
        ship = usual_ship(of_type)
        for place in ship.places:
            for distance, often in enumerate(RANGES, start=1):
                for shot in odds.shots(ship, place, distance):
                    gun = ship.locations[place].slots[shot.slots[0]]
                    rolls[shot.roll] += weight * often * _arc(place, gun) * shot.slot_dice
    return mixture(rolls.items())


@lru_cache(maxsize=4096)
def shots_taken(dice: str, breach: int) -> Fraction:
    """Return how many reference shots a slot takes with these location dice and breach number.

    If a shot breaks it with chance q, that is 1 / (q + 1 / HORIZON), the last shot included.
    """
    breaks = total(incoming(), roll_of(dice)).chance_at_least(breach)
    return 1 / (breaks + Fraction(1, HORIZON))


def _targets() -> Iterator[tuple[int, Target]]:
    """Yield every location of every reference ship, moved and not, with its weight."""
    for of_type, weight in USUAL_FLEET.items():
        ship = usual_ship(of_type)
        for place in ship.places:
            for moved, often in ((True, MOVED), (False, 100 - MOVED)):
                target = odds.target_at(ship, place, moved=moved)
                yield weight * EXPOSURE[place] * often, target


def _chance(reached: int, target: Target) -> Fraction:
    shot = odds.Shot("", "", (), constant(reached))
    return 1 - odds.attack(shot, target).chance_of_miss


def _arc(place: str, gun: Slot) -> int:
    return (TURRET_ARCS if "turret" in gun.marks else ARCS)[place.rpartition("-")[2]]


_BREACH_MARGIN: Final = 4
"""The published span is that of the sides; bow and stern vary more."""
_SI_MARGIN: Final = 5
_MP_MARGIN: Final = 3
_TURN_MARGIN: Final = 2
_ARMOR_MARGIN: Final = 2
_FARTHEST_PUBLISHED: Final = 16
_FARTHEST_HEXES: Final = 20
_MOST_DICE: Final = 2
_ALIKE_MARGIN: Final = Fraction(1, 4)
"""As a share of all slots: one location of a ship with four."""
_CREWS_MARGIN: Final = Fraction(1, 3)
"""Crews add little alone, and nations have several kinds of them."""


def unproven(ship: Ship) -> str:
    """Return the figures far outside published cards as text, empty if there are none."""
    found = "; ".join(_outside(ship))
    return f"unproven: {found}" if found else ""


def _outside(ship: Ship) -> Iterator[str]:
    usual = USUAL[ship.type]
    corners = (
        ("SI", ship.si, usual.si, _SI_MARGIN),
        ("MP", ship.mp, usual.mp, _MP_MARGIN),
        ("turn", ship.turn, usual.turn, _TURN_MARGIN),
    )
    for label, figure, span, margin in corners:
        if not _wider(span, margin).holds(figure):
            yield f"{label} {figure} (published {span})"
    breaches = [slot.breach for _, slot in own_slots(ship) if slot.breach and not slot.is_miss]
    far = [each for each in breaches if not _wider(usual.side_breach, _BREACH_MARGIN).holds(each)]
    if far:
        extreme = max(far, key=lambda each: abs(each - usual.side_breach.most))
        yield f"breach {extreme} (published {usual.side_breach})"
    yield from _weapons_and_armor(ship)
    yield from _alike(ship)


def _weapons_and_armor(ship: Ship) -> Iterator[str]:
    places = [location for _, location in own_locations(ship)]
    guns = [slot for place in places for slot in place.of(Family.GUN)]
    reach = max((hexes for gun in guns for hexes in gun.range), default=0)
    if reach > _FARTHEST_HEXES:
        yield f"range {reach} (published up to {_FARTHEST_PUBLISHED})"
    dice = [letters for gun in guns for letters in gun.dice]
    dice += [letters for each in places for letters in (each.go, each.stop)]
    most = max(dice, key=len, default="")
    if len(most) > _MOST_DICE:
        yield f"dice {''.join(most)} (published up to {_MOST_DICE})"
    armor = max((place.armor for place in places), default=0)
    if armor > MOST_ARMOR + _ARMOR_MARGIN:
        yield f"armor +{armor} (published up to +{MOST_ARMOR})"


def _alike(ship: Ship) -> Iterator[str]:
    """Yield the kinds of slot that are far more common than on any bundled ship."""
    counts = Counter(slot.family for _, slot in own_slots(ship))
    slots = len(ship.places) * len(SLOT_NUMBERS)
    for family, (most, of) in MOST_ALIKE.items():
        margin = _CREWS_MARGIN if family is Family.CREW else _ALIKE_MARGIN
        if Fraction(counts[family], slots) > Fraction(most, of) + margin:
            told = f"bundled ships up to {most} of {of}"
            yield f"{family} in {counts[family]} of {slots} slots ({told})"


def _wider(span: Span, margin: int) -> Span:
    return Span(span.least - margin, span.most + margin)
