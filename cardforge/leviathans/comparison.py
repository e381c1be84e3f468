"""What a design comes to, in figures that two designs can be compared by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds.reference import Span, firepower, toughness

if TYPE_CHECKING:
    from fractions import Fraction

    from cardforge.leviathans.odds.reference import Toughness
    from cardforge.leviathans.ship import Ship

SPANS: Final[tuple[Span, ...]] = ((1, 4), (5, 8), (9, 12), (13, 16))
"""The ranges at which firepower is compared, in hexes."""


class Portrait(NamedTuple):
    """One ship in figures.

    `counts` are its slots by family, `mp_hurt` the MP left without its biggest engine. `firepower`
    and `toughness` are measured against the usual ship of one Type.
    """

    name: str
    nation: str
    type: int
    si: int
    mp: int
    mp_hurt: int
    turn: int
    counts: dict[Family, int]
    firepower: dict[str, tuple[Fraction, ...]]
    toughness: dict[str, Toughness]


def portrait(ship: Ship, of_type: int) -> Portrait:
    """Return the figures of a ship, measured against the usual ship of a Type."""
    slots = [slot for _, _, slot in ship.all_slots()]
    engines = [slot.mp for slot in slots if slot.family is Family.ENGINE]
    families = [slot.family for slot in slots]
    return Portrait(
        name=ship.name,
        nation=ship.nation,
        type=ship.type,
        si=ship.si,
        mp=ship.mp,
        mp_hurt=max(0, ship.mp - max(engines, default=0)),
        turn=ship.turn,
        counts={family: families.count(family) for family in Family},
        firepower=firepower(ship, of_type, SPANS),
        toughness=toughness(ship, of_type),
    )
