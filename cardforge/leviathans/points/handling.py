"""How a ship moves: engines, turns, steering gear."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from cardforge.core.ledger import decimal, plain
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.points.part import Measure, Part, own_slots
from cardforge.leviathans.points.specials import special_parts
from cardforge.leviathans.points.weights import BARE_HANDLING, HANDLING, MOST_TURN, TIGHT_TURN

if TYPE_CHECKING:
    from cardforge.leviathans.ship import Ship


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
