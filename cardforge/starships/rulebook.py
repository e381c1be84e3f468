"""The tables of the rules: classes, weapons with dice and ranges, systems, upgrades, and prices."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from cardforge.core.wording import hint
from cardforge.errors import CallError

SQUADRON: Final = "squadron"


class ShipClass(NamedTuple):
    """A row of the class table, before any upgrade."""

    word: str
    points: int
    cmd: int
    system_slots: int
    engine: int
    to_hit: tuple[int, int]
    """The lowest and the highest roll that hits."""
    shields: int
    hull: int
    slots: Mapping[str, int]
    """Weapon slots by arc."""
    damage: tuple[int, ...]
    """Damage of a roll of 1, 2 ... 12; a higher roll counts as 12."""

    def damage_of(self, roll: int) -> int:
        """Return the boxes that an attack die with this result crosses out."""
        return self.damage[min(roll, len(self.damage)) - 1]


def _slots(front: int, broadside: int, aux: int) -> Mapping[str, int]:
    return MappingProxyType({"front": front, "broadside": broadside, "aux": aux})


CLASSES: Final[Mapping[str, ShipClass]] = MappingProxyType(
    {
        each.word: each
        for each in (
            ShipClass(SQUADRON, 80, 0, 0, 4, (4, 6), 0, 3, _slots(0, 0, 1),
                      (0, 0, 0, 1, 1, 2, 0, 0, 0, 0, 0, 0)),
            ShipClass("corvette", 210, 2, 2, 6, (4, 7), 1, 4, _slots(2, 0, 2),
                      (0, 0, 0, 1, 1, 1, 2, 0, 0, 0, 0, 0)),
            ShipClass("frigate", 280, 3, 3, 4, (4, 8), 2, 5, _slots(2, 2, 2),
                      (0, 0, 0, 1, 1, 1, 1, 2, 0, 0, 0, 0)),
            ShipClass("destroyer", 390, 4, 4, 4, (5, 10), 3, 7, _slots(2, 3, 3),
                      (0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 0, 0)),
            ShipClass("cruiser", 480, 5, 5, 4, (6, 12), 4, 8, _slots(4, 4, 4),
                      (0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4)),
        )
    }
)  # fmt: skip
UNIT_CLASSES: Final = (SQUADRON, "corvette", "frigate")
"""The classes whose elements may act as one unit."""
LARGEST_UNIT: Final = 3
_SHIPS: Final = tuple(word for word in CLASSES if word != SQUADRON)


def class_called(word: str) -> str:
    """Return a class by its name, or a ship's class by its number from 1 (the smallest).

    Raise CallError for any other word.
    """
    if word.isdecimal() and 1 <= int(word) <= len(_SHIPS):
        return _SHIPS[int(word) - 1]
    if word.lower() not in CLASSES:
        known = f"{', '.join(CLASSES)} or a number from 1 to {len(_SHIPS)}"
        raise CallError(f"expected a class ({known}), got '{word}'{hint(word, CLASSES)}")
    return word.lower()


HANGAR_BAYS: Final = "hangar bays"
REPAIR_HANGARS: Final = "repair hangars"
TO_SHIELDS: Final = "divert power to shields"
TORPEDOES: Final = "torpedoes"


class System(NamedTuple):
    """A tactical system. Its only cost is its slot."""

    word: str
    activation: int
    """The least command die that activates it."""
    summary: str


SYSTEMS: Final[Mapping[str, System]] = MappingProxyType(
    {
        each.word: each
        for each in (
            System("deep scan", 5, 'Shots at targets beyond 10" roll their misses again.'),
            System("defence grid", 5, 'Shots at targets within 4" roll their misses again.'),
            System("evasive maneuvers", 5, "Light weapons roll their hits on it again."),
            System("brace", 5, "Medium, heavy and macro hits each do 1 less, but at least 1."),
            System("retro thrusters", 5, "Every second engine point of the move may be a turn."),
            System("full thrust", 4, 'A move without turns goes 3" for each engine point.'),
            System(TO_SHIELDS, 5, "After the command phase D3 shields come back."),
            System(TORPEDOES, 3, "Allows torpedo weapons, and launches them in the attack phase."),
            System(HANGAR_BAYS, 3, "Carries as many squadrons as its CMD, and launches them."),
            System("hyperspace drive", 3,
                   'Leaves the table, or comes back over 6" from enemies and stays there.'),
            System("red alert", 4, "No disorder tokens for the rest of the turn."),
            System("divert power to weapons", 2,
                   "The die is kept: next turn one weapon system rolls its misses again."),
            System(REPAIR_HANGARS, 3, "Squadrons aboard lose all their damage."),
        )
    }
)  # fmt: skip


ARCS: Final = ("front", "broadside", "aux")
LIGHT_SIDES: Final = 6
"""The sides of the dice that make a weapon light."""


class AttackDice(NamedTuple):
    """A number of dice with equal sides, each with a bonus."""

    number: int
    sides: int
    bonus: int = 0

    def __str__(self) -> str:
        number = str(self.number) if self.number > 1 else ""
        return f"{number}D{self.sides}{f'+{self.bonus}' if self.bonus else ''}"


class LaunchedTorpedo(NamedTuple):
    """A launched torpedo on the table, which moves by itself until it strikes."""

    engine: int
    to_hit: tuple[int, int] = (5, 6)
    hull: int = 1


class Weapon(NamedTuple):
    """A weapon system. Ranges are in inches; arcs with a price of None are not allowed."""

    word: str
    dice: AttackDice
    reach: tuple[int, int]
    prices: Mapping[str, int | None]
    summary: str = ""
    munitions: int | None = None
    """How often it can be used in a battle; None if that is unlimited."""
    needs: str | None = None
    """The system that it needs."""
    ship_only: bool = False
    spares_squadrons: bool = False
    """Whether it may not be aimed at squadrons."""
    disorders: bool = False
    """Whether its hits cause disorder instead of damage."""
    torpedo: LaunchedTorpedo | None = None

    @property
    def is_light(self) -> bool:
        """Whether it rolls light dice: it can fire at torpedoes, and evasion works against it."""
        return self.dice.sides == LIGHT_SIDES


def _prices(front: int | None, broadside: int | None, aux: int | None) -> Mapping[str, int | None]:
    return MappingProxyType(dict(zip(ARCS, (front, broadside, aux), strict=True)))


def _torpedoes(word: str, dice: AttackDice, price: int, engine: int) -> Weapon:
    return Weapon(
        word, dice, (0, 0), _prices(price, price, price),
        "Launched once: flies as a small element, attacks on contact, then is removed.",
        munitions=1, needs=TORPEDOES, torpedo=LaunchedTorpedo(engine),
    )  # fmt: skip


_BOARDERS: Final = "Each hit gives the target a disorder token, but does no damage."

WEAPONS: Final[Mapping[str, Weapon]] = MappingProxyType(
    {
        each.word: each
        for each in (
            Weapon("light", AttackDice(1, 6), (0, 4), _prices(0, 0, 0)),
            Weapon("medium", AttackDice(1, 8), (0, 8), _prices(0, 0, 20)),
            Weapon("heavy", AttackDice(1, 10), (4, 32), _prices(20, 10, None)),
            Weapon("macro", AttackDice(1, 12), (8, 24), _prices(40, 20, None)),
            Weapon("boarding claws", AttackDice(1, 12), (0, 1), _prices(0, 0, None),
                   _BOARDERS, disorders=True),
            Weapon("boarding teleporters", AttackDice(1, 10), (0, 4), _prices(None, None, 20),
                   _BOARDERS, disorders=True),
            _torpedoes("medium torpedoes", AttackDice(2, 10), 20, 6),
            _torpedoes("heavy torpedoes", AttackDice(3, 12), 40, 4),
            Weapon("gatling lasers", AttackDice(3, 6), (0, 4), _prices(20, 20, 30),
                   "Not for squadrons.", ship_only=True),
            Weapon("atomic warheads", AttackDice(1, 8, 4), (8, 32), _prices(None, 50, None),
                   "Fired once, and never at squadrons.", munitions=1, spares_squadrons=True),
        )
    }
)  # fmt: skip


AUX_SLOT: Final = "aux slot"
IMPROVED_ENGINES: Final = "improved engines"
IMPROVED_ARMOUR: Final = "improved armour"
IMPROVED_SHIELDS: Final = "improved shields"
SYSTEM_SLOT: Final = "system slot"
ENGINE_POINTS: Final = 2
"""The engine points that each upgrade of engines adds."""


class Upgrade(NamedTuple):
    """An upgrade of a class's figures, or of one system."""

    word: str
    most: int
    """How often an element may take it."""
    summary: str
    per_cmd: int = 10
    least: int = 20
    squadron_only: bool = False
    system: str | None = None
    """The system that it makes easier to activate."""

    def price(self, cmd: int) -> int:
        """Return its price each time, on an element of this CMD."""
        return max(self.least, self.per_cmd * cmd)


def upgraded(system: str) -> str:
    """Return the name of a system's upgrade."""
    return f"upgraded {system}"


UPGRADES: Final[Mapping[str, Upgrade]] = MappingProxyType(
    {
        each.word: each
        for each in (
            Upgrade(AUX_SLOT, 1, "One more auxiliary weapon slot."),
            Upgrade(IMPROVED_ENGINES, 2, f"{ENGINE_POINTS} more engine points."),
            Upgrade(IMPROVED_ARMOUR, 2, "One more hull box."),
            Upgrade(IMPROVED_SHIELDS, 2, "A hull box becomes a shield box."),
            Upgrade(SYSTEM_SLOT, 1, "A squadron gets a system slot.", 20, squadron_only=True),
            *(
                Upgrade(upgraded(word), 1, f"Activates {word} with 1 less.", system=word)
                for word in SYSTEMS
            ),
        )
    }
)
