"""Weapon systems: their dice, their reach, what they cost in which arc, and what limits them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from cardforge.starships.systems import TORPEDOES

ARCS: Final = ("front", "broadside", "aux")
LIGHT_SIDES: Final = 6
"""The dice by which a weapon counts as light."""


class AttackDice(NamedTuple):
    """So many dice of so many sides, each with something added to its result."""

    number: int
    sides: int
    bonus: int = 0

    def __str__(self) -> str:
        number = str(self.number) if self.number > 1 else ""
        return f"{number}D{self.sides}{f'+{self.bonus}' if self.bonus else ''}"


class Torpedo(NamedTuple):
    """What a launched torpedo is on the table: an element of its own until it strikes."""

    engine: int
    to_hit: tuple[int, int] = (5, 6)
    hull: int = 1


class Weapon(NamedTuple):
    """A weapon system. Ranges are in inches; a price of None bars it from that arc."""

    word: str
    dice: AttackDice
    reach: tuple[int, int]
    prices: Mapping[str, int | None]
    summary: str = ""
    munitions: int | None = None
    """How often it can be used in a battle; None for as often as it likes."""
    needs: str | None = None
    """The system without which it cannot be had."""
    ship_only: bool = False
    spares_squadrons: bool = False
    """Whether it may not be aimed at squadrons."""
    disorders: bool = False
    """Whether its hits bring disorder in place of damage."""
    torpedo: Torpedo | None = None

    @property
    def is_light(self) -> bool:
        """Whether it rolls light dice: it can shoot at torpedoes, and is evaded."""
        return self.dice.sides == LIGHT_SIDES


def _prices(front: int | None, broadside: int | None, aux: int | None) -> Mapping[str, int | None]:
    return MappingProxyType(dict(zip(ARCS, (front, broadside, aux), strict=True)))


def _torpedoes(word: str, dice: AttackDice, price: int, engine: int) -> Weapon:
    return Weapon(
        word, dice, (0, 0), _prices(price, price, price),
        "Launched once: flies as a small element, strikes on contact, and is gone.",
        munitions=1, needs=TORPEDOES, torpedo=Torpedo(engine),
    )  # fmt: skip


_BOARDERS: Final = "Each hit disorders the target and does it no damage."

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
                   "Too bulky for squadrons.", ship_only=True),
            Weapon("atomic warheads", AttackDice(1, 8, 4), (8, 32), _prices(None, 50, None),
                   "Fired once, and never at squadrons.", munitions=1, spares_squadrons=True),
        )
    }
)  # fmt: skip
