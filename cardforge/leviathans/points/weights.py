"""Every number that a cost rests on, apart from the odds. Battles may tune them; nothing else here.

Firepower is counted in hundredths of a slot that a ship breaks in a turn, toughness in hundredths
of a shot that a slot takes. What has no odds of its own (a stabilizer, an initiative crew) is given
in the same measures, with the reason beside it.
"""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

HULL: Final = MappingProxyType({1: 0.71, 2: 0.71, 3: 0.965, 4: 1.02})
"""What a hull of each Type counts: it puts the points on the scale that players know."""

FIREPOWER: Final = 0.45
TOUGHNESS: Final = 0.45
STRUCTURE: Final = 0.225
HANDLING: Final = 0.2
"""How strongly each measure counts: the exponents of the formula, and the shares of the points.

A ship lives as long as toughness times the root of its SI, by the exact odds; and a ship's part in
a battle grows with what it does while it lives, so that life and firepower count alike.
"""

USUAL_FLEET: Final = MappingProxyType({1: 35, 2: 30, 3: 20, 4: 15})
"""How often a shot is exchanged with the usual ship of each Type, in per cent."""

RANGES: Final = (
    30, 55, 80, 100, 110, 110, 100, 85, 70, 60, 48, 40, 30, 24, 18, 14, 9, 6, 4, 3, 2, 1, 1,
)  # fmt: skip
"""How often a shot is fired over 1, 2, 3 ... hexes, in thousandths."""

ARCS: Final = MappingProxyType({"bow": 25, "port": 30, "starboard": 30, "stern": 15})
"""How often the enemy is in each arc, in per cent. Both halves of a Type 4's side have its arc."""

TURRET_ARCS: Final = MappingProxyType({"bow": 85, "port": 50, "starboard": 50, "stern": 75})
"""The same for turrets: bow and stern add both sides, a side adds half of bow and stern."""

EXPOSURE: Final = MappingProxyType(
    {
        "bow": 20, "port": 30, "starboard": 30, "stern": 20,
        "fore-port": 15, "aft-port": 15, "fore-starboard": 15, "aft-starboard": 15,
    }
)  # fmt: skip
"""How much of the fire strikes each location, in per cent."""

MOVED: Final = 85
"""How often a ship under fire has moved, in per cent: go dice, else stop dice."""

HORIZON: Final = 4
"""How many shots at one slot a battle has room for: a slot that never breaks takes so many."""

MISS_BREACH: Final = 8
"""As which breach number, without armour, a Miss slot stands; no slot counts for less."""

BARE_HULL: Final = 20
"""Firepower of a ship without weapons: it rams, screens and draws fire."""

BARE_HANDLING: Final = 2
"""Handling of a ship without engines, which the wind and its neighbours still move."""

TIGHT_TURN: Final = Fraction(1, 2)
"""Handling for each hex less than five that a ship enters before a turn."""
MOST_TURN: Final = 5

REPAIR: Final = 5
"""Toughness of a crew that would mend a slot whenever it tries."""

FLAK: Final = 8
"""Toughness of flak that would shoot down whatever comes."""

MAGAZINE: Final = Fraction(1, 2)
"""What a magazine's die counts of what it adds to the guns: the other half is the risk."""

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
"""By what a mark multiplies a gun's firepower, after the exact odds against the usual ships.

A second slot die breaks 0.95 slots to the first one's 1, as some hit the same slot. A bracket is a
choice that pays against thick armour only. A resolute gun has its +1 about half of the time.
"""


class Strike(NamedTuple):
    """A weapon that is no gun: how it is rolled, and how often it comes to that."""

    chance: int
    """In how many of a hundred turns it strikes, once the enemy is in its arc and range."""
    reason: str
    attacks: int = 1
    """How many attacks one slot makes."""
    dice: str = ""
    """What it rolls where the slot does not say."""
    all_round: bool = False
    slot_dice: Fraction = Fraction(1)
    """As the saturation marks of a gun."""
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
    """What a slot adds beside the odds of its dice, its bonus and its MP."""

    reason: str
    firepower: Fraction = Fraction()
    toughness: Fraction = Fraction()
    handling: Fraction = Fraction()
    gunnery: Fraction = Fraction()
    """A part of the firepower of all the ship's guns."""


_HALF: Final = Fraction(1, 2)
SPECIALS: Final = MappingProxyType(
    {
        "trim tank": Worth("takes a hit, but costs a point on every roll once lost",
                           toughness=Fraction(1)),
        "stabilizer": Worth("a trim tank; one hex farther in the turns that the ship stands still",
                            toughness=Fraction(1), gunnery=Fraction(1, 100)),
        "tesla coil": Worth("a trim tank; a kept charge buys +1, a hex of range or an MP",
                            toughness=Fraction(1), gunnery=Fraction(1, 50)),
        "officer": Worth("the odds of his 2 at the guns and at repairs beside him"),
        "magazine": Worth("half of what its die adds to the guns: the other half is the risk"),
        "steering gear": Worth("a turn sooner towards its side, and a sideslip", handling=_HALF),
        "aerodynamique engine": Worth("its MP; that it cannot be pushed is France's loss alone"),
        "initiative crew": Worth("moves after the enemy more often", handling=_HALF),
        "screening crew": Worth("keeps shots off a friend for less MP", toughness=Fraction(3)),
        "compartment armor": Worth("its bonus, and it holds where slots are gone already",
                                   toughness=Fraction(2)),
        "flak": Worth("how often it would shoot down what strikes its location"),
        "repair crew": Worth("the odds of its two dice at repairs"),
        "gunner crew": Worth("the odds of its two dice at the guns"),
        "long gun": Worth("the odds of its dice beyond its first range"),
        "blast gun": Worth("the odds of its dice over its one range"),
        "effas ray": Worth("turns an enemy's guns away, for charges", firepower=Fraction(6)),
        "ramming crew": Worth("a ram that comes off more often", firepower=Fraction(8)),
        "ram prow": Worth("a ram that hurts: four for each pip of its die's mean"),
    }
)  # fmt: skip
"""The rule for each special slot. One without figures is worth what its odds, bonus or MP are."""
